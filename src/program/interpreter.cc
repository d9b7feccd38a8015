// How the commands of all processes make up the steps of the system.
//
// From a state, every process is asked for what it can do, the youngest first. If nobody can do
// anything, everybody is asked again with `timeout` true. In a synchronous program all move at once.
//
// A command after which its process keeps the right to go on (After::Keep) leads to a state that is
// not a state of the system, but one inside an indivisible sequence. Such states are explored on the
// spot, depth first, with only the process that has the right being asked; where that process leaves
// the sequence or blocks, or one of higher priority is able to move, the sequence ends, and the state
// becomes a successor. States inside are remembered for the length of the sequence, so a loop in it is
// harmless; a sequence that can neither end nor block is a fault (EndlessStep).
//
// A deterministic step (After::Continue) goes on in place with the first command that is possible.
//
// A fault is reported as an entry without a state. After a violated assertion, about values or
// about events, the step goes on, and its successor is reported as well; after any other fault there is none.
#include "program/interpreter.hh"

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_set>
#include <utility>

#include "base/source.hh"

namespace ouro::program {
namespace {

using space::Fault;
using space::StateView;
using space::Step;
using space::Successors;

/// How many commands a deterministic step may take before it counts as endless.
constexpr int longest_step = 1'000'000;

/// A state inside an indivisible sequence, and how it was reached.
struct Inside {
  WorkingState state;
  std::uint32_t holder = none;  ///< the process that has the right to go on
  std::vector<Step> path;
};

class InterpreterCursor : public space::Cursor {
 public:
  explicit InterpreterCursor(const Interpreter& space)
      : semantics_(space.semantics()), program_(semantics_.program()), propositions_(space.propositions()) {
    for (const Variable& variable : program_.globals)
      if (variable.hidden) hidden_.push_back(&variable);
    uses_timeout_ = std::ranges::any_of(
        program_.expressions, [](const Expression& e) { return e.operation == Operation::Timeout; });
    for (const ProcessType& type : program_.process_types)
      uses_commitment_ |= std::ranges::any_of(type.locations, &Location::committed);
  }

  void initial(Successors& result) override {
    result_ = &result;
    path_.clear();
    try {
      scratch_ = semantics_.initial();
      emit(scratch_);
    } catch (const FaultSignal& signal) {
      result.add_fault(signal.fault, {});
    }
  }

  void successors(StateView state, Successors& result) override {
    result_ = &result;
    path_.clear();
    Context context = context_of(state);
    if (program_.synchronous) {
      move_together(context);
      return;
    }
    if (move_all(context) || !uses_timeout_) return;
    context.timeout = true;
    move_all(context);
  }

  bool may_end(StateView state) override { return semantics_.may_end(context_of(state)); }

  std::uint64_t propositions(StateView state) override { return mask(context_of(state)); }

 private:
  Context context_of(StateView state) const {
    return {&semantics_.layouts()[state.layout], state.bytes.data(), none, false};
  }

  // Everybody who may move does. Returns whether anyone could.
  bool move_all(Context context) {
    const auto count = static_cast<std::uint32_t>(context.layout->processes.size());
    bool moved = false;
    for (int level = highest_priority(context, 256); level >= 0 && !moved;
         level = highest_priority(context, level))
      for (context.process = count; context.process-- > 0;)
        if (is_at_level(context, level) && is_allowed_by_commitment(context, context.process))
          moved |= move(context);
    return moved;
  }

  /// Every process takes a command at once, in every combination; nobody moves if someone cannot. Who
  /// can do what is judged before the step; effects happen one process after another, the oldest first.
  void move_together(Context context) {
    const auto count = static_cast<std::uint32_t>(context.layout->processes.size());
    std::vector<std::vector<Step>> choices(count);
    step_ = {};
    try {
      for (context.process = 0; context.process < count; ++context.process) {
        choices[context.process] = steps_of(context);
        if (choices[context.process].empty()) return;
      }
    } catch (const FaultSignal& signal) {
      fail(signal.fault);
      return;
    }
    std::vector<std::size_t> chosen(count, 0);
    do {
      take_together(context, choices, chosen);
    } while (advance(chosen, choices));
  }

  std::vector<Step> steps_of(const Context& context) {
    const ProcessType& type = semantics_.type_of(context, context.process);
    const Location& here = type.locations[semantics_.location(context, context.process)];
    std::vector<Step> steps;
    for (CommandId id = here.first_command; id < here.first_command + here.command_count; ++id) {
      step_ = {.process = context.process, .command = id};
      if (semantics_.is_possible(type.commands[id], context)) steps.push_back(step_);
    }
    return steps;
  }

  void take_together(const Context& context, const std::vector<std::vector<Step>>& choices,
                     const std::vector<std::size_t>& chosen) {
    scratch_.layout = context.layout;
    scratch_.bytes.assign(context.bytes, context.bytes + context.layout->size);
    try {
      for (std::size_t process = 0; process < chosen.size(); ++process) {
        path_.push_back(choices[process][chosen[process]]);
        take_on_scratch(path_.back(), false);
      }
      emit(scratch_);
    } catch (const FaultSignal& signal) {
      result_->add_fault(signal.fault, path_);
    }
    path_.clear();
  }

  /// The next combination; false after the last.
  static bool advance(std::vector<std::size_t>& chosen, const std::vector<std::vector<Step>>& choices) {
    for (std::size_t i = 0; i < chosen.size(); ++i) {
      if (++chosen[i] < choices[i].size()) return true;
      chosen[i] = 0;
    }
    return false;
  }

  /// The largest priority below `bound` that a process has; -1 if there is none. Without priorities
  /// all processes are on one level.
  int highest_priority(Context context, int bound) const {
    if (!program_.uses_priorities) return bound > 0 ? 0 : -1;
    int highest = -1;
    for (std::uint32_t process = 0; process < context.layout->processes.size(); ++process)
      if (const int priority = semantics_.priority(context, process); priority < bound)
        highest = std::max(highest, priority);
    return highest;
  }
  bool is_at_level(const Context& context, int level) const {
    return !program_.uses_priorities || semantics_.priority(context, context.process) == level;
  }

  /// While some process is at a committed location, only such processes move.
  bool is_allowed_by_commitment(const Context& context, std::uint32_t process) const {
    return !uses_commitment_ || is_committed(context, process) || !is_anyone_committed(context);
  }
  bool is_committed(const Context& context, std::uint32_t process) const {
    return semantics_.type_of(context, process).locations[semantics_.location(context, process)].committed;
  }
  bool is_anyone_committed(const Context& context) const {
    for (std::uint32_t process = 0; process < context.layout->processes.size(); ++process)
      if (is_committed(context, process)) return true;
    return false;
  }

  /// The process takes each command that it can, each into a state of its own.
  bool move(const Context& context) {
    const ProcessType& type = semantics_.type_of(context, context.process);
    bool moved = false;
    std::uint32_t rank = none;
    step_ = {.process = context.process};
    try {
      if (!semantics_.is_provided(context)) return false;
      const Location& here = type.locations[semantics_.location(context, context.process)];
      for (CommandId id = here.first_command; id < here.first_command + here.command_count; ++id) {
        if (moved && type.commands[id].rank > rank) break;
        rank = type.commands[id].rank;
        moved |= try_command(context, id, type.commands[id]);
      }
    } catch (const FaultSignal& signal) {
      fail(signal.fault);
      moved = true;
    }
    return moved;
  }

  bool try_command(const Context& context, CommandId id, const Command& command) {
    step_ = {.process = context.process, .command = id};
    if (semantics_.is_rendezvous(command, context)) {
      bool met = false;
      semantics_.for_each_partner(command, context, [&](std::uint32_t partner, CommandId partner_command) {
        if (!is_allowed_by_commitment(context, partner)) return;
        step_ = {context.process, id, partner, partner_command};
        take(context, semantics_.type_of(context, partner).commands[partner_command].after, partner);
        met = true;
      });
      return met;
    }
    if (!semantics_.is_possible(command, context)) return false;
    take(context, command.after, context.process);
    return true;
  }

  /// Takes `step_` from the state at hand. Afterwards `holder` may go on as `after` says.
  void take(const Context& context, After after, std::uint32_t holder) {
    const std::size_t length = path_.size();
    path_.push_back(step_);
    try {
      scratch_.layout = context.layout;
      scratch_.bytes.assign(context.bytes, context.bytes + context.layout->size);
      take_on_scratch(step_, context.timeout);
      if (after == After::Continue) after = finish_step(holder);
      arrive(after, holder);
    } catch (const FaultSignal& signal) {
      result_->add_fault(signal.fault, path_);
    }
    path_.resize(length);
  }

  void take_on_scratch(const Step& step, bool timeout) {
    if (const Fault fault = semantics_.take(scratch_, step, timeout); fault != Fault::None)
      result_->add_fault(fault, path_);
  }

  /// Goes on with a deterministic step, in place, and says what may happen after it.
  After finish_step(std::uint32_t process) {
    for (int i = 0; i < longest_step; ++i) {
      const Context context = scratch_.context(process);
      const CommandId id = first_possible(context);
      if (id == none) throw FaultSignal{Fault::BlockedStep};
      const After after = semantics_.type_of(context, process).commands[id].after;
      const Step step{.process = process, .command = id};
      if (result_->record_all_steps()) path_.push_back(step);
      take_on_scratch(step, false);
      if (after != After::Continue) return after;
    }
    throw FaultSignal{Fault::EndlessStep};
  }

  CommandId first_possible(const Context& context) const {
    const ProcessType& type = semantics_.type_of(context, context.process);
    const Location& here = type.locations[semantics_.location(context, context.process)];
    for (CommandId id = here.first_command; id < here.first_command + here.command_count; ++id)
      if (semantics_.is_possible(type.commands[id], context)) return id;
    return none;
  }

  /// `scratch_` is reached: a state of the system, or one inside an indivisible sequence.
  void arrive(After after, std::uint32_t holder) {
    if (after == After::Yield) {
      emit(scratch_);
      return;
    }
    if (is_inside_) {
      note_inside(holder);
      return;
    }
    is_inside_ = true;
    const bool ended = explore_inside(holder);
    is_inside_ = false;
    if (!ended) throw FaultSignal{Fault::EndlessStep};
  }

  /// Follows the sequence that `scratch_` is in to all its ends; false if it has none.
  bool explore_inside(std::uint32_t holder) {
    const std::size_t before = result_->size();
    const std::vector<Step> path = path_;
    seen_.clear();
    note_inside(holder);
    while (!inside_.empty()) go_on_inside();
    path_ = path;
    return result_->size() > before;
  }

  void note_inside(std::uint32_t holder) {
    if (remember(holder)) inside_.push_back({scratch_, holder, path_});
  }

  /// Notes the state inside a sequence; false if it was known.
  bool remember(std::uint32_t holder) {
    const auto& bytes = scratch_.bytes;
    std::string key(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    key += static_cast<char>(holder);
    key.append(reinterpret_cast<const char*>(&scratch_.layout->id), sizeof scratch_.layout->id);
    return seen_.insert(std::move(key)).second;
  }

  void go_on_inside() {
    Inside inside = std::move(inside_.back());
    inside_.pop_back();
    path_ = std::move(inside.path);
    const Context context = inside.state.context(inside.holder);
    if (is_preempted(context) || !move(context)) emit(inside.state);
  }

  /// Even inside an indivisible sequence, whoever has a higher priority and is able goes first.
  bool is_preempted(const Context& context) const {
    if (!program_.uses_priorities) return false;
    const int own = semantics_.priority(context, context.process);
    try {
      for (std::uint32_t process = 0; process < context.layout->processes.size(); ++process)
        if (semantics_.priority(context, process) > own && semantics_.is_enabled(process, context))
          return true;
    } catch (const FaultSignal&) {
      return true;  // that process fails when it is asked for its steps
    }
    return false;
  }

  void emit(WorkingState& state) {
    for (const Variable* variable : hidden_)
      std::fill_n(state.bytes.begin() + variable->offset, variable->size(), std::byte{0});
    result_->add(state.view(), path_).propositions = mask(state.context(none));
  }

  /// A step that could not even be judged possible.
  void fail(Fault fault) {
    path_.push_back(step_);
    result_->add_fault(fault, path_);
    path_.pop_back();
  }

  std::uint64_t mask(const Context& context) const {
    std::uint64_t result = 0;
    for (std::size_t i = 0; i < propositions_.size(); ++i)
      if (holds(propositions_[i], context)) result |= std::uint64_t{1} << i;
    return result;
  }
  bool holds(ExpressionId condition, const Context& context) const {
    try {
      return semantics_.evaluate(condition, context) != 0;
    } catch (const FaultSignal&) {
      return false;
    }
  }

  const Semantics& semantics_;
  const Program& program_;
  const std::vector<ExpressionId>& propositions_;
  std::vector<const Variable*> hidden_;
  bool uses_timeout_ = false;
  bool uses_commitment_ = false;

  Successors* result_ = nullptr;
  WorkingState scratch_;
  std::vector<Step> path_;
  Step step_;
  bool is_inside_ = false;
  std::vector<Inside> inside_;
  std::unordered_set<std::string> seen_;
};

}  // namespace

Interpreter::Interpreter(const Program& program, std::vector<ExpressionId> propositions)
    : semantics_(program), propositions_(std::move(propositions)) {
  if (propositions_.size() > 64)
    throw UserError("more than 64 propositions about one model", "check the properties one by one");
}

std::unique_ptr<space::Cursor> Interpreter::cursor() const {
  return std::make_unique<InterpreterCursor>(*this);
}

}  // namespace ouro::program
