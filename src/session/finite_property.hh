// The automaton of a formula on finite words, for a search: whole and the smallest, or on demand.
//
// Whole, it has the fewest states, so the search has the fewest pairs. But some formulas have automata of
// millions of states, of which a model's runs meet few. So beyond a thousand states, or edges of one state,
// derivatives are made as the search asks for them (translate/derivative.hh): building is part of the search.
// The thousand that were made before that are not made again.
//
// Either way it is known exactly where nothing is accepted any more. Of a derivative that does not show it,
// the way to one that accepts is looked for, breadth first, the first time anybody asks; all on the way
// accept something too, and where there is none, nothing that was met leads to one.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "base/limits.hh"
#include "check/finite_runs.hh"
#include "logic/formula.hh"
#include "omega/lazy.hh"
#include "session/run_question.hh"
#include "translate/finite_automaton.hh"

namespace ouro::session {

struct FinitePropertyOptions {
  /// Noticed for each state that is made; states and depth are the search's own.
  Limits limits = {};
  std::size_t max_whole_states = 1'000;
};

class FiniteProperty {
 public:
  /// Throws LimitError for formulas that are too large, and LimitReached (answering.hh); so does whatever
  /// makes a state. It must outlive its automaton.
  FiniteProperty(const RunQuestion& question, const FinitePropertyOptions& options);
  FiniteProperty(const FiniteProperty&) = delete;
  FiniteProperty& operator=(const FiniteProperty&) = delete;
  ~FiniteProperty();

  /// Its states, deterministic and complete, without marks that mean anything. To be taken once.
  std::unique_ptr<omega::LazyAutomaton> take_automaton();
  /// The automaton's variable of each bit of a letter; bits that it does not read have none.
  const std::vector<bdd::Variable>& variables() const { return variables_; }
  check::FiniteAcceptance& acceptance() { return *acceptance_; }
  /// 0 if it is made on demand.
  std::size_t whole_states() const { return whole_states_; }

 private:
  class Watched;

  void take_whole(const translate::FiniteAutomaton& automaton, const std::string& name);

  logic::FormulaPool pool_;
  std::unique_ptr<Watched> watch_;
  std::unique_ptr<omega::LazyAutomaton> automaton_;
  std::vector<bdd::Variable> variables_;
  std::unique_ptr<check::FiniteAcceptance> acceptance_;
  std::size_t whole_states_ = 0;
};

}  // namespace ouro::session
