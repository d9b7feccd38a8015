#include "trace/positions.hh"

#include <fmt/format.h>

namespace ouro::trace {

Positions Positions::states(std::size_t count) {
  Positions result;
  result.size_ = count;
  return result;
}

Positions Positions::steps(const std::vector<bool>& leaves, bool has_end) {
  Positions result;
  result.size_ = leaves.size() + (has_end ? 1 : 0);
  result.are_states_ = false;
  result.has_end_ = has_end;
  std::uint64_t number = 0;
  for (const bool is_leaving : leaves) {
    number += is_leaving ? 0U : 1U;
    result.steps_.push_back({number, is_leaving});
  }
  return result;
}

std::string Positions::noun() const { return are_states_ ? "state" : "step"; }

std::string Positions::preposition() const { return are_states_ ? "in" : "at"; }

std::string Positions::name(std::size_t position) const {
  if (are_states_) return fmt::format("state {}", position);
  if (is_end(position)) return "the end";
  const auto& [number, leaves] = steps_[position];
  return fmt::format("{}step {}", leaves ? "the leaving after " : "", number);
}

std::string Positions::at(std::size_t position) const {
  return fmt::format("{} {}", preposition(), name(position));
}

std::string Positions::at_each(const std::string& which) const {
  return fmt::format("{} {} {}", preposition(), which, noun());
}

std::string Positions::heading(std::size_t position) const {
  if (are_states_) return std::to_string(position);
  if (is_end(position)) return "end";
  const auto& [number, leaves] = steps_[position];
  return fmt::format("{}{}", number, leaves ? "+" : "");
}

}  // namespace ouro::trace
