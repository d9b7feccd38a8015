#include <fmt/format.h>

#include <limits>
#include <optional>
#include <string_view>
#include <vector>

#include "bdd/expression.hh"
#include "bdd/expression_words.hh"
#include "bdd/isop.hh"

namespace ouro::bdd {

namespace {

constexpr std::size_t no_limit = std::numeric_limits<std::size_t>::max();

struct Words {
  std::string_view yes;
  std::string_view no;
  std::string_view conjunction;
};

std::string print(const std::vector<Cube>& cubes, const Words& words, const NameOf& name_of) {
  std::string text;
  for (const Cube& cube : cubes) {
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

std::optional<std::string> print(Manager& manager, Bdd f, const Words& words, const NameOf& name_of,
                                 std::size_t max_products) {
  if (f.is_constant()) return std::string(f.is_true() ? words.yes : words.no);
  const std::optional<std::vector<Cube>> cubes = isop(manager, f, f, max_products);
  if (!cubes) return std::nullopt;
  return print(*cubes, words, name_of);
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

std::optional<std::string> print_expression(Manager& manager, Bdd f, const NameOf& name_of,
                                            std::size_t max_products) {
  return print(
      manager, f, {"true", "false", " & "}, [&](Variable v) { return quoted_if_needed(name_of(v)); },
      max_products);
}

std::string print_expression(Manager& manager, Bdd f, const NameOf& name_of) {
  return *print_expression(manager, f, name_of, no_limit);
}

std::optional<std::string> print_hoa_label(Manager& manager, Bdd f, const NumberOf& number_of,
                                           std::size_t max_products) {
  return print(
      manager, f, {"t", "f", "&"},
      [&](Variable v) { return fmt::format("{}", number_of ? number_of(v) : v); }, max_products);
}

std::string print_hoa_label(Manager& manager, Bdd f, const NumberOf& number_of) {
  return *print_hoa_label(manager, f, number_of, no_limit);
}

}  // namespace ouro::bdd
