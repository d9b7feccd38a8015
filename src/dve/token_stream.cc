#include "dve/token_stream.hh"

#include <fmt/format.h>

#include <utility>

namespace ouro::dve {

Token TokenStream::next() {
  const Token token = peek();
  if (at_ + 1 < tokens_.size()) ++at_;
  return token;
}

bool TokenStream::accept(TokenKind kind) {
  if (!at(kind)) return false;
  next();
  return true;
}

Token TokenStream::expect(TokenKind kind, const std::string& hint) {
  if (!at(kind)) fail_expecting(describe(kind), hint);
  return next();
}

Name TokenStream::expect_name(const char* what) {
  if (!at(TokenKind::Name)) {
    fail_expecting(what, is_reserved(peek().kind)
                             ? fmt::format("'{}' is a word of the language, not a name", peek().text)
                             : std::string());
  }
  const Token token = next();
  return {token.text, token.span};
}

void TokenStream::fail(const Token& token, std::string message, std::string hint) {
  report_.error(token.span, std::move(message), std::move(hint));
  throw SyntaxError();
}

void TokenStream::fail_expecting(const std::string& what, const std::string& hint) {
  fail(peek(), fmt::format("expected {}, found {}", what, describe(peek())), hint);
}

}  // namespace ouro::dve
