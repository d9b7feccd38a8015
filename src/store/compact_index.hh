// An index of tight lines that widens by itself: numbers take three bytes until there are 2^24 of them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <variant>

#include "store/number_index.hh"

namespace ouro::store {

class CompactIndex {
  using Narrow = NumberIndex<TightLine<3>>;
  using Wide = NumberIndex<TightLine<4>>;

  template <class Function>
  auto visit(Function function) const {
    if (const Narrow* narrow = std::get_if<Narrow>(&index_)) return function(*narrow);
    return function(std::get<Wide>(index_));
  }

 public:
  void prefetch(std::uint64_t hash) const {
    visit([&](const auto& index) { index.prefetch(hash); });
  }
  StateNumber candidate(std::uint64_t hash) const {
    return visit([&](const auto& index) { return index.candidate(hash); });
  }
  template <class IsIt>
  StateNumber find(std::uint64_t hash, IsIt is_it) const {
    return visit([&](const auto& index) { return index.find(hash, is_it); });
  }
  /// As NumberIndex::insert; the numbers that are there are all those below this one.
  template <class Owner>
  void insert(std::uint64_t hash, StateNumber number, const Owner& owner) {
    if (number > Narrow::max_number && index_.index() == 0) widen(number, owner);
    if (Narrow* narrow = std::get_if<Narrow>(&index_)) {
      narrow->insert(hash, number, owner);
    } else {
      std::get<Wide>(index_).insert(hash, number, owner);
    }
  }
  std::size_t memory() const {
    return visit([](const auto& index) { return index.memory(); });
  }

 private:
  template <class Owner>
  void widen(StateNumber count, const Owner& owner) {
    Wide& wide = index_.emplace<Wide>(count);
    for (StateNumber number = 0; number < count; ++number) wide.insert(owner.hash_of(number), number, owner);
  }

  std::variant<Narrow, Wide> index_;
};

}  // namespace ouro::store
