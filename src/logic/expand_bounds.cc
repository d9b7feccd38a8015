// F[a:b] p as a chain from the inside out: c_b = p, then c_i = p | X c_{i+1} down to i = a, then a
// times X. G is dual. An upper bound that is infinite ends the chain with an unbounded F instead.
//
// The chain is exact on nonempty words. On the empty word F is false whatever its operand is, but
// a chain that starts with the operand (a = 0) has the operand's value there. Only the operators that are
// under no temporal operator are ever read on the whole word, so only those are guarded, and only where the
// value on the empty word, which is easily computed, is the wrong one.
#include "logic/expand_bounds.hh"

#include <string>
#include <vector>

#include "base/source.hh"
#include "logic/post_order.hh"

namespace ouro::logic {

namespace {

std::uint64_t steps_of(Bounds bounds) {
  if (bounds.is_trivial()) return 0;
  return bounds.high == Bounds::infinite ? bounds.low : bounds.high;
}

bool is_chain(const Formula& formula) {
  const bool bounded = formula.is(Op::Finally) || formula.is(Op::Globally);
  return bounded && !formula.bounds().is_trivial();
}

void check_steps(const PostOrder& nodes, std::uint64_t max_steps) {
  std::uint64_t steps = 0;
  for (const auto& node : nodes) {
    if (is_chain(node.formula)) steps += steps_of(node.formula.bounds());
    if (steps > max_steps) {
      throw UserError("the bounds of F and G would need more than " + std::to_string(max_steps) +
                          " next operators when written out",
                      "use smaller bounds");
    }
  }
}

Formula chain(const Formula& formula, const Formula& operand, Words words) {
  FormulaPool& pool = formula.pool();
  const Bounds bounds = formula.bounds();
  const bool finally = formula.is(Op::Finally);
  const Op next = finally && words == Words::Finite ? Op::StrongNext : Op::Next;
  const bool endless = bounds.high == Bounds::infinite;
  Formula result = endless ? pool.unary(formula.op(), operand) : operand;
  if (!endless) {
    for (std::uint32_t i = bounds.high; i > bounds.low; --i) {
      result = pool.binary(finally ? Op::Or : Op::And, operand, pool.unary(next, result));
    }
  }
  for (std::uint32_t i = 0; i < bounds.low; ++i) result = pool.unary(next, result);
  return result;
}

// The value of every subformula on the empty word: propositions are false, and so is whatever asks
// for a position.
std::vector<bool> values_on_empty_word(const PostOrder& nodes) {
  std::vector<bool> value(nodes.size());
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    const bool left = value[nodes[i].left];
    const bool right = value[nodes[i].right];
    switch (nodes[i].formula.op()) {
      case Op::Not:
        value[i] = !left;
        break;
      case Op::And:
        value[i] = left && right;
        break;
      case Op::Or:
        value[i] = left || right;
        break;
      case Op::Implies:
        value[i] = !left || right;
        break;
      case Op::Equiv:
        value[i] = left == right;
        break;
      case Op::Xor:
        value[i] = left != right;
        break;
      case Op::True:
      case Op::Next:
      case Op::Globally:
      case Op::Release:
      case Op::WeakUntil:
        value[i] = true;
        break;
      default:
        value[i] = false;
    }
  }
  return value;
}

// Which subformulas are read on the whole word once all is written out: those under no temporal operator
// but such chains as start with their operand.
std::vector<bool> exposed_nodes(const PostOrder& nodes) {
  std::vector<bool> exposed(nodes.size());
  exposed.back() = true;
  for (std::size_t i = nodes.size(); i-- > 0;) {
    const Op op = nodes[i].formula.op();
    const bool starts_now = is_chain(nodes[i].formula) && nodes[i].formula.bounds().low == 0;
    if (!exposed[i] || (is_temporal(op) && !starts_now)) continue;
    if (arity(op) > 0) exposed[nodes[i].left] = true;
    if (arity(op) > 1) exposed[nodes[i].right] = true;
  }
  return exposed;
}

Formula guard(Op op, const Formula& written_out) {
  FormulaPool& pool = written_out.pool();
  const Formula trivial = pool.unary(op, pool.constant(op == Op::Finally));
  return pool.binary(op == Op::Finally ? Op::And : Op::Or, written_out, trivial);
}

}  // namespace

Formula expand_bounds(const Formula& formula, Words words, std::uint64_t max_steps) {
  if (formula.has(Trait::Unbounded)) return formula;
  const PostOrder nodes(formula);
  check_steps(nodes, max_steps);
  const std::vector<bool> on_empty = values_on_empty_word(nodes);
  const std::vector<bool> exposed = exposed_nodes(nodes);
  std::vector<Formula> result(nodes.size());
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    const auto& [original, left, right] = nodes[i];
    if (!is_chain(original)) {
      result[i] = formula.pool().rebuild(original, result[left], result[right]);
      continue;
    }
    result[i] = chain(original, result[left], words);
    const bool wrong_on_empty = original.bounds().low == 0 && on_empty[left] == original.is(Op::Finally);
    if (words == Words::Finite && exposed[i] && wrong_on_empty) result[i] = guard(original.op(), result[i]);
  }
  return result.back();
}

}  // namespace ouro::logic
