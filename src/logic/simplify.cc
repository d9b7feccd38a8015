// The simplifier: rules, applied from the bottom up until none applies.
//
// A memo table maps each formula met to its simplified form, and an explicit stack replaces
// recursion. The formula on top of the stack waits for its operands, is rebuilt over their simplified forms,
// and one rule is applied to it. If none matches it is done; otherwise its form is that of the rule's result,
// which is pushed. Operands of the result that occurred before are in the table, so a rule that moves
// operands around costs only the operators it made.
//
// A chain of & or | is one unit: the stack never holds the inner operators of a chain, and all rules
// for chains are applied to the list of its operands in one go. That keeps `a1 & ... & an` at O(n log n), and
// makes the result independent of nesting and order.
//
// Negations are pushed to the propositions beforehand (normal_form.hh), so rules need not know !, ->
// and, but for Boolean operands, <-> and xor. On finite words each subformula has two forms, one for where it
// is read on the whole word, which may be empty, and one for where it stands under a temporal operator (see
// Scope).
//
// Termination. Each rule decreases, in lexicographic order: the number of <-> and xor (a <-> false
// becomes !a, which may be longer); the size of the tree; the number of temporal operators and quantifiers
// (G(a W b) becomes G(a | b)); the number of temporal operators and quantifiers above each leaf, summed
// (hoisting); the number of other temporal operators above each X, summed (F X a becomes X F a); the number
// of X[!]; the disorder of operands.
#include "logic/simplify.hh"

#include <array>
#include <utility>
#include <vector>

#include "base/pointer_map.hh"
#include "logic/normal_form.hh"
#include "logic/rewrite/rules.hh"

namespace ouro::logic {

namespace rewrite {

Formula Context::negate(const Formula& a) const {
  if (a.is(Op::Not)) return a.operand();
  if (options_.level < Rewriting::Identities) return pool.negate(a);
  return negated_normal_form(a, options_.words, Equivalences::KeepBoolean);
}

}  // namespace rewrite

using rewrite::Context;
using rewrite::Operands;
using rewrite::Rule;

class Simplifier::Implementation {
 public:
  explicit Implementation(SimplifyOptions options);

  Formula simplify(const Formula& formula) {
    if (options_.level == Rewriting::None) return formula;
    if (options_.level < Rewriting::Identities) return run(formula);
    return run(negation_normal_form(formula, options_.words, Equivalences::KeepBoolean));
  }

 private:
  // A formula whose simplified form is wanted.
  struct Task {
    Formula formula;
    Scope scope;
    /// Once a rule was applied: the formula over simplified operands, and the rule's result.
    Formula rebuilt = {};
    Formula result = {};
  };

  // The key holds a reference, so that its address is not used again.
  struct Entry {
    Formula formula;
    Formula simplified;
  };

  Formula run(const Formula& formula);
  void advance();
  bool push_operands(const Formula& formula, Scope scope);
  Formula rebuild(const Formula& formula, Scope scope) const;
  Formula apply_rules(const Formula& formula, Scope scope) const;
  Formula apply_to_operands(const Formula& formula, const Context& context) const;

  bool is_list(const Formula& formula) const {
    return options_.level >= Rewriting::Identities && (formula.is(Op::And) || formula.is(Op::Or));
  }
  static Scope operand_scope(const Formula& formula, Scope scope) {
    return is_temporal(formula.op()) ? inside(scope) : scope;
  }
  const std::vector<const Rule*>& rules_for(Op op, Scope scope) const {
    return rules_[static_cast<std::size_t>(scope)][static_cast<std::size_t>(op)];
  }

  const Formula* find(const Formula& formula, Scope scope) const {
    const Entry* entry = memo_[static_cast<std::size_t>(scope)].find(formula.id());
    return entry == nullptr ? nullptr : &entry->simplified;
  }
  void remember(const Formula& formula, Scope scope, const Formula& simplified) {
    memo_[static_cast<std::size_t>(scope)][formula.id()] = {formula, simplified};
  }

  static constexpr std::size_t scope_count = 3;

  SimplifyOptions options_;
  std::array<std::array<std::vector<const Rule*>, op_count>, scope_count> rules_;
  std::array<PointerMap<Entry>, scope_count> memo_;
  std::vector<Task> tasks_;
};

Simplifier::Implementation::Implementation(SimplifyOptions options) : options_(options) {
  for (const Rule* rule : rewrite::all_rules()) {
    if (rule->level > options_.level) continue;
    for (std::size_t scope = 0; scope < scope_count; ++scope) {
      if (!rule->is_sound_in(static_cast<Scope>(scope))) continue;
      for (std::size_t op = 0; op < op_count; ++op) {
        if (rule->ops.contains(static_cast<Op>(op))) rules_[scope][op].push_back(rule);
      }
    }
  }
}

Formula Simplifier::Implementation::run(const Formula& formula) {
  const Scope scope = scope_of(options_.words);
  tasks_.push_back({formula, scope});
  while (!tasks_.empty()) advance();
  return *find(formula, scope);
}

void Simplifier::Implementation::advance() {
  const Task task = tasks_.back();
  if (find(task.formula, task.scope) != nullptr) {
    tasks_.pop_back();
    return;
  }
  if (task.result) {
    const Formula simplified = *find(task.result, task.scope);
    remember(task.formula, task.scope, simplified);
    remember(task.rebuilt, task.scope, simplified);
    tasks_.pop_back();
    return;
  }
  if (push_operands(task.formula, task.scope)) return;
  const Formula rebuilt = rebuild(task.formula, task.scope);
  const Formula* known = find(rebuilt, task.scope);
  const Formula result = known != nullptr ? *known : apply_rules(rebuilt, task.scope);
  if (known != nullptr || result == rebuilt) {
    remember(task.formula, task.scope, result);
    remember(rebuilt, task.scope, result);
    tasks_.pop_back();
    return;
  }
  tasks_.back().rebuilt = rebuilt;
  tasks_.back().result = result;
  tasks_.push_back({result, task.scope});
}

// Pushes the operands that have no simplified form yet, and says whether there were any.
bool Simplifier::Implementation::push_operands(const Formula& formula, Scope scope) {
  const std::size_t before = tasks_.size();
  const Scope inner = operand_scope(formula, scope);
  const auto push = [&](const Formula& operand) {
    if (find(operand, inner) == nullptr) tasks_.push_back({operand, inner});
  };
  if (is_list(formula)) {
    for (const Formula& operand : rewrite::flatten(formula.op(), formula)) push(operand);
  } else {
    if (arity(formula.op()) > 1) push(formula.right());
    if (arity(formula.op()) > 0) push(formula.left());
  }
  return tasks_.size() > before;
}

// The formula over the simplified forms of its operands; a chain in normal form.
Formula Simplifier::Implementation::rebuild(const Formula& formula, Scope scope) const {
  FormulaPool& pool = formula.pool();
  const Scope inner = operand_scope(formula, scope);
  const int operands = arity(formula.op());
  if (is_list(formula)) {
    Operands list{formula.op(), rewrite::flatten(formula.op(), formula)};
    for (Formula& operand : list.list) operand = Formula(*find(operand, inner));
    normalise(list, pool);
    return chain_of(list, pool);
  }
  const Formula none;
  return pool.rebuild(formula, operands > 0 ? *find(formula.left(), inner) : none,
                      operands > 1 ? *find(formula.right(), inner) : none);
}

// The result of the first rule that matches, or the formula itself. For chains, of all rules.
Formula Simplifier::Implementation::apply_rules(const Formula& formula, Scope scope) const {
  const Context context(formula.pool(), options_, scope);
  if (is_list(formula)) return apply_to_operands(formula, context);
  for (const Rule* rule : rules_for(formula.op(), scope)) {
    if (Formula result = rule->rewrite(context, formula)) return result;
  }
  return formula;
}

Formula Simplifier::Implementation::apply_to_operands(const Formula& formula, const Context& context) const {
  Operands operands{formula.op(), rewrite::flatten(formula.op(), formula)};
  for (const Rule* rule : rules_for(formula.op(), context.scope())) {
    if (rule->rewrite_operands == nullptr) continue;
    if (rule->rewrite_operands(context, operands)) normalise(operands, context.pool);
  }
  return chain_of(operands, context.pool);
}

Simplifier::Simplifier(SimplifyOptions options)
    : implementation_(std::make_unique<Implementation>(options)) {}
Simplifier::~Simplifier() = default;
Simplifier::Simplifier(Simplifier&&) noexcept = default;
Simplifier& Simplifier::operator=(Simplifier&&) noexcept = default;

Formula Simplifier::operator()(const Formula& formula) { return implementation_->simplify(formula); }

Formula simplify(const Formula& formula, SimplifyOptions options) { return Simplifier(options)(formula); }

}  // namespace ouro::logic
