// Reading a Promela model: preprocessor, words, grammar.
//
// Conditions and formulas that somebody asks about come as texts of their own, in the model's terms. They are
// read as further files behind the model's: one source, so that the lowering resolves their names, keeps the
// labels that they mention, and points into them, with nothing written twice.
#pragma once

#include <span>
#include <string>

#include "base/source.hh"
#include "promela/ast.hh"
#include "promela/preprocess.hh"

namespace ouro::promela {

/// What is asked about a model; the texts must outlive the reading.
template <class Text>
struct Asked {
  std::span<const Text> conditions = {};  ///< on states: expressions
  std::span<const Text> formulas = {};    ///< on runs: what may stand in an `ltl` block
  std::span<const Text> ctl = {};         ///< the same with quantifiers
  std::span<const Text> ctl_star = {};
};

/// Reads the model in a file. Throws UserError with every mistake found.
/// Conditions and formulas may use the macros that the file defines.
Model read_file(const std::string& path, const PreprocessOptions& options = {},
                const Asked<SourceText>& asked = {});

/// Reads the model in a text. The name is for messages. Macros are not known to the conditions
/// and formulas.
Model read_text(std::string text, const std::string& name = "<model>", const PreprocessOptions& options = {},
                const Asked<SourceText>& asked = {});

/// Reads what has been preprocessed already; what is asked lies behind the model, in the order of Asked.
Model read_source(SourceMap source, const Asked<Position>& asked = {});

}  // namespace ouro::promela
