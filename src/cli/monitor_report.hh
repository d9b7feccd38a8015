// What `ouro monitor` says about formulas: at once when one is decided, and about all at the end.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "cli/output.hh"
#include "monitor/machine.hh"
#include "translate/finite_automaton.hh"

namespace ouro::cli {

/// The event that decided a formula.
struct DecidingEvent {
  std::uint64_t number = 0;  ///< from 1; 0 when the formula was decided before the first one
  std::uint64_t line = 0;
  std::string_view text = {};
};

/// How the input ended.
enum class InputEnd : std::uint8_t {
  Complete,     ///< there are no more events
  Open,         ///< more would follow: the input is a prefix
  Interrupted,  ///< by the user
  Decided,      ///< not read on, since every formula is decided
};

struct MonitorCounts {
  std::uint64_t events = 0;
  std::uint64_t malformed = 0;
  double seconds = 0;
};

enum class MonitorStyle : std::uint8_t { Text, Json };

/// Prints, and remembers whether something is violated.
class MonitorReport {
 public:
  MonitorReport(Output& output, MonitorStyle style, monitor::Reading reading)
      : output_(output), style_(style), reading_(reading) {}

  /// Formulas are known by their numbers, in the order in which they are added.
  void add(std::string formula, bool may_be_late) {
    formulas_.push_back(std::move(formula));
    may_be_late_.push_back(may_be_late);
  }
  std::size_t size() const { return formulas_.size(); }

  /// Satisfied or violated for every continuation; is written at once.
  void decided(std::size_t formula, translate::Outlook outlook, const DecidingEvent& event);
  /// Nothing is known, and nothing will be.
  void given_up(std::size_t formula, std::string_view why);
  /// Not decided when the input ended.
  void undecided(std::size_t formula, bool holds_if_ended, InputEnd end, std::uint64_t events);
  void summary(const MonitorCounts& counts, InputEnd end);

  bool any_violated() const { return violated_ > 0; }
  bool any_given_up() const { return given_up_ > 0; }

 private:
  void print_undecided(std::size_t formula, bool holds_if_ended, InputEnd end, std::uint64_t events);

  Output& output_;
  MonitorStyle style_;
  monitor::Reading reading_;
  std::vector<std::string> formulas_;
  std::vector<bool> may_be_late_;  // by formula: what is said about it
  std::size_t violated_ = 0;
  std::size_t satisfied_ = 0;
  std::size_t undecided_ = 0;
  std::size_t given_up_ = 0;
};

}  // namespace ouro::cli
