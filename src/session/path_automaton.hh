// The automaton of a path formula over state formulas whose labels are known.
//
// In CTL* a path formula may have any state formulas inside. Once the states that satisfy those are known,
// the largest of them are propositions like any others, and what is left is a formula of linear time. Its
// automaton is made as it is for linear time (violations.hh), and reads the labels instead of what holds in
// the model's states.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>

#include "check/property.hh"
#include "check/state_labels.hh"
#include "check/state_set.hh"
#include "logic/formula.hh"
#include "session/violations.hh"

namespace ouro::session {

/// Which paths are to be accepted.
enum class Paths : std::uint8_t { Satisfying, Violating };

class PathAutomaton {
 public:
  /// The states that satisfy a state formula; must outlive the automaton.
  using LabelOf = std::function<const check::StateSet&(const logic::Formula&)>;

  /// Accepts the paths that satisfy a formula, or violate it, and satisfy the assumptions. Throws LimitError
  /// for one that is too large, and for more than 64 state formulas in it.
  PathAutomaton(Paths wanted, const logic::Formula& path, std::span<const logic::Formula> assumptions,
                const LabelOf& label_of, PropertyForm form = PropertyForm::Automatic);

  check::Property& property() { return *property_; }
  const check::StateLabels& labels() const { return labels_; }

 private:
  /// The formula over propositions for its largest state formulas: one of linear time.
  logic::Formula linear(const logic::Formula& path, const LabelOf& label_of);
  logic::Formula proposition_for(const logic::Formula& state_formula, const LabelOf& label_of);

  check::StateLabels labels_;
  std::unordered_map<logic::Formula, logic::Formula> propositions_;  // of state formulas
  Violations violations_;
  std::optional<check::Property> property_;
};

}  // namespace ouro::session
