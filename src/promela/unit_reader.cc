#include "promela/unit_reader.hh"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "base/suggest.hh"
#include "promela/inline_expansion.hh"

namespace ouro::promela {

namespace {

bool begins_unit(Word word) {
  static constexpr auto words = std::to_array<Word>(
      {Word::Active,  Word::Proctype, Word::DProctype, Word::Init,    Word::Never, Word::Trace,
       Word::Notrace, Word::Ltl,      Word::Inline,    Word::Typedef, Word::Mtype, Word::Chan,
       Word::Hidden,  Word::Show,     Word::Local,     Word::Bit,     Word::Bool,  Word::Byte,
       Word::Short,   Word::Int,      Word::Unsigned,  Word::Pid});
  return std::ranges::find(words, word) != words.end();
}

}  // namespace

UnitReader::UnitReader(Cursor& cursor, Model& model, Names names)
    : cursor_(cursor),
      model_(model),
      names_(std::move(names)),
      expressions_(cursor, model, names_),
      declarations_(cursor, expressions_, names_),
      statements_(cursor, model, expressions_, declarations_, names_) {}

void UnitReader::read() {
  while (cursor_.accept(Word::Semicolon)) {
  }
  while (!cursor_.at(Word::End)) {
    const std::size_t mark = cursor_.mark();
    try {
      unit();
    } catch (const Recover&) {
      recover(mark);
    }
    while (cursor_.accept(Word::Semicolon)) {
    }
  }
}

template <class Read>
void UnitReader::read_elsewhere(std::span<const Token> words, std::string_view what, Read&& read) {
  const TokenStream model = cursor_.exchange({.tokens = words});
  try {
    const ExpressionReader::Enclosed enclosed(expressions_);
    read();
    if (!cursor_.at(Word::End)) cursor_.fail_expecting(fmt::format("the end of the {}", what));
  } catch (const Recover&) {
    // The mistake has been recorded, and behind it nothing is left to read.
  }
  cursor_.exchange(model);
}

void UnitReader::read_condition(std::span<const Token> words) {
  read_elsewhere(words, "condition", [this] { model_.conditions.push_back(expressions_.expression()); });
}

void UnitReader::read_formula(std::span<const Token> words, logic::Logic logic) {
  read_elsewhere(words, "formula", [this, logic] {
    const std::size_t mark = cursor_.mark();
    Ltl ltl;
    ltl.is_asked = true;
    ltl.logic = logic;
    ltl.formula = expressions_.formula(logic);
    ltl.text = cursor_.text_since(mark);
    ltl.position = cursor_.position_since(mark);
    model_.units.emplace_back(std::move(ltl));
  });
}

// Goes on with the next word outside of braces that begins a unit, and is not where the mistake began.
void UnitReader::recover(std::size_t mark) {
  int open = 0;
  for (const Token& token : cursor_.tokens_between(mark, cursor_.mark())) {
    if (token.word == Word::OpenBrace) ++open;
    if (token.word == Word::CloseBrace) --open;
  }
  if (cursor_.mark() == mark) cursor_.take();
  while (!cursor_.at(Word::End)) {
    const Word word = cursor_.current().word;
    if (open <= 0 && begins_unit(word)) return;
    if (word == Word::OpenBrace) ++open;
    if (word == Word::CloseBrace) --open;
    cursor_.take();
  }
}

void UnitReader::unit() {
  switch (cursor_.current().word) {
    case Word::Active:
      return active();
    case Word::Proctype:
    case Word::DProctype:
      return proctype(begin(Process::Kind::Proctype));
    case Word::Init:
      return init();
    case Word::Never:
      return claim(Process::Kind::Never);
    case Word::Trace:
      return claim(Process::Kind::Trace);
    case Word::Notrace:
      return claim(Process::Kind::Notrace);
    case Word::Ltl:
      return ltl();
    case Word::Inline:
      return inline_definition();
    case Word::Typedef:
      model_.units.emplace_back(declarations_.record_type());
      return;
    default:
      return declaration();
  }
}

void UnitReader::declaration() {
  const ExpressionReader::Enclosed lines_do_not_end_it(expressions_);
  if (declarations_.at_symbol_declaration()) {
    model_.units.emplace_back(declarations_.symbol_declaration());
  } else if (declarations_.at_declaration()) {
    model_.units.emplace_back(declarations_.declaration());
  } else {
    fail_unknown();
  }
}

void UnitReader::fail_unknown() {
  const Token& token = cursor_.current();
  const auto keywords = keyword_spellings();
  std::vector<std::string_view> candidates(keywords.begin(), keywords.end());
  std::ranges::copy(names_.records, std::back_inserter(candidates));
  std::ranges::sort(candidates);
  const std::string_view near =
      token.word == Word::Name ? nearest(token.text, candidates) : std::string_view();
  cursor_.fail_expecting("a declaration, a proctype or init",
                         near.empty() ? "" : fmt::format("did you mean {}?", near));
}

// --- Processes ------------------------------------------------------------------------------------

// One that begins at this word.
Process UnitReader::begin(Process::Kind kind) const {
  Process process;
  process.kind = kind;
  process.position = cursor_.current().position;
  return process;
}

void UnitReader::active() {
  Process process = begin(Process::Kind::Proctype);
  process.active = true;
  cursor_.take();
  if (cursor_.at(Word::OpenBracket)) process.active_count = expressions_.index();
  if (!cursor_.at(Word::Proctype) && !cursor_.at(Word::DProctype))
    cursor_.fail_expecting("proctype after active");
  proctype(std::move(process));
}

void UnitReader::proctype(Process process) {
  process.deterministic = cursor_.take().word == Word::DProctype;
  process.name = expressions_.name("of the proctype");
  cursor_.expect(Word::OpenParenthesis, "and the parameters of the proctype");
  process.parameters = declarations_.parameters();
  if (cursor_.at(Word::Comma))
    cursor_.fail_expecting(";", "parameters of different types are separated by ;");
  cursor_.expect(Word::CloseParenthesis, "after the parameters");
  finish(std::move(process));
}

void UnitReader::init() {
  Process process = begin(Process::Kind::Init);
  process.name = {"init", cursor_.take().position};
  finish(std::move(process));
}

// `priority 2 provided (x) { ... }`
void UnitReader::finish(Process process) {
  while (cursor_.at(Word::Priority) || cursor_.at(Word::Provided)) {
    const bool is_priority = cursor_.take().word == Word::Priority;
    (is_priority ? process.priority : process.provided) =
        is_priority ? expressions_.expression() : expressions_.condition_in_parentheses();
  }
  process.body = statements_.body();
  model_.units.emplace_back(std::move(process));
}

void UnitReader::claim(Process::Kind kind) {
  Process process = begin(kind);
  cursor_.take();
  if (cursor_.at(Word::Name)) process.name = expressions_.name();
  process.body = statements_.body();
  model_.units.emplace_back(std::move(process));
}

// --- Formulas and inlines -------------------------------------------------------------------------

void UnitReader::ltl() {
  Ltl ltl;
  ltl.position = cursor_.take().position;
  if (cursor_.at(Word::Name)) ltl.name = expressions_.name();
  cursor_.expect(Word::OpenBrace, "and a formula");
  const std::size_t mark = cursor_.mark();
  ltl.formula = expressions_.formula();
  ltl.text = cursor_.text_since(mark);
  cursor_.expect(Word::CloseBrace, "after the formula");
  model_.units.emplace_back(std::move(ltl));
}

void UnitReader::inline_definition() {
  cursor_.take();
  const Token& name = cursor_.expect(Word::Name, "of the inline");
  if (!names_.inlines.try_emplace(name.text, read_inline(cursor_)).second) {
    cursor_.reporter().error(name.position, fmt::format("inline {} is defined twice", name.text));
  }
}

}  // namespace ouro::promela
