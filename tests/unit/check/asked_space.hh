// A state space that counts how often its successors are asked for.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>

#include "space/state_space.hh"

namespace ouro::check {

class AskedSpace final : public space::StateSpace {
 public:
  explicit AskedSpace(std::unique_ptr<space::StateSpace> space) : space_(std::move(space)) {}

  std::unique_ptr<space::Cursor> cursor() const override {
    return std::make_unique<Asked>(space_->cursor(), expansions);
  }
  std::size_t layout_count() const override { return space_->layout_count(); }

  mutable std::size_t expansions = 0;

 private:
  class Asked final : public space::Cursor {
   public:
    Asked(std::unique_ptr<space::Cursor> cursor, std::size_t& expansions)
        : cursor_(std::move(cursor)), expansions_(expansions) {}

    void initial(space::Successors& result) override { cursor_->initial(result); }
    void successors(const space::StateView& state, space::Successors& result) override {
      ++expansions_;
      cursor_->successors(state, result);
    }
    bool may_end(space::StateView state) override { return cursor_->may_end(state); }
    std::uint64_t propositions(space::StateView state) override { return cursor_->propositions(state); }

   private:
    std::unique_ptr<space::Cursor> cursor_;
    std::size_t& expansions_;
  };

  std::unique_ptr<space::StateSpace> space_;
};

}  // namespace ouro::check
