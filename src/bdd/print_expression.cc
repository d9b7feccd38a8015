#include <fmt/format.h>

#include <string_view>

#include "bdd/expression.hh"
#include "bdd/expression_words.hh"
#include "bdd/isop.hh"

namespace ouro::bdd {

namespace {

struct Words {
  std::string_view yes;
  std::string_view no;
  std::string_view conjunction;
};

std::string print(Manager& manager, Bdd f, const Words& words, const NameOf& name_of) {
  if (f.is_constant()) return std::string(f.is_true() ? words.yes : words.no);
  std::string text;
  for (const Cube& cube : isop(manager, f)) {
    if (!text.empty()) text += " | ";
    bool first = true;
    for (const Literal literal : cube) {
      if (!first) text += words.conjunction;
      first = false;
      if (!literal.positive()) text += '!';
      text += name_of(literal.variable());
    }
  }
  return text;
}

std::string quoted_if_needed(std::string name) {
  const bool plain =
      !name.empty() && word_size(name) == name.size() && !is_true_word(name) && !is_false_word(name);
  if (plain) return name;
  std::string quoted = "\"";
  for (const char c : name) {
    if (c == '"' || c == '\\') quoted += '\\';
    quoted += c;
  }
  return quoted += '"';
}

}  // namespace

std::string print_expression(Manager& manager, Bdd f, const NameOf& name_of) {
  return print(manager, f, {"true", "false", " & "},
               [&](Variable v) { return quoted_if_needed(name_of(v)); });
}

std::string print_hoa_label(Manager& manager, Bdd f,
                            const std::function<std::uint32_t(Variable)>& number_of) {
  return print(manager, f, {"t", "f", "&"},
               [&](Variable v) { return fmt::format("{}", number_of ? number_of(v) : v); });
}

}  // namespace ouro::bdd
