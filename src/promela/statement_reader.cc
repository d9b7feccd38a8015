#include "promela/statement_reader.hh"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/suggest.hh"
#include "promela/inline_expansion.hh"
#include "promela/lexer.hh"
#include "promela/limits.hh"

namespace ouro::promela {

namespace {

bool is_separator(Word word) { return word == Word::Semicolon || word == Word::Arrow; }

bool ends_sequence(Word word) {
  return word == Word::CloseBrace || word == Word::Option || word == Word::Fi || word == Word::Od ||
         word == Word::End;
}

bool is_compound(const Statement& statement) {
  return std::holds_alternative<Choice>(statement.node) || std::holds_alternative<Block>(statement.node) ||
         std::holds_alternative<ForRange>(statement.node) ||
         std::holds_alternative<ForEach>(statement.node) || std::holds_alternative<Unless>(statement.node);
}

std::string did_you_mean(std::string_view word, std::span<const std::string_view> candidates) {
  const std::string_view near = nearest(word, candidates);
  return near.empty() ? std::string() : fmt::format("did you mean {}?", near);
}

// Reads on in other words while it lives.
class Excursion {
 public:
  Excursion(Cursor& cursor, TokenStream stream) : cursor_(cursor), home_(cursor.exchange(stream)) {}
  ~Excursion() { cursor_.exchange(home_); }
  Excursion(const Excursion&) = delete;
  Excursion& operator=(const Excursion&) = delete;

 private:
  Cursor& cursor_;
  TokenStream home_;
};

// Gives a variable another value while it lives.
template <class Value>
class Temporarily {
 public:
  Temporarily(Value& variable, Value value) : variable_(variable), saved_(std::exchange(variable, value)) {}
  ~Temporarily() { variable_ = saved_; }
  Temporarily(const Temporarily&) = delete;
  Temporarily& operator=(const Temporarily&) = delete;

 private:
  Value& variable_;
  Value saved_;
};

}  // namespace

// --- Sequences ------------------------------------------------------------------------------------

Sequence StatementReader::body() {
  cursor_.expect(Word::OpenBrace);
  Sequence statements = sequence();
  cursor_.expect(Word::CloseBrace, "or another statement");
  return statements;
}

bool StatementReader::at_end_of_sequence() const { return ends_sequence(cursor_.current().word); }

Sequence StatementReader::sequence() {
  const Nesting nesting(cursor_);
  Sequence statements;
  do {
    const std::size_t mark = cursor_.mark();
    try {
      statements.push_back(step());
      require_separator(statements.back(), mark);
    } catch (const Recover&) {
      recover(mark);
    }
    while (is_separator(cursor_.current().word)) cursor_.take();
  } while (!at_end_of_sequence());
  return statements;
}

// After the statement that began at the mark. Compound ones end visibly.
void StatementReader::require_separator(StatementId last, std::size_t mark) {
  const Token& next = cursor_.current();
  if (is_separator(next.word) || at_end_of_sequence() || next.starts_line) return;
  const Statement& statement = model_.statements[last];
  if (is_compound(statement) || std::holds_alternative<Else>(statement.node)) return;
  const auto read = cursor_.tokens_between(mark, cursor_.mark());
  const std::string hint = read.size() == 1 ? did_you_mean(read.front().text, keyword_spellings()) : "";
  cursor_.fail_expecting("; or -> after the statement", hint);
}

// Goes on behind the statement that began at the mark and holds a mistake.
void StatementReader::recover(std::size_t mark) {
  if (cursor_.mark() == mark && !at_end_of_sequence()) cursor_.take();
  for (int open = 0; !cursor_.at(Word::End); cursor_.take()) {
    const Token& token = cursor_.current();
    if (open == 0 && (ends_sequence(token.word) || is_separator(token.word) || token.starts_line)) return;
    const Word word = token.word;
    if (word == Word::OpenBrace || word == Word::If || word == Word::Do) ++open;
    if (word == Word::CloseBrace || word == Word::Fi || word == Word::Od) --open;
  }
}

StatementId StatementReader::step() {
  const std::size_t mark = cursor_.mark();
  std::vector<Name> names = labels();
  if (declarations_.at_symbol_declaration()) {
    cursor_.fail(cursor_.current().position, "symbols are declared outside of processes");
  }
  if (declarations_.at_declaration()) {
    if (!names.empty()) cursor_.fail(names.front().position, "a label cannot stand before a declaration");
    return add(declarations_.declaration(), {}, mark);
  }
  const std::size_t begin = cursor_.mark();
  if (!names.empty() && at_end_of_sequence()) {
    const ExpressionId one = expressions_.add({Constant{1}, names.back().position});
    return add(Condition{one}, std::move(names), mark);
  }
  Node node = statement();
  if (!cursor_.at(Word::Unless)) return add(std::move(node), std::move(names), begin);
  const StatementId main = add(std::move(node), {}, begin);
  cursor_.take();
  const std::size_t escape_mark = cursor_.mark();
  std::vector<Name> escape_names = labels();
  Node escape_node = statement();
  const StatementId escape = add(std::move(escape_node), std::move(escape_names), escape_mark);
  return add(Unless{main, escape}, std::move(names), begin);
}

std::vector<Name> StatementReader::labels() {
  std::vector<Name> names;
  while (cursor_.at(Word::Name) && cursor_.ahead(1).word == Word::Colon &&
         !names_.processes.contains(cursor_.current().text)) {
    names.push_back(expressions_.name());
    cursor_.take();
  }
  return names;
}

StatementId StatementReader::add(Node node, std::vector<Name> labels, std::size_t mark) {
  Statement statement{std::move(node), std::move(labels), cursor_.position_since(mark), {}};
  if (!is_compound(statement)) statement.text = cursor_.text_since(mark);
  model_.statements.push_back(std::move(statement));
  return static_cast<StatementId>(model_.statements.size() - 1);
}

// --- Statements -----------------------------------------------------------------------------------

StatementReader::Node StatementReader::statement() {
  switch (cursor_.current().word) {
    case Word::If:
    case Word::Do:
      return choice();
    case Word::For:
      return for_loop();
    case Word::OpenBrace:
      return block(Block::Kind::Plain);
    case Word::Atomic:
      cursor_.take();
      return block(Block::Kind::Atomic);
    case Word::DStep:
      cursor_.take();
      return block(Block::Kind::DStep);
    case Word::Name:
      return named();
    default:
      return simple();
  }
}

StatementReader::Node StatementReader::simple() {
  switch (cursor_.current().word) {
    case Word::Select:
      return select();
    case Word::Goto:
      cursor_.take();
      return Goto{expressions_.name("of a label")};
    case Word::Break:
      cursor_.take();
      return Break{};
    case Word::Else:
      cursor_.take();
      return Else{};
    case Word::Printf:
      return print();
    case Word::Printm:
      cursor_.take();
      return PrintSymbol{expressions_.in_parentheses()};
    case Word::Assert:
      cursor_.take();
      return Assert{expressions_.expression()};
    case Word::Xr:
    case Word::Xs:
      return exclusive_use();
    case Word::SetPriority:
      return set_priority();
    case Word::PriorityValue:
      return cursor_.ahead(1).word == Word::Assign ? assign_priority() : condition();
    case Word::Return:
      return return_value();
    default:
      return condition();
  }
}

StatementReader::Node StatementReader::condition() {
  const Word word = cursor_.current().word;
  if (ends_sequence(word) || is_separator(word)) {
    cursor_.fail_expecting("a statement", "skip is the statement that does nothing");
  }
  return Condition{expressions_.expression()};
}

StatementReader::Node StatementReader::choice() {
  const bool repeat = cursor_.take().word == Word::Do;
  Choice choice{.repeat = repeat, .options = {}};
  if (!cursor_.at(Word::Option)) cursor_.fail_expecting(":: and an option");
  while (cursor_.accept(Word::Option)) choice.options.push_back(sequence());
  cursor_.expect(repeat ? Word::Od : Word::Fi, "or another option");
  return choice;
}

StatementReader::Node StatementReader::block(Block::Kind kind) { return Block{kind, body()}; }

// `for (x : 1 .. n)`, `for (x in a)`; a body in braces follows.
StatementReader::Node StatementReader::for_loop() {
  cursor_.take();
  Range range = range_in_parentheses();
  if (range.collection != none) return ForEach{range.variable, range.collection, body()};
  return ForRange{range.variable, range.low, range.high, body()};
}

StatementReader::Node StatementReader::select() {
  const std::size_t mark = cursor_.mark();
  cursor_.take();
  const Range range = range_in_parentheses();
  if (range.collection != none)
    cursor_.fail(cursor_.position_since(mark), "select chooses from a range: x : 1 .. 3");
  return Select{range.variable, range.low, range.high};
}

StatementReader::Range StatementReader::range_in_parentheses() {
  const ExpressionReader::Enclosed enclosed(expressions_);
  Range range;
  cursor_.expect(Word::OpenParenthesis);
  range.variable = expressions_.reference();
  if (cursor_.at(Word::Name) && cursor_.current().text == "in") {
    cursor_.take();
    range.collection = expressions_.reference();
  } else {
    cursor_.expect(Word::Colon, "and a range, or `in` and an array or channel");
    range.low = expressions_.expression();
    cursor_.expect(Word::Range, "and the last value");
    range.high = expressions_.expression();
  }
  cursor_.expect(Word::CloseParenthesis, "after the range");
  return range;
}

StatementReader::Node StatementReader::print() {
  const ExpressionReader::Enclosed enclosed(expressions_);
  cursor_.take();
  cursor_.expect(Word::OpenParenthesis);
  Print print{.format = unquoted(cursor_.expect(Word::String, "that says what to print").text),
              .arguments = {}};
  if (cursor_.accept(Word::Comma)) print.arguments = expressions_.list();
  cursor_.expect(Word::CloseParenthesis);
  return print;
}

StatementReader::Node StatementReader::exclusive_use() {
  ExclusiveUse use{.receives = cursor_.take().word == Word::Xr, .channels = {}};
  do {
    use.channels.push_back(expressions_.reference());
  } while (cursor_.accept(Word::Comma));
  return use;
}

StatementReader::Node StatementReader::set_priority() {
  const Position position = cursor_.take().position;
  const std::vector<ExpressionId> arguments = expressions_.arguments();
  if (arguments.size() != 2) cursor_.fail(position, "set_priority takes a process and its priority");
  return SetPriority{arguments[0], arguments[1]};
}

// `_priority = e`
StatementReader::Node StatementReader::assign_priority() {
  const ExpressionId self = expressions_.add({SystemValue::Self, cursor_.take().position});
  cursor_.take();
  return SetPriority{self, expressions_.expression()};
}

// `return e` in an inline whose call is `x = f()`.
StatementReader::Node StatementReader::return_value() {
  const Position position = cursor_.take().position;
  if (return_target_ == none) {
    cursor_.fail(position, "there is nothing to return to",
                 "return is for inlines whose value is assigned: x = f()");
  }
  return Assign{return_target_, expressions_.expression()};
}

// --- Statements that begin with a name ------------------------------------------------------------

StatementReader::Node StatementReader::named() {
  if (cursor_.ahead(1).word == Word::OpenParenthesis && !cursor_.ahead(1).starts_line)
    return inline_call(none);
  const std::size_t mark = cursor_.mark();
  const ExpressionId first = expressions_.named();
  const bool is_reference = std::holds_alternative<Reference>(model_.expressions[first].node);
  const Word word = is_reference ? cursor_.current().word : Word::End;
  switch (word) {
    case Word::Assign:
      return assignment(first);
    case Word::Increment:
      return step_by_one(first, BinaryOperator::Add);
    case Word::Decrement:
      return step_by_one(first, BinaryOperator::Subtract);
    case Word::Send:
    case Word::SortedSend:
      if (!cursor_.current().starts_line) return send(first);
      break;
    case Word::Receive:
    case Word::RandomReceive:
      if (cursor_.ahead(1).word != Word::OpenBracket) return receive(first);
      return Condition{expressions_.expression_from(poll(first, mark), mark)};
    default:
      break;
  }
  return Condition{expressions_.expression_from(first, mark)};
}

ExpressionId StatementReader::poll(ExpressionId channel, std::size_t mark) {
  const bool anywhere = cursor_.take().word == Word::RandomReceive;
  return expressions_.poll(channel, anywhere, mark);
}

StatementReader::Node StatementReader::assignment(ExpressionId target) {
  cursor_.take();
  if (cursor_.at(Word::Name) && cursor_.ahead(1).word == Word::OpenParenthesis &&
      !cursor_.ahead(1).starts_line) {
    return inline_call(target);
  }
  return Assign{target, expressions_.expression()};
}

StatementReader::Node StatementReader::step_by_one(ExpressionId target, BinaryOperator op) {
  const Position position = cursor_.take().position;
  const ExpressionId one = expressions_.add({Constant{1}, position});
  return Assign{target, expressions_.add({Binary{op, target, one}, model_.expressions[target].position})};
}

// `c!a,b`, `c!a(b)`
StatementReader::Node StatementReader::send(ExpressionId channel) {
  Send send{.channel = channel, .arguments = {}, .sorted = cursor_.take().word == Word::SortedSend};
  send.arguments = expressions_.list();
  if (send.arguments.size() == 1 && cursor_.continues_with(Word::OpenParenthesis)) {
    std::ranges::copy(expressions_.arguments(), std::back_inserter(send.arguments));
  }
  return send;
}

StatementReader::Node StatementReader::receive(ExpressionId channel) {
  Receive receive{
      .channel = channel, .arguments = {}, .anywhere = cursor_.take().word == Word::RandomReceive};
  receive.keep = cursor_.accept(Word::Less);
  receive.arguments = expressions_.receive_arguments();
  if (receive.keep) cursor_.expect(Word::Greater, "after what is received");
  return receive;
}

// --- Inline calls ---------------------------------------------------------------------------------

// The result, if any, is where `return` puts its value.
StatementReader::Node StatementReader::inline_call(ExpressionId result) {
  const std::size_t mark = cursor_.mark();
  const auto found = names_.inlines.find(cursor_.current().text);
  if (found == names_.inlines.end()) fail_unknown_call();
  Inline& definition = found->second;
  const Name name = expressions_.name();
  const std::vector<InlineArgument> arguments = read_inline_arguments(cursor_);
  require_expandable(name, definition, arguments.size());
  const std::uint32_t call = model_.source.add_call(name.text, cursor_.position_since(mark));
  const std::vector<Token> words = expand(definition, arguments, call);
  require_budget(name, words.size());

  const Temporarily active(definition.active, true);
  const Temporarily target(return_target_, result);
  const Excursion excursion(cursor_, {.tokens = words, .at = 0, .call = call});
  Block block{Block::Kind::Inline, sequence()};
  if (!cursor_.at(Word::End)) cursor_.fail_expecting("a statement of the inline");
  return block;
}

void StatementReader::require_expandable(const Name& name, const Inline& definition, std::size_t arguments) {
  if (definition.active) cursor_.fail(name.position, fmt::format("inline {} calls itself", name.text));
  if (arguments != definition.parameters.size()) {
    cursor_.fail(name.position, fmt::format("inline {} has {} parameters but {} arguments are given",
                                            name.text, definition.parameters.size(), arguments));
  }
}

void StatementReader::require_budget(const Name& name, std::size_t words) {
  inlined_tokens_ += words;
  if (inlined_tokens_ <= limits::inlined_tokens) return;
  cursor_.fail(name.position,
               fmt::format("inline calls expand to more than {} words", limits::inlined_tokens));
}

void StatementReader::fail_unknown_call() {
  const Token& token = cursor_.current();
  if (names_.processes.contains(token.text)) {
    cursor_.fail(token.position, fmt::format("{} is a proctype", token.text),
                 fmt::format("run {}(...) starts a process", token.text));
  }
  const auto keywords = keyword_spellings();
  std::vector<std::string_view> candidates(keywords.begin(), keywords.end());
  for (const auto& [name, definition] : names_.inlines) candidates.push_back(name);
  std::ranges::sort(candidates);
  cursor_.fail(token.position, fmt::format("there is no inline {} above", token.text),
               did_you_mean(token.text, candidates));
}

}  // namespace ouro::promela
