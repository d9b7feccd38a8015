// Path quantifiers over one temporal operator: the operators of CTL as operations on sets of states.
//
// X, U and R are there to be implemented, and there are several ways to do so: labelling.hh is the one to
// use, set_fixpoints.hh the obvious one, and fair_quantifiers.hh makes of either one for fair paths. All
// other operators are abbreviations, and are here, for E as for A:
//
//     E F a = E true U a                      E G a = E false R a
//     E a W b = E b R (a | b)                 E a M b = E b U (a & b)
//     E F[0:n+1] a = a | E X E F[0:n] a       E G[0:n+1] a = a & E X E G[0:n] a
//
// Paths are infinite. From a state all of whose steps fail there is none (whole_graph.hh), and if only fair
// ones count there may be none from others; nothing is true of some path from there, and everything of all.
#pragma once

#include <cstdint>

#include "base/limits.hh"
#include "check/state_set.hh"

namespace ouro::check {

enum class Quantifier : std::uint8_t { Exists, ForAll };

/// Answers for one whole graph. When a limit is reached, sets that are given back are not the right ones:
/// whoever asks looks at limit() before using them.
class Quantifiers {
 public:
  Quantifiers() = default;
  Quantifiers(const Quantifiers&) = delete;
  Quantifiers& operator=(const Quantifiers&) = delete;
  virtual ~Quantifiers() = default;

  virtual StateSet next(Quantifier quantifier, const StateSet& a) = 0;
  virtual StateSet until(Quantifier quantifier, const StateSet& a, const StateSet& b) = 0;
  /// b holds up to and including the state where a does, or for ever.
  virtual StateSet release(Quantifier quantifier, const StateSet& a, const StateSet& b) = 0;
  /// The states from which a path leads.
  virtual const StateSet& with_path() = 0;
  /// The limit that was reached on the way, if one was.
  virtual Limit limit() const = 0;

  /// A path formula without any temporal operator: it is about the first state of the path.
  StateSet now(Quantifier quantifier, const StateSet& a);
  StateSet finally(Quantifier quantifier, const StateSet& a);
  StateSet globally(Quantifier quantifier, const StateSet& a);
  StateSet weak_until(Quantifier quantifier, const StateSet& a, const StateSet& b);
  StateSet strong_release(Quantifier quantifier, const StateSet& a, const StateSet& b);

  /// X as often as that. Time in proportion to the number of steps, until sets come round again.
  StateSet after(Quantifier quantifier, std::uint32_t steps, StateSet a);
  /// F[0:steps] and G[0:steps].
  StateSet finally_within(Quantifier quantifier, std::uint32_t steps, const StateSet& a);
  StateSet globally_within(Quantifier quantifier, std::uint32_t steps, const StateSet& a);

 private:
  /// What applying a step so often gives.
  template <class Step>
  StateSet repeat(StateSet set, std::uint32_t rounds, Step step);
};

}  // namespace ouro::check
