#include "promela/temporal_words.hh"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>

namespace ouro::promela {

using logic::Op;

namespace {

struct TemporalName {
  std::string_view text;
  Op op;
};

constexpr auto temporal_infixes = std::to_array<TemporalName>({
    {"U", Op::Until},
    {"until", Op::Until},
    {"stronguntil", Op::Until},
    {"W", Op::WeakUntil},
    {"weakuntil", Op::WeakUntil},
    {"V", Op::Release},
    {"R", Op::Release},
    {"M", Op::StrongRelease},
    {"release", Op::Release},
    {"implies", Op::Implies},
    {"equivalent", Op::Equiv},
});

constexpr auto temporal_prefixes = std::to_array<TemporalName>({
    {"always", Op::Globally},
    {"eventually", Op::Finally},
    {"X", Op::Next},
    {"next", Op::Next},
});

// Not SPIN's, and names that a model may well use; but a variable has no operand behind it.
constexpr auto temporal_letters = std::to_array<TemporalName>({
    {"G", Op::Globally},
    {"F", Op::Finally},
});

struct Quantified {
  std::string_view text;
  Op quantifier;
  Op op;
};

constexpr auto quantifiers = std::to_array<TemporalName>({{"A", Op::ForAll}, {"E", Op::Exists}});

constexpr auto quantified = std::to_array<Quantified>({
    {"AX", Op::ForAll, Op::Next},
    {"AF", Op::ForAll, Op::Finally},
    {"AG", Op::ForAll, Op::Globally},
    {"EX", Op::Exists, Op::Next},
    {"EF", Op::Exists, Op::Finally},
    {"EG", Op::Exists, Op::Globally},
});

template <std::size_t size>
std::optional<Op> find_name(const std::array<TemporalName, size>& names, const Token& token) {
  if (token.word != Word::Name) return std::nullopt;
  const auto found = std::ranges::find(names, token.text, &TemporalName::text);
  return found != names.end() ? std::optional(found->op) : std::nullopt;
}

// Does what follows the word that stands here begin an operand? Then that word is no variable.
bool is_operand_ahead(const Cursor& cursor) {
  const Word second = cursor.ahead(1).word;
  const Word third = cursor.ahead(2).word;
  switch (second) {
    case Word::Name:
      return !find_name(temporal_infixes, cursor.ahead(1));
    case Word::OpenParenthesis:
    case Word::OpenBrace:
    case Word::Number:
    case Word::True:
    case Word::False:
    case Word::NonProgress:
    case Word::Send:
    case Word::Len:
    case Word::Full:
    case Word::Empty:
    case Word::NonFull:
    case Word::NonEmpty:
    case Word::Enabled:
      return true;
    case Word::OpenBracket:
      return third == Word::CloseBracket;
    case Word::Less:
      return third == Word::Greater;
    default:
      return false;
  }
}

std::optional<TemporalPrefix> quantifier_at(const Cursor& cursor) {
  const Token& token = cursor.current();
  if (const auto op = find_name(quantifiers, token)) return TemporalPrefix{.op = *op};
  const auto found = std::ranges::find(quantified, token.text, &Quantified::text);
  if (token.word != Word::Name || found == quantified.end()) return std::nullopt;
  return TemporalPrefix{.op = found->quantifier, .has_second = true, .second = found->op};
}

}  // namespace

std::optional<Op> temporal_infix(const Token& token) { return find_name(temporal_infixes, token); }

std::optional<TemporalPrefix> temporal_prefix_at(const Cursor& cursor, logic::Logic logic) {
  const Token& token = cursor.current();
  const Word second = cursor.ahead(1).word;
  if (token.word == Word::OpenBracket && second == Word::CloseBracket)
    return TemporalPrefix{.op = Op::Globally, .words = 2};
  if (token.word == Word::Less && second == Word::Greater)
    return TemporalPrefix{.op = Op::Finally, .words = 2};
  std::optional<Op> op = find_name(temporal_prefixes, token);
  if (!op && is_operand_ahead(cursor)) {
    op = find_name(temporal_letters, token);
    const bool is_branching = logic == logic::Logic::Ctl || logic == logic::Logic::CtlStar;
    if (!op && is_branching) return quantifier_at(cursor);
  }
  return op ? std::optional(TemporalPrefix{.op = *op}) : std::nullopt;
}

std::optional<Op> bracketed_quantifier_at(const Cursor& cursor) {
  if (cursor.ahead(1).word != Word::OpenBracket) return std::nullopt;
  return find_name(quantifiers, cursor.current());
}

}  // namespace ouro::promela
