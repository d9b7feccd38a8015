// Macros are replaced, and what comes out is read again for further macros.
//
// Words are read from a stack of contexts: on top the replacement that is being read, below it what it is
// part of, at the bottom the file. A macro is not replaced while one of its replacements is on the stack, and
// its name, when met there, never will be; so replacing ends. The name of a macro with parameters is only a
// call if a parenthesis follows, and that may be found below the end of the contexts: these are left then,
// and their macros may be replaced again. This is the reading of C99's 6.10.3.4 that all compilers share:
//
//     #define f(a) a*g
//     #define g(a) f(a)          f(2)(9) becomes 2*9*g
//
// Arguments are replaced on their own before they are put in. A call then waits on a stack of calls while its
// argument is a context of its own, with an end that nothing looks beyond; there is no recursion, so calls
// may be nested as deeply as memory lasts. What macros expand to is bounded all the same: a chain of forty
// macros, each with the next one twice, has 2^40 words.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "promela/limits.hh"
#include "promela/macro_substitution.hh"
#include "promela/macro_table.hh"
#include "promela/preprocessing_token.hh"

namespace ouro::promela::cpp {

/// Where the words come from that macros are looked for in.
class TokenSource {
 public:
  enum class Reading : std::uint8_t {
    Text,
    Lookahead,  ///< for a parenthesis: the word may be put back
    Argument,
  };

  virtual ~TokenSource() = default;
  /// End when there is no more, then and ever after.
  virtual Token next(Reading reading) = 0;
  /// The last word is to come again.
  virtual void put_back(const Token& token) = 0;
  /// What __FILE__ is.
  virtual std::string file() const = 0;
};

/// What macros are replaced with. One for a whole text.
struct Expander {
  MacroTable macros;
  Spellings spellings;
  /// Words that may still come out of macros or be collected as arguments.
  std::size_t words_left = limits::macro_tokens;
};

class Expansion {
 public:
  /// Both must outlive the object.
  Expansion(Expander& expander, TokenSource& source) : expander_(expander), source_(source) {}

  /// The next word behind all macros, or a padding; End at the end of the source. Throws Refusal at wrong
  /// calls, at predefined macros other than __LINE__ and __FILE__, and when there are too many words.
  Token next();
  /// The next word as it is: the operand of `defined`.
  Token next_unreplaced();

 private:
  using Reading = TokenSource::Reading;

  struct Context {
    std::vector<Token> owned;
    std::span<const Token> words;  ///< in `owned` or elsewhere
    std::size_t at = 0;
    Macro* macro = nullptr;
    bool is_argument = false;
    std::uint32_t line = 0;  ///< of what it replaces
    std::uint32_t column = 0;
  };
  /// A call whose arguments are being replaced.
  struct Call {
    Token name;
    Macro* macro = nullptr;
    std::vector<Argument> arguments;
    std::size_t current = 0;
  };

  Token take(Reading reading);
  void give_back(const Token& token);
  void charge(const Token& at);
  void push(std::vector<Token> words, const Token& name, Macro* macro);

  bool replace(Token& name);
  void replace_built_in(const Token& name);
  void replace_plain(const Token& name, Macro& macro);
  bool find_parenthesis();
  std::vector<Argument> collect(const Token& name, const Macro& macro);
  Argument collect_argument(const Token& name, bool takes_commas, bool& is_last);
  static void check_count(const Token& name, const Macro& macro, std::vector<Argument>& arguments);
  void replace_next_argument();

  Expander& expander_;
  TokenSource& source_;
  std::vector<Context> contexts_;
  std::vector<Call> calls_;
};

}  // namespace ouro::promela::cpp
