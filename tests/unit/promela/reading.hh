// Reading small models in tests.
#pragma once

#include <string>
#include <string_view>

#include "base/source.hh"
#include "promela/print.hh"
#include "promela/reader.hh"

namespace ouro::promela {

/// Reads a text that needs no preprocessor.
inline Model read_plain(std::string_view text) { return read_source(SourceMap(std::string(text), "m.pml")); }

/// All messages about a model that is refused, or "accepted".
inline std::string refusal(std::string_view text) {
  try {
    read_plain(text);
    return "accepted";
  } catch (const UserError& error) {
    std::string all;
    for (const Diagnostic& diagnostic : error.diagnostics()) all += render(diagnostic);
    return all;
  }
}

/// How an expression groups: in a process that has channels c, d, a proctype P and variables.
inline std::string expression_in(std::string_view text) {
  const Model model = read_plain("proctype P() { skip } init { assert(" + std::string(text) + ") }");
  return expression_text(model, std::get<Assert>(model.statements.back().node).condition);
}

inline std::string formula_in(std::string_view text) {
  const Model model = read_plain("proctype P() { skip } ltl { " + std::string(text) + " }");
  return formula_text(model, std::get<Ltl>(model.units.back()).formula);
}

/// The statements of a process, printed without the braces around them, one blank between words.
inline std::string statements_in(std::string_view text) {
  std::string printed = to_text(read_plain("init {" + std::string(text) + "}"));
  std::string out;
  for (const char c : printed.substr(printed.find('{') + 1, printed.rfind('}') - printed.find('{') - 1)) {
    const bool is_blank = c == ' ' || c == '\n';
    if (!is_blank || (!out.empty() && out.back() != ' ')) out += is_blank ? ' ' : c;
  }
  while (!out.empty() && (out.back() == ' ' || out.back() == ';')) out.pop_back();
  return out;
}

}  // namespace ouro::promela
