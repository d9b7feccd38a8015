#include "dve/usage.hh"

#include <fmt/format.h>

#include <cstddef>
#include <string>

namespace ouro::dve {
namespace {

std::string complaint(const Symbol& symbol) {
  switch (symbol.kind) {
    case Symbol::Kind::Variable:
      if (symbol.read) return {};
      return fmt::format("variable '{}' is {}", symbol.name.text,
                         symbol.written ? "assigned but never read" : "never used");
    case Symbol::Kind::Channel:
      if (symbol.read && symbol.written) return {};
      if (!symbol.read && !symbol.written) return fmt::format("channel '{}' is never used", symbol.name.text);
      return symbol.read ? fmt::format("nobody sends to channel '{}'", symbol.name.text)
                         : fmt::format("nobody receives from channel '{}'", symbol.name.text);
    case Symbol::Kind::State:
      return symbol.read ? std::string() : fmt::format("no transition leads to state '{}'", symbol.name.text);
    case Symbol::Kind::Constant:
    case Symbol::Kind::Process:
      break;
  }
  return {};
}

void warn_about(const Scope& scope, Report& report) {
  for (const Symbol& symbol : scope.symbols()) {
    std::string text = complaint(symbol);
    if (!text.empty()) report.warning(symbol.name.span, std::move(text));
  }
}

}  // namespace

void warn_about_usage(const Model& model, Symbols& symbols, Report& report) {
  warn_about(symbols.model(), report);
  for (std::size_t i = 0; i < model.processes.size(); ++i) warn_about(symbols.process(i), report);
}

}  // namespace ouro::dve
