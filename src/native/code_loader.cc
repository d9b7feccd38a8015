#include "native/code_loader.hh"

#include <array>
#include <cstring>
#include <string>

namespace ouro::native {
namespace {

template <class Function>
OutsideFunction outside(const char* name, Function* function) {
  return {name, reinterpret_cast<const void*>(function)};
}

/// The engine's, and those of the C library that code generators call of their own accord.
auto outside_functions(const EngineFunctions& engine) {
  return std::array{outside(fault_symbol, engine.fault),   outside(arrive_symbol, engine.arrive),
                    outside(retake_symbol, engine.retake), outside(fallback_symbol, engine.fallback),
                    outside("memcpy", &std::memcpy),       outside("memmove", &std::memmove),
                    outside("memset", &std::memset),       outside("memcmp", &std::memcmp)};
}

/// Sets the function, unless there is to be none. False where it is missing.
template <class Function>
bool find(const LoadedObjects& objects, const std::string& name, Function& function) {
  if (name.empty()) return true;
  function = reinterpret_cast<Function>(const_cast<void*>(objects.function(name)));
  return function != nullptr;
}

template <class Function>
bool find_all(const LoadedObjects& objects, const std::vector<std::string>& names,
              std::vector<Function>& functions) {
  for (const std::string& name : names)
    if (!find(objects, name, functions.emplace_back(nullptr))) return false;
  return true;
}

}  // namespace

bool fits(const LayoutFunctions& functions, const program::Layout& layout) {
  return functions.move.size() == layout.processes.size() &&
         functions.sequence.size() == layout.processes.size();
}

std::unique_ptr<const LoadedCode> load_code(std::string_view packed, const program::Layout& layout,
                                            const EngineFunctions& engine) {
  const auto archive = unpack(packed);
  if (!archive || !fits(archive->functions, layout)) return nullptr;
  const auto outside = outside_functions(engine);
  auto result = std::make_unique<LoadedCode>();
  result->objects = LoadedObjects::load(archive->objects, outside);
  if (result->objects == nullptr) return nullptr;
  const LayoutFunctions& functions = archive->functions;
  LayoutCode& code = result->code;
  code.quality = archive->quality;
  code.most_successors = functions.most_successors;
  const bool is_complete = find(*result->objects, functions.expand, code.expand) &&
                           find(*result->objects, functions.mask, code.mask) &&
                           find_all(*result->objects, functions.move, code.move) &&
                           find_all(*result->objects, functions.sequence, code.sequence);
  return is_complete ? std::move(result) : nullptr;
}

}  // namespace ouro::native
