#include "monitor/machine.hh"

#include <fmt/format.h>

#include <algorithm>
#include <unordered_map>
#include <utility>
#include <vector>

#include "base/source.hh"
#include "logic/measure.hh"
#include "monitor/prefix_outlook.hh"
#include "omega/propositions.hh"
#include "translate/derivative.hh"
#include "translate/unipolar.hh"

namespace ouro::monitor {

namespace {

using logic::Formula;
using omega::State;
using translate::Outlook;

// Variable i is the i-th proposition, so that a letter is a valuation. Others may be added later.
std::shared_ptr<omega::Propositions> numbered_propositions(const Formula& formula) {
  const auto names = logic::propositions(formula);
  if (names.size() > Machine::max_propositions) {
    throw UserError(fmt::format("the formula has {} propositions; {} can be watched", names.size(),
                                Machine::max_propositions),
                    "split it into several formulas");
  }
  auto propositions = std::make_shared<omega::Propositions>();
  for (const Formula& proposition : names) propositions->variable(proposition.name());
  return propositions;
}

bool shows_outlook(const Formula& formula, Reading reading) {
  return translate::derivatives_show_outlook(
      formula, reading == Reading::Finite ? logic::Words::Finite : logic::Words::Infinite);
}

// Pairs of states that were met, by number.
class Pairs {
 public:
  struct Pair {
    State prefix;
    State derivative;
  };

  State number_of(Pair pair) {
    const std::uint64_t key = std::uint64_t{pair.prefix} << 32U | pair.derivative;
    const auto [place, is_new] = numbers_.try_emplace(key, static_cast<State>(pairs_.size()));
    if (is_new) pairs_.push_back(pair);
    return place->second;
  }
  const Pair& operator[](State number) const { return pairs_[number]; }
  std::size_t size() const { return pairs_.size(); }

 private:
  std::unordered_map<std::uint64_t, State> numbers_;
  std::vector<Pair> pairs_;
};

class InfiniteMachine final : public Machine {
 public:
  InfiniteMachine(const Formula& formula, const std::shared_ptr<omega::Propositions>& propositions,
                  const MachineOptions& options)
      : max_states_(options.max_states),
        prefixes_(make_prefix_outlook(formula, propositions,
                                      {.max_states = options.max_states,
                                       .max_automaton_states = options.max_automaton_states,
                                       .max_automaton_edges = options.max_automaton_edges})),
        derivatives_(formula, propositions, {.max_states = options.max_states}) {
    pairs_.number_of({prefixes_->initial(), derivatives_.initial()});
  }

  State successor(State state, Letter letter) override {
    const auto [prefix, derivative] = pairs_[state];
    if (prefixes_->outlook(prefix) != Outlook::Open) return state;
    const std::span valuation(&letter, 1);
    const State next = pairs_.number_of(
        {prefixes_->successor(prefix, letter), derivatives_.successor(derivative, valuation)});
    if (pairs_.size() <= max_states_) return next;
    throw LimitError(fmt::format("watching the formula needs more than {} states", max_states_));
  }
  Outlook outlook(State state) const override { return prefixes_->outlook(pairs_[state].prefix); }
  bool holds_if_ended(State state) const override { return derivatives_.accepts(pairs_[state].derivative); }
  bool is_exact() const override { return prefixes_->is_exact(); }

 private:
  std::size_t max_states_;
  std::unique_ptr<PrefixOutlook> prefixes_;
  translate::DerivativeAutomaton derivatives_;
  Pairs pairs_;
};

class WholeFiniteMachine final : public Machine {
 public:
  explicit WholeFiniteMachine(translate::FiniteAutomaton automaton)
      : automaton_(std::move(automaton)), outlooks_(translate::outlooks(automaton_)) {}

  State successor(State state, Letter letter) override {
    return automaton_.successor(state, std::span(&letter, 1));
  }
  Outlook outlook(State state) const override { return outlooks_[state]; }
  bool holds_if_ended(State state) const override { return automaton_.nodes[state].accepting; }
  bool is_exact() const override { return true; }

 private:
  translate::FiniteAutomaton automaton_;
  std::vector<Outlook> outlooks_;
};

class DerivativeMachine final : public Machine {
 public:
  DerivativeMachine(const Formula& formula, translate::DerivativeAutomaton automaton, Reading reading)
      : reading_(reading), is_exact_(shows_outlook(formula, reading)), automaton_(std::move(automaton)) {}
  DerivativeMachine(const Formula& formula, const std::shared_ptr<omega::Propositions>& propositions,
                    const MachineOptions& options)
      : DerivativeMachine(
            formula,
            translate::DerivativeAutomaton(formula, propositions, {.max_states = options.max_states}),
            options.reading) {}

  State successor(State state, Letter letter) override {
    if (outlook(state) != Outlook::Open) return state;
    return automaton_.successor(state, std::span(&letter, 1));
  }
  Outlook outlook(State state) const override {
    return reading_ == Reading::Finite ? automaton_.outlook(state)
                                       : automaton_.outlook_on_infinite_words(state);
  }
  bool holds_if_ended(State state) const override { return automaton_.accepts(state); }
  bool is_exact() const override { return is_exact_; }

 private:
  Reading reading_;
  bool is_exact_;
  translate::DerivativeAutomaton automaton_;
};

// What is met on the way to a whole automaton that is too large is not met again; unless that was all that
// may be met.
std::unique_ptr<Machine> finite_machine(const Formula& formula,
                                        const std::shared_ptr<omega::Propositions>& propositions,
                                        const MachineOptions& options) {
  constexpr std::size_t most_edges = 1000;
  translate::DerivativeAutomaton derivatives(formula, propositions, {.max_states = options.max_states});
  try {
    return std::make_unique<WholeFiniteMachine>(
        minimized(built_whole(derivatives, {options.max_whole_states, most_edges})));
  } catch (const LimitError&) {
    if (derivatives.state_count() < options.max_states)
      return std::make_unique<DerivativeMachine>(formula, std::move(derivatives), options.reading);
    return std::make_unique<DerivativeMachine>(formula, propositions, options);
  }
}

}  // namespace

std::unique_ptr<Machine> make_machine(const Formula& formula, const MachineOptions& options) {
  const auto propositions = numbered_propositions(formula);
  if (options.reading == Reading::Finite) return finite_machine(formula, propositions, options);
  if (shows_outlook(formula, options.reading))
    return std::make_unique<DerivativeMachine>(formula, propositions, options);
  try {
    return std::make_unique<InfiniteMachine>(formula, propositions, options);
  } catch (const LimitError&) {
    return std::make_unique<DerivativeMachine>(formula, propositions, options);
  }
}

}  // namespace ouro::monitor
