#include "cli/explore_verb.hh"

#include <fmt/format.h>

#include <cerrno>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/source.hh"
#include "check/explicit_copy.hh"
#include "check/explore.hh"
#include "cli/checkpoint_options.hh"
#include "cli/explore_shape.hh"
#include "cli/interrupt.hh"
#include "cli/limit_options.hh"
#include "cli/model_input.hh"
#include "cli/output.hh"
#include "cli/progress.hh"
#include "cli/reduction_report.hh"
#include "cli/report.hh"
#include "cli/search_options.hh"
#include "cli/state_search_options.hh"
#include "kripke/aldebaran.hh"
#include "kripke/dot.hh"
#include "kripke/text.hh"
#include "program/print.hh"
#include "session/model_checkpoint.hh"
#include "session/partial_order.hh"
#include "session/state_search.hh"
#include "trace/narrate.hh"

namespace ouro::cli {

namespace {

constexpr const char* examples = R"(Examples:
  ouro explore mutex.pml
  ouro explore leader.pml -D N=4 --max-states 1000000 --time 60
  ouro explore adding.1.dve --json
  ouro explore mutex.pml --reduce dead,merge
  ouro explore large.pml --checkpoint large.ckpt --every 10m; ouro explore large.pml --resume large.ckpt
  ouro explore leader.pml --por
  ouro explore clients.pml --symmetry
  ouro explore mutex.pml --program
  ouro explore mutex.pml --graph dot | dot -Tsvg > mutex.svg

Exit status: 0 the whole state space was explored; 2 the model or the usage is wrong; 3 a limit was reached,
or the exploration was interrupted. What is found on the way (faults, deadlocks) is reported, and is no
failure: ouro check judges.)";

/// Pictures of more states help nobody; --max-states asks for more.
constexpr std::uint64_t graph_states = 10'000;

struct ExploreVerbOptions {
  ModelInputOptions model;
  SearchOptions search;
  LimitOptions limits;
  CheckpointArguments checkpoint;
  bool json = false;
  bool program = false;
  bool partial_order = false;
  std::string graph;
};

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point begin) {
  return std::chrono::duration<double>(Clock::now() - begin).count();
}

class ExploreRun {
 public:
  explicit ExploreRun(const ExploreVerbOptions& options)
      : options_(options),
        begin_(Clock::now()),
        model_(load_model(options.model)),
        checkpoints_(options.checkpoint),
        layouts_(model_),
        load_seconds_(seconds_since(begin_)) {}

  int run() {
    catch_interrupts();
    if (options_.program || !options_.graph.empty())
      refuse_checkpoint(options_.checkpoint, "checkpoints are for the exploration itself",
                        "leave it out, or --program and --graph");
    if (options_.program) return show_program();
    if (options_.partial_order) reduce_order();
    if (!options_.graph.empty()) return show_graph();
    if (model_.interpreter() != nullptr && !order_) shape_.emplace(model_);
    check::ExploreOptions explore{.limits = limits_of(options_.limits)};
    choose_search(options_.search, explore);
    const session::StateSearchOptions other_ways = state_search_of({}, options_.search, std::nullopt);
    choose_memory(other_ways, !options_.limits.memory.empty(), explore.limits);
    explore.visitor = shape_ ? &*shape_ : nullptr;
    explore.steps = check::Steps::All;
    const std::unique_ptr<ProgressLine> progress = terminal_progress();
    explore.progress = progress.get();
    if (!other_ways.is_plain()) refuse_lossy_checkpoint(options_.checkpoint);
    explore.checkpoint = checkpoint(progress.get());
    if (order_) explore.leave_out = check::LeaveOut::ForDeadlocks;
    search_ = session::make_state_search(order_ ? *order_ : model_.space(), explore, other_ways);
    const auto begin = Clock::now();
    result_ = search_->run();
    if (shape_) shape_->share_among_interchangeable();
    seconds_ = seconds_since(begin);
    warn_if_interpreted(model_);
    options_.json ? show_json() : show_text();
    output_.finish();
    return result().complete() ? 0 : exit_incomplete;
  }

 private:
  const check::ExploreResult& result() const { return result_; }

  check::CheckpointOptions checkpoint(ProgressLine* progress) {
    check::CheckpointOptions checkpoint = checkpoints_.options(progress);
    checkpoint.facts.push_back(session::model_fact(model_));
    checkpoint.facts.push_back({"what is asked", "the size and shape of the state space"});
    checkpoint.parts.push_back(&layouts_);
    if (shape_) checkpoint.parts.push_back(&*shape_);
    return checkpoint;
  }

  /// What is explored is then what is needed to find all deadlocks.
  void reduce_order() {
    if (!options_.graph.empty())
      throw UserError("--por leaves out edges of the graph", "without --por the whole graph is shown");
    if (const auto objection = session::objection_to_partial_order(model_))
      throw UserError(fmt::format("--por: {}", *objection), "without --por the model is explored");
    order_ = session::partial_order(model_, {}, reduce::Keep::Deadlocks);
  }

  int show_program() {
    if (model_.program() == nullptr)
      throw UserError(fmt::format("{}: an explicit structure has no program", model_.path()),
                      "--graph kripke shows its states and edges");
    output_.write(program::listing(*model_.program()));
    output_.finish();
    return 0;
  }

  int show_graph() {
    check::ExplicitCopyOptions copy{.limits = limits_of(options_.limits)};
    if (!options_.limits.states) copy.limits.states = graph_states;
    if (model_.interpreter() != nullptr)
      copy.action = [this](auto source, auto steps) { return action(source, steps); };
    const check::ExplicitCopy found = check::explicit_copy(model_.space(), copy);
    const auto& structure =
        model_.structure() != nullptr && found.result.complete() ? *model_.structure() : *found.structure;
    output_.write(graph(structure));
    output_.finish();
    if (found.result.complete()) return 0;
    Diagnostic warning =
        general_error(fmt::format("the graph is not complete: it ends at {} states (limit: {})",
                                  found.result.states, to_string(found.result.limit)),
                      "--max-states N allows more");
    warning.severity = Severity::Warning;
    report(warning);
    return exit_incomplete;
  }

  std::string graph(const space::ExplicitSpace& structure) const {
    if (options_.graph == "dot") return kripke::to_dot(structure);
    if (options_.graph == "aut") return kripke::to_aldebaran(structure);
    if (options_.graph == "kripke") return kripke::to_text(structure);
    unknown_value("--graph", options_.graph, {"dot", "aut", "kripke"});
  }

  /// "P[0]: x = 1"
  std::string action(space::StateView source, std::span<const space::Step> steps) const {
    if (steps.empty()) return {};
    const auto& semantics = model_.interpreter()->semantics();
    const program::Context context{&semantics.layouts()[source.layout], source.bytes.data(), program::none,
                                   false};
    const trace::Actor actor = trace::Narrator(semantics).actor(context, steps[0].process, steps[0].command);
    return fmt::format("{}[{}]: {}", actor.type, actor.process, actor.text);
  }

  void row(std::string_view name, std::string_view text) {
    output_.line(fmt::format("{:<16}{}", name, text));
  }

  void show_text() {
    row("model", fmt::format("{} ({})", model_.path(), to_string(model_.language())));
    if (const std::string text = reduction_text(model_); !text.empty()) row("reduced", text);
    if (const std::string text = symmetry_text(model_); !text.empty()) row("interchangeable", text);
    if (order_) row("partial order", "only what is needed to find all deadlocks");
    row("states", fmt::format("{}{}", result().states, result().complete() ? "" : " (incomplete)"));
    row("transitions", std::to_string(result().transitions));
    row("depth", std::to_string(result().depth));
    row("deadlocks", std::to_string(result().deadlocks));
    for (const check::FaultSummary& fault : result().faults)
      row("fault", fmt::format("{}: {} time{}{}", to_string(fault.fault), fault.count,
                               fault.count == 1 ? "" : "s", first_place(fault)));
    row("layouts", std::to_string(model_.space().layout_count()));
    row("memory", memory_text(result()));
    row("time",
        fmt::format("{:.3f} s, {} states/s", seconds_,
                    short_number(static_cast<double>(result().states_now()) / std::max(seconds_, 1e-9))));
    output_.write(checkpoints_.rows(result().resumed));
    if (shape_) show_shape();
    if (!result().complete()) row("incomplete", why_incomplete());
  }

  std::string why_incomplete() const {
    const std::string loss = result().loss ? session::loss_text(*result().loss) : "";
    return loss.empty() ? fmt::format("stopped by the limit on {}", to_string(result().limit)) : loss;
  }

  std::string first_place(const check::FaultSummary& fault) const {
    if (fault.steps.empty() || fault.source == check::no_state || model_.interpreter() == nullptr) return {};
    const auto& semantics = model_.interpreter()->semantics();
    const space::StoredState source = search_->state_of(fault.source);
    const trace::Story story = trace::Narrator(semantics).tell(source.view(), fault.steps, fault.fault);
    if (story.events.empty()) return {};
    const trace::Actor& actor = story.events.back().actor;
    return fmt::format(", first in {}[{}] at {}: {}", actor.type, actor.process, actor.location, actor.text);
  }

  void show_shape() {
    for (const ExploreShape::Fill& fill : shape_->fill_levels())
      row("channel", fmt::format("{}: up to {} of {} messages", fill.channel, fill.most, fill.capacity));
    const auto never = shape_->never_executed();
    row("never executed", fmt::format("{} of {} statements{}", never.size(), shape_->statement_count(),
                                      result().complete() ? "" : " so far"));
    for (const ExploreShape::Statement& statement : never)
      output_.line(fmt::format("  {:<14}{}  {}", statement.process, statement.location, statement.text));
  }

  void show_json() {
    nlohmann::ordered_json document;
    document["model"] = model_.path();
    document["language"] = to_string(model_.language());
    if (model_.reduced() != nullptr) document["reduced"] = reduction_json(*model_.reduced());
    document["partial_order"] = order_ != nullptr;
    if (model_.symmetry() != nullptr) document["symmetry"] = symmetry_json(model_);
    document["states"] = result().states;
    document["transitions"] = result().transitions;
    document["depth"] = result().depth;
    document["deadlocks"] = result().deadlocks;
    document["faults"] = nlohmann::ordered_json::object();
    for (const check::FaultSummary& fault : result().faults)
      document["faults"][std::string(to_string(fault.fault))] = fault.count;
    document["layouts"] = model_.space().layout_count();
    document["complete"] = result().complete();
    document["limit"] = result().limit == Limit::None ? nlohmann::ordered_json()
                                                      : nlohmann::ordered_json(to_string(result().limit));
    if (result().loss) {
      document["coverage"] = number_or_null(result().loss->coverage);
      document["omission_probability"] = number_or_null(result().loss->omission_probability);
      document["disk_bytes"] = result().disk_bytes;
    }
    document["seconds"] = seconds_;
    document["compile_seconds"] = load_seconds_ + model_.compile_seconds();
    document["memory_bytes"] = result().memory_bytes;
    document["bytes_per_state"] = result().bytes_per_state();
    checkpoints_.add_json(result().resumed, document);
    if (shape_) add_shape(document);
    output_.line(document.dump());
  }

  static nlohmann::ordered_json number_or_null(const std::optional<double>& number) {
    return number ? nlohmann::ordered_json(*number) : nlohmann::ordered_json();
  }

  void add_shape(nlohmann::ordered_json& document) const {
    auto& channels = document["channels"] = nlohmann::ordered_json::array();
    for (const ExploreShape::Fill& fill : shape_->fill_levels())
      channels.push_back({{"name", fill.channel}, {"capacity", fill.capacity}, {"most", fill.most}});
    document["statements"] = shape_->statement_count();
    auto& never = document["never_executed"] = nlohmann::ordered_json::array();
    for (const ExploreShape::Statement& statement : shape_->never_executed())
      never.push_back(
          {{"process", statement.process}, {"location", statement.location}, {"text", statement.text}});
  }

  const ExploreVerbOptions& options_;
  Clock::time_point begin_;
  session::Model model_;
  CheckpointLog checkpoints_;
  session::ModelLayouts layouts_;
  double load_seconds_;
  double seconds_ = 0;
  std::unique_ptr<const space::StateSpace> order_;  // with the partial-order reduction, if it is asked for
  std::optional<ExploreShape> shape_;
  std::unique_ptr<session::StateSearch> search_;
  check::ExploreResult result_;
  Output output_;
};

}  // namespace

void add_explore_verb(CLI::App& app, Action& action) {
  CLI::App* verb =
      app.add_subcommand("explore", "Explore a model's whole state space: its size and its shape");
  const auto options = std::make_shared<ExploreVerbOptions>();
  add_model_options(*verb, options->model);
  add_engine_option(*verb, options->model);
  add_reduction_option(*verb, options->model);
  add_symmetry_options(*verb, options->model);
  add_search_options(*verb, options->search);
  add_limit_options(*verb, options->limits);
  add_checkpoint_options(*verb, options->checkpoint);
  verb->add_flag("--por", options->partial_order,
                 "Partial-order reduction: only what is needed to find all deadlocks; counts and faults\n"
                 "are those of what is explored")
      ->group("Search");
  verb->add_flag("--json", options->json, "One JSON document instead of text");
  verb->add_flag("--program", options->program,
                 "Show what the model became: processes, locations, commands, properties");
  verb->add_option("--graph", options->graph,
                   fmt::format("Write the state graph instead: dot, aut or kripke; at most {} states unless\n"
                               "--max-states says otherwise",
                               graph_states))
      ->type_name("FORMAT");
  verb->footer(examples);
  verb->callback([options, &action] { action = [options] { return ExploreRun(*options).run(); }; });
}

}  // namespace ouro::cli
