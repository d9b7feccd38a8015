// Sets of small numbers, each stored once and known by a number of its own.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <unordered_map>
#include <utility>
#include <vector>

#include "base/hash.hh"

namespace ouro::translate {

class SetTable {
 public:
  using Id = std::uint32_t;

  /// The number of a set, given as its words or its sorted members; a new one the first time.
  Id intern(std::vector<std::uint32_t> members) {
    const auto [entry, absent] = ids_.try_emplace(std::move(members), static_cast<Id>(sets_.size()));
    if (absent) sets_.push_back(&entry->first);
    return entry->second;
  }

  /// Valid as long as the table.
  std::span<const std::uint32_t> operator[](Id id) const { return *sets_[id]; }
  std::size_t size() const { return sets_.size(); }

 private:
  struct Hash {
    std::size_t operator()(const std::vector<std::uint32_t>& members) const {
      std::uint64_t hash = members.size();
      for (const std::uint32_t member : members) hash = combine(hash, member);
      return hash;
    }
  };

  std::unordered_map<std::vector<std::uint32_t>, Id, Hash> ids_;  // whose keys do not move
  std::vector<const std::vector<std::uint32_t>*> sets_;
};

}  // namespace ouro::translate
