#include "omega/reduce/simplify_acceptance.hh"

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <tuple>
#include <utility>
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

// A condition in which no operand of a conjunction or disjunction is there twice.
class WithoutRepeats {
 public:
  explicit WithoutRepeats(const Acceptance& condition) : terms_(condition.terms()), number_(terms_.size()) {
    const std::vector<bool> inner = inner_terms();
    for (std::uint32_t i = 0; i < terms_.size(); ++i) {
      if (inner[i]) continue;
      number_[i] = is_connective(i) ? chain(i) : known(terms_[i]);
    }
  }

  // Nothing if there was no repetition.
  std::optional<Acceptance> result() && {
    if (!repeated_) return std::nullopt;
    result_.push_back(result_[number_.back()]);
    return Acceptance::from_terms(std::move(result_));
  }

 private:
  using Term = Acceptance::Term;
  using Kind = Acceptance::Kind;

  bool is_connective(std::uint32_t i) const {
    return terms_[i].kind == Kind::And || terms_[i].kind == Kind::Or;
  }

  // Connectives that are operands of the same connective only.
  std::vector<bool> inner_terms() const {
    std::vector<bool> inner(terms_.size(), false);
    std::vector<bool> outer(terms_.size(), false);
    for (std::uint32_t i = 0; i < terms_.size(); ++i) {
      if (!is_connective(i)) continue;
      for (const std::uint32_t operand : {terms_[i].left, terms_[i].right}) {
        (terms_[operand].kind == terms_[i].kind ? inner : outer)[operand] = true;
      }
    }
    for (std::size_t i = 0; i < inner.size(); ++i) inner[i] = inner[i] && !outer[i];
    return inner;
  }

  // The number of a term in the result.
  std::uint32_t known(const Term& term) {
    const auto next = static_cast<std::uint32_t>(result_.size());
    const auto [place, is_new] = numbers_.try_emplace(std::tuple(term.kind, term.left, term.right), next);
    if (is_new) result_.push_back(term);
    return place->second;
  }

  std::uint32_t chain(std::uint32_t top) {
    const Kind kind = terms_[top].kind;
    std::vector<std::uint32_t> operands;
    std::vector<std::uint32_t> open{top};
    std::set<std::uint32_t> entered;
    while (!open.empty()) {
      const std::uint32_t next = open.back();
      open.pop_back();
      if (terms_[next].kind == kind) {
        if (!entered.insert(next).second) {
          repeated_ = true;
          continue;
        }
        open.push_back(terms_[next].right);
        open.push_back(terms_[next].left);
      } else {
        operands.push_back(number_[next]);
      }
    }
    std::set<std::uint32_t> seen;
    const auto is_repeated = [&](std::uint32_t operand) { return !seen.insert(operand).second; };
    repeated_ = std::erase_if(operands, is_repeated) > 0 || repeated_;
    std::uint32_t result = operands.front();
    for (std::size_t i = 1; i < operands.size(); ++i) result = known({kind, result, operands[i]});
    return result;
  }

  std::span<const Term> terms_;
  std::vector<std::uint32_t> number_;  // by term: that in the result
  std::vector<Term> result_;
  std::map<std::tuple<Kind, std::uint32_t, std::uint32_t>, std::uint32_t> numbers_;
  bool repeated_ = false;
};

Acceptance without_repeats(Acceptance condition) {
  while (auto shorter = WithoutRepeats(condition).result()) condition = *std::move(shorter);
  return condition;
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

  return remarked(automaton, without_repeats(condition.renamed(number)), count,
                  [&](State state, std::size_t e) {
                    const Edge& edge = automaton.edges()[e];
                    Marks marks;
                    if (components.inside(state, edge)) {
                      (edge.marks & kept).for_each([&](Mark mark) { marks.insert(number[mark]); });
                    }
                    return marks;
                  });
}

}  // namespace ouro::omega
