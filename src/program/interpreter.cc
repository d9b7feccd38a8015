#include "program/interpreter.hh"

#include <memory>
#include <utility>

#include "base/source.hh"
#include "program/system_cursor.hh"

namespace ouro::program {

Interpreter::Interpreter(const Program& program, std::vector<ExpressionId> propositions)
    : semantics_(program), propositions_(std::move(propositions)) {
  if (propositions_.size() > 64)
    throw UserError("more than 64 propositions about one model", "check the properties one by one");
}

std::unique_ptr<space::Cursor> Interpreter::cursor() const {
  return std::make_unique<SystemCursor>(semantics_, propositions_);
}

}  // namespace ouro::program
