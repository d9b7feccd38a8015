// What automata read: propositions, and the Boolean functions over them that label edges.
//
// Automata that are to be combined share one Propositions object: there each proposition is one variable of
// one BDD manager, so that labels of different automata can be compared and conjoined as they are. An
// automaton made over another object is brought over by import_automaton() (import.hh).
//
// Like a BDD manager it is for one thread at a time.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "bdd/manager.hh"

namespace ouro::omega {

class Propositions {
 public:
  Propositions() = default;
  Propositions(const Propositions&) = delete;
  Propositions& operator=(const Propositions&) = delete;

  bdd::Manager& labels() noexcept { return labels_; }
  const bdd::Manager& labels() const noexcept { return labels_; }

  /// The variable of a proposition; a new one the first time.
  bdd::Variable variable(std::string_view name);
  /// The variable of a proposition, if it has one.
  std::optional<bdd::Variable> find(std::string_view name) const;
  /// Requires a variable that variable() gave.
  const std::string& name(bdd::Variable variable) const;

 private:
  bdd::Manager labels_;
  std::unordered_map<std::string, bdd::Variable> variables_;
  std::unordered_map<bdd::Variable, std::string> names_;
};

}  // namespace ouro::omega
