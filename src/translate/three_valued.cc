// The three-valued semantics of LTL on prefixes \cite{bauer2011runtime}.
//
// A prefix u violates f for every continuation when no word that begins with u satisfies f. In an automaton
// of f, all states of which have an accepting run (the others are removed), that is the case as soon as no
// state can be reached by u. So it suffices to follow the set of states that can be reached: a subset
// construction, without any acceptance. The same with an automaton of the negation tells when f is satisfied
// for every continuation. A state of the result is the two sets; the formula is decided when one is empty,
// and both are never empty.
//
// Both automata are built whole before the first letter, within limits, and may be exponential in the
// formula. Sets are met one by one, so a subset construction that is exponential in the automata costs what
// its input makes it visit. Any automata would do; those that are nearly deterministic have fewer sets.
#include "translate/three_valued.hh"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "base/source.hh"
#include "omega/trim.hh"
#include "translate/optimize.hh"
#include "translate/set_table.hh"

namespace ouro::translate {

using logic::Formula;
using omega::State;

class ThreeValuedAutomaton::Implementation {
 public:
  Implementation(const Formula& formula, std::shared_ptr<omega::Propositions> propositions,
                 const ThreeValuedOptions& options)
      : options_(options),
        positive_(automaton(formula, propositions)),
        negative_(automaton(formula.pool().negate(formula), propositions)) {
    const auto all = [](std::span<const State> states) { return std::vector(states.begin(), states.end()); };
    state_of(all(positive_.initial()), all(negative_.initial()));
  }

  Outlook outlook(State state) const { return outlooks_[state]; }
  std::size_t state_count() const { return sets_.size(); }

  State successor(State state, std::span<const std::uint64_t> valuation) {
    const std::span<const std::uint32_t> members = sets_[state];
    std::vector<State> positive;
    std::vector<State> negative;
    for (const std::uint32_t member : members) {
      const State source = member / 2;
      if (member % 2 == 0) {
        add_successors(positive_, source, valuation, positive);
      } else {
        add_successors(negative_, source, valuation, negative);
      }
    }
    return state_of(std::move(positive), std::move(negative));
  }

 private:
  omega::Automaton automaton(const Formula& formula,
                             const std::shared_ptr<omega::Propositions>& propositions) const {
    return trimmed(optimized(formula, propositions,
                             {.prefer_deterministic = true,
                              .effort = Effort::Medium,
                              .max_states = options_.max_automaton_states,
                              .max_edges = options_.max_automaton_edges}));
  }

  static void add_successors(const omega::Automaton& automaton, State source,
                             std::span<const std::uint64_t> valuation, std::vector<State>& targets) {
    for (const omega::Edge& edge : automaton.edges(source)) {
      if (automaton.labels().evaluate(edge.label, valuation)) targets.push_back(edge.target);
    }
  }

  // A set of states of both automata: those of the formula are even, those of the negation odd.
  State state_of(std::vector<State> positive, std::vector<State> negative) {
    const Outlook outlook = positive.empty()   ? Outlook::Violated
                            : negative.empty() ? Outlook::Satisfied
                                               : Outlook::Open;
    std::vector<std::uint32_t> members;
    for (const State state : positive) members.push_back(2 * state);
    for (const State state : negative) members.push_back(2 * state + 1);
    std::ranges::sort(members);
    members.erase(std::unique(members.begin(), members.end()), members.end());
    const State state = sets_.intern(std::move(members));
    if (state == outlooks_.size()) outlooks_.push_back(outlook);
    if (sets_.size() > options_.max_states) {
      throw LimitError(fmt::format("watching the formula needs more than {} states", options_.max_states),
                       "use a formula with fewer temporal operators, or raise the limit");
    }
    return state;
  }

  ThreeValuedOptions options_;
  omega::Automaton positive_;  // each state has an accepting run
  omega::Automaton negative_;
  SetTable sets_;
  std::vector<Outlook> outlooks_;  // by set
};

ThreeValuedAutomaton::ThreeValuedAutomaton(const Formula& formula,
                                           std::shared_ptr<omega::Propositions> propositions,
                                           const ThreeValuedOptions& options)
    : implementation_(std::make_unique<Implementation>(formula, std::move(propositions), options)) {}

ThreeValuedAutomaton::ThreeValuedAutomaton(ThreeValuedAutomaton&&) noexcept = default;
ThreeValuedAutomaton& ThreeValuedAutomaton::operator=(ThreeValuedAutomaton&&) noexcept = default;
ThreeValuedAutomaton::~ThreeValuedAutomaton() = default;

Outlook ThreeValuedAutomaton::outlook(State state) const { return implementation_->outlook(state); }
State ThreeValuedAutomaton::successor(State state, std::span<const std::uint64_t> valuation) {
  return implementation_->successor(state, valuation);
}
std::size_t ThreeValuedAutomaton::state_count() const { return implementation_->state_count(); }

}  // namespace ouro::translate
