// Questions about runs that end, asked of small models.
#pragma once

#include <gtest/gtest.h>

#include <cstddef>
#include <string>
#include <vector>

#include "logic/parse.hh"
#include "logic/semantics.hh"
#include "session/finite_check.hh"
#include "session/model.hh"
#include "trace/finite_reading.hh"

namespace ouro::session {

using check::Replacement;

/// A model and a formula on its runs that end.
struct Asked {
  std::string text;
  std::string formula;
  std::vector<ActionAsked> actions = {};
  std::string name = "m.pml";
  Engine engine = Engine::Interpreter;
};

inline Model load(const Asked& asked) {
  LoadOptions options;
  options.engine = asked.engine;
  options.runs.finite.push_back({asked.formula, "formula"});
  options.runs.actions = asked.actions;
  return Model::from_text(asked.text, asked.name, options);
}

/// What a counterexample records is enough to see that the formula is false of it.
inline void expect_recorded_word_violates(const Judgement& judgement) {
  if (!judgement.counterexample || !judgement.counterexample->run) return;
  const trace::Recording& run = *judgement.counterexample->run;
  const auto reading = trace::finite_reading_of(run);
  ASSERT_TRUE(reading) << to_json(run);
  logic::Alphabet alphabet;
  for (const auto& proposition : run.property->propositions) alphabet.push_back(proposition.name);
  for (const auto& action : run.property->actions) alphabet.push_back(action.name);
  logic::FormulaPool pool;
  const auto formula = logic::parse(pool, run.property->formula, {.logic = logic::Logic::FiniteLtl});
  EXPECT_FALSE(logic::holds(formula, alphabet, reading->word)) << to_json(run);
}

inline Judgement answer(const Model& model, const Asked& asked, const FiniteOptions& options = {}) {
  FiniteCheck check(model, asked.actions, options);
  Judgement judgement = check.answer(model.run_questions().finite.at(0));
  expect_recorded_word_violates(judgement);
  return judgement;
}

inline Judgement answer(const Asked& asked, const FiniteOptions& options = {}) {
  return answer(load(asked), asked, options);
}

inline FiniteOptions with_heap(std::size_t size, Replacement replacement = Replacement::Random) {
  FiniteOptions options;
  options.heap = HeapOptions{.size = size, .replacement = replacement};
  options.limits.states = 3'000'000;
  return options;
}

}  // namespace ouro::session
