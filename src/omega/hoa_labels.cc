#include "omega/hoa_labels.hh"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "bdd/expression.hh"

namespace ouro::omega {

HoaLabels::HoaLabels(const Automaton& automaton) : manager_(automaton.labels()) {
  for (const bdd::Variable variable : automaton.variables()) {
    numbers_.emplace(variable, static_cast<std::uint32_t>(numbers_.size()));
  }
  std::vector<bdd::Bdd> decided;
  for (const Edge& edge : automaton.edges()) {
    const auto [place, is_new] = texts_.try_emplace(edge.label);
    if (!is_new) continue;
    if (std::optional<std::string> sum = sum_of_products(edge.label, max_label_products)) {
      place->second = std::move(*sum);
    } else {
      decided.push_back(edge.label);
    }
  }
  for (const Operand& operand : operands_of(decided)) define(operand);
  for (const bdd::Bdd label : decided) texts_[label] = decision(label);
}

std::optional<std::string> HoaLabels::sum_of_products(bdd::Bdd function, std::size_t max_products) const {
  return bdd::print_hoa_label(
      manager_, function, [this](bdd::Variable variable) { return numbers_.at(variable); }, max_products);
}

// The functions between which these and their operands decide, deeper ones first.
std::vector<HoaLabels::Operand> HoaLabels::operands_of(std::vector<bdd::Bdd> decided) {
  std::vector<Operand> result;
  for (std::size_t i = 0; i < decided.size(); ++i) {
    const bdd::Bdd function = decided[i];
    for (const bdd::Bdd half : {manager_.high(function).regular(), manager_.low(function).regular()}) {
      if (half.is_constant() || !operand_texts_.try_emplace(half).second) continue;
      result.push_back({half, sum_of_products(half, max_alias_products)});
      if (!result.back().sum) decided.push_back(half);
    }
  }
  std::ranges::stable_sort(result, std::ranges::greater{},
                           [this](const Operand& operand) { return manager_.top(operand.function); });
  return result;
}

void HoaLabels::define(const Operand& operand) {
  std::string& text = operand_texts_[operand.function];
  const bool is_literal =
      manager_.low(operand.function).is_constant() && manager_.high(operand.function).is_constant();
  if (is_literal) {
    text = *operand.sum;
  } else {
    text = fmt::format("@{}", aliases_.size());
    aliases_.push_back(fmt::format("{} {}", text, operand.sum ? *operand.sum : decision(operand.function)));
  }
}

std::string HoaLabels::operand_text(bdd::Bdd function) const {
  return (function.is_complemented() ? "!" : "") + operand_texts_.at(function.regular());
}

// "If the first proposition then high else low". Not both are constants: such a function is a literal, and
// a sum of one product.
std::string HoaLabels::decision(bdd::Bdd function) const {
  const std::uint32_t number = numbers_.at(manager_.top(function));
  const bdd::Bdd high = manager_.high(function);
  const bdd::Bdd low = manager_.low(function);
  if (high.is_true()) return fmt::format("{} | {}", number, operand_text(low));
  if (high.is_false()) return fmt::format("!{}&{}", number, operand_text(low));
  if (low.is_true()) return fmt::format("!{} | {}", number, operand_text(high));
  if (low.is_false()) return fmt::format("{}&{}", number, operand_text(high));
  return fmt::format("{0}&{1} | !{0}&{2}", number, operand_text(high), operand_text(low));
}

}  // namespace ouro::omega
