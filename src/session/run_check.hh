// Linear time: do all runs of a model satisfy what is asked of them?
//
// The automaton of the negation reads the model's runs; a run that it accepts violates the formula. The
// product of both is searched on the fly (check/couvreur.hh), so a violation is found long before everything
// has been looked at, if there is one. For a claim the automaton is given.
//
// What is read are the states between indivisible sequences: a formula does not see what happens inside one.
//
// Assumptions restrict the runs that matter. `G F p` and `G F p -> G F q` become automata with one state,
// whose marks join those of the property; other formulas are translated. The product with the property is
// made before the search, so the model's states are paired with no more than that product's.
//
// A violation is a run with a cycle, and nobody sees it before it has been judged by others than those who
// found it: its steps are walked again by the interpreter, what holds in its states is evaluated again, and
// the word that this gives must not satisfy the formula by the reference semantics of `logic`, and must
// satisfy every assumption. Where there is no formula the automaton must accept that word.
#pragma once

#include "base/limits.hh"
#include "session/judgement.hh"
#include "session/model.hh"
#include "session/run_question.hh"
#include "store/state_store.hh"

namespace ouro::session {

struct RunOptions {
  store::StoreKind store = store::StoreKind::Exact;
  Limits limits = {};
  Progress* progress = nullptr;
};

/// Answers a question about the model's runs; Model::run_questions() has those it was loaded for, and their
/// assumptions. Throws UserError for a formula that is none, std::logic_error when a counterexample does not
/// survive its judges. The model must not be reduced.
Judgement check_runs(const Model& model, const RunQuestion& question, const RunOptions& options = {});

}  // namespace ouro::session
