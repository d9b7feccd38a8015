// What the two preprocessors make of a text, line for line.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <sstream>
#include <string>
#include <vector>

#include "base/source.hh"
#include "promela/preprocess.hh"

namespace ouro::promela {

inline std::vector<std::string> split(const std::string& line, char separator) {
  std::vector<std::string> parts;
  std::istringstream stream(line);
  for (std::string part; std::getline(stream, part, separator);) parts.push_back(part);
  return parts;
}

/// What is left of a text: lines with something on them, each with the place where it comes from, as in
/// `m.pml:3: x = 1;`, and at last the place of the end. Where these agree, words and positions do.
struct Lines {
  std::vector<std::string> lines;
  std::string refusal;  ///< the first message; then there are no lines
};

inline std::string place_in(const SourceMap& source, std::size_t at) {
  const auto offset = static_cast<std::uint32_t>(at);
  const program::Origin origin = source.origin({offset, offset});
  return fmt::format("{}:{}", source.files()[origin.file], origin.line);
}

inline std::vector<std::string> lines_of(const SourceMap& source) {
  std::vector<std::string> lines;
  const std::string& text = source.text();
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    const std::string line = text.substr(begin, end - begin);
    const bool is_blank = line.find_first_not_of(' ') == std::string::npos;
    if (!is_blank) lines.push_back(fmt::format("{}: {}", place_in(source, begin), line));
    begin = end + 1;
  }
  lines.push_back(place_in(source, text.size()));
  return lines;
}

template <class Preprocess>
Lines lines_after(Preprocess preprocess, const PreprocessOptions& options) {
  try {
    return {lines_of(preprocess(options)), ""};
  } catch (const UserError& error) {
    return {{}, error.diagnostics().front().message};
  }
}

/// By the built-in preprocessor alone: what it refuses is refused.
template <class Preprocess>
Lines lines_without_gcc(Preprocess preprocess, PreprocessOptions options) {
  options.command = {"there-is-no-such-preprocessor"};
  return lines_after(preprocess, options);
}

/// By gcc, which gets an argument of no importance.
template <class Preprocess>
Lines lines_by_gcc(Preprocess preprocess, PreprocessOptions options) {
  options.arguments = {"-w"};
  return lines_after(preprocess, options);
}

/// Empty when there is none.
inline std::string first_difference(const std::vector<std::string>& mine,
                                    const std::vector<std::string>& theirs) {
  for (std::size_t i = 0; i < std::max(mine.size(), theirs.size()); ++i) {
    const std::string left = i < mine.size() ? mine[i] : "nothing";
    const std::string right = i < theirs.size() ? theirs[i] : "nothing";
    if (left != right) return fmt::format("{} here, {} by gcc", left, right);
  }
  return "";
}

}  // namespace ouro::promela
