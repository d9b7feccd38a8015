#include "cli/automaton_acceptance.hh"

#include <array>
#include <optional>
#include <utility>
#include <vector>

#include "base/source.hh"
#include "cli/options.hh"
#include "omega/determinize/parity.hh"

namespace ouro::cli {

namespace {

using omega::Automaton;
using omega::ConversionOptions;
using Best = omega::AcceptanceName::Best;
using Parity = omega::AcceptanceName::Parity;

Automaton co_buchi(const Automaton& automaton, const ConversionOptions& options) {
  std::optional<Automaton> result = as_co_buchi(automaton, options);
  if (!result) {
    throw UserError("there is no co-Büchi automaton: the language is no persistence property",
                    "every language has a parity automaton: --determinize --acceptance parity-min-even");
  }
  return *std::move(result);
}

template <Best best, Parity parity>
Automaton with_parity(const Automaton& automaton, const ConversionOptions& options) {
  return as_parity(automaton, {best, parity}, omega::ParityMarks::Few, options);
}

constexpr std::array kinds = {
    AcceptanceKind{"buchi", omega::as_buchi},
    AcceptanceKind{"generalized-buchi", omega::as_generalized_buchi},
    AcceptanceKind{"co-buchi", co_buchi},
    AcceptanceKind{"rabin", omega::as_rabin},
    AcceptanceKind{"streett", omega::as_streett},
    AcceptanceKind{"parity-min-even", with_parity<Best::Min, Parity::Even>},
    AcceptanceKind{"parity-min-odd", with_parity<Best::Min, Parity::Odd>},
    AcceptanceKind{"parity-max-even", with_parity<Best::Max, Parity::Even>},
    AcceptanceKind{"parity-max-odd", with_parity<Best::Max, Parity::Odd>},
};

}  // namespace

const AcceptanceKind& acceptance_kind_named(const std::string& name, std::string_view option) {
  std::vector<std::string_view> names;
  for (const AcceptanceKind& kind : kinds) {
    if (kind.name == name) return kind;
    names.push_back(kind.name);
  }
  unknown_value(option, name, names);
}

}  // namespace ouro::cli
