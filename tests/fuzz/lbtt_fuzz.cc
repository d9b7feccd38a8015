// The reader of lbtt's format on arbitrary bytes.
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>

#include "automaton_fuzz.hh"
#include "omega/lbtt.hh"
#include "omega/one_initial_state.hh"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace ouro;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto propositions = std::make_shared<omega::Propositions>();
  fuzz::refused_or([&] {
    const omega::Automaton read = omega::read_lbtt({text, "fuzz"}, propositions);
    if (!fuzz::is_writable(read)) return;
    const std::string written = omega::to_lbtt(read);
    const omega::Automaton back = omega::read_lbtt({written, "written"}, propositions);
    fuzz::require_same(read.state_count() == 0 ? read : omega::with_one_initial_state(read), back);
  });
  return 0;
}
