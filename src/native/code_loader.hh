// The code of a layout, from its archive into memory.
#pragma once

#include <memory>
#include <string_view>

#include "native/compiler.hh"
#include "native/object_archive.hh"
#include "native/object_loader.hh"
#include "program/layout.hh"

namespace ouro::native {

struct LoadedCode {
  LayoutCode code;
  std::unique_ptr<const LoadedObjects> objects;  ///< what it lies in
};

/// Does the archive have as many functions as the layout has processes?
bool fits(const LayoutFunctions& functions, const program::Layout& layout);

/// Null where the archive is damaged, or is not what the loader knows (object_loader.hh).
std::unique_ptr<const LoadedCode> load_code(std::string_view packed, const program::Layout& layout,
                                            const EngineFunctions& engine);

}  // namespace ouro::native
