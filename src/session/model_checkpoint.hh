// What a checkpoint has of a model: which one it is, what is asked, and its layouts.
//
// A state is the number of a layout and bytes, and layouts are numbered in the order in which they were met:
// a model that has just been loaded has to meet them in the same order before it understands states of an
// earlier run. Layouts form a tree (program/layout.hh); each is written as its parent and its youngest
// process.
#pragma once

#include <string>

#include "check/checkpoint.hh"
#include "session/model.hh"

namespace ouro::session {

/// What must be the same for states to mean the same: the program that is explored and its propositions, or
/// the structure. A model that is moved or commented stays the same.
check::CheckpointFact model_fact(const Model& model);

/// Of questions, one after another.
template <class Questions>
std::string names_of(const Questions& questions) {
  std::string names;
  for (const auto& question : questions) names += (names.empty() ? "" : ", ") + question.name;
  return names.empty() ? "nothing" : names;
}

class ModelLayouts final : public check::CheckpointPart {
 public:
  /// The model must outlive it.
  explicit ModelLayouts(const Model& model) : model_(model) {}

  void save(CheckedWriter& file) const override;
  void restore(CheckedReader& file) override;

 private:
  const Model& model_;
};

}  // namespace ouro::session
