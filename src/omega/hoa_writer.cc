#include "omega/hoa_writer.hh"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <iterator>

#include "base/ascii.hh"
#include "base/source.hh"
#include "omega/acceptance_name.hh"
#include "omega/hoa_labels.hh"
#include "omega/properties.hh"
#include "omega/state_marks.hh"

namespace ouro::omega {

namespace {

class Writer {
 public:
  Writer(const Automaton& automaton, const HoaWriterOptions& options)
      : automaton_(automaton), options_(options), marks_on_states_(choose_placement()), labels_(automaton) {}

  std::string write() {
    write_header();
    write("--BODY--");
    end_item();
    for (State state = 0; state < automaton_.state_count(); ++state) write_state(state);
    out_ += "--END--\n";
    return std::move(out_);
  }

 private:
  bool choose_placement() const {
    if (options_.marks == MarkPlacement::Edges) return false;
    const bool possible = is_state_based(automaton_);
    if (!possible && options_.marks == MarkPlacement::States) {
      throw UserError("the marks cannot be put on states: edges of one state have different marks",
                      "write them on edges, or make acceptance state-based first");
    }
    return possible;
  }

  template <class... Args>
  void write(fmt::format_string<Args...> text, Args&&... args) {
    fmt::format_to(std::back_inserter(out_), text, std::forward<Args>(args)...);
  }
  void end_item() { out_ += options_.layout == HoaLayout::Lines ? '\n' : ' '; }

  template <class... Args>
  void write_item(fmt::format_string<Args...> text, Args&&... args) {
    write(text, std::forward<Args>(args)...);
    end_item();
  }

  void write_header() {
    write_item("HOA: v1");
    if (!automaton_.name().empty()) write_item("name: {}", ascii::quoted(automaton_.name()));
    if (!options_.tool.empty()) write_tool();
    write_item("States: {}", automaton_.state_count());
    for (const State state : automaton_.initial()) write_item("Start: {}", state);
    write_propositions();
    write_acceptance();
    write_properties();
    for (const std::string& alias : labels_.aliases()) write_item("Alias: {}", alias);
    for (const auto& [name, data] : options_.headers) {
      assert(!name.empty() && ascii::is_lower(name[0]));
      write_item("{}:{}{}", name, data.empty() ? "" : " ", data);
    }
  }

  void write_tool() {
    write("tool: {}", ascii::quoted(options_.tool));
    if (!options_.tool_version.empty()) write(" {}", ascii::quoted(options_.tool_version));
    end_item();
  }

  void write_propositions() {
    write("AP: {}", automaton_.variables().size());
    for (const bdd::Variable variable : automaton_.variables()) {
      write(" {}", ascii::quoted(automaton_.propositions()->name(variable)));
    }
    end_item();
  }

  void write_acceptance() {
    const auto name = name_of(automaton_.acceptance(), automaton_.mark_count());
    const bool named = name && name->is_hoa_name();
    if (named) write_item("acc-name: {}", name->to_text());
    const Acceptance condition = named ? name->acceptance() : automaton_.acceptance();
    write_item("Acceptance: {} {}", automaton_.mark_count(), condition.to_text());
  }

  void write_properties() {
    PropertyCache cache(automaton_);
    write("properties: trans-labels explicit-labels {}", marks_on_states_ ? "state-acc" : "trans-acc");
    if (is_colored()) write(" colored");
    if (cache.complete()) write(" complete");
    if (cache.deterministic()) write(" deterministic");
    if (cache.weak()) write(" weak");
    if (cache.very_weak()) write(" very-weak");
    if (options_.effort == HoaEffort::All) write_costly_properties(cache);
    write(" no-univ-branch");
    for (const std::string& property : options_.properties) write(" {}", property);
    end_item();
  }

  bool is_colored() const {
    const auto one_mark = [](const Edge& edge) { return edge.marks.size() == 1; };
    return automaton_.mark_count() > 0 && std::ranges::all_of(automaton_.edges(), one_mark);
  }

  void write_costly_properties(PropertyCache& cache) {
    if (cache.inherently_weak()) write(" inherently-weak");
    if (cache.terminal()) write(" terminal");
    if (cache.unambiguous()) write(" unambiguous");
  }

  void write_marks(const Marks& marks) {
    if (marks.empty()) return;
    out_ += " {";
    const char* separator = "";
    marks.for_each([&](Mark mark) { write("{}{}", std::exchange(separator, " "), mark); });
    out_ += '}';
  }

  void write_state(State state) {
    write("State: {}", state);
    const auto names = automaton_.state_names();
    if (!names.empty() && !names[state].empty()) write(" {}", ascii::quoted(names[state]));
    if (marks_on_states_) write_marks(marks_of_state(automaton_, state));
    end_item();
    for (const Edge& edge : automaton_.edges(state)) {
      write("[{}] {}", labels_.text(edge.label), edge.target);
      if (!marks_on_states_) write_marks(edge.marks);
      end_item();
    }
  }

  const Automaton& automaton_;
  const HoaWriterOptions& options_;
  bool marks_on_states_;
  HoaLabels labels_;
  std::string out_;
};

}  // namespace

std::string to_hoa(const Automaton& automaton, const HoaWriterOptions& options) {
  return Writer(automaton, options).write();
}

}  // namespace ouro::omega
