// Checkpoints: a search that goes on from a file.
//
// A search that takes days should survive a power cut. Now and then, and when a limit or an interrupt ends
// it, it writes everything that it knows to a file (base/checked_file.hh); later it goes on from there as if
// nothing had happened, with the same numbers for the same states, and finds the same. What is lost is what
// was done after the file was written.
//
//     facts | time and states | part ... | the search
//
// The facts say what the file belongs to: what is searched (the states one by one, or the graph that they
// make for what is asked of runs), the model, what is asked, and the options that change the search. A search
// goes on only from a file with the same facts. Limits of time, memory and states may differ, and so may the
// kind of store. The parts are what others keep beside the search: the model's layouts, for states have their
// numbers; what a visitor has seen.
//
// The search stands still while the file is written.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/checked_file.hh"
#include "base/limits.hh"

namespace ouro::check {

/// What can be written to a checkpoint and read back.
class CheckpointPart {
 public:
  CheckpointPart() = default;
  CheckpointPart(const CheckpointPart&) = delete;
  CheckpointPart& operator=(const CheckpointPart&) = delete;
  virtual ~CheckpointPart() = default;

  /// In a section of its own; may begin more of them.
  virtual void save(CheckedWriter& file) const = 0;
  /// Of one that has just been made. Throws UserError, by CheckedReader::refuse, for what makes no sense.
  virtual void restore(CheckedReader& file) = 0;
};

/// Something that has to be the same: "the order of the search (--search)", "bfs".
struct CheckpointFact {
  std::string name;
  std::string value;
};

/// The limit on depth.
CheckpointFact depth_fact(const Limits& limits);

/// A checkpoint that was written, or could not be.
struct CheckpointReport {
  std::string problem = {};  ///< empty: it was written
  bool is_last = false;      ///< the search is over
  std::uint64_t states = 0;
  std::uint64_t bytes = 0;
  std::chrono::nanoseconds at{};    ///< of the time of the search, with that before it was resumed
  std::chrono::nanoseconds took{};  ///< to write it
};

/// Where a search went on from.
struct Resumed {
  std::uint64_t states = 0;
  std::chrono::nanoseconds time{};  ///< of the search before
};

struct CheckpointOptions {
  std::string path = {};  ///< empty: none is written
  /// Whether it is asked at once if something can be written there. Otherwise that is told when it is tried.
  bool asks_for_place = true;
  /// What is searched, for whoever has to know it before a file is read.
  std::string subject = "states";
  /// The time that was spent before the search, and belongs to it.
  std::chrono::nanoseconds before{};
  std::chrono::nanoseconds every = std::chrono::minutes(5);
  std::string resume = {};  ///< the file to go on from; empty: from the beginning
  std::vector<CheckpointFact> facts = {};
  /// A search whose last batch was given up does it again: what a part notes, it may note twice.
  std::vector<CheckpointPart*> parts = {};
  /// Called by the thread that searches.
  std::function<void(const CheckpointReport&)> report = {};

  bool any() const { return !path.empty() || !resume.empty(); }
};

/// What the search of a file is about. Throws UserError if there is no such file.
std::string subject_of(const std::string& path);
/// The value of a fact of a file; nothing if it does not have it. Throws UserError if there is no such file.
std::optional<std::string> fact_of(const std::string& path, std::string_view name);

/// Whether successors are left out: "on" or "off".
inline constexpr std::string_view partial_order_fact = "partial-order reduction (--no-por, --por)";

/// Writes and reads the checkpoints of one search, whose time begins with the construction.
class Checkpoints {
 public:
  /// Throws UserError if nothing can be written where it should be, and that is asked.
  explicit Checkpoints(CheckpointOptions options);

  bool is_due() const { return !options_.path.empty() && Clock::now() - last_ >= options_.every; }
  /// Writes one, if they are to be written. That it cannot be done is reported, and nothing else.
  enum class When : std::uint8_t { Between, Last };
  void write(const CheckpointPart& search, std::uint64_t states, When when = When::Between);
  bool is_resumed() const { return !options_.resume.empty(); }
  /// Reads one. Throws UserError if it does not belong to this search or is damaged.
  Resumed resume(CheckpointPart& search);

 private:
  using Clock = std::chrono::steady_clock;

  std::chrono::nanoseconds elapsed() const { return before_ + (Clock::now() - begin_); }
  void save_facts(CheckedWriter& file) const;
  void require_facts(CheckedReader& file) const;

  CheckpointOptions options_;
  Clock::time_point begin_ = Clock::now();
  Clock::time_point last_ = begin_;  // when the last one was written
  std::chrono::nanoseconds before_;
};

}  // namespace ouro::check
