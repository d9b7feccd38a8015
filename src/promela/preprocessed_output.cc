#include "promela/preprocessed_output.hh"

#include <fmt/format.h>

#include <iterator>

#include "base/ascii.hh"

namespace ouro::promela::cpp {

namespace {

// Closer lines are reached by empty lines.
constexpr std::uint32_t near = 8;

}  // namespace

void PreprocessedOutput::write_marker(std::uint32_t line) {
  if (has_words_) text_ += '\n';
  has_words_ = false;
  line_ = line;
  fmt::format_to(std::back_inserter(text_), "# {} {}\n", line, ascii::quoted(file_));
}

void PreprocessedOutput::begin_line(const Token& first) {
  if (has_words_) {
    text_ += '\n';
    ++line_;
    has_words_ = false;
  }
  if (first.line >= line_ && first.line - line_ < near) {
    text_.append(first.line - line_, '\n');
    line_ = first.line;
  } else {
    write_marker(first.line);
  }
  previous_.reset();
  separation_ = {};
  has_words_ = true;
  // The last blank before the word comes with the word.
  if (first.column > 2) text_.append(first.column - 2, ' ');
}

bool PreprocessedOutput::needs_blank(const Token& token, bool after_blank) const {
  if (after_blank || !after_padding_) return after_blank;
  return previous_ ? must_stand_apart(*previous_, token) : token.is_symbol("#");
}

void PreprocessedOutput::put(const Token& token) {
  if (token.kind == Kind::Padding) {
    after_padding_ = true;
    separation_.add(token);
    return;
  }
  const bool after_blank = separation_.take(token);
  const bool may_move = after_padding_ || token.after_blank;
  if (may_move && token.line != line_) {
    begin_line(token);
    text_ += ' ';
  } else if (needs_blank(token, after_blank)) {
    text_ += ' ';
  }
  text_ += token.text;
  has_words_ = true;
  previous_ = token;
  after_padding_ = false;
}

void PreprocessedOutput::go_to(const std::string& file, std::uint32_t line) {
  file_ = file;
  write_marker(line);
  previous_.reset();
}

std::string PreprocessedOutput::finish() {
  if (has_words_) text_ += '\n';
  has_words_ = false;
  return std::move(text_);
}

}  // namespace ouro::promela::cpp
