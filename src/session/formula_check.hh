// Linear time: does every run of a model satisfy a formula?
//
// The automaton of the negation reads the model's runs; a run that it accepts violates the formula. The
// product of both is searched on the fly (check/couvreur.hh), so a violation is found long before everything
// has been looked at, if there is one.
//
// What is read are the states between indivisible sequences: a formula does not see what happens inside one.
//
// A violation is a run with a cycle, and nobody sees it before it has been judged by others than those who
// found it: its steps are walked again by the interpreter, what holds in its states is evaluated again, and
// the word that this gives must not satisfy the formula by the reference semantics of `logic`.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/limits.hh"
#include "session/counterexample.hh"
#include "session/model.hh"
#include "session/safety_check.hh"
#include "store/state_store.hh"

namespace ouro::session {

/// A formula, and which propositions of the model its own are.
struct FormulaQuestion {
  struct Atom {
    std::string name;          ///< as in the formula
    unsigned proposition = 0;  ///< its bit in the model's space
  };

  std::string name;
  std::string formula;  ///< LTL
  std::vector<Atom> atoms;
};

struct FormulaOptions {
  store::StoreKind store = store::StoreKind::Exact;
  Limits limits = {};
  Progress* progress = nullptr;
};

struct FormulaResult {
  Verdict verdict = Verdict::Holds;
  Limit limit = Limit::None;
  std::size_t automaton_states = 0;  ///< of the negation's
  std::uint64_t nodes = 0;           ///< pairs of states that were met
  std::uint64_t edges = 0;
  std::uint64_t states = 0;  ///< of the model that were met
  std::size_t memory_bytes = 0;
  std::optional<Counterexample> counterexample;
};

/// Throws UserError for a formula that is none, std::logic_error when a counterexample does not survive its
/// judges. The model must not be reduced.
FormulaResult check_formula(const Model& model, const FormulaQuestion& question,
                            const FormulaOptions& options = {});

}  // namespace ouro::session
