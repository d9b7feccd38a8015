// The readers of explicit models on arbitrary bytes.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "automaton_fuzz.hh"
#include "kripke/aldebaran.hh"
#include "kripke/dot.hh"
#include "kripke/load.hh"
#include "kripke/text.hh"

namespace {

using ouro::fuzz::require;
using ouro::space::ExplicitSpace;

void require_same(const ExplicitSpace& a, const ExplicitSpace& b) {
  require(a.state_count() == b.state_count(), "the states read back the same");
  require(std::ranges::equal(a.initial(), b.initial()), "the initial states read back the same");
  require(std::ranges::equal(a.propositions(), b.propositions()), "the propositions read back the same");
  for (ExplicitSpace::Number state = 0; state < a.state_count(); ++state) {
    require(a.state_name(state) == b.state_name(state), "the names read back the same");
    require(a.label(state) == b.label(state), "the labels read back the same");
    require(a.may_end(state) == b.may_end(state), "the end states read back the same");
    require(std::ranges::equal(a.edges(state), b.edges(state), {}, &ExplicitSpace::Edge::target,
                               &ExplicitSpace::Edge::target),
            "the edges read back the same");
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace ouro;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  fuzz::refused_or([&] {
    const auto read = kripke::load({text, "fuzz"}, {.max_states = 1000, .max_edges = 10'000});
    if (read->state_count() > 10'000) return;
    require(!kripke::to_dot(*read).empty(), "there is a picture");
    const std::string written = kripke::to_text(*read);
    require_same(*read, *kripke::read_text({written, "written"}));
    if (read->initial().size() != 1) return;
    const std::string exported = kripke::to_aldebaran(*read);
    const auto back = kripke::read_aldebaran({exported, "exported"});
    require(back->edge_count() == read->edge_count(), "the transitions read back the same");
  });
  return 0;
}
