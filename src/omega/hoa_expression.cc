#include "omega/hoa_expression.hh"

#include <fmt/format.h>

#include "bdd/algebra.hh"

namespace ouro::omega {

namespace {

using Kind = HoaToken::Kind;

// What labels and conditions have in common; `read_operand` reads what they have not.
template <class Stack, class ReadOperand>
void read_infix(HoaLexer& lexer, Stack& stack, ReadOperand read_operand) {
  while (true) {
    const HoaToken& token = lexer.token();
    if (stack.operand_expected()) {
      if (!token.is_symbol('(')) {
        read_operand();
        continue;
      }
      stack.open(token.span.begin);
    } else if (token.is_symbol('&') || token.is_symbol('|')) {
      stack.binary(token.text[0]);
    } else if (token.is_symbol(')')) {
      if (!stack.close()) lexer.fail("this ')' closes nothing");
    } else {
      break;
    }
    lexer.advance();
  }
  if (const auto place = stack.innermost_open())
    lexer.fail_at({*place, *place + 1}, "this '(' is not closed");
}

bool is_constant(const HoaToken& token) { return token.is_word("t") || token.is_word("f"); }

bdd::Bdd label_operand(HoaLexer& lexer, const LabelMeanings& meanings) {
  const HoaToken& token = lexer.token();
  if (is_constant(token)) return bdd::Bdd::constant(token.text == "t");
  if (token.is(Kind::Integer)) {
    if (token.number >= meanings.variables.size()) {
      lexer.fail(fmt::format("there is no proposition {}", token.number),
                 fmt::format("AP: declares {}", meanings.variables.size()));
    }
    return meanings.manager->variable(meanings.variables[token.number]);
  }
  if (!token.is(Kind::Alias)) lexer.fail_expecting("t, f, a number, an alias, '!' or '('");
  const auto found = meanings.aliases->find(token.text);
  if (found == meanings.aliases->end()) {
    lexer.fail(fmt::format("the alias {} is not defined", token.text),
               "aliases are defined before their use");
  }
  return found->second;
}

// The mark of `Inf(3)` or `Fin(!3)`, from the word after the parenthesis on.
struct MarkOperand {
  Mark mark;
  bool complemented;
};

MarkOperand mark_operand(HoaLexer& lexer, std::size_t mark_count) {
  lexer.advance();
  if (!lexer.token().is_symbol('(')) lexer.fail_expecting("'('");
  lexer.advance();
  const bool complemented = lexer.token().is_symbol('!');
  if (complemented) lexer.advance();
  if (!lexer.token().is(Kind::Integer)) lexer.fail_expecting("the number of an acceptance set");
  const Mark mark = lexer.token().number;
  if (mark >= mark_count) {
    lexer.fail(fmt::format("there is no acceptance set {}", mark),
               fmt::format("{} are declared, and numbered from 0", mark_count));
  }
  lexer.advance();
  if (!lexer.token().is_symbol(')')) lexer.fail_expecting("')'");
  return {mark, complemented};
}

void acceptance_operand(HoaLexer& lexer, AcceptanceAssembler& assembler, std::size_t mark_count) {
  const HoaToken& token = lexer.token();
  if (is_constant(token)) {
    assembler.constant(token.text == "t");
  } else if (token.is_word("Inf") || token.is_word("Fin")) {
    const auto kind = token.text == "Inf" ? Acceptance::Kind::Inf : Acceptance::Kind::Fin;
    const MarkOperand operand = mark_operand(lexer, mark_count);
    assembler.atom(kind, operand.mark, operand.complemented);
  } else {
    lexer.fail_expecting("Inf, Fin, t, f or '('");
  }
}

}  // namespace

bdd::Bdd read_label(HoaLexer& lexer, const LabelMeanings& meanings) {
  InfixStack<bdd::Bdd, bdd::Algebra> stack(bdd::Algebra{meanings.manager});
  read_infix(lexer, stack, [&] {
    if (lexer.token().is_symbol('!')) {
      stack.negate();
    } else {
      stack.operand(label_operand(lexer, meanings));
    }
    lexer.advance();
  });
  return stack.finish();
}

void skip_label(HoaLexer& lexer) {
  const auto belongs = [](const HoaToken& token) {
    const bool symbol =
        token.is(Kind::Symbol) && std::string_view("!&|()").find(token.text[0]) != std::string_view::npos;
    return symbol || token.is(Kind::Integer) || token.is(Kind::Alias) || is_constant(token);
  };
  while (belongs(lexer.token())) lexer.advance();
}

ReadAcceptance read_acceptance(HoaLexer& lexer, std::size_t mark_count) {
  AcceptanceAssembler assembler(mark_count);
  read_infix(lexer, assembler, [&] {
    acceptance_operand(lexer, assembler, mark_count);
    lexer.advance();
  });
  return assembler.finish();
}

}  // namespace ouro::omega
