// A C preprocessor for Promela models: what `gcc -std=gnu99 -E -x c` does, without starting a program.
//
// Files are read word by word (preprocessing_lexer.hh). Directives are obeyed here: definitions go into the
// macro table, conditions are evaluated (directive_expression.hh) and what they exclude is passed over,
// included files are read in the place of the directive. The rest goes through macro_expansion.hh into
// preprocessed_output.hh. Words, blanks and the lines they are told to be from are GCC's.
//
// It supports what models use and refuses everything else, most mistakes included, so that GCC can be asked,
// which knows more and has its own words for mistakes: the caller starts it then. Refused are, among others,
// macros that only GCC knows (`__x86_64__`), files outside of the given folders (`<stdio.h>`), directives
// among the arguments of a macro, computed file names, `#pragma once`, and characters beyond ASCII outside of
// strings and comments.
//
// What macros expand to and how much is included is bounded. Going beyond a bound is a refusal as well, but
// one that is final, as are #error and conditions that are not closed. Time and memory are linear in the
// files and in what macros expand to.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <variant>

namespace ouro::promela::cpp {

struct Input {
  std::string_view text;
  /// The text's file, in whose folder #include looks first; also what the markers call it.
  std::string path;
  /// NAME or NAME=VALUE.
  std::span<const std::string> definitions;
  /// Where #include looks then.
  std::span<const std::string> include_folders;
  /// A file that is preprocessed before, for the macros that it leaves; nothing if empty.
  std::string macros_of = {};
};

/// Why the preprocessor does not go on.
struct Refused {
  std::string message;
  std::string file;      ///< as markers would call it
  std::size_t line = 0;  ///< 0 when there is no place
  std::size_t column = 0;
  /// No other preprocessor is worth asking.
  bool is_final = false;
};

/// The text behind the preprocessor, with line markers as in GCC's output.
std::variant<std::string, Refused> preprocess(const Input& input);

}  // namespace ouro::promela::cpp
