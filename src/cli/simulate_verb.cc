#include "cli/simulate_verb.hh"

#include <fmt/format.h>

#include <memory>
#include <optional>
#include <random>
#include <string>

#include "base/source.hh"
#include "cli/interrupt.hh"
#include "cli/model_input.hh"
#include "cli/options.hh"
#include "cli/output.hh"
#include "cli/simulate_interactive.hh"
#include "cli/simulate_run.hh"

namespace ouro::cli {

namespace {

constexpr const char* examples = R"(Examples:
  ouro simulate mutex.pml
  ouro simulate mutex.pml --seed 7 --steps 100 --save run.json
  ouro simulate mutex.pml --guide run.json --chart
  ouro simulate mutex.pml --interactive
  ouro simulate hello.pml --show prints

Exit status: 0 the run ended well; 1 it ended in an invalid end state or a fault; 2 the model or the usage
is wrong; 3 the limit on the steps was reached, or the run was interrupted.)";

struct SimulateOptions {
  ModelInputOptions model;
  std::optional<std::uint64_t> seed;
  std::uint64_t steps = 10'000;
  bool interactive = false;
  std::string guide;
  std::string save;
  std::string show = "all";
  bool flat = false;
  bool chart = false;
  bool json = false;
  bool final = false;
  bool quiet = false;
};

Show show_of(const SimulateOptions& options) {
  if (options.quiet || options.json || options.chart) return Show::Nothing;
  if (options.show == "all") return Show::All;
  if (options.show == "steps") return Show::Steps;
  if (options.show == "prints") return Show::Prints;
  unknown_value("--show", options.show, {"all", "steps", "prints"});
}

SimulateShowing showing_of(const SimulateOptions& options) {
  refuse_together(options.chart, "--chart", options.json, "--json");
  refuse_together(options.interactive, "--interactive", options.json, "--json");
  refuse_together(options.interactive, "--interactive", options.quiet, "--quiet");
  refuse_together(options.interactive, "--interactive", !options.guide.empty(), "--guide");
  SimulateShowing showing{.show = show_of(options),
                          .flat = options.flat,
                          .chart = options.chart,
                          .json = options.json,
                          .final = options.final,
                          .records = !options.save.empty(),
                          .undo = options.interactive};
  if (options.interactive && showing.show == Show::Nothing) showing.show = Show::All;
  return showing;
}

Stop run_freely(SimulateRun& run, Random& random, std::uint64_t limit) {
  while (run.is_running()) {
    if (interrupted()) return Stop::Interrupt;
    if (run.step_count() >= limit) return Stop::Limit;
    run.take(run.simulation().draw(random));
  }
  return Stop::Itself;
}

Stop run_guided(SimulateRun& run, const std::string& path) {
  const trace::Recording recording = trace::read_recording(read_input(path), path);
  trace::Guide guide(recording);
  while (!guide.at_end()) {
    if (interrupted()) return Stop::Interrupt;
    try {
      run.take(guide.choose(run.simulation()));
    } catch (const UserError&) {
      run.output().finish();  // how far it went
      throw;
    }
  }
  return run.is_running() ? Stop::Guide : Stop::Itself;
}

int run_simulate(const SimulateOptions& options) {
  const SimulateShowing showing = showing_of(options);
  const session::Model model = load_model(options.model);
  if (model.interpreter() == nullptr)
    throw UserError(
        fmt::format("{}: an explicit structure has no statements to simulate", options.model.path));
  catch_interrupts();
  const std::uint64_t seed = options.seed ? *options.seed : std::random_device()();
  Random random(seed);
  const bool is_guided = !options.guide.empty();
  SimulateRun run(*model.interpreter(), options.model.path, is_guided ? std::nullopt : std::optional(seed),
                  showing);
  const Stop stop = is_guided             ? run_guided(run, options.guide)
                    : options.interactive ? choose_interactively(run, random)
                                          : run_freely(run, random, options.steps);
  const int status = run.finish(stop);
  if (!options.save.empty()) write_file(options.save, to_json(run.recording()));
  return status;
}

void add_showing_options(CLI::App& verb, SimulateOptions& options) {
  const std::string output = "Output";
  verb.add_option("--show", options.show,
                  "all, steps (not what they change) or prints (what the model prints)")
      ->type_name("WHAT")
      ->capture_default_str()
      ->group(output);
  verb.add_flag("--flat", options.flat, "What the model prints is not indented by process")->group(output);
  verb.add_flag("--chart", options.chart, "A message sequence chart instead of steps")->group(output);
  verb.add_flag("--final", options.final, "All variables when the run has stopped")->group(output);
  verb.add_flag("--json", options.json, "One JSON document; --guide reads it, too")->group(output);
  verb.add_flag("-q,--quiet", options.quiet, "Only why the run stopped, on standard error")->group(output);
  verb.add_option("--save", options.save, "Write the run to a file, for --guide")
      ->type_name("FILE")
      ->check(file_name)
      ->group(output);
}

}  // namespace

void add_simulate_verb(CLI::App& app, Action& action) {
  CLI::App* verb = app.add_subcommand("simulate", "One run of a model: at random, by hand, or as recorded");
  const auto options = std::make_shared<SimulateOptions>();
  add_model_options(*verb, options->model);
  verb->add_option("--seed", options->seed, "Seed of the random choices; otherwise another one each time")
      ->type_name("N");
  verb->add_option("--steps", options->steps, "Stop after so many steps")
      ->type_name("N")
      ->capture_default_str();
  verb->add_flag("-i,--interactive", options->interactive, "Choose each step from a list; h shows how");
  verb->add_option("--guide", options->guide, "Repeat a run that was written by --save or --json")
      ->type_name("FILE");
  add_showing_options(*verb, *options);
  verb->footer(examples);
  verb->callback([options, &action] { action = [options] { return run_simulate(*options); }; });
}

}  // namespace ouro::cli
