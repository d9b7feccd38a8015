// A recorded run on the terminal: step by step, with what changes, what becomes true or false of the
// property, where the cycle begins and where it goes back.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/options.hh"
#include "cli/output.hh"
#include "trace/explain.hh"
#include "trace/recording.hh"
#include "trace/walk.hh"

namespace ouro::cli {

struct ReplayShowing {
  Range steps = {};     ///< the numbers of those that are shown
  bool states = false;  ///< all variables behind each of them
};

class ReplayText {
 public:
  /// All must outlive it. Without an explanation nothing is said about why.
  ReplayText(const trace::Walk& walk, const trace::Recording& run, const trace::Explanation* explanation,
             const ReplayShowing& showing, Output& output);

  /// What the run is, and the state in which it begins.
  void begin();
  /// What led to the state where the walk is now.
  void show(const std::vector<trace::Event>& events);
  void end();

  /// The part about the formula, alone.
  void explain();

 private:
  void show_property();
  void show_marks();
  void show_state();
  void flush_left_out();
  std::string_view explanation_headline() const;
  /// "send, answer": what a step of the recording is called
  std::string actions_text(std::size_t entry) const;
  /// "asked becomes true, answer becomes false"
  std::string changes_text(std::size_t state) const;
  bool is_mentioned(std::size_t state) const;

  const trace::Walk& walk_;
  const trace::Recording& run_;
  const trace::Explanation* explanation_;
  const ReplayShowing& showing_;
  Output& output_;
  std::uint64_t number_ = 0;
  std::uint64_t left_out_ = 0;
  std::size_t entry_ = 0;  // the next step of the recording
};

}  // namespace ouro::cli
