#include "cli/options.hh"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cerrno>
#include <charconv>
#include <cstdio>
#include <cstring>
#include <limits>
#include <optional>
#include <utility>

#include "base/file.hh"
#include "base/source.hh"
#include "base/suggest.hh"

namespace ouro::cli {

namespace {

bool read_number(std::string_view text, std::uint64_t& value) {
  const auto result = std::from_chars(text.data(), text.data() + text.size(), value);
  return result.ec == std::errc() && result.ptr == text.data() + text.size();
}

std::string_view trimmed(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(" \t");
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(" \t") - begin + 1);
}

}  // namespace

Range parse_range(std::string_view text, std::string_view option) {
  Range range;
  const std::size_t dots = text.find("..");
  const std::string_view low = text.substr(0, dots);
  const std::string_view high = dots == std::string_view::npos ? low : text.substr(dots + 2);
  const bool good = !text.empty() && text != ".." && (low.empty() || read_number(low, range.low)) &&
                    (high.empty() || read_number(high, range.high));
  if (!good || range.low > range.high) {
    throw UserError(fmt::format("{}: '{}' is not a range of numbers", option, text),
                    "write 5..15, 5.., ..15 or a single number");
  }
  return range;
}

void unknown_value(std::string_view option, const std::string& value,
                   const std::vector<std::string_view>& allowed) {
  const std::string_view near = nearest(value, allowed);
  throw UserError(fmt::format("{}: there is no '{}'", option, value),
                  near.empty()
                      ? fmt::format("choose one of: {}", fmt::join(allowed, ", "))
                      : fmt::format("did you mean '{}'? There are: {}", near, fmt::join(allowed, ", ")));
}

logic::Syntax syntax_named(const std::string& name, std::string_view option) {
  if (const auto syntax = logic::parse_syntax(name)) return *syntax;
  std::vector<std::string_view> names;
  for (const logic::Syntax syntax : logic::all_syntaxes()) names.push_back(logic::to_string(syntax));
  unknown_value(option, name, names);
}

logic::Logic logic_named(const std::string& name, std::string_view option) {
  if (const auto found = logic::parse_logic(name)) return *found;
  unknown_value(option, name, {"ltl", "ltlf", "ctl", "ctl*"});
}

void refuse_together(bool one, std::string_view one_name, bool other, std::string_view other_name) {
  if (one && other) {
    throw UserError(fmt::format("{} and {} contradict each other", one_name, other_name),
                    "leave one of them out");
  }
}

std::vector<std::string> split_list(std::string_view text) {
  std::vector<std::string> parts;
  std::size_t begin = 0;
  int depth = 0;
  bool quoted = false;
  for (std::size_t i = 0; i <= text.size(); ++i) {
    const char c = i < text.size() ? text[i] : ',';
    if (c == '"') quoted = !quoted;
    if (c == '{') ++depth;
    if (c == '}') --depth;
    if (c != ',' || (i < text.size() && (quoted || depth > 0))) continue;
    const std::string_view part = trimmed(text.substr(begin, i - begin));
    if (!part.empty()) parts.emplace_back(part);
    begin = i + 1;
  }
  return parts;
}

std::string whole_number(const std::string& text) {
  std::uint64_t value = 0;
  if (text.starts_with('-')) return fmt::format("{} is less than 0", text);
  return read_number(text, value) ? "" : fmt::format("'{}' is no number, or too large", text);
}

std::string file_name(const std::string& text) { return text.empty() ? "the name of the file is empty" : ""; }

std::string wrapped_list(const std::vector<std::string_view>& names) {
  constexpr std::size_t width = 60;
  std::string text;
  std::size_t line = 0;
  for (const std::string_view name : names) {
    if (!text.empty()) text += ',';
    if (text.size() - line > width) {
      text += '\n';
      line = text.size();
    }
    if (text.size() > line) text += ' ';
    text += name;
  }
  return text;
}

std::string read_input(const std::string& path) {
  if (path != "-")
    return read_file(path, std::numeric_limits<std::size_t>::max(), "use - to read standard input");
  std::optional<std::string> text = read_stream(stdin);
  if (!text) throw UserError(fmt::format("cannot read standard input: {}", std::strerror(errno)));
  return *std::move(text);
}

}  // namespace ouro::cli
