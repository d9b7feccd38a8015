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
      states_(word.stem.size() + word.cycle.size()),
      cycle_(word.stem.size()) {
  if (nodes_.size() > most_truths / states_)
    throw UserError("the formula and the run are too large to explain one by the other");
  truth_ = logic::truth_at_positions(nodes_, alphabet, word);
  for (const logic::PostOrder::Entry& entry : nodes_)
    names_.push_back(logic::to_text(entry.formula, {.max_tree_size = most_operators}));
  explain();
}

// --- Sentences ------------------------------------------------------------------------------------

void Explanation::explain() {
  std::vector<Question> open{{nodes_.size() - 1, 0, 0}};
  std::set<std::pair<std::size_t, std::size_t>> asked;
  while (!open.empty() && reasons_.size() < most_reasons) {
    const Question question = open.back();
    open.pop_back();
    if (!asked.emplace(question.node, question.state).second) continue;
    Answer answer = this->answer(question);
    const std::string_view value = truth(question.node, question.state) ? "true" : "false";
    std::string text = fmt::format("{} is {} in state {}", this->text(question.node), value, question.state);
    if (!answer.text.empty()) text += fmt::format(": {}", answer.text);
    reasons_.push_back({question.depth, question.state, std::move(text)});
    open.insert(open.end(), answer.next.rbegin(), answer.next.rend());
  }
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
  const std::size_t state = question.state;
  Answer answer;
  const auto say = [&](std::size_t node) { return claim(node, state, question.depth, answer.next); };
  if (formula.is(Op::Not)) {
    if (!is_literal(question.node)) answer.text = say(left);
    return answer;
  }
  // Operands that decide alone: a false one for And, a true one for Or.
  const bool value = truth(question.node, state);
  const bool decides_alone = (formula.is(Op::And) && !value) || (formula.is(Op::Or) && value);
  const bool implied = formula.is(Op::Implies) && value;
  if (decides_alone) {
    answer.text = say(truth(left, state) == value ? left : right);
  } else if (implied) {
    answer.text = say(truth(left, state) ? right : left);
  } else {
    std::string first = say(left);
    const bool differ = truth(left, state) != truth(right, state);
    answer.text = fmt::format("{}, {} {}", first, differ ? "but" : "and", say(right));
  }
  return answer;
}

Explanation::Answer Explanation::next(const Question& question) const {
  Answer answer;
  const std::size_t then = after(question.state, 1);
  answer.text = fmt::format("{} in state {}, which is next",
                            claim(nodes_[question.node].left, then, question.depth, answer.next), then);
  return answer;
}

/// F and G: true and false by one state, or by all.
Explanation::Answer Explanation::search(const Question& question) const {
  const auto& [formula, operand, right] = nodes_[question.node];
  const logic::Bounds bounds = formula.bounds();
  const bool wanted = formula.is(Op::Finally);
  const std::size_t from = after(question.state, bounds.low);
  const bool is_bounded = bounds.high != logic::Bounds::infinite;
  const std::uint64_t span = is_bounded ? std::uint64_t{bounds.high} - bounds.low + 1 : states_;
  const std::size_t found = first(from, static_cast<std::size_t>(std::min<std::uint64_t>(span, states_)),
                                  [&, node = operand](std::size_t i) { return truth(node, i) == wanted; });
  Answer answer;
  if (found != states_) {
    answer.text = fmt::format("{} in state {}", claim(operand, found, question.depth, answer.next), found);
  } else if (bounds.is_trivial()) {
    answer.text = from_there(operand, !wanted, from);
  } else {
    answer.text = fmt::format("{} holds in {} of the states that this looks at, from state {} on",
                              text(operand), wanted ? "none" : "all", from);
  }
  return answer;
}

/// a U b and a W b: the first state that has b or lacks a decides.
Explanation::Answer Explanation::until(const Question& question) const {
  const std::size_t a = nodes_[question.node].left;
  const std::size_t b = nodes_[question.node].right;
  const std::size_t found =
      first(question.state, states_, [&](std::size_t i) { return truth(b, i) || !truth(a, i); });
  const bool at_once = found == question.state;
  Answer answer;
  if (found == states_) {
    const bool value = truth(question.node, question.state);
    answer.text = from_there(value ? a : b, value, question.state);
  } else if (truth(b, found)) {
    answer.text = fmt::format("{} in state {}", claim(b, found, question.depth, answer.next), found);
    if (!at_once) answer.text += fmt::format(", and {} holds until then", text(a));
  } else {
    answer.text = fmt::format("{} in state {}", claim(a, found, question.depth, answer.next), found);
    answer.text += fmt::format(", and {} does not hold {}", text(b), at_once ? "there" : "up to there");
  }
  return answer;
}

/// a R b and a M b: the first state that lacks b, or has both, decides.
Explanation::Answer Explanation::release(const Question& question) const {
  const std::size_t a = nodes_[question.node].left;
  const std::size_t b = nodes_[question.node].right;
  const std::size_t found =
      first(question.state, states_, [&](std::size_t i) { return !truth(b, i) || truth(a, i); });
  Answer answer;
  if (found == states_) {
    const bool value = truth(question.node, question.state);
    answer.text = from_there(value ? b : a, value, question.state);
  } else if (truth(b, found)) {
    answer.text = fmt::format("{} in state {}", claim(a, found, question.depth, answer.next), found);
    answer.text += fmt::format(", and {} holds up to there", text(b));
  } else {
    answer.text = fmt::format("{} in state {}", claim(b, found, question.depth, answer.next), found);
    if (found != question.state) answer.text += fmt::format(", and {} did not hold before", text(a));
  }
  return answer;
}

std::size_t Explanation::after(std::size_t state, std::uint64_t steps) const {
  const std::uint64_t target = state + steps;
  return static_cast<std::size_t>(target < states_ ? target
                                                   : cycle_ + (target - cycle_) % (states_ - cycle_));
}

template <class Property>
std::size_t Explanation::first(std::size_t from, std::size_t count, Property property) const {
  for (std::size_t i = 0; i < count; ++i, from = after(from, 1))
    if (property(from)) return from;
  return states_;
}

std::string Explanation::claim(std::size_t node, std::size_t state, std::size_t depth,
                               std::vector<Question>& next) const {
  if (!is_literal(node)) next.push_back({node, state, depth + 1});
  return fmt::format("{} is {}", text(node), truth(node, state) ? "true" : "false");
}

bool Explanation::is_literal(std::size_t node) const {
  const Formula& formula = nodes_[node].formula;
  const Formula& atom = formula.is(Op::Not) ? formula.operand() : formula;
  return atom.is(Op::Proposition) || atom.is_constant();
}

std::string Explanation::text(std::size_t node) const { return cut(names_[node]); }

std::string Explanation::from_there(std::size_t node, bool everywhere, std::size_t state) const {
  if (state >= cycle_ && cycle_ + 1 == states_)
    return fmt::format("{} {} there, and there the run stays", text(node),
                       everywhere ? "holds" : "does not hold");
  return fmt::format("{} holds in {} state {}", text(node), everywhere ? "every" : "no",
                     state < cycle_ ? fmt::format("from {} on", state) : "of the cycle");
}

// --- The table ------------------------------------------------------------------------------------

bool Explanation::looks_like_previous(std::size_t state) const {
  return std::ranges::all_of(truth_,
                             [&](const std::vector<bool>& row) { return row[state] == row[state - 1]; });
}

std::vector<Explanation::Column> Explanation::columns() const {
  std::vector<Column> result;
  for (std::size_t i = 0; i < states_; ++i) {
    if (i > 0 && i != cycle_ && looks_like_previous(i))
      result.back().last = i;
    else
      result.push_back({i, i});
  }
  return result;
}

std::string Explanation::Column::heading() const {
  return first == last ? std::to_string(first) : fmt::format("{}-{}", first, last);
}

std::string Explanation::row(std::size_t node, const std::vector<Column>& columns,
                             std::size_t name_width) const {
  std::string line = fmt::format("  {:<{}}", text(node), name_width);
  for (const Column& column : columns) {
    if (column.first == cycle_) line += " |";
    line += fmt::format(" {:>{}}", truth(node, column.first) ? '1' : '.', column.heading().size());
  }
  return line + '\n';
}

std::string Explanation::table(std::size_t width) const {
  std::vector<std::size_t> rows;
  for (std::size_t node = 0; node < nodes_.size(); ++node)
    if (!nodes_[node].formula.is_constant()) rows.push_back(node);
  if (rows.empty() || rows.size() > most_rows) return {};
  std::size_t name_width = std::string_view("state").size();
  for (const std::size_t node : rows) name_width = std::max(name_width, text(node).size());
  const std::vector<Column> columns = this->columns();
  std::string heading = fmt::format("  {:<{}}", "state", name_width);
  for (const Column& column : columns)
    heading += fmt::format("{} {}", column.first == cycle_ ? " |" : "", column.heading());
  if (heading.size() > width) return {};
  std::string result = heading + '\n';
  for (const std::size_t node : rows) result += row(node, columns, name_width);
  return result;
}

}  // namespace ouro::trace
