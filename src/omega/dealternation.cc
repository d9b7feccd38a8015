#include "omega/dealternation.hh"

#include "base/source.hh"

namespace ouro::omega {

Automaton dealternate(const AlternatingAutomaton&) {
  throw UserError("universal branching is not supported");
}

}  // namespace ouro::omega
