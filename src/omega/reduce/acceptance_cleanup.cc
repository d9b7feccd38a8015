#include "omega/reduce/acceptance_cleanup.hh"

#include <algorithm>
#include <cassert>
#include <vector>

#include "omega/emptiness.hh"
#include "omega/remark.hh"
#include "omega/scc.hh"

namespace ouro::omega {

namespace {

// For a set of edges: which of some marks all of them have, and which imply which.
class Implications {
 public:
  explicit Implications(const Marks& marks)
      : marks_(marks), everywhere_(marks), implied_(marks.bound(), marks) {}

  void add(const Marks& edge) {
    everywhere_ &= edge;
    (edge & marks_).for_each([&](Mark mark) { implied_[mark] &= edge; });
  }

  // A smallest set of marks that imply all others. Of marks that imply each other the first is kept.
  std::vector<Mark> needed() const {
    std::vector<Mark> result;
    (marks_ - everywhere_).for_each([&](Mark mark) {
      if (!is_implied(mark)) result.push_back(mark);
    });
    return result;
  }

 private:
  bool is_implied(Mark mark) const {
    bool result = false;
    marks_.for_each([&](Mark other) {
      if (other == mark || !implied_[other].contains(mark)) return;
      result = result || other < mark || !implied_[mark].contains(other);
    });
    return result;
  }

  Marks marks_;
  Marks everywhere_;
  std::vector<Marks> implied_;  // by mark: the marks of all edges that have it
};

class Cleanup {
 public:
  explicit Cleanup(const Automaton& automaton) : automaton_(automaton), components_(automaton) {
    assert(automaton.acceptance().is_generalized_buchi());
    const Marks all = automaton.acceptance().marks();
    accepting_.resize(components_.count());
    for (Component c = 0; c < components_.count(); ++c) {
      accepting_[c] = !components_.trivial(c) && components_.marks(c).includes(all);
      rejecting_cycles_ |= !components_.trivial(c) && !accepting_[c];
    }
  }

  Automaton with_common_marks() const {
    Implications implications(automaton_.acceptance().marks());
    for (Component c = 0; c < components_.count(); ++c) {
      if (accepting_[c]) add_edges(c, implications);
    }
    const std::vector<Mark> needed = implications.needed();
    return rebuilt(std::vector(components_.count(), needed));
  }

  Automaton with_marks_per_component() const {
    std::vector<std::vector<Mark>> needed(components_.count());
    for (Component c = 0; c < components_.count(); ++c) {
      if (!accepting_[c]) continue;
      Implications implications(automaton_.acceptance().marks());
      add_edges(c, implications);
      needed[c] = implications.needed();
    }
    return rebuilt(needed);
  }

 private:
  void add_edges(Component c, Implications& implications) const {
    for (const State state : components_.states(c)) {
      for (const Edge& edge : automaton_.edges(state)) {
        if (components_.inside(state, edge)) implications.add(edge.marks);
      }
    }
  }

  // The automaton with needed[c][i] of component c as the mark i.
  Automaton rebuilt(const std::vector<std::vector<Mark>>& needed) const {
    std::size_t count = rejecting_cycles_ ? 1 : 0;
    for (const auto& marks : needed) count = std::max(count, marks.size());
    return remarked(automaton_, Acceptance::generalized_buchi(count), count, [&](State state, std::size_t e) {
      const Edge& edge = automaton_.edges()[e];
      const Component c = components_.of(state);
      const bool matters = components_.inside(state, edge) && accepting_[c];
      return matters ? renumbered(edge.marks, needed[c], count) : Marks();
    });
  }

  static Marks renumbered(const Marks& marks, const std::vector<Mark>& needed, std::size_t count) {
    Marks result;
    for (Mark i = 0; i < count; ++i) {
      if (i >= needed.size() || marks.contains(needed[i])) result.insert(i);
    }
    return result;
  }

  const Automaton& automaton_;
  Components components_;
  std::vector<bool> accepting_;  // by component
  bool rejecting_cycles_ = false;
};

}  // namespace

Automaton state_marks_cleaned(const Automaton& automaton) {
  assert(automaton.acceptance() == Acceptance::inf(0));
  const Components components(automaton);
  std::vector<bool> accepting(components.count());
  for (Component c = 0; c < components.count(); ++c) accepting[c] = components.marks(c).contains(0);
  const std::vector<bool> rejecting =
      components_with_cycle(automaton, components, automaton.acceptance().negated());
  return remarked(automaton, automaton.acceptance(), 1, [&](State state, std::size_t e) {
    const Component c = components.of(state);
    const bool marked = automaton.edges()[e].marks.contains(0);
    return c != Components::none && accepting[c] && (marked || !rejecting[c]) ? Marks{0} : Marks{};
  });
}

Automaton without_unneeded_marks(const Automaton& automaton) {
  return Cleanup(automaton).with_common_marks();
}

Automaton marks_per_component(const Automaton& automaton) {
  return Cleanup(automaton).with_marks_per_component();
}

}  // namespace ouro::omega
