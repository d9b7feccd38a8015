// The reader of DVE models on arbitrary bytes. What it accepts is well formed (`finish` verifies that) and
// can be executed: a few states are explored.
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "dve/load.hh"
#include "program/interpreter.hh"
#include "refused_or.hh"
#include "space/state_space.hh"

namespace {

using namespace ouro;

constexpr std::size_t max_states = 50;

// Follows the first successors that have a state; where there is none, the run is over.
void run(const program::Program& program) {
  const program::Interpreter interpreter(program);
  const auto cursor = interpreter.cursor();
  space::Successors successors;
  cursor->initial(successors);
  for (std::size_t i = 0; i < max_states; ++i) {
    const space::Successor* last = nullptr;
    for (const space::Successor& successor : successors.entries()) {
      if (successor.has_state) last = &successor;
    }
    if (last == nullptr) return;
    const space::StoredState state(successors.state(*last));
    successors.clear();
    cursor->successors(state.view(), successors);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  fuzz::refused_or([&] {
    std::vector<Diagnostic> warnings;
    const program::Program program = dve::load({text, "fuzz"}, warnings);
    for (const Diagnostic& warning : warnings) fuzz::require(!render(warning).empty(), "warnings have text");
    run(program);
  });
  return 0;
}
