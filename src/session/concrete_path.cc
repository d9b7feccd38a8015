#include "session/concrete_path.hh"

#include <fmt/format.h>

#include <utility>

#include "base/source.hh"

namespace ouro::session {

using reduce::SymmetricPath;
using space::StateView;
using space::StoredState;

namespace {

/// A run that cannot go on stays where it is.
StoredState next(SymmetricPath& path, const std::vector<StoredState>& run, StateView from, StateView to) {
  return from == to && path.is_stuck() ? run.back() : path.go_to(to);
}

/// Appends what the states from `first` on stand for.
void follow(SymmetricPath& path, const std::vector<StoredState>& found, std::size_t first,
            std::vector<StoredState>& run) {
  for (std::size_t i = first; i < found.size(); ++i)
    run.push_back(i == 0 ? path.begin(found[0].view())
                         : next(path, run, found[i - 1].view(), found[i].view()));
}

}  // namespace

ConcretePath::ConcretePath(const Model& model, std::vector<StoredState> found) {
  if (model.symmetric() == nullptr) {
    states_ = std::move(found);
    return;
  }
  path_.emplace(*model.interpreter(), model.symmetric()->canonical());
  follow(*path_, found, 0, states_);
}

LassoStates LassoStates::concrete(const Model& model, bool has_cycle) const {
  if (model.symmetric() == nullptr) return *this;
  SymmetricPath path(*model.interpreter(), model.symmetric()->canonical());
  LassoStates result{.states = {}, .cycle = cycle};
  follow(path, states, 0, result.states);
  if (!has_cycle) return result;
  while (true) {
    StoredState again = next(path, result.states, states.back().view(), states[cycle].view());
    if (again.view() == result.states[cycle].view()) return result;
    result.states.push_back(std::move(again));
    follow(path, states, cycle + 1, result.states);
  }
}

void refuse_symmetry(const Model& model, std::string_view what) {
  if (model.symmetry() != nullptr)
    throw UserError(fmt::format("--symmetry does not go together with {}", what), "leave it out");
}

}  // namespace ouro::session
