#include "cli/replay_verb.hh"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/source.hh"
#include "cli/model_input.hh"
#include "cli/options.hh"
#include "cli/output.hh"
#include "cli/replay_text.hh"
#include "session/actions.hh"
#include "trace/chart.hh"
#include "trace/chart_svg.hh"
#include "trace/explain.hh"
#include "trace/recording.hh"
#include "trace/trail.hh"
#include "trace/walk.hh"

namespace ouro::cli {

namespace {

using trace::RecordedProperty;
using trace::Recording;
using trace::Walk;

constexpr const char* examples = R"(Examples:
  ouro check mutex.pml --trace run.json; ouro replay run.json
  ouro replay run.json --steps 100..120 --states
  ouro replay run.json --chart
  ouro replay run.json --svg run.svg
  ouro replay run.json copy_of_mutex.pml -D N=3
  ouro replay mutex.pml.trail
  ouro replay run.json --save-trail mutex.pml.trail; spin -t -p mutex.pml

Exit status: 0 the run was shown; 2 the recording, the model or the usage is wrong, or the one does not fit
the other.)";

struct ReplayOptions {
  ModelInputOptions model;
  std::string trace;
  std::string steps;
  std::string svg;
  std::string save;
  std::string save_trail;
  bool states = false;
  bool chart = false;
  bool json = false;
  bool explain = true;
};

/// What holds is evaluated again if the recording says how.
bool can_check_propositions(const Recording& run) {
  constexpr std::size_t most_propositions = 64;
  return run.property && run.property->is_observed() && !run.property->propositions.empty() &&
         run.property->propositions.size() <= most_propositions &&
         std::ranges::none_of(run.property->propositions, &std::string::empty,
                              &RecordedProperty::Proposition::condition);
}

/// And of which steps actions are.
bool can_check_actions(const Recording& run) {
  return run.property && !run.property->actions.empty() &&
         run.property->actions.size() <= session::max_actions &&
         std::ranges::all_of(run.property->actions, [&](const RecordedProperty::Action& action) {
           return !action.pattern.empty() && action.holds.size() == run.steps.size();
         });
}

Walk::StepActions step_actions(const session::Model& model, const Recording& run) {
  if (!can_check_actions(run)) return {};
  std::vector<session::ActionAsked> asked;
  for (const RecordedProperty::Action& action : run.property->actions)
    asked.push_back({action.name, action.pattern});
  const std::shared_ptr<check::StepLetters> letters = session::action_letters(model, asked);
  return
      [letters, count = asked.size()](const space::Step& step, std::uint32_t source, std::uint32_t target) {
        const std::uint64_t letter = letters->of(step, source, target);
        std::uint64_t result = 0;
        for (std::size_t i = 0; i < count; ++i) result |= (letter >> session::action_bit(i) & 1U) << i;
        return result;
      };
}

/// A run, and the model that it is of.
struct LoadedRun {
  Recording run;
  session::Model model;
};

session::Model load_model_of(const ReplayOptions& options, const Recording& run) {
  ModelInputOptions input = options.model;
  if (input.path.empty()) input.path = run.model;
  if (input.path.empty())
    throw UserError(fmt::format("{} does not say which model it is of", options.trace),
                    "give the model's file as a second argument");
  if (can_check_propositions(run))
    for (const RecordedProperty::Proposition& proposition : run.property->propositions)
      input.load.conditions.push_back({.text = proposition.condition, .name = options.trace});
  input.load.engine = session::Engine::Interpreter;
  // What there is to warn about in the model has been said when the run was made.
  session::Model model = session::Model::load(input.path, input.load);
  if (model.interpreter() == nullptr)
    throw UserError(fmt::format("{}: an explicit structure has no statements to replay", model.path()));
  return model;
}

/// A trail of SPIN lies beside its model: model.pml.trail.
LoadedRun load_trail(const ReplayOptions& options, const std::string& text) {
  constexpr std::string_view extension = ".trail";
  const trace::Trail trail = trace::read_trail(text, options.trace);
  Recording named;
  if (options.trace.ends_with(extension))
    named.model = options.trace.substr(0, options.trace.size() - extension.size());
  session::Model model = load_model_of(options, named);
  Recording run = trace::follow_trail(*model.interpreter(), trail, model.path());
  return {std::move(run), std::move(model)};
}

LoadedRun load_run(const ReplayOptions& options) {
  const std::string text = read_input(options.trace);
  if (trace::looks_like_trail(text)) return load_trail(options, text);
  Recording run = trace::read_recording(text, options.trace);
  session::Model model = load_model_of(options, run);
  return {std::move(run), std::move(model)};
}

std::optional<trace::Explanation> explanation_of(const Recording& run) {
  if (!run.property) return std::nullopt;
  logic::Alphabet alphabet;
  for (const RecordedProperty::Proposition& proposition : run.property->propositions)
    alphabet.push_back(proposition.name);
  for (const RecordedProperty::Action& action : run.property->actions) alphabet.push_back(action.name);
  const std::string& formula = run.property->formula;
  using Result = std::optional<trace::Explanation>;
  if (const auto reading = trace::finite_reading_of(run))
    return Result(std::in_place, formula, alphabet, *reading);
  if (const auto word = trace::word_of(run)) return Result(std::in_place, formula, alphabet, *word);
  return std::nullopt;
}

class ReplayRun {
 public:
  explicit ReplayRun(const ReplayOptions& options)
      : options_(options),
        showing_{options.steps.empty() ? Range{} : parse_range(options.steps, "--steps"), options.states},
        loaded_(load_run(options)),
        explanation_(options.explain ? explanation_of(run_) : std::nullopt),
        walk_(*model_.interpreter(), run_,
              can_check_propositions(run_) ? Walk::Propositions::Checked : Walk::Propositions::Believed,
              step_actions(model_, run_)),
        chart_(initial_types()) {}

  int run() {
    Output output;
    ReplayText text(walk_, run_, explanation_ ? &*explanation_ : nullptr, showing_, output);
    const bool shows_steps = !options_.json && !options_.chart;
    if (shows_steps) text.begin();
    mark_cycle();
    while (!walk_.at_end()) {
      const std::vector<trace::Event> events = go_on(output);
      if (shows_steps) text.show(events);
      if (options_.json) told_.add(events, true);
      draw(events);
    }
    if (!options_.svg.empty()) write_file(options_.svg, to_svg(chart_, title()));
    if (!options_.save.empty()) write_file(options_.save, to_json(run_));
    if (!options_.save_trail.empty()) write_file(options_.save_trail, to_trail(*model_.interpreter(), run_));
    if (options_.chart) output.write(chart_.to_text());
    if (options_.json)
      output.write(document());
    else
      text.end();
    output.finish();
    return 0;
  }

 private:
  /// Shows how far it went before it complains.
  std::vector<trace::Event> go_on(Output& output) {
    try {
      return walk_.go_on();
    } catch (const UserError&) {
      output.finish();
      throw;
    }
  }

  std::vector<std::string> initial_types() const {
    std::vector<std::string> types;
    if (walk_.simulation().status() == trace::Simulation::Status::Faulty) return types;
    for (const auto& position : walk_.simulation().narrator().names().positions(walk_.simulation().context()))
      types.push_back(position.type);
    std::ranges::reverse(types);
    return types;
  }

  void mark_cycle() {
    if (walk_.at_cycle()) chart_.begin_cycle();
    if (run_.loop && walk_.at_end()) chart_.end_cycle();
  }

  void draw(const std::vector<trace::Event>& events) {
    for (const trace::Event& event : events) {
      number_ += event.terminated ? 0U : 1U;
      if (showing_.steps.contains(number_))
        chart_.add(event, number_);
      else
        chart_.add_lives(event, number_);
    }
    mark_cycle();
  }

  std::string title() const { return fmt::format("A run of {}", model_.path()); }

  /// The recording with all that happened.
  std::string document() {
    told_.model = model_.path();
    told_.seed = run_.seed;
    told_.loop = run_.loop;
    told_.property = run_.property;
    if (explanation_)
      for (const trace::Explanation::Reason& reason : explanation_->reasons())
        told_.property->explanation.push_back(fmt::format("{:{}}{}", "", 2 * reason.depth, reason.text));
    told_.end = run_.end ? *run_.end : Recording::End{"guide", {}, {}, {}};
    const trace::Simulation& simulation = walk_.simulation();
    told_.end->variables = simulation.narrator().names().items(simulation.context());
    told_.end->processes = simulation.narrator().names().positions(simulation.context());
    return to_json(told_);
  }

  const ReplayOptions& options_;
  ReplayShowing showing_;
  LoadedRun loaded_;
  const Recording& run_ = loaded_.run;
  const session::Model& model_ = loaded_.model;
  std::optional<trace::Explanation> explanation_;
  Walk walk_;
  trace::Chart chart_;
  Recording told_;
  std::uint64_t number_ = 0;
};

int run_replay(const ReplayOptions& options) {
  refuse_together(options.chart, "--chart", options.json, "--json");
  refuse_together(options.chart, "--chart", options.states, "--states");
  refuse_together(options.json, "--json", options.states, "--states");
  refuse_together(options.json, "--json", !options.steps.empty(), "--steps");
  return ReplayRun(options).run();
}

void add_showing_options(CLI::App& verb, ReplayOptions& options) {
  const std::string output = "Output";
  verb.add_option("--steps", options.steps, "Only those with these numbers: 5..15, 5.., ..15 or 5")
      ->type_name("RANGE")
      ->group(output);
  verb.add_flag("--states", options.states, "All variables behind each step")->group(output);
  verb.add_flag("--explain,!--no-explain", options.explain,
                "Which part of the formula fails where (unless --no-explain)")
      ->group(output);
  verb.add_flag("--chart", options.chart, "A message sequence chart instead of steps")->group(output);
  verb.add_option("--svg", options.svg, "Write the chart to a file, as a picture")
      ->type_name("FILE")
      ->check(file_name)
      ->group(output);
  verb.add_flag("--json", options.json, "One JSON document with all that happened")->group(output);
  verb.add_option("--save", options.save, "Write the run to a file, such as one that came as a trail")
      ->type_name("FILE")
      ->check(file_name)
      ->group(output);
  verb.add_option("--save-trail", options.save_trail, "Write it as a trail for SPIN: spin -k FILE -p MODEL")
      ->type_name("FILE")
      ->check(file_name)
      ->group(output);
}

}  // namespace

void add_replay_verb(CLI::App& app, Action& action) {
  CLI::App* verb = app.add_subcommand("replay", "Show a recorded run: a counterexample, or a simulation");
  const auto options = std::make_shared<ReplayOptions>();
  verb->add_option("TRACE", options->trace,
                   "The run's file: of ouro check --trace, of ouro simulate --save, or a trail of SPIN")
      ->required();
  verb->add_option("MODEL", options->model.path, "The model's file, if it is not the one that the run names");
  add_reading_options(*verb, options->model);
  add_showing_options(*verb, *options);
  verb->footer(examples);
  verb->callback([options, &action] { action = [options] { return run_replay(*options); }; });
}

}  // namespace ouro::cli
