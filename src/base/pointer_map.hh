// A hash map from pointers to small values: open addressing, linear probing, at most half full.
//
// Made for the memo tables of bottom-up algorithms, which are filled once and looked up often: keys
// are never removed, the null pointer is the empty slot, and values must be default-constructible.
// A look-up touches one cache line in the common case; growing doubles the table.
#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "base/hash.hh"

namespace ouro {

template <class Value>
class PointerMap {
 public:
  /// The value of a key, or null. The address is valid until the next insertion.
  const Value* find(const void* key) const {
    if (slots_.empty()) return nullptr;
    const Slot& slot = slots_[position(key)];
    return slot.key == key ? &slot.value : nullptr;
  }

  /// The value of a key, default-constructed if it was absent, and whether it was absent.
  std::pair<Value&, bool> emplace(const void* key) {
    assert(key != nullptr);
    if (2 * (size_ + 1) > slots_.size()) grow();
    Slot& slot = slots_[position(key)];
    const bool inserted = slot.key == nullptr;
    if (inserted) {
      slot.key = key;
      ++size_;
    }
    return {slot.value, inserted};
  }

  Value& operator[](const void* key) { return emplace(key).first; }

  std::size_t size() const noexcept { return size_; }

 private:
  struct Slot {
    const void* key = nullptr;
    Value value{};
  };

  std::size_t position(const void* key) const {
    const std::size_t mask = slots_.size() - 1;
    std::size_t at = mix(reinterpret_cast<std::uintptr_t>(key)) & mask;
    while (slots_[at].key != nullptr && slots_[at].key != key) at = (at + 1) & mask;
    return at;
  }

  void grow() {
    std::vector<Slot> old(slots_.empty() ? 16 : 2 * slots_.size());
    old.swap(slots_);
    for (Slot& slot : old) {
      if (slot.key != nullptr) slots_[position(slot.key)] = std::move(slot);
    }
  }

  std::vector<Slot> slots_;
  std::size_t size_ = 0;
};

}  // namespace ouro
