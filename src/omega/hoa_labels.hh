// The labels of an automaton as HOA's label expressions, of bounded size.
//
// A label is written as an irredundant sum of products, which people can read, unless that has more than
// max_label_products: sums of products can be exponentially larger than the diagram of the function. (The
// exclusive or of n propositions has 2^(n-1) products, and n nodes.) Then it is a decision on its first
// proposition, `0&@1 | !0&!@1`, between two functions that are aliases, each written once and by the same
// rule, but with at most max_alias_products:
//
//   Alias: @0 2&3 | !2&!3
//   Alias: @1 1&@0 | !1&!@0
//
// So the text is linear in the number of nodes of the diagrams, and is found with a bounded number of
// operations for each. Aliases of deeper propositions come first, so that each uses only earlier ones.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "omega/automaton.hh"

namespace ouro::omega {

class HoaLabels {
 public:
  static constexpr std::size_t max_label_products = 64;
  static constexpr std::size_t max_alias_products = 8;

  explicit HoaLabels(const Automaton& automaton);

  /// What stands after `Alias:`, in the order of the definitions.
  std::span<const std::string> aliases() const noexcept { return aliases_; }
  /// What stands in brackets for a label of the automaton.
  const std::string& text(bdd::Bdd label) const { return texts_.at(label); }

 private:
  struct Operand {
    bdd::Bdd function;  // regular, not constant
    std::optional<std::string> sum;
  };

  std::optional<std::string> sum_of_products(bdd::Bdd function, std::size_t max_products) const;
  std::string decision(bdd::Bdd function) const;
  std::string operand_text(bdd::Bdd function) const;
  std::vector<Operand> operands_of(std::vector<bdd::Bdd> decided);
  void define(const Operand& operand);

  bdd::Manager& manager_;
  std::unordered_map<bdd::Variable, std::uint32_t> numbers_;
  std::unordered_map<bdd::Bdd, std::string> texts_;
  std::unordered_map<bdd::Bdd, std::string> operand_texts_;  // a proposition or an alias
  std::vector<std::string> aliases_;
};

}  // namespace ouro::omega
