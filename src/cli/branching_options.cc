#include "cli/branching_options.hh"

#include <fmt/format.h>

#include <filesystem>
#include <string_view>
#include <utility>

#include "base/source.hh"
#include "cli/graphviz.hh"
#include "cli/options.hh"
#include "cli/output.hh"

namespace ouro::cli {

void add_branching_options(CLI::App& verb, BranchingOptions& options, const std::string& group) {
  verb.add_option("--ctl", options.ctl,
                  "A formula of branching time that every initial state must satisfy: AG EF p, A[p U q]")
      ->type_name("FORMULA")
      ->allow_extra_args(false)
      ->group(group);
  verb.add_option("--ctlstar", options.ctl_star, "The same in CTL*: A(G F p -> E G q)")
      ->type_name("FORMULA")
      ->allow_extra_args(false)
      ->group(group);
  verb.add_flag("--total", options.total,
                "For those: refuse a model with a state that has no successor; otherwise runs stay there")
      ->group(group);
  verb.add_flag("--states", options.states, "For those: in which states they hold")->group(group);
}

void add_branching_output_options(CLI::App& verb, BranchingOptions& options, const std::string& group) {
  verb.add_flag("--witness", options.witness, "Show also why a formula of branching time holds")
      ->group(group);
  verb.add_option("--draw", options.drawing,
                  "Draw why a formula of branching time is violated (or holds, with --witness): FILE.svg by\n"
                  "Graphviz, or else its input; further ones to FILE with a number before its extension")
      ->type_name("FILE")
      ->check(file_name)
      ->group(group);
  verb.add_option("--list-states", options.listed_states, "How many states --states lists")
      ->type_name("N")
      ->check(whole_number)
      ->capture_default_str()
      ->group(group);
}

void refuse_contradictions(const BranchingOptions& options) {
  if (options.asks()) return;
  const auto refuse = [](bool is_given, std::string_view option) {
    if (is_given)
      throw UserError(fmt::format("{} is about formulas of branching time, and none is asked", option),
                      "ask with --ctl or --ctlstar");
  };
  refuse(options.total, "--total");
  refuse(options.states, "--states");
  refuse(options.witness, "--witness");
  refuse(!options.drawing.empty(), "--draw");
}

void add_asked(const BranchingOptions& options, session::RunsAsked& asked) {
  for (const std::string& formula : options.ctl) asked.ctl.push_back({formula, "--ctl"});
  for (const std::string& formula : options.ctl_star) asked.ctl_star.push_back({formula, "--ctlstar"});
}

session::BranchingAnswerOptions answer_options(const BranchingOptions& options,
                                               const session::RunOptions& run, const std::string& algorithm) {
  session::BranchingAnswerOptions answer;
  answer.check.store = run.store;
  answer.check.form = run.form;
  answer.check.fairness = run.fairness;
  answer.check.limits = run.limits;
  answer.check.progress = run.progress;
  for (const session::BranchingAlgorithm named : session::branching_algorithms)
    if (to_string(named) == algorithm) answer.check.algorithm = named;
  answer.witness = options.witness;
  answer.total = options.total;
  if (options.states) answer.states = options.listed_states;
  return answer;
}

namespace {

bool is_picture(const std::string& path) { return std::filesystem::path(path).extension() == ".svg"; }

}  // namespace

void require_drawing(const std::string& path) {
  if (is_picture(path)) require_graphviz("--draw FILE.svg", "name the file otherwise, and draw it elsewhere");
}

void write_drawing(const std::string& path, const trace::Evidence& evidence) {
  const std::string graph = to_dot(evidence);
  write_file(path, is_picture(path) ? svg_of(graph) : graph);
}

}  // namespace ouro::cli
