#include "cli/check_run.hh"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/source.hh"
#include "cli/check_report.hh"
#include "cli/check_trace.hh"
#include "cli/interrupt.hh"
#include "cli/output.hh"
#include "cli/progress.hh"
#include "cli/report.hh"
#include "session/branching_answer.hh"
#include "session/finite_check.hh"
#include "session/online_runs.hh"
#include "session/run_check.hh"
#include "trace/recording.hh"

namespace ouro::cli {

namespace {

using session::Verdict;

/// A file of its own for each run: run.json, run.2.json, ...
std::string trace_path(const std::string& path, std::size_t number) {
  if (number == 1) return path;
  const std::filesystem::path file(path);
  const std::string name = fmt::format("{}.{}{}", file.stem().string(), number, file.extension().string());
  return (file.parent_path() / name).string();
}

class CheckRun {
 public:
  explicit CheckRun(const CheckOptions& options)
      : options_(options),
        begin_(std::chrono::steady_clock::now()),
        safety_(safety_of(options)),
        input_(model_of(options, safety_)),
        model_(load_model(input_)),
        checkpoints_(options.checkpoint) {
    facts_.checkpoints = &checkpoints_;
    run_options(options.runs);  // whatever is asked: names must be known
    if (!options.trace.empty() && model_.structure() != nullptr)
      throw UserError(fmt::format("{}: an explicit structure has no statements to record", model_.path()),
                      "--json has the states of its counterexamples");
    require_files();
  }

  int run() {
    catch_interrupts();
    const std::unique_ptr<ProgressLine> progress = options_.quiet ? nullptr : terminal_progress();
    safety_.progress = progress.get();
    prepare_runs();
    prepare_branching();
    prepare_checkpoints(progress.get());
    if (checks_states()) check_states();
    checkpoint_graph_after_states();
    if (runs_) check_runs();
    if (finite_) check_finite_runs();
    if (branching_) check_branching();
    write_last_checkpoint();
    facts_.seconds = seconds();
    facts_.counts_all = safety_.errors == session::Errors::All;
    warn_if_interpreted(model_);
    try {
      write_traces();
    } catch (const UserError&) {
      show();
      throw;
    }
    show();
    return status();
  }

 private:
  /// What is to be written can be written, and is not in the way of anything.
  void require_files() const {
    const std::string& drawing = options_.branching.drawing;
    require_output("--trace", options_.trace, model_.path());
    require_output("--draw", drawing, model_.path());
    require_drawing(drawing);
    for (const NamedFile& checkpoint : {NamedFile{"--checkpoint", options_.checkpoint.path},
                                        NamedFile{"--resume", options_.checkpoint.resume}}) {
      const std::array files = {checkpoint, NamedFile{"--trace", options_.trace},
                                NamedFile{"--draw", drawing}};
      require_different_files(files);
    }
  }

  double seconds() const {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin_).count();
  }

  void prepare_checkpoints(ProgressLine* progress) {
    if (finite_)
      refuse_checkpoint(options_.checkpoint, "there are no checkpoints of what is asked of runs that end",
                        "leave it out, or --ltlf");
    if (runs_ && branching_)
      refuse_checkpoint(options_.checkpoint, "linear and branching time have no checkpoint together",
                        "ask for one of them, and then for the other");
    if (!safety_.search.is_plain()) refuse_lossy_checkpoint(options_.checkpoint);
    const check::CheckpointOptions asked = checkpoints_.options(progress);
    if (!asked.any()) return;
    if (!runs_ && !branching_) {
      safety_.checkpoint = asked;
    } else if (!checks_states()) {
      checkpoint_graph(asked);
    } else {
      checkpoint_both(asked);
    }
  }

  /// First the states, then the others, with what was found of the states.
  void checkpoint_both(const check::CheckpointOptions& asked) {
    safety_.answered = &answered_.emplace(model_.space());
    if (!asked.resume.empty() && check::subject_of(asked.resume) != check::CheckpointOptions{}.subject) {
      checkpoint_graph(asked);
    } else {
      safety_.checkpoint = asked;
      // Who goes on need not try the reduction of runs again, which would meet layouts in another order.
      if (runs_) safety_.checkpoint.facts.push_back(runs_->order_fact());
    }
  }

  void checkpoint_graph(check::CheckpointOptions asked) {
    if (answered_) {
      asked.facts = session::safety_facts(model_, safety_);
      asked.parts = {&*answered_};
    }
    graph_checkpoints_ = runs_ ? &runs_->use_checkpoints(asked) : &branching_->use_checkpoints(asked);
    if (graph_checkpoints_->resumed()) facts_.resumed = graph_checkpoints_->resumed();
  }

  /// The states are answered. If they are not, their own checkpoint is the one to go on from.
  void checkpoint_graph_after_states() {
    if (!answered_ || !answered_->is_known() || graph_checkpoints_ != nullptr) return;
    check::CheckpointOptions asked = safety_.checkpoint;
    asked.resume.clear();
    asked.asks_for_place = false;  // it was asked before
    asked.before = std::chrono::steady_clock::now() - begin_;
    if (facts_.resumed) asked.before += facts_.resumed->time;
    checkpoint_graph(asked);
    graph_checkpoints_->write();  // what was found of the states is not to be lost
  }

  void write_last_checkpoint() {
    const bool is_ended = std::ranges::any_of(facts_.judgements, [](const session::Judgement& judgement) {
      return judgement.verdict == Verdict::Incomplete && judgement.limit != Limit::None;
    });
    if (graph_checkpoints_ != nullptr && is_ended) graph_checkpoints_->write(check::Checkpoints::When::Last);
  }

  bool checks_states() const { return options_.asks_of_states() || !options_.asks(); }

  void check_states() {
    session::SafetyResult result = check_safety(model_, safety_);
    if (result.exploration.resumed) facts_.resumed = result.exploration.resumed;
    facts_.judgements = std::move(result.judgements);
    facts_.exploration = std::move(result.exploration);
    facts_.partial_order = std::move(result.partial_order);
    facts_.swarm = result.swarm;
    facts_.bounded = result.bounded;
  }

  /// Before any search: what cannot be answered is refused at once.
  void prepare_runs() {
    const session::RunQuestions& asked = model_.run_questions();
    if (asked.questions.empty() && asked.finite.empty()) return;
    if (!keeps_runs()) return leave_out_runs();
    if (!asked.finite.empty()) {
      refuse_lossy("runs that end");
      prepare_finite_runs();
    }
    if (asked.questions.empty()) return;
    session::RunOptions run = run_options(options_.runs);
    run.store = safety_.store;
    run.lossy = safety_.search.lossy;
    run.limits = safety_.limits;
    run.progress = safety_.progress;
    run.partial_order =
        order_when_resumed(options_.chosen_order(), options_.checkpoint.resume, session::order_of_runs_fact);
    runs_.emplace(model_, run);
    facts_.order_of_runs = runs_->partial_order();
  }

  void prepare_finite_runs() {
    session::FiniteOptions finite;
    finite.heap = heap_options(options_.runs, options_.search.chosen_seed());
    finite.store = safety_.store;
    finite.limits = safety_.limits;
    finite.progress = safety_.progress;
    finite_.emplace(model_, input_.load.runs.actions, finite);
  }

  void check_finite_runs() {
    for (const session::RunQuestion& question : model_.run_questions().finite)
      facts_.judgements.push_back(is_over() ? unanswered(question) : finite_->answer(question, limits_now()));
    if (finite_->fault() && !facts_.exploration && !has_fault())
      facts_.judgements.push_back(*finite_->fault());
    if (finite_->has_met_fault() && !facts_.exploration && !has_fault()) show_fault();
  }

  void prepare_branching() {
    if (!options_.branching.asks()) return;
    if (!keeps_runs()) refuse_runs();
    refuse_lossy("the tree of all runs");
    session::RunOptions run = run_options(options_.runs);
    run.store = safety_.store;
    run.limits = safety_.limits;
    run.progress = safety_.progress;
    branching_.emplace(model_, answer_options(options_.branching, run, options_.runs.algorithm));
  }

  void check_branching() {
    if (options_.branching.total && !is_over()) facts_.judgements.push_back(branching_->total(limits_now()));
    for (const session::BranchingQuestion& question : model_.run_questions().branching)
      facts_.judgements.push_back(is_over() ? unanswered(question)
                                            : branching_->answer(question, limits_now()));
    if (branching_->has_met_fault() && !facts_.exploration && !has_fault()) show_fault();
  }

  /// Only the first error was asked for, and there is one.
  bool is_over() const { return safety_.errors == session::Errors::First && any(Verdict::Violated); }
  bool has_fault() const {
    return std::ranges::find(facts_.judgements, session::PropertyKind::Fault, &session::Judgement::kind) !=
           facts_.judgements.end();
  }

  /// On line if that is asked for and possible.
  session::Judgement answered(const session::RunQuestion& question) {
    const auto heap = heap_options(options_.runs, options_.search.chosen_seed());
    if (!heap) return runs_->answer(question, limits_now());
    session::OnlineRuns online(model_, *heap, safety_.progress);
    session::OnlineRuns::Answer answer = options_.runs.fairness == "none"
                                             ? online.answer(question, limits_now())
                                             : session::OnlineRuns::Answer{{}, "fairness needs more marks"};
    if (!fault_online_) fault_online_ = online.fault();
    if (answer.judgement) return std::move(*answer.judgement);
    Diagnostic warning =
        general_error(fmt::format("not checked on line: {}: {}", question.name, answer.objection),
                      "it is checked with a store for all states, without --heap");
    warning.severity = Severity::Warning;
    report(warning);
    return runs_->answer(question, limits_now());
  }

  void check_runs() {
    for (const session::RunQuestion& question : model_.run_questions().questions) {
      facts_.judgements.push_back(is_over() ? unanswered(question) : answered(question));
    }
    if (fault_online_ && !facts_.exploration) facts_.judgements.push_back(*fault_online_);
    if (runs_->has_met_fault() && !facts_.exploration && !has_fault()) show_fault();
  }

  /// What was said of runs is not all there is: some of them end in a fault.
  void show_fault() {
    session::SafetyOptions faults = safety_;
    faults.assertions = faults.end_states = false;
    faults.errors = session::Errors::First;
    faults.limits = limits_now();
    faults.checkpoint = {};
    faults.answered = nullptr;
    session::SafetyResult result = check_safety(model_, faults);
    facts_.judgements.push_back(std::move(result.judgements.front()));
  }

  /// The time that is left.
  Limits limits_now() const { return after(safety_.limits, std::chrono::steady_clock::now() - begin_); }

  template <class Question>
  static session::Judgement unanswered(const Question& question) {
    session::Judgement judgement{.kind = question.kind, .name = question.name, .formula = question.formula};
    judgement.verdict = Verdict::Incomplete;
    return judgement;
  }

  /// What reductions and swarms keep are the answers about states.
  bool keeps_runs() const { return state_option().empty(); }
  std::string state_option() const {
    if (model_.stays()) return "--symmetry";
    return model_.reduced() != nullptr ? "--reduce" : way_without_runs(safety_.search);
  }
  [[noreturn]] void refuse_runs() const {
    if (model_.stays())
      throw UserError(
          "processes are interchangeable here only if those that have ended stay, which "
          "keeps what is asked of single states, not of runs",
          "leave out --symmetry, or ask for assertions, end states and invariants only");
    throw UserError(fmt::format("{} keeps what is asked of single states, not of runs", state_option()),
                    "leave it out, or ask for assertions, end states and invariants only");
  }

  void refuse_lossy(std::string_view what) const {
    if (!safety_.search.lossy) return;
    throw UserError(fmt::format("--store {} is for what is asked of states and of infinite runs, not of {}",
                                options_.search.store, what),
                    "leave it out, or choose --store tree");
  }

  void leave_out_runs() {
    if (asks_of_runs(options_.runs)) refuse_runs();
    for (const session::RunQuestion& question : model_.run_questions().questions)
      facts_.unchecked.push_back(question.name);
    Diagnostic warning =
        general_error(fmt::format("not checked: {}", fmt::join(facts_.unchecked, ", ")),
                      fmt::format("with {} only properties of single states are checked", state_option()));
    warning.severity = Severity::Warning;
    report(warning);
  }

  void write_traces() {
    facts_.files.resize(facts_.judgements.size());
    write_drawings();
    if (options_.trace.empty()) return;
    std::size_t number = 0;
    for (std::size_t i = 0; i < facts_.files.size(); ++i) {
      const session::Counterexample* run = shown_run(facts_.judgements[i]);
      if (run == nullptr) continue;
      const std::string path = trace_path(options_.trace, ++number);
      require_output("--trace", path, model_.path());
      write_file(path, to_json(*run->run));
      facts_.files[i] = path;
    }
  }

  void write_drawings() const {
    if (options_.branching.drawing.empty()) return;
    std::size_t number = 0;
    for (const session::Judgement& judgement : facts_.judgements)
      if (judgement.evidence)
        write_drawing(trace_path(options_.branching.drawing, ++number), *judgement.evidence);
  }

  void show() {
    Output output;
    if (options_.json) {
      output.line(check_json(model_, facts_));
    } else {
      output.write(verdict_table(model_, facts_));
      if (!options_.quiet) {
        output.write(check_statistics(model_, facts_));
        for (std::size_t i = 0; i < facts_.files.size(); ++i) show_counterexample(i, output);
      }
    }
    output.finish();
  }

  void show_counterexample(std::size_t i, Output& output) const {
    const session::Judgement& judgement = facts_.judgements[i];
    const session::Counterexample* run = shown_run(judgement);
    if (judgement.satisfying) output.write(satisfying_text(judgement, options_.branching.listed_states));
    if (run == nullptr && !judgement.evidence) return;
    if (!options_.no_trace) {
      const TraceLength length = options_.full_trace ? TraceLength::Full : TraceLength::Short;
      const bool is_violated = judgement.verdict == Verdict::Violated;
      output.line(fmt::format("\n{}: {}", is_violated ? "counterexample" : "witness", judgement.name));
      if (run != nullptr) output.write(trace_text(model_, *run, length));
      if (judgement.evidence) output.write(evidence_text(*judgement.evidence, run != nullptr, length));
    }
    if (!facts_.files[i].empty()) output.line(fmt::format("written to {}", facts_.files[i]));
  }

  bool any(Verdict verdict) const {
    return std::ranges::find(facts_.judgements, verdict, &session::Judgement::verdict) !=
           facts_.judgements.end();
  }

  int status() const {
    if (any(Verdict::Violated)) return exit_violated;
    return any(Verdict::Incomplete) ? exit_incomplete : 0;
  }

  const CheckOptions& options_;
  std::chrono::steady_clock::time_point begin_;
  session::SafetyOptions safety_;
  ModelInputOptions input_;
  session::Model model_;
  CheckpointLog checkpoints_;
  std::optional<session::RunCheck> runs_;                   // if something is asked of runs
  std::optional<session::BranchingAnswers> branching_;      // and of their tree
  std::optional<session::FiniteCheck> finite_;              // and of those that end
  std::optional<session::AnsweredStates> answered_;         // if there are checkpoints of what follows
  session::GraphCheckpoints* graph_checkpoints_ = nullptr;  // of runs, or their tree
  std::optional<session::Judgement> fault_online_;          // met by a search on line
  CheckFacts facts_;
};

}  // namespace

int check_model(const CheckOptions& options) { return CheckRun(options).run(); }

}  // namespace ouro::cli
