#include "session/branching_answer.hh"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <memory>
#include <stdexcept>
#include <utility>
#include <vector>

#include "check/until_path.hh"
#include "logic/formula.hh"
#include "logic/parse.hh"
#include "logic/post_order.hh"
#include "logic/semantics.hh"
#include "session/concrete_path.hh"
#include "session/state_condition.hh"
#include "session/until_shape.hh"
#include "trace/ending.hh"
#include "trace/names.hh"
#include "trace/step_text.hh"

namespace ouro::session {

using check::StateNumber;
using check::UntilPath;
using check::UntilQuestion;
using check::UntilResult;
using logic::Formula;
using logic::Op;
using logic::Trait;

namespace {

// What the reference semantics can be asked without anybody waiting for it.
constexpr std::size_t small_graph = 400;
constexpr std::size_t small_formula = 40;
constexpr std::size_t few_operators = 6;

bool is_small(const Formula& formula) {
  const logic::PostOrder nodes(formula);
  std::size_t temporal = 0;
  for (const auto& entry : nodes) temporal += logic::is_temporal(entry.formula.op()) ? 1U : 0U;
  return nodes.size() <= small_formula && temporal <= few_operators && formula.has(Trait::Unbounded);
}

/// Without the negations before it.
struct Stripped {
  Formula formula;
  bool value = true;  ///< that it must have for the whole to be true
};

Stripped without_negations(Formula formula) {
  bool value = true;
  while (formula.is(Op::Not)) {
    const Formula operand = formula.operand();
    formula = operand;
    value = !value;
  }
  return {formula, value};
}

/// A quantifier over one operator, whose operands are written in the states.
std::optional<UntilShape> shape_on_the_fly(const Formula& formula) {
  if (!logic::is_quantifier(formula.op())) return std::nullopt;
  const Formula& path = formula.operand();
  const auto is_written = [](const Formula& operand) { return operand.has(Trait::Boolean); };
  if (!logic::is_temporal(path.op()) || !is_written(path.left()) ||
      (logic::arity(path.op()) == 2 && !is_written(path.right())))
    return std::nullopt;
  return until_shape(path, formula.is(Op::Exists));
}

/// The values of conditions in states, which a graph knows.
class StateValues {
 public:
  StateValues(check::StateGraph& graph, std::span<const Atom> atoms) : graph_(graph), atoms_(atoms) {}

  bool operator()(const Formula& formula, StateNumber state) {
    auto& condition = conditions_[formula.id()];
    if (!condition) condition = std::make_unique<StateCondition>(formula, atoms_);
    return (*condition)(graph_.propositions(state));
  }

 private:
  check::StateGraph& graph_;
  std::span<const Atom> atoms_;
  std::unordered_map<const void*, std::unique_ptr<StateCondition>> conditions_;
};

using Values = std::function<bool(const Formula&, StateNumber)>;

UntilQuestion until_question(const UntilShape& shape, const Formula& path, const Values& values) {
  const Formula right = logic::arity(path.op()) == 2 ? path.right() : path.left();
  const auto admits = [values, value = shape.value, left = path.left(), right](DecidingOperands operands,
                                                                               StateNumber state) {
    return (!operands.left || values(left, state) == value) &&
           (!operands.right || values(right, state) == value);
  };
  UntilQuestion question;
  question.may_stay = [admits, stay = shape.stay](StateNumber state) { return admits(stay, state); };
  if (shape.has_goal)
    question.is_goal = [admits, goal = shape.goal](StateNumber state) { return admits(goal, state); };
  return question;
}

UntilResult find(check::StateGraph& graph, const UntilShape& shape, const UntilQuestion& question,
                 LimitWatch& watch) {
  return shape.is_weak ? check::find_weak_until(graph, question, watch)
                       : check::find_until(graph, question, watch);
}

}  // namespace

/// One question.
class BranchingAnswer {
 public:
  BranchingAnswer(BranchingAnswers& answers, const BranchingQuestion& question, const Limits& limits)
      : answers_(answers),
        check_(answers.check_),
        question_(question),
        formula_(logic::parse(pool_, question.formula, {.logic = logic_of(question.kind)})),
        limits_(limits),
        watch_(limits, answers.options_.check.progress) {
    judgement_.kind = question.kind;
    judgement_.name = question.name;
    judgement_.formula = question.formula;
  }

  Judgement run() {
    if (!answer_on_the_fly()) answer_by_labels();
    judgement_.states = check_.graph().states().size();
    judgement_.seconds = std::chrono::duration<double>(watch_.elapsed()).count();
    return std::move(judgement_);
  }

 private:
  const BranchingAnswerOptions& options() const { return answers_.options_; }
  bool counts_all_paths() const {
    return options().check.fairness == check::ProcessFairness::None &&
           answers_.model_.run_questions().assumptions.empty();
  }

  // --- On the fly -----------------------------------------------------------------------------------

  /// Whether that was possible.
  bool answer_on_the_fly() {
    const auto [formula, value] = without_negations(formula_);
    const auto shape = shape_on_the_fly(formula);
    if (!shape || options().states || !counts_all_paths() || check_.whole().is_complete()) return false;
    const std::span<const StateNumber> initial = check_.graph().initial();
    // A path that must lead from each of them is looked for from each of them.
    const bool is_each = formula.is(Op::Exists) == value;
    if (initial.empty() || (is_each && initial.size() > 1)) return false;
    StateValues values(check_.graph(), question_.atoms);
    UntilQuestion search = until_question(*shape, formula.operand(), std::ref(values));
    search.from.assign(initial.begin(), initial.end());
    const UntilResult found = find(check_.graph(), *shape, search, watch_);
    if (found.path && !goes_on(*found.path)) return false;
    judgement_.branching.emplace();
    judgement_.transitions = found.transitions;
    judgement_.memory_bytes = found.memory_bytes;
    judgement_.limit = found.limit;
    if (found.limit != Limit::None) {
      judgement_.verdict = Verdict::Incomplete;
    } else {
      const bool holds = (found.path.has_value() == formula.is(Op::Exists)) == value;
      judgement_.verdict = holds ? Verdict::Holds : Verdict::Violated;
      show_found(found, std::ref(values));
    }
    return true;
  }

  /// Whether the path leads on for ever: where steps fail it may not.
  bool goes_on(const UntilPath& path) {
    return path.cycle ||
           check::find_weak_until(check_.graph(), {.from = {path.states.back()}}, watch_).path.has_value();
  }

  void show_found(const UntilResult& found, const Values& written) {
    const Formula quantified = without_negations(formula_).formula;
    const bool by_path = found.path.has_value();
    const BranchingKnowledge knowledge{.value =
                                           [&](const Formula& formula, StateNumber state) {
                                             if (formula.has(Trait::Boolean)) return written(formula, state);
                                             const bool holds = by_path == quantified.is(Op::Exists);
                                             return holds == without_negations(formula).value;
                                           },
                                       .path = [&](const Formula&, StateNumber) { return found.path; }};
    const StateNumber from = by_path ? found.path->states.front() : check_.graph().initial().front();
    show(knowledge, from);
  }

  // --- By labels ------------------------------------------------------------------------------------

  void answer_by_labels() {
    const BranchingLabels labels = check_.label(formula_, question_.atoms, limits_);
    const check::WholeGraph& whole = check_.whole();
    judgement_.branching = {true, labels.all().size(), labels.largest_product};
    judgement_.transitions = whole.edge_count();
    judgement_.memory_bytes = labels.memory_bytes + whole.memory();
    judgement_.limit = labels.limit;
    judgement_.reason = labels.reason;
    if (!labels.is_complete()) {
      judgement_.verdict = Verdict::Incomplete;
      return;
    }
    compare_with_semantics(labels.states());
    const auto initial = whole.initial();
    const auto wrong =
        std::ranges::find_if(initial, [&](StateNumber state) { return !labels.states().contains(state); });
    judgement_.verdict = wrong == initial.end() ? Verdict::Holds : Verdict::Violated;
    if (options().states) tell_states(labels.states());
    if (!initial.empty()) show_labelled(labels, wrong == initial.end() ? initial.front() : *wrong);
  }

  void show_labelled(const BranchingLabels& labels, StateNumber from) {
    const BranchingKnowledge knowledge{
        .value = [&](const Formula& formula, StateNumber state) { return labels[formula].contains(state); },
        .path = [&](const Formula& formula, StateNumber state) { return path(labels, formula, state); }};
    show(knowledge, from);
  }

  std::optional<UntilPath> path(const BranchingLabels& labels, const Formula& quantified, StateNumber from) {
    const bool is_plain = counts_all_paths() && check_.whole().is_total();
    const Formula& formula = quantified.operand();
    if (is_plain && formula.is(Op::Next) && formula.operand().has(Trait::State))
      return step(labels[formula.operand()], quantified.is(Op::Exists), from);
    const auto shape =
        is_plain ? until_shape(formula, quantified.is(Op::Exists)) : std::optional<UntilShape>();
    if (!shape) return accepted_path(labels, quantified, from);
    const Values values = [&](const Formula& operand, StateNumber state) {
      return labels[operand].contains(state);
    };
    UntilQuestion search = until_question(*shape, formula, values);
    search.from = {from};
    // Where such a path leads from every state on the way, no step is in vain.
    const check::StateSet& set = labels[quantified];
    search.may_stay = [stay = search.may_stay, &set, value = quantified.is(Op::Exists)](StateNumber state) {
      return set.contains(state) == value && stay(state);
    };
    return find(check_.graph(), *shape, search, watch_).path;
  }

  /// By the automaton of the path formula; nothing, too, if that is too large.
  std::optional<UntilPath> accepted_path(const BranchingLabels& labels, const Formula& quantified,
                                         StateNumber from) {
    std::optional<StateLasso> lasso;
    try {
      lasso = check_.path(labels, quantified, from, limits_);
    } catch (const UserError&) {
      return std::nullopt;
    }
    if (!lasso) return std::nullopt;
    UntilPath path{lasso->stem, lasso->stem.size()};
    path.states.insert(path.states.end(), lasso->cycle.begin(), lasso->cycle.end());
    return path;
  }

  /// To a state that is in the set, or is not.
  std::optional<UntilPath> step(const check::StateSet& set, bool value, StateNumber from) {
    for (const StateNumber next : check_.graph().successors(from).targets)
      if (set.contains(next) == value) return UntilPath{.states = {from, next}};
    return std::nullopt;
  }

  void compare_with_semantics(const check::StateSet& states) const {
    const check::WholeGraph& whole = check_.whole();
    if (!counts_all_paths() || !whole.is_total() || whole.state_count() > small_graph || !is_small(formula_))
      return;
    logic::Alphabet alphabet;
    for (const Atom& atom : question_.atoms) alphabet.push_back(atom.name);
    logic::KripkeStructure structure;
    for (StateNumber state = 0; state < whole.state_count(); ++state) {
      logic::Letter& letter = structure.labels.emplace_back();
      const std::uint64_t mask = whole.graph().propositions(state);
      for (const Atom& atom : question_.atoms) letter.push_back((mask >> atom.proposition & 1U) != 0);
      const auto targets = whole.successors(state);
      structure.successors.emplace_back(targets.begin(), targets.end());
    }
    const std::vector<bool> right = logic::satisfying_states(formula_, alphabet, structure);
    for (StateNumber state = 0; state < whole.state_count(); ++state)
      if (right[state] != states.contains(state))
        throw std::logic_error(
            fmt::format("by the semantics, {} is {} in state {} of {}, by its label it is not",
                        question_.formula, right[state] ? "true" : "false", state, answers_.model_.path()));
  }

  // --- What is told ---------------------------------------------------------------------------------

  void show(const BranchingKnowledge& knowledge, StateNumber from) {
    const bool is_violated = judgement_.verdict == Verdict::Violated;
    if (is_violated) judgement_.violations = 1;
    if (!is_violated && !options().witness) return;
    BranchingWitness witness(answers_.model_, check_.graph(), question_.atoms, knowledge,
                             options().check.fairness);
    BranchingShown shown = witness.show(formula_, from);
    if (shown.run) {
      shown.run->place = headline(shown.evidence);
      if (shown.run->run) shown.run->run->property = recorded();
      (is_violated ? judgement_.counterexample : judgement_.witness) = std::move(shown.run);
    }
    judgement_.evidence = std::move(shown.evidence);
  }

  /// A run alone does not explain a formula about the tree, so the formula itself is not given.
  trace::RecordedProperty recorded() const {
    return {.name = question_.name,
            .kind = std::string(to_string(question_.kind)),
            .formula = {},
            .propositions = {},
            .explanation = {},
            .is_satisfied = judgement_.verdict == Verdict::Holds};
  }

  void tell_states(const check::StateSet& states) {
    SatisfyingStates& told = judgement_.satisfying.emplace();
    told.count = states.count();
    told.total = states.size();
    states.for_each([&](StateNumber state) {
      if (told.names.size() < *options().states) told.names.push_back(state_text(state, told.names.size()));
    });
  }

  std::string state_text(StateNumber number, std::size_t index) {
    const space::StoredState state = check_.graph().states().state(number);
    const Model& model = answers_.model_;
    if (model.structure() != nullptr)
      return model.structure()->state_name(space::ExplicitSpace::decode(state.view()));
    const program::Semantics& semantics = model.interpreter()->semantics();
    const program::Context context{&semantics.layouts()[state.layout], state.bytes.data(), program::none,
                                   false};
    return trace::state_text(trace::Names(semantics), context, index, true);
  }

  BranchingAnswers& answers_;
  BranchingCheck& check_;
  const BranchingQuestion& question_;
  logic::FormulaPool pool_;
  Formula formula_;
  Limits limits_;
  LimitWatch watch_;
  Judgement judgement_;
};

BranchingAnswers::BranchingAnswers(const Model& model, const BranchingAnswerOptions& options)
    : model_(model), options_(options), check_(model, options.check) {
  refuse_symmetry(model, "formulas of branching time");
  if (options.check.limits.depth != Limits{}.depth)
    throw UserError("--max-depth leaves states out, and formulas of branching time are about all of them",
                    "--max-states, --time and --memory end a search that takes too much");
}

Judgement BranchingAnswers::total(const Limits& limits) {
  Judgement judgement{.kind = PropertyKind::Total, .name = "every state has a successor", .formula = {}};
  LimitWatch watch(limits, options_.check.progress);
  check::StateGraph& graph = check_.graph();
  const std::span<const StateNumber> initial = graph.initial();
  const auto is_dead = [&](StateNumber state) {
    return (graph.propositions(state) >> dead_proposition & 1U) != 0;
  };
  UntilResult found = check::find_until(graph,
                                        {.from = {initial.begin(), initial.end()},
                                         .may_stay = [](StateNumber) { return true; },
                                         .is_goal = is_dead},
                                        watch);
  judgement.states = graph.states().size();
  judgement.transitions = found.transitions;
  judgement.memory_bytes = found.memory_bytes;
  judgement.limit = found.limit;
  judgement.branching.emplace();
  if (found.limit != Limit::None) judgement.verdict = Verdict::Incomplete;
  if (found.path) {
    judgement.verdict = Verdict::Violated;
    judgement.violations = 1;
    LassoStates lasso{{}, found.path->states.size() - 1};
    for (const StateNumber state : found.path->states) lasso.states.push_back(graph.states().state(state));
    judgement.counterexample = LassoWitness(model_, lasso).counterexample();
    judgement.counterexample->place =
        fmt::format("after {}", trace::step_count_text(judgement.counterexample->steps));
    refusal_ = "a state has no successor, and --total refuses that";
  }
  judgement.seconds = std::chrono::duration<double>(watch.elapsed()).count();
  return judgement;
}

Judgement BranchingAnswers::answer(const BranchingQuestion& question, const Limits& limits) {
  if (refusal_.empty()) return BranchingAnswer(*this, question, limits).run();
  Judgement judgement{.kind = question.kind, .name = question.name, .formula = question.formula};
  judgement.verdict = Verdict::Incomplete;
  judgement.reason = refusal_;
  return judgement;
}

}  // namespace ouro::session
