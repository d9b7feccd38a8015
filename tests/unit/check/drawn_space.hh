// A graph that is drawn from its seed: states of three layouts, faults, invariants that break, deadlocks, and
// states of which some successors are said to suffice.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "base/hash.hh"
#include "space/state_space.hh"

namespace ouro::check {

class DrawnSpace final : public space::StateSpace {
 public:
  DrawnSpace(std::uint64_t seed, std::uint64_t size) : seed_(seed), size_(size) {}

  std::unique_ptr<space::Cursor> cursor() const override { return std::make_unique<Walk>(*this); }
  std::size_t layout_count() const override { return 3; }

 private:
  class Walk final : public space::Cursor {
   public:
    explicit Walk(const DrawnSpace& space) : space_(space) {}

    void initial(space::Successors& result) override {
      for (std::uint64_t i = 0; i < 1 + space_.seed_ % 3; ++i) add(result, i % space_.size_, 0);
    }
    void successors(const space::StateView& state, space::Successors& result) override {
      const std::uint64_t number = read_word<4>(state.bytes.data());
      const std::uint64_t draw = draw_of(state);
      const std::uint64_t count = count_of(draw);
      for (std::uint64_t i = 0; i < count; ++i) add(result, mix(draw + i) % space_.size_, i);
      const space::Step step{.process = 7, .command = static_cast<std::uint32_t>(number)};
      if (draw % 31 == 0) result.add_fault(space::Fault::DivisionByZero, {&step, 1});
    }
    void choose(std::span<space::Expansion> expansions, space::Successors&) override {
      for (space::Expansion& expansion : expansions) {
        const std::uint64_t draw = draw_of(expansion.state);
        const std::uint64_t count = count_of(draw);
        expansion.sufficient = expansion.begin + count - (draw % 7 < 4 ? count / 2 : 0);
      }
    }
    bool may_end(space::StateView state) override { return read_word<1>(state.bytes.data()) % 2 == 0; }
    std::uint64_t propositions(space::StateView state) override {
      return label(read_word<4>(state.bytes.data()));
    }

   private:
    std::uint64_t draw_of(const space::StateView& state) const {
      return mix(combine(space_.seed_, read_word<4>(state.bytes.data())));
    }
    static std::uint64_t count_of(std::uint64_t draw) { return draw % 16 == 0 ? 0 : 1 + draw % 3; }
    static std::uint64_t label(std::uint64_t number) { return mix(number) % 20 == 0 ? mix(number) % 4 : 3; }

    void add(space::Successors& result, std::uint64_t number, std::uint64_t command) {
      const auto layout = static_cast<std::uint32_t>(number % 3);
      std::vector<std::byte> bytes(4 + 9 * layout, static_cast<std::byte>(number % 7));
      for (unsigned i = 0; i < 4; ++i) bytes[i] = static_cast<std::byte>(number >> 8 * i & 255U);
      const space::Step step{.process = 1, .command = static_cast<std::uint32_t>(command)};
      const bool fails = mix(number + 5) % 37 == 0;
      const space::Fault fault = fails ? space::Fault::AssertionViolated : space::Fault::None;
      result.add({layout, bytes}, {&step, 1}, fault).propositions = label(number);
    }

    const DrawnSpace& space_;
  };

  std::uint64_t seed_;
  std::uint64_t size_;
};

}  // namespace ouro::check
