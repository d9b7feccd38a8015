#include "session/property_kind.hh"

#include <array>
#include <cstddef>

namespace ouro::session {

namespace {

constexpr std::array verdict_names = {std::string_view("holds"), std::string_view("violated"),
                                      std::string_view("incomplete")};
constexpr auto kind_names = std::to_array<std::string_view>(
    {"assertion", "fault", "end state", "invariant", "ltl", "never claim", "property process",
     "acceptance cycles", "non-progress cycles", "automaton", "ltlf", "ctl", "ctl*", "total"});

}  // namespace

std::string_view to_string(Verdict verdict) { return verdict_names[static_cast<std::size_t>(verdict)]; }

std::string_view to_string(PropertyKind kind) { return kind_names[static_cast<std::size_t>(kind)]; }

}  // namespace ouro::session
