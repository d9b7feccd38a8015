#include "omega/classify/weak_quotient.hh"

#include <algorithm>
#include <cassert>
#include <limits>
#include <utility>

#include "omega/classify/letter_partition.hh"

namespace ouro::omega {

namespace {

constexpr std::uint32_t hopeless = 0;

bool is_accepting(std::uint32_t rank) { return rank % 2 == 1; }

std::uint32_t greatest_rank_after(const Automaton& automaton, std::span<const State> states,
                                  const Ranks& ranks) {
  std::uint32_t greatest = 0;
  for (const State state : states) {
    for (const Edge& edge : automaton.edges(state)) greatest = std::max(greatest, ranks[edge.target]);
  }
  return greatest;
}

// Of two disjoint labels, whether the first has the letter that comes first: in the order of the variables,
// true before false.
bool reads_earlier_letter(const bdd::Manager& labels, bdd::Bdd a, bdd::Bdd b) {
  while (true) {
    assert(!a.is_true() && !b.is_true());
    const bdd::Variable by = std::min(labels.top(a), labels.top(b));
    const auto [a_low, a_high] = labels.split(a, by);
    const auto [b_low, b_high] = labels.split(b, by);
    if (a_high.is_false() != b_high.is_false()) return b_high.is_false();
    a = a_high.is_false() ? a_low : a_high;
    b = b_high.is_false() ? b_low : b_high;
  }
}

// One state a class, named in the order in which they are met.
class Quotient {
 public:
  Quotient(const Automaton& automaton, const Ranks& ranks)
      : automaton_(automaton),
        ranks_(ranks),
        class_(letter_partition(automaton, ranks)),
        number_(1 + std::ranges::max(class_), unmet),
        builder_(AutomatonBuilder::like(automaton)) {}

  Automaton build() {
    const bool safety = std::ranges::all_of(ranks_, [](std::uint32_t rank) { return rank <= 1; });
    if (safety) {
      builder_.set_acceptance(Acceptance::always(), 0);
    } else {
      builder_.set_acceptance(Acceptance::inf(0), 1);
    }
    const State initial = automaton_.initial().front();
    if (ranks_[initial] != hopeless) builder_.add_initial(number(initial));
    for (std::size_t i = 0; i < representatives_.size(); ++i) add_edges(static_cast<State>(i), safety);
    return builder_.build(ParallelEdges::Keep);
  }

 private:
  static constexpr State unmet = std::numeric_limits<State>::max();

  State number(State state) {
    State& number = number_[class_[state]];
    if (number == unmet) {
      number = builder_.add_state();
      representatives_.push_back(state);
    }
    return number;
  }

  void add_edges(State source, bool safety) {
    const State representative = representatives_[source];
    const Marks marks = !safety && is_accepting(ranks_[representative]) ? Marks{0} : Marks{};
    for (const Edge& edge : edges_by_class(representative)) {
      builder_.add_edge(source, edge.label, marks, number(edge.target));
    }
  }

  // The edges of a state, those to one class joined, in the order of their letters.
  std::vector<Edge> edges_by_class(State state) const {
    std::vector<Edge> edges;
    for (const Edge& edge : automaton_.edges(state)) {
      if (ranks_[edge.target] != hopeless) edges.push_back(edge);
    }
    std::ranges::sort(edges, {}, [&](const Edge& edge) { return class_[edge.target]; });
    std::size_t kept = 0;
    for (const Edge& edge : edges) {
      if (kept > 0 && class_[edges[kept - 1].target] == class_[edge.target]) {
        edges[kept - 1].label = automaton_.labels().disjunction(edges[kept - 1].label, edge.label);
      } else {
        edges[kept++] = edge;
      }
    }
    edges.resize(kept);
    std::ranges::sort(edges, [&](const Edge& a, const Edge& b) {
      return a.label != b.label && reads_earlier_letter(automaton_.labels(), a.label, b.label);
    });
    return edges;
  }

  const Automaton& automaton_;
  const Ranks& ranks_;
  const Classes class_;
  std::vector<State> number_;  // by class
  std::vector<State> representatives_;
  AutomatonBuilder builder_;
};

}  // namespace

Ranks weak_ranks(const Automaton& automaton, const Components& components,
                 const std::vector<bool>& accepting) {
  Ranks ranks(automaton.state_count(), 0);
  for (Component c = 0; c < components.count(); ++c) {
    std::uint32_t rank = greatest_rank_after(automaton, components.states(c), ranks);
    if (!components.trivial(c) && is_accepting(rank) != accepting[c]) ++rank;
    for (const State state : components.states(c)) ranks[state] = rank;
  }
  return ranks;
}

Automaton weak_quotient(const Automaton& automaton, const Ranks& ranks) {
  assert(automaton.initial().size() == 1);
  return Quotient(automaton, ranks).build();
}

}  // namespace ouro::omega
