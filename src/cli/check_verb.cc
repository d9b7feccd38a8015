#include "cli/check_verb.hh"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/source.hh"
#include "cli/branching_options.hh"
#include "cli/check_report.hh"
#include "cli/check_trace.hh"
#include "cli/checkpoint_options.hh"
#include "cli/interrupt.hh"
#include "cli/limit_options.hh"
#include "cli/model_input.hh"
#include "cli/output.hh"
#include "cli/progress.hh"
#include "cli/report.hh"
#include "cli/run_options.hh"
#include "cli/search_options.hh"
#include "cli/state_search_options.hh"
#include "session/branching_answer.hh"
#include "session/finite_check.hh"
#include "session/online_runs.hh"
#include "session/run_check.hh"
#include "session/safety_check.hh"
#include "trace/recording.hh"

namespace ouro::cli {

namespace {

using session::Verdict;

constexpr const char* examples = R"(Examples:
  ouro check mutex.pml
  ouro check mutex.pml --ltl '[] (want -> <> critical == 1)'
  ouro check mutex.pml --invariant 'critical <= 1' --invariant 'turn < 2'
  ouro check leader.pml -D N=4 --no-deadlock --time 60 --memory 4G
  ouro check lift.dve --invariant 'not (Door.opened and Lift.moving)'
  ouro check lift.dve --ltl 'G ({Door.opened} -> F {Lift.moving})' --assume 'G F {Lift.idle}'
  ouro check lamp.kripke --invariant 'lit -> works' --ltl 'G F lit' --json
  ouro check lift.dve --ctl 'AG EF {Lift.idle}'; ouro check lamp.kripke --ctlstar 'E G F lit' --witness
  ouro check link.pml --ltlf 'G (send -> X[!] F receive)' --actions 'send=c!data,receive=c?data'
  ouro check link.pml --ltl '[]<> idle' --heap 100000 --replace depth
  ouro check leader.pml --reduce dead,merge
  ouro check large.pml --deadlock --checkpoint large.ckpt; ouro check large.pml --deadlock --resume large.ckpt
  ouro check leader.pml -D N=8 --store bitstate --memory 2G
  ouro check leader.pml -D N=9 --swarm 100 --time 10m --memory 8G
  ouro check clients.pml --symmetry
  ouro check mutex.pml --trace run.json; ouro replay run.json --chart

Without an option of the group Properties everything is checked that the model asks for: assertions, end
states, formulas (ltl blocks), claims, accept labels. With any of them, just those. Run-time faults (an index
out of range, a division by zero) that are met on the way are always reported.

A formula for a Promela model is what may stand in an ltl block; G, F and R are known, too. For DVE models and
explicit structures it is in the syntax of ouro formula, with expressions of the model in braces. A formula of
branching time has quantifiers besides: A and E, AG, EF, A[p U q].

Exit status: 0 every property holds; 1 some property is violated; 2 the model or the usage is wrong; 3 some
property is undecided and none is violated, because a limit was reached or the search was interrupted.)";

struct CheckOptions {
  ModelInputOptions model;
  LimitOptions limits;
  CheckpointArguments checkpoint;
  bool deadlock = false;
  bool no_deadlock = false;
  bool assertions = false;
  bool no_assertions = false;
  std::vector<std::string> invariants;
  RunsOptions runs;
  BranchingOptions branching;
  std::string errors = "each";
  SearchOptions search;
  bool partial_order = false;
  bool no_partial_order = false;

  session::PartialOrder chosen_order() const {
    if (no_partial_order) return session::PartialOrder::No;
    return partial_order ? session::PartialOrder::Yes : session::PartialOrder::Worthwhile;
  }
  StateSearchChoices states;
  std::string trace;
  bool no_trace = false;
  bool full_trace = false;
  bool json = false;
  bool quiet = false;

  bool asks_of_states() const { return deadlock || assertions || !invariants.empty(); }
  bool asks() const { return asks_of_states() || asks_of_runs(runs) || branching.asks(); }
};

void refuse_contradictions(const CheckOptions& options) {
  refuse_together(options.deadlock, "--deadlock", options.no_deadlock, "--no-deadlock");
  refuse_together(options.assertions, "--assertions", options.no_assertions, "--no-assertions");
  refuse_contradictions(options.runs);
  if (options.states.asks() && options.asks() && !options.asks_of_states())
    throw UserError(fmt::format("{} is for what is asked of single states, and nothing is",
                                options.states.swarm ? "--swarm" : "--when-full"),
                    "ask for assertions, end states or invariants");
  refuse_contradictions(options.branching);
  if (options.runs.heap && options.search.order == "bfs")
    throw UserError("--heap goes depth first, and --search bfs does not", "leave one of them out");
  refuse_together(options.partial_order, "--por", options.no_partial_order, "--no-por");
  refuse_together(options.no_trace, "--no-trace", options.full_trace, "--full-trace");
  refuse_together(options.json, "--json", options.quiet, "--quiet");
}

session::Errors errors_of(const CheckOptions& options) {
  if (options.errors == "first") return session::Errors::First;
  if (options.errors == "each") return session::Errors::Each;
  if (options.errors == "all") return session::Errors::All;
  unknown_value("--errors", options.errors, {"first", "each", "all"});
}

session::SafetyOptions safety_of(const CheckOptions& options) {
  refuse_contradictions(options);
  session::SafetyOptions safety;
  safety.assertions = options.assertions || (!options.asks() && !options.no_assertions);
  safety.end_states = options.deadlock || (!options.asks() && !options.no_deadlock);
  safety.invariants = options.invariants;
  safety.errors = errors_of(options);
  check::ExploreOptions chosen;
  choose_search(options.search, chosen);
  if (!options.search.order.empty()) safety.order = chosen.order;
  safety.store = chosen.store;
  safety.partial_order = options.chosen_order();
  safety.search = state_search_of(options.states, options.search,
                                  heap_options(options.runs, options.search.chosen_seed()));
  if (options.errors == "all" && (safety.search.swarm || safety.search.bounded || options.states.asks()))
    throw UserError("--errors all counts errors, and this search would count some of them twice",
                    "leave it out, or --heap, --swarm and --when-full");
  if (safety.search.swarm) safety.errors = session::Errors::First;
  safety.limits = limits_of(options.limits);
  choose_memory(safety.search, !options.limits.memory.empty(), safety.limits);
  return safety;
}

ModelInputOptions model_of(const CheckOptions& options, const session::SafetyOptions& safety) {
  ModelInputOptions model = options.model;
  for (const std::string& invariant : options.invariants)
    model.load.conditions.push_back({.text = invariant, .name = "--invariant"});
  model.load.watch_invariants = safety.assertions;
  model.load.runs = runs_asked(options.runs, !options.asks());
  add_asked(options.branching, model.load.runs);
  return model;
}

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
    if (!options.trace.empty() && model_.structure() != nullptr)
      throw UserError(fmt::format("{}: an explicit structure has no statements to record", model_.path()),
                      "--json has the states of its counterexamples");
  }

  int run() {
    catch_interrupts();
    const std::unique_ptr<ProgressLine> progress = options_.quiet ? nullptr : terminal_progress();
    safety_.progress = progress.get();
    prepare_runs();
    prepare_branching();
    prepare_checkpoints(progress.get());
    if (options_.asks_of_states() || !options_.asks()) check_states();
    if (runs_) check_runs();
    if (finite_) check_finite_runs();
    if (branching_) check_branching();
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
  double seconds() const {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin_).count();
  }

  /// They are for the search that looks at every state once.
  void prepare_checkpoints(ProgressLine* progress) {
    if (runs_ || finite_ || branching_)
      refuse_checkpoint(options_.checkpoint, "checkpoints are for what is asked of states, not of runs",
                        "ask for --assertions, --deadlock and --invariant only");
    if (!safety_.search.is_plain()) refuse_lossy_checkpoint(options_.checkpoint);
    safety_.checkpoint = checkpoints_.options(progress);
  }

  void check_states() {
    session::SafetyResult result = check_safety(model_, safety_);
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
    if (!asked.finite.empty()) prepare_finite_runs();
    if (asked.questions.empty()) return;
    session::RunOptions run = run_options(options_.runs);
    run.store = safety_.store;
    run.limits = safety_.limits;
    run.progress = safety_.progress;
    run.partial_order = options_.chosen_order();
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
    session::SafetyResult result = check_safety(model_, faults);
    facts_.judgements.push_back(std::move(result.judgements.front()));
  }

  /// The time that is left.
  Limits limits_now() const {
    Limits limits = safety_.limits;
    const std::chrono::nanoseconds spent = std::chrono::steady_clock::now() - begin_;
    if (limits.time != std::chrono::nanoseconds::max()) limits.time -= std::min(limits.time, spent);
    return limits;
  }

  template <class Question>
  static session::Judgement unanswered(const Question& question) {
    session::Judgement judgement{.kind = question.kind, .name = question.name, .formula = question.formula};
    judgement.verdict = Verdict::Incomplete;
    return judgement;
  }

  /// What reductions and lossy stores keep are the answers about states.
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
  std::optional<session::RunCheck> runs_;               // if something is asked of runs
  std::optional<session::BranchingAnswers> branching_;  // and of their tree
  std::optional<session::FiniteCheck> finite_;          // and of those that end
  std::optional<session::Judgement> fault_online_;      // met by a search on line
  CheckFacts facts_;
};

void add_property_options(CLI::App& verb, CheckOptions& options) {
  const std::string group = "Properties";
  verb.add_flag("--assertions", options.assertions, "The model's assertions")->group(group);
  verb.add_flag("--no-assertions", options.no_assertions, "Everything else that the model asks for")
      ->group(group);
  verb.add_flag("--deadlock", options.deadlock,
                "States without successors in which the system may not end: invalid end states, deadlocks")
      ->group(group);
  verb.add_flag("--no-deadlock", options.no_deadlock, "Everything else that the model asks for")
      ->group(group);
  verb.add_option("--invariant", options.invariants,
                  "A condition that must hold in every state, in the model's language; for an explicit\n"
                  "structure, a formula over its propositions")
      ->type_name("EXPRESSION")
      ->allow_extra_args(false)
      ->group(group);
  add_run_options(verb, options.runs, group);
  add_branching_options(verb, options.branching, group);
  verb.add_option("--errors", options.errors,
                  "Stop at the first error, at the first of each property, or count all: first, each, all")
      ->type_name("WHICH")
      ->capture_default_str()
      ->group(group);
}

void add_output_options(CLI::App& verb, CheckOptions& options) {
  const std::string group = "Output";
  verb.add_option("--trace", options.trace,
                  "Write the counterexample to a file, for ouro replay; further ones to FILE with\n"
                  "a number before its extension")
      ->type_name("FILE")
      ->group(group);
  verb.add_flag("--no-trace", options.no_trace, "Do not show counterexamples")->group(group);
  verb.add_flag("--full-trace", options.full_trace, "Show all steps of long counterexamples")->group(group);
  add_branching_output_options(verb, options.branching, group);
  verb.add_flag("--json", options.json, "One JSON document instead of text")->group(group);
  verb.add_flag("-q,--quiet", options.quiet, "Only the verdicts")->group(group);
}

}  // namespace

void add_check_verb(CLI::App& app, Action& action) {
  CLI::App* verb = app.add_subcommand(
      "check",
      "Check a model: assertions, end states, invariants, formulas of linear and branching time; with\n"
      "counterexamples");
  const auto options = std::make_shared<CheckOptions>();
  add_model_options(*verb, options->model);
  add_engine_option(*verb, options->model);
  add_reduction_option(*verb, options->model);
  add_symmetry_options(*verb, options->model);
  add_property_options(*verb, *options);
  add_search_options(*verb, options->search);
  verb->add_flag("--por", options->partial_order,
                 "Partial-order reduction even where it leaves out little, or the model is small;\n"
                 "depth first unless --search says otherwise")
      ->group("Search");
  verb->add_flag("--no-por", options->no_partial_order,
                 "No partial-order reduction: all orders of steps are looked at; shortest\n"
                 "counterexamples are shortest of all")
      ->group("Search");
  add_state_search_options(*verb, options->states);
  add_run_search_options(*verb, options->runs);
  add_limit_options(*verb, options->limits);
  add_checkpoint_options(*verb, options->checkpoint);
  add_output_options(*verb, *options);
  verb->footer(examples);
  verb->callback([options, &action] { action = [options] { return CheckRun(*options).run(); }; });
}

}  // namespace ouro::cli
