#include "session/state_search.hh"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <utility>

namespace ouro::session {

namespace {

using check::ExploreOptions;
using check::ExploreResult;
using check::StateNumber;
using Path = std::vector<space::StoredState>;

class StoredSearch final : public StateSearch {
 public:
  StoredSearch(const space::StateSpace& space, const ExploreOptions& options)
      : exploration_(space, options) {}

  const ExploreResult& run() override { return exploration_.run(); }
  Path path_to(StateNumber error) const override {
    Path path;
    for (const StateNumber state : exploration_.path_to(error))
      path.push_back(exploration_.states().state(state));
    return path;
  }
  space::StoredState state_of(StateNumber error) const override { return exploration_.states().state(error); }

  /// The size of the largest of some states, in bytes.
  std::size_t sampled_bytes() const {
    constexpr std::size_t sample = 1024;
    const store::StateStore& states = exploration_.states();
    std::size_t largest = 0;
    for (std::size_t number = 0; number < states.size(); number += states.size() / sample + 1)
      largest = std::max(largest, states.state(static_cast<StateNumber>(number)).bytes.size());
    return largest;
  }

 private:
  check::Exploration exploration_;
};

class LossySearch final : public StateSearch {
 public:
  LossySearch(const space::StateSpace& space, const ExploreOptions& options, const check::LossyOptions& lossy)
      : search_(space, options, lossy) {}

  const ExploreResult& run() override { return search_.run(); }
  Path path_to(StateNumber error) const override { return search_.path_to(error); }
  std::string reason() const override {
    const std::string loss = loss_text(*search_.result().loss);
    return loss.empty() ? loss : fmt::format("no error found, {}", loss);
  }

 private:
  check::LossySearch search_;
};

class SwarmSearch final : public StateSearch {
 public:
  SwarmSearch(const space::StateSpace& space, const ExploreOptions& options, const check::SwarmOptions& swarm)
      : swarm_(space, options, swarm) {}

  const ExploreResult& run() override { return swarm_.run(); }
  Path path_to(StateNumber error) const override { return swarm_.path_to(error); }
  std::string reason() const override {
    const check::SwarmFigures& figures = swarm_.figures();
    const std::string loss = loss_text(*swarm_.result().loss);
    if (loss.empty())
      return fmt::format("no error found by {} searches, none of which got to its end", figures.runs);
    return fmt::format("no error found by {} searches, {}", figures.runs, loss);
  }
  const check::SwarmFigures* swarm() const override { return &swarm_.figures(); }

 private:
  check::Swarm swarm_;
};

class BoundedSearch final : public StateSearch {
 public:
  BoundedSearch(const space::StateSpace& space, const ExploreOptions& options,
                const check::BoundedOptions& bounded)
      : search_(space, options, bounded) {}

  const ExploreResult& run() override { return search_.run(); }
  Path path_to(StateNumber error) const override { return search_.path_to(error); }
  const check::OnlineFigures* bounded() const override { return &search_.figures(); }

 private:
  check::BoundedSearch search_;
};

/// With a store, and if that fills the memory, over again in another way.
class SecondChance final : public StateSearch {
 public:
  SecondChance(const space::StateSpace& space, const ExploreOptions& explore,
               const StateSearchOptions& options)
      : space_(space), explore_(explore), options_(options) {}

  const ExploreResult& run() override {
    const auto begin = std::chrono::steady_clock::now();
    auto first = std::make_unique<StoredSearch>(space_, explore_);
    const StoredSearch& stored = *first;
    search_ = std::move(first);
    const ExploreResult& found = search_->run();
    if (found.limit != Limit::Memory || found.has_error()) return found;
    full_after_ = found.states;
    const std::size_t state_bytes = stored.sampled_bytes();
    search_ = nullptr;
    const std::chrono::nanoseconds spent = std::chrono::steady_clock::now() - begin;
    explore_.limits = after(explore_.limits, spent);
    search_ = make_state_search(space_, explore_, other_way(state_bytes));
    const ExploreResult& found_then = search_->run();
    limit_ = found_then.limit;
    return found_then;
  }

  Path path_to(StateNumber error) const override { return search_->path_to(error); }
  std::string reason() const override {
    if (!full_after_) return search_->reason();
    const std::string_view way = options_.when_full == WhenFull::Lossy ? "with bit-state hashing"
                                                                       : "depth first, with a heap of states";
    const std::string more = second_reason();
    return fmt::format("memory was full after {} states; started over {}{}{}", *full_after_, way,
                       more.empty() ? "" : ": ", more);
  }
  const check::OnlineFigures* bounded() const override { return search_->bounded(); }

 private:
  std::string second_reason() const {
    const std::string reason = search_->reason();
    if (!reason.empty() || limit_ == Limit::None) return reason;
    if (limit_ == Limit::Interrupt) return "the search was interrupted";
    return fmt::format("the limit on {} was reached", to_string(limit_));
  }
  StateSearchOptions other_way(std::size_t state_bytes) const {
    StateSearchOptions other;
    if (options_.when_full == WhenFull::Lossy) {
      other.lossy = check::LossyOptions{.kind = check::LossyKind::BitState,
                                        .temporary_folder = options_.temporary_folder,
                                        .seed = options_.seed};
    } else {
      const std::size_t heap = check::heap_within(state_bytes, explore_.limits.memory_bytes);
      other.bounded = check::BoundedOptions{.heap = heap, .seed = options_.seed};
    }
    return other;
  }

  const space::StateSpace& space_;
  ExploreOptions explore_;
  StateSearchOptions options_;
  std::unique_ptr<StateSearch> search_;
  std::optional<std::uint64_t> full_after_;
  Limit limit_ = Limit::None;  // of the second search
};

/// Never rounded to a hundred.
std::string percent_text(double part) {
  if (part > 0.999999) return "above 99.9999 %";
  const unsigned digits = part > 0.999 ? 4 : 2;
  const double scale = std::pow(10.0, digits);
  return fmt::format("at {:.{}f} %", std::floor(part * 100 * scale) / scale, digits);
}

/// Rounded up.
std::string bound_text(double probability) {
  if (probability >= 0.1) return fmt::format("{:.2f}", std::ceil(probability * 100) / 100);
  const double scale = std::pow(10.0, std::floor(std::log10(std::max(probability, 1e-300))) - 1);
  return fmt::format("{:.1e}", std::ceil(probability / scale) * scale);
}

}  // namespace

std::string_view to_string(WhenFull when_full) {
  constexpr auto names = std::to_array<std::string_view>({"stop", "replace", "lossy"});
  return names[static_cast<std::size_t>(when_full)];
}

std::string loss_text(const store::Loss& loss) {
  if (loss.coverage) return fmt::format("coverage estimated {}", percent_text(*loss.coverage));
  if (loss.omission_probability)
    return fmt::format("probability that a state was missed below {}",
                       bound_text(*loss.omission_probability));
  return {};
}

std::unique_ptr<StateSearch> make_state_search(const space::StateSpace& space, const ExploreOptions& explore,
                                               const StateSearchOptions& options) {
  if (options.lossy) return std::make_unique<LossySearch>(space, explore, *options.lossy);
  if (options.swarm) return std::make_unique<SwarmSearch>(space, explore, *options.swarm);
  if (options.bounded) return std::make_unique<BoundedSearch>(space, explore, *options.bounded);
  if (options.when_full != WhenFull::Stop) return std::make_unique<SecondChance>(space, explore, options);
  return std::make_unique<StoredSearch>(space, explore);
}

}  // namespace ouro::session
