// Programs in words: expressions, commands, values, the whole form.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "program/program.hh"

namespace ouro::program {

/// The sign of an operator, or the name of a function: "+", "len". Requires an operation that has one.
std::string_view sign(Operation operation);

/// An expression as C would have it. Locals by their names; `P[1]:x` for another process's.
std::string to_text(const Program& program, ExpressionId expression);
std::string to_text(const Program& program, const Place& place);

/// What the command does, without its locations: "[x < 3] c!x; y = 1".
std::string to_text(const Program& program, const Command& command);

/// The statement as the user wrote it; where nobody did, what the command does.
std::string statement_text(const Program& program, const Command& command);

/// A type as declared: "byte", "unsigned:3", "mtype:colour".
std::string to_text(const Program& program, ScalarType type);

/// A value as people know it: symbols by name, truth values as true and false.
std::string value_text(const Program& program, ScalarType type, std::int32_t value);

/// What the event matches: "c!1, _".
std::string to_text(const Program& program, const EventTrace::Event& event);

/// The whole program, a line per command, for people who want to know what their model became.
std::string listing(const Program& program);

}  // namespace ouro::program
