// Grouping operands of & and | that share an operator and perhaps an operand:
//
//   X a & X b -> X(a & b)      G a & G b -> G(a & b)      FG a & FG b -> FG(a & b)
//   (a U c) & (b U c) -> (a & b) U c                      (a R b) & (a R c) -> a R (b & c)
//
// and the duals for |. F b is `true U b` and so on, which gives F b & (a W b) -> a U b and its relatives.
// G F a is kept apart from other G's (and F G a from other F's): translations treat it specially, and two G F
// a are easier to accept than one G(F a & F b).
//
// A list of n operands is grouped in O(n log n): each operand gets a key that says which operands it could be
// merged with, and the operands are sorted by key.
#include <algorithm>
#include <compare>
#include <cstdint>
#include <vector>

#include "logic/rewrite/rule.hh"
#include "logic/rewrite/shapes.hh"

namespace ouro::logic::rewrite {

namespace {

using C = const Context&;
using F = const Formula&;

// How operands of one group look.
enum class Kind : std::uint8_t {
  None,
  Unary,        // op x, merged as op(x & y)
  TwoUnaries,   // op op' x: GF, FG, and the CTL operators
  SharedLeft,   // x op shared, with op among U, W or among R, M: merged over x
  SharedRight,  // shared op y, merged over y
};

struct Key {
  Kind kind = Kind::None;
  Op op{};               // of the group; U stands for U and W, R for R and M
  Op inner{};            // of TwoUnaries
  Bounds bounds;         // of F and G
  const void* shared{};  // the operand in common

  friend auto operator<=>(const Key&, const Key&) = default;
};

struct Member {
  Key key;
  std::size_t index = 0;

  friend auto operator<=>(const Member&, const Member&) = default;
};

bool has_bounds(F f) { return f.is(Op::Finally) || f.is(Op::Globally); }

Key unary_key(F f) { return {Kind::Unary, f.op(), {}, has_bounds(f) ? f.bounds() : Bounds{}, nullptr}; }

// A X, A G in a conjunction; E X, E F in a disjunction.
Key quantified_key(F f, bool conjunction) {
  const Formula& path = f.operand();
  const bool merges = path.is(Op::Next) || (has_bounds(path) && path.bounds().is_trivial() &&
                                            path.is(conjunction ? Op::Globally : Op::Finally));
  if (!merges || f.is(Op::ForAll) != conjunction) return {};
  return {Kind::TwoUnaries, f.op(), path.op(), {}, nullptr};
}

Key key_of(F f, bool conjunction) {
  if (f.is(Op::Next) || f.is(Op::StrongNext)) return unary_key(f);
  if (is_quantifier(f.op())) return quantified_key(f, conjunction);
  if (conjunction ? is_persistence(f) : is_recurrence(f)) {
    return {Kind::TwoUnaries, f.op(), f.operand().op(), {}, nullptr};
  }
  if (conjunction ? f.is(Op::Globally) && !is_recurrence(f) : f.is(Op::Finally) && !is_persistence(f)) {
    return unary_key(f);
  }
  // & merges what must go on until a common end, and what one and the same thing releases.
  const bool shares_right = is_until(f) == conjunction;
  if (!is_until(f) && !is_release(f)) return {};
  return {shares_right ? Kind::SharedRight : Kind::SharedLeft,
          is_until(f) ? Op::Until : Op::Release,
          {},
          {},
          shares_right ? f.right().id() : f.left().id()};
}

// F b = true U b = b M true may join a conjunction's group of U's or R's; G a = a W false = false R a
// a disjunction's. The keys of the two groups.
std::vector<Key> joinable_keys(F f, bool conjunction) {
  if (!is_unbounded(f, conjunction ? Op::Finally : Op::Globally)) return {};
  const void* shared = f.operand().id();
  return {{conjunction ? Kind::SharedRight : Kind::SharedLeft, Op::Until, {}, {}, shared},
          {conjunction ? Kind::SharedLeft : Kind::SharedRight, Op::Release, {}, {}, shared}};
}

class Grouping {
 public:
  Grouping(C context, Operands& operands) : context_(context), operands_(operands) {
    for (std::size_t i = 0; i < operands.size(); ++i) {
      const Key key = key_of(operands.list[i], operands.is_conjunction());
      if (key.kind != Kind::None) members_.push_back({key, i});
    }
    std::sort(members_.begin(), members_.end());
  }

  bool run() {
    join();
    std::vector<Formula> merged;
    std::vector<bool> gone(operands_.size());
    for (auto begin = members_.begin(); begin != members_.end();) {
      const auto end =
          std::find_if(begin, members_.end(), [&](const Member& m) { return m.key != begin->key; });
      if (end - begin > 1) {
        merged.push_back(merge({begin, end}));
        for (auto member = begin; member != end; ++member) gone[member->index] = true;
      }
      begin = end;
    }
    if (merged.empty()) return false;
    for (std::size_t i = 0; i < gone.size(); ++i) {
      if (!gone[i]) merged.push_back(operands_.list[i]);
    }
    operands_.list = std::move(merged);
    return true;
  }

 private:
  // Moves F's (or G's) to a group of binary operators that has room for them.
  void join() {
    std::vector<Member> joined;
    for (std::size_t i = 0; i < operands_.size(); ++i) {
      for (const Key& key : joinable_keys(operands_.list[i], operands_.is_conjunction())) {
        const auto group = std::lower_bound(members_.begin(), members_.end(), Member{key, 0});
        if (group == members_.end() || group->key != key) continue;
        joined.push_back({key, i});
        break;
      }
    }
    if (joined.empty()) return;
    std::erase_if(members_, [&](const Member& member) {
      return std::any_of(joined.begin(), joined.end(),
                         [&](const Member& j) { return j.index == member.index; });
    });
    members_.insert(members_.end(), joined.begin(), joined.end());
    std::sort(members_.begin(), members_.end());
  }

  Formula merge(std::span<const Member> group) const {
    const Key& key = group.front().key;
    const Formula& first = operands_.list[group.front().index];
    FormulaPool& pool = context_.pool;
    switch (key.kind) {
      case Kind::Unary: {
        const Formula all = combine(group, [](F f) { return f.operand(); });
        return pool.rebuild(first, all, {});
      }
      case Kind::TwoUnaries: {
        const Formula all = combine(group, [](F f) { return f.operand().operand(); });
        return pool.unary(key.op, pool.rebuild(first.operand(), all, {}));
      }
      default:
        return merge_binary(group);
    }
  }

  Formula merge_binary(std::span<const Member> group) const {
    const Key& key = group.front().key;
    const bool shares_left = key.kind == Kind::SharedLeft;
    const Formula all = combine(group, [&](F f) {
      if (arity(f.op()) == 1) return context_.constant(operands_.is_conjunction());
      return shares_left ? f.right() : f.left();
    });
    const Formula shared = shared_operand(group);
    return context_.binary(strength(group), shares_left ? shared : all, shares_left ? all : shared);
  }

  Formula shared_operand(std::span<const Member> group) const {
    const bool shares_left = group.front().key.kind == Kind::SharedLeft;
    const Formula& f = operands_.list[group.front().index];
    if (arity(f.op()) == 1) return f.operand();
    return shares_left ? f.left() : f.right();
  }

  // & is strong when any operand is, | weak when any is; F counts as strong and G as weak.
  Op strength(std::span<const Member> group) const {
    const bool until = group.front().key.op == Op::Until;
    const auto is_strong = [&](const Member& member) {
      const Formula& f = operands_.list[member.index];
      return f.is(Op::Until) || f.is(Op::StrongRelease) || f.is(Op::Finally);
    };
    const bool strong = operands_.is_conjunction() ? std::any_of(group.begin(), group.end(), is_strong)
                                                   : std::all_of(group.begin(), group.end(), is_strong);
    if (until) return strong ? Op::Until : Op::WeakUntil;
    return strong ? Op::StrongRelease : Op::Release;
  }

  template <class Part>
  Formula combine(std::span<const Member> group, Part part) const {
    std::vector<Formula> parts;
    parts.reserve(group.size());
    for (const Member& member : group) parts.push_back(part(operands_.list[member.index]));
    return chain_of(operands_.op, parts, context_.pool);
  }

  C context_;
  Operands& operands_;
  std::vector<Member> members_;
};

// a & X G a -> G a, and a | X F a -> F a with the X that is strong on finite words.
bool fold(C c, Operands& operands) {
  const bool conjunction = operands.is_conjunction();
  const bool infinite = c.scope() == Scope::Infinite;
  const Op next = conjunction || infinite ? Op::Next : Op::StrongNext;
  const Op temporal = conjunction ? Op::Globally : Op::Finally;
  std::vector<Formula> folded;
  for (const Formula& operand : operands.list) {
    if (!operand.is(next) || !is_unbounded(operand.operand(), temporal)) continue;
    const Formula& repeated = operand.operand().operand();
    const bool present =
        std::binary_search(operands.list.begin(), operands.list.end(), repeated, reads_before);
    if (present) folded.push_back(operand);
  }
  for (const Formula& operand : folded) {
    std::erase(operands.list, operand);
    std::erase(operands.list, operand.operand().operand());
    operands.list.push_back(operand.operand());
  }
  return !folded.empty();
}

constexpr Rule rules[] = {
    {"grouping",
     "X a & X b -> X(a & b); G a & G b -> G(a & b); FG a & FG b -> FG(a & b); (a U c) & (b U c) -> (a & b) U "
     "c; "
     "F c & (a W c) -> a U c; (a R b) & (a R c) -> a R (b & c); AX a & AX b -> AX(a & b); dually |",
     "somenzi2000efficient",
     Rewriting::Identities,
     Scope::Finite,
     {Op::And, Op::Or},
     nullptr,
     [](C c, Operands& operands) { return Grouping(c, operands).run(); }},
    {"folding",
     "a & X G a -> G a; a | X F a -> F a (on finite words X[!])",
     "",
     Rewriting::Identities,
     Scope::Nonempty,
     {Op::And, Op::Or},
     nullptr,
     fold},
};

}  // namespace

std::span<const Rule> grouping_rules() { return rules; }

}  // namespace ouro::logic::rewrite
