// The values of this folder: references to Boolean functions, variables, literals and cubes.
//
// A Bdd is 32 bits: the index of a node of its Manager and, in the lowest bit, whether the function is
// the negation of the one at that node (a complement edge). Within one manager two references are equal
// exactly when the functions are; across managers they mean nothing.
#pragma once

#include <cassert>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

namespace ouro::bdd {

/// A variable is its level: variables are tested in the order in which they were created.
using Variable = std::uint32_t;

/// A Boolean function in some manager: a value to copy freely, valid until the manager resets, or collects
/// nodes without having it among the roots.
class Bdd {
 public:
  /// The constant false.
  constexpr Bdd() = default;

  static constexpr Bdd constant(bool value) { return from_word(value ? 0U : 1U); }
  static constexpr Bdd from_word(std::uint32_t word) { return Bdd(word); }

  /// The reference as a number: a perfect hash of the function within its manager.
  constexpr std::uint32_t word() const { return word_; }
  constexpr std::uint32_t index() const { return word_ >> 1U; }
  constexpr bool is_complemented() const { return (word_ & 1U) != 0; }

  constexpr bool is_constant() const { return word_ <= 1; }
  constexpr bool is_true() const { return word_ == 0; }
  constexpr bool is_false() const { return word_ == 1; }

  constexpr Bdd operator!() const { return Bdd(word_ ^ 1U); }
  /// The negation if the condition holds.
  constexpr Bdd negated_if(bool condition) const {
    return Bdd(word_ ^ static_cast<std::uint32_t>(condition));
  }
  /// The function at the node itself.
  constexpr Bdd regular() const { return Bdd(word_ & ~1U); }

  friend constexpr bool operator==(Bdd, Bdd) = default;
  /// An order without meaning, for sorted containers.
  friend constexpr auto operator<=>(Bdd, Bdd) = default;

 private:
  explicit constexpr Bdd(std::uint32_t word) : word_(word) {}

  std::uint32_t word_ = 1;
};

inline constexpr Bdd true_function = Bdd::constant(true);
inline constexpr Bdd false_function = Bdd::constant(false);

/// A variable or its negation.
class Literal {
 public:
  constexpr Literal() = default;
  constexpr Literal(Variable variable, bool positive) : code_(variable << 1U | (positive ? 0U : 1U)) {}
  static constexpr Literal from_code(std::uint32_t code) { return {code >> 1U, (code & 1U) == 0}; }

  constexpr Variable variable() const { return code_ >> 1U; }
  constexpr bool positive() const { return (code_ & 1U) == 0; }
  constexpr std::uint32_t code() const { return code_; }
  constexpr Literal operator!() const { return from_code(code_ ^ 1U); }

  friend constexpr bool operator==(Literal, Literal) = default;
  /// By variable, the positive one first.
  friend constexpr auto operator<=>(Literal, Literal) = default;

 private:
  std::uint32_t code_ = 0;
};

/// A conjunction of literals of different variables, in increasing order of variables.
using Cube = std::vector<Literal>;
using CubeView = std::span<const Literal>;

/// The variables in increasing order, each once.
std::vector<Variable> sorted(std::span<const Variable> variables);

}  // namespace ouro::bdd

template <>
struct std::hash<ouro::bdd::Bdd> {
  std::size_t operator()(ouro::bdd::Bdd f) const noexcept {
    return f.word() * std::size_t{0x9e3779b97f4a7c15};
  }
};
