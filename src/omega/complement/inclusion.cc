#include "omega/complement/inclusion.hh"

#include <algorithm>
#include <cassert>
#include <memory>
#include <utility>

#include "base/random.hh"
#include "omega/complement/complement.hh"
#include "omega/copy.hh"
#include "omega/emptiness.hh"
#include "omega/import.hh"
#include "omega/lazy_emptiness.hh"
#include "omega/lazy_product.hh"
#include "omega/membership.hh"
#include "omega/trim.hh"

namespace ouro::omega {

namespace {

// The same automaton, which declares these propositions, in this order.
Automaton declaring(const Automaton& automaton, std::span<const bdd::Variable> variables) {
  AutomatonBuilder builder(automaton.propositions());
  for (const bdd::Variable variable : variables) builder.declare(variable);
  builder.set_acceptance(automaton.acceptance(), automaton.mark_count());
  copy_relabelled(automaton, builder, [](bdd::Bdd label) { return label; });
  return builder.build(ParallelEdges::Keep);
}

std::vector<bdd::Variable> variables_of_both(const Automaton& left, const Automaton& right) {
  std::vector<bdd::Variable> result(left.variables().begin(), left.variables().end());
  for (const bdd::Variable variable : right.variables()) {
    if (std::ranges::find(result, variable) == result.end()) result.push_back(variable);
  }
  return result;
}

Automaton starting_in(const Automaton& automaton, State state) {
  AutomatonBuilder builder = AutomatonBuilder::like(automaton);
  builder.add_states(automaton.state_count());
  builder.add_initial(state);
  for (State source = 0; source < automaton.state_count(); ++source) {
    for (const Edge& edge : automaton.edges(source)) {
      builder.add_edge(source, edge.label, edge.marks, edge.target);
    }
  }
  return builder.build(ParallelEdges::Keep);
}

// Accepted words whose stems begin with random walks. The same ones in each run.
class WordSampler {
 public:
  // The automaton must outlive the sampler, be trimmed, and accept something.
  explicit WordSampler(const Automaton& automaton) : automaton_(automaton) {}

  WordLetters next() {
    State here = automaton_.initial()[random_.below(automaton_.initial().size())];
    Lasso walk;
    for (std::size_t steps = random_.below(2 * automaton_.state_count()); steps > 0; --steps) {
      const auto edges = automaton_.edges(here);
      const Edge& edge = edges[random_.below(edges.size())];
      walk.stem.push_back(narrowed(edge.label));
      here = edge.target;
    }
    const auto rest = accepted_word(starting_in(automaton_, here));
    assert(rest);
    for (const bdd::Bdd label : rest->stem) walk.stem.push_back(narrowed(label));
    for (const bdd::Bdd label : rest->cycle) walk.cycle.push_back(narrowed(label));
    return some_word(automaton_, walk);
  }

 private:
  // Some of the letters: each proposition gets a random value if the label leaves a choice.
  bdd::Bdd narrowed(bdd::Bdd label) {
    bdd::Manager& labels = automaton_.labels();
    for (const bdd::Variable variable : automaton_.variables()) {
      const bdd::Bdd less = labels.conjunction(label, labels.literal({variable, random_.chance(0.5)}));
      if (!less.is_false()) label = less;
    }
    return label;
  }

  const Automaton& automaton_;
  Random random_{0};
};

std::optional<WordLetters> sampled_difference(const Automaton& left, const Automaton& right,
                                              std::size_t words) {
  if (words == 0) return std::nullopt;
  const auto shortest = accepted_word(left);
  WordLetters word = some_word(left, *shortest);
  WordSampler sampler(left);
  for (std::size_t i = 0; i < words; ++i) {
    if (!accepts(right, word)) return word;
    word = sampler.next();
  }
  return std::nullopt;
}

// Over the same variables.
std::optional<WordLetters> difference(const Automaton& left, const Automaton& right,
                                      const InclusionOptions& options) {
  const Automaton useful = trimmed(left);
  if (useful.state_count() == 0) return std::nullopt;
  if (auto word = sampled_difference(useful, right, options.sampled_words)) return word;
  const auto complement = lazy_complement(right, {.max_states = options.max_states});
  LazyProduct product(useful, *complement);
  auto word = accepted_word(product, options.max_states);
  assert(!word || (accepts(left, *word) && !accepts(right, *word)));
  return word;
}

Automaton everything(const Automaton& like) {
  AutomatonBuilder builder = AutomatonBuilder::like(like);
  builder.set_acceptance(Acceptance::always(), 0);
  const State state = builder.add_state();
  builder.add_initial(state);
  builder.add_edge(state, bdd::true_function, {}, state);
  return builder.build();
}

// Two automata over the same Propositions with the same variables.
struct Comparable {
  Comparable(const Automaton& left_one, const Automaton& right_one)
      : imported(import_automaton(right_one, left_one.propositions())),
        variables(variables_of_both(left_one, imported)),
        left(declaring(left_one, variables)),
        right(declaring(imported, variables)) {}

  Automaton imported;
  std::vector<bdd::Variable> variables;
  Automaton left;
  Automaton right;
};

}  // namespace

std::optional<SeparatingWord> not_included(const Automaton& left, const Automaton& right,
                                           const InclusionOptions& options) {
  Comparable both(left, right);
  auto word = difference(both.left, both.right, options);
  if (!word) return std::nullopt;
  return SeparatingWord{std::move(both.variables), std::move(*word), true};
}

std::optional<SeparatingWord> not_equivalent(const Automaton& left, const Automaton& right,
                                             const InclusionOptions& options) {
  Comparable both(left, right);
  bool by_left = true;
  auto word = difference(both.left, both.right, options);
  if (!word) {
    by_left = false;
    word = difference(both.right, both.left, options);
  }
  if (!word) return std::nullopt;
  return SeparatingWord{std::move(both.variables), std::move(*word), by_left};
}

std::optional<WordLetters> rejected_word(const Automaton& automaton, const InclusionOptions& options) {
  return difference(everything(automaton), automaton, options);
}

}  // namespace ouro::omega
