// Questions about runs that end, asked of small models.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "session/finite_check.hh"
#include "session/model.hh"

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

inline Judgement answer(const Model& model, const Asked& asked, const FiniteOptions& options = {}) {
  FiniteCheck check(model, asked.actions, options);
  return check.answer(model.run_questions().finite.at(0));
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
