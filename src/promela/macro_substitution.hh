// A macro call becomes the macro's words with the arguments in the place of the parameters.
//
// This is one step of a replacement, C99's 6.10.3.1 to 6.10.3.3: arguments are put in, in their written form
// beside # and ##, with macros replaced elsewhere; `#` makes strings; `##` joins words. Reading the result
// again for further macros is macro_expansion.hh's business.
//
//     #define call(f, n) f##_x(n, #n)       call(get, N) becomes  get_x(3, "N")    where N is 3
//
// GNU's rule for `, ## rest` is kept: the comma goes when the last arguments of a variadic macro are left
// out.
#pragma once

#include <cstddef>
#include <deque>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "promela/limits.hh"
#include "promela/macro_table.hh"
#include "promela/preprocessing_token.hh"

namespace ouro::promela::cpp {

struct Argument {
  std::vector<Token> written;
  std::vector<Token> replaced;  ///< only where Macro::wants_replaced
  bool is_omitted = false;      ///< of a variadic macro's last parameter: there is not even a comma for it
};

/// Texts of words that nobody has written, and how much of that there may be.
class Spellings {
 public:
  /// Throws Refusal when all of them together are too long; the place is for the message.
  std::string_view keep(std::string text, const Token& at);

 private:
  std::deque<std::string> texts_;
  std::size_t bytes_left_ = limits::text_bytes;
};

/// The words that take the place of a call at that name, paddings between them, or of the name itself when
/// the macro has no parameters. There is an argument for each parameter. Throws Refusal when words cannot be
/// joined.
std::vector<Token> substitute(const Macro& macro, const Token& name, std::span<const Argument> arguments,
                              Spellings& spellings);

}  // namespace ouro::promela::cpp
