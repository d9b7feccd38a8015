// Labels as sums of products, for formats in which nothing can be shared.
#pragma once

#include <cstddef>
#include <vector>

#include "omega/automaton.hh"

namespace ouro::omega {

/// Beyond this many products a label is not written: nobody could read it, and there can be 2^n of them.
inline constexpr std::size_t max_label_products = 10'000;

/// The products of an irredundant sum for a label. Throws UserError when there are more than
/// max_label_products.
std::vector<bdd::Cube> label_products(const Automaton& automaton, bdd::Bdd label);

}  // namespace ouro::omega
