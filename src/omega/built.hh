// An automaton that is there already, for algorithms on automata that are made while they are looked at.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "omega/lazy.hh"

namespace ouro::omega {

class BuiltAutomaton : public LazyAutomaton {
 public:
  explicit BuiltAutomaton(Automaton automaton) : automaton_(std::move(automaton)) {}

  const std::shared_ptr<Propositions>& propositions() const override { return automaton_.propositions(); }
  std::span<const bdd::Variable> variables() const override { return automaton_.variables(); }
  const Acceptance& acceptance() const override { return automaton_.acceptance(); }
  std::size_t mark_count() const override { return automaton_.mark_count(); }
  std::optional<std::size_t> known_state_count() const override { return automaton_.state_count(); }
  std::vector<State> initial() override { return {automaton_.initial().begin(), automaton_.initial().end()}; }
  void edges(State state, std::vector<Edge>& edges) override {
    edges.assign(automaton_.edges(state).begin(), automaton_.edges(state).end());
  }
  std::string state_name(State state) override {
    return automaton_.state_names().empty() ? std::string{} : automaton_.state_names()[state];
  }

 private:
  Automaton automaton_;
};

}  // namespace ouro::omega
