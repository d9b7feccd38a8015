// A state space in which interchangeable processes are not told apart.
//
// Every state is replaced by the one that stands for all that differ in nothing but which process is which
// (canonical.hh). What is left has a run for each run of the space inside, with the same propositions, faults
// and deadlocks, and the other way round \cite{emerson1996symmetry,clarke1996exploiting}. A step is told as
// it was taken, from the state that stands for others: what leads there on a path of such states is found by
// `SymmetricPath`.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "program/interpreter.hh"
#include "reduce/canonical.hh"
#include "reduce/symmetry.hh"
#include "space/state_space.hh"

namespace ouro::reduce {

class SymmetricSpace final : public space::StateSpace {
 public:
  /// All must outlive it. The space is that of a program, and the symmetry one of it.
  SymmetricSpace(const space::StateSpace& inside, const program::Semantics& semantics,
                 const Symmetry& symmetry);

  std::unique_ptr<space::Cursor> cursor() const override;
  std::size_t layout_count() const override { return inside_.layout_count(); }
  const Canonical& canonical() const { return canonical_; }

 private:
  const space::StateSpace& inside_;
  Canonical canonical_;
};

/// From states that stand for others to states of a run: with each step, the permutation that leads from the
/// one to the other.
class SymmetricPath {
 public:
  /// Both must outlive it; the interpreter is that of the program itself.
  SymmetricPath(const program::Interpreter& interpreter, const Canonical& canonical);

  /// The first state of the run; `first` stands for it. Throws std::logic_error if there is none.
  space::StoredState begin(space::StateView first);
  /// A run that is under way: `first` is a state of it.
  void begin_at(space::StateView first);
  /// The next state of the run; likewise.
  space::StoredState go_to(space::StateView next);
  /// Is nothing possible where the path is?
  bool is_stuck();
  /// A step that is possible in the state that stands for where the run is, as a step of the run.
  space::Step step(space::Step step) const;
  /// Where the members of the state that stands for others are in the run.
  const Permutation& permutation() const { return permutation_; }

 private:
  /// Of what `successors_` has, what `wanted` stands for; as a state of the run.
  space::StoredState take(space::StateView wanted);

  const Canonical& canonical_;
  std::unique_ptr<space::Cursor> cursor_;
  space::Successors successors_;
  Canonical::Scratch scratch_;
  space::StoredState state_;  // that stands for where the run is
  Permutation permutation_;   // takes it to there
};

}  // namespace ouro::reduce
