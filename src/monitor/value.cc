#include "monitor/value.hh"

#include <charconv>
#include <cmath>

namespace ouro::monitor {

namespace {

// Short whole numbers, which are most: no rounding, so no need for the general algorithm.
std::optional<double> read_short_integer(std::string_view digits) {
  constexpr std::size_t most_digits = 15;
  if (digits.empty() || digits.size() > most_digits) return std::nullopt;
  std::int64_t value = 0;
  for (const char c : digits) {
    if (c < '0' || c > '9') return std::nullopt;
    value = 10 * value + (c - '0');
  }
  return static_cast<double>(value);
}

std::partial_ordering order_of(std::optional<double> a, std::optional<double> b) {
  return a && b ? *a <=> *b : std::partial_ordering::unordered;
}

std::partial_ordering order_of(std::optional<bool> a, std::optional<bool> b) {
  return a && b ? std::partial_ordering(*a <=> *b) : std::partial_ordering::unordered;
}

}  // namespace

std::optional<double> read_number(std::string_view text) {
  std::string_view digits = text;
  const bool negative = digits.starts_with('-');
  if (negative || digits.starts_with('+')) digits.remove_prefix(1);
  if (const auto value = read_short_integer(digits)) return negative ? -*value : *value;
  // from_chars would take names ("inf", "nan") for numbers.
  if (digits.empty() || !((digits[0] >= '0' && digits[0] <= '9') || digits[0] == '.')) return std::nullopt;
  double value = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  if (error != std::errc() || end != digits.data() + digits.size()) return std::nullopt;
  return negative ? -value : value;
}

std::optional<double> Value::as_number() const {
  if (kind_ == Kind::Number) return number_;
  return kind_ == Kind::Text ? read_number(characters_) : std::nullopt;
}

std::optional<bool> Value::as_truth() const {
  switch (kind_) {
    case Kind::Boolean:
    case Kind::Number:
      return number_ != 0.0;
    case Kind::Text: {
      if (characters_ == "true") return true;
      if (characters_ == "false") return false;
      const std::optional<double> number = read_number(characters_);
      return number ? std::optional(*number != 0.0) : std::nullopt;
    }
    default:
      return std::nullopt;
  }
}

std::partial_ordering Value::compare(const Value& a, const Value& b) {
  const auto either = [&](Kind kind) { return a.kind_ == kind || b.kind_ == kind; };
  if (either(Kind::Missing)) return std::partial_ordering::unordered;
  if (either(Kind::Number)) {
    return either(Kind::Boolean) ? std::partial_ordering::unordered : order_of(a.as_number(), b.as_number());
  }
  if (either(Kind::Boolean)) return order_of(a.as_truth(), b.as_truth());
  if (!either(Kind::String)) {
    const auto as_numbers = order_of(a.as_number(), b.as_number());
    if (as_numbers != std::partial_ordering::unordered) return as_numbers;
  }
  return a.characters_ <=> b.characters_;
}

}  // namespace ouro::monitor
