// An index of tight lines that widens by itself: numbers take three bytes until there are 2^24 of them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

#include "store/number_index.hh"

namespace ouro::store {

class CompactIndex {
 public:
  void prefetch(std::uint64_t hash) const {
    wide_ == nullptr ? narrow_.prefetch(hash) : wide_->prefetch(hash);
  }
  StateNumber candidate(std::uint64_t hash) const {
    return wide_ == nullptr ? narrow_.candidate(hash) : wide_->candidate(hash);
  }
  template <class IsIt>
  StateNumber find(std::uint64_t hash, IsIt is_it) const {
    return wide_ == nullptr ? narrow_.find(hash, is_it) : wide_->find(hash, is_it);
  }
  /// As NumberIndex::insert; the numbers that are there are all those below this one.
  template <class Owner>
  void insert(std::uint64_t hash, StateNumber number, const Owner& owner) {
    if (number > Narrow::max_number && wide_ == nullptr) widen(number, owner);
    wide_ == nullptr ? narrow_.insert(hash, number, owner) : wide_->insert(hash, number, owner);
  }
  std::size_t memory() const { return narrow_.memory() + (wide_ == nullptr ? 0 : wide_->memory()); }

 private:
  using Narrow = NumberIndex<TightLine<3>>;
  using Wide = NumberIndex<TightLine<4>>;

  template <class Owner>
  void widen(StateNumber count, const Owner& owner) {
    narrow_ = Narrow();
    wide_ = std::make_unique<Wide>(count);
    for (StateNumber number = 0; number < count; ++number)
      wide_->insert(owner.hash_of(number), number, owner);
  }

  Narrow narrow_;
  std::unique_ptr<Wide> wide_;  // once there are too many numbers for the other one, which is empty then
};

}  // namespace ouro::store
