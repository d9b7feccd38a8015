#include "omega/never_claim_writer.hh"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <string_view>
#include <unordered_map>

#include "base/ascii.hh"
#include "base/source.hh"
#include "omega/label_products.hh"
#include "omega/one_initial_state.hh"
#include "omega/promela_guard.hh"
#include "omega/properties.hh"
#include "omega/state_marks.hh"

namespace ouro::omega {

namespace {

bool is_bare_name(std::string_view name) {
  return !name.empty() && ascii::is_name_start(name[0]) && std::ranges::all_of(name, ascii::is_name_char);
}

// Whether the text in parentheses would be read as a condition that depends on the model.
bool is_condition(const std::string& name) {
  constexpr std::array<std::string_view, 8> never_inside = {"{", "}", ";", "::", "/*", "*/", "//", "\""};
  const auto inside = [&](std::string_view part) { return name.find(part) != std::string::npos; };
  if (std::ranges::any_of(never_inside, inside)) return false;
  try {
    const PromelaText text(SourceText{.text = name});
    bdd::Manager manager;
    const bdd::Bdd atom = manager.variable(manager.new_variable());
    return !read_promela_guard(text, {0, name.size()}, manager, [&](const std::string&) {
              return atom;
            }).is_constant();
  } catch (const UserError&) {
    return false;
  }
}

std::string condition_text(const std::string& name) {
  if (!is_condition(name)) {
    throw UserError(fmt::format("the proposition '{}' cannot be a condition in a never claim", name));
  }
  return is_bare_name(name) ? name : fmt::format("({})", name);
}

class Writer {
 public:
  explicit Writer(const Automaton& automaton) : automaton_(with_one_initial_state(automaton)) {
    check();
    for (const bdd::Variable variable : automaton_.variables()) {
      conditions_.emplace(variable, condition_text(automaton_.propositions()->name(variable)));
    }
  }

  std::string write() {
    out_ = "never {";
    if (const std::string comment = comment_text(); !comment.empty())
      out_ += fmt::format(" /* {} */", comment);
    out_ += '\n';
    const State first = automaton_.initial().front();
    write_state(first);
    bool has_accept_all = false;
    for (State state = 0; state < automaton_.state_count(); ++state) {
      if (state == first) continue;
      if (accepts_everything(state)) {
        has_accept_all = true;
      } else {
        write_state(state);
      }
    }
    if (has_accept_all) out_ += "accept_all:\n  skip\n";
    return std::move(out_) + "}\n";
  }

 private:
  void check() const {
    const bool buchi = automaton_.acceptance() == Acceptance::inf(0) && is_state_based(automaton_);
    if (buchi || automaton_.acceptance().is_always()) return;
    throw UserError(
        "only a Büchi automaton with accepting states can be written as a never claim",
        "this one has the condition " + automaton_.acceptance().to_text() + ": degeneralise it first");
  }

  // Names come from anywhere; a comment must not end early.
  std::string comment_text() const {
    std::string text;
    for (const char c : automaton_.name()) {
      if (c == '/' && text.ends_with('*')) text += ' ';
      text += ascii::is_control(c) ? ' ' : c;
    }
    return text;
  }

  bool accepting(State state) const {
    return automaton_.acceptance().is_always() || marks_of_state(automaton_, state).contains(0);
  }

  bool accepts_everything(State state) const {
    const auto edges = automaton_.edges(state);
    return accepting(state) && edges.size() == 1 && edges[0].label.is_true() && edges[0].target == state;
  }

  std::string label_of(State state) const {
    const std::string_view prefix = accepting(state) ? "accept" : "T0";
    if (state == automaton_.initial().front()) return fmt::format("{}_init", prefix);
    return accepts_everything(state) ? "accept_all" : fmt::format("{}_S{}", prefix, state);
  }

  void write_state(State state) {
    out_ += label_of(state) + ":\n";
    if (automaton_.edges(state).empty()) {
      out_ += "  false;\n";
      return;
    }
    out_ += "  do\n";
    for (const Edge& edge : automaton_.edges(state)) {
      out_ += fmt::format("  :: ({}) -> goto {}\n", guard_text(edge.label), label_of(edge.target));
    }
    out_ += "  od;\n";
  }

  std::string guard_text(bdd::Bdd label) const {
    if (label.is_true()) return "true";
    const std::vector<bdd::Cube> cubes = label_products(automaton_, label);
    std::string text;
    for (const bdd::Cube& cube : cubes) {
      if (!text.empty()) text += " || ";
      const bool grouped = cubes.size() > 1 && cube.size() > 1;
      text += grouped ? fmt::format("({})", cube_text(cube)) : cube_text(cube);
    }
    return text;
  }

  std::string cube_text(const bdd::Cube& cube) const {
    std::string text;
    for (const bdd::Literal literal : cube) {
      if (!text.empty()) text += " && ";
      if (!literal.positive()) text += '!';
      text += conditions_.at(literal.variable());
    }
    return text;
  }

  Automaton automaton_;
  std::unordered_map<bdd::Variable, std::string> conditions_;
  std::string out_;
};

}  // namespace

std::string to_never_claim(const Automaton& automaton) { return Writer(automaton).write(); }

}  // namespace ouro::omega
