#include "session/safety_check.hh"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <functional>
#include <utility>

namespace ouro::session {

namespace {

using check::Exploration;
using check::ExploreResult;
using space::Fault;

constexpr std::array verdict_names = {std::string_view("holds"), std::string_view("violated"),
                                      std::string_view("incomplete")};
constexpr std::array kind_names = {std::string_view("assertion"), std::string_view("fault"),
                                   std::string_view("end state"), std::string_view("invariant")};

bool is_assertion(Fault fault) { return fault == Fault::AssertionViolated || fault == Fault::TraceViolated; }

/// A property and which errors of the search are its own.
struct Asked {
  SafetyKind kind = SafetyKind::Assertion;
  std::string name;
  std::string formula;
  std::uint64_t propositions = 0;  ///< that must hold in every state

  bool owns(const check::FaultSummary& summary) const {
    return kind == (is_assertion(summary.fault) ? SafetyKind::Assertion : SafetyKind::Fault);
  }
  bool owns(const check::InvariantSummary& summary) const {
    return (propositions >> summary.proposition & 1U) != 0;
  }

  std::uint64_t violations(const ExploreResult& result) const {
    std::uint64_t count = kind == SafetyKind::EndState ? result.deadlocks : 0;
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
    result.push_back({SafetyKind::Assertion, "assertions", {}, 0});
    for (std::size_t i = 0; i < model.watched_invariants().size(); ++i)
      result.back().propositions |= bit(model.condition_count() + i);
  }
  if (is_program) result.push_back({SafetyKind::Fault, "no run-time faults", {}, 0});
  const bool has_end_states = model.language() == Language::Promela;
  if (options.end_states)
    result.push_back({SafetyKind::EndState, has_end_states ? "valid end states" : "no deadlock", {}, 0});
  assert(options.invariants.size() == model.condition_count());
  for (std::size_t i = 0; i < options.invariants.size(); ++i)
    result.push_back({SafetyKind::Invariant, fmt::format("invariant {}", options.invariants[i]),
                      options.invariants[i], bit(i)});
  return result;
}

class SafetyCheck {
 public:
  SafetyCheck(const Model& model, const SafetyOptions& options)
      : model_(model), asked_(asked_of(model, options)), exploration_(model.space(), explore(options)) {}

  SafetyResult run() {
    const ExploreResult& found = exploration_.run();
    SafetyResult result{{}, found};
    for (const Asked& asked : asked_) result.judgements.push_back(judge(asked, found));
    return result;
  }

 private:
  check::ExploreOptions explore(const SafetyOptions& options) const {
    check::ExploreOptions explore{.limits = options.limits, .progress = options.progress};
    explore.order = options.order;
    explore.store = options.store;
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

  Judgement judge(const Asked& asked, const ExploreResult& found) const {
    Judgement judgement{.kind = asked.kind, .name = asked.name, .formula = asked.formula};
    judgement.violations = asked.violations(found);
    if (judgement.violations > 0) {
      judgement.verdict = Verdict::Violated;
      judgement.counterexample = counterexample(asked, found);
    } else if (!found.complete()) {
      judgement.verdict = Verdict::Incomplete;
      judgement.limit = found.limit;
    }
    return judgement;
  }

  Counterexample counterexample(const Asked& asked, const ExploreResult& found) const {
    const Witness witness(model_, exploration_);
    if (asked.kind == SafetyKind::EndState) return witness.to_deadlock(*found.first_deadlock);
    for (const check::FaultSummary& summary : found.faults)
      if (asked.owns(summary)) return witness.to(summary);
    const auto violated = std::ranges::find_if(
        found.invariants, [&](const check::InvariantSummary& summary) { return asked.owns(summary); });
    assert(violated != found.invariants.end());
    return witness.to(*violated, text_of(asked, violated->proposition));
  }

  std::string text_of(const Asked& asked, std::uint32_t proposition) const {
    if (asked.kind == SafetyKind::Invariant) return asked.formula;
    const std::size_t watched = proposition - model_.condition_count();
    return model_.program()->properties[model_.watched_invariants()[watched]].name;
  }

  const Model& model_;
  std::vector<Asked> asked_;
  Exploration exploration_;
};

}  // namespace

std::string_view to_string(Verdict verdict) { return verdict_names[static_cast<std::size_t>(verdict)]; }

std::string_view to_string(SafetyKind kind) { return kind_names[static_cast<std::size_t>(kind)]; }

SafetyResult check_safety(const Model& model, const SafetyOptions& options) {
  return SafetyCheck(model, options).run();
}

std::vector<OtherProperty> other_properties(const Model& model) {
  std::vector<OtherProperty> result;
  if (model.program() == nullptr) return result;
  std::vector<bool> observes(model.program()->process_types.size());
  for (const program::Property& property : model.program()->properties) {
    if (property.is_invariant) continue;
    const bool is_process = property.automaton != program::none;
    if (is_process) observes[property.automaton] = true;
    const char* kind = !is_process                             ? "ltl"
                       : model.language() == Language::Promela ? "never claim"
                                                               : "property process";
    result.push_back({kind, property.name, property.formula});
  }
  for (std::size_t i = 0; i < observes.size(); ++i) {
    const program::ProcessType& type = model.program()->process_types[i];
    if (!observes[i] && std::ranges::any_of(type.locations, &program::Location::accept))
      result.push_back({"accept labels of", type.name, {}});
  }
  return result;
}

}  // namespace ouro::session
