// Translators under comparison: Ouro's constructions, foreign programs (tool.hh), anything in tests.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "logic/formula.hh"
#include "omega/automaton.hh"
#include "translate/translate.hh"

namespace ouro::cross {

/// What came of one translation.
struct Translated {
  enum class Status : std::uint8_t {
    Done,
    Skipped,  ///< the formula is beyond a limit of ours
    Failed,   ///< a foreign program did not do its work
  };

  Status status = Status::Done;
  std::optional<omega::Automaton> automaton = std::nullopt;  ///< when Done
  std::string reason = {};                                   ///< otherwise

  static Translated done(omega::Automaton automaton) { return {Status::Done, std::move(automaton), {}}; }
  static Translated skipped(std::string reason) { return {Status::Skipped, std::nullopt, std::move(reason)}; }
  static Translated failed(std::string reason) { return {Status::Failed, std::nullopt, std::move(reason)}; }
};

struct Translator {
  std::string name;
  /// An automaton over the given propositions for an LTL formula over p0, p1, ...
  std::function<Translated(const logic::Formula&, const std::shared_ptr<omega::Propositions>&)> translate;
};

struct ConstructionLimits {
  /// The closure construction has about two to the power of this many states, and is left out beyond it:
  /// distinct temporal subformulas and propositions.
  std::size_t closure_bits = 8;
  /// Automata with more states are given up.
  std::size_t max_states = 20'000;
};

/// One of Ouro's constructions, with nothing before or after it. Skips what is beyond the limits.
Translator construction_translator(translate::Construction construction, const ConstructionLimits& limits);

/// The names of Ouro's own translators: those of the constructions, and what optimize.hh and deterministic.hh
/// make of them: "optimized", "buchi", "state-buchi", "deterministic", "any-acceptance", "parity".
std::vector<std::string_view> own_translators();

/// The translator of such a name; nothing if there is none.
std::optional<Translator> own_translator(std::string_view name, const ConstructionLimits& limits);

}  // namespace ouro::cross
