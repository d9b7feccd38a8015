#include "check/whole_graph.hh"

#include <algorithm>
#include <array>

namespace ouro::check {

namespace {

/// As many states are asked about at once: enough to overlap waits for memory, few enough for the cache.
constexpr std::size_t batch_states = 16;

}  // namespace

Limit WholeGraph::explore(LimitWatch& watch) {
  const StateGraph::Watched watched(graph_, watch);
  graph_.initial();
  while (next_ < state_count()) {
    if (state_count() > watch.limits().states) return Limit::States;
    const Limit limit = watch.poll([this] { return counts(); });
    if (limit != Limit::None) return limit;
    take_batch();
  }
  is_complete_ = true;
  return Limit::None;
}

void WholeGraph::take_batch() {
  std::array<StateNumber, batch_states> batch{};
  const std::size_t size = std::min(batch_states, state_count() - next_);
  for (std::size_t i = 0; i < size; ++i) batch[i] = next_++;
  graph_.prepare(std::span(batch).first(size));
  for (std::size_t i = 0; i < size; ++i) {
    const std::size_t edges = successors(batch[i]).size();
    edge_count_ += edges;
    is_total_ = is_total_ && edges > 0;
  }
}

std::vector<StateSet> WholeGraph::propositions(std::span<const unsigned> bits) const {
  std::vector<StateSet> result(bits.size(), none());
  for (StateNumber state = 0; state < state_count(); ++state) {
    const std::uint64_t holding = graph_.propositions(state);
    for (std::size_t i = 0; i < bits.size(); ++i)
      if ((holding >> bits[i] & 1U) != 0) result[i].insert(state);
  }
  return result;
}

/// Counts, sums up, and writes each source to where the count of its target points, which is moved on: in the
/// end every one points behind its list, where the next list begins.
void WholeGraph::need_predecessors() {
  assert(is_complete_);
  if (!first_source_.empty()) return;
  const std::size_t states = state_count();
  first_source_.assign(states + 2, 0);
  for (StateNumber state = 0; state < states; ++state)
    for (const StateNumber target : successors(state)) ++first_source_[target + 2];
  for (std::size_t i = 2; i < first_source_.size(); ++i) first_source_[i] += first_source_[i - 1];
  sources_.resize(edge_count_);
  for (StateNumber state = 0; state < states; ++state)
    for (const StateNumber target : successors(state)) sources_[first_source_[target + 1]++] = state;
  first_source_.pop_back();
}

std::size_t WholeGraph::memory() const {
  return graph_.memory() + first_source_.capacity() * sizeof(std::uint64_t) +
         sources_.capacity() * sizeof(StateNumber);
}

}  // namespace ouro::check
