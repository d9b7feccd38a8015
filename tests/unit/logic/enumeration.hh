// All small formulas and all small words.
#pragma once

#include <cstddef>
#include <vector>

#include "logic/formula.hh"
#include "logic/word.hh"

namespace ouro::logic::enumeration {

/// All words of exactly the given length over `propositions` propositions.
inline std::vector<FiniteWord> words_of_length(std::size_t length, std::size_t propositions) {
  std::vector<FiniteWord> result{{}};
  for (std::size_t position = 0; position < length; ++position) {
    std::vector<FiniteWord> longer;
    for (const FiniteWord& word : result) {
      for (std::size_t bits = 0; bits < (std::size_t{1} << propositions); ++bits) {
        Letter letter(propositions);
        for (std::size_t p = 0; p < propositions; ++p) letter[p] = ((bits >> p) & 1U) != 0;
        longer.push_back(word);
        longer.back().push_back(letter);
      }
    }
    result = std::move(longer);
  }
  return result;
}

/// All finite words up to a length, the empty one included.
inline std::vector<FiniteWord> finite_words(std::size_t max_length, std::size_t propositions) {
  std::vector<FiniteWord> result;
  for (std::size_t length = 0; length <= max_length; ++length) {
    for (FiniteWord& word : words_of_length(length, propositions)) result.push_back(std::move(word));
  }
  return result;
}

/// All lassos with a stem and a cycle up to the given lengths.
inline std::vector<LassoWord> lassos(std::size_t max_stem, std::size_t max_cycle, std::size_t propositions) {
  std::vector<LassoWord> result;
  for (const FiniteWord& stem : finite_words(max_stem, propositions)) {
    for (const FiniteWord& cycle : finite_words(max_cycle, propositions)) {
      if (!cycle.empty()) result.push_back({stem, cycle});
    }
  }
  return result;
}

/// All formulas with exactly n operators, for n up to `max_operators`, over the given operators and leaves.
/// Negation is applied to propositions only (every formula has a dual anyway).
class Formulas {
 public:
  Formulas(FormulaPool& pool, std::vector<Formula> leaves, std::vector<Op> unary, std::vector<Op> binary)
      : pool_(pool), unary_(std::move(unary)), binary_(std::move(binary)), by_size_{std::move(leaves)} {}

  const std::vector<Formula>& with_operators(std::size_t count) {
    while (by_size_.size() <= count) grow();
    return by_size_[count];
  }

 private:
  void grow() {
    const std::size_t count = by_size_.size();
    std::vector<Formula> next;
    for (const Op op : unary_) {
      for (const Formula& f : by_size_[count - 1]) next.push_back(pool_.unary(op, f));
    }
    for (const Op op : binary_) {
      for (std::size_t left = 0; left < count; ++left) {
        for (const Formula& a : by_size_[left]) {
          for (const Formula& b : by_size_[count - 1 - left]) next.push_back(pool_.binary(op, a, b));
        }
      }
    }
    by_size_.push_back(std::move(next));
  }

  FormulaPool& pool_;
  std::vector<Op> unary_;
  std::vector<Op> binary_;
  std::vector<std::vector<Formula>> by_size_;
};

}  // namespace ouro::logic::enumeration
