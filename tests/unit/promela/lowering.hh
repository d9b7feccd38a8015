// What the lowering says about a model, a line a diagnostic: "2:23 there is no variable named x (hint)".
#pragma once

#include <string>
#include <vector>

#include "base/source.hh"
#include "promela/load.hh"

namespace ouro::promela {

inline std::string place_and_message(const Diagnostic& diagnostic) {
  std::string text =
      std::to_string(diagnostic.line) + ":" + std::to_string(diagnostic.column) + " " + diagnostic.message;
  return diagnostic.hint.empty() ? text : text + " (" + diagnostic.hint + ")";
}

inline std::vector<std::string> errors(const std::string& model) {
  try {
    load_text(model);
  } catch (const UserError& error) {
    std::vector<std::string> result;
    for (const Diagnostic& diagnostic : error.diagnostics()) result.push_back(place_and_message(diagnostic));
    return result;
  }
  return {};
}

inline std::vector<std::string> warnings(const std::string& model) {
  std::vector<std::string> result;
  for (const Diagnostic& diagnostic : load_text(model).warnings)
    result.push_back(place_and_message(diagnostic));
  return result;
}

}  // namespace ouro::promela
