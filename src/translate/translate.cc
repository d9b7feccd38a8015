#include "translate/translate.hh"

#include <algorithm>
#include <array>
#include <utility>

#include "translate/closure.hh"
#include "translate/couvreur.hh"
#include "translate/gpvw.hh"

namespace ouro::translate {

namespace {

constexpr std::array all_constructions = {Construction::Closure,          Construction::Gpvw,
                                          Construction::GpvwImproved,     Construction::CouvreurBasic,
                                          Construction::CouvreurImproved, Construction::Couvreur};

}  // namespace

std::span<const Construction> constructions() { return all_constructions; }

std::string_view to_string(Construction construction) {
  constexpr std::array<std::string_view, all_constructions.size()> names = {
      "closure", "gpvw", "gpvw-improved", "couvreur-basic", "couvreur-improved", "couvreur"};
  return names[static_cast<std::size_t>(construction)];
}

std::optional<Construction> parse_construction(std::string_view name) {
  const auto* const found = std::ranges::find(all_constructions, name, to_string);
  if (found == all_constructions.end()) return std::nullopt;
  return *found;
}

std::unique_ptr<omega::LazyAutomaton> make_translation(const logic::Formula& formula,
                                                       std::shared_ptr<omega::Propositions> propositions,
                                                       const TranslateOptions& options) {
  const auto by_couvreur = [&](CouvreurMode mode) {
    return couvreur(formula, std::move(propositions), {.mode = mode, .state_names = options.state_names});
  };
  switch (options.construction) {
    case Construction::Closure:
      return closure(formula, propositions);
    case Construction::Gpvw:
      return gpvw(formula, std::move(propositions), GpvwOptions::basic());
    case Construction::GpvwImproved:
      return gpvw(formula, std::move(propositions));
    case Construction::CouvreurBasic:
      return by_couvreur(CouvreurMode::Basic);
    case Construction::CouvreurImproved:
      return by_couvreur(CouvreurMode::Improved);
    default:
      return by_couvreur(CouvreurMode::Default);
  }
}

}  // namespace ouro::translate
