// The reader of formulas in the nusmv syntax on arbitrary bytes.
#include <cstddef>
#include <cstdint>

#include "formula_fuzz.hh"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  ouro::fuzz::check_formula({reinterpret_cast<const char*>(data), size}, ouro::logic::Syntax::Nusmv);
  return 0;
}
