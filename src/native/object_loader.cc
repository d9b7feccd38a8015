#include "native/object_loader.hh"

#include <elf.h>
#include <sys/mman.h>

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <limits>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "native/elf_object.hh"

namespace ouro::native {
namespace {

/// jmp *distance(%rip), and two bytes that are never executed
constexpr std::array<std::uint8_t, 2> jump = {0xff, 0x25};
constexpr std::size_t jump_size = jump.size() + sizeof(std::int32_t);
constexpr std::size_t stub_size = 8;

constexpr bool is_our_processor =
#if defined(__x86_64__)
    true;
#else
    false;
#endif

std::uint64_t rounded_up(std::uint64_t value, std::uint64_t alignment) {
  return (value + alignment - 1) & ~(alignment - 1);
}

}  // namespace

/// Every function that can fail says whether it did not.
class ObjectLoader {
 public:
  explicit ObjectLoader(std::span<const OutsideFunction> outside) : outside_(outside) {}

  bool read(std::span<const std::string_view> objects) {
    for (const std::string_view bytes : objects) {
      auto object = ElfObject::read(bytes);
      if (!object) return false;
      objects_.push_back(*std::move(object));
    }
    return true;
  }

  std::unique_ptr<LoadedObjects> load() {
    std::unique_ptr<LoadedObjects> result(new LoadedObjects);
    lay_out();
    void* memory = ::mmap(nullptr, size_, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) return nullptr;
    result->memory_ = memory_ = static_cast<std::byte*>(memory);
    result->size_ = size_;
    copy();
    if (!name_globals() || !relocate()) return nullptr;
    if (::mprotect(memory_, constants_begin_, PROT_READ | PROT_EXEC) != 0 ||
        ::mprotect(memory_ + constants_begin_, size_ - constants_begin_, PROT_READ) != 0)
      return nullptr;
    result->functions_ = std::move(functions_);
    return result;
  }

 private:
  struct Target {
    std::byte* address = nullptr;
    std::optional<std::size_t> outside;  ///< which function it is, if it is one of those
  };

  void lay_out() {
    places_.resize(objects_.size());
    for (std::size_t i = 0; i < objects_.size(); ++i) places_[i].resize(objects_[i].sections.size());
    place_all(true);
    stubs_begin_ = size_ = rounded_up(size_, stub_size);
    constants_begin_ = size_ = rounded_up(size_ + outside_.size() * stub_size, ElfObject::page);
    size_ += outside_.size() * sizeof(void*);
    place_all(false);
    size_ = rounded_up(size_ + 1, ElfObject::page);
  }

  void place_all(bool code) {
    for (std::size_t i = 0; i < objects_.size(); ++i)
      for (std::size_t j = 0; j < objects_[i].sections.size(); ++j) {
        const ElfObject::Section& section = objects_[i].sections[j];
        if (section.is_code != code) continue;
        places_[i][j] = rounded_up(size_, section.alignment);
        size_ = places_[i][j] + section.bytes.size();
      }
  }

  void copy() {
    for (std::size_t i = 0; i < objects_.size(); ++i)
      for (std::size_t j = 0; j < objects_[i].sections.size(); ++j) {
        const std::string_view bytes = objects_[i].sections[j].bytes;
        if (!bytes.empty()) std::memcpy(memory_ + places_[i][j], bytes.data(), bytes.size());
      }
    for (std::size_t i = 0; i < outside_.size(); ++i) {
      std::memcpy(entry(i), &outside_[i].address, sizeof(void*));
      std::memcpy(stub(i), jump.data(), jump.size());
      const auto distance = static_cast<std::int32_t>(entry(i) - (stub(i) + jump_size));
      std::memcpy(stub(i) + jump.size(), &distance, sizeof distance);
    }
  }

  std::byte* stub(std::size_t outside) const { return memory_ + stubs_begin_ + outside * stub_size; }
  /// In the table of addresses.
  std::byte* entry(std::size_t outside) const { return memory_ + constants_begin_ + outside * sizeof(void*); }

  std::byte* address_of(std::size_t object, const ElfObject::Symbol& symbol) const {
    return memory_ + places_[object][symbol.section] + symbol.value;
  }

  bool name_globals() {
    for (std::size_t i = 0; i < objects_.size(); ++i)
      for (const ElfObject::Symbol& symbol : objects_[i].symbols) {
        if (!symbol.is_global || symbol.section == ElfObject::none) continue;
        if (!globals_.try_emplace(symbol.name, address_of(i, symbol)).second) return false;
        if (symbol.is_function && objects_[i].sections[symbol.section].is_code)
          functions_.emplace(symbol.name, address_of(i, symbol));
      }
    return true;
  }

  bool relocate() {
    for (std::size_t i = 0; i < objects_.size(); ++i)
      for (const ElfObject::Relocation& relocation : objects_[i].relocations)
        if (!relocate(i, relocation)) return false;
    return true;
  }

  std::optional<Target> target(std::size_t object, const ElfObject::Symbol& symbol) const {
    if (symbol.section != ElfObject::none) return Target{address_of(object, symbol), {}};
    if (!symbol.is_wanted) return std::nullopt;
    if (const auto found = globals_.find(symbol.name); found != globals_.end())
      return Target{found->second, {}};
    for (std::size_t i = 0; i < outside_.size(); ++i)
      if (outside_[i].name == symbol.name) return Target{nullptr, i};
    return std::nullopt;
  }

  bool relocate(std::size_t object, const ElfObject::Relocation& relocation) {
    const auto target = this->target(object, objects_[object].symbols[relocation.symbol]);
    if (!target) return false;
    const std::size_t room = objects_[object].sections[relocation.section].bytes.size() - relocation.offset;
    std::byte* place = memory_ + places_[object][relocation.section] + relocation.offset;
    const auto distance_to = [&](const std::byte* address) {
      return std::bit_cast<std::uint64_t>(address) + static_cast<std::uint64_t>(relocation.addend) -
             std::bit_cast<std::uint64_t>(place);
    };
    switch (relocation.type) {
      case R_X86_64_PC32:
      case R_X86_64_PLT32:
        return write_distance(place, room,
                              distance_to(target->outside ? stub(*target->outside) : target->address));
      case R_X86_64_GOTPCREL:
      case R_X86_64_GOTPCRELX:
      case R_X86_64_REX_GOTPCRELX:
        return target->outside && write_distance(place, room, distance_to(entry(*target->outside)));
      case R_X86_64_PC64:
        return !target->outside && write(place, room, distance_to(target->address));
      default:
        return false;
    }
  }

  static bool write_distance(std::byte* place, std::size_t room, std::uint64_t distance) {
    const auto value = static_cast<std::int64_t>(distance);
    if (value < std::numeric_limits<std::int32_t>::min() || value > std::numeric_limits<std::int32_t>::max())
      return false;
    return write(place, room, static_cast<std::int32_t>(value));
  }

  template <class Number>
  static bool write(std::byte* place, std::size_t room, Number number) {
    if (room < sizeof number) return false;
    std::memcpy(place, &number, sizeof number);
    return true;
  }

  std::span<const OutsideFunction> outside_;
  std::vector<ElfObject> objects_;
  std::vector<std::vector<std::uint64_t>> places_;  // of sections, by object: offsets in memory
  std::uint64_t stubs_begin_ = 0;
  std::uint64_t constants_begin_ = 0;
  std::uint64_t size_ = 0;
  std::byte* memory_ = nullptr;
  std::unordered_map<std::string_view, std::byte*> globals_;
  std::map<std::string, const void*, std::less<>> functions_;
};

std::unique_ptr<LoadedObjects> LoadedObjects::load(std::span<const std::string_view> objects,
                                                   std::span<const OutsideFunction> outside) {
  if (!is_our_processor) return nullptr;
  ObjectLoader loader(outside);
  return loader.read(objects) ? loader.load() : nullptr;
}

LoadedObjects::~LoadedObjects() {
  if (memory_ != nullptr) ::munmap(memory_, size_);
}

const void* LoadedObjects::function(std::string_view name) const {
  const auto found = functions_.find(name);
  return found == functions_.end() ? nullptr : found->second;
}

}  // namespace ouro::native
