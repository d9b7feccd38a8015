// Object files become code in memory, without LLVM.
//
// A linker for what the code generator writes here and nothing more: relocatable ELF files for x86-64, code
// and constants. It takes less than a millisecond, where loading LLVM alone takes ten.
//
//     code of all objects | stubs | (a new page) addresses of outside functions | constants of all objects
//
// All of it is one mapping, so that everything in it is reached by 32-bit distances. The functions of the
// outside are not: a call of one goes to its stub, a jump to where the table of addresses says. In the end
// code may be read and executed, the rest only be read; nothing is ever writable and executable at once.
//
// Nothing in an object is trusted: every offset, size and index is checked, and what is not known (another
// section, another relocation, an unknown symbol) is refused, whole. What the instructions themselves do
// cannot be checked; the cache's checksum has to vouch for them (code_cache.hh).
#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>

namespace ouro::native {

/// A function that code may call and no object has.
struct OutsideFunction {
  std::string_view name;
  const void* address = nullptr;
};

class LoadedObjects {
 public:
  /// Null where an object is not as expected, or this is another processor. The objects may be gone then.
  static std::unique_ptr<LoadedObjects> load(std::span<const std::string_view> objects,
                                             std::span<const OutsideFunction> outside);

  LoadedObjects(const LoadedObjects&) = delete;
  LoadedObjects& operator=(const LoadedObjects&) = delete;
  ~LoadedObjects();

  /// The function of that name; null if there is none.
  const void* function(std::string_view name) const;

 private:
  friend class ObjectLoader;
  LoadedObjects() = default;

  std::byte* memory_ = nullptr;
  std::size_t size_ = 0;
  std::map<std::string, const void*, std::less<>> functions_;
};

}  // namespace ouro::native
