#include "omega/degeneralize.hh"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <vector>

#include "base/source.hh"
#include "omega/pair_exploration.hh"
#include "omega/scc.hh"

namespace ouro::omega {

namespace {

using Method = DegeneralizeOptions::Method;
using Marking = DegeneralizeOptions::Marking;
using Level = std::uint32_t;

// What a component waits for: marks, in order. Without marks every step completes a round.
struct Waiting {
  bool accepting = true;  // whether there is anything to wait for
  std::vector<Mark> round;

  Level top() const { return static_cast<Level>(round.size()); }
};

std::vector<Mark> in_order(const Marks& marks) {
  std::vector<Mark> result;
  marks.for_each([&](Mark mark) { result.push_back(mark); });
  return result;
}

// Where a step leads, and whether it completes a round.
struct Step {
  Level level = 0;
  bool complete = false;
};

// The level after one edge, with marking on transitions or on states. There level top() says that a round has
// been completed, and is left like level 0.
class Stepper {
 public:
  explicit Stepper(const DegeneralizeOptions& options) : options_(options) {}

  Step step(const Waiting& waiting, Level level, const Marks& marks) const {
    if (!waiting.accepting) return {};
    const Level top = waiting.top();
    level = advance(waiting, level == top ? 0 : level, marks);
    if (level < top) return {level, false};
    if (options_.marking == Marking::States) return {top, true};
    if (options_.method == Method::Improved) level = advance(waiting, 0, marks);
    return {level == top ? 0 : level, true};
  }

 private:
  Level advance(const Waiting& waiting, Level level, const Marks& marks) const {
    const Level most =
        options_.method == Method::Textbook ? std::min(level + 1, waiting.top()) : waiting.top();
    while (level < most && marks.contains(waiting.round[level])) ++level;
    return level;
  }

  DegeneralizeOptions options_;
};

// What each state waits for, and at which level it is entered from elsewhere.
class Plan {
 public:
  Plan(const Automaton& automaton, const DegeneralizeOptions& options)
      : automaton_(automaton), marks_(automaton.acceptance().marks()), first_level_(automaton.state_count()) {
    if (options.method == Method::Textbook) {
      waiting_.push_back({true, in_order(marks_)});
      return;
    }
    components_.emplace(automaton);
    for (Component c = 0; c < components_->count(); ++c) waiting_.push_back(waiting_in(c));
  }

  const Waiting& waiting(State state) const { return waiting_[components_ ? components_->of(state) : 0]; }

  bool inside(State source, const Edge& edge) const {
    return !components_ || components_->inside(source, edge);
  }

  // Any level will do: that of the first copy, if there is one.
  Level entry_level(State state) const { return components_ ? first_level_[state].value_or(0) : 0; }

  void note_copy(State state, Level level) {
    if (!first_level_[state]) first_level_[state] = level;
  }

 private:
  Waiting waiting_in(Component c) const {
    if (components_->trivial(c) || !components_->marks(c).includes(marks_)) return {false, {}};
    Marks everywhere = marks_;
    for (const State state : components_->states(c)) {
      for (const Edge& edge : automaton_.edges(state)) {
        if (components_->inside(state, edge)) everywhere &= edge.marks;
      }
    }
    return {true, in_order(marks_ - everywhere)};
  }

  const Automaton& automaton_;
  Marks marks_;
  std::optional<Components> components_;
  std::vector<Waiting> waiting_;  // by component, or one for all
  std::vector<std::optional<Level>> first_level_;
};

}  // namespace

Automaton degeneralized(const Automaton& automaton, const DegeneralizeOptions& options) {
  if (!automaton.acceptance().is_generalized_buchi()) {
    throw UserError(
        fmt::format("only generalised Büchi automata can be degeneralised, and the condition is {}",
                    automaton.acceptance().to_text()));
  }
  AutomatonBuilder builder = AutomatonBuilder::like(automaton);
  builder.set_acceptance(Acceptance::inf(0), 1);
  builder.set_name(automaton.name());
  PairExploration pairs(builder);
  Plan plan(automaton, options);
  const Stepper stepper(options);
  for (const State state : automaton.initial()) {
    pairs.add_initial(state, plan.entry_level(state));
    plan.note_copy(state, plan.entry_level(state));
  }
  pairs.run([&](State source, Level level) {
    const Waiting& waiting = plan.waiting(source);
    const bool at_top = waiting.accepting && level == waiting.top();
    for (const Edge& edge : automaton.edges(source)) {
      const Step step = plan.inside(source, edge) ? stepper.step(waiting, level, edge.marks)
                                                  : Step{plan.entry_level(edge.target), false};
      const bool marked = options.marking == Marking::States ? at_top : step.complete;
      pairs.add_edge(edge.label, marked ? Marks{0} : Marks{}, edge.target, step.level);
      plan.note_copy(edge.target, step.level);
    }
  });
  return builder.build();
}

}  // namespace ouro::omega
