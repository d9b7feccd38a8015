// A swarm: many small lossy searches, each different, instead of one large one.
//
// A search that cannot see everything sees what its order leads it to. Many searches with less memory each,
// in different orders and with different hash functions, share the time and the memory that one would have
// had, and see different parts: together often more, and they find errors sooner
// \cite{holzmann2011swarm}. They need nothing from each other, so threads cost nothing.
//
// Every run is a bit-state search (lossy_search.hh). The first one is as it would be alone. The others have
// seeds of their own, take successors in random order, and differ in the number of bits for a state and in
// the size of the array. The memory is divided among the threads, and the time among the runs: one that is
// done early leaves its rest to those that follow. The first error ends all of them.
//
// The result is that of the union. How many different states were seen is estimated
// (store/distinct_count.hh). If a run got to its end, a state was left out by all of them with about the
// product of the parts that the estimates say each left out.
//
// With one thread, and no limit on time, what is found depends on the options alone.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "base/limits.hh"
#include "check/explore.hh"
#include "check/lossy_search.hh"
#include "space/state_space.hh"
#include "store/distinct_count.hh"

namespace ouro::check {

struct SwarmOptions {
  unsigned runs = 1;
  unsigned threads = 1;
  std::uint64_t seed = 1;
};

struct SwarmFigures {
  unsigned runs = 0;                 ///< that were begun
  unsigned ended = 0;                ///< of those, the ones that got to their ends
  std::uint64_t visited = 0;         ///< states, those of all runs added up
  std::optional<unsigned> found_by;  ///< the run that found the error, from 0 on
};

/// How a run of a swarm differs from the others: its hashes, seed and order, and its part of a thread's
/// memory.
struct SwarmRun {
  LossyOptions lossy;
  std::size_t memory_bytes = 0;
};
SwarmRun swarm_run(unsigned number, std::uint64_t seed, std::size_t memory_bytes);

class Swarm {
 public:
  /// The options are those of every run, without a visitor; is_enough is called by several threads, and
  /// should be about the first error. A limit on memory is required. The space must outlive the object.
  Swarm(const space::StateSpace& space, const ExploreOptions& options, const SwarmOptions& swarm);
  Swarm(const Swarm&) = delete;
  Swarm& operator=(const Swarm&) = delete;

  /// Searches; to be called once.
  const ExploreResult& run();

  const ExploreResult& result() const noexcept { return result_; }
  const SwarmFigures& figures() const noexcept { return figures_; }
  /// The way to an error of the result.
  const std::vector<space::StoredState>& path_to(StateNumber error) const { return winner_->path_to(error); }

 private:
  using Clock = std::chrono::steady_clock;

  void work();
  void wait_for_workers();
  std::optional<unsigned> next_run();
  ExploreOptions options_of(const SwarmRun& run) const;
  std::chrono::nanoseconds share_of_time() const;
  void search(unsigned number);
  void take(unsigned number, std::unique_ptr<LossySearch> search, const store::DistinctCount& seen);
  Counts counts() const;
  void finish();

  const space::StateSpace& space_;
  ExploreOptions options_;
  SwarmOptions swarm_;
  Clock::time_point begin_;
  std::atomic<bool> is_over_ = false;  // what the runs take for an interrupt

  mutable std::mutex mutex_;  // for all that follows
  std::condition_variable worker_ended_;
  unsigned workers_ = 0;
  unsigned begun_ = 0;
  ExploreResult result_;
  SwarmFigures figures_;
  store::DistinctCount seen_;
  double left_out_ = 1;  // by all runs that got to their ends
  Limit last_limit_ = Limit::None;
  std::unique_ptr<LossySearch> winner_;
  std::exception_ptr failure_;
};

}  // namespace ouro::check
