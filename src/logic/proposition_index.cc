#include "logic/proposition_index.hh"

#include <fmt/format.h>

namespace ouro::logic {

PropositionIndex::PropositionIndex(const Alphabet& alphabet) {
  index_.reserve(alphabet.size());
  for (std::size_t i = 0; i < alphabet.size(); ++i) index_.try_emplace(alphabet[i], i);
}

const std::size_t* PropositionIndex::find(std::string_view name) const {
  const auto found = index_.find(name);
  return found == index_.end() ? nullptr : &found->second;
}

std::size_t PropositionIndex::require(std::string_view name) const {
  if (const std::size_t* index = find(name)) return *index;
  throw UserError(fmt::format("the alphabet lacks the proposition '{}'", name),
                  "every proposition of the formula needs an entry in the letters");
}

}  // namespace ouro::logic
