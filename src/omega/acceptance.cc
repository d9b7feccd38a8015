#include "omega/acceptance.hh"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <utility>

#include "base/source.hh"

namespace ouro::omega {

namespace {

using Kind = Acceptance::Kind;
using Term = Acceptance::Term;
using Clause = Acceptance::Clause;

bool is_connective(Kind kind) { return kind == Kind::And || kind == Kind::Or; }

// Builds an array of terms, with constants propagated: no operand of a connective is a constant.
class TermBuilder {
 public:
  std::uint32_t add(const Term& term) {
    terms_.push_back(term);
    return static_cast<std::uint32_t>(terms_.size() - 1);
  }

  std::uint32_t add(Kind kind, std::uint32_t left, std::uint32_t right) {
    const Kind unit = kind == Kind::And ? Kind::True : Kind::False;
    const Kind zero = kind == Kind::And ? Kind::False : Kind::True;
    if (terms_[left].kind == unit || terms_[right].kind == zero) return right;
    if (terms_[right].kind == unit || terms_[left].kind == zero) return left;
    return add({kind, left, right});
  }

  // The terms that the root needs, in order, and the root last.
  std::vector<Term> take(std::uint32_t root) const {
    std::vector<bool> needed(terms_.size());
    needed[root] = true;
    for (std::uint32_t i = root + 1; i-- > 0;) {
      if (!needed[i] || !is_connective(terms_[i].kind)) continue;
      needed[terms_[i].left] = needed[terms_[i].right] = true;
    }
    std::vector<std::uint32_t> place(terms_.size());
    std::vector<Term> result;
    for (std::uint32_t i = 0; i <= root; ++i) {
      if (!needed[i]) continue;
      place[i] = static_cast<std::uint32_t>(result.size());
      Term term = terms_[i];
      if (is_connective(term.kind)) term = {term.kind, place[term.left], place[term.right]};
      result.push_back(term);
    }
    return result;
  }

 private:
  std::vector<Term> terms_;
};

Kind dual(Kind kind) {
  switch (kind) {
    case Kind::False:
      return Kind::True;
    case Kind::True:
      return Kind::False;
    case Kind::Inf:
      return Kind::Fin;
    case Kind::Fin:
      return Kind::Inf;
    case Kind::And:
      return Kind::Or;
    case Kind::Or:
      return Kind::And;
  }
  return kind;
}

bool is_contradictory(const Clause& clause) { return clause.inf.intersects(clause.fin); }

bool subsumes(const Clause& weaker, const Clause& stronger) {
  return stronger.inf.includes(weaker.inf) && stronger.fin.includes(weaker.fin);
}

// Adds a clause unless one that is there is weaker; drops those that are stronger.
void add_clause(std::vector<Clause>& clauses, Clause added, std::size_t max_clauses) {
  if (is_contradictory(added)) return;
  if (std::ranges::any_of(clauses, [&](const Clause& c) { return subsumes(c, added); })) return;
  std::erase_if(clauses, [&](const Clause& c) { return subsumes(added, c); });
  clauses.push_back(std::move(added));
  if (clauses.size() > max_clauses) {
    throw LimitError(
        fmt::format("the acceptance condition has more than {} ways to be satisfied", max_clauses));
  }
}

std::vector<Clause> either(std::vector<Clause> a, const std::vector<Clause>& b, std::size_t max_clauses) {
  for (const Clause& clause : b) add_clause(a, clause, max_clauses);
  return a;
}

std::vector<Clause> both(const std::vector<Clause>& a, const std::vector<Clause>& b,
                         std::size_t max_clauses) {
  std::vector<Clause> result;
  for (const Clause& x : a) {
    for (const Clause& y : b) add_clause(result, {x.inf | y.inf, x.fin | y.fin}, max_clauses);
  }
  return result;
}

}  // namespace

Acceptance Acceptance::generalized_buchi(std::size_t marks) {
  if (marks == 0) return always();
  std::vector<Term> terms;
  for (Mark mark = 0; mark < marks; ++mark) {
    terms.push_back({Kind::Inf, mark});
    const auto last = static_cast<std::uint32_t>(terms.size() - 1);
    if (mark > 0) terms.push_back({Kind::And, last - 1, last});
  }
  return Acceptance(std::move(terms));
}

Acceptance Acceptance::combined(Kind kind, const Acceptance& a, const Acceptance& b) {
  TermBuilder builder;
  for (const Term& term : a.terms_) builder.add(term);
  const auto offset = static_cast<std::uint32_t>(a.terms_.size());
  for (Term term : b.terms_) {
    if (is_connective(term.kind)) term = {term.kind, term.left + offset, term.right + offset};
    builder.add(term);
  }
  const auto last = static_cast<std::uint32_t>(a.terms_.size() + b.terms_.size() - 1);
  return Acceptance(builder.take(builder.add(kind, offset - 1, last)));
}

// The condition with replace(term) in the place of each term that is not a connective.
template <class Replace>
Acceptance Acceptance::rewritten(Replace replace) const {
  TermBuilder builder;
  std::vector<std::uint32_t> place(terms_.size());
  for (std::size_t i = 0; i < terms_.size(); ++i) {
    const Term& term = terms_[i];
    place[i] = is_connective(term.kind) ? builder.add(term.kind, place[term.left], place[term.right])
                                        : builder.add(replace(term));
  }
  return Acceptance(builder.take(place.back()));
}

Acceptance Acceptance::from_terms(std::vector<Term> terms) {
  return Acceptance(std::move(terms)).rewritten([](const Term& term) { return term; });
}

template <class Select>
Marks Acceptance::marks_where(Select select) const {
  Marks result;
  for (const Term& term : terms_) {
    if (select(term.kind)) result.insert(term.left);
  }
  return result;
}

Marks Acceptance::marks() const {
  return marks_where([](Kind kind) { return kind == Kind::Inf || kind == Kind::Fin; });
}
Marks Acceptance::inf_marks() const {
  return marks_where([](Kind kind) { return kind == Kind::Inf; });
}
Marks Acceptance::fin_marks() const {
  return marks_where([](Kind kind) { return kind == Kind::Fin; });
}

bool Acceptance::is_generalized_buchi() const noexcept {
  return is_always() || std::ranges::all_of(terms_, [](const Term& term) {
           return term.kind == Kind::Inf || term.kind == Kind::And;
         });
}

bool Acceptance::accepts(const Marks& infinitely_often) const {
  std::vector<bool> value(terms_.size());
  for (std::size_t i = 0; i < terms_.size(); ++i) {
    const auto& [kind, left, right] = terms_[i];
    switch (kind) {
      case Kind::False:
      case Kind::True:
        value[i] = kind == Kind::True;
        break;
      case Kind::Inf:
      case Kind::Fin:
        value[i] = infinitely_often.contains(left) == (kind == Kind::Inf);
        break;
      case Kind::And:
        value[i] = value[left] && value[right];
        break;
      case Kind::Or:
        value[i] = value[left] || value[right];
        break;
    }
  }
  return value.back();
}

Acceptance Acceptance::negated() const {
  std::vector<Term> terms = terms_;
  for (Term& term : terms) term.kind = dual(term.kind);
  return Acceptance(std::move(terms));
}

Acceptance Acceptance::renamed(std::span<const Mark> mapping) const {
  std::vector<Term> terms = terms_;
  for (Term& term : terms) {
    if (term.kind != Kind::Inf && term.kind != Kind::Fin) continue;
    assert(term.left < mapping.size());
    term.left = mapping[term.left];
  }
  return Acceptance(std::move(terms));
}

Acceptance Acceptance::shifted(Mark offset) const {
  return rewritten([&](Term term) {
    if (term.kind == Kind::Inf || term.kind == Kind::Fin) term.left += offset;
    return term;
  });
}

Acceptance Acceptance::without(const Marks& absent) const {
  return rewritten([&](const Term& term) -> Term {
    if (term.kind == Kind::Inf && absent.contains(term.left)) return {Kind::False};
    if (term.kind == Kind::Fin && absent.contains(term.left)) return {Kind::True};
    return term;
  });
}

Acceptance Acceptance::with(const Marks& present) const {
  return rewritten([&](const Term& term) -> Term {
    if (term.kind == Kind::Inf && present.contains(term.left)) return {Kind::True};
    if (term.kind == Kind::Fin && present.contains(term.left)) return {Kind::False};
    return term;
  });
}

Acceptance Acceptance::without_fin(const Marks& marks) const {
  return rewritten([&](const Term& term) -> Term {
    return term.kind == Kind::Fin && marks.contains(term.left) ? Term{Kind::False} : term;
  });
}

// The operands of nested connectives of one kind at the top, from left to right.
std::vector<std::uint32_t> Acceptance::operands(Kind connective) const {
  std::vector<std::uint32_t> found;
  std::vector<std::uint32_t> open{static_cast<std::uint32_t>(terms_.size() - 1)};
  while (!open.empty()) {
    const std::uint32_t index = open.back();
    open.pop_back();
    if (terms_[index].kind == connective) {
      open.push_back(terms_[index].right);
      open.push_back(terms_[index].left);
    } else {
      found.push_back(index);
    }
  }
  return found;
}

std::vector<Acceptance> Acceptance::disjuncts() const {
  std::vector<Acceptance> result;
  TermBuilder all;
  for (const Term& term : terms_) all.add(term);
  for (const std::uint32_t index : operands(Kind::Or)) result.push_back(Acceptance(all.take(index)));
  return result;
}

Marks Acceptance::required_fin_marks() const {
  Marks result;
  for (const std::uint32_t index : operands(Kind::And)) {
    if (terms_[index].kind == Kind::Fin) result.insert(terms_[index].left);
  }
  return result;
}

std::vector<Clause> Acceptance::clauses(std::size_t max_clauses) const {
  std::vector<std::vector<Clause>> value(terms_.size());
  for (std::size_t i = 0; i < terms_.size(); ++i) {
    const auto& [kind, left, right] = terms_[i];
    switch (kind) {
      case Kind::False:
        break;
      case Kind::True:
        value[i] = {Clause{}};
        break;
      case Kind::Inf:
        value[i] = {Clause{{left}, {}}};
        break;
      case Kind::Fin:
        value[i] = {Clause{{}, {left}}};
        break;
      case Kind::And:
        value[i] = both(value[left], value[right], max_clauses);
        break;
      case Kind::Or:
        value[i] = either(value[left], value[right], max_clauses);
        break;
    }
  }
  return std::move(value.back());
}

std::string Acceptance::to_text() const {
  // A term, or a piece of text when `text` is set; the last comes first.
  struct Item {
    std::uint32_t term;
    const char* text;
  };
  std::vector<Item> stack{{static_cast<std::uint32_t>(terms_.size() - 1), nullptr}};
  std::string out;
  while (!stack.empty()) {
    const Item item = stack.back();
    stack.pop_back();
    if (item.text != nullptr) {
      out += item.text;
      continue;
    }
    const auto& [kind, left, right] = terms_[item.term];
    if (kind == Kind::Inf || kind == Kind::Fin) {
      out += fmt::format("{}({})", kind == Kind::Inf ? "Inf" : "Fin", left);
    } else if (!is_connective(kind)) {
      out += kind == Kind::True ? 't' : 'f';
    } else {
      // Both group to the left; HOA's canonical forms have parentheses around every & below an |, too.
      const auto push = [&, outer = kind](std::uint32_t operand, bool on_the_right) {
        const Kind inner = terms_[operand].kind;
        const bool parentheses = is_connective(inner) && (inner != outer || on_the_right);
        if (parentheses) stack.push_back({0, ")"});
        stack.push_back({operand, nullptr});
        if (parentheses) stack.push_back({0, "("});
      };
      push(right, true);
      stack.push_back({0, kind == Kind::And ? "&" : "|"});
      push(left, false);
    }
  }
  return out;
}

}  // namespace ouro::omega
