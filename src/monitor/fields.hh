// The fields that somebody asks for, by number.
//
// An event may have dozens of fields of which the conditions read three. Each field that is read has a number
// here, before the first event; a reader of events looks up names, and drops what has none.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ouro::monitor {

class FieldNames {
 public:
  using Number = std::uint32_t;

  /// The number of a field; a new one the first time.
  Number number_of(std::string_view name) {
    if (const auto known = find(name)) return *known;
    names_.emplace_back(name);
    return static_cast<Number>(names_.size() - 1);
  }

  /// Linear in the number of fields, which are few; names differ in length or first character, mostly.
  std::optional<Number> find(std::string_view name) const {
    for (Number i = 0; i < names_.size(); ++i) {
      if (names_[i] == name) return i;
    }
    return std::nullopt;
  }

  std::size_t size() const noexcept { return names_.size(); }
  const std::string& operator[](Number number) const { return names_[number]; }

 private:
  std::vector<std::string> names_;
};

}  // namespace ouro::monitor
