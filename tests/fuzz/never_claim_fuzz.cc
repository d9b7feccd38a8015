// The reader of never claims on arbitrary bytes.
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>

#include "automaton_fuzz.hh"
#include "omega/never_claim_reader.hh"
#include "omega/never_claim_writer.hh"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace ouro;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto propositions = std::make_shared<omega::Propositions>();
  fuzz::refused_or([&] {
    const omega::Automaton read = omega::read_never_claim({text, "fuzz"}, propositions);
    if (!fuzz::is_writable(read)) return;
    // Writing joins the states that accept everything; from then on nothing changes.
    const std::string written = omega::to_never_claim(read);
    const omega::Automaton once = omega::read_never_claim({written, "written"}, propositions);
    const omega::Automaton twice =
        omega::read_never_claim({omega::to_never_claim(once), "again"}, propositions);
    fuzz::require_same(once, twice);
  });
  return 0;
}
