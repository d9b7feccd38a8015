// The shapes of states: a layout and a size each. There are about as many as layouts, so that a store writes
// a small number instead of both.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "space/state_space.hh"

namespace ouro::store {

class Shapes {
 public:
  struct Shape {
    std::uint32_t layout;
    std::uint32_t size;  ///< in bytes
  };

  /// The number of the state's shape, which is added if it is not there.
  std::uint32_t intern(space::StateView state) {
    if (is_last(state)) return last_;
    const auto next = static_cast<std::uint32_t>(shapes_.size());
    const auto [found, is_new] = numbers_.try_emplace({state.layout, state.bytes.size()}, next);
    if (is_new) shapes_.push_back({state.layout, static_cast<std::uint32_t>(state.bytes.size())});
    return last_ = found->second;
  }
  std::optional<std::uint32_t> find(space::StateView state) const {
    const auto found = numbers_.find({state.layout, state.bytes.size()});
    return found == numbers_.end() ? std::nullopt : std::optional(found->second);
  }

  const Shape& operator[](std::uint32_t number) const { return shapes_[number]; }
  std::size_t size() const { return shapes_.size(); }

 private:
  bool is_last(space::StateView state) const {
    return !shapes_.empty() && shapes_[last_].layout == state.layout &&
           shapes_[last_].size == state.bytes.size();
  }

  std::vector<Shape> shapes_;
  std::map<std::pair<std::uint32_t, std::size_t>, std::uint32_t> numbers_;
  std::uint32_t last_ = 0;
};

}  // namespace ouro::store
