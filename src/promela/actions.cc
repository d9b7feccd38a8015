#include "promela/actions.hh"

#include <cassert>
#include <iterator>
#include <utility>
#include <variant>

#include "promela/constants.hh"

namespace ouro::promela {
namespace {

class ActionMaker {
 public:
  ActionMaker(Context& context, Expressions& expressions, const Statement& statement)
      : context_(context), expressions_(expressions), statement_(statement) {}

  Action make() {
    std::visit([this](const auto& node) { fill(node); }, statement_.node);
    std::vector<program::Effect> first = expressions_.take_effects();
    action_.effects.insert(action_.effects.begin(), std::make_move_iterator(first.begin()),
                           std::make_move_iterator(first.end()));
    action_.text = statement_.text;
    return std::move(action_);
  }

 private:
  void fill(const Condition& node) {
    const Expression& expression = context_.expression(node.expression);
    if (const auto* run = std::get_if<Run>(&expression.node)) {
      if (auto effect = expressions_.run(*run, program::none))
        action_.effects.emplace_back(std::move(*effect));
      return;
    }
    const auto constant = constant_value(context_, node.expression);
    if (!constant || *constant == 0) action_.guard = expressions_.value(node.expression);
  }

  void fill(const Else&) { action_.is_else = true; }

  void fill(const Assign& node) {
    action_ = make_assignment(context_, expressions_, node.target, node.value, {});
  }

  void fill(const Send& node) {
    action_.communication = expressions_.send(node, statement_.position);
    note_buffer(node.channel);
  }

  void fill(const Receive& node) {
    action_.communication = expressions_.receive(node, statement_.position);
    note_buffer(node.channel);
  }

  void fill(const Print& node) {
    program::Print effect{.format = node.format, .arguments = {}};
    for (const ExpressionId argument : node.arguments)
      effect.arguments.push_back(expressions_.value(argument));
    action_.effects.emplace_back(std::move(effect));
  }

  void fill(const PrintSymbol& node) {
    action_.effects.emplace_back(
        program::Print{.format = "%e", .arguments = {expressions_.value(node.value)}});
  }

  void fill(const Assert& node) {
    action_.effects.emplace_back(program::Assert{expressions_.value_with_runs(node.condition)});
  }

  void fill(const SetPriority& node) {
    const program::ExpressionId process = expressions_.value(node.process);
    action_.effects.emplace_back(program::SetPriority{process, expressions_.value(node.priority)});
  }

  /// Statements that are made of others have no action of their own: nobody asks.
  template <class Compound>
  void fill(const Compound&) {
    assert(false);
  }

  void note_buffer(ExpressionId channel) {
    const program::ChannelTypeId type = expressions_.known_type(channel);
    action_.buffered = type != program::none && context_.program.channel_types[type].capacity > 0;
  }

  Context& context_;
  Expressions& expressions_;
  const Statement& statement_;
  Action action_;
};

}  // namespace

Action make_action(Context& context, Expressions& expressions, const Statement& statement) {
  return ActionMaker(context, expressions, statement).make();
}

Action make_assignment(program::PlaceId target, program::ExpressionId value, std::string text) {
  Action action{.text = std::move(text)};
  if (target != program::none) action.effects.emplace_back(program::Assign{target, value});
  return action;
}

Action make_assignment(Context& context, Expressions& expressions, ExpressionId target, ExpressionId value,
                       std::string text) {
  const program::PlaceId place = expressions.target(target);
  if (const auto* run = std::get_if<Run>(&context.expression(value).node)) {
    Action action{.text = std::move(text)};
    if (auto effect = expressions.run(*run, place)) action.effects.emplace_back(std::move(*effect));
    return action;
  }
  if (place != program::none)
    expressions.check_range(context.program.variable(context.program.places[place]).type, value);
  return make_assignment(place, expressions.value_with_runs(value), std::move(text));
}

}  // namespace ouro::promela
