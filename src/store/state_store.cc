#include "store/state_store.hh"

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

std::unique_ptr<StateStore> copy(const StateStore& states, StoreKind kind) {
  std::unique_ptr<StateStore> result = make_store(kind);
  Loaded loaded;
  for (std::size_t number = 0; number < states.size(); ++number) {
    states.load(static_cast<StateNumber>(number), loaded);
    result->intern(loaded.view);
  }
  return result;
}

}  // namespace ouro::store
