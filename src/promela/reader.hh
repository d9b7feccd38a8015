// Reading a Promela model: preprocessor, words, grammar.
//
// Conditions that somebody asks about come as texts of their own, in the model's terms. They are read as
// further files behind the model's: one source, so that the lowering resolves their names, keeps the labels
// that they mention, and points into them, with nothing written twice.
#pragma once

#include <span>
#include <string>

#include "base/source.hh"
#include "promela/ast.hh"
#include "promela/preprocess.hh"

namespace ouro::promela {

/// Reads the model in a file. Throws UserError with every mistake found.
/// Conditions may use the macros that the file defines.
Model read_file(const std::string& path, const PreprocessOptions& options = {},
                std::span<const SourceText> conditions = {});

/// Reads the model in a text. The name is for messages. Macros are not known to the conditions.
Model read_text(std::string text, const std::string& name = "<model>", const PreprocessOptions& options = {},
                std::span<const SourceText> conditions = {});

/// Reads what has been preprocessed already; the conditions lie behind the model.
Model read_source(SourceMap source, std::span<const Position> conditions = {});

}  // namespace ouro::promela
