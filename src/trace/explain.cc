#include "trace/explain.hh"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <set>
#include <utility>

#include "base/source.hh"
#include "base/utf8.hh"
#include "logic/parse.hh"
#include "logic/print.hh"
#include "logic/semantics.hh"

namespace ouro::trace {

using logic::Formula;
using logic::Op;

namespace {

constexpr std::size_t longest_name = 60;          // longer ones are cut in sentences
constexpr std::uint64_t most_operators = 2'000;   // as a tree: texts of all subformulas are quadratic in that
constexpr std::size_t most_rows = 24;             // of a table
constexpr std::size_t most_truths = 200'000'000;  // subformulas times states

std::string cut(std::string text) {
  if (text.size() <= longest_name) return text;
  std::size_t end = longest_name - 3;
  while (end > 0 && utf8::is_continuation(text[end])) --end;
  return text.substr(0, end) + "...";
}

}  // namespace

std::optional<logic::LassoWord> word_of(const Recording& run) {
  if (!run.property || run.property->formula.empty() || !run.property->is_observed()) return std::nullopt;
  if (run.property->kind == "ltlf") return std::nullopt;  // read on the run as it is, which is finite
  const std::string reason = run.end ? run.end->reason : std::string();
  const bool stays = reason == "stays" || reason == "condition" || reason == "deadlock" ||
                     reason == "ended" || reason == "open";
  if (!run.loop && !stays) return std::nullopt;
  // The last state of a run that goes back is the one it goes back to.
  const std::size_t states = run.state_count() - (run.loop ? 1 : 0);
  const std::size_t cycle = run.loop ? *run.loop_state() : states - 1;
  if (cycle >= states) return std::nullopt;
  logic::LassoWord word;
  for (std::size_t i = 0; i < states; ++i)
    (i < cycle ? word.stem : word.cycle).push_back(run.property->letter(i));
  return word;
}

Explanation::Explanation(std::string_view formula, const logic::Alphabet& alphabet,
                         const logic::LassoWord& word)
    : nodes_(logic::parse(pool_, formula, {.logic = logic::Logic::Ltl})),
      positions_(Positions::states(word.stem.size() + word.cycle.size())),
      cycle_(word.stem.size()) {
  name_nodes();
  truth_ = logic::truth_at_positions(nodes_, alphabet, word);
  explain();
}

Explanation::Explanation(std::string_view formula, const logic::Alphabet& alphabet,
                         const FiniteReading& reading)
    : nodes_(logic::parse(pool_, formula, {.logic = logic::Logic::FiniteLtl})),
      positions_(reading.positions),
      cycle_(reading.positions.size()) {
  name_nodes();
  truth_ = logic::truth_at_positions(nodes_, alphabet, reading.word);
  if (reading.is_open) prospects_ = prospects(nodes_, alphabet, reading.word);
  explain();
}

void Explanation::name_nodes() {
  if (nodes_.size() > most_truths / (positions_.size() + 1))
    throw UserError("the formula and the run are too large to explain one by the other");
  for (const logic::PostOrder::Entry& entry : nodes_)
    names_.push_back(logic::to_text(entry.formula, {.max_tree_size = most_operators}));
}

// --- Sentences ------------------------------------------------------------------------------------

void Explanation::explain() {
  std::vector<Question> open{{nodes_.size() - 1, 0, 0}};
  if (positions_.size() == 0) {
    reasons_.push_back({0, 0,
                        fmt::format("{} is {}: the run has no {}", text(nodes_.size() - 1),
                                    holds() ? "true" : "false", positions_.noun())});
    return;
  }
  std::set<std::pair<std::size_t, std::size_t>> asked;
  while (!open.empty() && reasons_.size() < most_reasons) {
    const Question question = open.back();
    open.pop_back();
    if (!asked.emplace(question.node, question.position).second) continue;
    Answer answer = this->answer(question);
    const std::string_view value = truth(question.node, question.position) ? "true" : "false";
    std::string text =
        fmt::format("{} is {} {}", this->text(question.node), value, positions_.at(question.position));
    if (!answer.text.empty()) text += fmt::format(": {}", answer.text);
    reasons_.push_back({question.depth, question.position, std::move(text)});
    open.insert(open.end(), answer.next.rbegin(), answer.next.rend());
  }
}

bool Explanation::supports(const Question& question, std::size_t node, std::size_t position,
                           bool value) const {
  const bool is_enough = !is_settled(question.node, question.position) || is_settled(node, position);
  return truth(node, position) == value && is_enough;
}

Explanation::Answer Explanation::answer(const Question& question) const {
  switch (nodes_[question.node].formula.op()) {
    case Op::False:
    case Op::True:
    case Op::Proposition:
      return {};
    case Op::Next:
    case Op::StrongNext:
      return next(question);
    case Op::Finally:
    case Op::Globally:
      return search(question);
    case Op::Until:
    case Op::WeakUntil:
      return until(question);
    case Op::Release:
    case Op::StrongRelease:
      return release(question);
    default:
      return connective(question);
  }
}

Explanation::Answer Explanation::connective(const Question& question) const {
  const auto& [formula, left, right] = nodes_[question.node];
  const std::size_t position = question.position;
  Answer answer;
  const auto say = [&](std::size_t node) { return claim(node, position, question.depth, answer.next); };
  if (formula.is(Op::Not)) {
    if (!is_literal(question.node)) answer.text = say(left);
    return answer;
  }
  // Operands that decide alone: a false one for And, a true one for Or.
  const bool value = truth(question.node, position);
  const bool decides_alone = (formula.is(Op::And) && !value) || (formula.is(Op::Or) && value);
  const bool implied = formula.is(Op::Implies) && value;
  if (decides_alone) {
    answer.text = say(supports(question, left, position, value) ? left : right);
  } else if (implied) {
    answer.text = say(supports(question, left, position, false) ? left : right);
  } else {
    std::string first = say(left);
    const bool differ = truth(left, position) != truth(right, position);
    answer.text = fmt::format("{}, {} {}", first, differ ? "but" : "and", say(right));
  }
  return answer;
}

Explanation::Answer Explanation::next(const Question& question) const {
  Answer answer;
  const std::size_t then = after(question.position, 1);
  answer.text = then == positions_.size()
                    ? "the run ends there"
                    : fmt::format("{} {}, which is next",
                                  claim(nodes_[question.node].left, then, question.depth, answer.next),
                                  positions_.at(then));
  return answer;
}

/// F and G: true and false by one position, or by all.
Explanation::Answer Explanation::search(const Question& question) const {
  const auto& [formula, operand, right] = nodes_[question.node];
  const logic::Bounds bounds = formula.bounds();
  const bool wanted = formula.is(Op::Finally);
  const std::size_t from = after(question.position, bounds.low);
  const std::size_t none = positions_.size();
  const bool is_bounded = bounds.high != logic::Bounds::infinite;
  const std::uint64_t span = is_bounded ? std::uint64_t{bounds.high} - bounds.low + 1 : none;
  const std::size_t found =
      first(from, static_cast<std::size_t>(std::min<std::uint64_t>(span, none)),
            [&, node = operand](std::size_t i) { return supports(question, node, i, wanted); });
  Answer answer;
  if (found != none) {
    answer.text =
        fmt::format("{} {}", claim(operand, found, question.depth, answer.next), positions_.at(found));
  } else if (from == none) {
    answer.text = "the run ends before that";
  } else if (bounds.is_trivial()) {
    answer.text = from_there(from, operand, !wanted);
  } else {
    answer.text =
        fmt::format("{} holds {}s that this looks at, from {} on", text(operand),
                    positions_.at_each(wanted ? "none of the" : "all of the"), positions_.name(from));
  }
  return answer;
}

/// a U b and a W b: the first position that has b or lacks a decides.
Explanation::Answer Explanation::until(const Question& question) const {
  const std::size_t a = nodes_[question.node].left;
  const std::size_t b = nodes_[question.node].right;
  const std::size_t found = first(question.position, positions_.size(), [&](std::size_t i) {
    return supports(question, b, i, true) || supports(question, a, i, false);
  });
  const bool at_once = found == question.position;
  Answer answer;
  if (found == positions_.size()) {
    const bool value = truth(question.node, question.position);
    answer.text = from_there(question.position, value ? a : b, value);
  } else if (truth(b, found)) {
    answer.text = fmt::format("{} {}", claim(b, found, question.depth, answer.next), positions_.at(found));
    if (!at_once) answer.text += fmt::format(", and {} holds until then", text(a));
  } else {
    answer.text = fmt::format("{} {}", claim(a, found, question.depth, answer.next), positions_.at(found));
    answer.text += fmt::format(", and {} does not hold {}", text(b), at_once ? "there" : "up to there");
  }
  return answer;
}

/// a R b and a M b: the first position that lacks b, or has both, decides.
Explanation::Answer Explanation::release(const Question& question) const {
  const std::size_t a = nodes_[question.node].left;
  const std::size_t b = nodes_[question.node].right;
  const std::size_t found = first(question.position, positions_.size(), [&](std::size_t i) {
    return supports(question, b, i, false) || supports(question, a, i, true);
  });
  Answer answer;
  if (found == positions_.size()) {
    const bool value = truth(question.node, question.position);
    answer.text = from_there(question.position, value ? b : a, value);
  } else if (truth(b, found)) {
    answer.text = fmt::format("{} {}", claim(a, found, question.depth, answer.next), positions_.at(found));
    answer.text += fmt::format(", and {} holds up to there", text(b));
  } else {
    answer.text = fmt::format("{} {}", claim(b, found, question.depth, answer.next), positions_.at(found));
    if (found != question.position) answer.text += fmt::format(", and {} did not hold before", text(a));
  }
  return answer;
}

std::size_t Explanation::after(std::size_t position, std::uint64_t steps) const {
  const std::size_t count = positions_.size();
  const std::uint64_t target = position + steps;
  if (target < count) return static_cast<std::size_t>(target);
  return is_finite() ? count : cycle_ + static_cast<std::size_t>((target - cycle_) % (count - cycle_));
}

template <class Property>
std::size_t Explanation::first(std::size_t from, std::size_t count, Property property) const {
  for (std::size_t i = 0; i < count && from < positions_.size(); ++i, from = after(from, 1))
    if (property(from)) return from;
  return positions_.size();
}

std::string Explanation::claim(std::size_t node, std::size_t position, std::size_t depth,
                               std::vector<Question>& next) const {
  if (!is_literal(node)) next.push_back({node, position, depth + 1});
  return fmt::format("{} is {}", text(node), truth(node, position) ? "true" : "false");
}

bool Explanation::is_literal(std::size_t node) const {
  const Formula& formula = nodes_[node].formula;
  const Formula& atom = formula.is(Op::Not) ? formula.operand() : formula;
  return atom.is(Op::Proposition) || atom.is_constant();
}

std::string Explanation::text(std::size_t node) const { return cut(names_[node]); }

std::string Explanation::from_there(std::size_t position, std::size_t node, bool everywhere) const {
  const bool is_last = position + 1 == positions_.size() && (is_finite() || position == cycle_);
  if (is_last)
    return fmt::format("{} {} there, and there the run {}", text(node),
                       everywhere ? "holds" : "does not hold", is_finite() ? "ends" : "stays");
  const std::string where = position >= cycle_        ? "of the cycle"
                            : positions_.are_states() ? fmt::format("from {} on", position)
                                                      : "from there on";
  return fmt::format("{} holds {} {}", text(node), positions_.at_each(everywhere ? "every" : "no"), where);
}

// --- The table ------------------------------------------------------------------------------------

char Explanation::mark(std::size_t node, std::size_t position) const {
  if (is_settled() && !is_settled(node, position)) return '?';
  return truth(node, position) ? '1' : '.';
}

bool Explanation::looks_like_previous(std::size_t position) const {
  for (std::size_t node = 0; node < nodes_.size(); ++node)
    if (mark(node, position) != mark(node, position - 1)) return false;
  return true;
}

std::vector<Explanation::Column> Explanation::columns() const {
  std::vector<Column> result;
  for (std::size_t i = 0; i < positions_.size(); ++i) {
    if (i > 0 && i != cycle_ && looks_like_previous(i))
      result.back().last = i;
    else
      result.push_back({i, i});
  }
  return result;
}

std::string Explanation::heading(const Column& column) const {
  const std::string first = positions_.heading(column.first);
  return column.first == column.last ? first : fmt::format("{}-{}", first, positions_.heading(column.last));
}

std::string Explanation::row(std::size_t node, const std::vector<Column>& columns,
                             std::size_t name_width) const {
  std::string line = fmt::format("  {:<{}}", text(node), name_width);
  for (const Column& column : columns) {
    if (column.first == cycle_) line += " |";
    line += fmt::format(" {:>{}}", mark(node, column.first), heading(column).size());
  }
  return line + '\n';
}

std::string Explanation::table(std::size_t width) const {
  std::vector<std::size_t> rows;
  for (std::size_t node = 0; node < nodes_.size(); ++node)
    if (!nodes_[node].formula.is_constant()) rows.push_back(node);
  if (rows.empty() || rows.size() > most_rows || positions_.size() == 0) return {};
  std::size_t name_width = positions_.noun().size();
  for (const std::size_t node : rows) name_width = std::max(name_width, text(node).size());
  const std::vector<Column> columns = this->columns();
  std::string result = fmt::format("  {:<{}}", positions_.noun(), name_width);
  for (const Column& column : columns)
    result += fmt::format("{} {}", column.first == cycle_ ? " |" : "", heading(column));
  if (result.size() > width) return {};
  result += '\n';
  for (const std::size_t node : rows) result += row(node, columns, name_width);
  return result;
}

}  // namespace ouro::trace
