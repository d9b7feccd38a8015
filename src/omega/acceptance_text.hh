// Acceptance conditions as HOA writes them: `Inf(0)&(Fin(1)|Inf(!2))`, `t`, `f`.
//
// In HOA an atom may speak of the complement of a set, the edges without the mark. Conditions here are
// about marks only, so a complemented set becomes a mark of its own: Complements says which, and with() puts
// it on the edges. A mark that is used only complemented is turned around in its place; for one that is used
// both ways there is a new mark.
#pragma once

#include <cstddef>
#include <vector>

#include "base/infix_stack.hh"
#include "base/source.hh"
#include "omega/acceptance.hh"

namespace ouro::omega {

/// Marks that stand for the absence of marks.
class Complements {
 public:
  void add(Mark mark, Mark absent_mark) { complements_.push_back({mark, absent_mark}); }
  bool empty() const noexcept { return complements_.empty(); }

  /// The marks of an edge that had these marks before.
  Marks applied_to(const Marks& marks) const;

 private:
  struct Complement {
    Mark mark;
    Mark absent;
  };
  std::vector<Complement> complements_;
};

/// A condition, how many marks there are now, and what edges must get.
struct ReadAcceptance {
  Acceptance acceptance;
  std::size_t mark_count = 0;
  Complements complements;
};

/// Puts a condition together from its words, in any notation: an infix stack of terms, linear however large
/// the condition is.
class AcceptanceAssembler {
 public:
  explicit AcceptanceAssembler(std::size_t mark_count) : mark_count_(mark_count), stack_(Algebra{&terms_}) {}
  AcceptanceAssembler(const AcceptanceAssembler&) = delete;
  AcceptanceAssembler& operator=(const AcceptanceAssembler&) = delete;

  bool operand_expected() const { return stack_.operand_expected(); }
  void constant(bool value);
  /// Requires a mark below the mark count.
  void atom(Acceptance::Kind kind, Mark mark, bool complemented);
  void open(std::size_t place) { stack_.open(place); }
  bool close() { return stack_.close(); }
  void binary(char symbol) { stack_.binary(symbol); }
  std::optional<std::size_t> innermost_open() const { return stack_.innermost_open(); }

  /// Requires that the expression is complete.
  ReadAcceptance finish();

 private:
  using Index = std::uint32_t;
  struct Algebra {
    std::vector<Acceptance::Term>* terms;
    Index add(Acceptance::Kind kind, Index left, Index right) const;
    static Index negation(Index operand) { return operand; }  // there is none in conditions
    Index conjunction(Index a, Index b) const { return add(Acceptance::Kind::And, a, b); }
    Index disjunction(Index a, Index b) const { return add(Acceptance::Kind::Or, a, b); }
  };

  Index add(const Acceptance::Term& term);

  std::size_t mark_count_;
  std::vector<Acceptance::Term> terms_;
  std::vector<Index> complemented_;  // the atoms of complemented sets
  Marks plain_marks_;
  InfixStack<Index, Algebra> stack_;
};

/// Reads a condition over the marks below `mark_count`. Throws UserError that points at the mistake.
ReadAcceptance read_acceptance(const SourceText& source, std::size_t mark_count);

}  // namespace ouro::omega
