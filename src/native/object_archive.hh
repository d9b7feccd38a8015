// The code of a layout as one string of bytes: which functions there are, and the object files with them.
//
//     quality | most_successors | expand | mask | move... | sequence... | objects...
//
// Numbers have 32 bits, texts and lists their length before them; every object begins at a multiple of 8.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "native/compiler.hh"

namespace ouro::native {

/// The names of a layout's functions in its object files; empty: there is no such function.
struct LayoutFunctions {
  std::string expand;
  std::string mask;
  std::vector<std::string> move;      ///< by process
  std::vector<std::string> sequence;  ///< by process
  std::uint32_t most_successors = 0;  ///< room that `expand` and any `move` need

  friend bool operator==(const LayoutFunctions&, const LayoutFunctions&) = default;
};

struct ObjectArchive {
  Quality quality = Quality::Good;
  LayoutFunctions functions;
  std::vector<std::string_view> objects;  ///< not owned
};

std::string pack(const ObjectArchive& archive);
/// The inverse: the objects lie in `packed`. Nothing where it is damaged.
std::optional<ObjectArchive> unpack(std::string_view packed);

}  // namespace ouro::native
