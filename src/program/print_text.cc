// What a Print shows: conversions as SPIN knows them.
//
// A conversion is a sign and a letter, without widths. %e is a symbol's name: the argument's own set
// of symbols where it is a variable of such a type, otherwise the first set of the program. A number
// that has no name, and an argument without a conversion that is known, appear as plain numbers.
#include <fmt/format.h>

#include <cstdint>
#include <string>

#include "program/print.hh"
#include "program/semantics.hh"

namespace ouro::program {
namespace {

/// The type whose symbols %e uses for this argument.
ScalarType symbol_type(const Program& program, ExpressionId argument) {
  const Expression& e = program.expressions[argument];
  if (e.operation == Operation::Load) {
    const ScalarType type = program.variable(program.places[e.item]).type;
    if (type.meaning == Meaning::Symbol) return type;
  }
  const Meaning meaning = program.symbol_sets.empty() ? Meaning::Number : Meaning::Symbol;
  return {.meaning = meaning, .bits = 8, .is_signed = false, .symbols = 0};
}

std::string convert(const Program& program, char letter, ExpressionId argument, std::int32_t value) {
  switch (letter) {
    case 'c':
      return {static_cast<char>(value)};
    case 'e':
    case 's':
      return value_text(program, symbol_type(program, argument), value);
    case 'o':
      return fmt::format("{:o}", static_cast<std::uint32_t>(value));
    case 'u':
      return fmt::format("{}", static_cast<std::uint32_t>(value));
    case 'x':
      return fmt::format("{:x}", static_cast<std::uint32_t>(value));
    default:
      return std::to_string(value);
  }
}

}  // namespace

std::string Semantics::text_of(const Print& print, const Context& context) const {
  std::string text;
  std::size_t next = 0;
  for (std::size_t i = 0; i < print.format.size(); ++i) {
    if (print.format[i] != '%' || i + 1 == print.format.size()) {
      text += print.format[i];
      continue;
    }
    const char letter = print.format[++i];
    if (letter == '%') {
      text += '%';
    } else if (next < print.arguments.size()) {
      const ExpressionId argument = print.arguments[next++];
      try {
        text += convert(program_, letter, argument, evaluate(argument, context));
      } catch (const FaultSignal& signal) {
        text += fmt::format("<{}>", space::to_string(signal.fault));
      }
    }
  }
  return text;
}

}  // namespace ouro::program
