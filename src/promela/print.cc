// The reader bounds the depth of a model, so the printers may recur.
#include "promela/print.hh"

#include <fmt/format.h>

#include <array>
#include <string_view>
#include <variant>

#include "promela/operators.hh"

namespace ouro::promela {

namespace {

std::string quoted(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    switch (c) {
      case '\n':
        out += "\\n";
        break;
      case '\t':
        out += "\\t";
        break;
      case '\r':
        out += "\\r";
        break;
      case '\0':
        out += "\\0";
        break;
      case '"':
      case '\\':
        out += '\\';
        [[fallthrough]];
      default:
        out += c;
    }
  }
  return out + '"';
}

// --- Expressions ----------------------------------------------------------------------------------

class ExpressionPrinter {
 public:
  explicit ExpressionPrinter(const Model& model) : model_(model) {}

  /// In parentheses when it is looser than that.
  void print(ExpressionId id, Level loosest) {
    const auto& node = model_.expressions[id].node;
    const auto* binary = std::get_if<Binary>(&node);
    const bool needs_parentheses = binary != nullptr && level_of(binary->op) < loosest;
    if (needs_parentheses) out_ += '(';
    std::visit(*this, node);
    if (needs_parentheses) out_ += ')';
  }
  void print(ExpressionId id) { print(id, Level::Implication); }

  /// Of a formula.
  void print_formula(FormulaId id, Level loosest) {
    const Formula& formula = model_.formulas[id];
    if (formula.op == logic::Op::Proposition) return print(formula.condition, loosest);
    const Level level = level_of(formula.op);
    const bool needs_parentheses = level < loosest;
    if (needs_parentheses) out_ += '(';
    if (level != Level::Prefix) {
      print_formula(formula.left, level);
      out_ += fmt::format(" {} ", spelling(formula.op));
      print_formula(formula.right, tighter(level));
    } else {
      out_ += spelling(formula.op);
      if (formula.left != none) print_prefixed(formula.left);
    }
    if (needs_parentheses) out_ += ')';
  }

  template <class Items, class Print>
  void list(const Items& items, Print print_item) {
    bool is_first = true;
    for (const auto& item : items) {
      if (!is_first) out_ += ", ";
      is_first = false;
      print_item(item);
    }
  }
  void list(const std::vector<ExpressionId>& ids) {
    list(ids, [this](ExpressionId id) { print(id); });
  }
  void list(const std::vector<ReceiveArgument>& arguments) {
    list(arguments, [this](const ReceiveArgument& argument) {
      const bool is_eval = argument.kind == ReceiveArgument::Kind::Eval;
      if (is_eval) out_ += "eval(";
      print(argument.value);
      if (is_eval) out_ += ')';
    });
  }

  void operator()(const Constant& node) { out_ += std::to_string(static_cast<std::uint32_t>(node.value)); }
  void operator()(const Reference& node) {
    std::string_view dot;
    for (const Reference::Part& part : node.parts) {
      out_ += fmt::format("{}{}", dot, part.name.text);
      print_index(part.index);
      dot = ".";
    }
  }
  void operator()(SystemValue node) {
    static constexpr auto names =
        std::to_array<std::string_view>({"_pid", "_nr_pr", "_last", "np_", "_priority", "timeout"});
    out_ += names[static_cast<std::size_t>(node)];
  }
  void operator()(const Unary& node) {
    out_ += fmt::format("{} ", spelling(node.op));
    print(node.operand, Level::Prefix);
  }
  void operator()(const Binary& node) {
    const Level level = level_of(node.op);
    print(node.left, level);
    out_ += fmt::format(" {} ", spelling(node.op));
    print(node.right, tighter(level));
  }
  void operator()(const Conditional& node) {
    out_ += '(';
    print(node.condition);
    out_ += " -> ";
    print(node.yes);
    out_ += " : ";
    print(node.no);
    out_ += ')';
  }
  void operator()(const Run& node) {
    out_ += fmt::format("run {}(", node.process.text);
    list(node.arguments);
    out_ += ')';
    if (node.priority == none) return;
    out_ += " priority ";
    print(node.priority, Level::Prefix);
  }
  void operator()(const ChannelQuery& node) {
    static constexpr auto names =
        std::to_array<std::string_view>({"len", "full", "empty", "nfull", "nempty"});
    call(names[static_cast<std::size_t>(node.kind)], node.channel);
  }
  void operator()(const Poll& node) {
    print(node.channel);
    out_ += node.anywhere ? "??[" : "?[";
    list(node.arguments);
    out_ += ']';
  }
  void operator()(const RemoteLabel& node) {
    out_ += node.process.text;
    print_index(node.index);
    out_ += fmt::format("@{}", node.label.text);
  }
  void operator()(const RemoteVariable& node) {
    out_ += node.process.text;
    print_index(node.index);
    out_ += ':';
    (*this)(node.variable);
  }
  void operator()(const ProcessQuery& node) {
    static constexpr auto names = std::to_array<std::string_view>({"enabled", "pc_value", "get_priority"});
    call(names[static_cast<std::size_t>(node.kind)], node.process);
  }

  std::string& text() { return out_; }

 private:
  void call(std::string_view name, ExpressionId argument) {
    out_ += fmt::format("{}(", name);
    print(argument);
    out_ += ')';
  }
  void print_index(ExpressionId index) {
    if (index == none) return;
    out_ += '[';
    print(index);
    out_ += ']';
  }
  void print_prefixed(FormulaId operand) {
    out_ += ' ';
    print_formula(operand, Level::Prefix);
  }

  const Model& model_;
  std::string out_;
};

// --- Statements and units -------------------------------------------------------------------------

class ModelPrinter {
 public:
  explicit ModelPrinter(const Model& model) : model_(model), expressions_(model), out_(expressions_.text()) {}

  std::string run() {
    for (const Unit& unit : model_.units) {
      std::visit(*this, unit);
      out_ += '\n';
    }
    return std::move(out_);
  }

  // Units.
  void operator()(const Declaration& node) {
    static constexpr auto visibilities = std::to_array<std::string_view>({"", "hidden ", "local ", "show "});
    out_ += visibilities[static_cast<std::size_t>(node.visibility)];
    (*this)(node.type);
    std::string_view before = " ";
    for (const Variable& variable : node.variables) {
      out_ += before;
      (*this)(variable);
      before = ", ";
    }
  }
  void operator()(const SymbolDeclaration& node) {
    out_ += node.set.text.empty() ? "mtype = { " : fmt::format("mtype:{} = {{ ", node.set.text);
    expressions_.list(node.symbols, [this](const Name& name) { out_ += name.text; });
    out_ += " }";
  }
  void operator()(const RecordType& node) {
    out_ += fmt::format("typedef {} {{", node.name.text);
    for (const Declaration& field : node.fields) {
      out_ += ' ';
      (*this)(field);
      out_ += ';';
    }
    out_ += " }";
  }
  void operator()(const Process& node) {
    head(node);
    if (node.priority != none) {
      out_ += " priority ";
      expressions_.print(node.priority);
    }
    if (node.provided != none) {
      out_ += " provided ";
      in_parentheses(node.provided);
    }
    out_ += ' ';
    body(node.body);
  }
  void operator()(const Ltl& node) {
    out_ += fmt::format("ltl {}{{ ", node.name.text.empty() ? "" : node.name.text + " ");
    expressions_.print_formula(node.formula, Level::Implication);
    out_ += " }";
  }

  // Statements.
  void operator()(const Condition& node) { expressions_.print(node.expression); }
  void operator()(const Else&) { out_ += "else"; }
  void operator()(const Assign& node) {
    expressions_.print(node.target);
    out_ += " = ";
    expressions_.print(node.value);
  }
  void operator()(const Send& node) {
    expressions_.print(node.channel);
    out_ += node.sorted ? "!!" : "!";
    expressions_.list(node.arguments);
  }
  void operator()(const Receive& node) {
    expressions_.print(node.channel);
    out_ += fmt::format("{}{}", node.anywhere ? "??" : "?", node.keep ? "<" : "");
    expressions_.list(node.arguments);
    if (node.keep) out_ += '>';
  }
  void operator()(const Choice& node) {
    out_ += node.repeat ? "do" : "if";
    for (const Sequence& option : node.options) {
      line();
      out_ += "::";
      statements(option);
    }
    line();
    out_ += node.repeat ? "od" : "fi";
  }
  void operator()(const ForRange& node) {
    range("for", node.variable, node.low, node.high);
    out_ += ' ';
    body(node.body);
  }
  void operator()(const ForEach& node) {
    out_ += "for (";
    expressions_.print(node.variable);
    out_ += " in ";
    expressions_.print(node.collection);
    out_ += ") ";
    body(node.body);
  }
  void operator()(const Select& node) { range("select", node.variable, node.low, node.high); }
  void operator()(const Goto& node) { out_ += fmt::format("goto {}", node.label.text); }
  void operator()(const Break&) { out_ += "break"; }
  void operator()(const Block& node) {
    static constexpr auto heads = std::to_array<std::string_view>({"", "atomic ", "d_step ", ""});
    out_ += heads[static_cast<std::size_t>(node.kind)];
    body(node.body);
  }
  void operator()(const Unless& node) {
    statement(node.main);
    out_ += " unless ";
    statement(node.escape);
  }
  void operator()(const Print& node) {
    out_ += fmt::format("printf({}", quoted(node.format));
    if (!node.arguments.empty()) out_ += ", ";
    expressions_.list(node.arguments);
    out_ += ')';
  }
  void operator()(const PrintSymbol& node) {
    out_ += "printm";
    in_parentheses(node.value);
  }
  void operator()(const Assert& node) {
    out_ += "assert";
    in_parentheses(node.condition);
  }
  void operator()(const ExclusiveUse& node) {
    out_ += node.receives ? "xr " : "xs ";
    expressions_.list(node.channels);
  }
  void operator()(const SetPriority& node) {
    out_ += "set_priority(";
    expressions_.print(node.process);
    out_ += ", ";
    expressions_.print(node.priority);
    out_ += ')';
  }

 private:
  void operator()(const Type& type) {
    static constexpr auto names = std::to_array<std::string_view>(
        {"bit", "bool", "byte", "short", "int", "unsigned", "mtype", "chan", "pid", ""});
    out_ += names[static_cast<std::size_t>(type.basic)];
    if (type.basic == BasicType::Mtype && !type.name.empty()) out_ += ':';
    out_ += type.name;
  }
  void operator()(const Variable& variable) {
    out_ += variable.name.text;
    if (variable.array_size != none) {
      out_ += '[';
      expressions_.print(variable.array_size);
      out_ += ']';
    }
    if (variable.bits != none) {
      out_ += " : ";
      expressions_.print(variable.bits);
    }
    if (const auto* value = std::get_if<ExpressionId>(&variable.initial)) {
      out_ += " = ";
      expressions_.print(*value);
    } else if (const auto* values = std::get_if<InitializerList>(&variable.initial)) {
      out_ += " = { ";
      expressions_.list(values->values);
      out_ += " }";
    } else if (const auto* channel = std::get_if<ChannelInitializer>(&variable.initial)) {
      (*this)(*channel);
    }
  }
  void operator()(const ChannelInitializer& channel) {
    out_ += " = [";
    expressions_.print(channel.capacity);
    out_ += "] of { ";
    expressions_.list(channel.fields, [this](const Type& type) { (*this)(type); });
    out_ += " }";
  }

  void head(const Process& node) {
    static constexpr auto words =
        std::to_array<std::string_view>({"proctype", "init", "never", "trace", "notrace"});
    if (node.active) out_ += "active ";
    if (node.active_count != none) {
      out_ += '[';
      expressions_.print(node.active_count);
      out_ += "] ";
    }
    if (node.deterministic) out_ += "D_";
    out_ += words[static_cast<std::size_t>(node.kind)];
    if (node.kind == Process::Kind::Init) return;
    if (!node.name.text.empty()) out_ += fmt::format(" {}", node.name.text);
    if (node.kind == Process::Kind::Proctype) parameters(node);
  }
  void parameters(const Process& node) {
    out_ += '(';
    std::string_view before;
    for (const Declaration& parameter : node.parameters) {
      out_ += before;
      (*this)(parameter);
      before = "; ";
    }
    out_ += ')';
  }

  void line() { out_ += fmt::format("\n{:{}}", "", indentation_); }
  void statement(StatementId id) {
    const Statement& statement = model_.statements[id];
    for (const Name& label : statement.labels) out_ += fmt::format("{}: ", label.text);
    std::visit(*this, statement.node);
  }
  void statements(const Sequence& sequence) {
    indentation_ += 2;
    for (const StatementId id : sequence) {
      line();
      statement(id);
      out_ += ';';
    }
    indentation_ -= 2;
  }
  void body(const Sequence& sequence) {
    out_ += '{';
    statements(sequence);
    line();
    out_ += '}';
  }
  void in_parentheses(ExpressionId id) {
    out_ += '(';
    expressions_.print(id);
    out_ += ')';
  }
  void range(std::string_view head, ExpressionId variable, ExpressionId low, ExpressionId high) {
    out_ += fmt::format("{} (", head);
    expressions_.print(variable);
    out_ += " : ";
    expressions_.print(low);
    out_ += " .. ";
    expressions_.print(high);
    out_ += ')';
  }

  const Model& model_;
  ExpressionPrinter expressions_;
  std::string& out_;
  int indentation_ = 0;
};

}  // namespace

std::string to_text(const Model& model) { return ModelPrinter(model).run(); }

std::string expression_text(const Model& model, ExpressionId expression) {
  ExpressionPrinter printer(model);
  printer.print(expression);
  return std::move(printer.text());
}

std::string formula_text(const Model& model, FormulaId formula) {
  ExpressionPrinter printer(model);
  printer.print_formula(formula, Level::Implication);
  return std::move(printer.text());
}

}  // namespace ouro::promela
