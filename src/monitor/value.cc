#include "monitor/value.hh"

#include <algorithm>
#include <charconv>
#include <limits>

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

// Whether a number, from its first digit on, is less than 1: whether the first digit that counts stands for a
// negative power of ten.
bool is_below_one(std::string_view text) {
  constexpr std::int64_t most = 1'000'000'000'000;  // more than a text has digits
  const std::size_t mantissa_end = std::min(text.find_first_of("eE"), text.size());
  const std::string_view mantissa = text.substr(0, mantissa_end);
  const std::size_t point = std::min(mantissa.find('.'), mantissa.size());
  const std::size_t first = mantissa.find_first_of("123456789");
  if (first == std::string_view::npos) return true;
  const auto power =
      static_cast<std::int64_t>(point) - static_cast<std::int64_t>(first) - (first < point ? 1 : 0);
  std::string_view exponent = text.substr(std::min(mantissa_end + 1, text.size()));
  if (exponent.starts_with('+')) exponent.remove_prefix(1);
  std::int64_t value = exponent.starts_with('-') ? -most : most;  // remains where there is too much to read
  if (exponent.empty()) value = 0;
  std::from_chars(exponent.data(), exponent.data() + exponent.size(), value);
  return power + std::clamp(value, -most, most) < 0;
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
  if (error == std::errc::invalid_argument || end != digits.data() + digits.size()) return std::nullopt;
  if (error == std::errc::result_out_of_range) {
    value = is_below_one(digits) ? 0.0 : std::numeric_limits<double>::infinity();
  }
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
