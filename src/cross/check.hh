// Translators against each other and against the reference semantics.
//
// Tauriainen and Heljanko's way of testing translators \cite{tauriainen2002testing}, with a judge. Let T(f)
// be the automaton of translator T for a formula f.
//
//   disjointness    T(f) and T'(!f) have no word in common, for all T and T'
//   word            T(f) accepts a word iff the word satisfies f, and T(!f) iff not. The words are random
//                   lassos, and one that each automaton itself accepts, which random ones seldom are
//   state space     the product of T(f) with a random structure is empty for all T or for none
//   coverage        the products of a structure with T(f) and with T(!f) are not both empty: it has paths
//
// Whichever check fails, it fails on a word, and the reference semantics says who is wrong about that word.
//
// What is drawn for a formula depends on the seed and on the formula only, not on the translators nor on what
// was checked before: a difference can be looked at alone.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "cross/translator.hh"
#include "logic/formula.hh"
#include "logic/word.hh"

namespace ouro::cross {

struct CheckOptions {
  std::uint64_t seed = 0;
  std::size_t words = 20;
  std::size_t state_spaces = 2;
  std::size_t state_space_size = 20;
  /// Products with more states are given up, and counted.
  std::size_t max_product_states = 20'000;
};

enum class CheckKind : std::uint8_t { Disjointness, Word, StateSpace, Coverage };

/// "disjointness", "word", "state space", "coverage".
std::string_view to_string(CheckKind kind);

/// A translator that is wrong about a word.
struct Difference {
  CheckKind kind = CheckKind::Word;
  logic::Formula formula;
  std::string culprit;
  bool negated = false;  ///< it is the culprit's automaton for the negated formula that is wrong
  bool accepts = false;  ///< what that automaton does with the word, wrongly
  std::string other;     ///< whose automaton gave the word; empty where it was drawn
  logic::Alphabet alphabet;
  logic::LassoWord word;
};

/// A translation that a foreign program did not deliver.
struct ToolFailure {
  std::string translator;
  logic::Formula formula;  ///< the one it was given: the checked one, or its negation
  std::string reason;
};

/// What was done: numbers that add up over formulas.
struct CheckCounts {
  std::uint64_t formulas = 0;
  std::uint64_t translations = 0;
  std::uint64_t skipped_translations = 0;  ///< beyond a limit
  std::uint64_t failed_translations = 0;
  std::uint64_t products = 0;
  std::uint64_t skipped_products = 0;  ///< beyond CheckOptions::max_product_states
  std::uint64_t memberships = 0;       ///< pairs of an automaton and a word

  CheckCounts& operator+=(const CheckCounts& other);
};

struct CheckResult {
  /// At most one for each translator, the first that was found.
  std::vector<Difference> differences;
  std::vector<ToolFailure> failures;
  CheckCounts counts;
};

class Checker {
 public:
  Checker(std::vector<Translator> translators, const CheckOptions& options)
      : translators_(std::move(translators)), options_(options) {}

  /// Requires Trait::Linear.
  CheckResult check(const logic::Formula& formula) const;

  /// A smaller formula about which the same translator is wrong; the check that shows it may be another.
  Difference minimized(const Difference& difference) const;

 private:
  std::vector<Translator> translators_;
  CheckOptions options_;
};

}  // namespace ouro::cross
