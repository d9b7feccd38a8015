#include "trace/recorded_property.hh"

#include <algorithm>
#include <cassert>

namespace ouro::trace {

void RecordedProperty::observe(const logic::LassoWord& word, std::size_t states) {
  assert(!word.cycle.empty());
  const std::size_t stem = word.stem.size();
  for (Proposition& proposition : propositions) proposition.holds.clear();
  for (std::size_t i = 0; i < states; ++i) {
    const logic::Letter& letter = i < stem ? word.stem[i] : word.cycle[(i - stem) % word.cycle.size()];
    assert(letter.size() == propositions.size());
    for (std::size_t p = 0; p < propositions.size(); ++p) propositions[p].holds.push_back(letter[p]);
  }
}

bool RecordedProperty::is_observed() const {
  return std::ranges::none_of(propositions,
                              [](const Proposition& proposition) { return proposition.holds.empty(); });
}

logic::Letter RecordedProperty::letter(std::size_t state) const {
  logic::Letter result;
  for (const Proposition& proposition : propositions) result.push_back(proposition.holds[state]);
  return result;
}

}  // namespace ouro::trace
