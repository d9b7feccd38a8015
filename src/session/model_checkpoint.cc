#include "session/model_checkpoint.hh"

#include <fmt/format.h>

#include <cstdint>
#include <string_view>
#include <vector>

#include "base/hash.hh"
#include "program/fingerprint.hh"
#include "program/layout.hh"

namespace ouro::session {

namespace {

std::vector<std::uint32_t> numbers_of(const space::ExplicitSpace& structure) {
  std::vector<std::uint32_t> numbers(structure.initial().begin(), structure.initial().end());
  for (space::ExplicitSpace::Number state = 0; state < structure.state_count(); ++state) {
    const auto edges = structure.edges(state);
    numbers.push_back(static_cast<std::uint32_t>(edges.size()));
    numbers.push_back(structure.may_end(state) ? 1 : 0);
    numbers.push_back(static_cast<std::uint32_t>(structure.label(state)));
    numbers.push_back(static_cast<std::uint32_t>(structure.label(state) >> 32U));
    for (const space::ExplicitSpace::Edge& edge : edges) numbers.push_back(edge.target);
  }
  return numbers;
}

program::Fingerprint fingerprint(const Model& model) {
  if (model.program() == nullptr)
    return program::fingerprint(numbers_of(dynamic_cast<const space::ExplicitSpace&>(model.space())));
  program::Fingerprint result = program::fingerprint(*model.program());
  for (const program::ExpressionId proposition : model.interpreter()->propositions())
    result.low = combine(result.low, proposition);
  return result;
}

}  // namespace

check::CheckpointFact model_fact(const Model& model) {
  const program::Fingerprint is = fingerprint(model);
  const std::string_view symmetry = model.symmetry() != nullptr ? " with --symmetry" : "";
  return {"the fingerprint of the model", fmt::format("{:016x}{:016x}{}", is.high, is.low, symmetry)};
}

void ModelLayouts::save(CheckedWriter& file) const {
  if (model_.program() == nullptr) return file.number(0);
  const program::Layouts& layouts = model_.interpreter()->semantics().layouts();
  const std::size_t count = layouts.size();
  file.number(count - 1);
  for (program::LayoutId id = 1; id < count; ++id) {
    file.number(layouts[id].parent);
    file.number(layouts[id].processes.back().type);
  }
}

void ModelLayouts::restore(CheckedReader& file) {
  if (model_.program() == nullptr) {
    file.number(0);
    return;
  }
  program::Layouts& layouts = model_.interpreter()->semantics().layouts();
  const std::uint64_t count = file.number();
  for (std::uint64_t id = 1; id <= count; ++id) {
    const auto parent = file.number_of<program::LayoutId>(id - 1);
    const auto type = file.number_of<program::ProcessTypeId>(model_.program()->process_types.size() - 1);
    if (layouts.with_process(parent, type).id != id) file.refuse("its layouts are out of order");
  }
}

}  // namespace ouro::session
