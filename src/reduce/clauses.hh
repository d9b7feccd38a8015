// A program as text in which it is known what each number means.
//
// For symmetry one has to see whether a program stays the same when processes change places. Here the program
// is written as clauses, one for each command and one for each condition that somebody asks about; a clause
// is a row of tokens, and each number in it says what it is: a value of a certain sort (sorts.hh), a global
// variable, a process type, or just structure. Renaming is then replacing tokens, and two texts are the same
// if their tokens are, but for the order of operands where that makes no difference: of sums and products, of
// equality, and of `&&` and `||` where no operand can fail.
//
//     [] lock == me -> lock = 0        ( == |variable lock|value of lock| |value of me| ) ...
//
// Of a type that has several processes, `_pid` is another number for each of them, which is renamed with the
// process. Of a type that has one it is a number like any other.
//
// Left out is what has no effect on states (texts for people), and whatever can happen only while processes
// are still being created: from the locations of `is_settled` no `run` can be reached any more.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "program/layout.hh"
#include "program/program.hh"
#include "reduce/sorts.hh"

namespace ouro::reduce {

struct Token {
  enum class Kind : std::uint8_t {
    Structure,
    Value,     ///< of `sort`
    Process,   ///< the number of a process
    Variable,  ///< a global one
    Type,      ///< of processes
    Open,      ///< operands follow whose order makes no difference,
    Next,      ///< between two of them,
    Close,     ///< behind the last
  };

  Kind kind = Kind::Structure;
  std::int64_t value = 0;
  Sort sort = 0;

  friend bool operator==(const Token& a, const Token& b) { return a.kind == b.kind && a.value == b.value; }
  friend bool operator<(const Token& a, const Token& b) {
    return a.kind != b.kind ? a.kind < b.kind : a.value < b.value;
  }
};

struct Clause {
  std::vector<Token> tokens;
  program::Origin origin;
  std::string text;  ///< as people know it
};

class Clauses {
 public:
  /// The processes are those of `layout`. The program must be finished and outlive this.
  Clauses(const program::Program& program, const program::Layout& layout,
          const std::vector<program::ExpressionId>& propositions);

  Sorts& sorts() { return sorts_; }
  const Sorts& sorts() const { return sorts_; }
  const Clause& operator[](std::size_t clause) const { return clauses_[clause]; }

  /// The clauses of a process type.
  const std::vector<std::size_t>& of_type(program::ProcessTypeId type) const { return of_type_[type]; }
  /// Those that belong to no process: propositions, and what the model says about the order of messages.
  const std::vector<std::size_t>& of_system() const { return of_system_; }
  /// All constants with their sorts, those that variables begin with among them.
  const std::vector<std::pair<Sort, std::int32_t>>& constants() const { return constants_; }

 private:
  friend class ClauseWriter;

  Sorts sorts_;
  std::vector<Clause> clauses_;
  std::vector<std::vector<std::size_t>> of_type_;
  std::vector<std::size_t> of_system_;
  std::vector<std::pair<Sort, std::int32_t>> constants_;
};

/// Brings operands whose order makes no difference into one order.
std::vector<Token> normalised(const std::vector<Token>& tokens);

}  // namespace ouro::reduce
