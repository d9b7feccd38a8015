#include "promela/source_map.hh"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <charconv>
#include <functional>
#include <optional>
#include <unordered_map>
#include <utility>

#include "base/ascii.hh"
#include "base/utf8.hh"

namespace ouro::promela {

namespace {

// In longer lines (generated, or one macro's) columns count bytes and are not guessed, so that finding a
// place takes the same short time everywhere.
constexpr std::size_t longest_measured_line = 4000;

// The line that begins at one place, the next one beginning at another (or the text ending there).
std::string_view line_between(std::string_view text, std::size_t begin, std::size_t next) {
  return text.substr(begin, next - begin - (next > begin && text[next - 1] == '\n' ? 1 : 0));
}

// The line of that index among those that begin at these places.
template <class Begins, class Projection>
std::string_view line_at(std::string_view text, const Begins& begins, std::size_t index, Projection begin) {
  const std::size_t next = index + 1 < begins.size() ? std::size_t{begin(begins[index + 1])} : text.size();
  return line_between(text, begin(begins[index]), next);
}

std::vector<std::size_t> line_begins_of(std::string_view text) {
  std::vector<std::size_t> begins = {0};
  for (std::size_t at = text.find('\n'); at != std::string_view::npos; at = text.find('\n', at + 1)) {
    begins.push_back(at + 1);
  }
  return begins;
}

// `# 12 "folder/m.pml" 2`: the next line is line 12 of that file.
struct LineMarker {
  std::uint32_t line = 0;
  std::string file;
};

// The name in quotes at the beginning of the text, with its escapes resolved.
std::string quoted_name(std::string_view text) {
  std::string name;
  for (std::size_t i = 1; i < text.size() && text[i] != '"'; ++i) {
    if (text[i] == '\\' && i + 1 < text.size()) ++i;
    name += text[i];
  }
  return name;
}

std::optional<LineMarker> read_line_marker(std::string_view line) {
  if (!line.starts_with("# ")) return std::nullopt;
  line.remove_prefix(2);
  LineMarker marker;
  const auto [end, error] = std::from_chars(line.data(), line.data() + line.size(), marker.line);
  if (error != std::errc()) return std::nullopt;
  line.remove_prefix(static_cast<std::size_t>(end - line.data()));
  if (!line.starts_with(" \"")) return std::nullopt;
  marker.file = quoted_name(line.substr(1));
  return marker;
}

bool is_word_at(std::string_view line, std::size_t at, std::size_t size) {
  const auto continues = [&](std::size_t i) { return i < line.size() && ascii::is_name_char(line[i]); };
  if (!continues(at)) return true;
  return (at == 0 || !continues(at - 1)) && !continues(at + size);
}

// Where the word stands for the count-th time, counted from 0, or npos.
std::size_t find_word(std::string_view line, std::string_view word, std::size_t count) {
  std::size_t at = line.find(word);
  while (at != std::string_view::npos) {
    if (is_word_at(line, at, word.size()) && count-- == 0) return at;
    at = line.find(word, at + 1);
  }
  return std::string_view::npos;
}

std::size_t count_words(std::string_view line, std::string_view word, std::size_t before) {
  std::size_t count = 0;
  for (std::size_t at = line.find(word); at < before; at = line.find(word, at + 1)) {
    if (is_word_at(line, at, word.size())) ++count;
  }
  return count;
}

// The word or symbol that covers the place.
Span word_around(std::string_view line, std::size_t at) {
  at = std::min(at, line.size());
  Span span{at, at};
  while (span.begin > 0 && ascii::is_name_char(line[span.begin - 1])) --span.begin;
  while (span.end < line.size() && ascii::is_name_char(line[span.end])) ++span.end;
  if (span.begin == span.end) span.end = std::min(at + 1, line.size());
  return span;
}

// Behind the blanks at that place, and comments, of which the preprocessor leaves blanks.
std::size_t skip_blanks(std::string_view line, std::size_t at) {
  while (at < line.size()) {
    if (line.substr(at).starts_with("/*")) {
      at = std::min(line.find("*/", at + 2), line.size() - 2) + 2;
    } else if (ascii::is_blank(line[at])) {
      ++at;
    } else {
      break;
    }
  }
  return at;
}

// What the user wrote for a part of a line that the preprocessor has changed.
Span guess_original(std::string_view processed, Span part, std::string_view original) {
  if (processed.size() > longest_measured_line || original.size() > longest_measured_line) {
    return {0, std::min<std::size_t>(original.size(), 1)};
  }
  // Both lines, blanks aside, as far as they agree.
  std::size_t i = skip_blanks(processed, 0);
  std::size_t j = skip_blanks(original, 0);
  while (i < part.begin && j < original.size() && processed[i] == original[j]) {
    i = skip_blanks(processed, i + 1);
    j = skip_blanks(original, j + 1);
  }
  const std::string_view word = processed.substr(part.begin, part.end - part.begin);
  if (i == part.begin && original.substr(j).starts_with(word)) return {j, j + word.size()};
  if (!word.empty()) {
    const std::size_t at = find_word(original, word, count_words(processed, word, part.begin));
    if (at != std::string_view::npos) return {at, at + word.size()};
  }
  return word_around(original, j);
}

}  // namespace

Position join(Position first, Position last) {
  if (first.call != last.call || last.end < first.begin) return first;
  return {first.begin, last.end, first.call};
}

SourceMap::SourceMap(std::string text, std::string file)
    : text_(std::move(text)), file_names_{std::move(file)}, originals_(1) {
  for (const std::size_t begin : line_begins_of(text_)) {
    lines_.push_back({static_cast<std::uint32_t>(begin), 0, static_cast<std::uint32_t>(lines_.size() + 1)});
  }
}

SourceMap SourceMap::of_preprocessed(std::string preprocessed, std::string original, std::string file,
                                     const std::string& name_in_markers) {
  SourceMap map({}, std::move(file));
  map.text_ = std::move(preprocessed);
  map.set_original(0, std::move(original));
  map.read_line_markers(name_in_markers);
  return map;
}

void SourceMap::set_original(std::size_t file, std::string original) {
  assert(file < originals_.size());
  originals_[file] = {std::move(original), {}};
  originals_[file].line_begins = line_begins_of(originals_[file].text);
}

Position SourceMap::append(const SourceMap& other) {
  assert(other.calls_.empty());
  text_ += '\n';
  const auto begin = static_cast<std::uint32_t>(text_.size());
  const auto first_file = static_cast<std::uint32_t>(file_names_.size());
  text_ += other.text_;
  for (const Line& line : other.lines_)
    lines_.push_back({begin + line.begin, first_file + line.file, line.number});
  file_names_.insert(file_names_.end(), other.file_names_.begin(), other.file_names_.end());
  originals_.insert(originals_.end(), other.originals_.begin(), other.originals_.end());
  return {begin, static_cast<std::uint32_t>(text_.size())};
}

// A file gets its number when it has a line with something on it: the markers name the compiler's built-in
// definitions as well.
void SourceMap::read_line_markers(const std::string& own_name) {
  std::unordered_map<std::string, std::uint32_t> numbers = {{own_name, 0}};
  LineMarker next{1, own_name};
  std::uint32_t file = 0;
  bool file_is_known = true;
  lines_.clear();
  const std::vector<std::size_t> begins = line_begins_of(text_);
  for (std::size_t i = 0; i < begins.size(); ++i) {
    const std::size_t begin = begins[i];
    const std::string_view line = line_at(text_, begins, i, std::identity());
    if (line.starts_with('#')) {
      if (auto marker = read_line_marker(line)) {
        next = std::move(*marker);
        file_is_known = false;
        lines_.push_back({static_cast<std::uint32_t>(begin), file, next.line});
      } else {
        lines_.push_back({static_cast<std::uint32_t>(begin), file, next.line++});
      }
      std::fill_n(text_.begin() + static_cast<std::ptrdiff_t>(begin), line.size(), ' ');
      continue;
    }
    if (!file_is_known && !std::ranges::all_of(line, ascii::is_blank)) {
      const auto [found, is_new] =
          numbers.try_emplace(next.file, static_cast<std::uint32_t>(file_names_.size()));
      if (is_new) file_names_.push_back(next.file);
      file = found->second;
      file_is_known = true;
    }
    lines_.push_back({static_cast<std::uint32_t>(begin), file, next.line++});
  }
  originals_.resize(file_names_.size());
}

std::uint32_t SourceMap::add_call(std::string name, Position position) {
  calls_.push_back({std::move(name), position});
  return static_cast<std::uint32_t>(calls_.size() - 1);
}

std::string_view SourceMap::processed_line(std::size_t index) const {
  return line_at(text_, lines_, index, [](const Line& line) { return line.begin; });
}

std::string_view SourceMap::original_line(std::size_t index) const {
  const Line& line = lines_[index];
  const Original& original = originals_[line.file];
  if (line.number == 0 || line.number > original.line_begins.size()) return processed_line(index);
  return line_at(original.text, original.line_begins, line.number - 1, std::identity());
}

SourceMap::Place SourceMap::locate(Position position) const {
  const std::uint32_t size = static_cast<std::uint32_t>(text_.size());
  const auto after = std::ranges::upper_bound(lines_, std::min(position.begin, size), {}, &Line::begin);
  const std::size_t index = static_cast<std::size_t>(after - lines_.begin()) - 1;
  const Line& line = lines_[index];
  const std::string_view processed = processed_line(index);
  const std::size_t begin = std::min<std::size_t>(position.begin - line.begin, processed.size());
  const Span part{begin, std::clamp<std::size_t>(position.end - line.begin, begin, processed.size())};
  const std::string_view original = original_line(index);
  return {original, line, original == processed ? part : guess_original(processed, part, original)};
}

program::Origin SourceMap::origin(Position position) const {
  const Place place = locate(position);
  const std::string_view before = place.line_text.substr(0, place.span.begin);
  const std::size_t length = before.size() > longest_measured_line ? before.size() : utf8::length(before);
  return {place.line.file, place.line.number, static_cast<std::uint32_t>(length + 1)};
}

std::string SourceMap::tell_calls(Position position) const {
  constexpr int most_calls = 3;
  std::string out;
  for (int told = 0; position.call != Position::no_call; ++told) {
    if (told == most_calls) return out + ", ...";
    const Call& call = calls_[position.call];
    const program::Origin at = origin(call.position);
    out += fmt::format("{} {}, called at {}:{}", told == 0 ? "this is in inline" : ", in inline", call.name,
                       file_names_[at.file], at.line);
    position = call.position;
  }
  return out;
}

Diagnostic SourceMap::diagnose(Position position, Severity severity, std::string message,
                               std::string hint) const {
  const Place place = locate(position);
  const std::string calls = tell_calls(position);
  if (!hint.empty() && !calls.empty()) hint += "; ";
  return ouro::diagnose({place.line_text, file_names_[place.line.file], place.line.number}, place.span,
                        severity, std::move(message), hint + calls);
}

}  // namespace ouro::promela
