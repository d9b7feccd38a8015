// Depth-first walks that share one bounded heap: what all on-line searches have in common.
//
// A walk has a path of its own. Walks for different purposes keep their pairs apart in the heap by a tag,
// which is part of what a pair is found by: that one walk is done with a pair says nothing to another one.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "base/limits.hh"
#include "check/bounded_path.hh"
#include "check/online.hh"
#include "check/visited_heap.hh"

namespace ouro::check {

/// The heap, the figures and the limits of one search.
class OnlineMemory {
 public:
  /// The automaton's memory is counted where it is made on the way; it must outlive this.
  explicit OnlineMemory(const OnlineOptions& options, const FiniteAcceptance* acceptance = nullptr)
      : acceptance_(acceptance),
        limits_(options.limits),
        heap_(options.heap, options.replacement, options.seed),
        watch_(options.limits, options.progress) {}

  VisitedHeap& heap() { return heap_; }
  Limit limit() const { return limit_; }
  void count_transition() { ++figures_.transitions; }
  /// Pairs that were remembered elsewhere, and are no more.
  void count_forgotten(std::uint64_t pairs) { figures_.replaced += pairs; }

  /// One more pair of the walk with this tag, whose path takes `path_memory`; `depth` is the length of all
  /// paths. False at a limit.
  bool count_pair(std::uint32_t tag, std::uint64_t depth, std::size_t path_memory) {
    if (figures_.generated >= limits_.states) limit_ = Limit::States;
    if (depth - 1 > limits_.depth) limit_ = Limit::Depth;
    if (limit_ != Limit::None) return false;
    ++figures_.generated;
    figures_.depth = std::max(figures_.depth, depth);
    return look(tag, path_memory);
  }

  /// Also where no pair is counted: going back, the heap grows. False at a limit.
  bool look(std::uint32_t tag, std::size_t path_memory) {
    path_memory_[tag] = path_memory;
    if (limit_ == Limit::None) limit_ = watch_.poll([&] { return counts(); });
    return limit_ == Limit::None;
  }

  OnlineFigures figures() const {
    OnlineFigures result = figures_;
    result.replaced += heap_.replaced();
    result.kept = heap_.size();
    result.memory_bytes = heap_.memory() + path_memory_[0] + path_memory_[1];
    if (acceptance_ != nullptr) result.memory_bytes += acceptance_->memory();
    return result;
  }

 private:
  Counts counts() const {
    const OnlineFigures now = figures();
    return {.states = now.generated,
            .transitions = now.transitions,
            .depth = now.depth == 0 ? 0 : now.depth - 1,
            .queue = 0,
            .memory_bytes = now.memory_bytes};
  }

  const FiniteAcceptance* acceptance_;
  Limits limits_;
  VisitedHeap heap_;
  LimitWatch watch_;
  OnlineFigures figures_;
  std::array<std::size_t, 2> path_memory_{};  // by tag: a path that is empty keeps its room
  Limit limit_ = Limit::None;
};

class OnlineWalk {
 public:
  /// Tags are 0 and 1. The automaton has less than 2^31 states. Both must outlive the walk.
  OnlineWalk(SpelledSpace& space, OnlineMemory& memory, std::uint32_t tag)
      : memory_(memory), tag_(tag), path_(space) {}

  BoundedPath& path() { return path_; }
  const BoundedPath& path() const { return path_; }

  bool is_done_with(const SpelledSpace::Pair& pair) { return memory_.heap().contains(tagged(pair)); }

  /// Goes into a pair, unless a limit is reached: false. Requires that it is not on the path.
  bool enter(const HashedPair& pair, const BoundedPath* above = nullptr) {
    const std::uint64_t depth = path_.size() + 1 + (above == nullptr ? 0 : above->size());
    if (!memory_.count_pair(tag_, depth, path_.memory())) return false;
    path_.push(pair);
    return true;
  }

  /// Until the path is empty: visit(i) for each target of the top in its turn, which may enter it; false from
  /// it ends the walk.
  template <class Visit>
  void run(Visit visit) {
    while (!path_.empty()) {
      if (!path_.has_next()) {
        if (!leave()) return;
        continue;
      }
      memory_.count_transition();
      if (!visit(path_.take_next())) return;
    }
  }

 private:
  HashedPair tagged(SpelledSpace::Pair pair) const {
    pair.reader = pair.reader * 2 + tag_;
    return HashedPair(pair);
  }
  bool leave() {
    memory_.heap().keep(tagged(path_.top()), path_.size());
    path_.pop();
    return memory_.look(tag_, path_.memory());
  }

  OnlineMemory& memory_;
  std::uint32_t tag_;
  BoundedPath path_;
};

}  // namespace ouro::check
