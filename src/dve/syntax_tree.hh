// A DVE model as it is written: names are not resolved yet.
//
// Expressions of the whole model lie in one vector, operands before operators, so that an expression is
// a range of it and its last node is its root; nothing walks over them recursively.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "base/source.hh"
#include "program/program.hh"

namespace ouro::dve {

/// A word in the source, which must outlive the tree.
struct Name {
  std::string_view text;
  Span span{};
};

struct Node {
  enum class Form : std::uint8_t {
    Number,     ///< `value`
    Variable,   ///< `name`, or `owner`->`name`; `operands[0]` is the index, if any
    AtState,    ///< `owner`.`name`
    Operation,  ///< `operation` of `operands`
  };
  Form form = Form::Number;
  program::Operation operation{};
  std::int32_t value = 0;
  std::array<std::uint32_t, 2> operands = {program::none, program::none};  ///< in Model::nodes
  Name owner{};
  Name name{};
  Span span{};
  std::uint32_t depth = 0;
};

/// Nodes [begin, end) of the model; the root is the last one.
struct Expression {
  std::uint32_t begin = 0;
  std::uint32_t end = 0;

  std::uint32_t root() const { return end - 1; }
};

enum class Type : std::uint8_t { Byte, Int };

struct VariableDeclaration {
  Name name{};
  Type type = Type::Byte;
  bool constant = false;
  std::optional<Expression> size{};   ///< of an array
  std::vector<Expression> initial{};  ///< one for a scalar, a list for an array
  bool list = false;                  ///< `initial` was written in braces
};

struct ChannelDeclaration {
  Name name{};
  bool typed = false;
  std::vector<Type> fields{};
  std::optional<Expression> capacity{};
};

/// What can be assigned.
struct Target {
  Name name{};
  std::optional<Expression> index{};
};

struct Assignment {
  Target target{};
  Expression value{};
};

struct Synchronisation {
  Name channel{};
  bool send = false;
  std::vector<Expression> values{};  ///< sent
  std::vector<Target> targets{};     ///< received

  std::size_t arity() const { return send ? values.size() : targets.size(); }
};

struct Transition {
  Name source{};
  Name target{};
  std::optional<Expression> guard{};
  std::optional<Synchronisation> sync{};
  std::vector<Assignment> effects{};
  Span span{};  ///< from the source state to the closing brace
  Span body{};  ///< between the braces
};

struct Assertion {
  Name state{};
  Expression condition{};
};

struct Process {
  Name name{};
  std::vector<VariableDeclaration> variables{};
  std::vector<Name> states{};
  std::optional<Name> initial{};
  std::vector<Name> commit{};
  std::vector<Name> accept{};
  std::vector<Assertion> assertions{};
  std::vector<Transition> transitions{};
};

struct Model {
  std::vector<Node> nodes{};
  std::vector<VariableDeclaration> variables{};
  std::vector<ChannelDeclaration> channels{};
  std::vector<Process> processes{};
  bool synchronous = false;
  Span system{};
  std::optional<Name> property{};  ///< the process that observes

  const Node& root(const Expression& expression) const { return nodes[expression.root()]; }
};

}  // namespace ouro::dve
