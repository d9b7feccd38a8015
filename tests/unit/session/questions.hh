// Models with what is asked about them, and the answers in short.
#pragma once

#include <stdexcept>
#include <string>
#include <vector>

#include "reduce/reduce.hh"
#include "session/model.hh"
#include "session/safety_check.hh"
#include "trace/recording.hh"

namespace ouro::testing {

using session::Counterexample;
using session::Engine;
using session::Judgement;
using session::LoadOptions;
using session::Model;
using session::PropertyKind;
using session::SafetyOptions;
using session::SafetyResult;

struct Question {
  std::string text;
  std::string name = "m.pml";
  SafetyOptions options = {};
  Engine engine = Engine::Native;
  reduce::Options reductions = {};
};

inline Model load(const Question& question) {
  LoadOptions options;
  options.engine = question.engine;
  options.reductions = question.reductions;
  options.watch_invariants = question.options.assertions;
  for (const std::string& text : question.options.invariants)
    options.conditions.push_back({text, "condition"});
  return Model::from_text(question.text, question.name, options);
}

inline SafetyResult answer(const Question& question) {
  return check_safety(load(question), question.options);
}

/// "assertions: violated", ...
inline std::vector<std::string> verdicts(const SafetyResult& result) {
  std::vector<std::string> lines;
  for (const Judgement& judgement : result.judgements)
    lines.push_back(judgement.name + ": " + std::string(to_string(judgement.verdict)));
  return lines;
}

inline const Counterexample& counterexample(const SafetyResult& result, PropertyKind kind) {
  for (const Judgement& judgement : result.judgements)
    if (judgement.kind == kind) return judgement.counterexample.value();
  throw std::logic_error("this was not asked");
}

inline std::vector<std::string> statements(const Counterexample& counterexample) {
  std::vector<std::string> texts;
  for (const trace::Recording::Entry& entry : counterexample.run.value().steps) texts.push_back(entry.text);
  return texts;
}

}  // namespace ouro::testing
