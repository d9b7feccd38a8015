#include "check/swarm.hh"

#include <algorithm>
#include <array>
#include <new>
#include <thread>

#include "base/hash.hh"

namespace ouro::check {

SwarmRun swarm_run(unsigned number, std::uint64_t seed, std::size_t memory_bytes) {
  constexpr std::array<unsigned, 4> hashes = {4, 3, 2, 5};
  SwarmRun run;
  run.lossy.kind = LossyKind::BitState;
  run.lossy.hashes = hashes[number % hashes.size()];
  run.lossy.seed = number == 0 ? seed : combine(seed, number);
  run.lossy.is_shuffled = number > 0;
  run.memory_bytes = memory_bytes >> number / hashes.size() % 3;
  return run;
}

Swarm::Swarm(const space::StateSpace& space, const ExploreOptions& options, const SwarmOptions& swarm)
    : space_(space), options_(options), swarm_(swarm), begin_(Clock::now()) {
  swarm_.threads = std::clamp(swarm.threads, 1U, std::max(swarm.runs, 1U));
}

const ExploreResult& Swarm::run() {
  workers_ = swarm_.threads;
  {
    std::vector<std::jthread> threads;
    for (unsigned i = 0; i < swarm_.threads; ++i) threads.emplace_back([this] { work(); });
    wait_for_workers();
  }
  if (failure_) std::rethrow_exception(failure_);
  finish();
  return result_;
}

// The runs poll one flag of their own: an interrupt from outside is passed on.
void Swarm::wait_for_workers() {
  constexpr std::chrono::milliseconds patience{20};
  const auto is_interrupted = [this] {
    return options_.limits.interrupt != nullptr && options_.limits.interrupt->load(std::memory_order_relaxed);
  };
  auto last_report = begin_;
  std::unique_lock lock(mutex_);
  while (!worker_ended_.wait_for(lock, patience, [this] { return workers_ == 0; })) {
    if (is_interrupted()) is_over_ = true;
    if (const auto now = Clock::now();
        options_.progress != nullptr && now - last_report >= LimitWatch::report_interval) {
      last_report = now;
      options_.progress->report(counts(), now - begin_);
    }
  }
  if (is_interrupted()) last_limit_ = Limit::Interrupt;
}

Counts Swarm::counts() const {
  return {.states = figures_.visited,
          .transitions = result_.transitions,
          .depth = result_.depth,
          .queue = swarm_.runs - begun_,
          .memory_bytes = options_.limits.memory_bytes};
}

void Swarm::work() {
  while (const auto number = next_run()) {
    try {
      search(*number);
    } catch (const std::bad_alloc&) {
      const std::lock_guard lock(mutex_);
      last_limit_ = Limit::Memory;
      is_over_ = true;
    } catch (...) {
      const std::lock_guard lock(mutex_);
      failure_ = std::current_exception();
      is_over_ = true;
    }
  }
  const std::lock_guard lock(mutex_);
  --workers_;
  worker_ended_.notify_all();
}

std::optional<unsigned> Swarm::next_run() {
  const std::lock_guard lock(mutex_);
  const bool is_late = Clock::now() - begin_ > options_.limits.time;
  if (is_over_ || begun_ == swarm_.runs || (is_late && begun_ > 0)) return std::nullopt;
  return begun_++;
}

/// Of what is left, for one of the runs that are left on as many threads.
std::chrono::nanoseconds Swarm::share_of_time() const {
  const std::chrono::nanoseconds all = options_.limits.time;
  if (all == std::chrono::nanoseconds::max()) return all;
  const std::lock_guard lock(mutex_);
  const auto rounds = static_cast<std::int64_t>((swarm_.runs - begun_) / swarm_.threads + 1);
  return std::max<std::chrono::nanoseconds>(all - (Clock::now() - begin_), std::chrono::nanoseconds(0)) /
         rounds;
}

ExploreOptions Swarm::options_of(const SwarmRun& run) const {
  ExploreOptions options = options_;
  options.progress = nullptr;
  options.visitor = nullptr;
  options.limits.interrupt = &is_over_;
  options.limits.memory_bytes = run.memory_bytes;
  options.limits.time = share_of_time();
  return options;
}

void Swarm::search(unsigned number) {
  SwarmRun run = swarm_run(number, swarm_.seed, options_.limits.memory_bytes / swarm_.threads);
  const auto seen = std::make_unique<store::DistinctCount>();
  run.lossy.seen = seen.get();
  auto search = std::make_unique<LossySearch>(space_, options_of(run), run.lossy);
  search->run();
  take(number, std::move(search), *seen);
}

void Swarm::take(unsigned number, std::unique_ptr<LossySearch> search, const store::DistinctCount& seen) {
  const std::lock_guard lock(mutex_);
  const ExploreResult& found = search->result();
  ++figures_.runs;
  figures_.visited += found.states;
  seen_.add(seen);
  result_.transitions += found.transitions;
  result_.depth = std::max(result_.depth, found.depth);
  result_.memory_bytes = std::max(result_.memory_bytes, found.memory_bytes);
  if (found.limit != Limit::None && found.limit != Limit::Interrupt) last_limit_ = found.limit;
  if (found.loss->coverage) {
    ++figures_.ended;
    left_out_ *= 1 - *found.loss->coverage;
  }
  if (!found.stopped_at_error || winner_ != nullptr) return;
  is_over_ = true;
  figures_.found_by = number;
  winner_ = std::move(search);
}

void Swarm::finish() {
  result_.states = figures_.runs == 1 ? figures_.visited : static_cast<std::uint64_t>(seen_.estimate());
  result_.memory_bytes *= swarm_.threads;
  result_.loss.emplace();
  if (winner_ != nullptr) {
    const ExploreResult& found = winner_->result();
    result_.deadlocks = found.deadlocks;
    result_.first_deadlock = found.first_deadlock;
    result_.faults = found.faults;
    result_.invariants = found.invariants;
    result_.stopped_at_error = true;
  } else if (last_limit_ == Limit::Interrupt || figures_.ended == 0) {
    result_.limit = last_limit_;
  } else {
    result_.loss->coverage = 1 - left_out_;
  }
}

}  // namespace ouro::check
