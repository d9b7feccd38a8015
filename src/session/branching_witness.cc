#include "session/branching_witness.hh"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>
#include <string_view>

#include "logic/post_order.hh"
#include "logic/print.hh"
#include "logic/semantics.hh"
#include "logic/word.hh"
#include "session/state_condition.hh"
#include "session/structure_path.hh"
#include "session/until_shape.hh"
#include "trace/names.hh"

namespace ouro::session {

using check::StateNumber;
using check::UntilPath;
using logic::Formula;
using logic::Op;
using logic::Trait;
using space::ExplicitSpace;
using space::StoredState;
using trace::Evidence;

namespace {

constexpr std::size_t longest_text = 200;

std::string text_of(const Formula& formula) {
  if (logic::PostOrder(formula).size() > longest_text) return "the formula";
  std::string text = logic::to_text(formula, {.max_tree_size = 100 * longest_text});
  return text.size() <= longest_text ? text : fmt::format("{}...", text.substr(0, longest_text));
}

/// The state formulas that a path formula is made of, as propositions.
struct Letters {
  std::vector<Formula> formulas;
  logic::Alphabet names;
  Formula over_names;  ///< the path formula
};

Letters letters_of(const Formula& path) {
  const logic::PostOrder nodes(path);
  std::vector<bool> is_needed(nodes.size());
  is_needed.back() = true;
  for (std::size_t i = nodes.size(); i-- > 0;) {
    const auto& [formula, left, right] = nodes[i];
    if (!is_needed[i] || formula.has(Trait::State)) continue;
    is_needed[left] = true;
    if (logic::arity(formula.op()) == 2) is_needed[right] = true;
  }
  Letters letters;
  std::vector<Formula> rebuilt(nodes.size());
  logic::FormulaPool& pool = path.pool();
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    const auto& [formula, left, right] = nodes[i];
    if (!is_needed[i]) continue;
    if (formula.has(Trait::State)) {
      letters.names.push_back(fmt::format("letter {}", letters.formulas.size()));
      letters.formulas.push_back(formula);
      rebuilt[i] = pool.proposition(letters.names.back());
    } else {
      const bool is_binary = logic::arity(formula.op()) == 2;
      rebuilt[i] = pool.rebuild(formula, rebuilt[left], is_binary ? rebuilt[right] : Formula());
    }
  }
  letters.over_names = rebuilt.back();
  return letters;
}

/// A path as the walk takes it: where it ends open, the last state stands for what follows.
LassoStates lasso_of(const check::StateGraph& graph, const UntilPath& path) {
  LassoStates lasso;
  for (const StateNumber state : path.states) lasso.states.push_back(graph.states().state(state));
  lasso.cycle = path.cycle.value_or(path.states.size() - 1);
  return lasso;
}

[[noreturn]] void object(const std::string& what) {
  throw std::logic_error(fmt::format("the evidence does not hold: {}", what));
}

/// "P[1] m.pml:20 [x = 1]"
std::string step_text(const trace::Recording::Entry& entry) {
  return fmt::format("{}[{}] {} [{}]", entry.name, entry.step.process, entry.location, entry.text);
}

}  // namespace

BranchingWitness::BranchingWitness(const Model& model, const check::StateGraph& graph,
                                   std::span<const Atom> atoms, const BranchingKnowledge& knowledge,
                                   check::ProcessFairness fairness)
    : model_(model), graph_(graph), atoms_(atoms), knowledge_(knowledge), fairness_(fairness) {}

BranchingShown BranchingWitness::show(const Formula& formula, StateNumber state) {
  root_ = state;
  claim(formula, state);
  for (std::size_t next = 0; next < open_.size(); ++next) {
    const Open open = open_[next];
    explain(open);
  }
  BranchingShown shown{std::move(evidence_), std::nullopt};
  if (const auto main = shown.evidence.main_path(); main && runs_.contains(*main))
    shown.run = std::move(runs_.at(*main));
  return shown;
}

std::size_t BranchingWitness::claim(const Formula& formula, StateNumber state) {
  const auto [found, is_new] = nodes_.try_emplace({formula.id(), state}, evidence_.nodes.size());
  if (is_new) {
    const std::size_t number = this->state(state);
    evidence_.states[number].values = values_of(stored(state));
    evidence_.nodes.push_back({.state = number, .formula = text_of(formula), .holds = value(formula, state)});
    open_.push_back({formula, state, found->second});
  }
  return found->second;
}

void BranchingWitness::support(std::size_t node, std::size_t place, const Formula& formula,
                               StateNumber state) {
  const bool is_known = nodes_.contains({formula.id(), state});
  if (!is_known && evidence_.nodes.size() >= most_nodes) {
    ++evidence_.left_out;
    return;
  }
  const std::size_t target = claim(formula, state);
  evidence_.nodes[node].supports.push_back({place, target});
}

void BranchingWitness::explain(const Open& open) {
  if (open.formula.has(Trait::Boolean)) {
    judge_leaf(open);
    evidence_.nodes[open.node].why = Evidence::Why::State;
  } else if (logic::is_quantifier(open.formula.op())) {
    explain_quantifier(open);
  } else {
    explain_operands(open);
  }
}

void BranchingWitness::explain_operands(const Open& open) {
  const Formula& formula = open.formula;
  evidence_.nodes[open.node].why = Evidence::Why::Operands;
  const auto add = [&](const Formula& operand) { support(open.node, 0, operand, open.state); };
  if (formula.is(Op::Not)) return add(formula.operand());
  // An operand with this value decides alone; of two, the one that is written in the state.
  const bool decisive = !formula.is(Op::And);
  const bool is_equivalence = formula.is(Op::Equiv) || formula.is(Op::Xor);
  const bool left = value(formula.left(), open.state) != formula.is(Op::Implies);
  const bool right = value(formula.right(), open.state);
  if (is_equivalence || (left != decisive && right != decisive)) {
    add(formula.left());
    return add(formula.right());
  }
  const bool is_right = right == decisive && (left != decisive || formula.right().has(Trait::Boolean));
  add(is_right ? formula.right() : formula.left());
}

void BranchingWitness::explain_quantifier(const Open& open) {
  const Formula& path = open.formula.operand();
  Evidence::Node& node = evidence_.nodes[open.node];
  node.path_formula = text_of(path);
  node.why = Evidence::Why::Labels;
  const bool is_by_path = node.holds == open.formula.is(Op::Exists);
  if (!is_by_path) return;
  if (path.has(Trait::State)) {
    node.why = Evidence::Why::Operands;
    return support(open.node, 0, path, open.state);
  }
  const auto found = places_ < most_places ? knowledge_.path(open.formula, open.state) : std::nullopt;
  if (!found || found->states.size() > longest_path) {
    node.why = Evidence::Why::LeftOut;
    ++evidence_.left_out;
    return;
  }
  node.why = Evidence::Why::Path;
  follow(open, *found);
}

void BranchingWitness::follow(const Open& open, const UntilPath& path) {
  places_ += path.states.size();
  const bool is_first = open.state == root_;
  const LassoWitness witness(model_, lasso_of(graph_, path),
                             {.fairness = path.cycle ? fairness_ : check::ProcessFairness::None,
                              .has_open_end = !path.cycle,
                              .begins_anywhere = !is_first});
  judge_path(open.formula.operand(), evidence_.nodes[open.node].holds, path, witness);
  add_places(open.node, path, witness);
  if (is_first) runs_.emplace(open.node, witness.counterexample());
  add_supports(open, path);
}

void BranchingWitness::add_supports(const Open& open, const UntilPath& path) {
  const Formula& formula = open.formula.operand();
  const std::size_t last = path.states.size() - 1;
  const auto add = [&](std::size_t place, const Formula& operand, bool even_if_written) {
    if (even_if_written || !operand.has(Trait::Boolean))
      support(open.node, place, operand, path.states[place]);
  };
  if (formula.is(Op::Next) && formula.operand().has(Trait::State))
    return add(std::min<std::size_t>(1, last), formula.operand(), true);  // one state follows itself
  const auto shape = until_shape(formula, evidence_.nodes[open.node].holds);
  if (!shape) {
    const Letters letters = letters_of(formula);
    for (std::size_t place = 0; place <= last; ++place)
      for (const Formula& letter : letters.formulas) add(place, letter, false);
    return;
  }
  const auto add_values = [&](std::size_t place, DecidingOperands operands, bool even_if_written) {
    if (operands.left) add(place, formula.left(), even_if_written);
    if (operands.right) add(place, formula.right(), even_if_written);
  };
  const auto is_goal = [&](StateNumber at) {
    return shape->has_goal && (!shape->goal.left || value(formula.left(), at) == shape->value) &&
           (!shape->goal.right || value(formula.right(), at) == shape->value);
  };
  const auto goal =
      static_cast<std::size_t>(std::ranges::find_if(path.states, is_goal) - path.states.begin());
  if (goal <= last) add_values(goal, shape->goal, true);
  for (std::size_t place = 0; place < std::min(goal, last + 1); ++place)
    add_values(place, shape->stay, false);
}

void BranchingWitness::add_places(std::size_t number, const UntilPath& path, const LassoWitness& witness) {
  std::vector<Evidence::Place> places;
  for (const StateNumber on_path : path.states) places.push_back({state(on_path), {}});
  std::vector<std::string> closing;
  const Counterexample& run = witness.counterexample();
  const bool stays = path.cycle && run.cycle_steps == 0;
  if (run.run) {
    const auto& progress = witness.progress();
    const auto& steps = run.run->steps;
    for (std::size_t i = 1; i < places.size(); ++i) {
      places[i].step_count = progress[i].counted;
      for (std::size_t step = progress[i - 1].recorded; step < progress[i].recorded; ++step)
        places[i].steps.push_back(step_text(steps[step]));
    }
    for (std::size_t step = progress.back().recorded; step < steps.size(); ++step)
      closing.push_back(step_text(steps[step]));
  } else {
    const auto between = [&](StateNumber source, StateNumber target) -> std::vector<std::string> {
      const ExplicitSpace::Number from = ExplicitSpace::decode(stored(source).view());
      if (source == target && model_.structure()->edges(from).empty()) return {};
      const std::string action = action_between(model_, from, ExplicitSpace::decode(stored(target).view()));
      return action.empty() ? std::vector<std::string>() : std::vector{fmt::format("[{}]", action)};
    };
    for (std::size_t i = 1; i < places.size(); ++i) {
      places[i].step_count = i;
      places[i].steps = between(path.states[i - 1], path.states[i]);
    }
    if (path.cycle) closing = between(path.states.back(), path.states[*path.cycle]);
  }
  Evidence::Node& node = evidence_.nodes[number];
  node.path = std::move(places);
  node.closing = std::move(closing);
  node.cycle = path.cycle.value_or(0);
  node.ending = stays        ? Evidence::Ending::Stays
                : path.cycle ? Evidence::Ending::Cycle
                             : Evidence::Ending::Open;
}

void BranchingWitness::judge_path(const Formula& path_formula, bool value, const UntilPath& path,
                                  const LassoWitness& witness) const {
  const Letters letters = letters_of(path_formula);
  std::vector<std::uint64_t> masks = witness.stem();
  masks.insert(masks.end(), witness.cycle().begin(), witness.cycle().end());
  logic::LassoWord word;
  for (std::size_t i = 0; i < masks.size(); ++i)
    (i < witness.stem().size() ? word.stem : word.cycle).emplace_back();
  for (const Formula& formula : letters.formulas) {
    const bool is_written = formula.has(Trait::Boolean);
    std::optional<StateCondition> condition;
    if (is_written) condition.emplace(formula, atoms_);
    for (std::size_t i = 0; i < masks.size(); ++i) {
      const bool holds = is_written ? (*condition)(masks[i]) : this->value(formula, path.states[i]);
      (i < word.stem.size() ? word.stem[i] : word.cycle[i - word.stem.size()]).push_back(holds);
    }
  }
  if (logic::holds(letters.over_names, letters.names, word) != value)
    object(fmt::format("by the semantics, {} is {} on the path {}", text_of(path_formula),
                       value ? "false" : "true", logic::to_text(letters.names, word)));
}

void BranchingWitness::judge_leaf(const Open& open) const {
  const bool is_program = model_.program() != nullptr;
  const auto judge = is_program ? model_.interpreter()->cursor() : model_.space().cursor();
  const StoredState state = stored(open.state);
  std::uint64_t mask = judge->propositions(state.view());
  space::Successors next;
  judge->successors(state.view(), next);
  if (next.empty()) mask |= std::uint64_t{1} << dead_proposition;
  if (StateCondition(open.formula, atoms_)(mask) != evidence_.nodes[open.node].holds)
    object(fmt::format("{} is not {} in {}", text_of(open.formula),
                       evidence_.nodes[open.node].holds ? "true" : "false",
                       evidence_.states[evidence_.nodes[open.node].state].name));
}

// --- States ---------------------------------------------------------------------------------------

std::size_t BranchingWitness::state(StateNumber number) {
  const auto [found, is_new] = states_.try_emplace(number, evidence_.states.size());
  if (is_new) evidence_.states.push_back({.name = name_of(stored(number), found->second)});
  return found->second;
}

std::string BranchingWitness::name_of(const StoredState& state, std::size_t number) const {
  if (model_.structure() == nullptr) return fmt::format("state {}", number);
  return model_.structure()->state_name(ExplicitSpace::decode(state.view()));
}

std::vector<std::string> BranchingWitness::values_of(const StoredState& state) const {
  std::vector<std::string> values;
  if (const ExplicitSpace* structure = model_.structure()) {
    const std::uint64_t label = structure->label(ExplicitSpace::decode(state.view()));
    for (std::size_t i = 0; i < structure->propositions().size(); ++i)
      if ((label >> i & 1U) != 0) values.push_back(structure->propositions()[i]);
    return values;
  }
  const program::Semantics& semantics = model_.interpreter()->semantics();
  const program::Context context{&semantics.layouts()[state.layout], state.bytes.data(), program::none,
                                 false};
  for (const trace::Item& item : trace::Names(semantics).items(context)) values.push_back(item.text());
  return values;
}

}  // namespace ouro::session
