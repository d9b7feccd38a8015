// The state space of a program, computed by the reference semantics.
//
// Clear before fast: native code is compared with this, bit for bit.
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "program/program.hh"
#include "program/semantics.hh"
#include "space/state_space.hh"

namespace ouro::program {

class Interpreter : public space::StateSpace {
 public:
  /// The program must be finished and outlive this. `propositions`: at most 64 conditions, whose truth
  /// comes with every successor: condition i is bit i of the mask. A condition with a fault is false.
  explicit Interpreter(const Program& program, std::vector<ExpressionId> propositions = {});

  std::unique_ptr<space::Cursor> cursor() const override;
  std::size_t layout_count() const override { return semantics_.layouts().size(); }

  const Semantics& semantics() const { return semantics_; }
  const std::vector<ExpressionId>& propositions() const { return propositions_; }

 private:
  Semantics semantics_;
  std::vector<ExpressionId> propositions_;
};

}  // namespace ouro::program
