#include "promela/reader.hh"

#include <algorithm>
#include <iterator>
#include <utility>
#include <vector>

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

// The words from one place up to another, and an End behind the last.
std::vector<Token> words_between(const std::vector<Token>& tokens, std::size_t begin, std::size_t end) {
  std::vector<Token> words;
  std::ranges::copy_if(tokens, std::back_inserter(words), [&](const Token& token) {
    return token.word != Word::End && begin <= token.position.begin && token.position.begin < end;
  });
  Token last = tokens.back();
  const std::uint32_t at = words.empty() ? static_cast<std::uint32_t>(begin) : words.back().position.end;
  last.position = {at, at};
  words.push_back(last);
  return words;
}

SourceMap as_it_is(const SourceText& text) {
  return SourceMap(std::string(text.text), std::string(text.name));
}

template <class ToSource>
Model read_with(SourceMap model, const Asked<SourceText>& asked, ToSource to_source) {
  const auto append = [&](std::span<const SourceText> texts) {
    std::vector<Position> positions;
    for (const SourceText& text : texts) positions.push_back(model.append(to_source(text)));
    return positions;
  };
  const std::vector<Position> conditions = append(asked.conditions);
  const std::vector<Position> formulas = append(asked.formulas);
  const std::vector<Position> ctl = append(asked.ctl);
  const std::vector<Position> ctl_star = append(asked.ctl_star);
  return read_source(std::move(model),
                     {.conditions = conditions, .formulas = formulas, .ctl = ctl, .ctl_star = ctl_star});
}

/// Where the model ends and what is asked begins.
std::size_t end_of_model(const std::vector<Token>& tokens, const Asked<Position>& asked) {
  for (const auto& texts : {asked.conditions, asked.formulas, asked.ctl, asked.ctl_star})
    if (!texts.empty()) return texts.front().begin;
  return tokens.back().position.end + std::size_t{1};
}

}  // namespace

Model read_source(SourceMap source, const Asked<Position>& asked) {
  Model model;
  model.source = std::move(source);
  Reporter reporter(model.source);
  const std::vector<Token> tokens = tokenize(model.source, reporter);
  const std::vector<Token> words = words_between(tokens, 0, end_of_model(tokens, asked));
  Cursor cursor(words, reporter);
  UnitReader reader(cursor, model, names_of(words));
  reader.read();
  for (const Position& condition : asked.conditions)
    reader.read_condition(words_between(tokens, condition.begin, condition.end));
  const auto read_formulas = [&](std::span<const Position> formulas, logic::Logic logic) {
    for (const Position& formula : formulas)
      reader.read_formula(words_between(tokens, formula.begin, formula.end), logic);
  };
  read_formulas(asked.formulas, logic::Logic::Ltl);
  read_formulas(asked.ctl, logic::Logic::Ctl);
  read_formulas(asked.ctl_star, logic::Logic::CtlStar);
  reporter.finish();
  model.warnings = reporter.take_warnings();
  return model;
}

Model read_file(const std::string& path, const PreprocessOptions& options, const Asked<SourceText>& asked) {
  SourceMap source = preprocess_file(path, options);
  const bool has_macros = source.is_preprocessed();
  return read_with(std::move(source), asked, [&](const SourceText& text) {
    return has_macros ? preprocess_beside(text, path, options) : as_it_is(text);
  });
}

Model read_text(std::string text, const std::string& name, const PreprocessOptions& options,
                const Asked<SourceText>& asked) {
  return read_with(preprocess_text(std::move(text), name, options), asked, as_it_is);
}

}  // namespace ouro::promela
