// What a field of an event can be, and how values compare.
//
// JSON says what a value is: a number, a string, true or false. In CSV and in `name=value` words a value is
// just text, and what it is compared with decides how it is read: `30` is a number next to a number and three
// characters next to a string. Such a value has a kind of its own, Text.
//
// A value that is not there, or not of the kind that is asked for, is Missing. Missing spreads: a comparison
// or a sum with something missing is missing, and so is a division by zero. A condition that is missing in
// the end does not hold (condition.hh).
//
// Values do not own their characters: those of a field belong to the event.
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string_view>

namespace ouro::monitor {

class Value {
 public:
  enum class Kind : std::uint8_t { Missing, Boolean, Number, String, Text };

  constexpr Value() = default;
  static constexpr Value boolean(bool value) { return Value(Kind::Boolean, value ? 1.0 : 0.0, {}); }
  static constexpr Value number(double value) { return Value(Kind::Number, value, {}); }
  static constexpr Value string(std::string_view value) { return Value(Kind::String, 0.0, value); }
  static constexpr Value text(std::string_view value) { return Value(Kind::Text, 0.0, value); }

  constexpr Kind kind() const { return kind_; }
  constexpr bool is_missing() const { return kind_ == Kind::Missing; }

  /// A number, or text that reads as one; nothing otherwise.
  std::optional<double> as_number() const;
  /// Characters of a string or of text; nothing otherwise.
  std::optional<std::string_view> as_characters() const {
    if (kind_ != Kind::String && kind_ != Kind::Text) return std::nullopt;
    return characters_;
  }
  /// A truth value; of a number whether it is not 0; of text that of `true`, `false` or a number.
  std::optional<bool> as_truth() const;

  /// How two values compare, if they do: numbers with numbers, strings with strings, truth values with truth
  /// values. Text is read as what it is compared with; two texts are compared as numbers if both are.
  static std::partial_ordering compare(const Value& a, const Value& b);

 private:
  constexpr Value(Kind kind, double number, std::string_view characters)
      : kind_(kind), number_(number), characters_(characters) {}

  Kind kind_ = Kind::Missing;
  double number_ = 0.0;
  std::string_view characters_;
};

/// The number that takes up the whole text, as JSON writes numbers and also with a leading + or digits
/// missing on one side of the point; nothing if there is none. It is rounded to the nearest double: one that
/// is too small is 0, one that is too large is infinite.
std::optional<double> read_number(std::string_view text);

}  // namespace ouro::monitor
