// A formula without temporal operators, read in one state at a time.
#pragma once

#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

#include "logic/formula.hh"
#include "logic/post_order.hh"
#include "session/branching_question.hh"

namespace ouro::session {

class StateCondition {
 public:
  /// Requires Trait::Boolean, and that every proposition is one of the atoms.
  StateCondition(const logic::Formula& formula, std::span<const Atom> atoms);

  /// Whether it is true where these propositions of the space hold. Models have few different valuations, so
  /// what has been computed is remembered.
  bool operator()(std::uint64_t propositions);

 private:
  bool evaluate(std::uint64_t propositions);

  logic::PostOrder nodes_;
  std::vector<unsigned> bits_;  // of the propositions, by node
  std::vector<bool> values_;    // of the nodes
  std::unordered_map<std::uint64_t, bool> known_;
};

}  // namespace ouro::session
