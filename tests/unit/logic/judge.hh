// Tells formulas apart by the reference semantics, on all small words or all of some random ones.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "base/random.hh"
#include "logic/random_formula.hh"
#include "logic/semantics.hh"
#include "logic/word.hh"
#include "unit/logic/enumeration.hh"

namespace ouro::logic {

class Judge {
 public:
  /// All lassos up to a stem and a cycle, all finite words up to a length.
  struct Limits {
    std::size_t stem;
    std::size_t cycle;
    std::size_t length;
  };

  Judge(Alphabet alphabet, Limits limits)
      : alphabet_(std::move(alphabet)),
        lassos_(enumeration::lassos(limits.stem, limits.cycle, alphabet_.size())),
        words_(enumeration::finite_words(limits.length, alphabet_.size())),
        structures_(random_structures(alphabet_.size())) {}

  /// Random words: `count` of either sort.
  Judge(Alphabet alphabet, Random& random, std::size_t count) : alphabet_(std::move(alphabet)) {
    for (std::size_t i = 0; i < count; ++i) {
      lassos_.push_back(random_lasso_word(random, alphabet_.size()));
      words_.push_back(random_finite_word(random, alphabet_.size(), 6));
    }
    std::stable_sort(words_.begin(), words_.end(),
                     [](const FiniteWord& a, const FiniteWord& b) { return a.size() < b.size(); });
    structures_ = random_structures(alphabet_.size());
  }

  /// A lasso on which the formulas differ, as text; empty if there is none.
  std::string infinite_difference(const Formula& a, const Formula& b) const {
    return difference(lassos_, infinite_, a, b, 0);
  }

  /// A finite word of at least `min_length` letters on which the formulas differ, in quotes.
  std::string finite_difference(const Formula& a, const Formula& b, std::size_t min_length) const {
    const auto first = std::find_if(words_.begin(), words_.end(),
                                    [&](const FiniteWord& word) { return word.size() >= min_length; });
    return difference(words_, finite_, a, b, static_cast<std::size_t>(first - words_.begin()));
  }

  /// Which structure and state tell two state formulas (or path formulas, under A) apart.
  std::string branching_difference(const Formula& a, const Formula& b) const {
    FormulaPool& pool = a.pool();
    const bool path = !a.has(Trait::State) || !b.has(Trait::State);
    const auto closed = [&](const Formula& f) { return path ? pool.unary(Op::ForAll, f) : f; };
    for (std::size_t i = 0; i < structures_.size(); ++i) {
      const auto left = satisfying_states(closed(a), alphabet_, structures_[i]);
      const auto right = satisfying_states(closed(b), alphabet_, structures_[i]);
      if (left != right) return fmt::format("structure {}", i);
    }
    return "";
  }

  const Alphabet& alphabet() const { return alphabet_; }
  const std::vector<LassoWord>& lassos() const { return lassos_; }
  const std::vector<FiniteWord>& words() const { return words_; }

 private:
  /// The value of each formula asked about on each word.
  using Table = std::unordered_map<Formula, std::vector<bool>>;

  static std::vector<KripkeStructure> random_structures(std::size_t propositions) {
    Random random(7);
    std::vector<KripkeStructure> result;
    for (std::size_t i = 0; i < 40; ++i) {
      result.push_back(random_kripke_structure(random, 1 + random.below(4), propositions, 2, 0.2));
    }
    return result;
  }

  template <class Word>
  const std::vector<bool>& values(const std::vector<Word>& words, Table& table,
                                  const Formula& formula) const {
    const auto [entry, absent] = table.try_emplace(formula);
    if (absent) {
      for (const Word& word : words) entry->second.push_back(holds(formula, alphabet_, word));
    }
    return entry->second;
  }

  template <class Word>
  std::string difference(const std::vector<Word>& words, Table& table, const Formula& a, const Formula& b,
                         std::size_t first) const {
    values(words, table, a);
    const std::vector<bool>& right = values(words, table, b);
    const std::vector<bool>& left = values(words, table, a);
    for (std::size_t i = first; i < words.size(); ++i) {
      if (left[i] != right[i]) return fmt::format("'{}'", to_text(alphabet_, words[i]));
    }
    return "";
  }

  Alphabet alphabet_;
  std::vector<LassoWord> lassos_;
  std::vector<FiniteWord> words_;
  std::vector<KripkeStructure> structures_;
  mutable Table infinite_;
  mutable Table finite_;
};

}  // namespace ouro::logic
