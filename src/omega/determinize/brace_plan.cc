#include "omega/determinize/brace_plan.hh"

#include <algorithm>
#include <cassert>
#include <numeric>
#include <span>

#include "omega/component_search.hh"

namespace ouro::omega {

namespace {

using Step = BracePlan::Step;

// Numbers the components of the edges without the mark; none for states on no such cycle.
std::vector<Component> unmarked_components(const Automaton& automaton, Mark mark) {
  std::vector<Component> result(automaton.state_count(), Components::none);
  ComponentSearch search(automaton);
  Component count = 0;
  std::vector<State> all(automaton.state_count());
  std::iota(all.begin(), all.end(), State{0});
  const auto follow = [&](State, const Edge& edge) { return !edge.marks.contains(mark); };
  search.run(all, follow, [&](std::span<const State> states) {
    const bool cyclic =
        states.size() > 1 || std::ranges::any_of(automaton.edges(states.front()), [&](const Edge& edge) {
          return edge.target == states.front() && !edge.marks.contains(mark);
        });
    if (!cyclic) return;
    for (const State state : states) result[state] = count;
    ++count;
  });
  return result;
}

class Planner {
 public:
  Planner(const Automaton& automaton, const BracePlanOptions& options)
      : automaton_(automaton), options_(options), components_(automaton) {
    const std::size_t states = automaton.state_count();
    plan_.step.assign(automaton.edge_count(), Step::Enter);
    plan_.entry.assign(states, BracePlan::no_entry);
    plan_.breakpoint.assign(states, false);
    plan_.universal.assign(states, false);
    plan_.rounds.resize(components_.count());
    for (State state = 0; state < states; ++state) plan_.component.push_back(components_.of(state));
  }

  BracePlan buchi() {
    if (!options_.by_component) return one_tree();
    find_rounds();
    const Marks needed = automaton_.acceptance().marks();
    for (Component c = 0; c < components_.count(); ++c) {
      if (components_.trivial(c) || !components_.marks(c).includes(needed)) continue;
      if (plan_.rounds[c].empty() && options_.breakpoint) {
        plan_breakpoint(c);
      } else {
        plan_trees(c, options_.deterministic && is_deterministic_inside(c));
      }
    }
    find_universal();
    return std::move(plan_);
  }

  BracePlan co_buchi() {
    const Mark mark = automaton_.acceptance().root().left;
    const std::vector<Component> unmarked = unmarked_components(automaton_, mark);
    for (State state = 0; state < automaton_.state_count(); ++state) {
      if (unmarked[state] == Components::none) continue;
      plan_.breakpoint[state] = true;
      for_each_edge(state, [&](std::size_t e, const Edge& edge) {
        const bool good = !edge.marks.contains(mark) && unmarked[edge.target] == unmarked[state];
        if (good) plan_.step[e] = Step::Stay;
      });
    }
    find_universal();
    return std::move(plan_);
  }

 private:
  template <class F>
  void for_each_edge(State state, F f) const {
    for (std::size_t e = automaton_.first_edge(state); e < automaton_.first_edge(state + 1); ++e) {
      f(e, automaton_.edges()[e]);
    }
  }

  // Safra's construction as it is in the book: one tree, whatever the components.
  BracePlan one_tree() {
    std::ranges::fill(plan_.step, Step::Stay);
    std::ranges::fill(plan_.entry, 0);
    std::ranges::fill(plan_.component, 0);
    plan_.entry_count = 1;
    plan_.rounds.assign(1, {automaton_.acceptance().root().left});
    return std::move(plan_);
  }

  void find_rounds() {
    automaton_.acceptance().marks().for_each([&](Mark mark) {
      const std::vector<Component> unmarked = unmarked_components(automaton_, mark);
      for (Component c = 0; c < components_.count(); ++c) {
        const bool can_avoid = std::ranges::any_of(
            components_.states(c), [&](State state) { return unmarked[state] != Components::none; });
        if (can_avoid) plan_.rounds[c].push_back(mark);
      }
    });
  }

  void plan_breakpoint(Component c) {
    for (const State state : components_.states(c)) plan_.breakpoint[state] = true;
    stay_inside(c);
  }

  void plan_trees(Component c, bool brace_for_each_state) {
    if (plan_.rounds[c].empty()) plan_.rounds[c] = {automaton_.acceptance().root().left};
    for (const State state : components_.states(c)) {
      plan_.entry[state] = static_cast<std::uint32_t>(plan_.entry_count);
      if (brace_for_each_state) ++plan_.entry_count;
    }
    if (!brace_for_each_state) ++plan_.entry_count;
    stay_inside(c);
  }

  void stay_inside(Component c) {
    for (const State state : components_.states(c)) {
      for_each_edge(state, [&](std::size_t e, const Edge& edge) {
        if (components_.inside(state, edge)) plan_.step[e] = Step::Stay;
      });
    }
  }

  bool is_deterministic_inside(Component c) const {
    return std::ranges::all_of(components_.states(c), [&](State state) {
      bdd::Bdd letters = bdd::false_function;
      for (const Edge& edge : automaton_.edges(state)) {
        if (!components_.inside(state, edge)) continue;
        if (!automaton_.labels().disjoint(letters, edge.label)) return false;
        letters = automaton_.labels().disjunction(letters, edge.label);
      }
      return true;
    });
  }

  // The largest set of breakpoint states that can go on in the set for ever, on whatever letter, along good
  // edges or into another component.
  void find_universal() {
    if (!options_.universal) return;
    plan_.universal = plan_.breakpoint;
    for (bool changed = true; changed;) {
      changed = false;
      for (State state = 0; state < automaton_.state_count(); ++state) {
        if (!plan_.universal[state] || can_go_on(state)) continue;
        plan_.universal[state] = false;
        changed = true;
      }
    }
  }

  bool can_go_on(State state) const {
    bdd::Bdd letters = bdd::false_function;
    for_each_edge(state, [&](std::size_t e, const Edge& edge) {
      const bool good = plan_.step[e] == Step::Stay || !components_.inside(state, edge);
      if (good && plan_.universal[edge.target]) {
        letters = automaton_.labels().disjunction(letters, edge.label);
      }
    });
    return letters.is_true();
  }

  const Automaton& automaton_;
  BracePlanOptions options_;
  Components components_;
  BracePlan plan_;
};

}  // namespace

BracePlan buchi_plan(const Automaton& automaton, const BracePlanOptions& options) {
  assert(automaton.acceptance().is_generalized_buchi());
  return Planner(automaton, options).buchi();
}

BracePlan co_buchi_plan(const Automaton& automaton, const BracePlanOptions& options) {
  assert(automaton.acceptance().root().kind == Acceptance::Kind::Fin);
  return Planner(automaton, options).co_buchi();
}

}  // namespace ouro::omega
