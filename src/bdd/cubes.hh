// The satisfying assignments of a function, one by one.
//
//   for (CubeView cube : paths(manager, f)) ...
//
// paths() gives the paths of the diagram to true: disjoint cubes that together are f, few when the diagram is
// small, though not as few as isop() finds. minterms() gives every assignment to a set of variables.
// Both walk with an explicit stack, take O(number of variables) time a cube and O(number of variables)
// memory, and come in lexicographic order, positive literals first. The manager must not reset or collect
// meanwhile; it may grow.
#pragma once

#include <cstddef>
#include <iterator>
#include <optional>
#include <span>
#include <vector>

#include "bdd/bdd.hh"
#include "bdd/manager.hh"

namespace ouro::bdd {

/// A single-pass range of cubes. A cube is valid until the next one is asked for.
class Cubes {
 public:
  class Iterator {
   public:
    using difference_type = std::ptrdiff_t;
    using value_type = CubeView;

    explicit Iterator(Cubes& cubes) : cubes_(&cubes) {}
    CubeView operator*() const { return cubes_->cube_; }
    Iterator& operator++() {
      cubes_->advance();
      return *this;
    }
    void operator++(int) { ++*this; }
    bool operator==(std::default_sentinel_t) const { return cubes_->finished_; }

   private:
    Cubes* cubes_;
  };

  Iterator begin() { return Iterator(*this); }
  static std::default_sentinel_t end() { return {}; }

 private:
  friend Cubes paths(const Manager& manager, Bdd f);
  friend Cubes minterms(const Manager& manager, Bdd f, std::span<const Variable> variables);

  // What is still to be explored: a function, and how long the cube was when it was left.
  struct Alternative {
    Bdd function;
    std::size_t position;  // in variables_, when there are any
    Literal literal;
    std::size_t cube_size;
  };

  Cubes(const Manager& manager, Bdd f, std::optional<std::vector<Variable>> variables);
  void advance();
  void descend(Bdd f, std::size_t position);

  const Manager* manager_;
  std::optional<std::vector<Variable>> variables_;
  std::vector<Alternative> alternatives_;
  Cube cube_;
  bool finished_ = false;
};

/// The paths to true.
Cubes paths(const Manager& manager, Bdd f);

/// All satisfying assignments to a set of variables, which must contain those of f.
Cubes minterms(const Manager& manager, Bdd f, std::span<const Variable> variables);

/// One of the paths to true, or nothing for the constant false.
std::optional<Cube> any_cube(const Manager& manager, Bdd f);

}  // namespace ouro::bdd
