#include "monitor/header.hh"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <set>
#include <string_view>
#include <utility>

#include "base/ascii.hh"

namespace ouro::monitor {

namespace {

using translate::Outlook;

constexpr std::string_view prologue =
    R"(// Watches one formula, event by event. Written by ouro; needs nothing but C++11.
//
//   {formula}
//
// {reading}
//
//   {name} monitor;
//   for (...) {{
//     if (monitor.step({name}::letter({arguments})) == {name}::violated) ...
//   }}
//   monitor.holds_if_ended()
#ifndef {guard}
#define {guard}

class {name} {{
 public:
  // What all continuations have in common: nothing, that they satisfy the formula, or that they violate it.
  enum Verdict {{ open, satisfied, violated }};

)";

constexpr std::string_view members =
    R"(  // Reads one event: the propositions that hold, as letter() gives them.
  Verdict step(unsigned letter) noexcept {{
    state_ = next(state_, column(letter & {mask}U));
    return verdict();
  }}

  // The verdict up to now; once it is not open it does not change.
  Verdict verdict() const noexcept {{ return static_cast<Verdict>(information(state_) / 2); }}

  // Whether the events up to now, if they were all, satisfy the formula.
  bool holds_if_ended() const noexcept {{ return information(state_) % 2 != 0; }}

  void reset() noexcept {{ state_ = 0; }}

 private:
)";

std::string_view type_for(std::size_t largest) {
  if (largest <= 0xff) return "unsigned char";
  return largest <= 0xffff ? "unsigned short" : "unsigned";
}

std::string_view sentence(Reading reading) {
  return reading == Reading::Finite ? "The events are a finite word; its end decides what is still open."
                                    : "The events are the beginning of an infinite word.";
}

// Comments end with their line, and a backslash would join the next one.
std::string comment(std::string_view text) {
  std::string out;
  for (const char c : text) out += ascii::is_control(c) ? ' ' : c;
  if (out.ends_with('\\') || out.ends_with("?\?/")) out += '.';
  return out;
}

// The name of an operator at the beginning of a text, and how long it is.
struct OperatorName {
  std::string_view name;
  std::size_t length;
};
OperatorName operator_name(std::string_view text) {
  // Longer ones first.
  static constexpr auto names = std::to_array<std::pair<std::string_view, std::string_view>>({{"==", "eq"},
                                                                                              {"!=", "ne"},
                                                                                              {"<>", "ne"},
                                                                                              {"<=", "le"},
                                                                                              {">=", "ge"},
                                                                                              {"&&", "and"},
                                                                                              {"||", "or"},
                                                                                              {"<", "lt"},
                                                                                              {">", "gt"},
                                                                                              {"=", "eq"},
                                                                                              {"!", "not"},
                                                                                              {"-", "minus"},
                                                                                              {"+", "plus"}});
  for (const auto& [symbol, name] : names) {
    if (text.starts_with(symbol)) return {name, symbol.size()};
  }
  return {"", 1};
}

// A name for the parameter of a proposition: `temp > 30` is temp_gt_30.
std::string parameter(std::string_view text, std::set<std::string>& taken) {
  std::string name;
  const auto separate = [&name] {
    if (!name.empty() && name.back() != '_') name += '_';
  };
  while (!text.empty()) {
    if (ascii::is_name_char(text.front())) {
      if (text.front() != '_' || !name.ends_with('_')) name += text.front();
      text.remove_prefix(1);
      continue;
    }
    const auto [word, length] = operator_name(text);
    separate();
    name += word;
    separate();
    text.remove_prefix(length);
  }
  while (name.ends_with('_')) name.pop_back();
  if (!is_class_name(name)) name = fmt::format("p_{}", name);
  std::string unique = name;
  for (int i = 2; !taken.insert(unique).second; ++i) unique = fmt::format("{}_{}", name, i);
  return unique;
}

// A function with a table of its own inside: headers of C++11 have no better place for constants.
template <class Entry>
std::string lookup(std::string_view declaration, std::string_view index, std::size_t count, Entry entry) {
  std::size_t largest = 0;
  std::string entries;
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t value = entry(i);
    largest = std::max(largest, value);
    entries += fmt::format("{}{}", i == 0 ? "" : i % 24 == 0 ? ",\n        " : ", ", value);
  }
  return fmt::format(
      "  static unsigned {} noexcept {{\n    static const {} table[] = {{\n        {}}};\n"
      "    return table[{}];\n  }}\n",
      declaration, type_for(largest), entries, index);
}

std::string letter_function(const std::vector<std::string>& propositions,
                            const std::vector<std::string>& parameters) {
  std::string out = "  // The letter of an event, from the truth of\n";
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    out += fmt::format("  //   {}: {}\n", parameters[i], comment(propositions[i]));
  }
  std::string declarations;
  std::string sum = parameters.empty() ? "0U" : "";
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    declarations += fmt::format("{}bool {}", i == 0 ? "" : ", ", parameters[i]);
    sum += fmt::format("{}({} ? {}U : 0U)", i == 0 ? "" : " | ", parameters[i], std::size_t{1} << i);
  }
  return out +
         fmt::format("  static unsigned letter({}) noexcept {{\n    return {};\n  }}\n\n", declarations, sum);
}

std::string tables(const MonitorTable& table) {
  const std::size_t columns = table.column_count();
  std::string out = lookup("column(unsigned letter)", "letter", table.column_of.size(),
                           [&](std::size_t letter) { return std::size_t{table.column_of[letter]}; });
  out += lookup("next(unsigned state, unsigned column)", fmt::format("state * {}U + column", columns),
                table.rows.size() * columns,
                [&](std::size_t i) { return std::size_t{table.rows[i / columns].next[i % columns]}; });
  out += lookup("information(unsigned state)", "state", table.rows.size(), [&](std::size_t i) {
    return 2 * static_cast<std::size_t>(table.rows[i].outlook) + (table.rows[i].holds_if_ended ? 1 : 0);
  });
  return out;
}

}  // namespace

bool is_class_name(std::string_view name) {
  static constexpr auto keywords = std::to_array<std::string_view>(
      {"alignas",     "alignof",  "and",       "and_eq",    "asm",       "auto",         "bitand",
       "bitor",       "bool",     "break",     "case",      "catch",     "char",         "char16_t",
       "char32_t",    "char8_t",  "class",     "co_await",  "co_return", "co_yield",     "compl",
       "concept",     "const",    "consteval", "constexpr", "constinit", "const_cast",   "continue",
       "decltype",    "default",  "delete",    "do",        "double",    "dynamic_cast", "else",
       "enum",        "explicit", "export",    "extern",    "false",     "float",        "for",
       "friend",      "goto",     "if",        "inline",    "int",       "long",         "mutable",
       "namespace",   "new",      "noexcept",  "not",       "not_eq",    "nullptr",      "operator",
       "or",          "or_eq",    "private",   "protected", "public",    "register",     "reinterpret_cast",
       "requires",    "return",   "short",     "signed",    "sizeof",    "static",       "static_assert",
       "static_cast", "struct",   "switch",    "template",  "this",      "thread_local", "throw",
       "true",        "try",      "typedef",   "typeid",    "typename",  "union",        "unsigned",
       "using",       "virtual",  "void",      "volatile",  "wchar_t",   "while",        "xor",
       "xor_eq",      "import",   "module",    "override",  "final",     "main"});
  if (name.empty() || !ascii::is_name_start(name.front()) || name.starts_with('_')) return false;
  return std::ranges::all_of(name, ascii::is_name_char) && name.find("__") == std::string_view::npos &&
         std::ranges::find(keywords, name) == keywords.end();
}

std::span<const std::string_view> member_names() {
  static constexpr auto names = std::to_array<std::string_view>(
      {"Verdict", "open", "satisfied", "violated", "letter", "step", "verdict", "holds_if_ended", "reset",
       "column", "next", "information", "state_"});
  return names;
}

std::string to_header(const MonitorTable& table, const HeaderText& text) {
  const auto members_of_class = member_names();
  assert(is_class_name(text.class_name) && text.propositions.size() == table.propositions);
  assert(std::ranges::find(members_of_class, text.class_name) == members_of_class.end());
  std::vector<std::string> parameters;
  std::set<std::string> taken(members_of_class.begin(), members_of_class.end());
  taken.insert(text.class_name);
  for (const std::string& proposition : text.propositions)
    parameters.push_back(parameter(proposition, taken));
  using namespace fmt::literals;
  const std::string& name = text.class_name;
  std::string out =
      fmt::format(prologue, "formula"_a = comment(text.formula), "reading"_a = sentence(text.reading),
                  "name"_a = name, "arguments"_a = fmt::format("{}", fmt::join(parameters, ", ")),
                  "guard"_a = fmt::format("OURO_MONITOR_{}", name));
  out += letter_function(text.propositions, parameters);
  out += fmt::format(members, "mask"_a = table.column_of.size() - 1);
  out += tables(table);
  return out + "\n  unsigned state_ = 0;\n};\n\n#endif\n";
}

}  // namespace ouro::monitor
