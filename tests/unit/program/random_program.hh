// Random programs: every operation, effect and communication there is, put together without sense. Some have
// faults, not so many that nothing else happens; all are well-formed. For comparing engines.
#pragma once

#include <fmt/format.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "base/random.hh"
#include "program/program.hh"

namespace ouro::testing {

/// What there is to be a lot of.
struct RandomShape {
  program::LocationId locations = 4;
  std::uint32_t fewest_commands = 2;  ///< at a location; at most two more
  double sequences = 0.25;            ///< commands after which the process goes on
  double run = 0.02;                  ///< effects that create a process
  double terminate = 0.2;             ///< commands at the last location that end a process
  /// Sequences may go back. All values are small then, or a sequence might have billions of states.
  bool loops = false;
};

class RandomProgram {
 public:
  explicit RandomProgram(std::uint64_t seed, const RandomShape& shape = {}) : random_(seed), shape_(shape) {}

  /// The program, finished, and conditions about it.
  std::pair<program::Program, std::vector<program::ExpressionId>> make() {
    declare();
    for (program::ProcessTypeId type = 0; type < program_.process_types.size(); ++type) fill(type);
    std::vector<program::ExpressionId> propositions;
    type_ = program::none;
    for (int i = 0; i < 3; ++i) propositions.push_back(expression(3));
    program::finish(program_);
    return {std::move(program_), std::move(propositions)};
  }

 private:
  std::uint32_t below(std::size_t bound) { return static_cast<std::uint32_t>(random_.below(bound)); }

  program::ScalarType type() {
    constexpr std::uint8_t widths[] = {1, 3, 8, 16, 32};
    program::ScalarType result;
    result.bits = widths[below(shape_.loops ? 1 : 5)];
    result.is_signed = result.bits > 8 && random_.chance(0.5);
    return result;
  }

  program::Variable variable(const std::string& name) {
    program::Variable result;
    result.type = type();
    result.name = name;
    if (random_.chance(0.3)) {
      result.dimensions = {below(3) + 1};
      result.name += "[]";
    }
    if (random_.chance(0.5)) result.initial = {program_.constant(static_cast<std::int32_t>(below(3)))};
    return result;
  }

  void declare() {
    field_count_ = below(2) + 1;
    program_.uses_priorities = random_.chance(0.2);
    program_.synchronous = random_.chance(0.05);
    for (int i = 0; i < 3; ++i) program_.globals.push_back(variable(fmt::format("g{}", i)));
    program_.globals.back().hidden = random_.chance(0.2);
    if (random_.chance(0.2)) {
      program_.last_process = 3;
      program_.globals.emplace_back().name = "_last";
    }
    for (std::uint32_t capacity : {0U, 1U, 3U}) {
      program::ChannelType channel;
      channel.name = "c";
      channel.capacity = capacity;
      channel.fields.assign(field_count_, type());
      program_.channel_types.push_back(channel);
      program_.channels.push_back(
          capacity == 0 ? 0 : static_cast<std::uint32_t>(program_.channel_types.size() - 1));
    }
    for (int i = 0; i < 2; ++i) {
      program::ProcessType process;
      process.name = fmt::format("P{}", i);
      process.locals = {variable("l0"), variable("l1"), variable("own")};
      process.locals[2].initial.clear();
      process.locals[2].dimensions.clear();
      process.locals[2].type = {};
      if (random_.chance(0.3)) process.channels = {{1, 2, 0}};
      process.locations.resize(shape_.locations);
      process.locations.back().end = process.locations[2].progress = true;
      process.locations[1].committed = random_.chance(0.1);
      program_.process_types.push_back(process);
      program_.initial.push_back({static_cast<std::uint32_t>(i), {}, 0});
    }
    if (random_.chance(0.5)) program_.initial.push_back({0, {}, 0});
  }

  void fill(program::ProcessTypeId id) {
    type_ = id;
    if (random_.chance(0.15)) program_.process_types[id].provided = expression(2);
    for (program::LocationId source = 0; source < shape_.locations; ++source) {
      const std::uint32_t count = below(3) + shape_.fewest_commands;
      for (std::uint32_t i = 0; i < count; ++i) {
        program::Command made = command(source);
        program_.process_types[id].commands.push_back(std::move(made));
      }
    }
  }

  program::Command command(program::LocationId source) {
    program::Command result;
    result.source = source;
    const program::LocationId last = shape_.locations - 1;
    if (source == last && !program_.synchronous && random_.chance(shape_.terminate)) {
      result.effects.emplace_back(program::Terminate{});
      return result;
    }
    result.target = below(shape_.locations);
    result.rank = static_cast<std::uint8_t>(below(2));
    // Otherwise sequences only go forward: loops in them can be endless.
    if (source < last && random_.chance(shape_.sequences)) {
      result.after = random_.chance(0.5) ? program::After::Keep : program::After::Continue;
      if (!shape_.loops || result.after == program::After::Continue || random_.chance(0.7))
        result.target = source + 1 + below(last - source);
    }
    if (random_.chance(0.3)) result.guard = expression(2);
    // In a synchronous program two processes would take the same message, or leave at once.
    if (!program_.synchronous && random_.chance(0.4)) {
      if (random_.chance(0.5)) {
        result.communication = send();
      } else {
        result.communication = receive();
      }
    }
    const std::uint32_t effects = below(3);
    for (std::uint32_t i = 0; i < effects; ++i) result.effects.push_back(effect());
    return result;
  }

  program::Effect effect() {
    if (random_.chance(0.1)) return program::Assert{expression(2)};
    if (!program_.synchronous && random_.chance(shape_.run))
      return program::Run{.process_type = below(2), .arguments = {}};
    if (program_.uses_priorities && random_.chance(0.1))
      return program::SetPriority{expression(0), program_.constant(static_cast<std::int32_t>(below(3)))};
    const program::PlaceId target = place();
    return program::Assign{target, expression(3)};
  }

  program::ExpressionId channel() {
    if (random_.chance(0.9)) return program_.constant(static_cast<std::int32_t>(below(3)) + 1);
    if (random_.chance(0.8) && type_ != program::none) return program_.load(local(2));
    return expression(1);
  }

  program::Send send() {
    program::Send result;
    result.channel = channel();
    const std::uint32_t count = message_size();
    for (std::uint32_t i = 0; i < count; ++i) result.values.push_back(expression(1));
    result.sorted = random_.chance(0.1);
    return result;
  }

  program::Receive receive() {
    using Kind = program::Receive::Argument::Kind;
    program::Receive result;
    result.channel = channel();
    const std::uint32_t count = message_size();
    for (std::uint32_t i = 0; i < count; ++i) {
      switch (below(3)) {
        case 0:
          result.arguments.push_back({Kind::Store, place(), program::none});
          break;
        case 1:
          result.arguments.push_back({Kind::Match, program::none, expression(1)});
          break;
        default:
          result.arguments.push_back({Kind::Ignore, program::none, program::none});
      }
    }
    result.anywhere = random_.chance(0.3);
    result.keep = random_.chance(0.2);
    return result;
  }

  program::PlaceId local(program::VariableId variable) {
    program::Place place;
    place.scope = program::Place::Scope::Local;
    place.variable = variable;
    place.process_type = type_;
    return program_.add(place);
  }

  /// One that is in range, known beforehand or not.
  program::ExpressionId index(std::uint32_t dimension) {
    if (random_.chance(0.5)) return number(dimension);
    const auto positive =
        program_.binary(program::Operation::BitAnd, program_.load(simple_place()), program_.constant(7));
    return program_.binary(program::Operation::Remainder, positive,
                           program_.constant(static_cast<std::int32_t>(dimension)));
  }

  program::PlaceId place() {
    program::Place place;
    if (random_.chance(0.5)) {
      place.variable = below(3);
    } else {
      place.variable = below(2);
      place.process_type = type_ == program::none ? below(2) : type_;
      place.scope = program::Place::Scope::Local;
      if (type_ == program::none || random_.chance(0.2)) {
        place.scope = program::Place::Scope::Remote;
        place.process_type = below(2);
        if (random_.chance(0.7))
          place.process = program_.constant(static_cast<std::int32_t>(place.process_type));
        if (random_.chance(0.05)) place.process = expression(1);
      }
    }
    if (const auto& dimensions = program_.variable(place).dimensions; !dimensions.empty())
      place.indices = {random_.chance(0.9) ? index(dimensions[0]) : expression(1)};
    return program_.add(place);
  }

  // NOLINTNEXTLINE(misc-no-recursion): depth counts down
  program::ExpressionId expression(int depth) {
    if (depth == 0 || random_.chance(0.2))
      return random_.chance(0.5) ? program_.constant(static_cast<std::int32_t>(below(4)) - 1)
                                 : program_.nullary(program::Operation::Self);
    if (random_.chance(0.4)) return program_.load(depth > 1 ? place() : simple_place());
    if (random_.chance(0.2)) return about_system(depth);
    const auto operation =
        static_cast<program::Operation>(below(static_cast<std::size_t>(program::Operation::Or) - 2 + 1) + 2);
    if (random_.chance(0.9) &&
        (operation == program::Operation::Divide || operation == program::Operation::Remainder))
      return program_.binary(operation, expression(depth - 1),
                             program_.constant(static_cast<std::int32_t>(below(3)) + 1));
    const program::ExpressionId left = expression(depth - 1);
    if (program::operand_count(operation) == 1) return program_.unary(operation, left);
    const program::ExpressionId right = expression(depth - 1);
    if (random_.chance(0.1)) return program_.conditional(left, right, expression(depth - 1));
    return program_.binary(operation, left, right);
  }

  /// One without an index, so that expressions end.
  program::PlaceId simple_place() {
    program::Place place;
    for (program::VariableId i = 0; i < 3; ++i)
      if (program_.globals[i].dimensions.empty()) place.variable = i;
    if (place.variable == program::none) {
      place.variable = 0;
      place.indices = {program_.constant(0)};
    }
    return program_.add(place);
  }

  // NOLINTNEXTLINE(misc-no-recursion): depth counts down
  program::ExpressionId about_system(int depth) {
    using program::Operation;
    switch (below(8)) {
      case 0:
        return program_.nullary(Operation::ProcessCount);
      case 1:
        return program_.nullary(Operation::Timeout);
      case 2:
        return program_.nullary(Operation::NoProgress);
      case 3:
        return program_.unary(Operation::LocationOf, random_.chance(0.9) ? number(2) : expression(depth - 1));
      case 4:
        return program_.at_location({below(2), {below(4), below(4)}, "at"},
                                    random_.chance(0.3) ? program::none : expression(depth - 1));
      case 5:
        return program_.poll(poll());
      case 6:
        return program_.unary(Operation::PriorityOf, number(2));
      default:
        return program_.unary(
            static_cast<Operation>(static_cast<std::uint32_t>(Operation::Length) + below(5)),
            program_.constant(static_cast<std::int32_t>(below(3)) + 1));
    }
  }

  program::Receive poll() {
    program::Receive result;
    result.channel = program_.constant(random_.chance(0.05) ? 1 : static_cast<std::int32_t>(below(2)) + 2);
    result.arguments.push_back({program::Receive::Argument::Kind::Match, program::none,
                                program_.constant(static_cast<std::int32_t>(below(3)))});
    result.anywhere = random_.chance(0.5);
    return result;
  }

  /// Right most of the time.
  std::uint32_t message_size() { return random_.chance(0.05) ? below(3) + 1 : field_count_; }
  program::ExpressionId number(std::size_t bound) {
    return program_.constant(static_cast<std::int32_t>(below(bound)));
  }

  Random random_;
  RandomShape shape_;
  std::uint32_t field_count_ = 1;
  program::Program program_;
  program::ProcessTypeId type_ = program::none;
};

}  // namespace ouro::testing
