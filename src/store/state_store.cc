#include "store/state_store.hh"

#include <algorithm>
#include <array>

#include "base/source.hh"
#include "store/exact_store.hh"
#include "store/tree_store.hh"

namespace ouro::store {

void StateStore::refuse_number() { throw LimitError("more than 2^32 - 1 states are not supported"); }

void StateStore::refuse_size() { throw LimitError("states of more than a mebibyte are not supported"); }

std::string_view to_string(StoreKind kind) {
  switch (kind) {
    case StoreKind::Exact:
      return "exact";
    case StoreKind::Tree:
      return "tree";
  }
  return "";
}

std::unique_ptr<StateStore> make_store(StoreKind kind) {
  if (kind == StoreKind::Tree) return std::make_unique<TreeStore>();
  return std::make_unique<ExactStore>();
}

std::unique_ptr<StateStore> copy(const StateStore& states, StoreKind kind,
                                 const std::function<bool()>& goes_on) {
  constexpr std::size_t batch = 32;
  std::unique_ptr<StateStore> result = make_store(kind);
  std::array<Loaded, batch> loaded;
  std::array<Candidate, batch> candidates;
  std::array<Interned, batch> interned;
  for (std::size_t begin = 0; begin < states.size(); begin += batch) {
    if (goes_on && !goes_on()) return nullptr;
    const std::size_t count = std::min(batch, states.size() - begin);
    for (std::size_t i = 0; i < count; ++i) {
      states.load(static_cast<StateNumber>(begin + i), loaded[i]);
      candidates[i] = {loaded[i].view};
    }
    result->intern(std::span(candidates).first(count), std::span(interned).first(count));
  }
  return result;
}

}  // namespace ouro::store
