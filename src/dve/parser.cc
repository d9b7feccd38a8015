// Recursive descent, of a depth that the grammar bounds: model, process, transition, clause. Expressions
// have a reader of their own.
//
//     model:       (variables | channels | process)* 'system' ('async' | 'sync') ['property' name] ';'
//     variables:   ['const'] ('byte' | 'int') name ['[' size ']'] ['=' initial], ... ';'
//     channels:    'channel' name, ... ';'
//                | 'channel' '{' type, ... '}' name ['[' capacity ']'], ... ';'
//     process:     'process' name '{' variables* section* '}'
//     section:     ('state' | 'init' | 'commit' | 'accept') name, ... ';'
//                | 'assert' name expression, ... ';'
//                | 'trans' transition, ... ';'
//     transition:  [source] '->' target '{' ['guard' e ';'] ['sync' s ';'] ['effect' x '=' e, ... ';'] '}'
//
// A transition without a source leaves the same state as the one before it.
#include "dve/parser.hh"

#include <fmt/format.h>

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "dve/expression_parser.hh"
#include "dve/token_stream.hh"

namespace ouro::dve {
namespace {

class Parser {
 public:
  explicit Parser(Report& report) : tokens_(report) {}

  Model parse() {
    while (!tokens_.at(TokenKind::End) && !tokens_.at(TokenKind::System)) {
      recovering([this] { read_declaration(); }, [this] { skip_declaration(); });
    }
    recovering([this] { read_system(); }, [] {});
    tokens_.report().throw_if_errors();
    return std::move(model_);
  }

 private:
  template <class Read, class Skip>
  void recovering(Read read, Skip skip) {
    try {
      read();
    } catch (const SyntaxError&) {
      skip();
    }
  }

  // --- Going on after a mistake ---

  // To the next thing that can only begin a global declaration, or past a semicolon outside of braces.
  void skip_declaration() {
    int depth = 0;
    while (!tokens_.at(TokenKind::End) && !tokens_.at(TokenKind::Process) && !tokens_.at(TokenKind::System)) {
      const TokenKind kind = tokens_.next().kind;
      if (kind == TokenKind::OpenBrace) ++depth;
      if (kind == TokenKind::CloseBrace) --depth;
      if (depth <= 0 && (kind == TokenKind::Semicolon || kind == TokenKind::CloseBrace)) return;
    }
  }

  bool at_end_of_process() const {
    return tokens_.at(TokenKind::End) || tokens_.at(TokenKind::Process) || tokens_.at(TokenKind::System);
  }

  static bool begins_section(TokenKind kind) {
    return kind == TokenKind::State || kind == TokenKind::Init || kind == TokenKind::Commit ||
           kind == TokenKind::Accept || kind == TokenKind::Assert || kind == TokenKind::Trans;
  }

  void skip_section() {
    while (!at_end_of_process() && !begins_section(tokens_.peek().kind)) {
      if (tokens_.at(TokenKind::CloseBrace)) return;
      if (tokens_.next().kind == TokenKind::Semicolon) return;
    }
  }

  // Behind the closing brace of a transition; when there is none, the whole section is lost.
  void skip_transition() {
    while (!at_end_of_process() && !begins_section(tokens_.peek().kind)) {
      if (tokens_.next().kind == TokenKind::CloseBrace) return;
    }
    throw SyntaxError();
  }

  // --- Declarations ---

  void read_declaration() {
    const TokenKind kind = tokens_.peek().kind;
    if (begins_variables(kind)) return read_variables(model_.variables);
    if (kind == TokenKind::Channel) return read_channels();
    if (kind == TokenKind::Process) return read_process();
    tokens_.fail_expecting("a declaration", "variables, 'channel', 'process' or 'system'");
  }

  static bool begins_variables(TokenKind kind) {
    return kind == TokenKind::Const || kind == TokenKind::Byte || kind == TokenKind::Int;
  }

  Type read_type() {
    if (tokens_.accept(TokenKind::Byte)) return Type::Byte;
    if (tokens_.accept(TokenKind::Int)) return Type::Int;
    tokens_.fail_expecting("'byte' or 'int'");
  }

  template <class ReadItem>
  void read_list(ReadItem read_item) {
    do read_item();
    while (tokens_.accept(TokenKind::Comma));
  }

  Expression read_expression() { return parse_expression(tokens_, model_); }

  std::optional<Expression> read_optional_size() {
    if (!tokens_.accept(TokenKind::OpenBracket)) return std::nullopt;
    const Expression size = read_expression();
    tokens_.expect(TokenKind::CloseBracket);
    return size;
  }

  void read_variables(std::vector<VariableDeclaration>& into) {
    const bool constant = tokens_.accept(TokenKind::Const);
    const Type type = read_type();
    read_list([&] {
      VariableDeclaration variable{.name = tokens_.expect_name("a variable's name"),
                                   .type = type,
                                   .constant = constant,
                                   .size = read_optional_size()};
      if (tokens_.accept(TokenKind::Assign)) read_initial(variable);
      into.push_back(std::move(variable));
    });
    tokens_.expect(TokenKind::Semicolon);
  }

  void read_initial(VariableDeclaration& variable) {
    variable.list = tokens_.accept(TokenKind::OpenBrace);
    if (!variable.list) {
      variable.initial.push_back(read_expression());
      return;
    }
    read_list([&] { variable.initial.push_back(read_expression()); });
    tokens_.expect(TokenKind::CloseBrace);
  }

  void read_channels() {
    tokens_.expect(TokenKind::Channel);
    std::vector<Type> fields;
    const bool typed = tokens_.accept(TokenKind::OpenBrace);
    if (typed) {
      read_list([&] { fields.push_back(read_type()); });
      tokens_.expect(TokenKind::CloseBrace);
    }
    read_list([&] {
      const Name name = tokens_.expect_name("a channel's name");
      model_.channels.push_back({name, typed, fields, read_optional_size()});
    });
    tokens_.expect(TokenKind::Semicolon);
  }

  void read_system() {
    model_.system = tokens_.expect(TokenKind::System, "a model ends with 'system async;'").span;
    model_.synchronous = tokens_.accept(TokenKind::Sync);
    if (!model_.synchronous && !tokens_.accept(TokenKind::Async)) tokens_.fail_expecting("'async' or 'sync'");
    if (tokens_.accept(TokenKind::Property)) model_.property = tokens_.expect_name("a process");
    tokens_.expect(TokenKind::Semicolon);
    if (!tokens_.at(TokenKind::End)) tokens_.fail_expecting("the end of the model");
  }

  // --- Processes ---

  void read_process() {
    tokens_.expect(TokenKind::Process);
    Process process{.name = tokens_.expect_name("a process's name")};
    tokens_.expect(TokenKind::OpenBrace);
    while (begins_variables(tokens_.peek().kind)) {
      recovering([&] { read_variables(process.variables); }, [this] { skip_section(); });
    }
    while (!tokens_.at(TokenKind::CloseBrace) && !at_end_of_process()) {
      recovering([&] { read_section(process); }, [this] { skip_section(); });
    }
    tokens_.expect(TokenKind::CloseBrace, fmt::format("to close process {}", process.name.text));
    model_.processes.push_back(std::move(process));
  }

  void read_section(Process& process) {
    const Token word = tokens_.peek();
    if (!begins_section(word.kind)) {
      tokens_.fail_expecting("'state', 'init', 'commit', 'accept', 'assert' or 'trans'",
                             begins_variables(word.kind) ? "variables are declared before the states" : "");
    }
    tokens_.next();
    if (word.kind == TokenKind::State) return read_names(word, process.states);
    if (word.kind == TokenKind::Init) return read_initial_state(word, process);
    if (word.kind == TokenKind::Commit) return read_names(word, process.commit);
    if (word.kind == TokenKind::Accept) return read_names(word, process.accept);
    if (word.kind == TokenKind::Assert) return read_assertions(process);
    read_transitions(process);
  }

  void read_names(const Token& section, std::vector<Name>& into) {
    if (!into.empty())
      tokens_.report().error(section.span, fmt::format("a second '{}' in one process", section.text));
    read_list([&] { into.push_back(tokens_.expect_name("a state")); });
    tokens_.expect(TokenKind::Semicolon);
  }

  void read_initial_state(const Token& section, Process& process) {
    if (process.initial) tokens_.report().error(section.span, "a second 'init' in one process");
    process.initial = tokens_.expect_name("a state");
    tokens_.expect(TokenKind::Semicolon, "a process has one initial state");
  }

  void read_assertions(Process& process) {
    read_list([&] {
      const Name state = tokens_.expect_name("a state");
      process.assertions.push_back({state, read_expression()});
    });
    tokens_.expect(TokenKind::Semicolon);
  }

  void read_transitions(Process& process) {
    read_list([&] { recovering([&] { read_transition(process); }, [this] { skip_transition(); }); });
    tokens_.expect(TokenKind::Semicolon, "transitions are separated by ',' and end with ';'");
  }

  void read_transition(Process& process) {
    Transition transition;
    const Token first = tokens_.peek();
    if (!tokens_.at(TokenKind::Arrow)) {
      transition.source = tokens_.expect_name("a transition");
    } else if (process.transitions.empty()) {
      tokens_.fail(first, "the first transition of a process needs a source state", "write 'state -> ...'");
    } else {
      transition.source = process.transitions.back().source;
    }
    tokens_.expect(TokenKind::Arrow);
    transition.target = tokens_.expect_name("a state");
    const Token open = tokens_.expect(TokenKind::OpenBrace);
    read_clauses(transition);
    const Token close = tokens_.expect(TokenKind::CloseBrace, "the order is guard, sync, effect");
    transition.span = join(first.span, close.span);
    transition.body = {open.span.end, close.span.begin};
    process.transitions.push_back(std::move(transition));
  }

  void read_clauses(Transition& transition) {
    if (tokens_.accept(TokenKind::Guard)) {
      transition.guard = read_expression();
      tokens_.expect(TokenKind::Semicolon);
    }
    if (tokens_.accept(TokenKind::Sync)) {
      transition.sync = read_synchronisation();
      tokens_.expect(TokenKind::Semicolon);
    }
    if (tokens_.accept(TokenKind::Effect)) {
      read_list([&] { transition.effects.push_back(read_assignment()); });
      tokens_.expect(TokenKind::Semicolon);
    }
  }

  Target read_target() {
    const Name name = tokens_.expect_name("a variable");
    if (tokens_.at(TokenKind::Arrow))
      tokens_.fail(tokens_.peek(), "a variable of another process can be read, not assigned");
    return {name, read_optional_size()};
  }

  Assignment read_assignment() {
    Target target = read_target();
    tokens_.expect(TokenKind::Assign);
    return {std::move(target), read_expression()};
  }

  Synchronisation read_synchronisation() {
    Synchronisation sync{.channel = tokens_.expect_name("a channel")};
    sync.send = tokens_.accept(TokenKind::Exclamation);
    if (!sync.send && !tokens_.accept(TokenKind::Question)) tokens_.fail_expecting("'!' or '?'");
    if (tokens_.at(TokenKind::Semicolon)) return sync;
    const auto read_item = [&] {
      if (sync.send) {
        sync.values.push_back(read_expression());
      } else {
        sync.targets.push_back(read_target());
      }
    };
    if (!tokens_.accept(TokenKind::OpenBrace)) {
      read_item();
    } else {
      read_list(read_item);
      tokens_.expect(TokenKind::CloseBrace);
    }
    return sync;
  }

  TokenStream tokens_;
  Model model_;
};

}  // namespace

Model parse(Report& report) { return Parser(report).parse(); }

Expression parse_condition(Model& model, Report& report) {
  TokenStream tokens(report);
  try {
    const Expression expression = parse_expression(tokens, model);
    if (tokens.at(TokenKind::End)) return expression;
    tokens.fail_expecting("the end of the condition");
  } catch (const SyntaxError&) {
    report.throw_if_errors();
    throw;
  }
}

}  // namespace ouro::dve
