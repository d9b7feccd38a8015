// The expressions that an expression is made of.
#pragma once

#include <variant>

#include "promela/ast.hh"

namespace ouro::promela {

namespace detail {

/// Calls the visitor for each operand of a node, in the order of the text.
template <class Visitor>
struct OperandWalk {
  Visitor visit;

  void one(ExpressionId id) {
    if (id != none) visit(id);
  }
  void reference(const Reference& reference) {
    for (const Reference::Part& part : reference.parts) one(part.index);
  }

  void operator()(const Constant&) {}
  void operator()(SystemValue) {}
  void operator()(const Reference& node) { reference(node); }
  void operator()(const Unary& node) { one(node.operand); }
  void operator()(const Binary& node) {
    one(node.left);
    one(node.right);
  }
  void operator()(const Conditional& node) {
    one(node.condition);
    one(node.yes);
    one(node.no);
  }
  void operator()(const Run& node) {
    for (const ExpressionId argument : node.arguments) one(argument);
    one(node.priority);
  }
  void operator()(const ChannelQuery& node) { one(node.channel); }
  void operator()(const Poll& node) {
    one(node.channel);
    for (const ReceiveArgument& argument : node.arguments) one(argument.value);
  }
  void operator()(const RemoteLabel& node) { one(node.index); }
  void operator()(const RemoteVariable& node) {
    one(node.index);
    reference(node.variable);
  }
  void operator()(const ProcessQuery& node) { one(node.process); }
};

}  // namespace detail

/// Calls `visit(ExpressionId)` for each operand, in the order of the text: indices, arguments, channels, ...
template <class Visitor>
void for_each_operand(const Expression& expression, Visitor visit) {
  std::visit(detail::OperandWalk<Visitor>{visit}, expression.node);
}

}  // namespace ouro::promela
