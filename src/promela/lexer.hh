// A model's text, cut into words.
//
// Comments and blanks go; where a line ends matters, because a line's end can end a statement, and each word
// knows whether it is the first on its line. Numbers are decimal, `010` is ten, and what does not fit 32 bits
// wraps, all as in SPIN. Embedded C (c_code and its kin) is reported as not supported and passed over, so
// that the rest of the model is still looked at.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "promela/reporter.hh"
#include "promela/source_map.hh"
#include "promela/token.hh"

namespace ouro::promela {

/// The words of the text; the last is Word::End. They refer to the text, which must outlive them. Linear.
std::vector<Token> tokenize(const SourceMap& source, Reporter& reporter);

/// The text of a String without its quotes, its escapes resolved.
std::string unquoted(std::string_view string);

}  // namespace ouro::promela
