#include "reduce/observation.hh"

#include <algorithm>

namespace ouro::reduce {

using program::LocationId;
using program::Operation;
using program::Place;
using program::ProcessTypeId;

Observation::Observation(const program::Program& program)
    : program_(program), observer_(program.process_types.size()) {
  for (const program::ProcessType& type : program.process_types) observed_.emplace_back(type.locals.size());
  for (const Place& place : program.places)
    if (place.scope == Place::Scope::Remote) observed_[place.process_type][place.variable] = true;
  for (const program::Property& property : program.properties)
    if (property.automaton != program::none) observer_[property.automaton] = true;
  for (const program::Expression& e : program.expressions) {
    is_location_read_ |= e.operation == Operation::LocationOf || e.operation == Operation::Enabled;
    is_progress_read_ |= e.operation == Operation::NoProgress;
    is_acceptance_read_ |= e.operation == Operation::Accepting;
  }
}

bool Observation::look_alike(ProcessTypeId type, LocationId one, LocationId other) const {
  if (one == other) return true;
  const auto& locations = program_.process_types[type].locations;
  if (is_location_read_ || (is_progress_read_ && locations[one].progress != locations[other].progress) ||
      (is_acceptance_read_ && locations[one].accept != locations[other].accept))
    return false;
  return std::ranges::all_of(program_.location_tests, [&](const program::LocationTest& test) {
    const auto holds_at = [&](LocationId location) {
      return std::ranges::find(test.locations, location) != test.locations.end();
    };
    return test.process_type != type || holds_at(one) == holds_at(other);
  });
}

}  // namespace ouro::reduce
