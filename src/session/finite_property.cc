#include "session/finite_property.hh"

#include <cstdint>
#include <functional>
#include <span>
#include <utility>

#include "check/property.hh"
#include "logic/parse.hh"
#include "omega/built.hh"
#include "session/answering.hh"
#include "translate/derivative.hh"

namespace ouro::session {

namespace {

using omega::State;
using translate::DerivativeAutomaton;
using translate::Outlook;

constexpr std::size_t max_whole_edges = 1'000;

/// Derivatives as a search asks for them: a move for each letter, and no marks.
class LazyDerivatives final : public omega::LazyAutomaton {
 public:
  explicit LazyDerivatives(std::shared_ptr<DerivativeAutomaton> derivatives)
      : derivatives_(std::move(derivatives)) {}

  const std::shared_ptr<omega::Propositions>& propositions() const override {
    return derivatives_->propositions();
  }
  std::span<const bdd::Variable> variables() const override { return derivatives_->variables(); }
  const omega::Acceptance& acceptance() const override { return acceptance_; }
  std::size_t mark_count() const override { return 0; }
  std::vector<State> initial() override { return {derivatives_->initial()}; }
  void edges(State state, std::vector<omega::Edge>& edges) override {
    derivatives_->edges(state, finite_edges_);
    edges.clear();
    for (const auto& edge : finite_edges_) edges.push_back({edge.target, edge.label, {}});
  }
  void moves(State state, std::span<const std::uint64_t> valuation,
             std::vector<omega::Move>& moves) override {
    moves.assign({omega::Move{derivatives_->successor(state, valuation), {}}});
  }

 private:
  std::shared_ptr<DerivativeAutomaton> derivatives_;
  omega::Acceptance acceptance_;
  std::vector<translate::FiniteAutomaton::Edge> finite_edges_;
};

/// What derivatives accept, found out when it is asked for.
class DerivativeAcceptance final : public check::FiniteAcceptance {
 public:
  explicit DerivativeAcceptance(std::shared_ptr<DerivativeAutomaton> derivatives)
      : derivatives_(std::move(derivatives)) {}

  bool accepts(State state) override { return derivatives_->accepts(state); }
  bool is_lost(State state) override {
    if (known(state) == Prospect::Unknown) find_out(state);
    return known(state) == Prospect::Lost;
  }
  std::size_t memory() const override { return derivatives_->memory() + known_.capacity(); }

 private:
  enum class Prospect : std::uint8_t { Unknown, Alive, Lost };
  struct Met {
    State state = 0;
    std::size_t from = 0;
  };

  Prospect& known(State state) {
    if (state >= known_.size()) known_.resize(derivatives_->state_count(), Prospect::Unknown);
    return known_[state];
  }

  Prospect shown(State state) {
    if (known(state) != Prospect::Unknown) return known(state);
    if (derivatives_->accepts(state) || derivatives_->outlook(state) == Outlook::Satisfied)
      return Prospect::Alive;
    return derivatives_->outlook(state) == Outlook::Violated ? Prospect::Lost : Prospect::Unknown;
  }

  /// Breadth first, until something accepts.
  void find_out(State first) {
    std::vector<Met> met{{first, 0}};
    std::vector<bool> is_met;
    for (std::size_t i = 0; i < met.size(); ++i) {
      const Prospect prospect = shown(met[i].state);
      if (prospect == Prospect::Alive) return note_alive(met, i);
      if (prospect == Prospect::Lost) continue;
      derivatives_->edges(met[i].state, edges_);
      is_met.resize(derivatives_->state_count());
      is_met[first] = true;
      for (const auto& edge : edges_)
        if (!is_met[edge.target]) {
          is_met[edge.target] = true;
          met.push_back({edge.target, i});
        }
    }
    for (const Met& lost : met) known(lost.state) = Prospect::Lost;
  }

  void note_alive(const std::vector<Met>& met, std::size_t last) {
    for (std::size_t i = last;; i = met[i].from) {
      known(met[i].state) = Prospect::Alive;
      if (i == 0) return;
    }
  }

  std::shared_ptr<DerivativeAutomaton> derivatives_;
  std::vector<Prospect> known_;  // by state
  std::vector<translate::FiniteAutomaton::Edge> edges_;
};

/// The automaton's variable of each bit.
std::vector<bdd::Variable> variables_of(const RunQuestion& question, const omega::LazyAutomaton& automaton) {
  std::vector<bdd::Variable> result(dead_proposition, check::Property::no_variable);
  for (const bdd::Variable variable : automaton.variables())
    for (const auto* atoms : {&question.atoms, &question.actions})
      for (const Atom& atom : *atoms)
        if (atom.name == automaton.propositions()->name(variable)) result[atom.proposition] = variable;
  return result;
}

logic::Formula formula_of(logic::FormulaPool& pool, const RunQuestion& question) {
  return logic::parse(pool, question.formula, {.logic = logic::Logic::FiniteLtl});
}

}  // namespace

/// Looks at the limits while states are made. It lives as long as whoever asks it.
class FiniteProperty::Watched {
 public:
  explicit Watched(const Limits& limits) : watch_(limits) {}

  bool is_over() {
    const Limit limit = watch_.poll([&] { return Counts{.memory_bytes = memory_ ? memory_() : 0}; });
    if (limit != Limit::None) throw LimitReached(limit);
    return false;
  }
  void set_memory(std::function<std::size_t()> memory) { memory_ = std::move(memory); }

 private:
  LimitWatch watch_;
  std::function<std::size_t()> memory_;
};

FiniteProperty::FiniteProperty(const RunQuestion& question, const FinitePropertyOptions& options)
    : watch_(std::make_unique<Watched>(options.limits)) {
  const auto derivatives = std::make_shared<DerivativeAutomaton>(
      formula_of(pool_, question), std::make_shared<omega::Propositions>(),
      translate::DerivativeOptions{.is_over = [watch = watch_.get()] { return watch->is_over(); }});
  watch_->set_memory([derivatives = derivatives.get()] { return derivatives->memory(); });
  try {
    take_whole(minimized(built_whole(*derivatives, {options.max_whole_states, max_whole_edges})),
               question.name);
    watch_->set_memory({});
  } catch (const LimitReached&) {
    throw;
  } catch (const LimitError&) {
    acceptance_ = std::make_unique<DerivativeAcceptance>(derivatives);
    automaton_ = std::make_unique<LazyDerivatives>(derivatives);
  }
  variables_ = variables_of(question, *automaton_);
}

FiniteProperty::~FiniteProperty() = default;

std::unique_ptr<omega::LazyAutomaton> FiniteProperty::take_automaton() { return std::move(automaton_); }

void FiniteProperty::take_whole(const translate::FiniteAutomaton& automaton, const std::string& name) {
  std::vector<bool> accepts, is_lost;
  for (const auto& node : automaton.nodes) accepts.push_back(node.accepting);
  for (const Outlook outlook : outlooks(automaton)) is_lost.push_back(outlook == Outlook::Violated);
  acceptance_ = std::make_unique<check::ListedAcceptance>(std::move(accepts), std::move(is_lost));
  automaton_ = std::make_unique<omega::BuiltAutomaton>(as_state_marked(automaton, name));
  whole_states_ = automaton.nodes.size();
}

}  // namespace ouro::session
