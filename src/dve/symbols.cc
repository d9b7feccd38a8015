#include "dve/symbols.hh"

#include <fmt/format.h>

#include "base/suggest.hh"

namespace ouro::dve {

std::string_view to_string(Symbol::Kind kind) {
  switch (kind) {
    case Symbol::Kind::Constant:
      return "constant";
    case Symbol::Kind::Variable:
      return "variable";
    case Symbol::Kind::Channel:
      return "channel";
    case Symbol::Kind::Process:
      return "process";
    case Symbol::Kind::State:
      return "state";
  }
  return "";
}

void Scope::declare(const Symbol& symbol, Report& report) {
  if (const Symbol* other = find(symbol.name.text)) {
    const std::string hint = fmt::format("see {}", report.line_of(other->name.span));
    if (find_here(symbol.name.text) != nullptr) {
      report.error(symbol.name.span,
                   fmt::format("'{}' is already the name of a {}", symbol.name.text, to_string(other->kind)),
                   hint);
      return;
    }
    report.warning(symbol.name.span,
                   fmt::format("'{}' hides the {} of that name", symbol.name.text, to_string(other->kind)),
                   hint);
  }
  places_.emplace(symbol.name.text, symbols_.size());
  symbols_.push_back(symbol);
}

const Symbol* Scope::find(std::string_view name) const {
  for (const Scope* scope = this; scope != nullptr; scope = scope->outer_) {
    const auto found = scope->places_.find(name);
    if (found != scope->places_.end()) return &scope->symbols_[found->second];
  }
  return nullptr;
}

Symbol* Scope::find_here(std::string_view name) {
  const auto found = places_.find(name);
  return found == places_.end() ? nullptr : &symbols_[found->second];
}

std::string Scope::suggest(std::string_view name, Symbol::Kind kind) const {
  std::vector<std::string_view> candidates;
  for (const Scope* scope = this; scope != nullptr; scope = scope->outer_) {
    for (const Symbol& symbol : scope->symbols_) {
      const bool a_value = kind == Symbol::Kind::Variable && symbol.kind == Symbol::Kind::Constant;
      if (symbol.kind == kind || a_value) candidates.push_back(symbol.name.text);
    }
  }
  const std::string_view near = nearest(name, candidates);
  return near.empty() ? std::string() : fmt::format("did you mean '{}'?", near);
}

Symbols::Found Symbols::find(std::string_view name, program::ProcessTypeId process) {
  if (process != program::none) {
    if (Symbol* local = processes_[process].find_here(name)) return {local, process};
  }
  return {model_.find_here(name), program::none};
}

}  // namespace ouro::dve
