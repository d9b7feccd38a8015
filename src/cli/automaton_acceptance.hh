// The kinds of acceptance that `ouro automaton` can be asked for.
#pragma once

#include <string>
#include <string_view>

#include "omega/automaton.hh"
#include "omega/determinize/conversions.hh"

namespace ouro::cli {

struct AcceptanceKind {
  std::string_view name;
  /// Throws UserError where no automaton of the kind accepts the language.
  omega::Automaton (*convert)(const omega::Automaton&, const omega::ConversionOptions&);
};

/// Throws UserError with the names that exist when this one is unknown.
const AcceptanceKind& acceptance_kind_named(const std::string& name, std::string_view option);

}  // namespace ouro::cli
