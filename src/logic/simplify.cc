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
// Negations are pushed to the propositions beforehand (normal_form.hh), so rules need not know ! and
// ->; <-> and xor stay, because writing them out repeats their operands. On finite words each subformula has
// two forms, one for where it is read on the whole word, which may be empty, and one for where it stands
// under a temporal operator (see Scope).
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
  return negated_normal_form(a, options_.words, Equivalences::Keep);
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
    return run(negation_normal_form(formula, options_.words, Equivalences::Keep));
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
  void finish(const Formula& rebuilt, const Formula& simplified);
  void replace(const Formula& rebuilt, const Formula& result);
  bool push_missing(const Formula& formula, Scope scope);
  bool push_missing(const Operands& operands, Scope scope);
  bool push_missing_operands(const Formula& formula, Scope scope);
  Formula rebuild(const Formula& formula, Scope scope) const;
  void rewrite_one(const Formula& rebuilt, Scope scope);
  void rewrite_list(Operands operands, Scope scope);

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
  const auto [formula, scope, rebuilt, result] = tasks_.back();
  if (find(formula, scope) != nullptr) {
    tasks_.pop_back();
  } else if (result) {
    const Formula simplified = *find(result, scope);
    finish(rebuilt, simplified);
  } else if (is_list(formula)) {
    Operands operands{formula.op(), rewrite::flatten(formula.op(), formula)};
    if (!push_missing(operands, scope)) rewrite_list(std::move(operands), scope);
  } else if (!push_missing_operands(formula, operand_scope(formula, scope))) {
    rewrite_one(rebuild(formula, scope), scope);
  }
}

// The task on top of the stack is done: its formula, over simplified operands, was `rebuilt`.
void Simplifier::Implementation::finish(const Formula& rebuilt, const Formula& simplified) {
  const Task task = std::move(tasks_.back());
  tasks_.pop_back();
  remember(task.formula, task.scope, simplified);
  if (rebuilt != task.formula) remember(rebuilt, task.scope, simplified);
}

// The task on top of the stack has become `rebuilt`, and by a rule `result`.
void Simplifier::Implementation::replace(const Formula& rebuilt, const Formula& result) {
  const Scope scope = tasks_.back().scope;
  if (result == rebuilt) return finish(rebuilt, result);
  if (const Formula* known = find(result, scope)) return finish(rebuilt, Formula(*known));
  tasks_.back().rebuilt = rebuilt;
  tasks_.back().result = result;
  tasks_.push_back({result, scope});
}

// Pushes a formula unless its simplified form is known, and says whether it did.
bool Simplifier::Implementation::push_missing(const Formula& formula, Scope scope) {
  if (find(formula, scope) != nullptr) return false;
  tasks_.push_back({formula, scope});
  return true;
}

bool Simplifier::Implementation::push_missing(const Operands& operands, Scope scope) {
  bool missing = false;
  for (const Formula& operand : operands.list) missing = push_missing(operand, scope) || missing;
  return missing;
}

bool Simplifier::Implementation::push_missing_operands(const Formula& formula, Scope scope) {
  const bool right = arity(formula.op()) > 1 && push_missing(formula.right(), scope);
  const bool left = arity(formula.op()) > 0 && push_missing(formula.left(), scope);
  return left || right;
}

Formula Simplifier::Implementation::rebuild(const Formula& formula, Scope scope) const {
  const Scope inner = operand_scope(formula, scope);
  const int operands = arity(formula.op());
  const Formula none;
  return formula.pool().rebuild(formula, operands > 0 ? *find(formula.left(), inner) : none,
                                operands > 1 ? *find(formula.right(), inner) : none);
}

// Applies the first rule that matches.
void Simplifier::Implementation::rewrite_one(const Formula& rebuilt, Scope scope) {
  if (const Formula* known = find(rebuilt, scope)) return finish(rebuilt, Formula(*known));
  const Context context(rebuilt.pool(), options_, scope);
  for (const Rule* rule : rules_for(rebuilt.op(), scope)) {
    if (const Formula result = rule->rewrite(context, rebuilt)) return replace(rebuilt, result);
  }
  finish(rebuilt, rebuilt);
}

// Applies all rules, one after another, to a chain whose operands all have simplified forms.
void Simplifier::Implementation::rewrite_list(Operands operands, Scope scope) {
  FormulaPool& pool = operands.list.front().pool();
  for (Formula& operand : operands.list) operand = Formula(*find(operand, scope));
  normalise(operands, pool);
  const Formula rebuilt = chain_of(operands, pool);
  if (const Formula* known = find(rebuilt, scope)) return finish(rebuilt, Formula(*known));
  const Context context(pool, options_, scope);
  for (const Rule* rule : rules_for(operands.op, scope)) {
    if (rule->rewrite_operands == nullptr) continue;
    if (rule->rewrite_operands(context, operands)) normalise(operands, pool);
  }
  replace(rebuilt, chain_of(operands, pool));
}

Simplifier::Simplifier(SimplifyOptions options)
    : implementation_(std::make_unique<Implementation>(options)) {}
Simplifier::~Simplifier() = default;
Simplifier::Simplifier(Simplifier&&) noexcept = default;
Simplifier& Simplifier::operator=(Simplifier&&) noexcept = default;

Formula Simplifier::operator()(const Formula& formula) { return implementation_->simplify(formula); }

Formula simplify(const Formula& formula, SimplifyOptions options) { return Simplifier(options)(formula); }

}  // namespace ouro::logic
