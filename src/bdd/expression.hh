// Boolean functions as text, in the label syntax of the HOA format \cite{babiak2015hanoi}.
//
//   expression  ::=  t | f | number | name | ! expression | expression & expression
//                 |  expression "|" expression | ( expression )
//
// with ! binding tighter than &, and & tighter than |. A name is a word of letters, digits, dots and
// underscores that does not begin with a digit, an alias (@ and such a word), or anything in double quotes
// with \" and \\ for these two characters. The words t, f, true and false are constants unless quoted.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "base/source.hh"
#include "bdd/bdd.hh"
#include "bdd/manager.hh"

namespace ouro::bdd {

/// What numbers and names in an expression mean; nothing for what is unknown, which becomes an error at
/// its place in the text. A reader without one of the two rejects all such operands.
struct Meanings {
  std::function<std::optional<Bdd>(std::uint32_t)> of_number = {};
  std::function<std::optional<Bdd>(std::string_view)> of_name = {};
};

/// Numbers are the variables of the manager; there are no names.
Meanings numbered_variables(Manager& manager);

/// Reads an expression. Throws UserError that points at the mistake. Nesting may be of any depth.
Bdd read_expression(Manager& manager, const SourceText& source, const Meanings& meanings);

/// The name of a variable.
using NameOf = std::function<std::string(Variable)>;

/// An irredundant sum of products, "a & !b | c", with "true" and "false" for the constants. Names that are
/// not a single word are quoted. The same text for the same function, if names and order of variables are
/// the same; reading it gives the function back.
std::string print_expression(Manager& manager, Bdd f, const NameOf& name_of);

/// The same, or nothing when there are more than `max_products` products: there can be exponentially many.
std::optional<std::string> print_expression(Manager& manager, Bdd f, const NameOf& name_of,
                                            std::size_t max_products);

/// The number of a variable in a text.
using NumberOf = std::function<std::uint32_t(Variable)>;

/// The same with numbers as in the labels of HOA files, "0&!1 | 2", with "t" and "f" for the constants.
/// The number of variable v is number_of(v), or v itself by default.
std::string print_hoa_label(Manager& manager, Bdd f, const NumberOf& number_of = {});
std::optional<std::string> print_hoa_label(Manager& manager, Bdd f, const NumberOf& number_of,
                                           std::size_t max_products);

}  // namespace ouro::bdd
