// Expressions of Boolean functions from arbitrary bytes: read, or rejected with a diagnostic. What was read
// is printed, and reading that gives the same function.
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/source.hh"
#include "bdd/expression.hh"
#include "bdd/isop.hh"
#include "require.hh"

namespace {

using ouro::bdd::Bdd;
using ouro::bdd::Manager;
using ouro::bdd::Variable;
using ouro::fuzz::require;

constexpr Variable variables = 12;

// Names are single letters from a on.
ouro::bdd::Meanings meanings_in(Manager& manager) {
  ouro::bdd::Meanings meanings = ouro::bdd::numbered_variables(manager);
  meanings.of_name = [&manager](std::string_view name) -> std::optional<Bdd> {
    if (name.size() != 1 || name[0] < 'a' || name[0] >= static_cast<char>('a' + variables))
      return std::nullopt;
    return manager.variable(static_cast<Variable>(name[0] - 'a'));
  };
  return meanings;
}

void check_round_trip(Manager& manager, Bdd f) {
  const std::string label = ouro::bdd::print_hoa_label(manager, f);
  require(ouro::bdd::read_expression(manager, {label}, meanings_in(manager)) == f, "a label reads back");
  const std::string text = ouro::bdd::print_expression(
      manager, f, [](Variable v) { return std::string(1, static_cast<char>('a' + v)); });
  require(ouro::bdd::read_expression(manager, {text}, meanings_in(manager)) == f, "an expression reads back");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  Manager manager;
  manager.new_variables(variables);
  std::optional<Bdd> f;
  try {
    f = ouro::bdd::read_expression(manager, {text, "fuzz"}, meanings_in(manager));
  } catch (const ouro::UserError& error) {
    require(!error.diagnostics().empty(), "an error says something");
    require(error.diagnostics().front().line >= 1, "an error is somewhere");
  }
  if (f) check_round_trip(manager, *f);
  return 0;
}
