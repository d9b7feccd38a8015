// The words of a model, one after another, with the complaints that every part of the reader has.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "dve/lexer.hh"
#include "dve/report.hh"
#include "dve/syntax_tree.hh"

namespace ouro::dve {

/// Thrown after a syntax error has been reported; caught where the reader knows how to go on.
struct SyntaxError {};

class TokenStream {
 public:
  explicit TokenStream(Report& report) : report_(report), tokens_(tokenize(report)) {}

  const Token& peek(std::size_t ahead = 0) const {
    return tokens_[at_ + ahead < tokens_.size() ? at_ + ahead : tokens_.size() - 1];
  }
  bool at(TokenKind kind) const { return peek().kind == kind; }
  /// The word before the next one.
  const Token& last() const { return tokens_[at_ == 0 ? 0 : at_ - 1]; }

  /// Moves on; the End is never left behind.
  Token next();
  /// Moves on if the next word is of this kind.
  bool accept(TokenKind kind);
  Token expect(TokenKind kind, const std::string& hint = {});
  Name expect_name(const char* what);

  [[noreturn]] void fail(const Token& token, std::string message, std::string hint = {});
  [[noreturn]] void fail_expecting(const std::string& what, const std::string& hint = {});

  Report& report() { return report_; }

 private:
  Report& report_;
  std::vector<Token> tokens_;
  std::size_t at_ = 0;
};

}  // namespace ouro::dve
