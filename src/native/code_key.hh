// The keys of compiled code, computed without compiling.
//
// The code of a layout is a function of the program, the propositions, the layout (with its number and its
// parent's, which are constants in the code: states of other layouts are left to the engine), the generator,
// the types through which code and engine speak, and the processor. The key is a hash of all of these.
#pragma once

#include <cstdint>
#include <vector>

#include "native/code_cache.hh"
#include "program/layout.hh"
#include "program/program.hh"

namespace ouro::native {

class CodeKeys {
 public:
  /// Takes as long as a fingerprint of the program; a key then takes a microsecond.
  CodeKeys(const program::Program& program, const std::vector<program::ExpressionId>& propositions);

  CodeKey of(const program::Layout& layout) const;

 private:
  std::vector<std::uint32_t> common_;  // what is the same for all layouts
};

}  // namespace ouro::native
