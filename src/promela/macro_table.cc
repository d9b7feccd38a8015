#include "promela/macro_table.hh"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <optional>
#include <utility>

#include "promela/predefined_macros.hh"

namespace ouro::promela::cpp {

namespace {

using Until = Lexer::Until;

constexpr std::string_view variadic_name = "__VA_ARGS__";

void require_definable(const Token& name) {
  if (name.kind != Kind::Name) refuse(name, "macro names must be identifiers");
  if (is_reserved_for_directives(name.text)) {
    refuse(name, fmt::format("\"{}\" cannot be used as a macro name", name.text));
  }
}

class DefinitionReader {
 public:
  explicit DefinitionReader(Lexer& lexer) : lexer_(lexer) {}

  // What follows the name.
  Macro read() {
    Token token = next();
    if (token.is_symbol("(") && !token.after_blank) {
      read_parameters();
      token = next();
    }
    for (; token.kind != Kind::End; token = next()) add(token);
    finish(token);
    return std::move(macro_);
  }

 private:
  Token next() {
    const Token token = lexer_.next(Until::EndOfLine);
    if (token.kind == Kind::Foreign) refuse(token, fmt::format("a macro with {}", token.text));
    return token;
  }

  void read_parameters() {
    macro_.has_parameters = true;
    Token token = next();
    if (token.is_symbol(")")) return;
    for (;; token = next()) {
      const Token after = read_parameter(token);
      if (after.is_symbol(")")) break;
      if (!after.is_symbol(",") || macro_.is_variadic) {
        refuse(after, "expected ',' or ')' in a macro's parameter list");
      }
    }
    if (macro_.parameters.size() > std::numeric_limits<std::uint16_t>::max())
      refuse(token, "too many parameters");
    macro_.wants_replaced.resize(macro_.parameters.size());
  }

  // `name`, `name...` or `...`; gives the word behind it.
  Token read_parameter(const Token& token) {
    if (token.is_symbol("...")) {
      macro_.is_variadic = true;
      macro_.parameters.push_back(variadic_name);
      return next();
    }
    if (token.kind != Kind::Name || is_reserved_for_directives(token.text)) {
      refuse(token, "expected a parameter name in a macro's parameter list");
    }
    if (parameter(token.text)) refuse(token, fmt::format("duplicate macro parameter \"{}\"", token.text));
    macro_.parameters.push_back(token.text);
    Token after = next();
    if (!after.is_symbol("...")) return after;
    macro_.is_variadic = true;
    return next();
  }

  std::optional<std::uint16_t> parameter(std::string_view name) const {
    const auto found = std::ranges::find(macro_.parameters, name);
    if (found == macro_.parameters.end()) return std::nullopt;
    return static_cast<std::uint16_t>(found - macro_.parameters.begin());
  }

  void add(Token token) {
    if (token.is_symbol("##")) return add_paste(token);
    token.starts_line = false;
    const auto number = token.kind == Kind::Name ? parameter(token.text) : std::nullopt;
    if (number) {
      token.kind = Kind::Parameter;
      token.parameter = *number;
    } else if (token.kind == Kind::Name && token.text.starts_with("__VA_")) {
      refuse(token, fmt::format("{} outside of a variadic macro", token.text));
    }
    if (after_hash()) {
      if (!number) refuse(token, "'#' is not followed by a macro parameter");
      token.is_stringified = true;
      token.after_blank = macro_.words.back().after_blank;
      macro_.words.pop_back();
    }
    macro_.words.push_back(token);
  }

  bool after_hash() const {
    return macro_.has_parameters && !macro_.words.empty() && macro_.words.back().is_symbol("#");
  }

  void add_paste(const Token& token) {
    if (macro_.words.empty()) refuse(token, "'##' cannot appear at either end of a macro expansion");
    if (macro_.words.back().pastes) refuse(token, "'##' twice");
    if (after_hash()) refuse(token, "'#' is not followed by a macro parameter");
    macro_.words.back().pastes = true;
    macro_.pastes = true;
  }

  void finish(const Token& end) {
    if (macro_.words.empty()) return;
    if (macro_.words.back().pastes) refuse(end, "'##' cannot appear at either end of a macro expansion");
    if (after_hash()) refuse(end, "'#' is not followed by a macro parameter");
    macro_.words.front().after_blank = false;
    bool is_pasted = false;
    for (const Token& word : macro_.words) {
      if (word.kind == Kind::Parameter && !word.is_stringified && !word.pastes && !is_pasted) {
        macro_.wants_replaced[word.parameter] = true;
      }
      is_pasted = word.pastes;
    }
  }

  Lexer& lexer_;
  Macro macro_;
};

}  // namespace

void MacroTable::define(Lexer& lexer) {
  const Token name = lexer.next(Until::EndOfLine);
  require_definable(name);
  macros_.insert_or_assign(name.text, DefinitionReader(lexer).read());
}

bool MacroTable::is_defined(const Token& name) {
  if (name.kind != Kind::Name) refuse(name, "macro names must be identifiers");
  if (find(name.text) != nullptr || name.text == "__LINE__" || name.text == "__FILE__") return true;
  if (is_reserved_for_directives(name.text) || may_be_predefined(name.text)) {
    refuse(name, fmt::format("{} may be a macro of GCC", name.text));
  }
  return false;
}

void MacroTable::undefine(const Token& name) {
  require_definable(name);
  if (is_defined(name)) macros_.erase(name.text);
}

}  // namespace ouro::promela::cpp
