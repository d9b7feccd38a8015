#include "base/utf8.hh"

#include <algorithm>
#include <array>

namespace ouro::utf8 {

namespace {

struct Range {
  char32_t first;
  char32_t last;
};

// The blocks that matter when a caret must line up; not the whole of Unicode's width tables.
constexpr std::array<Range, 4> zero_width = {
    {{0x300, 0x36f}, {0x200b, 0x200f}, {0x20d0, 0x20ff}, {0xfe00, 0xfe0f}}};
constexpr std::array<Range, 6> double_width = {{{0x1100, 0x115f},
                                                {0x2e80, 0xa4cf},
                                                {0xac00, 0xd7a3},
                                                {0xf900, 0xfaff},
                                                {0xff00, 0xff60},
                                                {0x1f300, 0x1faff}}};

template <std::size_t size>
bool contains(const std::array<Range, size>& ranges, char32_t c) {
  return std::ranges::any_of(ranges, [c](const Range& r) { return r.first <= c && c <= r.last; });
}

std::size_t width(char32_t c) {
  if (contains(zero_width, c)) return 0;
  return contains(double_width, c) ? 2 : 1;
}

template <class Measure>
std::size_t sum_over_characters(std::string_view text, Measure measure) {
  std::size_t total = 0;
  while (!text.empty()) {
    const Decoded d = decode(text);
    total += measure(d);
    text.remove_prefix(d.size);
  }
  return total;
}

}  // namespace

Decoded decode(std::string_view text) {
  if (text.empty()) return {};
  const auto lead = static_cast<unsigned char>(text[0]);
  if (lead < 0x80) return {lead, 1, true};
  const std::size_t size = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;
  constexpr std::array<char32_t, 5> smallest = {0, 0, 0x80, 0x800, 0x10000};
  const Decoded invalid{0xfffd, 1, false};
  if (lead < 0xc2 || lead > 0xf4 || text.size() < size) return invalid;
  char32_t c = lead & (0x7fU >> size);
  for (std::size_t i = 1; i < size; ++i) {
    if (!is_continuation(text[i])) return invalid;
    c = (c << 6U) | (static_cast<unsigned char>(text[i]) & 0x3fU);
  }
  const bool surrogate = c >= 0xd800 && c <= 0xdfff;
  if (c < smallest[size] || c > 0x10ffff || surrogate) return invalid;
  return {c, size, true};
}

std::size_t length(std::string_view text) {
  return sum_over_characters(text, [](const Decoded&) -> std::size_t { return 1; });
}

std::size_t display_width(std::string_view text) {
  return sum_over_characters(text, [](const Decoded& d) { return width(d.character); });
}

bool is_valid(std::string_view text) {
  while (!text.empty()) {
    const Decoded d = decode(text);
    if (!d.valid) return false;
    text.remove_prefix(d.size);
  }
  return true;
}

}  // namespace ouro::utf8
