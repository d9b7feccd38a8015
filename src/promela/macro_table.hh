// The macros that are defined at some point of a text.
//
// A replacement is kept as words in which parameters are told by their number; `#` and `##` are not words but
// marks on the words around them. So `#define join(a, b) a ## b #a` has three words: the parameter 0, which
// pastes; the parameter 1; and the parameter 0, stringified.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "promela/preprocessing_lexer.hh"
#include "promela/preprocessing_token.hh"

namespace ouro::promela::cpp {

struct Macro {
  bool has_parameters = false;  ///< it is a call with parentheses, even if there is nothing in them
  bool is_variadic = false;     ///< the last parameter takes all arguments that are left
  bool pastes = false;          ///< ## is somewhere in it
  std::vector<std::string_view> parameters;
  /// For each of them, whether its argument is wanted with macros replaced: not only beside # and ##.
  std::vector<bool> wants_replaced;
  std::vector<Token> words;
  /// How many replacements of it are being read: inside of them it is not replaced.
  std::uint32_t in_use = 0;
};

class MacroTable {
 public:
  /// Null when the name is no macro. Valid until the name is defined again or removed.
  Macro* find(std::string_view name) {
    const auto found = macros_.find(name);
    return found == macros_.end() ? nullptr : &found->second;
  }
  /// Reads what follows `#define` up to the end of the line. The lexer's text must outlive the table. Throws
  /// Refusal at what is no definition.
  void define(Lexer& lexer);
  /// Whether it is defined, for `defined` and #ifdef. Throws Refusal when only GCC knows.
  bool is_defined(const Token& name);
  /// Likewise.
  void undefine(const Token& name);

 private:
  std::unordered_map<std::string_view, Macro> macros_;
};

}  // namespace ouro::promela::cpp
