// The reference semantics of linear time: truth at every position, operator by operator.
//
// A formula is true or false of each suffix of a word. For every distinct subformula, operands first,
// we write down a vector of those truth values, and read the value of the formula at position 0. What
// an operator says is put as a question about the first of the positions i + low, i + low + 1, ...,
// i + high that has some property:
//
//     F[low:high] f   some of them has f
//     G[low:high] f   none of them lacks f
//     a U b           some position has b or lacks a, and the first that does has b
//     a R b           no position has a or lacks b, or the first that does has b
//
// and W and M are their definitions in terms of these.
//
// A lasso has finitely many distinct suffixes, one for each of its n = |stem| + |cycle| letters. Every
// suffix of suffix i is among the n that begin 0, ..., n - 1 letters later, so that a search for the
// first position stops after n steps, however large the bounds are. A finite word of n letters has
// n + 1 suffixes, the last of them empty; it is not a position, so searches never reach it.
//
// Time O(|f| n^2) and memory O(|f| n), with |f| the number of distinct subformulas.
#include <algorithm>
#include <cassert>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "logic/post_order.hh"
#include "logic/proposition_index.hh"
#include "logic/semantics.hh"
#include "logic/truth_table.hh"

namespace ouro::logic {

namespace {

/// The truth of a formula on every suffix.
using Truth = std::vector<bool>;

/// The positions of a word and where one gets from them. Does not own the letters.
class Timeline {
 public:
  explicit Timeline(const FiniteWord& word) { append(word); }

  explicit Timeline(const LassoWord& word) : loop_start_(word.stem.size()) {
    assert(!word.cycle.empty());
    append(word.stem);
    append(word.cycle);
  }

  std::size_t positions() const { return letters_.size(); }
  std::size_t suffixes() const { return loop_start_ ? positions() : positions() + 1; }
  const Letter& letter(std::size_t position) const { return *letters_[position]; }

  /// The position some steps after the beginning of a suffix, if the word goes on that long.
  std::optional<std::size_t> after(std::size_t suffix, std::uint64_t steps) const {
    const std::uint64_t target = suffix + steps;
    if (target < positions()) return target;
    if (!loop_start_) return std::nullopt;
    return *loop_start_ + (target - *loop_start_) % (positions() - *loop_start_);
  }

  /// The first position with a property among those that the bounds, counted from a suffix, allow.
  template <class Property>
  std::optional<std::size_t> first(std::size_t suffix, Bounds bounds, Property property) const {
    std::uint64_t distinct = positions();
    if (bounds.high != Bounds::infinite) {
      distinct = std::min<std::uint64_t>(distinct, std::uint64_t{bounds.high} - bounds.low + 1);
    }
    for (std::uint64_t i = 0; i < distinct; ++i) {
      const auto position = after(suffix, bounds.low + i);
      if (!position) return std::nullopt;
      if (property(*position)) return position;
    }
    return std::nullopt;
  }

 private:
  void append(const std::vector<Letter>& letters) {
    for (const Letter& letter : letters) letters_.push_back(&letter);
  }

  std::vector<const Letter*> letters_;
  std::optional<std::size_t> loop_start_;  // none in a finite word
};

bool finally_at(const Timeline& time, std::size_t i, Bounds bounds, const Truth& f) {
  return time.first(i, bounds, [&](std::size_t j) { return f[j]; }).has_value();
}

bool globally_at(const Timeline& time, std::size_t i, Bounds bounds, const Truth& f) {
  return !time.first(i, bounds, [&](std::size_t j) { return !f[j]; }).has_value();
}

bool until_at(const Timeline& time, std::size_t i, const Truth& a, const Truth& b) {
  const auto decisive = time.first(i, {}, [&](std::size_t j) { return b[j] || !a[j]; });
  return decisive.has_value() && b[*decisive];
}

bool release_at(const Timeline& time, std::size_t i, const Truth& a, const Truth& b) {
  const auto decisive = time.first(i, {}, [&](std::size_t j) { return a[j] || !b[j]; });
  return !decisive.has_value() || b[*decisive];
}

bool weak_until_at(const Timeline& time, std::size_t i, const Truth& a, const Truth& b) {
  return until_at(time, i, a, b) || globally_at(time, i, {}, a);
}

// b U (a & b)
bool strong_release_at(const Timeline& time, std::size_t i, const Truth& a, const Truth& b) {
  const auto decisive = time.first(i, {}, [&](std::size_t j) { return (a[j] && b[j]) || !b[j]; });
  return decisive.has_value() && a[*decisive] && b[*decisive];
}

bool temporal_at(const Timeline& time, std::size_t i, const Formula& f, const Truth& a, const Truth& b) {
  const auto next = time.after(i, 1);
  switch (f.op()) {
    case Op::Next:
      return !next || a[*next];
    case Op::StrongNext:
      return next && a[*next];
    case Op::Finally:
      return finally_at(time, i, f.bounds(), a);
    case Op::Globally:
      return globally_at(time, i, f.bounds(), a);
    case Op::Until:
      return until_at(time, i, a, b);
    case Op::Release:
      return release_at(time, i, a, b);
    case Op::WeakUntil:
      return weak_until_at(time, i, a, b);
    default:
      assert(f.is(Op::StrongRelease));
      return strong_release_at(time, i, a, b);
  }
}

/// The truth of an operator or a constant from that of its operands.
Truth operator_truth(const Timeline& time, const Formula& f, const Truth& a, const Truth& b) {
  const int operands = arity(f.op());
  Truth result(time.suffixes());
  for (std::size_t i = 0; i < result.size(); ++i) {
    result[i] = is_temporal(f.op()) ? temporal_at(time, i, f, a, b)
                                    : truth_table(f.op(), operands > 0 && a[i], operands > 1 && b[i]);
  }
  return result;
}

/// No proposition is true of the empty suffix.
Truth proposition_truth(const Timeline& time, std::size_t proposition) {
  Truth result(time.suffixes());
  for (std::size_t i = 0; i < time.positions(); ++i) {
    assert(proposition < time.letter(i).size());
    result[i] = time.letter(i)[proposition];
  }
  return result;
}

bool holds_at_start(const Formula& formula, const Alphabet& alphabet, const Timeline& time) {
  assert(formula.has(Trait::Linear));
  const PropositionIndex propositions(alphabet);
  const PostOrder nodes(formula);
  std::vector<Truth> truth(nodes.size());
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    const auto& [f, left, right] = nodes[i];
    truth[i] = f.is(Op::Proposition) ? proposition_truth(time, propositions.require(f.name()))
                                     : operator_truth(time, f, truth[left], truth[right]);
  }
  return truth.back().front();
}

}  // namespace

bool holds(const Formula& formula, const Alphabet& alphabet, const LassoWord& word) {
  return holds_at_start(formula, alphabet, Timeline(word));
}

bool holds(const Formula& formula, const Alphabet& alphabet, const FiniteWord& word) {
  return holds_at_start(formula, alphabet, Timeline(word));
}

}  // namespace ouro::logic
