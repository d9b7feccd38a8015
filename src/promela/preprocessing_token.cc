#include "promela/preprocessing_token.hh"

#include <algorithm>
#include <array>
#include <utility>

#include "base/ascii.hh"

namespace ouro::promela::cpp {

namespace {

constexpr auto before_equals =
    std::to_array<std::string_view>({"=", "!", ">", "<", "+", "-", "*", "/", "%", "&", "|", "^", ">>", "<<"});

// A symbol, and the characters that may not touch it.
struct Neighbours {
  std::string_view symbol;
  std::string_view characters;
};

constexpr auto apart = std::to_array<Neighbours>({{">", ">"},
                                                  {"<", "<%:"},
                                                  {"+", "+"},
                                                  {"-", "->"},
                                                  {"/", "/*"},
                                                  {"%", ":>"},
                                                  {"&", "&"},
                                                  {"|", "|"},
                                                  {":", ":>"},
                                                  {"->", "*"},
                                                  {".", ".%"},
                                                  {"#", "#%"},
                                                  {"<=", ">"}});

bool symbols_stand_apart(const Token& left, char next) {
  if (next == '=' && std::ranges::find(before_equals, left.text) != before_equals.end()) return true;
  const auto* found = std::ranges::find(apart, left.text, &Neighbours::symbol);
  return found != apart.end() && found->characters.find(next) != std::string_view::npos;
}

bool has_only_name_characters(std::string_view text) {
  return std::ranges::all_of(text, ascii::is_name_char);
}

bool follows_name(const Token& right) {
  switch (right.kind) {
    case Kind::Name:
    case Kind::Character:
    case Kind::String:
      return true;
    case Kind::Number:
      return has_only_name_characters(right.text);
    default:
      return false;
  }
}

bool follows_number(const Token& right, char symbol) {
  return right.kind == Kind::Number || right.kind == Kind::Name || right.kind == Kind::Character ||
         symbol == '.' || symbol == '+' || symbol == '-';
}

}  // namespace

bool must_stand_apart(const Token& left, const Token& right) {
  const char symbol = right.kind == Kind::Symbol ? right.text.front() : '\0';
  switch (left.kind) {
    case Kind::Symbol:
      return (symbol != '\0' && symbols_stand_apart(left, symbol)) ||
             (left.text == "." && right.kind == Kind::Number);
    case Kind::Name:
      return follows_name(right);
    case Kind::Number:
      return follows_number(right, symbol);
    case Kind::Other:
      return left.text == "\\" && right.kind == Kind::Name;
    default:
      return false;
  }
}

void refuse(const Token& at, std::string message) { throw Refusal{std::move(message), at.line, at.column}; }

void refuse_finally(const Token& at, std::string message) {
  throw Refusal{std::move(message), at.line, at.column, true};
}

}  // namespace ouro::promela::cpp
