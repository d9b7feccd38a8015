#include "omega/label_products.hh"

#include <fmt/format.h>

#include <optional>
#include <utility>

#include "base/source.hh"
#include "bdd/isop.hh"

namespace ouro::omega {

std::vector<bdd::Cube> label_products(const Automaton& automaton, bdd::Bdd label) {
  std::optional<std::vector<bdd::Cube>> cubes =
      bdd::isop(automaton.labels(), label, label, max_label_products);
  if (!cubes) {
    throw UserError(fmt::format("a label is a sum of more than {} products, too long for this format",
                                max_label_products),
                    "HOA files can hold it");
  }
  return std::move(*cubes);
}

}  // namespace ouro::omega
