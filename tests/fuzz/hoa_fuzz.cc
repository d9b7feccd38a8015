// The reader of HOA files on arbitrary bytes: a stream of automata, with mistakes in between.
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>

#include "automaton_fuzz.hh"
#include "omega/hoa_reader.hh"
#include "omega/hoa_writer.hh"

namespace {

using namespace ouro;

void check_round_trip(const omega::HoaAutomaton& read,
                      const std::shared_ptr<omega::Propositions>& propositions) {
  const std::string text = omega::to_hoa(read.automaton);
  const omega::HoaAutomaton back = omega::read_hoa({text, "written"}, propositions);
  fuzz::require(back.warnings.empty(), "what is written is beyond reproach");
  fuzz::require_same(read.automaton, back.automaton);
  fuzz::require(omega::to_hoa(back.automaton) == text, "writing is canonical");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto propositions = std::make_shared<omega::Propositions>();
  omega::HoaReader reader({text, "fuzz"}, propositions,
                          {.dealternation = {.max_states = 200, .max_choices = 500}});
  bool at_end = false;
  while (!at_end) {
    fuzz::refused_or([&] {
      const std::optional<omega::HoaAutomaton> read = reader.next();
      at_end = !read;
      if (read) check_round_trip(*read, propositions);
    });
  }
  return 0;
}
