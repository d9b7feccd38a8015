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
      : model_(model), options_(options), asked_(asked_of(model, options)), layouts_(model) {}

  SafetyResult run() {
    search();
    const double seconds = std::chrono::duration<double>(watch_.elapsed()).count();
    const ExploreResult& found = last_.found;
    SafetyResult result{.judgements = {}, .exploration = found, .partial_order = use_};
    if (const auto* figures = last_.search->swarm()) result.swarm = *figures;
    if (const auto* figures = last_.search->bounded()) result.bounded = *figures;
    for (const Asked& asked : asked_) {
      Judgement& judgement = result.judgements.emplace_back(judge(asked));
      judgement.states = found.states;
      judgement.transitions = found.transitions;
      judgement.memory_bytes = found.memory_bytes;
      judgement.seconds = seconds;
    }
    return result;
  }

 private:
  /// A search, and what it has found.
  struct Phase {
    std::unique_ptr<StateSearch> search;
    ExploreResult found = {};
  };

  void search() {
    if (options_.answered != nullptr && options_.answered->is_known()) return take_answer();
    if (is_to_be_decided()) {
      if (search_undecided()) return;
      const bool is_needed = last_.found.has_error();
      if (is_needed) first_ = std::move(last_);
      last_ = {};
    } else {
      reduced_ = partial_order(std::nullopt);
    }
    search_decided();
  }

  /// The one that was found with the same reduction, or without one.
  void take_answer() {
    const PartialOrder wanted = wanted_order();
    use_.is_used = options_.answered->is_ordered();
    if (wanted != PartialOrder::No) use_.objection = objection_to(model_, order_asked());
    const bool may_be_used = wanted != PartialOrder::No && use_.objection.empty();
    if (use_.is_used ? !may_be_used : wanted == PartialOrder::Yes && may_be_used)
      throw UserError(
          fmt::format("the checkpoint is of another search: {} was '{}' there, and is '{}' here",
                      check::partial_order_fact, use_.is_used ? "on" : "off", use_.is_used ? "off" : "on"),
          "leave the option out to go on as before");
    take_search_of_answer();
  }

  void take_search_of_answer() {
    last_.search = options_.answered->search();
    last_.found = last_.search->run();
  }

  /// Whether orders of steps are left out is decided when the space is known to be large. Until then all of
  /// it is searched, breadth first: what is wrong is often near, and the way there is then a shortest one.
  bool is_to_be_decided() const {
    return options_.partial_order == PartialOrder::Worthwhile && options_.search.is_plain() &&
           !options_.checkpoint.any() && options_.answered == nullptr && !options_.order &&
           !objection_to_order(options_, options_.partial_order) && !objection_to_partial_order(model_);
  }

  /// True if it came to its end.
  bool search_undecided() {
    constexpr std::uint64_t many = 100'000;
    check::ExploreOptions explore = this->explore();
    explore.pause = {many, [this](const Counts& so_far) {
                       reduced_ = partial_order(Beginning{so_far.states, so_far.depth});
                       return reduced_ == nullptr;
                     }};
    search(explore);
    return reduced_ == nullptr;
  }

  void search_decided() {
    check::ExploreOptions explore = this->explore();
    explore.checkpoint = checkpoint();
    if (reduced_) explore.leave_out = check::LeaveOut::ForSafety;
    search(explore);
  }

  void search(const check::ExploreOptions& explore) {
    const bool is_whole = explore.leave_out == check::LeaveOut::Nothing;
    last_.search = make_state_search(is_whole ? model_.space() : *reduced_, explore, options_.search);
    last_.found = last_.search->run();
    if (options_.answered == nullptr) return;
    options_.answered->take(*last_.search, last_.found, !is_whole);
    if (options_.answered->is_known()) take_search_of_answer();
  }

  std::unique_ptr<const space::StateSpace> partial_order(std::optional<Beginning> whole) {
    PartialOrderAsked asked = order_asked();
    asked.beginning = whole;
    return partial_order_if_used(model_, asked, use_);
  }

  Limits limits_now() const { return after(options_.limits, watch_.elapsed()); }
  bool was_violated(const Asked& asked) const { return asked.violations(first_.found) > 0; }

  /// What is known was found with the reduction or without it, and who does not say which takes it as it is.
  PartialOrder wanted_order() const {
    const AnsweredStates* answered = options_.answered;
    if (answered != nullptr && answered->is_known() && options_.partial_order == PartialOrder::Worthwhile)
      return answered->is_ordered() ? PartialOrder::Yes : PartialOrder::Declined;
    return order_when_resumed(options_.partial_order, options_.checkpoint.resume, check::partial_order_fact);
  }

  PartialOrderAsked order_asked() const {
    const PartialOrder wanted = wanted_order();
    PartialOrderAsked asked{.wanted = wanted,
                            .objection = [this, wanted] { return objection_to_order(options_, wanted); },
                            .propositions = {},
                            .keep = reduce::Keep::Safety,
                            .limits = limits_now()};
    for (const Asked& question : asked_)
      for (std::uint64_t rest = question.propositions; rest != 0; rest &= rest - 1)
        asked.propositions.push_back(static_cast<std::size_t>(std::countr_zero(rest)));
    return asked;
  }

  static std::optional<std::string> objection_to_order(const SafetyOptions& options, PartialOrder wanted) {
    if (options.errors == Errors::All) return "counting all errors takes all states";
    if (options.search.bounded) return "a search with a heap takes all steps";
    if (options.order == check::Order::BreadthFirst && wanted != PartialOrder::Yes)
      return "counterexamples would not be shortest of all (--por does it all the same)";
    return std::nullopt;
  }

  check::ExploreOptions explore() const {
    check::ExploreOptions explore{.limits = limits_now(), .progress = options_.progress};
    explore.order = options_.order.value_or(check::Order::BreadthFirst);
    explore.store = options_.store;
    for (const Asked& asked : asked_) explore.invariants |= asked.propositions;
    const auto is_violated = [this](const ExploreResult& result) {
      return
          [&result, this](const Asked& asked) { return asked.violations(result) > 0 || was_violated(asked); };
    };
    if (options_.errors == Errors::First)
      explore.is_enough = [=, this](const ExploreResult& result) {
        return std::ranges::any_of(asked_, is_violated(result));
      };
    if (options_.errors == Errors::Each)
      explore.is_enough = [=, this](const ExploreResult& result) {
        return std::ranges::all_of(asked_, is_violated(result));
      };
    return explore;
  }

  /// What is asked, and when it is enough, decide where the search ends.
  check::CheckpointOptions checkpoint() {
    check::CheckpointOptions checkpoint = options_.checkpoint;
    for (check::CheckpointFact& fact : safety_facts(model_, options_))
      checkpoint.facts.push_back(std::move(fact));
    checkpoint.facts.push_back(model_fact(model_));
    checkpoint.parts.push_back(&layouts_);
    return checkpoint;
  }

  Judgement judge(const Asked& asked) const {
    const Phase& phase = was_violated(asked) ? first_ : last_;
    const ExploreResult& found = phase.found;
    Judgement judgement{.kind = asked.kind, .name = asked.name, .formula = asked.formula};
    judgement.violations = asked.violations(found);
    if (judgement.violations > 0) {
      show(asked, phase, judgement);
    } else if (!found.complete()) {
      judgement.verdict = Verdict::Incomplete;
      judgement.limit = found.limit;
      if (!found.stopped_at_error) judgement.reason = phase.search->reason();
    }
    return judgement;
  }

  void show(const Asked& asked, const Phase& phase, Judgement& judgement) const {
    const ExploreResult& found = phase.found;
    const auto fault =
        std::ranges::find_if(found.faults, [&](const auto& summary) { return asked.owns(summary); });
    const auto invariant =
        std::ranges::find_if(found.invariants, [&](const auto& summary) { return asked.owns(summary); });
    const bool is_deadlock = asked.kind == PropertyKind::EndState;
    const bool is_fault = fault != found.faults.end();
    const check::StateNumber error = is_deadlock ? *found.first_deadlock
                                     : is_fault  ? fault->source
                                                 : invariant->state;
    Witness::Path path = error == check::no_state ? Witness::Path() : phase.search->path_to(error);
    if (refuse_long(path.size(), options_.limits, judgement, "; --max-depth limits how far the search goes"))
      return;
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
  const SafetyOptions& options_;
  LimitWatch watch_{options_.limits};
  std::vector<Asked> asked_;
  ModelLayouts layouts_;
  PartialOrderUse use_;
  std::unique_ptr<const space::StateSpace> reduced_;  // by its partial order, if so
  Phase first_;  // the beginning of a search of all states, if there was one
  Phase last_;   // that decides
};

}  // namespace

std::string_view to_string(Errors errors) {
  constexpr std::array names = {std::string_view("first"), std::string_view("each"), std::string_view("all")};
  return names[static_cast<std::size_t>(errors)];
}

std::vector<check::CheckpointFact> safety_facts(const Model& model, const SafetyOptions& options) {
  return {{"what is asked", names_of(asked_of(model, options))},
          {"where it ends (--errors)", std::string(to_string(options.errors))}};
}

SafetyResult check_safety(const Model& model, const SafetyOptions& options) {
  return SafetyCheck(model, options).run();
}

}  // namespace ouro::session
