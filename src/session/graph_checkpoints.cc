#include "session/graph_checkpoints.hh"

#include <utility>

namespace ouro::session {

namespace {

/// The layouts come first: states refer to them.
check::CheckpointOptions with_model(check::CheckpointOptions options, const Model& model,
                                    ModelLayouts& layouts) {
  options.facts.push_back(model_fact(model));
  options.parts.insert(options.parts.begin(), &layouts);
  return options;
}

}  // namespace

GraphCheckpoints::GraphCheckpoints(const Model& model, check::StateGraph& graph,
                                   check::CheckpointOptions options)
    : graph_(graph),
      layouts_(model),
      has_further_parts_(!options.parts.empty()),
      checkpoints_(with_model(std::move(options), model, layouts_)) {
  if (checkpoints_.is_resumed()) resumed_ = checkpoints_.resume(graph_);
  graph_.call_between_batches([this] { look(); });
}

void GraphCheckpoints::write(check::Checkpoints::When when) {
  const bool is_worth_it = graph_.states().size() > 0 || has_further_parts_;
  if (is_worth_it && graph_.is_whole()) checkpoints_.write(graph_, graph_.states().size(), when);
}

void GraphCheckpoints::look() {
  if (++batches_ % batches_between_looks == 0 && checkpoints_.is_due())
    write(check::Checkpoints::When::Between);
}

check::CheckpointFact movers_fact(const check::StateGraph& graph) {
  return {"fairness to processes (--fair)", graph.has_movers() ? "on" : "off"};
}

}  // namespace ouro::session
