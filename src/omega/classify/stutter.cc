#include "omega/classify/stutter.hh"

#include <cassert>
#include <utility>
#include <vector>

#include "omega/copy.hh"
#include "omega/emptiness.hh"
#include "omega/membership.hh"
#include "omega/product.hh"
#include "omega/trim.hh"

namespace ouro::omega {

namespace {

// The edges of one state of the closure, as they are found.
class ClosedEdges {
 public:
  explicit ClosedEdges(const Automaton& automaton)
      : automaton_(automaton), monotone_(automaton.acceptance().fin_marks().empty()) {}

  const std::vector<Edge>& of(State state) {
    edges_.clear();
    for (const Edge& edge : automaton_.edges(state)) add(edge.label, edge.marks, edge.target);
    for (std::size_t i = 0; i < edges_.size(); ++i) {
      const Edge first = edges_[i];
      for (const Edge& second : automaton_.edges(first.target)) {
        add(automaton_.labels().conjunction(first.label, second.label), first.marks | second.marks,
            second.target);
      }
    }
    return edges_;
  }

 private:
  // Only the letters on which there is nothing as good.
  void add(bdd::Bdd label, const Marks& marks, State target) {
    for (const Edge& edge : edges_) {
      if (label.is_false()) return;
      if (edge.target != target || !covers(edge.marks, marks)) continue;
      label = automaton_.labels().difference(label, edge.label);
    }
    if (!label.is_false()) edges_.push_back({target, label, marks});
  }

  bool covers(const Marks& more, const Marks& less) const {
    return monotone_ ? more.includes(less) : more == less;
  }

  const Automaton& automaton_;
  const bool monotone_;  // whether seeing more marks never harms
  std::vector<Edge> edges_;
};

// A word over the propositions that the automaton has; it comes from a product that has them first.
WordLetters over(const Automaton& automaton, WordLetters word) {
  for (auto* part : {&word.stem, &word.cycle}) {
    for (WordLetter& letter : *part) letter.resize(automaton.variables().size());
  }
  return shortened(std::move(word));
}

std::optional<WordLetters> common_word(const Automaton& left, const Automaton& right) {
  const Automaton both = intersection(left, right);
  const std::optional<Lasso> lasso = accepted_word(both);
  if (!lasso) return std::nullopt;
  return over(left, some_word(both, *lasso));
}

bdd::Bdd label_of(const Automaton& automaton, const WordLetter& letter) {
  bdd::Bdd label = bdd::true_function;
  for (std::size_t i = 0; i < letter.size(); ++i) {
    const bdd::Bdd literal = automaton.labels().literal({automaton.variables()[i], letter[i]});
    label = automaton.labels().conjunction(label, literal);
  }
  return label;
}

}  // namespace

Automaton stutter_closure(const Automaton& automaton) {
  AutomatonBuilder builder = AutomatonBuilder::like(automaton);
  copy_states(automaton, builder);
  ClosedEdges closed(automaton);
  for (State state = 0; state < automaton.state_count(); ++state) {
    for (const Edge& edge : closed.of(state)) builder.add_edge(state, edge.label, edge.marks, edge.target);
  }
  return builder.build();
}

Automaton stutterings(const Automaton& automaton, const WordLetters& word) {
  AutomatonBuilder builder = AutomatonBuilder::like(automaton);
  builder.set_acceptance(Acceptance::inf(0), 1);
  std::vector<WordLetter> letters = word.stem;
  letters.insert(letters.end(), word.cycle.begin(), word.cycle.end());
  builder.add_states(letters.size());
  builder.add_initial(0);
  for (std::size_t i = 0; i < letters.size(); ++i) {
    const bdd::Bdd label = label_of(automaton, letters[i]);
    const std::size_t next = i + 1 < letters.size() ? i + 1 : word.stem.size();
    builder.add_edge(static_cast<State>(i), label, {}, static_cast<State>(i));
    builder.add_edge(static_cast<State>(i), label, {0}, static_cast<State>(next));
  }
  return builder.build();
}

bool is_stutter_invariant(const Automaton& automaton, const Automaton& complement) {
  return is_empty(intersection(stutter_closure(trimmed(automaton)), stutter_closure(trimmed(complement))));
}

std::optional<StutterDifference> stutter_difference(const Automaton& automaton, const Automaton& complement) {
  const auto word = common_word(stutter_closure(trimmed(automaton)), stutter_closure(trimmed(complement)));
  if (!word) return std::nullopt;
  const bool accepted = accepts(automaton, *word);
  auto other = common_word(stutterings(automaton, *word), accepted ? complement : automaton);
  assert(other);
  if (accepted) return StutterDifference{*word, *std::move(other)};
  return StutterDifference{*std::move(other), *word};
}

}  // namespace ouro::omega
