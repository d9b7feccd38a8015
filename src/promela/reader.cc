#include "promela/reader.hh"

#include <utility>

#include "promela/cursor.hh"
#include "promela/lexer.hh"
#include "promela/names.hh"
#include "promela/reporter.hh"
#include "promela/unit_reader.hh"

namespace ouro::promela {

namespace {

// Proctypes may be used before they are defined.
Names names_of(const std::vector<Token>& tokens) {
  Names names;
  for (std::size_t i = 0; i + 1 < tokens.size(); ++i) {
    const bool is_proctype = tokens[i].word == Word::Proctype || tokens[i].word == Word::DProctype;
    if (is_proctype && tokens[i + 1].word == Word::Name) names.processes.insert(tokens[i + 1].text);
  }
  return names;
}

}  // namespace

Model read_source(SourceMap source) {
  Model model;
  model.source = std::move(source);
  Reporter reporter(model.source);
  const std::vector<Token> tokens = tokenize(model.source, reporter);
  Cursor cursor(tokens, reporter);
  UnitReader(cursor, model, names_of(tokens)).read();
  reporter.finish();
  model.warnings = reporter.take_warnings();
  return model;
}

Model read_file(const std::string& path, const PreprocessOptions& options) {
  return read_source(preprocess_file(path, options));
}

Model read_text(std::string text, const std::string& name, const PreprocessOptions& options) {
  return read_source(preprocess_text(std::move(text), name, options));
}

}  // namespace ouro::promela
