// From the name of a proposition to its entry in the letters of an alphabet.
#pragma once

#include <cstddef>
#include <string_view>
#include <unordered_map>

#include "logic/word.hh"

namespace ouro::logic {

/// Does not own the names: the alphabet must outlive it. Of equal names the first counts.
class PropositionIndex {
 public:
  explicit PropositionIndex(const Alphabet& alphabet);

  /// The index of a name, or null.
  const std::size_t* find(std::string_view name) const;
  /// The index of a name; throws UserError if the alphabet lacks it.
  std::size_t require(std::string_view name) const;

 private:
  std::unordered_map<std::string_view, std::size_t> index_;
};

}  // namespace ouro::logic
