// The C preprocessor, which every Promela model goes through.
//
// A text without directives, line splices and names of predefined macros comes out of the preprocessor as it
// went in (the lexer skips comments itself), so then nothing is done. Other texts go through the built-in
// preprocessor (preprocessor.hh). What it refuses, and everything when there are further arguments, goes
// through gcc, called as SPIN calls it, without a shell; mistakes, too, so that they are told in its words.
#pragma once

#include <string>
#include <vector>

#include "promela/source_map.hh"

namespace ouro::promela {

/// What the preprocessor is told.
struct PreprocessOptions {
  /// NAME or NAME=VALUE, as after -D.
  std::vector<std::string> definitions{};
  /// Folders where #include looks, as after -I.
  std::vector<std::string> include_folders{};
  /// Further arguments for the program, each passed on as it is (SPIN's -E).
  std::vector<std::string> arguments{};
  /// The program and its first arguments, for what the built-in preprocessor refuses.
  std::vector<std::string> command = {"gcc", "-std=gnu99", "-E", "-x", "c"};
};

/// Throws UserError when the file cannot be read or the preprocessor refuses it.
SourceMap preprocess_file(const std::string& path, const PreprocessOptions& options = {});

/// The same for a text; #include looks in the current folder. The name is for messages.
SourceMap preprocess_text(std::string text, const std::string& name, const PreprocessOptions& options = {});

/// A text about a model, with the macros that the model's file defines.
SourceMap preprocess_beside(const SourceText& text, const std::string& model_path,
                            const PreprocessOptions& options = {});

}  // namespace ouro::promela
