#include "omega/reduce/simplify_acceptance.hh"

#include <algorithm>
#include <map>
#include <vector>

#include "omega/remark.hh"
#include "omega/scc.hh"

namespace ouro::omega {

namespace {

// For each mark, the edges inside components that have it.
std::vector<std::vector<bool>> places_of_marks(const Automaton& automaton, const Components& components) {
  std::vector<std::vector<bool>> places(automaton.mark_count());
  for (State state = 0; state < automaton.state_count(); ++state) {
    for (const Edge& edge : automaton.edges(state)) {
      if (!components.inside(state, edge)) continue;
      for (Mark mark = 0; mark < places.size(); ++mark) places[mark].push_back(edge.marks.contains(mark));
    }
  }
  return places;
}

// What becomes of each mark of the condition: a new number, the same for marks in the same places.
std::vector<Mark> numbers_for(const Marks& marks, const std::vector<std::vector<bool>>& places) {
  std::vector<Mark> number(places.size());
  std::map<std::vector<bool>, Mark> known;
  marks.for_each([&](Mark mark) {
    number[mark] = known.try_emplace(places[mark], static_cast<Mark>(known.size())).first->second;
  });
  return number;
}

}  // namespace

Automaton with_simpler_acceptance(const Automaton& automaton) {
  const Components components(automaton);
  const auto places = places_of_marks(automaton, components);
  Marks nowhere;
  Marks everywhere;
  for (Mark mark = 0; mark < places.size(); ++mark) {
    if (std::ranges::find(places[mark], true) == places[mark].end()) {
      nowhere.insert(mark);
    } else if (std::ranges::find(places[mark], false) == places[mark].end()) {
      everywhere.insert(mark);
    }
  }
  const Acceptance condition = automaton.acceptance().without(nowhere).with(everywhere);
  const Marks kept = condition.marks();
  const std::vector<Mark> number = numbers_for(kept, places);
  std::size_t count = 0;
  kept.for_each([&](Mark mark) { count = std::max<std::size_t>(count, number[mark] + 1); });

  return remarked(automaton, condition.renamed(number), count, [&](State state, std::size_t e) {
    const Edge& edge = automaton.edges()[e];
    Marks marks;
    if (components.inside(state, edge)) {
      (edge.marks & kept).for_each([&](Mark mark) { marks.insert(number[mark]); });
    }
    return marks;
  });
}

}  // namespace ouro::omega
