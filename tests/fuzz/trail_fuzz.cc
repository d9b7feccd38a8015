// The reader of SPIN's trails on arbitrary bytes.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "refused_or.hh"
#include "require.hh"
#include "trace/trail.hh"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace ouro;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  fuzz::refused_or([&] {
    const trace::Trail trail = trace::read_trail(text, "fuzz");
    fuzz::require(!trail.loop || *trail.loop <= trail.lines.size(),
                  "the cycle begins at a line, or at the end");
    for (const trace::Trail::Line& line : trail.lines)
      fuzz::require(line.source_line >= 1 && line.source_line <= size, "a line has a place in the file");
  });
  return 0;
}
