// UTF-8, as far as reading and quoting source text needs it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace ouro::utf8 {

/// Whether the byte continues a character that began before it.
constexpr bool is_continuation(char byte) { return (static_cast<unsigned char>(byte) & 0xc0U) == 0x80U; }

/// The number of characters; every byte that is not part of a valid sequence counts as one.
std::size_t length(std::string_view text);

/// The number of terminal columns: combining marks take none, wide East Asian characters two.
std::size_t display_width(std::string_view text);

/// One decoded character. `size` is at least 1 unless the text is empty; `valid` is false, and
/// `size` is 1, where the bytes are not UTF-8 (overlong forms and surrogates included).
struct Decoded {
  char32_t character = 0;
  std::size_t size = 0;
  bool valid = false;
};

Decoded decode(std::string_view text);

/// Whether all of it is valid UTF-8.
bool is_valid(std::string_view text);

}  // namespace ouro::utf8
