// What a search of all states has found, without its states: for a checkpoint of what is asked after it.
//
// A check may ask about states and about runs. States come first; when they are answered the search and its
// store go away, and the checkpoints that follow are those of the runs. What was found has to be in them, or
// it would be looked for again: counts, errors, and for each error a way that leads to it.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "check/checkpoint.hh"
#include "check/explore.hh"
#include "session/state_search.hh"
#include "space/state_space.hh"

namespace ouro::session {

class AnsweredStates final : public check::CheckpointPart {
 public:
  using Way = std::vector<space::StoredState>;

  /// States are those of this space, which must outlive this.
  explicit AnsweredStates(const space::StateSpace& space) : space_(space) {}

  bool is_known() const { return found_.has_value(); }
  /// What a search with a store for all states has found, if that answers everything. Not if a limit ended
  /// it. `is_ordered`: orders of steps were left out.
  void take(const StateSearch& search, const check::ExploreResult& found, bool is_ordered);
  bool is_ordered() const { return is_ordered_; }
  /// A search that finds it again, at once. Requires is_known(), and this to outlive it.
  std::unique_ptr<StateSearch> search() const;

  /// Requires is_known().
  void save(CheckedWriter& file) const override;
  void restore(CheckedReader& file) override;

 private:
  class Search;

  const space::StateSpace& space_;
  std::optional<check::ExploreResult> found_;
  std::map<check::StateNumber, Way> ways_;  // to the errors
  bool is_ordered_ = false;
};

}  // namespace ouro::session
