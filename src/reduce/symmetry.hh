// Which processes of a program are interchangeable.
//
// Two processes are if the program stays the same when they change places: its commands, and the conditions
// that somebody asks about, with every number renamed that has to do with them. If so, the states that differ
// in nothing but which of the two is which have the same future, and a search may go on from one of them
// \cite{emerson1996symmetry,clarke1996exploiting}.
//
// **Guess, then verify.** For two processes a renaming is guessed: their numbers, the channels they own, and
// whatever differs between their parameters and between the texts of their types: constants, global
// variables.
//
//     active [3] proctype P()         process numbers
//     run P(0); run P(1)              values of the parameter
//     process P_0, P_1, P_2 (DVE)     constants, variables
//     chan q[2]; ... q[me]?x          channels
//
// A renaming acts on values by their sort (sorts.hh), so a 1 that is a process number is renamed and a 1 that
// is a number of messages is not. It is then applied to all clauses (clauses.hh), and must give the clauses
// of the program with the two processes exchanged. It must rename nothing that somebody calculates with, and
// no index or value out of the range of its array or variable. A wrong guess is noticed here, and so is one
// that leaves out something that has to be renamed: the clauses differ then. That costs a symmetry.
//
// **Classes.** Where each two of a set of processes may change places, all permutations of the set are
// symmetries; numbers that are renamed with them belong to one of them each, like the columns of a table with
// a row for each thing that every process has (`Family`).
//
// **Processes that are created.** Only states from which no process can be created any more are symmetric;
// those before are left as they are. Processes leave the youngest first, which tells them apart: whoever is
// interchangeable must stay (departure.hh helps).
//
// **Meetings.** Processes are asked to meet the oldest first, up to the first that cannot tell. Where that
// may happen, nobody is interchangeable (meetings.hh).
//
// Whether the initial state is symmetric does not matter: what can be reached from a renamed state is what
// can be reached from the state, renamed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "program/interpreter.hh"
#include "program/layout.hh"
#include "program/program.hh"
#include "reduce/sorts.hh"

namespace ouro::reduce {

/// What numbers are numbers of: processes, channels, global variables, or values of one sort.
using Domain = std::uint32_t;
inline constexpr Domain process_domain = 0;
inline constexpr Domain channel_domain = 1;
inline constexpr Domain variable_domain = 2;
inline constexpr Domain first_sort_domain = 3;

/// What the values of sorts are.
struct Domains {
  Sorts sorts;
  /// Types whose processes may be interchangeable; numbers of others stay, and may be calculated with.
  std::set<program::ProcessTypeId> candidates;

  Domain operator()(Sort sort) const;
  bool is_process(Sort sort) const;
};

/// Processes any two of which may change places.
struct SymmetryClass {
  std::vector<std::uint32_t> members;  ///< their numbers, ascending
};

/// Numbers of a domain, one for each member of a class, that are renamed as the members are.
struct Family {
  Domain domain = 0;
  std::uint32_t of_class = 0;
  std::vector<std::int64_t> values;  ///< by member
};

/// A number that is renamed.
struct Point {
  std::uint32_t family = 0;
  std::uint32_t member = 0;  ///< in the class of the family
};

class Symmetry {
 public:
  /// The states that are symmetric have this layout.
  program::LayoutId layout() const { return layout_; }
  const std::vector<SymmetryClass>& classes() const { return classes_; }
  const std::vector<Family>& families() const { return families_; }
  /// How many permutations there are, at most 2^64 - 1.
  std::uint64_t permutation_count() const;
  /// "P[1], P[2], P[3]; Q[4], Q[5]"
  const std::string& text() const { return text_; }

  const Domains& domains() const { return domains_; }
  /// Null: it is not renamed.
  const Point* find(Domain domain, std::int64_t value) const;

 private:
  friend class SymmetryDetection;
  explicit Symmetry(Domains domains) : domains_(std::move(domains)) {}

  program::LayoutId layout_ = 0;
  std::vector<SymmetryClass> classes_;
  std::vector<Family> families_;
  std::map<std::pair<Domain, std::int64_t>, Point> points_;
  std::string text_;
  Domains domains_;
};

struct DetectedSymmetry {
  std::optional<Symmetry> symmetry;  ///< none: no two processes are interchangeable
  /// Why some are not that look alike, a sentence each.
  std::vector<std::string> objections;
};

/// Looks for interchangeable processes that the propositions of the interpreter do not tell apart either.
/// Takes time in proportion to the program's size times the number of pairs of processes that look alike.
DetectedSymmetry detect_symmetry(const program::Interpreter& interpreter);

}  // namespace ouro::reduce
