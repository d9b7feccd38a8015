// An exact table from node references to values, for algorithms that visit every node of one function once.
//
// Open addressing, linear probing, at most half full; nothing is removed.
#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace ouro::bdd {

template <class Value>
class Memo {
 public:
  /// The value of a key, or null. The address is valid until the next insertion.
  const Value* find(std::uint32_t key) const {
    const Slot& slot = slots_[position(key)];
    return slot.key == key ? &slot.value : nullptr;
  }

  /// Whether the key was absent; if so it now has the value.
  bool insert(std::uint32_t key, Value value) {
    assert(key != empty);
    if (2 * (size_ + 1) > slots_.size()) grow();
    Slot& slot = slots_[position(key)];
    if (slot.key == key) return false;
    slot = {key, std::move(value)};
    ++size_;
    return true;
  }

  std::size_t size() const { return size_; }
  std::size_t memory() const { return slots_.capacity() * sizeof(Slot); }

 private:
  static constexpr std::uint32_t empty = 0xffffffffU;
  struct Slot {
    std::uint32_t key = empty;
    Value value{};
  };

  std::size_t position(std::uint32_t key) const {
    const std::size_t mask = slots_.size() - 1;
    std::size_t at = (key * std::uint64_t{0x9e3779b97f4a7c15} >> 32U) & mask;
    while (slots_[at].key != empty && slots_[at].key != key) at = (at + 1) & mask;
    return at;
  }

  void grow() {
    std::vector<Slot> old(2 * slots_.size());
    old.swap(slots_);
    for (Slot& slot : old) {
      if (slot.key != empty) slots_[position(slot.key)] = std::move(slot);
    }
  }

  std::vector<Slot> slots_ = std::vector<Slot>(16);
  std::size_t size_ = 0;
};

}  // namespace ouro::bdd
