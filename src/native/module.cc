// Loads the module with the compiler. It stays loaded: code and virtual functions of it may be anywhere.
#include "native/module.hh"

#include <dlfcn.h>
#include <fmt/format.h>

#include <utility>

#include "native/generator_stamp.hh"

namespace ouro::native {
namespace {

std::string last_error() {
  const char* text = dlerror();
  return text == nullptr ? std::string("unknown error") : std::string(text);
}

/// The loader itself remembers what is loaded, so asking again costs nothing.
const Module& load_module() {
  void* library = dlopen(module_file, RTLD_NOW | RTLD_LOCAL);
  if (library == nullptr) throw NoCode(last_error());
  const auto* module = static_cast<const Module*>(dlsym(library, module_symbol));
  if (module == nullptr) throw NoCode(last_error());
  if (module->stamp != module_stamp || module->generator_stamp() != generator_stamp())
    throw NoCode(fmt::format("{} is of another version of ouro", module_file));
  return *module;
}

}  // namespace

std::unique_ptr<Compiler> make_compiler(CompilerInput input) {
  return load_module().make_compiler(std::move(input), {});
}

std::string compiler_name() { return load_module().name(); }

}  // namespace ouro::native
