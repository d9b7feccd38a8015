// The reader of recorded runs on arbitrary bytes.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "refused_or.hh"
#include "require.hh"
#include "trace/recording.hh"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace ouro;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  fuzz::refused_or([&] {
    const trace::Recording read = trace::read_recording(text, "fuzz");
    const std::string written = to_json(read);
    const trace::Recording again = trace::read_recording(written, "written");
    fuzz::require(again.steps.size() == read.steps.size(), "the steps read back the same");
    fuzz::require(again.loop == read.loop, "the loop reads back the same");
    fuzz::require(again.property == read.property, "the property reads back the same");
    fuzz::require(to_json(again) == written, "what is written reads back the same");
  });
  return 0;
}
