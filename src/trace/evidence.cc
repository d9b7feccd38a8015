#include "trace/evidence.hh"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <string_view>

#include "base/graphviz_text.hh"
#include "trace/ending.hh"

namespace ouro::trace {

namespace {

using Json = nlohmann::ordered_json;
using Node = Evidence::Node;

constexpr auto why_names =
    std::to_array<std::string_view>({"state", "operands", "path", "labels", "left out"});
constexpr auto ending_names = std::to_array<std::string_view>({"open", "cycle", "stays"});

std::string_view value_text(bool holds) { return holds ? "true" : "false"; }

std::string because(const Node& node) {
  switch (node.why) {
    case Evidence::Why::State:
      return {};
    case Evidence::Why::Operands:
      return ":";
    case Evidence::Why::Path:
      return fmt::format(": on this path {} is {}", node.path_formula, value_text(node.holds));
    case Evidence::Why::Labels:
      return fmt::format(": {} is true on {} path (all paths were looked at)", node.path_formula,
                         node.holds ? "every" : "no");
    case Evidence::Why::LeftOut:
      return " (why is left out)";
  }
  return {};
}

class TextWriter {
 public:
  TextWriter(const Evidence& evidence, const EvidenceText& options)
      : evidence_(evidence), options_(options), is_told_(evidence.nodes.size()) {}

  std::string run() {
    open_.push_back({.node = 0, .depth = 0, .after = {}});
    while (!open_.empty()) {
      const Question question = open_.back();
      open_.pop_back();
      tell(question);
    }
    if (evidence_.left_out > 0)
      text_ += fmt::format("{} left out\n", evidence_.left_out == 1
                                                ? std::string("1 more claim, and what it rests on, is")
                                                : fmt::format("{} more claims, and what they rest on, are",
                                                              evidence_.left_out));
    return std::move(text_);
  }

 private:
  struct Question {
    std::size_t node;
    std::size_t depth;
    std::string after;  // where on a path that has been shown
  };

  void tell(const Question& question) {
    const Node& node = evidence_.nodes[question.node];
    const bool again = is_told_[question.node];
    const bool has_more = node.why != Evidence::Why::State && node.why != Evidence::Why::LeftOut;
    text_ += fmt::format("{:{}}{} is {} in {}{}{}\n", "", 2 * question.depth, node.formula,
                         value_text(node.holds), evidence_.states[node.state].name, question.after,
                         again && has_more ? " (see above)" : because(node));
    if (again) return;
    is_told_[question.node] = true;
    const bool is_shown = options_.without_main_path && evidence_.main_path() == question.node;
    if (!is_shown) add_path(node, 2 * question.depth + 2);
    for (auto support = node.supports.rbegin(); support != node.supports.rend(); ++support)
      open_.push_back({.node = support->node,
                       .depth = question.depth + 1,
                       .after = is_shown ? after(node.path[support->place]) : std::string()});
  }

  static std::string after(const Evidence::Place& place) {
    return place.step_count == 0 ? std::string()
                                 : fmt::format(", after {}", step_count_text(place.step_count));
  }

  void add_path(const Node& node, std::size_t indent) {
    const std::size_t half = options_.longest_path / 2;
    const std::size_t places = node.path.size();
    for (std::size_t i = 0; i < places; ++i) {
      if (places > options_.longest_path && i == half) {
        text_ += fmt::format("{:{}}... {} states left out here\n", "", indent, places - 2 * half);
        i = places - half;
      }
      const Evidence::Place& place = node.path[i];
      text_ += fmt::format("{:{}}{:3}: {}{}\n", "", indent, i, evidence_.states[place.state].name,
                           steps_text(place.steps));
    }
    if (node.path.empty()) return;
    text_ += fmt::format("{:{}}{}\n", "", indent, ending(node));
  }

  static std::string steps_text(const std::vector<std::string>& steps) {
    return steps.empty() ? std::string() : fmt::format("   by {}", fmt::join(steps, ", "));
  }

  std::string ending(const Node& node) const {
    switch (node.ending) {
      case Evidence::Ending::Open:
        return "how it goes on does not matter";
      case Evidence::Ending::Stays:
        return "and there it stays for ever";
      case Evidence::Ending::Cycle:
        break;
    }
    return fmt::format("and back to {}, for ever{}", evidence_.states[node.path[node.cycle].state].name,
                       steps_text(node.closing));
  }

  const Evidence& evidence_;
  const EvidenceText& options_;
  std::vector<bool> is_told_;
  std::vector<Question> open_;
  std::string text_;
};

// --- Drawing --------------------------------------------------------------------------------------

class DotWriter {
 public:
  explicit DotWriter(const Evidence& evidence) : evidence_(evidence) {}

  std::string run() {
    text_ =
        "digraph evidence {\n"
        "  rankdir=LR\n  node [fontname=\"sans-serif\", fontsize=11]\n"
        "  edge [fontname=\"sans-serif\", fontsize=9]\n";
    for (std::size_t i = 0; i < evidence_.nodes.size(); ++i) add(i);
    return std::move(text_) + "}\n";
  }

 private:
  static constexpr std::size_t longest_path = 200;

  void add(std::size_t number) {
    const Node& node = evidence_.nodes[number];
    text_ += fmt::format("  n{} [shape=box, style=\"rounded{}\", color=\"{}\", label=<{} is {}<br/>in {}>]\n",
                         number, node.why == Evidence::Why::Labels ? ",dashed" : "",
                         node.holds ? "#2a7d2a" : "#b02020", graphviz_escaped(node.formula),
                         value_text(node.holds), graphviz_escaped(evidence_.states[node.state].name));
    const std::size_t places = std::min(node.path.size(), longest_path);
    for (std::size_t i = 0; i < places; ++i) add_place(number, i);
    if (places > 0) {
      text_ += fmt::format("  n{} -> n{}p0 [style=dotted, arrowhead=none]\n", number, number);
      if (node.ending != Evidence::Ending::Open && places == node.path.size())
        text_ += fmt::format("  n{0}p{1} -> n{0}p{2} [label=<{3}>]\n", number, places - 1, node.cycle,
                             graphviz_escaped(fmt::format("{}", fmt::join(node.closing, ", "))));
    }
    for (const Evidence::Support& support : node.supports) {
      const bool is_drawn = support.place < places;
      text_ += fmt::format("  n{}{} -> n{} [style=dotted]\n", number,
                           is_drawn ? fmt::format("p{}", support.place) : std::string(), support.node);
    }
  }

  void add_place(std::size_t number, std::size_t i) {
    const Evidence::Place& place = evidence_.nodes[number].path[i];
    text_ += fmt::format("  n{}p{} [shape=ellipse, label=<{}>]\n", number, i,
                         graphviz_escaped(evidence_.states[place.state].name));
    if (i == 0) return;
    text_ += fmt::format("  n{0}p{1} -> n{0}p{2} [label=<{3}>]\n", number, i - 1, i,
                         graphviz_escaped(fmt::format("{}", fmt::join(place.steps, ", "))));
  }

  const Evidence& evidence_;
  std::string text_;
};

Json node_json(const Node& node) {
  Json json{
      {"state", node.state}, {"formula", node.formula}, {"holds", node.holds}, {"why", to_string(node.why)}};
  if (!node.path.empty()) {
    json["path_formula"] = node.path_formula;
    json["path"] = Json::array();
    for (const Evidence::Place& place : node.path)
      json["path"].push_back({{"state", place.state}, {"steps", place.steps}});
    json["ending"] = to_string(node.ending);
    json["cycle"] = node.ending == Evidence::Ending::Open ? Json() : Json(node.cycle);
    json["closing"] = node.closing;
  }
  json["supports"] = Json::array();
  for (const Evidence::Support& support : node.supports)
    json["supports"].push_back({{"place", support.place}, {"node", support.node}});
  return json;
}

}  // namespace

std::string_view to_string(Evidence::Why why) { return why_names[static_cast<std::size_t>(why)]; }
std::string_view to_string(Evidence::Ending ending) { return ending_names[static_cast<std::size_t>(ending)]; }

std::optional<std::size_t> Evidence::main_path() const {
  if (nodes.empty()) return std::nullopt;
  std::vector<std::size_t> waiting = {0};
  while (!waiting.empty()) {
    const std::size_t number = waiting.back();
    waiting.pop_back();
    if (nodes[number].why == Why::Path) return number;
    if (nodes[number].why != Why::Operands) continue;
    for (auto support = nodes[number].supports.rbegin(); support != nodes[number].supports.rend(); ++support)
      if (nodes[support->node].state == nodes.front().state) waiting.push_back(support->node);
  }
  return std::nullopt;
}

std::string headline(const Evidence& evidence) {
  const Node& node = evidence.nodes[evidence.main_path().value_or(0)];
  if (node.why == Evidence::Why::Labels)
    return fmt::format("{} is true on {} path", node.path_formula, node.holds ? "every" : "no");
  if (node.why == Evidence::Why::Path && node.ending != Evidence::Ending::Open)
    return fmt::format("{} is {} on a path that {}", node.path_formula, value_text(node.holds),
                       node.ending == Evidence::Ending::Stays ? "ends" : "goes round for ever");
  const Node& about = node.supports.empty() ? node : evidence.nodes[node.supports.front().node];
  const std::uint64_t steps =
      node.path.empty() || node.supports.empty() ? 0 : node.path[node.supports.front().place].step_count;
  const std::string place = fmt::format("{} is {} in {}", about.formula, value_text(about.holds),
                                        evidence.states[about.state].name);
  return steps == 0 ? place : fmt::format("{}, after {}", place, step_count_text(steps));
}

std::string to_text(const Evidence& evidence, const EvidenceText& options) {
  return TextWriter(evidence, options).run();
}

std::string to_dot(const Evidence& evidence) { return DotWriter(evidence).run(); }

std::string to_json(const Evidence& evidence) {
  Json json{{"states", Json::array()}, {"nodes", Json::array()}, {"left_out", evidence.left_out}};
  for (const Evidence::State& state : evidence.states)
    json["states"].push_back({{"name", state.name}, {"values", state.values}});
  for (const Node& node : evidence.nodes) json["nodes"].push_back(node_json(node));
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace ouro::trace
