#include "trace/trail.hh"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <span>
#include <unordered_map>
#include <utility>
#include <variant>

#include "base/source.hh"
#include "trace/walk.hh"

namespace ouro::trace {

using program::Command;
using space::Step;

namespace {

using Triple = std::array<std::int64_t, 3>;

/// "12:1:34"
std::optional<Triple> read_triple(std::string_view line) {
  Triple result{};
  const char* at = line.data();
  const char* const end = at + line.size();
  for (std::size_t i = 0; i < result.size(); ++i) {
    if (i > 0 && (at == end || *at++ != ':')) return std::nullopt;
    const auto [next, error] = std::from_chars(at, end, result[i]);
    if (error != std::errc()) return std::nullopt;
    at = next;
  }
  return at == end ? std::optional(result) : std::nullopt;
}

std::string_view trimmed(std::string_view line) {
  const std::size_t end = line.find_last_not_of(" \t\r");
  line = line.substr(0, end == std::string_view::npos ? 0 : end + 1);
  const std::size_t begin = line.find_first_not_of(" \t");
  return line.substr(begin == std::string_view::npos ? line.size() : begin);
}

class TrailReader {
 public:
  explicit TrailReader(std::string_view name) : name_(name) {}

  Trail read(std::string_view text) {
    while (!text.empty()) {
      ++number_;
      const std::size_t end = std::min(text.find('\n'), text.size());
      if (const std::string_view line = trimmed(text.substr(0, end)); !line.empty()) add(line);
      text.remove_prefix(std::min(end + 1, text.size()));
    }
    return std::move(trail_);
  }

 private:
  void add(std::string_view line) {
    const std::optional<Triple> triple = read_triple(line);
    if (!triple) fail(fmt::format("'{}' is no step of a trail", line), "a step is depth:process:statement");
    const auto [depth, process, statement] = *triple;
    if (depth == -1 && process == -1 && statement == -1) {
      if (trail_.loop) fail("a second cycle begins");
      trail_.loop = trail_.lines.size();
    } else if (depth == -2 && statement == -2) {
      has_claim_ = true;
    } else if (depth == -4) {
      trail_.is_merged = true;
    } else {
      add_step(process, statement, line);
    }
  }

  void add_step(std::int64_t process, std::int64_t statement, std::string_view line) {
    constexpr std::int64_t most = 1'000'000'000;
    if (process < 0 || statement < 0 || process > most || statement > most)
      fail(fmt::format("'{}' is not understood", line));
    if (has_claim_ && process == 0) return;
    trail_.lines.push_back({static_cast<std::uint32_t>(process - (has_claim_ ? 1 : 0)),
                            static_cast<std::uint32_t>(statement), number_});
  }

  [[noreturn]] void fail(const std::string& message, std::string hint = {}) const {
    throw UserError(fmt::format("{}:{}: {}", name_, number_, message), std::move(hint));
  }

  std::string_view name_;
  std::size_t number_ = 0;
  bool has_claim_ = false;
  Trail trail_;
};

/// Does this step go on with the d_step of the one before? Then they have one line together.
bool goes_on_with(const Command* before, std::uint32_t process_before, std::uint32_t process) {
  return before != nullptr && before->after == program::After::Continue && process_before == process;
}

class TrailFollower {
 public:
  TrailFollower(const program::Interpreter& space, const Trail& trail, const std::string& model)
      : trail_(trail), simulation_(space, Simulation::Memory::Current) {
    run_.model = model;
    for (std::size_t i = 0; i < trail.lines.size(); ++i) places_[trail.lines[i].process].push_back(i);
  }

  Recording follow() {
    require_numbers();
    while (next_ < trail_.lines.size()) {
      begin_cycle();
      follow_line();
    }
    begin_cycle();
    if (trail_.is_merged && !trail_.loop && !trail_.lines.empty())
      reach_assertion(trail_.lines.back().process);
    if (run_.loop && *run_.loop == run_.steps.size()) run_.loop.reset();
    if (trail_.loop) run_.end = {run_.loop ? "cycle" : "stays", {}, {}, {}};
    return std::move(run_);
  }

 private:
  /// How well a choice fits the next lines.
  struct Fit {
    std::size_t lines = 0;   // so many are done by it
    std::size_t silent = 0;  // so many of its steps have no line
  };

  void require_numbers() const {
    for (const program::ProcessType& type : simulation_.narrator().semantics().program().process_types)
      for (const Command& command : type.commands)
        if (command.number != program::none) return;
    throw UserError(fmt::format("SPIN's numbers of the statements of {} are not known", run_.model),
                    "trails are for Promela models, and not for those that ask for the label of a jump");
  }

  void begin_cycle() {
    if (trail_.loop != next_ || run_.loop) return;
    run_.loop = run_.steps.size();
  }

  void follow_line() {
    const Trail::Line line = trail_.lines[next_];
    std::optional<std::size_t> best;
    Fit best_fit;
    for (std::size_t i = 0; i < simulation_.choice_count(); ++i) {
      const Fit fit = this->fit(simulation_.steps(i));
      const bool is_better =
          fit.lines > best_fit.lines || (fit.lines == best_fit.lines && fit.silent < best_fit.silent);
      if (fit.lines > 0 && (!best || is_better)) {
        best = i;
        best_fit = fit;
      }
    }
    if (!best) complain(line);
    const std::size_t behind = next_ + best_fit.lines;
    if (trail_.loop && *trail_.loop > next_ && *trail_.loop < behind)
      fail(line, "the cycle begins inside an indivisible sequence");
    const std::vector<Step> steps(simulation_.steps(*best).begin(), simulation_.steps(*best).end());
    if (behind < trail_.lines.size()) best = simulation_.find(steps, true).value_or(*best);
    next_ = behind;
    take(*best);
    for (const Step& step : steps) {
      catch_up(step.process);
      if (step.partner != Step::none) catch_up(step.partner);
    }
  }

  /// The first step must have the next line; the others may have lines.
  Fit fit(std::span<const Step> steps) const {
    Fit fit;
    const Command* before = nullptr;
    std::uint32_t process_before = program::none;
    program::Context state = simulation_.context();
    const auto consume = [&](std::uint32_t process, program::CommandId id, bool is_needed) {
      const std::uint32_t number = number_of(state, process, id);
      const std::size_t at = next_ + fit.lines;
      const bool has_line = at < trail_.lines.size() && trail_.lines[at] == Trail::Line{process, number, 0};
      if (has_line)
        ++fit.lines;
      else
        ++fit.silent;
      return has_line || !is_needed;
    };
    for (const Step& step : steps) {
      const bool is_first = &step == &steps.front();
      // Who was not there at the beginning of the sequence has not moved in it.
      if (step.process >= state.layout->processes.size()) break;
      const Command* command = command_of(state, step.process, step.command);
      if (!goes_on_with(before, process_before, step.process) &&
          !consume(step.process, step.command, is_first))
        return {};
      if (step.partner != Step::none && step.partner < state.layout->processes.size() &&
          !consume(step.partner, step.partner_command, is_first))
        return {};
      before = command;
      process_before = step.process;
    }
    return fit;
  }

  const Command* command_of(const program::Context& state, std::uint32_t process,
                            program::CommandId id) const {
    if (id == program::none) return nullptr;
    return &simulation_.narrator().semantics().type_of(state, process).commands[id];
  }

  std::uint32_t number_of(const program::Context& state, std::uint32_t process, program::CommandId id) const {
    const Command* command = command_of(state, process, id);
    return command == nullptr ? program::none : command->number;
  }

  /// Takes the steps of a process that SPIN has merged with its last line.
  void catch_up(std::uint32_t process) {
    constexpr int most = 10'000;  // more in a row are a loop that never comes to the statement
    for (int i = 0; i < most; ++i) {
      const std::optional<std::uint32_t> wanted = next_statement(process);
      if (!wanted || process >= simulation_.context().layout->processes.size()) return;
      if (stands_before(process, *wanted)) return;
      const std::optional<std::size_t> only = only_choice(process);
      if (!only) return;
      take(*only);
    }
  }

  /// Takes the steps to an assertion that SPIN has merged with the last line, if there is one.
  void reach_assertion(std::uint32_t process) {
    for (std::size_t left = assignments_before_assertion(process); left > 0; --left) {
      const std::optional<std::size_t> only = only_choice(process);
      if (!only) return;
      take(*only);
    }
  }

  /// How many steps a process takes by itself up to an assertion, with it; 0 if something else comes first.
  std::size_t assignments_before_assertion(std::uint32_t process) const {
    constexpr std::size_t most = 100;
    const program::Semantics& semantics = simulation_.narrator().semantics();
    const program::Context state = simulation_.context();
    if (process >= state.layout->processes.size()) return 0;
    const program::ProcessType& type = semantics.type_of(state, process);
    program::LocationId at = semantics.location(state, process);
    for (std::size_t steps = 1; steps <= most; ++steps) {
      if (type.locations[at].command_count != 1) return 0;
      const Command& command = type.commands[type.locations[at].first_command];
      const bool is_single = command.effects.size() == 1;
      if (is_single && std::holds_alternative<program::Assert>(command.effects.front())) return steps;
      const bool assigns = is_single && std::holds_alternative<program::Assign>(command.effects.front());
      const bool goes_on = command.guard == program::none &&
                           std::holds_alternative<std::monostate>(command.communication) &&
                           (assigns || command.effects.empty());
      if (!goes_on) return 0;
      at = command.target;
    }
    return 0;
  }

  /// The statement of the next line of a process; in a cycle, after the last line comes the first.
  std::optional<std::uint32_t> next_statement(std::uint32_t process) const {
    const auto found = places_.find(process);
    if (found == places_.end()) return std::nullopt;
    const std::vector<std::size_t>& places = found->second;
    auto at = std::ranges::lower_bound(places, next_);
    if (at == places.end() && trail_.loop) at = std::ranges::lower_bound(places, *trail_.loop);
    if (at == places.end()) return std::nullopt;
    return trail_.lines[*at].statement;
  }

  bool stands_before(std::uint32_t process, std::uint32_t statement) const {
    const program::Semantics& semantics = simulation_.narrator().semantics();
    const program::Context state = simulation_.context();
    const program::ProcessType& type = semantics.type_of(state, process);
    const program::Location& location = type.locations[semantics.location(state, process)];
    const auto commands = std::span(type.commands).subspan(location.first_command, location.command_count);
    return std::ranges::find(commands, statement, &Command::number) != commands.end();
  }

  std::optional<std::size_t> only_choice(std::uint32_t process) const {
    std::optional<std::size_t> result;
    for (std::size_t i = 0; i < simulation_.choice_count(); ++i) {
      if (simulation_.steps(i).front().process != process) continue;
      if (result) return std::nullopt;
      result = i;
    }
    return result;
  }

  void take(std::size_t choice) { run_.add(simulation_.take(choice)); }

  [[noreturn]] void complain(const Trail::Line& line) const {
    if (line.process >= simulation_.context().layout->processes.size())
      fail(line, fmt::format("there is no process {} at this point", line.process));
    const Actor actor = simulation_.narrator().actor(simulation_.context(), line.process, program::none);
    std::string standing;
    for (const Position& position : simulation_.narrator().names().positions(simulation_.context()))
      if (position.process == line.process) standing = position.location;
    fail(line, fmt::format("process {} ({}), which is at {}, cannot take statement {} there", line.process,
                           actor.type, standing, line.statement));
  }

  [[noreturn]] void fail(const Trail::Line& line, const std::string& message) const {
    throw UserError(fmt::format("line {} of the trail: {}", line.source_line, message),
                    "the trail was made for another model, or the model has changed since");
  }

  const Trail& trail_;
  Simulation simulation_;
  std::unordered_map<std::uint32_t, std::vector<std::size_t>> places_;  // the lines of each process
  std::size_t next_ = 0;
  Recording run_;
};

class TrailWriter {
 public:
  TrailWriter(const program::Interpreter& space, const Recording& run)
      : semantics_(space.semantics()), walk_(space, run, Walk::Propositions::Believed) {}

  std::string write() {
    begin_cycle();
    while (!walk_.at_end()) {
      add(walk_.go_on());
      if (!walk_.at_end()) begin_cycle();
    }
    return text_;
  }

 private:
  void begin_cycle() {
    if (walk_.at_cycle()) text_ += "-1:-1:-1\n";
  }

  void add(const std::vector<Event>& events) {
    const Command* before = nullptr;
    std::uint32_t process_before = program::none;
    for (const Event& event : events) {
      const Command* command = find(event.actor, event.step.command);
      if (!goes_on_with(before, process_before, event.step.process)) add_line(event.actor, command);
      if (event.partner) add_line(*event.partner, find(*event.partner, event.step.partner_command));
      before = command;
      process_before = event.step.process;
    }
  }

  const Command* find(const Actor& actor, program::CommandId id) const {
    if (id == program::none) return nullptr;
    const auto& types = semantics_.program().process_types;
    const auto type = std::ranges::find(types, actor.type, &program::ProcessType::name);
    return type == types.end() ? nullptr : &type->commands[id];
  }

  void add_line(const Actor& actor, const Command* command) {
    if (command == nullptr)
      throw UserError(fmt::format("a trail cannot say [{}] of process {} ({}) at {}", actor.text,
                                  actor.process, actor.type, actor.location),
                      "trails have the numbers of statements, and the process has come to none");
    if (command->number == program::none)
      throw UserError(fmt::format("a trail cannot say [{}] of process {} ({}) at {}", actor.text,
                                  actor.process, actor.type, actor.location),
                      "trails are for Promela models, and not for those that ask for the label of a jump");
    text_ += fmt::format("{}:{}:{}\n", ++depth_, actor.process, command->number);
  }

  const program::Semantics& semantics_;
  Walk walk_;
  std::string text_;
  std::size_t depth_ = 0;
};

}  // namespace

bool looks_like_trail(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(" \t\r\n");
  if (begin == std::string_view::npos) return false;
  const char c = text[begin];
  return (c >= '0' && c <= '9') || c == '-';
}

Trail read_trail(std::string_view text, std::string_view name) { return TrailReader(name).read(text); }

Recording follow_trail(const program::Interpreter& space, const Trail& trail, const std::string& model) {
  return TrailFollower(space, trail, model).follow();
}

std::string to_trail(const program::Interpreter& space, const Recording& run) {
  return TrailWriter(space, run).write();
}

}  // namespace ouro::trace
