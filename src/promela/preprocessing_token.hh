// The words that a C preprocessor works with.
//
// They are C's, not Promela's: `..` is two of them, and `0..N` is one, a "preprocessing number", in which no
// macro is replaced. A word knows whether blanks stood before it, because they are all that is left of the
// layout once macros are replaced, and words that touch mean something else in Promela (`!!`, `->`).
//
// Where a macro's replacement or an argument begins and ends, there is a padding: a word that is not written
// but tells how the words around it are set apart. The one at the beginning stands for the blanks before the
// name that is being replaced (its source); the one at the end has no source and says only that the words on
// both sides of it were not written as one. This is how GCC does it, and what is written must agree with it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace ouro::promela::cpp {

enum class Kind : std::uint8_t {
  End,  ///< of a line, a file or an argument
  Name,
  Number,
  Character,
  String,
  Symbol,
  Other,    ///< a character without meaning in C, or a quote that does not end with what follows it
  Foreign,  ///< what C has and this preprocessor has not
  Padding,
  Parameter,  ///< in the replacement of a macro only
};

struct Token {
  Kind kind = Kind::End;
  bool after_blank : 1 = false;     ///< blanks or a comment before it; of a Padding: before its source
  bool starts_line : 1 = false;     ///< the first on its line
  bool is_final : 1 = false;        ///< a macro's name that was met inside of its own replacement: it stays
  bool pastes : 1 = false;          ///< ## follows
  bool is_stringified : 1 = false;  ///< of a Parameter: # precedes
  bool has_source : 1 = false;      ///< of a Padding
  std::uint16_t parameter = 0;      ///< of a Parameter: which one
  /// Where it stands, or where the macro stands that it came out of. Both from 1.
  std::uint32_t line = 0;
  std::uint32_t column = 0;
  /// In a text that outlives the token.
  std::string_view text = {};

  bool is_symbol(std::string_view symbol) const { return kind == Kind::Symbol && text == symbol; }
};

/// Before the replacement of that name, or the argument for that parameter.
inline Token padding_before(const Token& source) {
  return {.kind = Kind::Padding, .after_blank = source.after_blank, .has_source = true};
}
/// Behind it.
inline Token padding_after() { return {.kind = Kind::Padding}; }

/// How a word is set apart from the one before it by the paddings between them: as the first of their sources
/// is, unless no blanks stand before that and a padding without a source follows.
class Separation {
 public:
  void add(const Token& padding) {
    if (has_source_ && (after_blank_ || padding.has_source)) return;
    has_source_ = padding.has_source;
    after_blank_ = padding.after_blank;
  }

  /// Whether there are blanks before the word, which follows the paddings; forgets these.
  bool take(const Token& word) {
    const bool result = has_source_ ? after_blank_ : word.after_blank;
    *this = {};
    return result;
  }

 private:
  bool has_source_ = false;
  bool after_blank_ = false;
};

/// Whether the two would be read as something else if they touched.
bool must_stand_apart(const Token& left, const Token& right);

/// Thrown from anywhere in the preprocessor when it does not go on: the text is wrong, or not for this
/// preprocessor. Caught in preprocessor.cc.
struct Refusal {
  std::string message;
  std::uint32_t line = 0;  ///< 0 when no place is known
  std::uint32_t column = 0;
  /// Another preprocessor would not do better.
  bool is_final = false;
};

/// The text is for another preprocessor, or wrong in a way that another one can tell.
[[noreturn]] void refuse(const Token& at, std::string message);
/// The text is wrong, or too large.
[[noreturn]] void refuse_finally(const Token& at, std::string message);

}  // namespace ouro::promela::cpp
