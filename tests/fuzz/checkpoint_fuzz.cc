// The reader of checkpoints on arbitrary bytes, and on arbitrary content with the right checksums.
//
// The first byte chooses the order of the search and whether the rest is the file, or the content of its last
// sections, each after its length. A file that is read gives a search that could be written again.
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <span>
#include <string>

#include "base/checked_file.hh"
#include "base/temporary_folder.hh"
#include "check/search.hh"
#include "refused_or.hh"
#include "require.hh"
#include "space/explicit_space.hh"

namespace {

using namespace ouro;

constexpr CheckedFormat format = {.magic = "ouro-ck\n", .name = "checkpoint", .version = 1};

/// Sections with the right checksums.
void write_sections(const std::string& path, std::span<const std::byte> content) {
  CheckedWriter file(path, format);
  while (!content.empty()) {
    const auto length = std::min<std::size_t>(std::to_integer<std::size_t>(content[0]), content.size() - 1);
    file.section();
    file.bytes(content.subspan(1, length));
    content = content.subspan(1 + length);
  }
  file.finish();
}

void restore(const std::string& path, const check::ExploreOptions& options) {
  const auto space = space::explicit_space({{"a", {}, {"b", "c"}}, {"b", {}, {"a"}}, {"c", {}, {"c"}}});
  const auto search = options.order == check::Order::BreadthFirst ? check::breadth_first(*space, options)
                                                                  : check::depth_first(*space, options);
  CheckedReader file(path, format);
  file.section();
  search->restore(file);
  file.finish();
  const std::string again = path + ".again";
  CheckedWriter writer(again, format);
  writer.section();
  search->save(writer);
  writer.finish();
  fuzz::require(std::filesystem::file_size(again) > 0, "what was read can be written");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  static const TemporaryFolder folder;
  const std::string path = folder.path() / "file";
  const auto content = std::as_bytes(std::span(data, size)).subspan(1);
  if ((data[0] & 2U) != 0) {
    write_sections(path, content);
  } else {
    std::ofstream(path, std::ios::binary)
        .write(reinterpret_cast<const char*>(content.data()), static_cast<std::streamsize>(content.size()));
  }
  check::ExploreOptions options;
  options.order = (data[0] & 1U) != 0 ? check::Order::DepthFirst : check::Order::BreadthFirst;
  fuzz::refused_or([&] { restore(path, options); });
  return 0;
}
