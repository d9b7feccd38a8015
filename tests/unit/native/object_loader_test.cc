// Objects as the compiler writes them, and damaged ones: those are not run, but nothing may go wrong when
// they are loaded. (Under address sanitizer that means something.)
#include "native/object_loader.hh"

#include <elf.h>
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <cstring>
#include <fstream>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/random.hh"
#include "native/code_loader.hh"
#include "unit/native/compiled.hh"
#include "unit/native/has_compiler.hh"
#include "unit/program/random_program.hh"

namespace ouro::native {
namespace {

#if defined(__x86_64__)
constexpr bool is_known_processor = true;
#else
constexpr bool is_known_processor = false;
#endif

class ObjectLoader : public ::testing::Test {
 protected:
  void SetUp() override {
    if (!testing::has_compiler()) GTEST_SKIP() << "this build is without LLVM";
    if (!is_known_processor) GTEST_SKIP() << "object files of another processor";
    program_ = testing::counters(7, program::After::Keep);
    finish(program_);
    compiled_ = std::make_unique<testing::Compiled>(program_);
    ASSERT_FALSE(compiled_->archives.empty());
  }

  /// The code of the last layout, which has processes, out of these objects.
  bool loads(const std::vector<std::string>& objects) const {
    const std::size_t last = compiled_->archives.size() - 1;
    ObjectArchive archive = *unpack(compiled_->archive(last));
    archive.objects.assign(objects.begin(), objects.end());
    return load_code(pack(archive), compiled_->layout(last), {}) != nullptr;
  }
  std::vector<std::string> objects() const {
    const auto archive = unpack(compiled_->archive(compiled_->archives.size() - 1));
    return {archive->objects.begin(), archive->objects.end()};
  }

  program::Program program_;
  std::unique_ptr<testing::Compiled> compiled_;
};

/// "r-xp" and the like, of the page at that address.
std::string protection_of(const void* address) {
  std::ifstream maps("/proc/self/maps");
  std::uint64_t begin = 0, end = 0;
  char dash = 0;
  std::string protection, rest;
  while (maps >> std::hex >> begin >> dash >> end >> protection && std::getline(maps, rest))
    if (const auto wanted = reinterpret_cast<std::uintptr_t>(address); begin <= wanted && wanted < end)
      return protection;
  return "nothing";
}

TEST_F(ObjectLoader, LoadsWhatTheCompilerWrites) {
  for (std::size_t i = 0; i < compiled_->archives.size(); ++i) {
    const auto loaded = load_code(compiled_->archive(i), compiled_->layout(i), {});
    ASSERT_NE(loaded, nullptr);
    EXPECT_NE(loaded->code.expand, nullptr);
    EXPECT_EQ(protection_of(reinterpret_cast<const void*>(loaded->code.expand)), "r-xp");
    EXPECT_EQ(loaded->objects->function("memcpy"), nullptr);
  }
}

TEST_F(ObjectLoader, LoadsNothing) {
  const auto none = LoadedObjects::load({}, {});
  ASSERT_NE(none, nullptr);
  EXPECT_EQ(none->function("expand"), nullptr);
}

TEST_F(ObjectLoader, RefusesCodeForAnotherNumberOfProcesses) {
  const std::size_t last = compiled_->archives.size() - 1;
  program::Layout layout = compiled_->layout(last);
  layout.processes.pop_back();
  EXPECT_EQ(load_code(compiled_->archive(last), layout, {}), nullptr);
}

TEST_F(ObjectLoader, RefusesWhatIsMissing) {
  ASSERT_TRUE(loads(objects()));
  EXPECT_FALSE(loads({})) << "functions that are named are missing";
  std::vector<std::string> twice = objects();
  twice.push_back(twice.front());
  EXPECT_FALSE(loads(twice)) << "two functions have the same name";
  const std::vector<std::string> all = objects();
  const std::vector<std::string_view> views(all.begin(), all.end());
  EXPECT_EQ(LoadedObjects::load(views, {}), nullptr) << "the engine's functions are missing";
}

TEST_F(ObjectLoader, RefusesEveryTruncatedObject) {
  const std::vector<std::string> all = objects();
  for (std::size_t size = 0; size < all[0].size(); size += size < 200 ? 1 : 13) {
    std::vector<std::string> damaged = all;
    damaged[0].resize(size);
    EXPECT_FALSE(loads(damaged)) << size << " of " << all[0].size() << " bytes";
  }
}

/// A number of the object becomes another one: anywhere, or where it is most likely to do harm.
std::string damage(std::string object, Random& random) {
  Elf64_Ehdr header;
  std::memcpy(&header, object.data(), sizeof header);
  const auto somewhere = [&](std::size_t begin, std::size_t end) {
    return begin + static_cast<std::size_t>(random.below(end - begin));
  };
  std::size_t place = somewhere(0, object.size());
  if (random.chance(0.2)) place = somewhere(0, sizeof header);
  if (random.chance(0.6)) {
    Elf64_Shdr section;
    place = header.e_shoff + random.below(header.e_shnum) * sizeof section;
    std::memcpy(&section, object.data() + place, sizeof section);
    const bool is_inside = random.chance(0.5) && section.sh_size > 0;
    place = is_inside ? somewhere(section.sh_offset, section.sh_offset + section.sh_size)
                      : somewhere(place, place + sizeof section);
  }
  const std::uint64_t values[] = {0, 1, 0x7fffffff, 0xffffffff, ~std::uint64_t{0}, object.size(), random()};
  const std::uint64_t value = values[random.below(std::size(values))];
  const std::size_t width = std::min<std::size_t>(std::size_t{1} << random.below(4), object.size() - place);
  std::memcpy(object.data() + place, &value, width);
  return object;
}

TEST_F(ObjectLoader, SurvivesDamagedObjects) {
  const std::vector<std::string> all = objects();
  int refused = 0;
  for (std::uint64_t seed = 0; seed < 4000; ++seed) {
    Random random(seed);
    std::vector<std::string> damaged = all;
    std::string& one = damaged[random.below(damaged.size())];
    one = damage(one, random);
    refused += loads(damaged) ? 0 : 1;
  }
  EXPECT_GT(refused, 400) << "the damage does no harm";
  EXPECT_LT(refused, 4000) << "what is not looked at may be anything";
}

}  // namespace
}  // namespace ouro::native
