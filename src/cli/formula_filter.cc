#include "cli/formula_filter.hh"

#include <algorithm>
#include <array>
#include <string_view>

#include "logic/logic.hh"

namespace ouro::cli {

namespace {

using logic::Formula;
using logic::Logic;
using logic::Measure;
using logic::Trait;

struct Property {
  std::string_view name;
  bool (*holds)(const Formula&);
};

template <Trait trait>
bool has(const Formula& formula) {
  return formula.has(trait);
}

template <Logic logic>
bool in(const Formula& formula) {
  return belongs(formula, logic);
}

bool bounded(const Formula& formula) { return !formula.has(Trait::Unbounded); }

constexpr std::array properties = {
    Property{"boolean", has<Trait::Boolean>},
    Property{"bounded", bounded},
    Property{"ctl", in<Logic::Ctl>},
    Property{"ctl*", in<Logic::CtlStar>},
    Property{"eventual", has<Trait::Eventual>},
    Property{"guarantee", has<Trait::Guarantee>},
    Property{"ltl", in<Logic::Ltl>},
    Property{"ltlf", in<Logic::FiniteLtl>},
    Property{"next-free", has<Trait::NextFree>},
    Property{"nnf", has<Trait::NegationNormal>},
    Property{"obligation", has<Trait::Obligation>},
    Property{"persistence", has<Trait::Persistence>},
    Property{"recurrence", has<Trait::Recurrence>},
    Property{"safety", has<Trait::Safety>},
    Property{"universal", has<Trait::Universal>},
};

std::vector<std::string_view> names_of_properties() {
  std::vector<std::string_view> names;
  names.reserve(properties.size());
  for (const Property& property : properties) names.push_back(property.name);
  return names;
}

}  // namespace

void add_formula_filter(CLI::App& verb, FormulaFilterOptions& options) {
  verb.add_option("--is", options.is,
                  "Keep formulas that are, by their syntax,\n" + wrapped_list(names_of_properties()))
      ->type_name("PROPERTY")
      ->allow_extra_args(false)
      ->group("Filters");
  verb.add_option("--is-not", options.is_not, "Keep formulas that are not")
      ->type_name("PROPERTY")
      ->allow_extra_args(false)
      ->group("Filters");
  verb.add_option("--size", options.size, "Keep formulas with so many operators and operands")
      ->type_name("MIN..MAX")
      ->group("Filters");
  verb.add_option("--propositions", options.propositions, "Keep formulas with so many distinct propositions")
      ->type_name("MIN..MAX")
      ->group("Filters");
  verb.add_option("--temporal-depth", options.temporal_depth,
                  "Keep formulas with temporal operators nested so deep")
      ->type_name("MIN..MAX")
      ->group("Filters");
  verb.add_flag("--unique", options.unique, "Drop a formula that was printed before")->group("Filters");
}

FormulaFilter::FormulaFilter(const FormulaFilterOptions& options) : unique_(options.unique) {
  for (const std::string& name : options.is) add_condition(name, "--is", true);
  for (const std::string& name : options.is_not) add_condition(name, "--is-not", false);
  const auto add_bound = [this](const std::string& text, std::string_view option, auto value) {
    if (!text.empty()) bounds_.push_back({value, parse_range(text, option)});
  };
  add_bound(options.size, "--size", [](const Measure& m) { return m.tree_size; });
  add_bound(options.propositions, "--propositions", [](const Measure& m) { return m.propositions; });
  add_bound(options.temporal_depth, "--temporal-depth", [](const Measure& m) { return m.temporal_depth; });
}

void FormulaFilter::add_condition(const std::string& name, std::string_view option, bool wanted) {
  for (const Property& property : properties) {
    if (property.name == name) {
      conditions_.push_back({property.holds, wanted});
      return;
    }
  }
  unknown_value(option, name, names_of_properties());
}

bool FormulaFilter::operator()(const Formula& formula) {
  const auto met = [&formula](const Condition& c) { return c.holds(formula) == c.wanted; };
  if (!std::ranges::all_of(conditions_, met)) return false;
  if (!bounds_.empty()) {
    const Measure measure = logic::measure(formula);
    const auto within = [&measure](const Bound& b) { return b.range.contains(b.value(measure)); };
    if (!std::ranges::all_of(bounds_, within)) return false;
  }
  return !unique_ || seen_.insert(formula).second;
}

}  // namespace ouro::cli
