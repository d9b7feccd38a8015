#include "store/state_store.hh"

#include "store/exact_store.hh"
#include "store/tree_store.hh"

namespace ouro::store {

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

}  // namespace ouro::store
