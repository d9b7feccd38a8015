// What the two preprocessors make of a text, word for word.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <sstream>
#include <string>
#include <vector>

#include "base/source.hh"
#include "promela/lexer.hh"
#include "promela/preprocess.hh"
#include "promela/reporter.hh"

namespace ouro::promela {

inline std::vector<std::string> split(const std::string& line, char separator) {
  std::vector<std::string> parts;
  std::istringstream stream(line);
  for (std::string part; std::getline(stream, part, separator);) parts.push_back(part);
  return parts;
}

/// Each word with all that is known about it: `m.pml:3:5 line blank "x"`.
struct Words {
  std::vector<std::string> words;
  std::string refusal;  ///< the first message; then there are no words
};

inline std::vector<std::string> words_of(const SourceMap& source) {
  Reporter reporter(source);
  std::vector<std::string> words;
  for (const Token& token : tokenize(source, reporter)) {
    const program::Origin origin = source.origin(token.position);
    words.push_back(fmt::format("{}:{}:{} {}{}\"{}\"", source.files()[origin.file], origin.line, origin.column,
                                token.starts_line ? "line " : "", token.after_blank ? "blank " : "", token.text));
  }
  return words;
}

template <class Preprocess>
Words words_after(Preprocess preprocess, const PreprocessOptions& options) {
  try {
    return {words_of(preprocess(options)), ""};
  } catch (const UserError& error) {
    return {{}, error.diagnostics().front().message};
  }
}

/// By the built-in preprocessor alone: what it refuses is refused.
template <class Preprocess>
Words words_without_gcc(Preprocess preprocess, PreprocessOptions options) {
  options.command = {"there-is-no-such-preprocessor"};
  return words_after(preprocess, options);
}

/// By gcc, which gets an argument of no importance.
template <class Preprocess>
Words words_by_gcc(Preprocess preprocess, PreprocessOptions options) {
  options.arguments = {"-w"};
  return words_after(preprocess, options);
}

/// Empty when there is none.
inline std::string first_difference(const std::vector<std::string>& mine, const std::vector<std::string>& theirs) {
  for (std::size_t i = 0; i < std::max(mine.size(), theirs.size()); ++i) {
    const std::string left = i < mine.size() ? mine[i] : "nothing";
    const std::string right = i < theirs.size() ? theirs[i] : "nothing";
    if (left != right) return fmt::format("word {}: {} here, {} by gcc", i, left, right);
  }
  return "";
}

}  // namespace ouro::promela
