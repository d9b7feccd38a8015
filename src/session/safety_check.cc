#include "session/safety_check.hh"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <chrono>
#include <functional>
#include <memory>
#include <utility>

#include "session/answering.hh"
#include "session/model_checkpoint.hh"

namespace ouro::session {

namespace {

using check::ExploreResult;
using space::Fault;

bool is_assertion(Fault fault) { return fault == Fault::AssertionViolated || fault == Fault::TraceViolated; }

/// A property and which errors of the search are its own.
struct Asked {
  PropertyKind kind = PropertyKind::Assertion;
  std::string name;
  std::string formula;
  std::uint64_t propositions = 0;  ///< that must hold in every state

  bool owns(const check::FaultSummary& summary) const {
    return kind == (is_assertion(summary.fault) ? PropertyKind::Assertion : PropertyKind::Fault);
  }
  bool owns(const check::InvariantSummary& summary) const {
    return (propositions >> summary.proposition & 1U) != 0;
  }

  std::uint64_t violations(const ExploreResult& result) const {
    std::uint64_t count = kind == PropertyKind::EndState ? result.deadlocks : 0;
    for (const auto& summary : result.faults) count += owns(summary) ? summary.count : 0;
    for (const auto& summary : result.invariants) count += owns(summary) ? summary.count : 0;
    return count;
  }
};

std::uint64_t bit(std::size_t proposition) { return std::uint64_t{1} << proposition; }

std::vector<Asked> asked_of(const Model& model, const SafetyOptions& options) {
  const bool is_program = model.program() != nullptr;
  std::vector<Asked> result;
  if (options.assertions && is_program) {
    result.push_back({PropertyKind::Assertion, "assertions", {}, 0});
    for (std::size_t i = 0; i < model.watched_invariants().size(); ++i)
      result.back().propositions |= bit(model.first_invariant() + i);
  }
  if (is_program) result.push_back({PropertyKind::Fault, "no run-time faults", {}, 0});
  const bool has_end_states = model.language() == Language::Promela;
  if (options.end_states)
    result.push_back({PropertyKind::EndState, has_end_states ? "valid end states" : "no deadlock", {}, 0});
  assert(options.invariants.size() == model.condition_count());
  for (std::size_t i = 0; i < options.invariants.size(); ++i)
    result.push_back({PropertyKind::Invariant, fmt::format("invariant {}", options.invariants[i]),
                      options.invariants[i], bit(i)});
  return result;
}

class SafetyCheck {
 public:
  SafetyCheck(const Model& model, const SafetyOptions& options)
      : model_(model),
        limits_(options.limits),
        asked_(asked_of(model, options)),
        layouts_(model),
        reduced_(partial_order_if_used(model, order_asked(options), use_)),
        search_(make_state_search(reduced_ ? *reduced_ : model.space(), explore(options), options.search)) {}

  SafetyResult run() {
    const auto begin = std::chrono::steady_clock::now();
    const ExploreResult& found = search_->run();
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    SafetyResult result{.judgements = {}, .exploration = found, .partial_order = use_};
    if (const auto* figures = search_->swarm()) result.swarm = *figures;
    if (const auto* figures = search_->bounded()) result.bounded = *figures;
    for (const Asked& asked : asked_) {
      Judgement& judgement = result.judgements.emplace_back(judge(asked, found));
      judgement.states = found.states;
      judgement.transitions = found.transitions;
      judgement.memory_bytes = found.memory_bytes;
      judgement.seconds = seconds;
    }
    return result;
  }

 private:
  PartialOrderAsked order_asked(const SafetyOptions& options) const {
    PartialOrderAsked asked{.wanted = options.partial_order,
                            .objection = [&options] { return objection_to_order(options); },
                            .propositions = {},
                            .keep = reduce::Keep::Safety,
                            .limits = options.limits};
    for (const Asked& question : asked_)
      for (std::uint64_t rest = question.propositions; rest != 0; rest &= rest - 1)
        asked.propositions.push_back(static_cast<std::size_t>(std::countr_zero(rest)));
    return asked;
  }

  static std::optional<std::string> objection_to_order(const SafetyOptions& options) {
    if (options.errors == Errors::All) return "counting all errors takes all states";
    if (options.search.bounded) return "a search with a heap takes all steps";
    return std::nullopt;
  }

  check::ExploreOptions explore(const SafetyOptions& options) {
    check::ExploreOptions explore{.limits = options.limits, .progress = options.progress};
    explore.order = options.order;
    explore.store = options.store;
    explore.checkpoint = checkpoint(options);
    if (reduced_) explore.leave_out = check::LeaveOut::ForSafety;
    for (const Asked& asked : asked_) explore.invariants |= asked.propositions;
    const auto is_violated = [](const ExploreResult& result) {
      return [&result](const Asked& asked) { return asked.violations(result) > 0; };
    };
    if (options.errors == Errors::First)
      explore.is_enough = [=, this](const ExploreResult& result) {
        return std::ranges::any_of(asked_, is_violated(result));
      };
    if (options.errors == Errors::Each)
      explore.is_enough = [=, this](const ExploreResult& result) {
        return std::ranges::all_of(asked_, is_violated(result));
      };
    return explore;
  }

  /// What is asked, and when it is enough, decide where the search ends.
  check::CheckpointOptions checkpoint(const SafetyOptions& options) {
    check::CheckpointOptions checkpoint = options.checkpoint;
    std::string questions;
    for (const Asked& asked : asked_)
      questions += fmt::format("{}{}", questions.empty() ? "" : ", ", asked.name);
    checkpoint.facts.push_back(model_fact(model_));
    checkpoint.facts.push_back({"what is asked", questions});
    checkpoint.facts.push_back({"where it ends (--errors)", std::string(to_string(options.errors))});
    checkpoint.parts.push_back(&layouts_);
    return checkpoint;
  }

  Judgement judge(const Asked& asked, const ExploreResult& found) const {
    Judgement judgement{.kind = asked.kind, .name = asked.name, .formula = asked.formula};
    judgement.violations = asked.violations(found);
    if (judgement.violations > 0) {
      show(asked, found, judgement);
    } else if (!found.complete()) {
      judgement.verdict = Verdict::Incomplete;
      judgement.limit = found.limit;
      if (!found.stopped_at_error) judgement.reason = search_->reason();
    }
    return judgement;
  }

  void show(const Asked& asked, const ExploreResult& found, Judgement& judgement) const {
    const auto fault =
        std::ranges::find_if(found.faults, [&](const auto& summary) { return asked.owns(summary); });
    const auto invariant =
        std::ranges::find_if(found.invariants, [&](const auto& summary) { return asked.owns(summary); });
    const bool is_deadlock = asked.kind == PropertyKind::EndState;
    const bool is_fault = fault != found.faults.end();
    const check::StateNumber error = is_deadlock ? *found.first_deadlock
                                     : is_fault  ? fault->source
                                                 : invariant->state;
    Witness::Path path = error == check::no_state ? Witness::Path() : search_->path_to(error);
    if (refuse_long(path.size(), limits_, judgement, "; --max-depth limits how far the search goes")) return;
    const Witness witness(model_, std::move(path));
    judgement.verdict = Verdict::Violated;
    judgement.counterexample = is_deadlock ? witness.to_deadlock()
                               : is_fault  ? witness.to(*fault)
                                           : witness.to(*invariant, text_of(asked, invariant->proposition));
  }

  std::string text_of(const Asked& asked, std::uint32_t proposition) const {
    if (asked.kind == PropertyKind::Invariant) return asked.formula;
    const std::size_t watched = proposition - model_.first_invariant();
    return model_.program()->properties[model_.watched_invariants()[watched]].name;
  }

  const Model& model_;
  Limits limits_;
  std::vector<Asked> asked_;
  ModelLayouts layouts_;
  PartialOrderUse use_;
  std::unique_ptr<const space::StateSpace> reduced_;  // by its partial order, if so
  std::unique_ptr<StateSearch> search_;
};

}  // namespace

std::string_view to_string(Errors errors) {
  constexpr std::array names = {std::string_view("first"), std::string_view("each"), std::string_view("all")};
  return names[static_cast<std::size_t>(errors)];
}

SafetyResult check_safety(const Model& model, const SafetyOptions& options) {
  return SafetyCheck(model, options).run();
}

}  // namespace ouro::session
