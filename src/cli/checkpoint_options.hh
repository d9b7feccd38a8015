// Stop and go: the options --checkpoint, --every and --resume, and what became of the checkpoints.
#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "check/checkpoint.hh"
#include "cli/progress.hh"

namespace ouro::cli {

struct CheckpointArguments {
  std::string path;
  std::string every;
  std::string resume;

  bool any() const { return !path.empty() || !resume.empty() || !every.empty(); }
};

void add_checkpoint_options(CLI::App& verb, CheckpointArguments& arguments);

/// Throws UserError that says which of the options cannot be had, and why.
void refuse_checkpoint(const CheckpointArguments& arguments, std::string_view why, std::string_view hint);

/// For searches that do not keep all states.
void refuse_lossy_checkpoint(const CheckpointArguments& arguments);

/// Listens to the search that writes checkpoints, and can tell about it afterwards.
class CheckpointLog {
 public:
  /// The arguments must outlive it.
  explicit CheckpointLog(const CheckpointArguments& arguments) : arguments_(arguments) {}

  /// For a search, which must not outlive this; `progress` may be null. Throws UserError for a time that is
  /// none. A file that grows beyond what the system allows is an error from now on, and no signal.
  check::CheckpointOptions options(ProgressLine* progress);

  /// Rows for the statistics, with names of 16 columns: where the search went on from, and what was written
  /// last.
  std::string rows(const std::optional<check::Resumed>& resumed) const;
  /// Adds "resumed" and "checkpoint".
  void add_json(const std::optional<check::Resumed>& resumed, nlohmann::ordered_json& document) const;

 private:
  void note(const check::CheckpointReport& report, ProgressLine* progress);

  const CheckpointArguments& arguments_;
  std::optional<check::CheckpointReport> last_;  // that was written
  std::uint64_t written_ = 0;
  std::uint64_t failed_ = 0;
};

}  // namespace ouro::cli
