// Words of a DVE model.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/source.hh"
#include "dve/report.hh"

namespace ouro::dve {

enum class TokenKind : std::uint8_t {
  End,
  Name,
  Number,
  // Reserved words.
  Byte,
  Int,
  Const,
  Channel,
  Process,
  State,
  Init,
  Commit,
  Accept,
  Assert,
  Trans,
  Guard,
  Sync,
  Effect,
  System,
  Async,
  Property,
  True,
  False,
  Imply,
  Not,  ///< the word; `!` is Exclamation, because it also sends
  // Words or marks.
  And,
  Or,
  // Marks.
  OpenBrace,
  CloseBrace,
  OpenBracket,
  CloseBracket,
  OpenParenthesis,
  CloseParenthesis,
  Semicolon,
  Comma,
  Dot,
  Arrow,
  Assign,
  Question,
  Exclamation,
  Plus,
  Minus,
  Times,
  Slash,
  Percent,
  Tilde,
  Ampersand,
  Bar,
  Caret,
  ShiftLeft,
  ShiftRight,
  Less,
  LessEqual,
  Greater,
  GreaterEqual,
  Equal,
  NotEqual,
};

struct Token {
  TokenKind kind = TokenKind::End;
  Span span;
  std::string_view text;   ///< in the source
  std::int32_t value = 0;  ///< of a Number
};

/// All words of the text, comments left out, with an End behind them. Characters that mean nothing and
/// numbers that are too large are reported.
std::vector<Token> tokenize(Report& report);

/// "'guard'", "a name", ...: what a message says is expected.
std::string describe(TokenKind kind);
/// "'x'", or "the end".
std::string describe(const Token& token);

/// Is this word reserved?
bool is_reserved(TokenKind kind);

}  // namespace ouro::dve
