// Reading a Promela model: preprocessor, words, grammar.
#pragma once

#include <string>
#include <vector>

#include "promela/ast.hh"

namespace ouro::promela {

/// What the preprocessor is told.
struct PreprocessOptions {
  /// NAME or NAME=VALUE, as after -D.
  std::vector<std::string> definitions;
  /// Folders where #include looks, as after -I.
  std::vector<std::string> include_folders;
  /// Further arguments, each passed on as it is (SPIN's -E).
  std::vector<std::string> arguments;
  /// The program and its first arguments; as SPIN calls it.
  std::vector<std::string> command = {"gcc", "-std=gnu99", "-E", "-x", "c"};
};

/// Reads the model in a file. Throws UserError with every mistake found.
Model read_file(const std::string& path, const PreprocessOptions& options = {});

/// Reads the model in a text. The name is for messages.
Model read_text(std::string text, const std::string& name = "<model>", const PreprocessOptions& options = {});

}  // namespace ouro::promela
