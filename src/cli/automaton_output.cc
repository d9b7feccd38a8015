#include "cli/automaton_output.hh"

#include <array>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/graphviz.hh"
#include "cli/options.hh"
#include "omega/determinize/conversions.hh"
#include "omega/dot.hh"
#include "omega/hoa_writer.hh"
#include "omega/lbtt.hh"
#include "omega/never_claim_writer.hh"
#include "omega/properties.hh"
#include "omega/state_based.hh"

namespace ouro::cli {

namespace {

using omega::Automaton;

constexpr std::array formats = {
    std::pair{std::string_view("hoa"), AutomatonFormat::Hoa},
    std::pair{std::string_view("hoa-line"), AutomatonFormat::HoaLine},
    std::pair{std::string_view("never"), AutomatonFormat::Never},
    std::pair{std::string_view("lbtt"), AutomatonFormat::Lbtt},
    std::pair{std::string_view("dot"), AutomatonFormat::Dot},
    std::pair{std::string_view("svg"), AutomatonFormat::Svg},
};

AutomatonFormat format_named(const std::string& name) {
  std::vector<std::string_view> names;
  for (const auto& [known, format] : formats) {
    if (known == name) return format;
    names.push_back(known);
  }
  unknown_value("--format", name, names);
}

std::string hoa_text(const Automaton& automaton, omega::HoaLayout layout) {
  return to_hoa(automaton, {.layout = layout, .tool = "ouro", .tool_version = OURO_VERSION});
}

}  // namespace

void add_automaton_output(CLI::App& verb, AutomatonOutputOptions& options) {
  const std::string group = "Output";
  verb.add_flag(
          "--buchi", options.buchi,
          "One acceptance set, to be visited infinitely often; deterministic automata stay so if they can")
      ->group(group);
  verb.add_flag("--state-based", options.state_based, "Acceptance marks on states instead of transitions")
      ->group(group);
  verb.add_option("--format", options.format,
                  "hoa, hoa-line (an automaton a line), never (SPIN's never claim; implies --buchi\n"
                  "--state-based), lbtt, dot (for Graphviz) or svg (drawn by Graphviz)")
      ->type_name("FORMAT")
      ->capture_default_str()
      ->group(group);
  verb.add_flag("--json", options.json,
                "Numbers instead of the automaton: one JSON object, or one a line where there can be many")
      ->group(group);
}

AutomatonOutput::AutomatonOutput(const AutomatonOutputOptions& options, Output& output)
    : options_(options), output_(output), format_(format_named(options.format)) {
  if (format_ == AutomatonFormat::Svg && !options.json)
    require_graphviz("--format svg", "print --format dot and draw it elsewhere");
}

Automaton AutomatonOutput::convert(const Automaton& automaton, std::size_t max_states) const {
  using Marking = omega::DegeneralizeOptions::Marking;
  const bool on_states = wants_state_based();
  if (!wants_buchi()) return on_states ? state_based(automaton) : automaton;
  return as_buchi(automaton,
                  {.marking = on_states ? Marking::States : Marking::Transitions, .max_states = max_states});
}

std::string AutomatonOutput::text_of(const Automaton& automaton) const {
  switch (format_) {
    case AutomatonFormat::Hoa:
      return hoa_text(automaton, omega::HoaLayout::Lines);
    case AutomatonFormat::HoaLine:
      return hoa_text(automaton, omega::HoaLayout::OneLine);
    case AutomatonFormat::Never:
      return to_never_claim(automaton);
    case AutomatonFormat::Lbtt:
      return to_lbtt(automaton);
    case AutomatonFormat::Dot:
      return to_dot(automaton);
    case AutomatonFormat::Svg:
      return svg_of(to_dot(automaton));
  }
  return {};
}

void AutomatonOutput::print(const Automaton& automaton, nlohmann::ordered_json facts, bool many) {
  if (!options_.json) return output_.write(text_of(automaton));
  facts["states"] = automaton.state_count();
  facts["edges"] = automaton.edge_count();
  facts["acceptance_sets"] = automaton.mark_count();
  facts["acceptance"] = automaton.acceptance().to_text();
  facts["deterministic"] = is_deterministic(automaton);
  facts["complete"] = is_complete(automaton);
  output_.line(facts.dump(many ? -1 : 2));
}

}  // namespace ouro::cli
