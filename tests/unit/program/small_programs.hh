// Programs built by hand, for tests that must not depend on any front end.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "program/program.hh"

namespace ouro::testing {

inline constexpr program::ScalarType byte_type{};

inline program::Variable variable(std::string name, std::vector<std::uint32_t> dimensions = {}) {
  program::Variable result;
  result.name = std::move(name);
  result.dimensions = std::move(dimensions);
  return result;
}

/// The place of a global scalar.
inline program::PlaceId global(program::Program& program, program::VariableId variable) {
  program::Place place;
  place.variable = variable;
  return program.add(place);
}

inline program::PlaceId local(program::Program& program, program::ProcessTypeId type,
                              program::VariableId variable) {
  program::Place place;
  place.scope = program::Place::Scope::Local;
  place.process_type = type;
  place.variable = variable;
  return program.add(place);
}

inline program::Command command(program::LocationId source, program::LocationId target,
                                std::vector<program::Effect> effects = {}) {
  program::Command result;
  result.source = source;
  result.target = target;
  result.effects = std::move(effects);
  return result;
}

/// A process type with so many locations, the last of which is an end.
inline program::ProcessType process_type(std::string name, std::size_t locations) {
  program::ProcessType result;
  result.name = std::move(name);
  result.locations.resize(locations);
  result.locations.back().end = true;
  return result;
}

}  // namespace ouro::testing
