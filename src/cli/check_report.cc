#include "cli/check_report.hh"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <string_view>

#include "cli/progress.hh"
#include "cli/reduction_report.hh"
#include "cli/search_options.hh"

namespace ouro::cli {

namespace {

using session::Counterexample;
using session::Judgement;
using session::Verdict;
using Json = nlohmann::ordered_json;

std::string why_incomplete(const Judgement& judgement) {
  if (!judgement.reason.empty()) return judgement.reason;
  switch (judgement.limit) {
    case Limit::None:
      return "the search ended at another property's error";
    case Limit::Interrupt:
      return "the search was interrupted";
    default:
      return fmt::format("the limit on {} was reached", to_string(judgement.limit));
  }
}

/// "3 times", or "3 states" where each is a state. In a reduced program some are counted once that differ in
/// the original.
std::string counted(const Judgement& judgement, bool is_reduced) {
  using session::PropertyKind;
  const bool are_states =
      judgement.kind == PropertyKind::EndState || judgement.kind == PropertyKind::Invariant;
  return fmt::format("{} {}{}{}", judgement.violations, are_states ? "state" : "time",
                     judgement.violations == 1 ? "" : "s", is_reduced ? " (reduced)" : "");
}

bool has_faults(const CheckFacts& facts) {
  return std::ranges::any_of(facts.judgements, [](const Judgement& judgement) {
    const bool is_met = judgement.verdict == Verdict::Violated || !judgement.reason.empty();
    return judgement.kind == session::PropertyKind::Fault && is_met;
  });
}

std::string remark(const Judgement& judgement, const session::Model& model, const CheckFacts& facts) {
  if (judgement.verdict == Verdict::Incomplete) return why_incomplete(judgement);
  if (judgement.verdict == Verdict::Holds && has_faults(facts)) return "up to the run-time faults";
  if (judgement.verdict == Verdict::Holds) return judgement.runs_end == false ? "no run ends" : "";
  if (judgement.evidence) return headline(*judgement.evidence);
  if (!facts.counts_all || judgement.product || judgement.branching) return judgement.counterexample->place;
  return fmt::format("{}, first: {}",
                     counted(judgement, model.reduced() != nullptr || model.symmetry() != nullptr),
                     judgement.counterexample->place);
}

Json text_or_null(std::string_view text) { return text.empty() ? Json() : Json(text); }

Json trace_json(const Counterexample& counterexample, const std::string& file) {
  Json json{{"file", text_or_null(file)},
            {"stem", counterexample.steps - counterexample.cycle_steps},
            {"cycle", counterexample.cycle_steps}};
  if (counterexample.decided_after) json["decided_after"] = *counterexample.decided_after;
  json["place"] = counterexample.place;
  json["ending"] = counterexample.ending;
  if (!counterexample.details.empty()) json["details"] = counterexample.details;
  for (const Counterexample::Visit& visit : counterexample.visits)
    json["states"].push_back({{"name", visit.state}, {"action", text_or_null(visit.action)}});
  return json;
}

Json online_json(const session::OnlineUse& online) {
  const check::OnlineFigures& figures = online.figures;
  return {{"heap", online.heap},
          {"replace", check::to_string(online.replacement)},
          {"seed", online.seed},
          {"generated", figures.generated},
          {"distinct", figures.is_distinct() ? Json(figures.generated) : Json()},
          {"replaced", figures.replaced},
          {"kept", figures.kept},
          {"path", figures.depth},
          {"memory_bytes", figures.memory_bytes}};
}

void add_loss(const store::Loss& loss, Json& json) {
  const auto number = [](const std::optional<double>& value) { return value ? Json(*value) : Json(); };
  json["coverage"] = number(loss.coverage);
  json["omission_probability"] = number(loss.omission_probability);
}

void add_branching(const Judgement& judgement, Json& json) {
  const session::BranchingWork& work = *judgement.branching;
  json["on_the_fly"] = !work.is_whole;
  json["labels"] = work.labels;
  json["product_states"] = work.product_nodes;
  if (judgement.satisfying) {
    const session::SatisfyingStates& told = *judgement.satisfying;
    json["satisfying"] = {{"count", told.count}, {"total", told.total}, {"states", told.names}};
  }
  if (judgement.evidence) json["evidence"] = Json::parse(to_json(*judgement.evidence));
}

Json property_json(const Judgement& judgement, const std::string& file) {
  Json json{{"name", judgement.name},
            {"kind", to_string(judgement.kind)},
            {"formula", text_or_null(judgement.formula)},
            {"verdict", to_string(judgement.verdict)}};
  json["limit"] = judgement.limit == Limit::None ? Json() : Json(to_string(judgement.limit));
  if (!judgement.reason.empty()) json["reason"] = judgement.reason;
  if (judgement.runs_end) json["runs_end"] = *judgement.runs_end;
  json["states"] = judgement.states;
  json["transitions"] = judgement.transitions;
  if (judgement.product) {
    json["product_states"] = judgement.product->nodes;
    json["product_transitions"] = judgement.product->edges;
    json["automaton_states"] = judgement.product->automaton_states;
  }
  if (judgement.online) json["online"] = online_json(*judgement.online);
  if (judgement.loss) add_loss(*judgement.loss, json);
  if (judgement.branching) add_branching(judgement, json);
  json["seconds"] = judgement.seconds;
  json["violations"] = judgement.violations;
  const Counterexample* run = shown_run(judgement);
  json["trace"] = run != nullptr ? trace_json(*run, file) : Json();
  return json;
}

std::string_view completeness(const store::Loss& loss) {
  return loss.coverage || loss.omission_probability ? " (perhaps not all)" : " (not all)";
}

/// "12 states, 20 transitions, of 10 states of the model and 2 of the automaton, 0.010 s: name"
std::string product_text(const Judgement& judgement) {
  const session::ProductSize& product = *judgement.product;
  if (judgement.loss)
    return fmt::format("{} states{}, {} transitions; {} states of the automaton; {}, {:.3f} s: {}",
                       product.nodes, completeness(*judgement.loss), product.edges, product.automaton_states,
                       short_bytes(static_cast<double>(judgement.memory_bytes)), judgement.seconds,
                       judgement.name);
  return fmt::format("{} states, {} transitions; {} states of the model, {} of the automaton, {:.3f} s: {}",
                     product.nodes, product.edges, judgement.states, product.automaton_states,
                     judgement.seconds, judgement.name);
}

/// "523 generated; heap 100 of 100, 423 forgotten (random); longest path 37; 12 kB, 0.010 s: name"
std::string online_text(const Judgement& judgement) {
  const check::OnlineFigures& figures = judgement.online->figures;
  return fmt::format("{} generated{}; heap {} of {}, {} forgotten ({}); longest path {}; {}, {:.3f} s: {}",
                     figures.generated, figures.is_distinct() ? ", each once" : "", figures.kept,
                     judgement.online->heap, figures.replaced, to_string(judgement.online->replacement),
                     figures.depth, short_bytes(static_cast<double>(figures.memory_bytes)), judgement.seconds,
                     judgement.name);
}

std::string_view completeness(const check::ExploreResult& found) {
  if (found.complete()) return "";
  return completeness(found.loss.value_or(store::Loss{}));
}

/// "8 searches, 5 of them to their ends, 12000 states in all; the error was found by the third"
std::string swarm_text(const check::SwarmFigures& figures) {
  const std::string found =
      figures.found_by ? fmt::format("; search {} found the error", *figures.found_by + 1) : "";
  return fmt::format("{} searches, {} to their ends, {} states in all{}", figures.runs, figures.ended,
                     figures.visited, found);
}

/// "523 generated; 423 forgotten; longest path 37"
std::string bounded_text(const check::OnlineFigures& figures) {
  return fmt::format("{} generated{}; {} in the heap, {} forgotten; longest path {}", figures.generated,
                     figures.is_distinct() ? ", each once" : "", figures.kept, figures.replaced,
                     figures.depth);
}

/// "12 states, 20 transitions, 5 sets of states, 0.010 s: name"
std::string branching_text(const Judgement& judgement) {
  const session::BranchingWork& work = *judgement.branching;
  const std::string how = !work.is_whole     ? "on the fly"
                          : work.labels == 1 ? "1 set of states"
                                             : fmt::format("{} sets of states", work.labels);
  const std::string product =
      work.product_nodes == 0 ? "" : fmt::format(", a product of {} states", work.product_nodes);
  return fmt::format("{} states, {} transitions, {}{}, {:.3f} s: {}", judgement.states, judgement.transitions,
                     how, product, judgement.seconds, judgement.name);
}

Json swarm_json(const check::SwarmFigures& figures) {
  return {{"searches", figures.runs},
          {"ended", figures.ended},
          {"visited", figures.visited},
          {"found_by", figures.found_by ? Json(*figures.found_by + 1) : Json()}};
}

Json bounded_json(const check::OnlineFigures& figures) {
  return {{"generated", figures.generated},
          {"distinct", figures.is_distinct() ? Json(figures.generated) : Json()},
          {"replaced", figures.replaced},
          {"kept", figures.kept},
          {"path", figures.depth}};
}

/// Of the model, each time that they were looked at.
std::uint64_t states_of(const CheckFacts& facts) {
  std::uint64_t states = facts.exploration ? facts.exploration->states_now() : 0;
  for (const Judgement& judgement : facts.judgements)
    if (judgement.product || judgement.branching) states += judgement.states;
  return states;
}

}  // namespace

std::string verdict_table(const session::Model& model, const CheckFacts& facts) {
  std::size_t width = 14;  // as in the figures below
  for (const Judgement& judgement : facts.judgements) width = std::max(width, judgement.name.size());
  std::string table;
  for (const Judgement& judgement : facts.judgements) {
    const std::string line = fmt::format("{:<{}}  {:<10}  {}", judgement.name, width,
                                         to_string(judgement.verdict), remark(judgement, model, facts));
    table += line.substr(0, line.find_last_not_of(' ') + 1) + '\n';
  }
  return table;
}

std::string check_statistics(const session::Model& model, const CheckFacts& facts) {
  const auto row = [](std::string_view name, std::string_view text) {
    return fmt::format("{:<16}{}\n", name, text);
  };
  std::string text = "\n";
  if (const std::string reduced = reduction_text(model); !reduced.empty()) text += row("reduced", reduced);
  if (const std::string symmetry = symmetry_text(model); !symmetry.empty())
    text += row("interchangeable", symmetry);
  const auto tell_order = [&](std::string_view of, const session::PartialOrderUse& use) {
    if (use.is_used) text += row("partial order", fmt::format("reduced{}", of));
    if (!use.objection.empty())
      text += row("partial order", fmt::format("not reduced{}: {}", of, use.objection));
  };
  tell_order("", facts.partial_order);
  tell_order(" for runs", facts.order_of_runs);
  if (facts.exploration) {
    const check::ExploreResult& found = *facts.exploration;
    const bool is_estimate = facts.swarm && facts.swarm->runs > 1;
    text +=
        row("states", fmt::format("{}{}{}", is_estimate ? "about " : "", found.states, completeness(found))) +
        row("transitions", std::to_string(found.transitions)) + row("depth", std::to_string(found.depth)) +
        row("memory", memory_text(found));
  }
  text += facts.checkpoints->rows(facts.resumed);
  if (facts.swarm) text += row("swarm", swarm_text(*facts.swarm));
  if (facts.bounded) text += row("bounded", bounded_text(*facts.bounded));
  for (const Judgement& judgement : facts.judgements)
    if (judgement.online) {
      text += row("on line", online_text(judgement));
    } else if (judgement.product) {
      text += row("product", product_text(judgement));
    } else if (judgement.branching) {
      text += row("labelled", branching_text(judgement));
    }
  const std::uint64_t states = states_of(facts);
  const double rate = static_cast<double>(states) / std::max(facts.seconds, 1e-9);
  return text + row("time", fmt::format("{:.3f} s, {} states/s", facts.seconds, short_number(rate)));
}

const Counterexample* shown_run(const Judgement& judgement) {
  if (judgement.counterexample) return &*judgement.counterexample;
  return judgement.witness ? &*judgement.witness : nullptr;
}

std::string satisfying_text(const Judgement& judgement, std::size_t listed) {
  const session::SatisfyingStates& told = *judgement.satisfying;
  std::string text = fmt::format("\nin {} of {} states: {}\n", told.count, told.total, judgement.name);
  for (const std::string& name : told.names)
    text += fmt::format("{}{}", name, name.ends_with('\n') ? "" : "\n");
  if (told.count > told.names.size())
    text +=
        fmt::format("{} more: --list-states lists more than {}\n", told.count - told.names.size(), listed);
  return text;
}

std::string check_json(const session::Model& model, const CheckFacts& facts) {
  Json document{{"model", model.path()}, {"language", to_string(model.language())}};
  if (model.reduced() != nullptr) document["reduced"] = reduction_json(*model.reduced());
  if (model.symmetry() != nullptr) document["symmetry"] = symmetry_json(model);
  document["seconds"] = facts.seconds;
  document["compile_seconds"] = model.compile_seconds();
  std::size_t memory = 0;
  for (const Judgement& judgement : facts.judgements) memory = std::max(memory, judgement.memory_bytes);
  document["memory_bytes"] = memory;
  document["runs_partial_order"] = facts.order_of_runs.is_used;
  document["runs_partial_order_objection"] = text_or_null(facts.order_of_runs.objection);
  if (facts.exploration) {
    const check::ExploreResult& found = *facts.exploration;
    document["partial_order"] = facts.partial_order.is_used;
    document["partial_order_objection"] = text_or_null(facts.partial_order.objection);
    document["bytes_per_state"] = found.bytes_per_state();
    document["states"] = found.states;
    document["transitions"] = found.transitions;
    document["depth"] = found.depth;
    document["complete"] = found.complete();
    if (found.loss) {
      add_loss(*found.loss, document);
      document["disk_bytes"] = found.disk_bytes;
    }
    if (facts.swarm) document["swarm"] = swarm_json(*facts.swarm);
    if (facts.bounded) document["bounded"] = bounded_json(*facts.bounded);
  }
  facts.checkpoints->add_json(facts.resumed, document);
  document["properties"] = Json::array();
  for (std::size_t i = 0; i < facts.files.size(); ++i)
    document["properties"].push_back(property_json(facts.judgements[i], facts.files[i]));
  document["not_checked"] = facts.unchecked;
  return document.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace ouro::cli
