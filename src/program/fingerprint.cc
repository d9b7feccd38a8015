#include "program/fingerprint.hh"

#include <array>
#include <concepts>
#include <cstddef>
#include <optional>
#include <string>
#include <type_traits>
#include <variant>
#include <vector>

#include "base/hash.hh"

namespace ouro::program {
namespace {

/// The program as numbers.
class Numbers {
 public:
  const std::vector<std::uint32_t>& all() const { return all_; }

  template <class... Parts>
  void add(const Parts&... parts) {
    (put(parts), ...);
  }

 private:
  // --- Numbers and what holds them ---

  template <class Number>
  requires std::integral<Number> || std::is_enum_v<Number>
  void put(Number number) {
    static_assert(sizeof number <= sizeof(std::uint32_t));
    all_.push_back(static_cast<std::uint32_t>(number));
  }

  void put_size(std::size_t size) { put(static_cast<std::uint32_t>(size)); }

  template <class Part>
  void put(const std::vector<Part>& parts) {
    put_size(parts.size());
    for (const Part& part : parts) put(part);
  }

  template <class Part, std::size_t Count>
  void put(const std::array<Part, Count>& parts) {
    for (const Part& part : parts) put(part);
  }

  template <class Part>
  void put(const std::optional<Part>& part) {
    put(part.has_value());
    if (part) put(*part);
  }

  template <class... Choices>
  void put(const std::variant<Choices...>& choice) {
    put_size(choice.index());
    std::visit([this](const auto& chosen) { this->put(chosen); }, choice);
  }

  void put(std::monostate) {}

  // --- Types and variables ---

  void put(const ScalarType& type) {
    const auto& [meaning, bits, is_signed, symbols] = type;
    add(meaning, bits, is_signed, symbols);
  }

  void put(const SymbolSet& set) {
    const auto& [name, names] = set;
    put_size(names.size());
  }

  void put(const Variable& variable) {
    const auto& [name, type, dimensions, initial, hidden, origin, offset] = variable;
    add(type, dimensions, initial, hidden, offset);
  }

  void put(const ChannelType& type) {
    const auto& [name, capacity, fields, origin] = type;
    add(capacity, fields);
  }

  // --- Expressions ---

  void put(const Expression& expression) {
    const auto& [operation, value, item, operands] = expression;
    add(operation, value, item, operands);
  }

  void put(const Place& place) {
    const auto& [scope, variable, indices, process_type, process] = place;
    add(scope, variable, indices, process_type, process);
  }

  void put(const LocationTest& test) {
    const auto& [process_type, locations, text] = test;
    add(process_type, locations);
  }

  // --- Commands ---

  void put(const Send& send) {
    const auto& [channel, values, sorted] = send;
    add(channel, values, sorted);
  }

  void put(const Receive::Argument& argument) {
    const auto& [kind, place, value] = argument;
    add(kind, place, value);
  }

  void put(const Receive& receive) {
    const auto& [channel, arguments, anywhere, keep] = receive;
    add(channel, arguments, anywhere, keep);
  }

  void put(const Assign& assign) {
    const auto& [target, value] = assign;
    add(target, value);
  }

  void put(const Assert& assertion) {
    const auto& [condition] = assertion;
    add(condition);
  }

  void put(const Print& print) {
    const auto& [format, arguments] = print;
    add(arguments);
  }

  void put(const Run& run) {
    const auto& [process_type, arguments, result, priority] = run;
    add(process_type, arguments, result, priority);
  }

  void put(const SetPriority& set) {
    const auto& [process, priority] = set;
    add(process, priority);
  }

  void put(const Terminate&) { static_assert(std::is_empty_v<Terminate>); }

  void put(const Command& command) {
    const auto& [source, target, rank, after, guard, communication, effects, text, origin, number] = command;
    add(source, target, rank, after, guard, communication, effects);
  }

  void put(const Location& location) {
    const auto& [name, labels, end, progress, accept, committed, origin, first_command, command_count] =
        location;
    add(end, progress, accept, committed, first_command, command_count);
  }

  void put(const OwnedChannel& channel) {
    const auto& [type, variable, element] = channel;
    add(type, variable, element);
  }

  void put(const ProcessType& type) {
    const auto& [name, parameter_count, locals, channels, locations, initial, commands, provided, priority,
                 origin, frame_size, location_size] = type;
    add(parameter_count, locals, channels, locations, initial, commands, provided, priority, frame_size,
        location_size);
  }

  // --- The system ---

  void put(const InitialProcess& process) {
    const auto& [type, arguments, priority] = process;
    add(type, arguments, priority);
  }

  void put(const Property::Proposition& proposition) {
    const auto& [name, condition] = proposition;
    add(condition);
  }

  void put(const Property& property) {
    const auto& [name, formula, propositions, automaton, is_invariant, is_never, is_asked, origin] = property;
    add(propositions, automaton, is_invariant);
  }

  void put(const EventTrace::Event& event) {
    const auto& [source, target, is_send, channel, values, origin] = event;
    add(source, target, is_send, channel, values);
  }

  void put(const EventTrace& trace) {
    const auto& [locations, initial, final, events, position, forbids, origin] = trace;
    add(locations, initial, final, events, position, forbids);
  }

  void put(const Program& program) {
    const auto& [name, files, symbol_sets, channel_types, globals, channels, process_types, initial,
                 expressions, places, polls, location_tests, properties, conditions, event_trace,
                 last_process, uses_priorities, synchronous, globals_size] = program;
    add(symbol_sets, channel_types, globals, channels, process_types, initial, expressions, places, polls,
        location_tests, properties, conditions, event_trace, last_process, uses_priorities, synchronous,
        globals_size);
  }

  std::vector<std::uint32_t> all_;
};

}  // namespace

Fingerprint fingerprint(const Program& program) {
  Numbers numbers;
  numbers.add(program);
  return fingerprint(numbers.all());
}

Fingerprint fingerprint(std::span<const std::uint32_t> numbers) {
  const auto bytes = std::as_bytes(numbers);
  return {.high = hash_bytes(bytes, 1), .low = hash_bytes(bytes, 2)};
}

}  // namespace ouro::program
