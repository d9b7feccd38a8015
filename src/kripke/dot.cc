#include "kripke/dot.hh"

#include <fmt/format.h>

#include "base/graphviz_text.hh"

namespace ouro::kripke {

namespace {

using Number = space::ExplicitSpace::Number;

std::string propositions_text(const space::ExplicitSpace& structure, Number state) {
  std::string text;
  for (std::size_t i = 0; i < structure.propositions().size(); ++i) {
    if ((structure.label(state) >> i & 1U) == 0) continue;
    text += (text.empty() ? "" : ", ") + graphviz_escaped(structure.propositions()[i]);
  }
  return text;
}

std::string state_text(const space::ExplicitSpace& structure, Number state) {
  std::string label = graphviz_escaped(structure.state_name(state));
  const std::string propositions = propositions_text(structure, state);
  if (!propositions.empty()) label += "<br/>" + propositions;
  return fmt::format("  {} [label=<{}>{}]\n", state, label,
                     structure.may_end(state) ? ", peripheries=2" : "");
}

std::string edge_text(const space::ExplicitSpace& structure, Number source,
                      const space::ExplicitSpace::Edge& edge) {
  if (edge.action == 0) return fmt::format("  {} -> {}\n", source, edge.target);
  return fmt::format("  {} -> {} [label=<{}>]\n", source, edge.target,
                     graphviz_escaped(structure.actions()[edge.action]));
}

}  // namespace

std::string to_dot(const space::ExplicitSpace& structure) {
  std::string out = "digraph {\n  rankdir=LR\n";
  out += "  node [shape=ellipse, margin=\"0.05,0.02\", width=0.4, height=0.4]\n";
  for (const Number state : structure.initial()) {
    out += fmt::format("  initial{0} [shape=point, style=invis, width=0, height=0]\n  initial{0} -> {0}\n",
                       state);
  }
  for (Number state = 0; state < structure.state_count(); ++state) out += state_text(structure, state);
  for (Number state = 0; state < structure.state_count(); ++state) {
    for (const auto& edge : structure.edges(state)) out += edge_text(structure, state, edge);
  }
  return out + "}\n";
}

}  // namespace ouro::kripke
