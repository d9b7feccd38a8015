// What the program and the module with the compiler know of each other.
//
// They are built together and share types, so they must fit exactly: the stamp is a hash of the sizes of what
// passes between them, and a module with another stamp is not used, nor one from other sources.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "base/hash.hh"
#include "native/compiler.hh"

namespace ouro::native {

/// The module's file; the loader finds it by the run path that the build gave to the program.
inline constexpr const char* module_file = "ouro_native.so";
/// The one name in it that is visible.
inline constexpr const char* module_symbol = "ouro_native_module";

inline constexpr std::uint64_t module_stamp = [] {
  std::uint64_t hash = 1;  // to be increased when sizes do not tell
  for (const std::uint64_t size :
       {sizeof(program::Program), sizeof(program::ProcessType), sizeof(program::Command),
        sizeof(program::Expression), sizeof(program::Place), sizeof(program::Variable),
        sizeof(program::Layout), sizeof(Frame), sizeof(space::Successor), sizeof(LayoutCode),
        sizeof(CompilerInput)})
    hash = combine(hash, size);
  return hash;
}();

struct Module {
  std::uint64_t stamp = module_stamp;
  std::string_view (*generator_stamp)() = nullptr;
  std::string (*name)() = nullptr;
  std::unique_ptr<Compiler> (*make_compiler)(CompilerInput, EngineFunctions) = nullptr;
};

}  // namespace ouro::native
