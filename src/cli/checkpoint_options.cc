#include "cli/checkpoint_options.hh"

#include <fmt/format.h>

#include <chrono>
#include <filesystem>
#include <system_error>

#include "base/source.hh"
#include "cli/limit_options.hh"
#include "cli/options.hh"
#include "cli/report.hh"

namespace ouro::cli {

namespace {

double seconds_of(std::chrono::nanoseconds time) { return std::chrono::duration<double>(time).count(); }

}  // namespace

void add_checkpoint_options(CLI::App& verb, CheckpointArguments& arguments) {
  const std::string group = "Checkpoints";
  verb.add_option("--checkpoint", arguments.path,
                  "Write the search to a file now and then, and when a limit or an interrupt ends it")
      ->type_name("FILE")
      ->check(file_name)
      ->group(group);
  verb.add_option("--every", arguments.every, "How often: 500ms, 90s, 5m (the default), 2h")
      ->type_name("TIME")
      ->group(group);
  verb.add_option("--resume", arguments.resume,
                  "Go on from such a file, with the same model and the same questions")
      ->type_name("FILE")
      ->check(file_name)
      ->group(group);
}

void refuse_checkpoint(const CheckpointArguments& arguments, std::string_view why, std::string_view hint) {
  if (!arguments.any()) return;
  const std::string_view option = !arguments.path.empty()    ? "--checkpoint"
                                  : arguments.resume.empty() ? "--every"
                                                             : "--resume";
  throw UserError(fmt::format("{}: {}", option, why), std::string(hint));
}

void refuse_lossy_checkpoint(const CheckpointArguments& arguments) {
  refuse_checkpoint(arguments, "checkpoints have all states, and this search does not keep them",
                    "leave it out, or the other way to search (--store, --swarm, --heap, --when-full)");
}

check::CheckpointOptions CheckpointLog::options(ProgressLine* progress) {
  check::CheckpointOptions result;
  if (arguments_.path.empty() && !arguments_.every.empty())
    throw UserError("--every says how often a checkpoint is written", "say where with --checkpoint FILE");
  result.path = arguments_.path;
  result.resume = arguments_.resume;
  if (!arguments_.every.empty()) result.every = time_of(arguments_.every, "--every");
  result.report = [this, progress](const check::CheckpointReport& report) { note(report, progress); };
  return result;
}

void CheckpointLog::note(const check::CheckpointReport& report, ProgressLine* progress) {
  if (report.problem.empty()) {
    last_ = report;
    ++written_;
    if (progress != nullptr) progress->remark(fmt::format("checkpoint at {:.0f} s", seconds_of(report.at)));
    return;
  }
  if (++failed_ > 1 && !report.is_last) return;
  if (progress != nullptr) progress->wipe();
  std::error_code error;
  const bool is_one_there = last_ || std::filesystem::exists(arguments_.path, error);
  const std::string_view before = is_one_there ? "the one before it stays" : "there is none to go on from";
  Diagnostic warning = general_error(
      fmt::format("the checkpoint is not written: {}", report.problem),
      fmt::format("{}{}", before, report.is_last ? "" : "; the search goes on, and it will be tried again"));
  warning.severity = Severity::Warning;
  cli::report(warning);
}

std::string CheckpointLog::rows(const std::optional<check::Resumed>& resumed) const {
  std::string text;
  if (resumed)
    text += fmt::format("{:<16}from {} ({} states, {:.0f} s)\n", "resumed", arguments_.resume,
                        resumed->states, seconds_of(resumed->time));
  if (last_)
    text +=
        fmt::format("{:<16}{} ({} states, {}, written in {:.3f} s)\n", "checkpoint", arguments_.path,
                    last_->states, short_bytes(static_cast<double>(last_->bytes)), seconds_of(last_->took));
  if (failed_ > 0)
    text += fmt::format("{:<16}{} time{}\n", last_ ? "not written" : "no checkpoint", failed_,
                        failed_ == 1 ? "" : "s");
  return text;
}

void CheckpointLog::add_json(const std::optional<check::Resumed>& resumed,
                             nlohmann::ordered_json& document) const {
  if (resumed)
    document["resumed"] = {
        {"file", arguments_.resume}, {"states", resumed->states}, {"seconds", seconds_of(resumed->time)}};
  if (arguments_.path.empty()) return;
  const check::CheckpointReport last = last_.value_or(check::CheckpointReport{});
  document["checkpoint"] = {{"file", arguments_.path}, {"written", written_},
                            {"failed", failed_},       {"states", last.states},
                            {"bytes", last.bytes},     {"seconds", seconds_of(last.took)}};
}

}  // namespace ouro::cli
