// A monitor as a C++ header that needs nothing else: for watching a program from inside.
//
// The header has one class, a few tables and no code to speak of. A step is two array look-ups; nothing is
// allocated, nothing throws. It compiles as C++11.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "monitor/table.hh"

namespace ouro::monitor {

struct HeaderText {
  std::string formula;                    ///< for the comment
  std::vector<std::string> propositions;  ///< their texts, in the order of the letter's bits
  std::string class_name = "Monitor";     ///< must be a C++ name
  Reading reading = Reading::Infinite;
};

/// A name of C++: letters, digits and underscores, no keyword and none that is reserved.
bool is_class_name(std::string_view name);

/// The names of the members of the class, none of which the class itself can have.
std::span<const std::string_view> member_names();

/// The text of the header. Requires a class name that is one, and not that of a member.
std::string to_header(const MonitorTable& table, const HeaderText& text);

}  // namespace ouro::monitor
