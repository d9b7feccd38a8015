// The words of Promela.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "promela/source_map.hh"

namespace ouro::promela {

enum class Word : std::uint8_t {
  End,  ///< of the text, or of what an inline call expands to
  Name,
  Number,  ///< also a character in quotes
  String,
  // Keywords.
  Active,
  Assert,
  Atomic,
  Bit,
  Bool,
  Break,
  Byte,
  Chan,
  DProctype,
  DStep,
  Do,
  Else,
  Empty,
  Enabled,
  Eval,
  False,
  Fi,
  For,
  Full,
  GetPriority,
  Goto,
  Hidden,
  If,
  Init,
  Inline,
  Int,
  Last,
  Len,
  Local,
  Ltl,
  Mtype,
  NonEmpty,
  NonFull,
  Never,
  NonProgress,
  Notrace,
  ProcessCount,
  Od,
  Of,
  PcValue,
  Pid,
  Printf,
  Printm,
  Priority,
  PriorityValue,
  Proctype,
  Provided,
  Return,
  Run,
  Select,
  Self,
  SetPriority,
  Short,
  Show,
  Skip,
  Timeout,
  Trace,
  True,
  Typedef,
  Unless,
  Unsigned,
  Xr,
  Xs,
  // Symbols.
  OpenParenthesis,
  CloseParenthesis,
  OpenBracket,
  CloseBracket,
  OpenBrace,
  CloseBrace,
  Semicolon,
  Arrow,
  Option,  ///< ::
  Colon,
  Comma,
  Dot,
  Range,  ///< ..
  At,
  Assign,
  Increment,
  Decrement,
  Send,        ///< ! as well as "not"
  SortedSend,  ///< !!
  Receive,
  RandomReceive,  ///< ??
  Plus,
  Minus,
  Star,
  Slash,
  Percent,
  ShiftLeft,
  ShiftRight,
  Ampersand,
  Bar,
  Caret,
  Tilde,
  Less,
  LessEqual,
  Greater,
  GreaterEqual,
  Equal,
  NotEqual,
  And,
  Or,
};

struct Token {
  Word word = Word::End;
  bool after_blank = false;  ///< it does not touch the word before it
  bool starts_line = false;  ///< it stands on a later line than the word before it
  std::int32_t value = 0;    ///< of a Number
  std::string_view text;     ///< in SourceMap::text
  Position position;
};

/// A word as people write it: "proctype", "::", "a name".
std::string_view spelling(Word word);

/// The keyword that a name is, or Word::Name.
Word keyword(std::string_view name);

/// A symbol and how many bytes it takes.
struct Symbol {
  Word word = Word::End;
  std::size_t size = 0;
};

/// The longest symbol that the text begins with, or Word::End. As SPIN does, it takes `-->` for `->`.
Symbol longest_symbol(std::string_view text);

/// All keywords, for suggestions.
std::span<const std::string_view> keyword_spellings();

}  // namespace ouro::promela
