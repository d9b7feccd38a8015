#include "cli/automaton_filter.hh"

#include <algorithm>
#include <array>
#include <iterator>
#include <span>

#include "omega/acceptance_name.hh"

namespace ouro::cli {

namespace {

using omega::AcceptanceName;
using omega::Automaton;
using omega::LanguageCache;
using omega::PropertyCache;
using Kind = omega::AcceptanceName::Kind;

struct Property {
  std::string_view name;
  bool (*holds)(AutomatonFacts&);
};

template <bool (PropertyCache::*question)()>
bool shape(AutomatonFacts& facts) {
  return (facts.shape.*question)();
}

template <bool (LanguageCache::*question)()>
bool language(AutomatonFacts& facts) {
  return (facts.language.*question)();
}

bool is_named(const Automaton& automaton, const AcceptanceName& name) {
  return omega::is_named(automaton.acceptance(), automaton.mark_count(), name);
}

// Conditions that their kind and the number of marks determine, so many marks each.
template <Kind kind, std::size_t marks_of_one = 1>
bool accepts_by(AutomatonFacts& facts) {
  const Automaton& automaton = facts.automaton();
  return is_named(automaton, {.kind = kind, .count = automaton.mark_count() / marks_of_one});
}

// Conditions on a single mark.
template <Kind kind>
bool accepts_by_one(AutomatonFacts& facts) {
  return is_named(facts.automaton(), {.kind = kind, .count = 1});
}

bool accepts_by_parity(AutomatonFacts& facts) {
  using Best = AcceptanceName::Best;
  using Parity = AcceptanceName::Parity;
  const Automaton& automaton = facts.automaton();
  for (const Best best : {Best::Min, Best::Max}) {
    for (const Parity parity : {Parity::Even, Parity::Odd}) {
      const std::size_t marks = automaton.mark_count();
      if (is_named(automaton, {.kind = Kind::Parity, .count = marks, .best = best, .parity = parity}))
        return true;
    }
  }
  return false;
}

constexpr std::array shapes = {
    Property{"buchi", accepts_by_one<Kind::Buchi>},
    Property{"co-buchi", accepts_by_one<Kind::CoBuchi>},
    Property{"complete", shape<&PropertyCache::complete>},
    Property{"deterministic", shape<&PropertyCache::deterministic>},
    Property{"empty", shape<&PropertyCache::empty>},
    Property{"generalized-buchi", accepts_by<Kind::GeneralizedBuchi>},
    Property{"generalized-co-buchi", accepts_by<Kind::GeneralizedCoBuchi>},
    Property{"inherently-weak", shape<&PropertyCache::inherently_weak>},
    Property{"parity", accepts_by_parity},
    Property{"rabin", accepts_by<Kind::Rabin, 2>},
    Property{"state-based", shape<&PropertyCache::state_based>},
    Property{"streett", accepts_by<Kind::Streett, 2>},
    Property{"terminal", shape<&PropertyCache::terminal>},
    Property{"unambiguous", shape<&PropertyCache::unambiguous>},
    Property{"very-weak", shape<&PropertyCache::very_weak>},
    Property{"weak", shape<&PropertyCache::weak>},
};

constexpr std::array languages = {
    Property{"guarantee", language<&LanguageCache::guarantee>},
    Property{"liveness", language<&LanguageCache::liveness>},
    Property{"obligation", language<&LanguageCache::obligation>},
    Property{"persistence", language<&LanguageCache::persistence>},
    Property{"recurrence", language<&LanguageCache::recurrence>},
    Property{"safety", language<&LanguageCache::safety>},
    Property{"stutter-invariant", language<&LanguageCache::stutter_invariant>},
};

std::vector<std::string_view> names_of(std::span<const Property> properties) {
  std::vector<std::string_view> names;
  names.reserve(properties.size());
  for (const Property& property : properties) names.push_back(property.name);
  return names;
}

std::vector<std::string_view> names_of_properties() {
  std::vector<std::string_view> names = names_of(shapes);
  std::ranges::copy(names_of(languages), std::back_inserter(names));
  return names;
}

const Property& property_named(const std::string& name, std::string_view option) {
  for (const std::span<const Property> properties : {std::span<const Property>(shapes), {languages}}) {
    const auto found = std::ranges::find(properties, name, &Property::name);
    if (found != properties.end()) return *found;
  }
  unknown_value(option, name, names_of_properties());
}

std::uint64_t states_of(const Automaton& automaton) { return automaton.state_count(); }
std::uint64_t edges_of(const Automaton& automaton) { return automaton.edge_count(); }
std::uint64_t sets_of(const Automaton& automaton) { return automaton.mark_count(); }
std::uint64_t propositions_of(const Automaton& automaton) { return automaton.variables().size(); }

}  // namespace

void add_automaton_filter(CLI::App& verb, AutomatonFilterOptions& options) {
  const std::string group = "Filters (of what the operations have made)";
  verb.add_option("--is", options.is,
                  "Keep automata that are\n" + wrapped_list(names_of(shapes)) +
                      "\nor whose language is (this can take long)\n" + wrapped_list(names_of(languages)))
      ->type_name("PROPERTY")
      ->allow_extra_args(false)
      ->group(group);
  verb.add_option("--is-not", options.is_not, "Keep automata that are not")
      ->type_name("PROPERTY")
      ->allow_extra_args(false)
      ->group(group);
  const auto add_bound = [&](const std::string& name, std::string& text, const std::string& what) {
    verb.add_option(name, text, "Keep automata with so many " + what)->type_name("MIN..MAX")->group(group);
  };
  add_bound("--states", options.states, "states");
  add_bound("--edges", options.edges, "edges");
  add_bound("--acceptance-sets", options.acceptance_sets, "acceptance sets");
  add_bound("--propositions", options.propositions, "declared propositions");
}

std::vector<std::string_view> properties_of(AutomatonFacts& facts) {
  std::vector<std::string_view> names;
  for (const Property& property : shapes) {
    if (property.holds(facts)) names.push_back(property.name);
  }
  return names;
}

AutomatonFilter::AutomatonFilter(const AutomatonFilterOptions& options) {
  for (const std::string& name : options.is) add_condition(name, "--is", true);
  for (const std::string& name : options.is_not) add_condition(name, "--is-not", false);
  const auto add_bound = [this](const std::string& text, std::string_view option, auto value) {
    if (!text.empty()) bounds_.push_back({value, parse_range(text, option)});
  };
  add_bound(options.states, "--states", states_of);
  add_bound(options.edges, "--edges", edges_of);
  add_bound(options.acceptance_sets, "--acceptance-sets", sets_of);
  add_bound(options.propositions, "--propositions", propositions_of);
}

void AutomatonFilter::add_condition(const std::string& name, std::string_view option, bool wanted) {
  conditions_.push_back({property_named(name, option).holds, wanted});
}

bool AutomatonFilter::operator()(AutomatonFacts& facts) const {
  const auto within = [&](const Bound& b) { return b.range.contains(b.value(facts.automaton())); };
  const auto met = [&](const Condition& c) { return c.holds(facts) == c.wanted; };
  return std::ranges::all_of(bounds_, within) && std::ranges::all_of(conditions_, met);
}

}  // namespace ouro::cli
