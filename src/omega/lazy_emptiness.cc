#include "omega/lazy_emptiness.hh"

#include "omega/emptiness.hh"
#include "omega/lazy_exploration.hh"

namespace ouro::omega {

std::optional<WordLetters> accepted_word(LazyAutomaton& lazy, std::size_t max_states) {
  constexpr std::size_t first_search = 32;
  LazyExploration exploration(lazy, max_states);
  for (std::size_t next_search = first_search;; next_search *= 2) {
    while (!exploration.finished() && exploration.expanded() < next_search) exploration.expand_next();
    const Automaton seen = exploration.so_far();
    if (const auto lasso = accepted_word(seen)) return some_word(seen, *lasso);
    if (exploration.finished()) return std::nullopt;
  }
}

}  // namespace ouro::omega
