// Option values that several verbs share.
#pragma once

#include <CLI/CLI.hpp>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "logic/logic.hh"
#include "logic/syntax.hh"

namespace ouro::cli {

/// What a verb does once the command line has been understood; gives the exit status.
using Action = std::function<int()>;

/// "5..15", "5..", "..15" or "5".
struct Range {
  std::uint64_t low = 0;
  std::uint64_t high = std::numeric_limits<std::uint64_t>::max();

  bool contains(std::uint64_t value) const { return low <= value && value <= high; }
};

/// Throws UserError naming the option.
Range parse_range(std::string_view text, std::string_view option);

/// Throw UserError with the names that exist, and the nearest one, when the name is unknown.
logic::Syntax syntax_named(const std::string& name, std::string_view option);
logic::Logic logic_named(const std::string& name, std::string_view option);

/// The error for a value that is not one of the allowed words.
[[noreturn]] void unknown_value(std::string_view option, const std::string& value,
                                const std::vector<std::string_view>& allowed);

/// Of some values that have names, by to_string(), the one with this name. Throws UserError where there is
/// none.
template <class Values>
auto value_named(std::string_view option, const std::string& name, const Values& values) {
  std::vector<std::string_view> names;
  for (const auto value : values) {
    if (to_string(value) == name) return value;
    names.push_back(to_string(value));
  }
  unknown_value(option, name, names);
}

/// Checks for options, which say what is wrong. Of a number: the library takes -1 and what is too large for
/// the largest number there is. Of a file that is written: an empty name is none.
std::string whole_number(const std::string& text);
std::string file_name(const std::string& text);

/// Throws UserError when both options are given.
void refuse_together(bool one, std::string_view one_name, bool other, std::string_view other_name);

/// Splits at commas outside of quotes and braces; blanks around the parts are dropped.
std::vector<std::string> split_list(std::string_view text);

/// The names with commas between them, on lines short enough for a description in the help.
std::string wrapped_list(const std::vector<std::string_view>& names);

/// The whole of a file, or of standard input for "-". Throws UserError when it cannot be read.
std::string read_input(const std::string& path);

}  // namespace ouro::cli
