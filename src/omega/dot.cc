#include "omega/dot.hh"

#include <fmt/format.h>

#include <array>
#include <optional>
#include <string_view>

#include "base/graphviz_text.hh"
#include "bdd/expression.hh"
#include "omega/acceptance_name.hh"
#include "omega/properties.hh"
#include "omega/scc.hh"
#include "omega/state_marks.hh"

namespace ouro::omega {

namespace {

// Circled digits where Unicode has them.
std::string circled(Mark mark) {
  static constexpr std::array<std::string_view, 21> digits = {"⓪", "①", "②", "③", "④", "⑤", "⑥",
                                                              "⑦", "⑧", "⑨", "⑩", "⑪", "⑫", "⑬",
                                                              "⑭", "⑮", "⑯", "⑰", "⑱", "⑲", "⑳"};
  return mark < digits.size() ? std::string(digits[mark]) : fmt::format("({})", mark);
}

// Neighbouring marks differ, also for readers who do not see red and green.
std::string_view colour(Mark mark) {
  static constexpr std::array<std::string_view, 8> colours = {"#0072b2", "#d55e00", "#009e73", "#cc79a7",
                                                              "#56b4e9", "#b58900", "#6a3d9a", "#555555"};
  return colours[mark % colours.size()];
}

std::string marks_text(const Marks& marks) {
  std::string out;
  marks.for_each(
      [&](Mark mark) { out += fmt::format("<font color=\"{}\">{}</font>", colour(mark), circled(mark)); });
  return out;
}

class Writer {
 public:
  Writer(const Automaton& automaton, const DotOptions& options)
      : automaton_(automaton), options_(options), on_states_(is_state_based(automaton)) {
    const auto name = name_of(automaton.acceptance(), automaton.mark_count());
    if (name) acceptance_name_ = name->to_text();
    double_circles_ = on_states_ && name && name->kind == AcceptanceName::Kind::Buchi;
  }

  std::string write() {
    out_ = "digraph {\n";
    out_ += fmt::format("  rankdir={}\n", options_.direction == DotDirection::LeftToRight ? "LR" : "TB");
    out_ += fmt::format("  label=<{}>\n  labelloc=t\n", title());
    out_ += "  node [shape=ellipse, margin=\"0.05,0.02\", width=0.4, height=0.4]\n";
    for (const State state : automaton_.initial()) {
      out_ += fmt::format("  initial{0} [shape=point, style=invis, width=0, height=0]\n  initial{0} -> {0}\n",
                          state);
    }
    for (State state = 0; state < automaton_.state_count(); ++state) write_state(state);
    if (options_.components == DotComponents::Boxed) write_boxes();
    for (State state = 0; state < automaton_.state_count(); ++state) {
      for (const Edge& edge : automaton_.edges(state)) write_edge(state, edge);
    }
    return std::move(out_) + "}\n";
  }

 private:
  static constexpr std::size_t max_products = 256;

  std::string title() const {
    std::string text = graphviz_escaped(automaton_.name());
    if (!text.empty()) text += "<br/>";
    text += graphviz_escaped(automaton_.acceptance().to_text());
    if (!acceptance_name_.empty()) text += fmt::format("<br/>[{}]", graphviz_escaped(acceptance_name_));
    return text;
  }

  void write_state(State state) {
    const auto names = automaton_.state_names();
    const bool named = !names.empty() && !names[state].empty();
    std::string label = named ? graphviz_escaped(names[state]) : fmt::format("{}", state);
    std::string style;
    if (on_states_) {
      const Marks marks = marks_of_state(automaton_, state);
      if (double_circles_) {
        style = marks.empty() ? "" : ", peripheries=2";
      } else if (!marks.empty()) {
        label += "<br/>" + marks_text(marks);
      }
    }
    out_ += fmt::format("  {} [label=<{}>{}]\n", state, label, style);
  }

  void write_edge(State source, const Edge& edge) {
    std::string label = graphviz_escaped(label_text(edge.label));
    if (!on_states_ && !edge.marks.empty()) label += "<br/>" + marks_text(edge.marks);
    out_ += fmt::format("  {} -> {} [label=<{}>]\n", source, edge.target, label);
  }

  // A picture has no room for very long sums.
  std::string label_text(bdd::Bdd label) const {
    const std::optional<std::string> sum = bdd::print_expression(
        automaton_.labels(), label,
        [this](bdd::Variable variable) { return automaton_.propositions()->name(variable); }, max_products);
    return sum ? *sum
               : fmt::format("(a function of {} propositions)", automaton_.labels().support(label).size());
  }

  void write_boxes() {
    const Components components(automaton_);
    for (Component c = 0; c < components.count(); ++c) {
      if (components.trivial(c)) continue;
      out_ += fmt::format("  subgraph cluster_{} {{\n    label=\"\"\n    style=rounded\n    color=gray\n", c);
      for (const State state : components.states(c)) out_ += fmt::format("    {}\n", state);
      out_ += "  }\n";
    }
  }

  const Automaton& automaton_;
  const DotOptions& options_;
  bool on_states_;
  bool double_circles_ = false;
  std::string acceptance_name_;
  std::string out_;
};

}  // namespace

std::string to_dot(const Automaton& automaton, const DotOptions& options) {
  return Writer(automaton, options).write();
}

}  // namespace ouro::omega
