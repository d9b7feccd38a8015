#include "omega/reduce/bisimulation.hh"

#include <algorithm>
#include <cstdint>
#include <map>
#include <tuple>
#include <utility>
#include <vector>

#include "omega/properties.hh"

namespace ouro::omega {

namespace {

enum class Direction : std::uint8_t { Forwards, Backwards };

// An edge as one of its ends sees it.
struct HalfEdge {
  State far = 0;  // a state, later a class
  bdd::Bdd label;
  const Marks* marks = nullptr;

  auto place() const { return std::tie(far, *marks); }
  bool operator==(const HalfEdge& other) const { return place() == other.place() && label == other.label; }
  bool operator<(const HalfEdge& other) const {
    return place() != other.place() ? place() < other.place() : label < other.label;
  }
};

class Partition {
 public:
  Partition(const Automaton& automaton, Direction direction)
      : automaton_(automaton), edges_(automaton.state_count()), class_(automaton.state_count(), 0) {
    for (State source = 0; source < automaton.state_count(); ++source) {
      for (const Edge& edge : automaton.edges(source)) {
        const bool forwards = direction == Direction::Forwards;
        edges_[forwards ? source : edge.target].push_back(
            {forwards ? edge.target : source, edge.label, &edge.marks});
      }
    }
    if (direction == Direction::Backwards) {
      for (const State state : automaton.initial()) class_[state] = 1;
    }
  }

  // For each state the first one of its class.
  std::vector<State> representatives() {
    std::size_t before = 0;
    do {
      before = count_;
      refine();
    } while (before != count_);
    std::vector<State> first(count_, static_cast<State>(class_.size()));
    for (State state = 0; state < class_.size(); ++state) {
      first[class_[state]] = std::min(first[class_[state]], state);
    }
    std::vector<State> result;
    for (const State c : class_) result.push_back(first[c]);
    return result;
  }

 private:
  using Signature = std::pair<State, std::vector<HalfEdge>>;

  void refine() {
    std::map<Signature, State> classes;
    std::vector<State> next(class_.size());
    for (State state = 0; state < class_.size(); ++state) {
      next[state] = classes.try_emplace(signature(state), static_cast<State>(classes.size())).first->second;
    }
    class_ = std::move(next);
    count_ = classes.size();
  }

  Signature signature(State state) const {
    std::vector<HalfEdge> edges = edges_[state];
    for (HalfEdge& edge : edges) edge.far = class_[edge.far];
    std::sort(edges.begin(), edges.end());
    std::size_t kept = 0;
    for (const HalfEdge& edge : edges) {
      if (kept > 0 && edges[kept - 1].place() == edge.place()) {
        edges[kept - 1].label = automaton_.labels().disjunction(edges[kept - 1].label, edge.label);
      } else {
        edges[kept++] = edge;
      }
    }
    edges.resize(kept);
    return {class_[state], std::move(edges)};
  }

  const Automaton& automaton_;
  std::vector<std::vector<HalfEdge>> edges_;  // by the near end
  std::vector<State> class_;
  std::size_t count_ = 0;
};

// Edges of one representative suffice at the end that the states of a class have in common.
Automaton quotient(const Automaton& automaton, const std::vector<State>& instead, Direction direction) {
  std::vector<State> number(instead.size());
  State next = 0;
  for (State state = 0; state < instead.size(); ++state) {
    number[state] = instead[state] == state ? next++ : number[instead[state]];
  }
  AutomatonBuilder builder = AutomatonBuilder::like(automaton);
  builder.set_name(automaton.name());
  builder.add_states(next);
  for (const State state : automaton.initial()) builder.add_initial(number[state]);
  for (State source = 0; source < automaton.state_count(); ++source) {
    for (const Edge& edge : automaton.edges(source)) {
      const State near = direction == Direction::Forwards ? source : edge.target;
      if (instead[near] == near)
        builder.add_edge(number[source], edge.label, edge.marks, number[edge.target]);
    }
  }
  return builder.build();
}

}  // namespace

Automaton bisimulation_quotient(const Automaton& automaton) {
  Automaton result = automaton;
  // Backwards, marks are those of edges into a state, not of the state.
  const bool on_states = is_state_based(automaton);
  Direction direction = Direction::Forwards;
  for (int idle = 0; idle < 2;) {
    const std::size_t before = result.state_count();
    if (!on_states || direction == Direction::Forwards) {
      result = quotient(result, Partition(result, direction).representatives(), direction);
    }
    idle = result.state_count() == before ? idle + 1 : 1;
    direction = direction == Direction::Forwards ? Direction::Backwards : Direction::Forwards;
  }
  return result;
}

}  // namespace ouro::omega
