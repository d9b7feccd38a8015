// Watching formulas over a sequence of events.
//
// Propositions of formulas are conditions on the fields of an event (condition.hh); a condition that several
// formulas share is evaluated once an event, and not at all when every formula that needs it is decided.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "base/source.hh"
#include "logic/formula.hh"
#include "monitor/condition.hh"
#include "monitor/fields.hh"
#include "monitor/machine.hh"
#include "monitor/watch.hh"

namespace ouro::monitor {

/// For one thread at a time. Formulas are added before the first event.
class Monitor {
 public:
  explicit Monitor(const MachineOptions& options = {}) : options_(options) {}

  /// Where the text of a proposition stands, for messages about it.
  using Places = std::function<SourceText(const logic::Formula& proposition)>;

  /// Adds a formula and gives its number, from 0; one that is too large is given up at once. Throws
  /// UserError, also for propositions that are no conditions.
  std::size_t add(const logic::Formula& formula, const Places& places = {});

  /// The fields that the conditions read: what a reader of events has to look for.
  const FieldNames& fields() const { return fields_; }

  /// Reads one event, a value for each field, and gives the numbers of the formulas that it decided or that
  /// were given up. Valid until the next call.
  std::span<const std::size_t> step(std::span<const Value> values);

  std::size_t size() const { return watched_.size(); }
  std::uint64_t events() const { return events_; }
  /// How many formulas are neither decided nor given up.
  std::size_t open_count() const { return open_.size(); }

  /// Open for a formula that was given up.
  translate::Outlook outlook(std::size_t formula) const {
    const auto& watch = watched_[formula].watch;
    return watch ? watch->outlook() : translate::Outlook::Open;
  }
  /// The truth on the events up to now as a finite word; for a decided formula, up to the one that decided
  /// it. Requires that it was not given up.
  bool holds_if_ended(std::size_t formula) const { return watched_[formula].watch->holds_if_ended(); }
  /// Whether verdicts about it come with the first event that allows them. False for one that was given up.
  bool is_exact(std::size_t formula) const {
    const auto& watch = watched_[formula].watch;
    return watch && watch->is_exact();
  }
  /// Why a formula was given up, if it was.
  const std::optional<std::string>& given_up(std::size_t formula) const { return watched_[formula].given_up; }

 private:
  struct Watched {
    std::optional<Watch> watch = std::nullopt;  // not of a formula that was given up at once
    std::vector<std::uint32_t> conditions;      // in the order of the letter's bits
    std::optional<std::string> given_up = std::nullopt;
  };

  std::uint32_t condition_number(const logic::Formula& proposition, const Places& places);
  bool advance(Watched& watched);
  void drop_decided();

  MachineOptions options_;
  FieldNames fields_;
  std::vector<Condition> conditions_;
  std::unordered_map<std::string, std::uint32_t> condition_numbers_;
  std::vector<Watched> watched_;
  std::vector<std::size_t> open_;      // formulas that still need events
  std::vector<std::uint32_t> needed_;  // conditions that they read
  std::vector<std::uint8_t> truth_;    // of conditions, in the present event
  std::vector<std::size_t> decided_;   // by the present event
  std::uint64_t events_ = 0;
};

}  // namespace ouro::monitor
