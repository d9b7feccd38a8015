// A state space written down as steps of processes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "space/explicit_space.hh"
#include "space/state_space.hh"

namespace ouro::check {

class ProcessSpace final : public space::StateSpace {
 public:
  using Number = std::uint32_t;
  static constexpr Number none = space::Step::none;

  struct Move {
    Number source;
    Number target;  ///< none: the step fails and leaves no state behind
    Number process;
    Number partner = none;
  };

  /// State 0 is the initial one; a label for each state.
  ProcessSpace(std::vector<std::uint64_t> labels, std::vector<Move> moves)
      : labels_(std::move(labels)), moves_(std::move(moves)) {}

  const std::vector<std::uint64_t>& labels() const { return labels_; }
  const std::vector<Move>& moves() const { return moves_; }

  std::unique_ptr<space::Cursor> cursor() const override { return std::make_unique<Walk>(*this); }
  std::size_t layout_count() const override { return 1; }

 private:
  class Walk final : public space::Cursor {
   public:
    explicit Walk(const ProcessSpace& space) : space_(space) {}

    void initial(space::Successors& result) override { add(result, 0, {}); }
    void successors(const space::StateView& state, space::Successors& result) override {
      for (const Move& move : space_.moves_)
        if (move.source == space::ExplicitSpace::decode(state))
          add(result, move.target, {.process = move.process, .command = 0, .partner = move.partner});
    }
    bool may_end(space::StateView) override { return true; }
    std::uint64_t propositions(space::StateView state) override {
      return space_.labels_[space::ExplicitSpace::decode(state)];
    }

   private:
    void add(space::Successors& result, Number state, const space::Step& step) {
      if (state == none) {
        result.add_fault(space::Fault::DivisionByZero, {&step, 1});
        return;
      }
      const auto bytes = space::ExplicitSpace::encode(state);
      result.add({0, bytes}, {&step, 1}).propositions = space_.labels_[state];
    }

    const ProcessSpace& space_;
  };

  std::vector<std::uint64_t> labels_;
  std::vector<Move> moves_;
};

}  // namespace ouro::check
