// What an exploration shows about a program besides its size: statements that were never executed, and how
// full channels get.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "base/checked_file.hh"
#include "check/checkpoint.hh"
#include "check/explore.hh"
#include "program/coverage.hh"
#include "program/semantics.hh"
#include "reduce/reduce.hh"
#include "session/model.hh"
#include "space/state_space.hh"
#include "store/state_store.hh"

namespace ouro::cli {

class ExploreShape : public check::ExploreVisitor, public check::CheckpointPart {
 public:
  /// The model is a program, and must outlive it.
  explicit ExploreShape(const session::Model& model);

  void transition(check::StateNumber source, space::StateView from, const space::Successors& successors,
                  const space::Successor& successor, store::Interned target) override;

  void save(CheckedWriter& file) const override;
  void restore(CheckedReader& file) override;
  /// What one of several interchangeable processes has done, any of them may do. To be called at the end.
  void share_among_interchangeable();

  struct Statement {
    std::string process;
    std::string location;  ///< "file:line"
    std::string text;
  };
  /// Statements that no step executed, in the order of the program. Processes that only observe are left out.
  std::vector<Statement> never_executed() const;
  std::size_t statement_count() const;

  struct Fill {
    std::string channel;
    std::uint32_t capacity = 0;
    std::uint32_t most = 0;
  };
  /// The most messages that were in a channel of each declaration; rendezvous channels are left out.
  std::vector<Fill> fill_levels() const;

 private:
  /// For each process type, for each command of the original program: was it taken, in whatever company?
  std::vector<std::vector<bool>> covered() const;
  void note_channels(space::StateView state);
  std::uint32_t& most_messages(std::int64_t channel);

  const program::Semantics& semantics_;
  const program::Program& original_;  // the one whose statements people know
  const reduce::Reduced* reduced_;    // null: the original is explored
  const reduce::Symmetry* symmetry_;  // null: all processes are told apart
  program::Coverage coverage_;
  std::vector<std::uint32_t> most_messages_;  // by channel type
};

}  // namespace ouro::cli
