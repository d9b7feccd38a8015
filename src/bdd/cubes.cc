#include "bdd/cubes.hh"

#include <utility>

namespace ouro::bdd {

Cubes::Cubes(const Manager& manager, Bdd f, std::optional<std::vector<Variable>> variables)
    : manager_(&manager), variables_(std::move(variables)), finished_(f.is_false()) {
  if (!finished_) descend(f, 0);
}

// Extends the cube to the first path of f, which is not false. The diagram is reduced: no way down is a
// dead end, except the edges to false themselves.
void Cubes::descend(Bdd f, std::size_t position) {
  while (variables_ ? position < variables_->size() : !f.is_constant()) {
    const Variable variable = variables_ ? (*variables_)[position] : manager_->top(f);
    assert(variable <= manager_->top(f));
    ++position;
    const auto [low, high] = manager_->split(f, variable);
    if (!high.is_false() && !low.is_false()) {
      alternatives_.push_back({low, position, {variable, false}, cube_.size()});
    }
    cube_.emplace_back(variable, !high.is_false());
    f = high.is_false() ? low : high;
  }
  assert(f.is_true());
}

void Cubes::advance() {
  assert(!finished_);
  if (alternatives_.empty()) {
    finished_ = true;
    return;
  }
  const Alternative next = alternatives_.back();
  alternatives_.pop_back();
  cube_.resize(next.cube_size);
  cube_.push_back(next.literal);
  descend(next.function, next.position);
}

Cubes paths(const Manager& manager, Bdd f) { return {manager, f, std::nullopt}; }

Cubes minterms(const Manager& manager, Bdd f, std::span<const Variable> variables) {
  return {manager, f, sorted(variables)};
}

std::optional<Cube> any_cube(const Manager& manager, Bdd f) {
  if (f.is_false()) return std::nullopt;
  Cubes all = paths(manager, f);
  const CubeView first = *all.begin();
  return Cube(first.begin(), first.end());
}

}  // namespace ouro::bdd
