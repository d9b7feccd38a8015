#include "session/answered_states.hh"

#include <memory>

#include "check/saved_result.hh"
#include "store/state_store.hh"

namespace ouro::session {

using check::ExploreResult;
using check::StateNumber;

namespace {

/// Where the errors are; an error among the initial states themselves is nowhere.
std::vector<StateNumber> places_of_errors(const ExploreResult& found) {
  std::vector<StateNumber> places;
  if (found.first_deadlock) places.push_back(*found.first_deadlock);
  for (const check::FaultSummary& summary : found.faults)
    if (summary.source != check::no_state) places.push_back(summary.source);
  for (const check::InvariantSummary& summary : found.invariants) places.push_back(summary.state);
  return places;
}

void save_way(const AnsweredStates::Way& way, CheckedWriter& file) {
  file.number(way.size());
  for (const space::StoredState& state : way) {
    file.number(state.layout);
    file.number(state.bytes.size());
    file.bytes(state.bytes);
  }
}

AnsweredStates::Way restore_way(CheckedReader& file, std::size_t layouts) {
  AnsweredStates::Way way;
  for (std::uint64_t count = file.number(); count > 0; --count) {
    space::StoredState& state = way.emplace_back();
    state.layout = file.number_of<std::uint32_t>(layouts - 1);
    state.bytes.resize(file.number_of<std::size_t>(store::StateStore::max_state_bytes));
    file.bytes(state.bytes);
  }
  if (way.empty()) file.refuse("a way to an error is empty");
  return way;
}

}  // namespace

class AnsweredStates::Search final : public StateSearch {
 public:
  explicit Search(const AnsweredStates& answered) : answered_(answered) {}

  const ExploreResult& run() override { return *answered_.found_; }
  Way path_to(StateNumber error) const override { return answered_.ways_.at(error); }

 private:
  const AnsweredStates& answered_;
};

void AnsweredStates::take(const StateSearch& search, const ExploreResult& found, bool is_ordered) {
  if (found.limit != Limit::None && found.limit != Limit::Depth) return;
  found_ = found;
  is_ordered_ = is_ordered;
  for (const StateNumber place : places_of_errors(found)) ways_.emplace(place, search.path_to(place));
}

std::unique_ptr<StateSearch> AnsweredStates::search() const { return std::make_unique<Search>(*this); }

void AnsweredStates::save(CheckedWriter& file) const {
  file.number(found_->states);
  file.number(found_->memory_bytes);
  file.number(found_->stopped_at_error ? 1 : 0);
  file.number(is_ordered_ ? 1 : 0);
  save_result(*found_, file);
  for (const StateNumber place : places_of_errors(*found_)) save_way(ways_.at(place), file);
}

void AnsweredStates::restore(CheckedReader& file) {
  const std::uint64_t states = file.number(check::no_state);
  const auto memory = file.number_of<std::size_t>();
  const bool stopped_at_error = file.number(1) == 1;
  is_ordered_ = file.number(1) == 1;
  found_ = check::restore_result(file, states);
  found_->states = states;
  found_->memory_bytes = memory;
  found_->stopped_at_error = stopped_at_error;
  for (const StateNumber place : places_of_errors(*found_))
    ways_.insert_or_assign(place, restore_way(file, space_.layout_count()));
}

}  // namespace ouro::session
