#include "promela/cursor.hh"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "promela/limits.hh"

namespace ouro::promela {

namespace {

std::string describe(const Token& token) {
  constexpr std::size_t longest = 30;
  if (token.word == Word::End) return "the end";
  return token.text.size() > longest ? fmt::format("{}...", token.text.substr(0, longest))
                                     : std::string(token.text);
}

}  // namespace

const Token& Cursor::ahead(std::size_t count) const {
  return stream_.tokens[std::min(stream_.at + count, stream_.tokens.size() - 1)];
}

const Token& Cursor::take() {
  const Token& token = current();
  if (token.word != Word::End) ++stream_.at;
  return token;
}

bool Cursor::accept(Word word) {
  if (!at(word)) return false;
  take();
  return true;
}

const Token& Cursor::expect(Word word, std::string_view context) {
  if (at(word)) return take();
  std::string what(spelling(word));
  if (!context.empty()) what += fmt::format(" {}", context);
  const bool is_keyword = word == Word::Name && keyword(current().text) != Word::Name;
  fail_expecting(what, is_keyword ? fmt::format("{} is a keyword of Promela", current().text) : "");
}

Position Cursor::position_since(std::size_t mark) const {
  if (mark >= stream_.at) return current().position;
  const auto read = tokens_between(mark, stream_.at);
  const auto first =
      std::ranges::find(read, stream_.call, [](const Token& token) { return token.position.call; });
  return join(first != read.end() ? first->position : read.front().position, read.back().position);
}

std::string Cursor::text_since(std::size_t mark) const {
  std::string text;
  const auto read = tokens_between(mark, stream_.at);
  for (std::size_t i = 0; i < read.size(); ++i) {
    if (i > 0 && read[i].after_blank) text += ' ';
    text += read[i].text;
  }
  return text;
}

void Cursor::fail(Position position, std::string message, std::string hint) {
  reporter_.error(position, std::move(message), std::move(hint));
  throw Recover();
}

void Cursor::fail_expecting(std::string_view what, std::string hint) {
  fail(current().position, fmt::format("expected {} but found {}", what, describe(current())),
       std::move(hint));
}

TokenStream Cursor::exchange(TokenStream stream) { return std::exchange(stream_, stream); }

Nesting::Nesting(Cursor& cursor) : cursor_(cursor) {
  if (cursor_.nesting_ >= limits::nesting) {
    cursor_.fail(cursor_.current().position,
                 fmt::format("this is nested more than {} levels deep", limits::nesting));
  }
  ++cursor_.nesting_;
}

}  // namespace ouro::promela
