// The conditions on the edges of never claims: Boolean combinations of expressions of the model.
//
// !, && and || are read as Boolean connectives; everything else, `x > 3`, `P[1]@crit`, `len(q) == 0`, is an
// expression of the model and becomes a proposition with that text (runs of blanks made one). Where the text
// in parentheses goes on with an arithmetic operator, `(a + b) > c`, the parentheses belong to the
// expression. true, false, skip and numbers are constants, as in Promela. What is a statement of Promela but
// no condition (`x = 1`, `assert(p)`) is refused.
//
// Matching parentheses are found once for a whole text, so reading is linear and nesting may be of any depth.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "base/source.hh"
#include "bdd/manager.hh"

namespace ouro::omega {

/// A text without its comments (blanks in their place), and where its parentheses close.
class PromelaText {
 public:
  /// Throws UserError for a parenthesis or bracket that is not closed, and a comment that does not end.
  explicit PromelaText(const SourceText& source);

  const SourceText& source() const noexcept { return source_; }
  std::string_view text() const noexcept { return text_; }
  /// Where the parenthesis or bracket that opens here is closed.
  std::size_t closing(std::size_t opening) const { return closing_[opening]; }
  /// The first place from here on, and before `end`, that is not blank.
  std::size_t skip_blanks(std::size_t at, std::size_t end) const;
  std::size_t skip_blanks(std::size_t at) const { return skip_blanks(at, text_.size()); }
  [[noreturn]] void fail(Span span, std::string message, std::string hint = {}) const;

 private:
  void remove_comments();
  void match_parentheses();

  SourceText source_;
  std::string text_;
  std::vector<std::size_t> closing_;
};

/// The function that an expression of the model stands for.
using MeaningOfAtom = std::function<bdd::Bdd(const std::string&)>;

/// Reads the condition in a part of a text.
bdd::Bdd read_promela_guard(const PromelaText& text, Span part, bdd::Manager& manager,
                            const MeaningOfAtom& meaning);

}  // namespace ouro::omega
