#include "omega/complement/subset_paths.hh"

#include <algorithm>

#include "omega/component_search.hh"

namespace ouro::omega {

namespace {

std::uint64_t pair_of(State from, State to) { return std::uint64_t{from} << 32U | to; }

}  // namespace

SubsetPaths::SubsetPaths(const Automaton& automaton, std::size_t max_states)
    : MacroAutomaton(automaton, max_states) {
  // Sets are numbered as they are met here and in materialize(), so the numbers agree.
  const Automaton graph = materialize(*this);
  measure_widths(graph);
  choose_edges(graph);
}

void SubsetPaths::step(const Macrostate& macro, const LetterBlock& letter) {
  const auto tag = [](const Member&, const Edge&) -> std::uint32_t { return 0; };
  const auto join = [](std::uint32_t, std::uint32_t) -> std::uint32_t { return 0; };
  emit({0, successors(macro, letter, tag, join)}, true);
}

State SubsetPaths::set_number(const std::vector<Member>& set) {
  Macrostate untagged{0, set};
  for (Member& member : untagged.members) member.tag = 0;
  return number(untagged);
}

bool SubsetPaths::may_guess(const std::vector<Member>& from, const std::vector<Member>& to) {
  return chosen_.contains(pair_of(set_number(from), set_number(to)));
}

// For growing w, sets die that are smaller or have no successor left; the width is the last w survived.
void SubsetPaths::measure_widths(const Automaton& graph) {
  const std::size_t count = graph.state_count();
  std::vector<std::vector<State>> predecessors(count);
  std::vector<std::size_t> successors_left(count);
  std::vector<bool> dead(count);
  std::vector<std::vector<State>> by_size(automaton().state_count() + 1);
  for (State set = 0; set < count; ++set) {
    by_size[size(set)].push_back(set);
    successors_left[set] = graph.edges(set).size();
    for (const Edge& edge : graph.edges(set)) predecessors[edge.target].push_back(set);
  }
  width_.resize(count);
  std::vector<State> dying;
  for (State set = 0; set < count; ++set) {
    if (successors_left[set] == 0) dying.push_back(set);
  }
  for (std::size_t w = 0; w < by_size.size(); ++w) {
    dying.insert(dying.end(), by_size[w].begin(), by_size[w].end());
    while (!dying.empty()) {
      const State set = dying.back();
      dying.pop_back();
      if (dead[set]) continue;
      dead[set] = true;
      width_[set] = w;
      for (const State before : predecessors[set]) {
        if (--successors_left[before] == 0) dying.push_back(before);
      }
    }
  }
}

void SubsetPaths::choose_edges(const Automaton& graph) {
  std::vector<std::size_t> sizes(graph.state_count());
  std::vector<bool> removed(graph.state_count());
  std::vector<State> left;
  for (State set = 0; set < graph.state_count(); ++set) {
    sizes[set] = size(set);
    left.push_back(set);
  }
  std::vector<std::uint64_t> component(graph.state_count());
  std::uint64_t components = 0;
  ComponentSearch search(graph);
  const auto follow = [&](State, const Edge& edge) { return !removed[edge.target]; };
  while (!left.empty()) {
    std::vector<State> smallest_sets;
    search.run(left, follow, [&](std::span<const State> states) {
      ++components;
      for (const State set : states) component[set] = components;
      const auto size_of = [&](State set) { return sizes[set]; };
      const std::size_t smallest = sizes[*std::ranges::min_element(states, {}, size_of)];
      for (const State set : states) {
        if (sizes[set] == smallest) smallest_sets.push_back(set);
        for (const Edge& edge : graph.edges(set)) {
          const bool inside = !removed[edge.target] && component[edge.target] == components;
          if (!inside || sizes[edge.target] != smallest) continue;
          if (sizes[set] > smallest || edge.target <= set) chosen_.insert(pair_of(set, edge.target));
        }
      }
    });
    for (const State set : smallest_sets) removed[set] = true;
    std::erase_if(left, [&](State set) { return removed[set]; });
  }
}

}  // namespace ouro::omega
