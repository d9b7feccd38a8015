// The escapes in strings of JSON.
#pragma once

#include <string>
#include <string_view>

namespace ouro::monitor {

/// Appends what the characters between the quotes of a JSON string mean, as UTF-8; never more bytes than they
/// are. Halves of a surrogate pair that stand alone become U+FFFD. False for an escape that does not exist,
/// with a part of the characters appended. Requires that the last character is not a single backslash.
bool append_unescaped(std::string_view characters, std::string& out);

}  // namespace ouro::monitor
