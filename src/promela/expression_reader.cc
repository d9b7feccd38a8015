#include "promela/expression_reader.hh"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <optional>
#include <utility>

#include "promela/limits.hh"
#include "promela/operators.hh"
#include "promela/temporal_words.hh"
#include "promela/walk.hh"

namespace ouro::promela {

namespace {

using logic::Op;

}  // namespace

// An operator between two operands: how an expression is made of them, and how a formula is.
struct ExpressionReader::Infix {
  Level level = Level::Implication;
  std::optional<BinaryOperator> arithmetic;
  std::optional<Op> logical;
  int words = 1;  ///< `<->` is cut into two
};

namespace {

constexpr auto symbols = std::to_array<std::pair<Word, BinaryOperator>>({
    {Word::Or, BinaryOperator::Or},
    {Word::And, BinaryOperator::And},
    {Word::Bar, BinaryOperator::BitOr},
    {Word::Caret, BinaryOperator::BitXor},
    {Word::Ampersand, BinaryOperator::BitAnd},
    {Word::Equal, BinaryOperator::Equal},
    {Word::NotEqual, BinaryOperator::NotEqual},
    {Word::Less, BinaryOperator::Less},
    {Word::LessEqual, BinaryOperator::LessEqual},
    {Word::Greater, BinaryOperator::Greater},
    {Word::GreaterEqual, BinaryOperator::GreaterEqual},
    {Word::ShiftLeft, BinaryOperator::ShiftLeft},
    {Word::ShiftRight, BinaryOperator::ShiftRight},
    {Word::Plus, BinaryOperator::Add},
    {Word::Minus, BinaryOperator::Subtract},
    {Word::Star, BinaryOperator::Multiply},
    {Word::Slash, BinaryOperator::Divide},
    {Word::Percent, BinaryOperator::Remainder},
});

std::optional<Op> logical_meaning(BinaryOperator op) {
  if (op == BinaryOperator::And) return Op::And;
  if (op == BinaryOperator::Or) return Op::Or;
  return std::nullopt;
}

// `&` and `|` with a temporal formula beside them are mistaken for `&&` and `||`.
std::optional<Op> meant_for_formulas(std::optional<BinaryOperator> op) {
  if (op == BinaryOperator::BitAnd) return Op::And;
  if (op == BinaryOperator::BitOr) return Op::Or;
  return std::nullopt;
}

bool touch(const Token& first, const Token& second) { return first.position.end == second.position.begin; }

}  // namespace

// --- Operators ------------------------------------------------------------------------------------

ExpressionId ExpressionReader::expression() {
  const std::size_t mark = cursor_.mark();
  const Operand whole = infix(Level::Implication);
  return plain(whole, cursor_.position_since(mark));
}

ExpressionId ExpressionReader::expression_from(ExpressionId first, std::size_t mark) {
  return plain(infix_from({.expression = first}, Level::Implication, mark), cursor_.position_since(mark));
}

std::optional<ExpressionReader::Infix> ExpressionReader::next_infix() const {
  const Token& token = cursor_.current();
  if (is_temporal()) {
    if (token.word == Word::Arrow) return Infix{level_of(Op::Implies), {}, Op::Implies};
    if (token.word == Word::Less && cursor_.ahead(1).word == Word::Arrow && touch(token, cursor_.ahead(1))) {
      return Infix{level_of(Op::Equiv), {}, Op::Equiv, 2};
    }
    if (const auto op = temporal_infix(token)) return Infix{level_of(*op), {}, op};
  }
  if (token.word == Word::Minus && line_may_end() && token.starts_line) return std::nullopt;
  for (const auto& [word, op] : symbols) {
    if (word == token.word) return Infix{level_of(op), op, logical_meaning(op)};
  }
  return std::nullopt;
}

ExpressionReader::Operand ExpressionReader::infix(Level loosest) {
  const std::size_t mark = cursor_.mark();
  return infix_from(prefix(), loosest, mark);
}

ExpressionReader::Operand ExpressionReader::infix_from(Operand left, Level loosest, std::size_t mark) {
  for (auto next = next_infix(); next && next->level >= loosest; next = next_infix()) {
    const Position position = cursor_.current().position;
    for (int i = 0; i < next->words; ++i) cursor_.take();
    const Operand right = infix(tighter(next->level));
    left = combine(*next, left, right, position, mark);
  }
  return left;
}

ExpressionReader::Operand ExpressionReader::combine(const Infix& infix, Operand left, Operand right,
                                                    Position at, std::size_t mark) {
  const Position whole = cursor_.position_since(mark);
  if (infix.arithmetic && left.formula == none && right.formula == none) {
    return {.expression = add({Binary{*infix.arithmetic, left.expression, right.expression}, whole})};
  }
  const std::optional<Op> op = infix.logical ? infix.logical : meant_for_formulas(infix.arithmetic);
  if (!op) {
    cursor_.fail(at, "a temporal formula has no value to calculate with or to compare",
                 "put the comparison into parentheses");
  }
  if (!infix.logical) {
    cursor_.reporter().warning(at, "this combines the bits of numbers, but an operand is a temporal formula",
                               "it is taken for && or ||");
  }
  const FormulaId left_formula = lift(left);
  return {.formula = add({*op, left_formula, lift(right), none, whole})};
}

ExpressionReader::Operand ExpressionReader::prefix() {
  const Nesting nesting(cursor_);
  const Token& token = cursor_.current();
  if (is_temporal()) {
    if (const auto prefix = temporal_prefix_at(cursor_, *logic_)) return temporal_prefix(*prefix);
    const bool is_branching = *logic_ == logic::Logic::Ctl || *logic_ == logic::Logic::CtlStar;
    const auto quantifier = is_branching ? bracketed_quantifier_at(cursor_) : std::nullopt;
    if (quantifier && !has_elements(token.text)) return bracketed(*quantifier);
  }
  switch (token.word) {
    case Word::Send:
    case Word::SortedSend:
      return negation();
    case Word::Tilde:
      return arithmetic_prefix(UnaryOperator::BitNot);
    case Word::Minus:
      return arithmetic_prefix(UnaryOperator::Negate);
    default:
      return primary();
  }
}

ExpressionReader::Operand ExpressionReader::temporal_prefix(const TemporalPrefix& temporal) {
  const std::size_t mark = cursor_.mark();
  for (int i = 0; i < temporal.words; ++i) cursor_.take();
  const std::size_t operand_mark = cursor_.mark();
  Operand operand = prefix();
  if (const auto next = next_infix(); next && next->level >= Level::BitOr) {
    operand = infix_from(operand, Level::BitOr, operand_mark);
    if (*logic_ == logic::Logic::Ltl)
      cursor_.reporter().warning(cursor_.position_since(operand_mark),
                                 "this is read as the operand of the temporal operator before it",
                                 "put it into parentheses: SPIN reads it differently");
  }
  const Position whole = cursor_.position_since(mark);
  FormulaId formula = lift(operand);
  if (temporal.has_second) formula = add({temporal.second, formula, none, none, whole});
  return {.formula = add({temporal.op, formula, none, none, whole})};
}

// `A[p U q]`
ExpressionReader::Operand ExpressionReader::bracketed(Op quantifier) {
  const Enclosed enclosed(*this);
  const std::size_t mark = cursor_.mark();
  cursor_.take();
  cursor_.take();
  const FormulaId inside = lift(infix(Level::Implication));
  cursor_.expect(Word::CloseBracket, "after the path formula");
  return {.formula = add({quantifier, inside, none, none, cursor_.position_since(mark)})};
}

bool ExpressionReader::has_elements(std::string_view name) const {
  if (names_.processes.contains(name)) return true;
  return std::ranges::any_of(model_.units, [&](const Unit& unit) {
    const auto* declaration = std::get_if<Declaration>(&unit);
    return declaration != nullptr &&
           std::ranges::any_of(declaration->variables, [&](const Variable& variable) {
             return variable.name.text == name && variable.array_size != none;
           });
  });
}

// `!`, or the two of `!!`.
ExpressionReader::Operand ExpressionReader::negation() {
  const std::size_t mark = cursor_.mark();
  const int count = cursor_.take().word == Word::SortedSend ? 2 : 1;
  Operand operand = prefix();
  const Position whole = cursor_.position_since(mark);
  for (int i = 0; i < count; ++i) {
    if (operand.formula != none) {
      operand.formula = add({Op::Not, operand.formula, none, none, whole});
    } else {
      operand.expression = add({Unary{UnaryOperator::Not, operand.expression}, whole});
    }
  }
  return operand;
}

ExpressionReader::Operand ExpressionReader::arithmetic_prefix(UnaryOperator op) {
  const std::size_t mark = cursor_.mark();
  cursor_.take();
  const Operand operand = prefix();
  const Position whole = cursor_.position_since(mark);
  return {.expression = add({Unary{op, plain(operand, whole)}, whole})};
}

// --- Operands -------------------------------------------------------------------------------------

ExpressionReader::Operand ExpressionReader::primary() {
  switch (cursor_.current().word) {
    case Word::OpenParenthesis:
      return parenthesis();
    case Word::OpenBrace:
      return is_temporal() ? parenthesis(Word::CloseBrace) : Operand{.expression = call_or_name()};
    case Word::Number:
      return {.expression = constant(cursor_.current().value)};
    case Word::True:
    case Word::Skip:
      return {.expression = constant(1)};
    case Word::False:
      return {.expression = constant(0)};
    case Word::Self:
      return {.expression = system_value(SystemValue::Self)};
    case Word::ProcessCount:
      return {.expression = system_value(SystemValue::ProcessCount)};
    case Word::Last:
      return {.expression = system_value(SystemValue::Last)};
    case Word::NonProgress:
      return {.expression = system_value(SystemValue::NoProgress)};
    case Word::PriorityValue:
      return {.expression = system_value(SystemValue::Priority)};
    case Word::Timeout:
      return {.expression = system_value(SystemValue::Timeout)};
    default:
      return {.expression = call_or_name()};
  }
}

ExpressionId ExpressionReader::call_or_name() {
  switch (cursor_.current().word) {
    case Word::Run:
      return run();
    case Word::Len:
      return channel_query(ChannelQuery::Kind::Length);
    case Word::Full:
      return channel_query(ChannelQuery::Kind::Full);
    case Word::Empty:
      return channel_query(ChannelQuery::Kind::Empty);
    case Word::NonFull:
      return channel_query(ChannelQuery::Kind::NotFull);
    case Word::NonEmpty:
      return channel_query(ChannelQuery::Kind::NotEmpty);
    case Word::Enabled:
      return process_query(ProcessQuery::Kind::Enabled);
    case Word::PcValue:
      return process_query(ProcessQuery::Kind::Location);
    case Word::GetPriority:
      return process_query(ProcessQuery::Kind::Priority);
    case Word::Name: {
      const std::size_t mark = cursor_.mark();
      return possible_poll(named(), mark);
    }
    default:
      cursor_.fail_expecting("an expression");
  }
}

ExpressionReader::Operand ExpressionReader::parenthesis(Word close) {
  const Enclosed enclosed(*this);
  const std::size_t mark = cursor_.mark();
  cursor_.take();
  Operand inside = infix(Level::Implication);
  if (!is_temporal() && cursor_.at(Word::Arrow)) {
    inside = {.expression = conditional_from(inside.expression, mark)};
  }
  cursor_.expect(close);
  return inside;
}

// The condition of `(condition -> yes : no)` has been read.
ExpressionId ExpressionReader::conditional_from(ExpressionId condition, std::size_t mark) {
  cursor_.expect(Word::Arrow);
  const ExpressionId yes = expression();
  cursor_.expect(Word::Colon, "and the other value of the conditional expression");
  const ExpressionId no = expression();
  return add({Conditional{condition, yes, no}, cursor_.position_since(mark)});
}

ExpressionId ExpressionReader::in_parentheses() {
  const Enclosed enclosed(*this);
  cursor_.expect(Word::OpenParenthesis);
  const ExpressionId inside = expression();
  cursor_.expect(Word::CloseParenthesis);
  return inside;
}

ExpressionId ExpressionReader::condition_in_parentheses() {
  const std::size_t mark = cursor_.mark();
  if (!cursor_.at(Word::OpenParenthesis)) cursor_.fail_expecting("(");
  return plain(parenthesis(), cursor_.position_since(mark));
}

ExpressionId ExpressionReader::constant(std::int32_t value) {
  const Position position = cursor_.take().position;
  return add({Constant{value}, position});
}

ExpressionId ExpressionReader::system_value(SystemValue value) {
  const Position position = cursor_.take().position;
  return add({value, position});
}

ExpressionId ExpressionReader::run() {
  const std::size_t mark = cursor_.mark();
  cursor_.take();
  Run node{.process = name("of the process to run")};
  node.arguments = arguments();
  if (cursor_.accept(Word::Priority)) node.priority = plain(prefix(), cursor_.position_since(mark));
  return add({std::move(node), cursor_.position_since(mark)});
}

ExpressionId ExpressionReader::channel_query(ChannelQuery::Kind kind) {
  const Enclosed enclosed(*this);
  const std::size_t mark = cursor_.mark();
  cursor_.take();
  cursor_.expect(Word::OpenParenthesis);
  const ExpressionId channel = reference();
  cursor_.expect(Word::CloseParenthesis, "after the channel");
  return add({ChannelQuery{kind, channel}, cursor_.position_since(mark)});
}

ExpressionId ExpressionReader::process_query(ProcessQuery::Kind kind) {
  const std::size_t mark = cursor_.mark();
  cursor_.take();
  const ExpressionId process = in_parentheses();
  return add({ProcessQuery{kind, process}, cursor_.position_since(mark)});
}

// --- Names ----------------------------------------------------------------------------------------

Name ExpressionReader::name(std::string_view context) {
  const Token& token = cursor_.expect(Word::Name, context);
  return {std::string(token.text), token.position};
}

ExpressionId ExpressionReader::index() {
  const Enclosed enclosed(*this);
  cursor_.expect(Word::OpenBracket);
  const ExpressionId index = expression();
  cursor_.expect(Word::CloseBracket, "after the index");
  return index;
}

Reference ExpressionReader::read_reference() {
  Reference reference;
  do {
    reference.parts.push_back({name()});
    if (cursor_.at(Word::OpenBracket)) reference.parts.back().index = index();
  } while (cursor_.accept(Word::Dot));
  return reference;
}

ExpressionId ExpressionReader::reference() {
  const std::size_t mark = cursor_.mark();
  Reference reference = read_reference();
  return add({std::move(reference), cursor_.position_since(mark)});
}

ExpressionId ExpressionReader::named() {
  const std::size_t mark = cursor_.mark();
  Reference first = read_reference();
  const bool may_be_process = first.parts.size() == 1;
  const bool is_process = may_be_process && names_.processes.contains(first.parts.front().name.text);
  if (may_be_process && cursor_.accept(Word::At)) {
    Reference::Part& part = first.parts.front();
    RemoteLabel node{std::move(part.name), part.index, name("of a label")};
    return add({std::move(node), cursor_.position_since(mark)});
  }
  if (is_process && cursor_.accept(Word::Colon)) {
    Reference::Part& part = first.parts.front();
    RemoteVariable node{std::move(part.name), part.index, read_reference()};
    return add({std::move(node), cursor_.position_since(mark)});
  }
  return add({std::move(first), cursor_.position_since(mark)});
}

std::vector<ExpressionId> ExpressionReader::list() {
  std::vector<ExpressionId> all;
  do {
    all.push_back(expression());
  } while (cursor_.accept(Word::Comma));
  return all;
}

std::vector<ExpressionId> ExpressionReader::arguments() {
  const Enclosed enclosed(*this);
  cursor_.expect(Word::OpenParenthesis);
  std::vector<ExpressionId> all;
  if (!cursor_.at(Word::CloseParenthesis)) all = list();
  cursor_.expect(Word::CloseParenthesis, "after the arguments");
  return all;
}

// --- Receiving ------------------------------------------------------------------------------------

ReceiveArgument ExpressionReader::receive_argument() {
  if (cursor_.accept(Word::Eval)) return {ReceiveArgument::Kind::Eval, in_parentheses()};
  switch (cursor_.current().word) {
    case Word::Minus:
    case Word::Number:
    case Word::True:
    case Word::False:
    case Word::Skip:
    case Word::Self: {
      const std::size_t mark = cursor_.mark();
      return {ReceiveArgument::Kind::Value, plain(prefix(), cursor_.position_since(mark))};
    }
    case Word::Name:
      return {ReceiveArgument::Kind::Value, reference()};
    default:
      cursor_.fail_expecting("a variable or a constant to receive", "an expression goes into eval(...)");
  }
}

void ExpressionReader::receive_list(std::vector<ReceiveArgument>& all) {
  do {
    all.push_back(receive_argument());
  } while (cursor_.accept(Word::Comma));
}

std::vector<ReceiveArgument> ExpressionReader::receive_arguments() {
  std::vector<ReceiveArgument> all;
  if (!cursor_.at(Word::OpenParenthesis)) receive_list(all);
  if (all.size() <= 1 && cursor_.continues_with(Word::OpenParenthesis)) {
    const Enclosed enclosed(*this);
    cursor_.take();
    receive_list(all);
    cursor_.expect(Word::CloseParenthesis);
  }
  return all;
}

ExpressionId ExpressionReader::poll(ExpressionId channel, bool anywhere, std::size_t mark) {
  const Enclosed enclosed(*this);
  cursor_.expect(Word::OpenBracket);
  Poll node{channel, receive_arguments(), anywhere};
  cursor_.expect(Word::CloseBracket, "after what may be received");
  return add({std::move(node), cursor_.position_since(mark)});
}

// A name that is followed by `?[` or `??[` is a channel that is polled.
ExpressionId ExpressionReader::possible_poll(ExpressionId channel, std::size_t mark) {
  const bool anywhere = cursor_.at(Word::RandomReceive);
  if (!anywhere && !cursor_.at(Word::Receive)) return channel;
  if (cursor_.ahead(1).word != Word::OpenBracket) {
    cursor_.fail(cursor_.current().position, "a receive is a statement and has no value",
                 "c?[x] tells whether c?x is possible");
  }
  cursor_.take();
  return poll(channel, anywhere, mark);
}

// --- Formulas -------------------------------------------------------------------------------------

FormulaId ExpressionReader::formula(logic::Logic logic) {
  const Enclosed enclosed(*this);
  logic_ = logic;
  try {
    const FormulaId whole = lift(infix(Level::Implication));
    logic_.reset();
    return whole;
  } catch (const Recover&) {
    logic_.reset();
    throw;
  }
}

ExpressionId ExpressionReader::plain(Operand operand, Position position) {
  if (operand.formula == none) return operand.expression;
  const bool may_be_path = logic_ && *logic_ != logic::Logic::Ltl;
  cursor_.fail(
      position, "a temporal formula stands where a value is needed",
      may_be_path ? "before a bracket A and E are arrays if the model has such: write A(p U q)" : "");
}

FormulaId ExpressionReader::lift(Operand operand) {
  return operand.formula != none ? operand.formula : lift_expression(operand.expression);
}

// The logical operators at the root become those of the formula. The depth is bounded by that of expressions.
FormulaId ExpressionReader::lift_expression(ExpressionId id) {
  const Position position = model_.expressions[id].position;
  const auto& node = model_.expressions[id].node;
  if (const auto* unary = std::get_if<Unary>(&node); unary != nullptr && unary->op == UnaryOperator::Not) {
    const FormulaId operand = lift_expression(unary->operand);
    return add({Op::Not, operand, none, none, position});
  }
  if (const auto* binary = std::get_if<Binary>(&node)) {
    if (const auto op = logical_meaning(binary->op)) {
      const ExpressionId right = binary->right;
      const FormulaId left_formula = lift_expression(binary->left);
      return add({*op, left_formula, lift_expression(right), none, position});
    }
  }
  if (const auto* value = std::get_if<Constant>(&node)) {
    return add({value->value != 0 ? Op::True : Op::False, none, none, none, position});
  }
  return add({Op::Proposition, none, none, id, position});
}

// --- Nodes ----------------------------------------------------------------------------------------

void ExpressionReader::require_depth(std::uint32_t depth, Position position) {
  if (depth <= limits::expression_depth) return;
  cursor_.fail(position,
               fmt::format("more than {} operators depend on each other here", limits::expression_depth),
               "put parentheses around parts of the chain");
}

ExpressionId ExpressionReader::add(Expression expression) {
  std::uint32_t depth = 0;
  for_each_operand(expression, [&](ExpressionId id) { depth = std::max(depth, expression_depths_[id] + 1); });
  require_depth(depth, expression.position);
  model_.expressions.push_back(std::move(expression));
  expression_depths_.push_back(depth);
  assert(expression_depths_.size() == model_.expressions.size());
  return static_cast<ExpressionId>(model_.expressions.size() - 1);
}

FormulaId ExpressionReader::add(const Formula& formula) {
  std::uint32_t depth = 0;
  for (const FormulaId id : {formula.left, formula.right}) {
    if (id != none) depth = std::max(depth, formula_depths_[id] + 1);
  }
  require_depth(depth, formula.position);
  model_.formulas.push_back(formula);
  formula_depths_.push_back(depth);
  return static_cast<FormulaId>(model_.formulas.size() - 1);
}

}  // namespace ouro::promela
