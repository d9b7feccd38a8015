// The reference semantics of branching time: the states of a structure that satisfy a CTL* formula.
//
// Every state subformula, operands first, is labelled with the set of states that satisfy it. Only a
// path quantifier is more than a Boolean operation on sets; `A f` is `!E !f`, so one question is left:
// from which states does a path lead on which f is true (or, for A, false)?
//
// **One temporal operator over state formulas** (CTL) is answered by the fixpoints of
// \cite{clarke1986automatic}, over sets of states, with pre(Z) the states that have a successor in Z:
//
//     E X a    = pre(a)                             E a U b  = least Z. b | (a & pre(Z))
//     E G a    = greatest Z. a & pre(Z)             E a R b  = greatest Z. b & (a | pre(Z))
//
// F[0:n] and G[0:n] stop the iteration of F's and G's fixpoint after n rounds. A lower bound k is pre
// applied k times, by repeated squaring of the successor relation.
//
// **Anything else** is answered by pairs of a state and a set of claims, one claim for each temporal
// operator of f: that it is true, or false, now \cite{lichtenstein1985checking}. Whether it is true
// now depends only on the state and on what is true next, by the expansion laws
//
//     a U b = b | (a & X(a U b))        a R b = b & (a | X(a R b))        and alike for F, G, W, M.
//
// So there is an edge from (s, claims) to (t, claims') when t is a successor of s and `claims` is what
// the laws give at s if claims' are true at t: exactly one set for each s and (t, claims').
// Along an infinite path of pairs every claim is right, unless some U is claimed from some point on
// and never fulfilled, or some R is denied from some point on and never refuted. Hence the paths of
// the structure, with what is true along them, are the paths of pairs on which each claim of U, F
// and M and each denial of R, G and W is settled again and again. The pairs from which such a path
// leads are a greatest fixpoint \cite{emerson1986efficient}:
//
//     greatest Z. pre(Z) & for every operator: E[ Z U (Z & settled) ]
//
// (from each pair of Z a step leads into Z, and on through Z to where the next operator is settled).
//
// Bounded operators in there are unfolded: F[0:n+1] f = f | X F[0:n] f and F[k+1:n+1] f = X F[k:n] f.
//
// Time: O(size * transitions) for a fixpoint over states; for one over pairs, with k claims,
// O(transitions * 2^k) for each round of a doubly nested fixpoint.
#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "logic/post_order.hh"
#include "logic/proposition_index.hh"
#include "logic/semantics.hh"
#include "logic/truth_table.hh"

namespace ouro::logic {

namespace {

/// One flag per state, or per pair.
using Set = std::vector<bool>;
using Successors = std::vector<std::vector<std::size_t>>;

// ---------------------------------------------------------------------------------------- sets

/// A connective, element by element. Sets that the connective does not use may be empty.
Set pointwise(Op op, std::size_t size, const Set& left, const Set& right) {
  const int operands = arity(op);
  Set result(size);
  for (std::size_t i = 0; i < size; ++i) {
    result[i] = truth_table(op, operands > 0 && left[i], operands > 1 && right[i]);
  }
  return result;
}

Set both(const Set& a, const Set& b) { return pointwise(Op::And, a.size(), a, b); }
Set either(const Set& a, const Set& b) { return pointwise(Op::Or, a.size(), a, b); }
Set complement(const Set& a) { return pointwise(Op::Not, a.size(), a, {}); }

/// Applies a step again and again, until it changes nothing or the rounds are used up.
template <class Step>
Set iterate(Set set, Step step, std::uint64_t rounds = ~std::uint64_t{0}) {
  for (; rounds > 0; --rounds) {
    Set next = step(set);
    if (next == set) break;
    set = std::move(next);
  }
  return set;
}

/// The states with a successor in the set.
Set pre(const Successors& successors, const Set& set) {
  Set result(set.size());
  for (std::size_t s = 0; s < set.size(); ++s) {
    result[s] = std::ranges::any_of(successors[s], [&](std::size_t t) { return set[t]; });
  }
  return result;
}

// ------------------------------------------------------------------- one temporal operator: CTL

/// Two steps as one.
Successors squared(const Successors& successors) {
  Successors result(successors.size());
  for (std::size_t s = 0; s < successors.size(); ++s) {
    for (const std::size_t t : successors[s]) {
      result[s].insert(result[s].end(), successors[t].begin(), successors[t].end());
    }
    std::ranges::sort(result[s]);
    result[s].erase(std::unique(result[s].begin(), result[s].end()), result[s].end());
  }
  return result;
}

/// The states from which the set can be reached in exactly so many steps.
Set pre_repeatedly(Successors successors, Set set, std::uint32_t steps) {
  while (steps > 0) {
    if (steps % 2 == 1) set = pre(successors, set);
    steps /= 2;
    if (steps > 0) successors = squared(successors);
  }
  return set;
}

Set exists_finally_or_globally(const Successors& successors, Op op, Bounds bounds, const Set& a) {
  const Op connective = op == Op::Finally ? Op::Or : Op::And;
  const auto step = [&](const Set& z) { return pointwise(connective, a.size(), a, pre(successors, z)); };
  Set result =
      bounds.high == Bounds::infinite ? iterate(a, step) : iterate(a, step, bounds.high - bounds.low);
  return bounds.low == 0 ? result : pre_repeatedly(successors, std::move(result), bounds.low);
}

Set exists_until(const Successors& successors, const Set& a, const Set& b) {
  const Set none(a.size(), false);
  return iterate(none, [&](const Set& z) { return either(b, both(a, pre(successors, z))); });
}

Set exists_release(const Successors& successors, const Set& a, const Set& b) {
  const Set all(a.size(), true);
  return iterate(all, [&](const Set& z) { return both(b, either(a, pre(successors, z))); });
}

/// The states from which a path leads on which a temporal operator over sets of states holds.
Set exists(const Successors& successors, Op op, Bounds bounds, const Set& a, const Set& b) {
  switch (op) {
    case Op::Next:
    case Op::StrongNext:
      return pre(successors, a);
    case Op::Finally:
    case Op::Globally:
      return exists_finally_or_globally(successors, op, bounds, a);
    case Op::Until:
      return exists_until(successors, a, b);
    case Op::Release:
      return exists_release(successors, a, b);
    case Op::WeakUntil:
      return either(exists_until(successors, a, b),
                    exists_finally_or_globally(successors, Op::Globally, {}, a));
    default:
      assert(op == Op::StrongRelease);
      return exists_until(successors, b, both(a, b));
  }
}

/// The operator that negation turns a temporal one into, when its operands are negated too. Not that of
/// op.hh: what judges normal forms does not use what they are made with.
Op dual(Op op) {
  switch (op) {
    case Op::Finally:
      return Op::Globally;
    case Op::Globally:
      return Op::Finally;
    case Op::Until:
      return Op::Release;
    case Op::Release:
      return Op::Until;
    case Op::WeakUntil:
      return Op::StrongRelease;
    case Op::StrongRelease:
      return Op::WeakUntil;
    default:  // paths are infinite, so X is its own dual
      return op;
  }
}

// ------------------------------------------------------------------- any path formula: the pairs

/// A path formula as an array, operands first, with its bounded operators unfolded. State formulas
/// in it are opaque: sets of states.
class PathFormula {
 public:
  static constexpr std::size_t max_claims = 16;

  struct Part {
    Op op{};
    std::uint32_t left = 0;
    std::uint32_t right = 0;
    std::uint32_t claim = 0;     ///< of a temporal operator: the number of its claim
    const Set* label = nullptr;  ///< of a state formula: where it is true
  };

  /// The formula at an index of `nodes`, whose state formulas have labels. Throws UserError if it
  /// has more than max_claims temporal operators.
  PathFormula(const PostOrder& nodes, std::uint32_t root, const std::vector<Set>& labels) {
    std::unordered_map<std::uint32_t, std::uint32_t> index;
    for (const std::uint32_t node : parts_of(nodes, root)) {
      index[node] = append(nodes[node], labels[node], index);
    }
    root_ = index.at(root);
  }

  /// The index of the formula itself.
  std::uint32_t root() const { return root_; }
  const std::vector<Part>& temporal_parts() const { return temporal_parts_; }
  std::size_t claims() const { return temporal_parts_.size(); }

  /// The truth of every part at a state; `temporal(part, left, right)` says that of a temporal one.
  template <class Temporal>
  void evaluate(std::size_t state, Set& truth, Temporal temporal) const {
    truth.resize(parts_.size());
    for (std::size_t i = 0; i < parts_.size(); ++i) {
      const Part& part = parts_[i];
      if (part.label != nullptr) {
        truth[i] = (*part.label)[state];
        continue;
      }
      const bool left = truth[part.left];
      const bool right = truth[part.right];
      truth[i] = is_temporal(part.op) ? temporal(part, left, right) : truth_table(part.op, left, right);
    }
  }

 private:
  /// The indices of the subformulas down to the topmost state formulas, operands first.
  static std::vector<std::uint32_t> parts_of(const PostOrder& nodes, std::uint32_t root) {
    std::vector<std::uint32_t> stack{root};
    std::vector<std::uint32_t> result;
    std::unordered_set<std::uint32_t> seen;
    while (!stack.empty()) {
      const std::uint32_t node = stack.back();
      stack.pop_back();
      if (!seen.insert(node).second) continue;
      result.push_back(node);
      if (nodes[node].formula.has(Trait::State)) continue;
      stack.push_back(nodes[node].left);
      if (arity(nodes[node].formula.op()) > 1) stack.push_back(nodes[node].right);
    }
    std::ranges::sort(result);
    return result;
  }

  std::uint32_t append(const PostOrder::Entry& entry, const Set& label,
                       const std::unordered_map<std::uint32_t, std::uint32_t>& index) {
    const Op op = entry.formula.op();
    if (entry.formula.has(Trait::State)) return append({.op = op, .label = &label});
    const std::uint32_t left = index.at(entry.left);
    if (op == Op::Finally || op == Op::Globally) return append_unfolded(op, entry.formula.bounds(), left);
    return append({.op = op, .left = left, .right = arity(op) > 1 ? index.at(entry.right) : 0});
  }

  std::uint32_t append(Part part) {
    if (part.label == nullptr && is_temporal(part.op)) {
      if (claims() == max_claims) refuse();
      part.claim = static_cast<std::uint32_t>(claims());
      temporal_parts_.push_back(part);
    }
    parts_.push_back(part);
    return static_cast<std::uint32_t>(parts_.size() - 1);
  }

  std::uint32_t append_unfolded(Op op, Bounds bounds, std::uint32_t operand) {
    const Op connective = op == Op::Finally ? Op::Or : Op::And;
    std::uint32_t result = operand;
    if (bounds.high == Bounds::infinite) {
      result = append({.op = op, .left = operand});
    } else {
      for (std::uint32_t i = bounds.low; i < bounds.high; ++i) {
        const std::uint32_t next = append({.op = Op::Next, .left = result});
        result = append({.op = connective, .left = operand, .right = next});
      }
    }
    for (std::uint32_t i = 0; i < bounds.low; ++i) result = append({.op = Op::Next, .left = result});
    return result;
  }

  [[noreturn]] static void refuse() {
    throw UserError(
        fmt::format("the reference semantics takes at most {} temporal operators under one path "
                    "quantifier, where F[a:b] and G[a:b] count as b of them",
                    max_claims));
  }

  std::vector<Part> parts_;
  std::uint32_t root_ = 0;
  std::vector<Part> temporal_parts_;
};

/// A temporal operator now, from its operands now and what it looks at next: the operand of X, the
/// formula itself of all others.
bool expansion_law(Op op, bool left, bool right, bool next) {
  switch (op) {
    case Op::Next:
    case Op::StrongNext:
      return next;
    case Op::Finally:
      return left || next;
    case Op::Globally:
      return left && next;
    case Op::Until:
    case Op::WeakUntil:
      return right || (left && next);
    default:
      assert(op == Op::Release || op == Op::StrongRelease);
      return right && (left || next);
  }
}

/// Whether a claim is not put off to the next position, as far as it may not be put off for ever.
bool is_settled(Op op, bool claimed, bool left, bool right) {
  switch (op) {
    case Op::Finally:
      return !claimed || left;
    case Op::Until:
      return !claimed || right;
    case Op::StrongRelease:
      return !claimed || (left && right);
    case Op::Globally:
      return claimed || !left;
    case Op::Release:
      return claimed || !right;
    case Op::WeakUntil:
      return claimed || (!left && !right);
    default:
      return true;
  }
}

/// The graph of states paired with claims. A set of claims is a word with one bit per claim.
class PairGraph {
 public:
  PairGraph(const PathFormula& formula, const Successors& successors)
      : formula_(formula), predecessors_(successors.size()), pairs_(successors.size() << formula.claims()) {
    for (std::size_t s = 0; s < successors.size(); ++s) {
      for (const std::size_t t : successors[s]) predecessors_[t].push_back(s);
    }
    fill();
  }

  /// The states from which a path leads on which the formula is true, or false, as wanted.
  Set states_with_path(bool wanted) const {
    const Set fair = fair_pairs();
    Set result(predecessors_.size());
    for (std::size_t pair = 0; pair < pairs_; ++pair) {
      if (fair[pair] && truth_[pair] == wanted) result[state_of(pair)] = true;
    }
    return result;
  }

 private:
  using Claims = std::uint32_t;

  static bool bit(Claims claims, std::uint32_t number) { return ((claims >> number) & 1U) != 0; }

  std::size_t pair_of(std::size_t state, Claims claims) const {
    return (state << formula_.claims()) | claims;
  }
  std::size_t state_of(std::size_t pair) const { return pair >> formula_.claims(); }
  Claims claims_of(std::size_t pair) const { return static_cast<Claims>(pair - pair_of(state_of(pair), 0)); }

  void fill() {
    truth_.resize(pairs_);
    seen_before_.resize(pairs_);
    claims_given_.resize(pairs_);
    settled_.assign(formula_.claims(), Set(pairs_));
    for (std::size_t pair = 0; pair < pairs_; ++pair) {
      look_at(pair);
      derive_claims(pair);
    }
  }

  /// What is true at a pair, by its claims.
  void look_at(std::size_t pair) {
    const Claims claims = claims_of(pair);
    formula_.evaluate(state_of(pair), scratch_,
                      [&](const PathFormula::Part& part, bool, bool) { return bit(claims, part.claim); });
    truth_[pair] = scratch_[formula_.root()];
    for (const PathFormula::Part& part : formula_.temporal_parts()) {
      const bool claimed = bit(claims, part.claim);
      const bool left = scratch_[part.left];
      const bool is_next = part.op == Op::Next || part.op == Op::StrongNext;
      if (is_next ? left : claimed) seen_before_[pair] |= Claims{1} << part.claim;
      settled_[part.claim][pair] = is_settled(part.op, claimed, left, scratch_[part.right]);
    }
  }

  /// The claims at a state that follow from what its operators look at next.
  void derive_claims(std::size_t state_and_next) {
    const Claims next = claims_of(state_and_next);
    Claims& claims = claims_given_[state_and_next];
    formula_.evaluate(state_of(state_and_next), scratch_,
                      [&](const PathFormula::Part& part, bool left, bool right) {
                        const bool claimed = expansion_law(part.op, left, right, bit(next, part.claim));
                        if (claimed) claims |= Claims{1} << part.claim;
                        return claimed;
                      });
  }

  /// The pairs with an edge into the set.
  Set pre(const Set& set) const {
    Set result(pairs_);
    for (std::size_t pair = 0; pair < pairs_; ++pair) {
      if (!set[pair]) continue;
      for (const std::size_t s : predecessors_[state_of(pair)]) {
        result[pair_of(s, claims_given_[pair_of(s, seen_before_[pair])])] = true;
      }
    }
    return result;
  }

  /// E[ within U target ]. Requires target to be a subset of within.
  Set reaching(const Set& within, const Set& target) const {
    return iterate(target, [&](const Set& z) { return either(target, both(within, pre(z))); });
  }

  /// The pairs from which a path leads that settles every claim infinitely often.
  Set fair_pairs() const {
    return iterate(Set(pairs_, true), [&](const Set& z) {
      Set result = both(z, pre(z));
      for (const Set& settled : settled_) result = both(result, reaching(z, both(z, settled)));
      return result;
    });
  }

  const PathFormula& formula_;
  Successors predecessors_;
  std::size_t pairs_;
  Set truth_;                 // per pair: of the formula
  std::vector<Set> settled_;  // per claim and pair
  // Per pair: for each temporal operator, the truth here of what it looks at from the position before.
  std::vector<Claims> seen_before_;
  // Per state and what its operators look at next (numbered like a pair): the claims at the state.
  std::vector<Claims> claims_given_;
  Set scratch_;
};

// ------------------------------------------------------------------------------------ labelling

class Labelling {
 public:
  Labelling(const Formula& formula, const Alphabet& alphabet, const KripkeStructure& structure,
            QuantifierMethod method)
      : nodes_(formula),
        propositions_(alphabet),
        structure_(structure),
        successors_(structure.successors),
        method_(method),
        labels_(nodes_.size()) {
    assert(structure.successors.size() == structure.size());
    for (std::size_t s = 0; s < successors_.size(); ++s) {
      if (successors_[s].empty()) successors_[s].push_back(s);
    }
    for (std::uint32_t i = 0; i < nodes_.size(); ++i) {
      if (nodes_[i].formula.has(Trait::State)) labels_[i] = label(nodes_[i]);
    }
  }

  Set take_result() { return std::move(labels_.back()); }

 private:
  Set label(const PostOrder::Entry& entry) const {
    const Op op = entry.formula.op();
    if (op == Op::Proposition) return states_labelled(propositions_.require(entry.formula.name()));
    if (is_quantifier(op)) return quantified(op, entry.left);
    return pointwise(op, structure_.size(), labels_[entry.left], labels_[entry.right]);
  }

  Set states_labelled(std::size_t proposition) const {
    Set result(structure_.size());
    for (std::size_t s = 0; s < result.size(); ++s) {
      assert(proposition < structure_.labels[s].size());
      result[s] = structure_.labels[s][proposition];
    }
    return result;
  }

  /// E f is: f is true on some path. A f is: on no path f is false.
  Set quantified(Op quantifier, std::uint32_t path) const {
    const bool wanted = quantifier == Op::Exists;
    const Set some_path = method_ == QuantifierMethod::Fixpoint && is_ctl_path(path) ? fixpoint(path, wanted)
                                                                                     : pairs(path, wanted);
    return wanted ? some_path : complement(some_path);
  }

  /// One temporal operator over state formulas.
  bool is_ctl_path(std::uint32_t path) const {
    const auto& [formula, left, right] = nodes_[path];
    return is_temporal(formula.op()) && nodes_[left].formula.has(Trait::State) &&
           (arity(formula.op()) == 1 || nodes_[right].formula.has(Trait::State));
  }

  Set fixpoint(std::uint32_t path, bool wanted) const {
    const auto& [formula, left, right] = nodes_[path];
    const Op op = formula.op();
    const Bounds bounds = op == Op::Finally || op == Op::Globally ? formula.bounds() : Bounds{};
    const Set& a = labels_[left];
    const Set& b = labels_[right];
    return wanted ? exists(successors_, op, bounds, a, b)
                  : exists(successors_, dual(op), bounds, complement(a), complement(b));
  }

  Set pairs(std::uint32_t path, bool wanted) const {
    const PathFormula formula(nodes_, path, labels_);
    return PairGraph(formula, successors_).states_with_path(wanted);
  }

  PostOrder nodes_;
  PropositionIndex propositions_;
  const KripkeStructure& structure_;
  Successors successors_;  // with a loop at every state that had no successor
  QuantifierMethod method_;
  std::vector<Set> labels_;  // by index of nodes_; empty for what is not a state formula
};

}  // namespace

std::vector<bool> satisfying_states(const Formula& formula, const Alphabet& alphabet,
                                    const KripkeStructure& structure, QuantifierMethod method) {
  assert(formula.has(Trait::State));
  return Labelling(formula, alphabet, structure, method).take_result();
}

bool holds(const Formula& formula, const Alphabet& alphabet, const KripkeStructure& structure) {
  const bool is_state = formula.has(Trait::State);
  const Formula of_states = is_state ? formula : formula.pool().unary(Op::ForAll, formula);
  const std::vector<bool> satisfying = satisfying_states(of_states, alphabet, structure);
  return std::ranges::all_of(structure.initial, [&](std::size_t s) { return satisfying[s]; });
}

}  // namespace ouro::logic
