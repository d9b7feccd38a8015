#include "session/process_fairness.hh"

#include <fmt/format.h>

#include <optional>
#include <variant>

#include "base/source.hh"
#include "program/program.hh"

namespace ouro::session {

namespace {

/// How many processes there are at most, if none is created on the way.
std::optional<unsigned> process_count(const program::Program& program) {
  for (const program::ProcessType& type : program.process_types)
    for (const program::Command& command : type.commands)
      for (const program::Effect& effect : command.effects)
        if (std::holds_alternative<program::Run>(effect)) return std::nullopt;
  return static_cast<unsigned>(program.initial.size());
}

}  // namespace

check::Fairness fairness_of(const Model& model, check::ProcessFairness processes) {
  if (processes == check::ProcessFairness::None) return {};
  if (model.program() == nullptr)
    throw UserError(fmt::format("{}: an explicit structure has no processes to be fair to", model.path()),
                    "assumptions over propositions, G F p -> G F q, can be made of any model");
  return {.processes = processes, .process_count = process_count(*model.program())};
}

}  // namespace ouro::session
