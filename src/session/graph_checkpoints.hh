// Checkpoints of what is asked of runs and of branching time.
//
// Such a check computes the model's state graph (check/state_graph.hh) and walks over it, perhaps many times.
// The graph is what takes long, and all that is saved. Who goes on from a file begins each search again, and
// finds the graph as it was: nothing of the model is computed twice, and the walk over what is known takes a
// small part of the time, unless the automaton or the fairness makes many pairs of each state. The searches
// ask the graph the same questions in the same order as before, so they find the same.
//
// A graph grows only while something of it is computed, so that is when it is looked whether a checkpoint is
// due.
#pragma once

#include <cstdint>
#include <optional>

#include "check/checkpoint.hh"
#include "check/state_graph.hh"
#include "session/model.hh"
#include "session/model_checkpoint.hh"

namespace ouro::session {

class GraphCheckpoints {
 public:
  /// Goes on from a file, if that is asked. The model and the graph, which is a new one, must outlive this;
  /// it must not be moved. Throws UserError if the file is damaged or none of this check.
  GraphCheckpoints(const Model& model, check::StateGraph& graph, check::CheckpointOptions options);
  GraphCheckpoints(const GraphCheckpoints&) = delete;
  GraphCheckpoints& operator=(const GraphCheckpoints&) = delete;
  ~GraphCheckpoints() = default;

  /// Writes one. Nothing is written where nothing is known yet, nor of a graph for which there was no memory.
  void write(check::Checkpoints::When when = check::Checkpoints::When::Between);
  const std::optional<check::Resumed>& resumed() const { return resumed_; }

 private:
  static constexpr std::uint32_t batches_between_looks = 16;

  void look();

  check::StateGraph& graph_;
  ModelLayouts layouts_;
  bool has_further_parts_;
  check::Checkpoints checkpoints_;
  std::optional<check::Resumed> resumed_;
  std::uint32_t batches_ = 0;
};

/// Whether it is noted who moves.
check::CheckpointFact movers_fact(const check::StateGraph& graph);

}  // namespace ouro::session
