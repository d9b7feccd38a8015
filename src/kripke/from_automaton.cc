#include "kripke/from_automaton.hh"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <unordered_set>
#include <utility>
#include <vector>

#include "base/source.hh"
#include "bdd/cubes.hh"
#include "bdd/manager.hh"
#include "omega/emptiness.hh"
#include "omega/remark.hh"
#include "omega/trim.hh"

namespace ouro::kripke {

namespace {

using Number = space::ExplicitSpace::Number;

omega::Automaton with_condition(const omega::Automaton& automaton, omega::Acceptance condition) {
  return omega::remarked(automaton, std::move(condition), automaton.mark_count(),
                         [&](omega::State, std::size_t edge) { return automaton.edges()[edge].marks; });
}

bool every_run_is_accepting(const omega::Automaton& automaton) {
  return automaton.acceptance().is_always() ||
         omega::is_empty(with_condition(automaton, automaton.acceptance().negated()));
}

omega::Automaton without_condition(const omega::Automaton& automaton) {
  return omega::remarked(automaton, omega::Acceptance::always(), 0,
                         [](omega::State, std::size_t) { return omega::Marks(); });
}

bool all_different(std::span<const std::string> names) {
  const std::unordered_set<std::string_view> distinct(names.begin(), names.end());
  return distinct.size() == names.size() && !distinct.contains("");
}

class Conversion {
 public:
  /// All states of the automaton are on infinite runs; `names` are what to call them.
  Conversion(const omega::Automaton& automaton, std::vector<std::string> names,
             const FromAutomatonOptions& options)
      : automaton_(automaton), names_(std::move(names)), options_(options) {}

  std::unique_ptr<space::ExplicitSpace> convert() {
    for (const bdd::Variable v : automaton_.variables()) {
      builder_.proposition(automaton_.propositions()->name(v));
    }
    collect_letters();
    add_states();
    for (const omega::State state : automaton_.initial()) {
      for (std::size_t i = first_[state]; i < first_[state + 1]; ++i) {
        builder_.add_initial(static_cast<Number>(i));
      }
    }
    for (omega::State state = 0; state < automaton_.state_count(); ++state) add_edges(state);
    return builder_.build();
  }

 private:
  // The letters that each state reads; the pair of a state and its i-th letter has the number first_ + i.
  void collect_letters() {
    for (omega::State state = 0; state < automaton_.state_count(); ++state) {
      first_.push_back(letters_.size());
      bdd::Bdd readable = bdd::false_function;
      for (const omega::Edge& edge : automaton_.edges(state)) {
        readable = automaton_.labels().disjunction(readable, edge.label);
      }
      for (const bdd::CubeView letter :
           bdd::minterms(automaton_.labels(), readable, automaton_.variables())) {
        check_limit(letters_.size(), options_.max_states, "states");
        letters_.push_back(mask_of(letter));
      }
    }
    first_.push_back(letters_.size());
  }

  static void check_limit(std::size_t count, std::size_t limit, std::string_view what) {
    if (count < limit) return;
    throw LimitError(fmt::format("the automaton as a model has more than {} {}", limit, what),
                     "every state is there once for each valuation of the propositions that it reads");
  }

  // Bit i is the i-th declared proposition.
  std::uint64_t mask_of(bdd::CubeView letter) const {
    std::uint64_t mask = 0;
    for (const bdd::Literal literal : letter) {
      const auto place = std::ranges::find(automaton_.variables(), literal.variable());
      const auto bit = static_cast<std::size_t>(place - automaton_.variables().begin());
      if (literal.positive()) mask |= std::uint64_t{1} << bit;
    }
    return mask;
  }

  void add_states() {
    const auto given = automaton_.state_names();
    const bool one_letter_each = letters_.size() == automaton_.state_count();
    const bool use_given = !given.empty() && one_letter_each && all_different(given);
    for (omega::State state = 0; state < automaton_.state_count(); ++state) {
      const std::string& name = use_given ? given[state] : names_[state];
      const bool one_letter = first_[state + 1] - first_[state] == 1;
      for (std::size_t i = first_[state]; i < first_[state + 1]; ++i) {
        builder_.add_state(one_letter ? name : fmt::format("{}.{}", name, i - first_[state]), letters_[i]);
      }
    }
  }

  void add_edges(omega::State state) {
    for (std::size_t i = first_[state]; i < first_[state + 1]; ++i) {
      const std::vector<std::uint64_t> valuation = valuation_of(letters_[i]);
      for (const omega::Edge& edge : automaton_.edges(state)) {
        if (automaton_.labels().evaluate(edge.label, valuation)) {
          add_edges_to(static_cast<Number>(i), edge.target);
        }
      }
    }
  }

  void add_edges_to(Number source, omega::State target) {
    for (std::size_t i = first_[target]; i < first_[target + 1]; ++i) {
      check_limit(builder_.edge_count(), options_.max_edges, "edges");
      builder_.add_edge(source, static_cast<Number>(i));
    }
  }

  std::vector<std::uint64_t> valuation_of(std::uint64_t letter) const {
    std::vector<std::uint64_t> words(automaton_.labels().variable_count() / 64 + 1);
    for (std::size_t bit = 0; bit < automaton_.variables().size(); ++bit) {
      const bdd::Variable v = automaton_.variables()[bit];
      words[v / 64] |= (letter >> bit & 1U) << (v % 64);
    }
    return words;
  }

  const omega::Automaton& automaton_;
  std::vector<std::string> names_;
  const FromAutomatonOptions& options_;
  std::vector<std::uint64_t> letters_;
  std::vector<std::size_t> first_;  // by state, with one more at the end
  space::ExplicitSpaceBuilder builder_;
};

}  // namespace

std::unique_ptr<space::ExplicitSpace> from_automaton(const omega::Automaton& automaton,
                                                     const FromAutomatonOptions& options) {
  if (automaton.variables().size() > space::max_propositions) {
    throw UserError(fmt::format("a model has at most {} propositions, and this automaton declares {}",
                                space::max_propositions, automaton.variables().size()));
  }
  if (options.acceptance == AcceptanceUse::Refuse && !every_run_is_accepting(automaton)) {
    throw UserError("not every run of this automaton is accepting, and a model has no acceptance condition",
                    "give the condition as a fairness assumption of the property, or ignore it");
  }
  const omega::Automaton runs = without_condition(automaton);
  const std::vector<bool> useful = omega::useful_states(runs);
  std::vector<std::string> names;
  for (omega::State state = 0; state < runs.state_count(); ++state) {
    if (useful[state]) names.push_back(std::to_string(state));
  }
  const omega::Automaton useful_part = omega::restricted(runs, useful);
  return Conversion(useful_part, std::move(names), options).convert();
}

}  // namespace ouro::kripke
