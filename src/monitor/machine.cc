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
  DerivativeMachine(const Formula& formula, const std::shared_ptr<omega::Propositions>& propositions,
                    const MachineOptions& options)
      : reading_(options.reading), automaton_(formula, propositions, {.max_states = options.max_states}) {}

  State successor(State state, Letter letter) override {
    if (outlook(state) != Outlook::Open) return state;
    return automaton_.successor(state, std::span(&letter, 1));
  }
  Outlook outlook(State state) const override {
    return reading_ == Reading::Finite ? automaton_.outlook(state)
                                       : automaton_.outlook_on_infinite_words(state);
  }
  bool holds_if_ended(State state) const override { return automaton_.accepts(state); }
  bool is_exact() const override { return false; }

 private:
  Reading reading_;
  translate::DerivativeAutomaton automaton_;
};

// The one that decides as early as possible.
std::unique_ptr<Machine> exact_machine(const Formula& formula,
                                       const std::shared_ptr<omega::Propositions>& propositions,
                                       const MachineOptions& options) {
  if (options.reading == Reading::Infinite) {
    return std::make_unique<InfiniteMachine>(formula, propositions, options);
  }
  return std::make_unique<WholeFiniteMachine>(translate::finite_automaton(
      formula, propositions,
      {.max_states = std::min(options.max_whole_states, options.max_states), .max_edges = 1000}));
}

}  // namespace

std::unique_ptr<Machine> make_machine(const Formula& formula, const MachineOptions& options) {
  const auto propositions = numbered_propositions(formula);
  try {
    return exact_machine(formula, propositions, options);
  } catch (const LimitError&) {
    return std::make_unique<DerivativeMachine>(formula, propositions, options);
  }
}

}  // namespace ouro::monitor
