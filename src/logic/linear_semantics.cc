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
//     a W b           as a U b, but there need be no such position
//     a M b           some position has both or lacks b, and the first that does has both
//
// A lasso has finitely many distinct suffixes, one for each of its n = |stem| + |cycle| letters. Where the
// first position with a property is, is computed for all of them at once, from the last to the first, by how
// far away it is. A finite word of n letters has n + 1 suffixes, the last of them empty; it is not a
// position, so nothing is found there.
//
// Time and memory O(|f| n), with |f| the number of distinct subformulas.
#include <cassert>
#include <cstdint>
#include <limits>
#include <optional>
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

 private:
  void append(const std::vector<Letter>& letters) {
    for (const Letter& letter : letters) letters_.push_back(&letter);
  }

  std::vector<const Letter*> letters_;
  std::optional<std::size_t> loop_start_;  // none in a finite word
};

/// Where a property holds next: for each position the distance to the first one with it.
class Occurrences {
 public:
  template <class Property>
  Occurrences(const Timeline& time, Property property) : time_(time), distance_(time.positions(), never) {
    // Backwards, so that the next position is known; the last one of a cycle learns of the first one, which
    // comes next, in a second round.
    for (int round = 0; round < 2; ++round) {
      for (std::size_t i = distance_.size(); i-- > 0;) {
        const auto next = time.after(i, 1);
        if (property(i)) {
          distance_[i] = 0;
        } else if (next && distance_[*next] != never) {
          distance_[i] = distance_[*next] + 1;
        }
      }
    }
  }

  /// The first position with the property among those that the bounds, counted from a suffix, allow.
  std::optional<std::size_t> first(std::size_t suffix, Bounds bounds = {}) const {
    const auto low = time_.after(suffix, bounds.low);
    if (!low || distance_[*low] == never) return std::nullopt;
    const bool is_late = bounds.high != Bounds::infinite && distance_[*low] > bounds.high - bounds.low;
    return is_late ? std::nullopt : time_.after(*low, distance_[*low]);
  }

 private:
  static constexpr std::uint64_t never = std::numeric_limits<std::uint64_t>::max();

  const Timeline& time_;
  std::vector<std::uint64_t> distance_;
};

Truth next_truth(const Timeline& time, bool at_the_end, const Truth& f) {
  Truth result(time.suffixes());
  for (std::size_t i = 0; i < result.size(); ++i) {
    const auto next = time.after(i, 1);
    result[i] = next ? f[*next] : at_the_end;
  }
  return result;
}

/// At each suffix: is there a first position with `decides`, within the bounds, and if so, is `wins` true
/// there? `otherwise` if there is none.
template <class Decides, class Wins>
Truth first_truth(const Timeline& time, Bounds bounds, bool otherwise, Decides decides, Wins wins) {
  const Occurrences decisive(time, decides);
  Truth result(time.suffixes());
  for (std::size_t i = 0; i < result.size(); ++i) {
    const auto first = decisive.first(i, bounds);
    result[i] = first ? wins(*first) : otherwise;
  }
  return result;
}

Truth temporal_truth(const Timeline& time, const Formula& f, const Truth& a, const Truth& b) {
  const auto has_a = [&](std::size_t i) { return a[i]; };
  const auto lacks_a = [&](std::size_t i) { return !a[i]; };
  const auto has_b = [&](std::size_t i) { return b[i]; };
  const auto has_both = [&](std::size_t i) { return a[i] && b[i]; };
  switch (f.op()) {
    case Op::Next:
      return next_truth(time, true, a);
    case Op::StrongNext:
      return next_truth(time, false, a);
    case Op::Finally:
      return first_truth(time, f.bounds(), false, has_a, has_a);
    case Op::Globally:
      return first_truth(time, f.bounds(), true, lacks_a, has_a);
    case Op::Until:
    case Op::WeakUntil: {
      const auto decides = [&](std::size_t i) { return b[i] || !a[i]; };
      return first_truth(time, {}, f.is(Op::WeakUntil), decides, has_b);
    }
    case Op::Release: {
      const auto decides = [&](std::size_t i) { return a[i] || !b[i]; };
      return first_truth(time, {}, true, decides, has_b);
    }
    default: {
      assert(f.is(Op::StrongRelease));
      const auto decides = [&](std::size_t i) { return (a[i] && b[i]) || !b[i]; };
      return first_truth(time, {}, false, decides, has_both);
    }
  }
}

/// The truth of a connective or a constant from that of its operands.
Truth connective_truth(const Timeline& time, Op op, const Truth& a, const Truth& b) {
  const int operands = arity(op);
  Truth result(time.suffixes());
  for (std::size_t i = 0; i < result.size(); ++i)
    result[i] = truth_table(op, operands > 0 && a[i], operands > 1 && b[i]);
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

std::vector<Truth> truths(const PostOrder& nodes, const Alphabet& alphabet, const Timeline& time) {
  assert(nodes.root().formula.has(Trait::Linear));
  const PropositionIndex propositions(alphabet);
  std::vector<Truth> truth(nodes.size());
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    const auto& [f, left, right] = nodes[i];
    truth[i] = f.is(Op::Proposition) ? proposition_truth(time, propositions.require(f.name()))
               : is_temporal(f.op()) ? temporal_truth(time, f, truth[left], truth[right])
                                     : connective_truth(time, f.op(), truth[left], truth[right]);
  }
  return truth;
}

}  // namespace

bool holds(const Formula& formula, const Alphabet& alphabet, const LassoWord& word) {
  return truths(PostOrder(formula), alphabet, Timeline(word)).back().front();
}

bool holds(const Formula& formula, const Alphabet& alphabet, const FiniteWord& word) {
  return truths(PostOrder(formula), alphabet, Timeline(word)).back().front();
}

std::vector<std::vector<bool>> truth_at_positions(const PostOrder& subformulas, const Alphabet& alphabet,
                                                  const LassoWord& word) {
  return truths(subformulas, alphabet, Timeline(word));
}

std::vector<std::vector<bool>> truth_at_positions(const PostOrder& subformulas, const Alphabet& alphabet,
                                                  const FiniteWord& word) {
  return truths(subformulas, alphabet, Timeline(word));
}

}  // namespace ouro::logic
