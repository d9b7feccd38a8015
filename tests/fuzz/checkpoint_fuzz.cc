// The reader of checkpoints on arbitrary bytes, and on arbitrary content with the right checksums.
//
// The first byte chooses what is read (a search, breadth or depth first; a state graph, without or with
// movers) and whether the rest is the file, or the content of its last sections, each after its length. A
// file that is read gives what could be written again.
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
#include "check/state_graph.hh"
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

void read(const std::string& path, check::CheckpointPart& part) {
  CheckedReader file(path, format);
  file.section();
  part.restore(file);
  file.finish();
  const std::string again = path + ".again";
  CheckedWriter writer(again, format);
  writer.section();
  part.save(writer);
  writer.finish();
  fuzz::require(std::filesystem::file_size(again) > 0, "what was read can be written");
}

void read_search(const std::string& path, const space::StateSpace& space, check::Order order) {
  check::ExploreOptions options;
  options.order = order;
  const auto search = order == check::Order::BreadthFirst ? check::breadth_first(space, options)
                                                          : check::depth_first(space, options);
  read(path, *search);
}

void read_graph(const std::string& path, const space::StateSpace& space, bool with_movers) {
  check::StateGraph graph(space, {.with_movers = with_movers});
  read(path, graph);
  for (check::StateNumber state = 0; state < graph.states().size(); ++state) {
    if (!graph.is_remembered(state)) continue;
    const check::StateGraph::Successors next = graph.successors(state);
    for (const check::StateNumber target : next.targets)
      fuzz::require(target < graph.states().size(), "successors are states");
    for (const auto mover : next.movers) graph.processes(mover);
  }
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
  const bool is_odd = (data[0] & 1U) != 0;
  const auto space = space::explicit_space({{"a", {}, {"b", "c"}}, {"b", {}, {"a"}}, {"c", {}, {"c"}}});
  fuzz::refused_or([&] {
    if ((data[0] & 4U) != 0) return read_graph(path, *space, is_odd);
    read_search(path, *space, is_odd ? check::Order::DepthFirst : check::Order::BreadthFirst);
  });
  return 0;
}
