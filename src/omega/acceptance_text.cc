#include "omega/acceptance_text.hh"

#include <utility>

#include "omega/hoa_expression.hh"
#include "omega/hoa_lexer.hh"

namespace ouro::omega {

Marks Complements::applied_to(const Marks& marks) const {
  Marks result = marks;
  for (const Complement& c : complements_) {
    if (c.mark == c.absent) result.erase(c.mark);
  }
  for (const Complement& c : complements_) {
    if (!marks.contains(c.absent)) result.insert(c.mark);
  }
  return result;
}

AcceptanceAssembler::Index AcceptanceAssembler::Algebra::add(Acceptance::Kind kind, Index left,
                                                             Index right) const {
  terms->push_back({kind, left, right});
  return static_cast<Index>(terms->size() - 1);
}

AcceptanceAssembler::Index AcceptanceAssembler::add(const Acceptance::Term& term) {
  terms_.push_back(term);
  return static_cast<Index>(terms_.size() - 1);
}

void AcceptanceAssembler::constant(bool value) {
  stack_.operand(add({value ? Acceptance::Kind::True : Acceptance::Kind::False}));
}

void AcceptanceAssembler::atom(Acceptance::Kind kind, Mark mark, bool complemented) {
  assert(mark < mark_count_);
  const Index index = add({kind, mark});
  if (complemented) {
    complemented_.push_back(index);
  } else {
    plain_marks_.insert(mark);
  }
  stack_.operand(index);
}

ReadAcceptance AcceptanceAssembler::finish() {
  ReadAcceptance result;
  result.mark_count = mark_count_;
  std::vector<Mark> stand_in(mark_count_);
  Marks seen;
  for (const Index index : complemented_) {
    Mark& mark = terms_[index].left;
    if (!seen.contains(mark)) {
      seen.insert(mark);
      stand_in[mark] = plain_marks_.contains(mark) ? static_cast<Mark>(result.mark_count++) : mark;
      result.complements.add(stand_in[mark], mark);
    }
    mark = stand_in[mark];
  }
  const Index root = stack_.finish();
  terms_.resize(root + std::size_t{1});
  result.acceptance = Acceptance::from_terms(std::move(terms_));
  return result;
}

ReadAcceptance read_acceptance(const SourceText& source, std::size_t mark_count) {
  HoaLexer lexer(source);
  lexer.advance();
  ReadAcceptance result = read_acceptance(lexer, mark_count);
  if (lexer.token().kind != HoaToken::Kind::End) lexer.fail("the condition was complete before this");
  return result;
}

}  // namespace ouro::omega
