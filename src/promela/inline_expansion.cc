#include "promela/inline_expansion.hh"

#include <algorithm>
#include <cassert>
#include <utility>

namespace ouro::promela {

namespace {

bool opens(Word word) {
  return word == Word::OpenParenthesis || word == Word::OpenBracket || word == Word::OpenBrace;
}

bool closes(Word word) {
  return word == Word::CloseParenthesis || word == Word::CloseBracket || word == Word::CloseBrace;
}

Token end_after(const Token& last) {
  Token end;
  end.starts_line = true;
  end.position = last.position;
  return end;
}

}  // namespace

Inline read_inline(Cursor& cursor) {
  Inline result;
  cursor.expect(Word::OpenParenthesis, "and the parameters of the inline");
  if (!cursor.at(Word::CloseParenthesis)) {
    do {
      result.parameters.push_back(cursor.expect(Word::Name, "of a parameter").text);
    } while (cursor.accept(Word::Comma));
  }
  cursor.expect(Word::CloseParenthesis, "after the parameters");
  cursor.expect(Word::OpenBrace);
  for (int open = 1; !cursor.at(Word::End);) {
    const Token& token = cursor.take();
    if (token.word == Word::OpenBrace) ++open;
    if (token.word == Word::CloseBrace && --open == 0) {
      result.body.push_back(end_after(token));
      return result;
    }
    result.body.push_back(token);
  }
  cursor.fail_expecting("} after the inline's body");
}

std::vector<InlineArgument> read_inline_arguments(Cursor& cursor) {
  cursor.expect(Word::OpenParenthesis);
  std::vector<InlineArgument> all;
  if (cursor.accept(Word::CloseParenthesis)) return all;
  all.emplace_back();
  for (int open = 1; !cursor.at(Word::End);) {
    const Token& token = cursor.take();
    if (opens(token.word)) ++open;
    if (closes(token.word) && --open == 0) return all;
    if (token.word == Word::Comma && open == 1) {
      all.emplace_back();
    } else {
      all.back().push_back(token);
    }
  }
  cursor.fail_expecting(") after the arguments");
}

std::vector<Token> expand(const Inline& definition, const std::vector<InlineArgument>& arguments,
                          std::uint32_t call) {
  assert(arguments.size() == definition.parameters.size());
  std::vector<Token> words;
  for (const Token& token : definition.body) {
    const auto parameter = token.word == Word::Name ? std::ranges::find(definition.parameters, token.text)
                                                    : definition.parameters.end();
    const bool is_field = !words.empty() && words.back().word == Word::Dot;
    const auto index = static_cast<std::size_t>(parameter - definition.parameters.begin());
    if (index == arguments.size() || (is_field && arguments[index].size() != 1)) {
      words.push_back(token);
      words.back().position.call = call;
    } else if (!arguments[index].empty()) {
      const std::size_t first = words.size();
      words.insert(words.end(), arguments[index].begin(), arguments[index].end());
      words[first].starts_line = token.starts_line;
      words[first].after_blank = token.after_blank;
    }
  }
  return words;
}

}  // namespace ouro::promela
