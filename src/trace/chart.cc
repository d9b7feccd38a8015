#include "trace/chart.hh"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>

namespace ouro::trace {

using program::none;

namespace {

constexpr std::size_t margin = 8;         // the numbers
constexpr std::size_t widest_label = 60;  // longer ones are cut

std::string shortened(std::string text) {
  std::ranges::replace_if(
      text, [](char c) { return static_cast<unsigned char>(c) < ' '; }, ' ');
  while (!text.empty() && text.back() == ' ') text.pop_back();
  if (text.size() > widest_label) text = text.substr(0, widest_label - 3) + "...";
  return text;
}

void put(std::string& line, std::size_t at, std::string_view text) {
  if (line.size() < at + text.size()) line.resize(at + text.size(), ' ');
  std::ranges::copy(text, line.begin() + static_cast<std::ptrdiff_t>(at));
}

/// An arrow from one column to another, with a label in the middle.
void put_arrow(std::string& line, std::size_t from, std::size_t to, const std::string& label) {
  const auto [left, right] = std::minmax(from, to);
  put(line, left + 1, std::string(right - left - 1, '-'));
  put(line, left + 1 + (right - left - 1 - label.size() - 2) / 2, " " + label + " ");
  if (from < to)
    put(line, right - 1, ">");
  else
    put(line, left + 1, "<");
}

}  // namespace

Chart::Chart(std::vector<std::string> types) : columns_(std::move(types)), initial_(columns_.size()) {}

std::string Chart::column_name(std::size_t column) const {
  return fmt::format("{}:{}", column, columns_[column]);
}

void Chart::add(const Event& event, std::uint64_t number) {
  const std::size_t before = rows_.size();
  for (const Message& message : event.messages) add_message(message, number);
  for (const Printed& printed : event.printed)
    rows_.push_back({Kind::Prints, number, printed.process, printed.process,
                     fmt::format("\"{}\"", shortened(printed.text))});
  add_lives(event, number);
  if (rows_.size() == before)
    rows_.push_back(
        {Kind::Local, number, event.actor.process, event.actor.process, shortened(event.actor.text)});
}

void Chart::add_lives(const Event& event, std::uint64_t number) {
  for (const Created& created : event.created) {
    while (columns_.size() <= created.process) columns_.push_back(created.type);
    rows_.push_back({Kind::Creates, number, event.actor.process, created.process, "run " + created.type});
  }
  if (event.terminated) rows_.push_back({Kind::Ends, number, event.actor.process, event.actor.process, ""});
}

void Chart::add_message(const Message& message, std::uint64_t number) {
  const bool is_receive = message.from == none;
  const Kind kind = is_receive ? Kind::OutOf : message.to == none ? Kind::Into : Kind::Between;
  const std::string label =
      fmt::format("{}{}{}", message.channel, is_receive ? '?' : '!', fmt::join(message.values, ","));
  const std::uint32_t from = is_receive ? message.to : message.from;
  rows_.push_back({kind, number, from, kind == Kind::Between ? message.to : from, shortened(label)});
}

std::vector<std::size_t> Chart::positions() const {
  constexpr std::size_t frame = 8;  // of a label: an arrow's ends and some air
  std::vector<std::size_t> gaps;
  for (std::size_t i = 0; i < columns_.size(); ++i) gaps.push_back(column_name(i).size() + 2);
  for (const Row& row : rows_) {
    if (row.kind == Kind::Local || is_mark(row.kind)) continue;
    std::size_t& gap = gaps[std::min(row.from, row.to)];
    gap = std::max(gap, row.label.size() + frame);
  }
  std::vector<std::size_t> positions{margin};
  for (const std::size_t gap : gaps) positions.push_back(positions.back() + gap);
  return positions;
}

std::string Chart::heading(const std::vector<std::size_t>& positions) const {
  std::string line;
  for (std::size_t i = 0; i < columns_.size(); ++i) put(line, positions[i] - 1, column_name(i));
  return line + '\n';
}

void Chart::draw(const Row& row, const std::vector<std::size_t>& positions, std::vector<bool>& alive,
                 std::string& out) const {
  std::string line = fmt::format("{:5}", row.number);
  for (std::size_t i = 0; i < alive.size(); ++i)
    if (alive[i]) put(line, positions[i], "|");
  const std::size_t from = positions[row.from];
  const std::size_t to = positions[row.to];
  switch (row.kind) {
    case Kind::Into:
      put(line, from + 1, "--> " + row.label);
      break;
    case Kind::OutOf:
      put(line, from + 1, "<-- " + row.label);
      break;
    case Kind::Between:
      put_arrow(line, from, to, row.label);
      break;
    case Kind::Prints:
      put(line, from + 2, row.label);
      break;
    case Kind::Creates:
      put_arrow(line, from, to, row.label);
      put(line, to, "*");
      alive[row.to] = true;
      break;
    case Kind::Ends:
      put(line, from, "X");
      alive[row.from] = false;
      break;
    default:
      break;
  }
  out += line + '\n';
}

std::string Chart::to_text() const {
  const std::vector<std::size_t> positions = this->positions();
  std::vector<bool> alive(columns_.size(), false);
  std::fill_n(alive.begin(), initial_, true);
  std::string out = heading(positions);
  for (const Row& row : rows_) {
    if (row.kind == Kind::Local) continue;
    if (is_mark(row.kind))
      out += fmt::format("{:=^{}}\n", fmt::format(" {} ", row.label), positions.back());
    else
      draw(row, positions, alive, out);
  }
  return out;
}

}  // namespace ouro::trace
