// A relocatable object file as this processor's code generator writes it: its sections, symbols and
// relocations, checked.
//
// Reading is strict: what follows is known to lie in the file and to refer to something that is there, and a
// file with anything in it that would have to be understood and is not (writable data, thread-local data, a
// second table of symbols, ...) is refused. Unwind tables are left out: nothing is thrown through compiled
// code.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace ouro::native {

struct ElfObject {
  static constexpr std::uint32_t none = 0xffffffffU;

  /// Code or constants.
  struct Section {
    std::string_view bytes;
    std::uint64_t alignment = 1;  ///< a power of two, at most a page
    bool is_code = false;
  };

  struct Symbol {
    std::string_view name;
    std::uint32_t section = none;  ///< in `sections`; none: another object's, or not one that can be used
    std::uint64_t value = 0;       ///< offset in its section
    bool is_wanted = false;        ///< undefined here
    bool is_global = false;
    bool is_function = false;
  };

  struct Relocation {
    std::uint32_t section = 0;  ///< in `sections`
    std::uint64_t offset = 0;   ///< in its section; what is written there may still be too long
    std::uint32_t type = 0;
    std::uint32_t symbol = 0;  ///< in `symbols`
    std::int64_t addend = 0;
  };

  std::vector<Section> sections;
  std::vector<Symbol> symbols;
  std::vector<Relocation> relocations;

  static constexpr std::uint64_t page = 4096;

  /// Nothing where the file is refused. The result refers to the bytes.
  static std::optional<ElfObject> read(std::string_view bytes);
};

}  // namespace ouro::native
