// Definitions of operators by others, from a table.
//
// An operator may have several definitions; which one is used depends on what else is unwanted. They
// are chosen once, by rounds: in each round an unwanted operator takes the first of its definitions
// all of whose operators are wanted or were defined in an earlier round. So the definitions in use are never
// circular, and each writes down a bounded number of operators.
//
// All definitions but the marked ones hold on finite words as well, the empty one included.
#include "logic/eliminate.hh"

#include <array>
#include <string>
#include <string_view>

#include "base/source.hh"
#include "logic/post_order.hh"

namespace ouro::logic {

namespace {

class Builder;

struct Definition {
  Op op;
  OpSet needs;
  Formula (*build)(const Builder& make, const Formula& a, const Formula& b);
  bool infinite_only = false;
};

// Makes operators out of wanted ones.
class Builder {
 public:
  Builder(FormulaPool& pool, OpSet unwanted, Words words);

  Formula operator()(Op op, const Formula& a, const Formula& b = {}) const {
    if (const Definition* definition = definition_of(op)) return definition->build(*this, a, b);
    return arity(op) == 1 ? pool_.unary(op, a) : pool_.binary(op, a, b);
  }
  Formula negate(const Formula& a) const { return (*this)(Op::Not, a); }
  Formula constant(bool value) const { return pool_.constant(value); }
  /// A bounded F or G like `formula`, over another operand.
  Formula bounded(const Formula& formula, const Formula& operand) const;

  /// Whether an operator is wanted or has a definition.
  bool is_available(Op op) const { return available_.contains(op); }

 private:
  const Definition* definition_of(Op op) const { return chosen_[static_cast<std::size_t>(op)]; }

  FormulaPool& pool_;
  OpSet available_;
  std::array<const Definition*, op_count> chosen_{};
};

using B = const Builder&;
using F = const Formula&;

// From the most to the least natural definition of each operator.
constexpr Definition definitions[] = {
    {Op::Not, {Op::Implies}, [](B make, F a, F) { return make(Op::Implies, a, make.constant(false)); }},
    {Op::Xor, {Op::Not, Op::Equiv}, [](B make, F a, F b) { return make.negate(make(Op::Equiv, a, b)); }},
    {Op::Xor,
     {Op::Not, Op::And, Op::Or},
     [](B make, F a, F b) {
       return make(Op::Or, make(Op::And, a, make.negate(b)), make(Op::And, make.negate(a), b));
     }},
    {Op::Equiv,
     {Op::Implies, Op::And},
     [](B make, F a, F b) { return make(Op::And, make(Op::Implies, a, b), make(Op::Implies, b, a)); }},
    {Op::Equiv,
     {Op::Not, Op::And, Op::Or},
     [](B make, F a, F b) {
       return make(Op::Or, make(Op::And, a, b), make(Op::And, make.negate(a), make.negate(b)));
     }},
    {Op::Equiv, {Op::Not, Op::Xor}, [](B make, F a, F b) { return make.negate(make(Op::Xor, a, b)); }},
    {Op::Implies, {Op::Not, Op::Or}, [](B make, F a, F b) { return make(Op::Or, make.negate(a), b); }},
    {Op::Or,
     {Op::Not, Op::And},
     [](B make, F a, F b) { return make.negate(make(Op::And, make.negate(a), make.negate(b))); }},
    {Op::Or, {Op::Not, Op::Implies}, [](B make, F a, F b) { return make(Op::Implies, make.negate(a), b); }},
    {Op::And,
     {Op::Not, Op::Or},
     [](B make, F a, F b) { return make.negate(make(Op::Or, make.negate(a), make.negate(b))); }},
    {Op::StrongNext, {Op::Next}, [](B make, F a, F) { return make(Op::Next, a); }, true},
    {Op::StrongNext,
     {Op::Not, Op::Next},
     [](B make, F a, F) { return make.negate(make(Op::Next, make.negate(a))); }},
    {Op::Next, {Op::StrongNext}, [](B make, F a, F) { return make(Op::StrongNext, a); }, true},
    {Op::Next,
     {Op::Not, Op::StrongNext},
     [](B make, F a, F) { return make.negate(make(Op::StrongNext, make.negate(a))); }},
    {Op::WeakUntil,
     {Op::Release, Op::Or},
     [](B make, F a, F b) { return make(Op::Release, b, make(Op::Or, a, b)); }},
    {Op::WeakUntil,
     {Op::Until, Op::Globally, Op::Or},
     [](B make, F a, F b) { return make(Op::Or, make(Op::Until, a, b), make(Op::Globally, a)); }},
    {Op::WeakUntil,
     {Op::Not, Op::StrongRelease},
     [](B make, F a, F b) { return make.negate(make(Op::StrongRelease, make.negate(a), make.negate(b))); }},
    {Op::StrongRelease,
     {Op::Until, Op::And},
     [](B make, F a, F b) { return make(Op::Until, b, make(Op::And, a, b)); }},
    {Op::StrongRelease,
     {Op::Release, Op::Finally, Op::And},
     [](B make, F a, F b) { return make(Op::And, make(Op::Release, a, b), make(Op::Finally, a)); }},
    {Op::StrongRelease,
     {Op::Not, Op::WeakUntil},
     [](B make, F a, F b) { return make.negate(make(Op::WeakUntil, make.negate(a), make.negate(b))); }},
    {Op::Finally, {Op::Until}, [](B make, F a, F) { return make(Op::Until, make.constant(true), a); }},
    {Op::Finally,
     {Op::Not, Op::Globally},
     [](B make, F a, F) { return make.negate(make(Op::Globally, make.negate(a))); }},
    {Op::Finally,
     {Op::StrongRelease},
     [](B make, F a, F) { return make(Op::StrongRelease, a, make.constant(true)); }},
    {Op::Globally, {Op::Release}, [](B make, F a, F) { return make(Op::Release, make.constant(false), a); }},
    {Op::Globally,
     {Op::Not, Op::Finally},
     [](B make, F a, F) { return make.negate(make(Op::Finally, make.negate(a))); }},
    {Op::Globally,
     {Op::WeakUntil},
     [](B make, F a, F) { return make(Op::WeakUntil, a, make.constant(false)); }},
    {Op::Until,
     {Op::Not, Op::Release},
     [](B make, F a, F b) { return make.negate(make(Op::Release, make.negate(a), make.negate(b))); }},
    {Op::Until,
     {Op::StrongRelease, Op::Or},
     [](B make, F a, F b) { return make(Op::StrongRelease, b, make(Op::Or, a, b)); }},
    {Op::Until,
     {Op::WeakUntil, Op::Finally, Op::And},
     [](B make, F a, F b) { return make(Op::And, make(Op::WeakUntil, a, b), make(Op::Finally, b)); }},
    {Op::Release,
     {Op::Not, Op::Until},
     [](B make, F a, F b) { return make.negate(make(Op::Until, make.negate(a), make.negate(b))); }},
    {Op::Release,
     {Op::WeakUntil, Op::And},
     [](B make, F a, F b) { return make(Op::WeakUntil, b, make(Op::And, a, b)); }},
    {Op::ForAll,
     {Op::Not, Op::Exists},
     [](B make, F a, F) { return make.negate(make(Op::Exists, make.negate(a))); }},
    {Op::Exists,
     {Op::Not, Op::ForAll},
     [](B make, F a, F) { return make.negate(make(Op::ForAll, make.negate(a))); }},
};

Builder::Builder(FormulaPool& pool, OpSet unwanted, Words words) : pool_(pool) {
  for (std::size_t i = 0; i < op_count; ++i) {
    if (!unwanted.contains(static_cast<Op>(i))) available_.insert(static_cast<Op>(i));
  }
  for (bool changed = true; changed;) {
    changed = false;
    const OpSet before = available_;
    for (const Definition& definition : definitions) {
      const bool applies = words == Words::Infinite || !definition.infinite_only;
      if (!applies || available_.contains(definition.op) || !before.includes(definition.needs)) continue;
      chosen_[static_cast<std::size_t>(definition.op)] = &definition;
      available_.insert(definition.op);
      changed = true;
    }
  }
}

Formula Builder::bounded(const Formula& formula, const Formula& operand) const {
  const Op op = formula.op();
  const Op other = op == Op::Finally ? Op::Globally : Op::Finally;
  if (definition_of(op) == nullptr && is_available(op)) return pool_.bounded(op, formula.bounds(), operand);
  if (definition_of(other) == nullptr && is_available(other) && is_available(Op::Not)) {
    return negate(pool_.bounded(other, formula.bounds(), negate(operand)));
  }
  throw UserError("F and G with bounds cannot be expressed without both F and G",
                  "write the bounds out with X first");
}

std::string_view name_of(Op op) {
  constexpr std::array<std::string_view, op_count> names = {"false", "true", "a proposition",
                                                            "!",     "&",    "|",
                                                            "->",    "<->",  "xor",
                                                            "X",     "X[!]", "F",
                                                            "G",     "U",    "R",
                                                            "W",     "M",    "A",
                                                            "E"};
  return names[static_cast<std::size_t>(op)];
}

}  // namespace

Formula eliminate(const Formula& formula, OpSet unwanted, Words words) {
  const Builder make(formula.pool(), unwanted, words);
  return transform(formula, [&](const Formula& original, const Formula& left, const Formula& right) {
    const Op op = original.op();
    if (!make.is_available(op)) {
      throw UserError("the wanted operators cannot express '" + std::string(name_of(op)) + "'",
                      "allow more operators");
    }
    if (arity(op) == 0) return original;
    const bool bounded = op == Op::Finally || op == Op::Globally;
    if (bounded && !original.bounds().is_trivial()) return make.bounded(original, left);
    return make(op, left, right);
  });
}

}  // namespace ouro::logic
