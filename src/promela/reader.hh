// Reading a Promela model: preprocessor, words, grammar.
#pragma once

#include <string>

#include "promela/ast.hh"
#include "promela/preprocess.hh"

namespace ouro::promela {

/// Reads the model in a file. Throws UserError with every mistake found.
Model read_file(const std::string& path, const PreprocessOptions& options = {});

/// Reads the model in a text. The name is for messages.
Model read_text(std::string text, const std::string& name = "<model>", const PreprocessOptions& options = {});

/// Reads what has been preprocessed already.
Model read_source(SourceMap source);

}  // namespace ouro::promela
