// Finite-trace LTL to deterministic automata, by derivatives of formulas.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "bdd/node_table.hh"
#include "logic/formula.hh"
#include "omega/automaton.hh"
#include "translate/finite_automaton.hh"

namespace ouro::translate {

/// Which letters a word consists of. It matters to what is built whole; on demand any letter may be asked
/// for.
enum class LetterKind : std::uint8_t {
  Valuations,  ///< any set of propositions
  Actions,  ///< propositions are names of actions: at most one holds, and none where something else happened
};

struct DerivativeOptions {
  LetterKind letters = LetterKind::Valuations;
  /// Whether states that are built whole have names; printing them takes longer than the rest.
  bool state_names = false;
  /// LimitError beyond this many states that were met.
  std::size_t max_states = 1'000'000;
  /// LimitError beyond this many edges of one state, from edges() only.
  std::size_t max_edges = std::size_t{1} << 16U;
  /// LimitError beyond this many decision nodes for all derivatives together.
  std::size_t max_nodes = bdd::node_limit;
  /// Beyond this many, and beyond twice as many as states need, those that no state needs are given back.
  std::size_t collect_nodes = std::size_t{1} << 20U;
  /// Asked for each state that is met: LimitError when it is true.
  std::function<bool()> is_over = {};
};

/// The deterministic automaton of a formula that is read on finite words, made while it is looked at: its
/// states are the derivatives that were asked for. On finite words X is weak and X[!] is strong; the empty
/// word has the meaning that logic's semantics.hh gives it, so accepts(initial()) is the truth of the formula
/// there.
///
///   DerivativeAutomaton automaton(formula, propositions);
///   for (State state = automaton.initial(); ...;) {
///     state = automaton.successor(state, valuation);
///     if (automaton.outlook(state) != Outlook::Open) ...  // decided, whatever comes
///   }
///   automaton.accepts(state)                              // the truth if the word ends here
///
/// At most 2^(2^t) states for t temporal operators; usually few. A successor costs about as much as the
/// decision diagram of the state has nodes, the first time; then a look-up. For one thread at a time.
///
/// The constructor throws UserError for path quantifiers, and LimitError for formulas with too many temporal
/// operators; everything that can meet a new state throws LimitError for too many of them.
class DerivativeAutomaton {
 public:
  using State = omega::State;

  DerivativeAutomaton(const logic::Formula& formula, std::shared_ptr<omega::Propositions> propositions,
                      const DerivativeOptions& options = {});
  DerivativeAutomaton(DerivativeAutomaton&&) noexcept;
  DerivativeAutomaton& operator=(DerivativeAutomaton&&) noexcept;
  ~DerivativeAutomaton();

  const std::shared_ptr<omega::Propositions>& propositions() const;
  /// The propositions of the formula, in the order of their first occurrence.
  std::span<const bdd::Variable> variables() const;
  const DerivativeOptions& options() const;
  /// The letters that can occur, as a function of the propositions.
  bdd::Bdd letters() const;

  State initial() const { return 0; }
  /// Whether a word that ends in this state is accepted.
  bool accepts(State state) const;
  /// What the derivative itself shows: Open can also mean that a decided formula does not look like one
  /// (`F p | G !p`). Never wrong; exact in an automaton that is built whole (outlooks()). Constant time.
  Outlook outlook(State state) const;
  /// The same about infinite words that go on from here, on which X and X[!] are the same.
  Outlook outlook_on_infinite_words(State state) const;
  /// Where one letter leads: variable v of the propositions is bit v % 64 of word v / 64.
  State successor(State state, std::span<const std::uint64_t> valuation);
  /// All letters that can occur, by where they lead. Replaces what is in `edges`, ordered by target.
  /// LimitError for more of them than that, or than the options allow.
  void edges(State state, std::vector<FiniteAutomaton::Edge>& edges,
             std::size_t max_edges = std::numeric_limits<std::size_t>::max());

  /// How many states were met so far: their numbers are those below.
  std::size_t state_count() const;
  /// Bytes in use. Constant time.
  std::size_t memory() const;
  /// The derivative that the state was first met as, for pictures, as a sum of products of subformulas.
  std::string state_name(State state);

 private:
  class Implementation;
  std::unique_ptr<Implementation> implementation_;
};

/// How much of an automaton is built whole: LimitError beyond that. What was met stays met, so that whoever
/// goes on by following letters has lost nothing.
struct WholeLimits {
  std::size_t max_states = std::numeric_limits<std::size_t>::max();
  std::size_t max_edges = std::numeric_limits<std::size_t>::max();  ///< of one state
};

/// All states that can be reached. Throws like successor() and edges().
FiniteAutomaton built_whole(DerivativeAutomaton& automaton, const WholeLimits& limits = {});

/// The smallest deterministic automaton of a formula on finite words.
FiniteAutomaton finite_automaton(const logic::Formula& formula,
                                 std::shared_ptr<omega::Propositions> propositions,
                                 const DerivativeOptions& options = {});

}  // namespace ouro::translate
