#include "cross/check.hh"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <iterator>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "base/hash.hh"
#include "base/random.hh"
#include "base/source.hh"
#include "bdd/bdd.hh"
#include "cross/minimize.hh"
#include "logic/random_formula.hh"
#include "logic/relabel.hh"
#include "logic/semantics.hh"
#include "omega/emptiness.hh"
#include "omega/kripke_automaton.hh"
#include "omega/membership.hh"
#include "omega/product.hh"

namespace ouro::cross {

namespace {

using logic::Alphabet;
using logic::Formula;
using logic::LassoWord;
using omega::Automaton;

// One automaton of one translator.
struct Side {
  const Translator* translator;
  bool negated;
  Automaton automaton;
};

struct Sample {
  LassoWord word;
  std::string origin;  // the translator whose automaton accepts it; empty for drawn ones
};

std::vector<logic::Letter> reordered(const std::vector<logic::Letter>& letters,
                                     const std::vector<std::optional<std::size_t>>& sources) {
  std::vector<logic::Letter> result;
  for (const logic::Letter& letter : letters) {
    logic::Letter& made = result.emplace_back();
    for (const auto& source : sources) made.push_back(source && letter[*source]);
  }
  return result;
}

template <class T>
std::optional<std::size_t> index_of(const T& range, const auto& value) {
  const auto found = std::ranges::find(range, value);
  if (found == range.end()) return std::nullopt;
  return static_cast<std::size_t>(found - range.begin());
}

// The check of one formula.
class FormulaCheck {
 public:
  FormulaCheck(const Formula& formula, const std::vector<Translator>& translators,
               const CheckOptions& options)
      : original_(formula),
        relabelling_(relabel(formula, logic::Naming::Numbered)),
        options_(options),
        random_(mix(options.seed ^ formula.hash())) {
    for (const auto& [proposition, meaning] : relabelling_.names) {
      variables_.push_back(propositions_->variable(proposition.name()));
      alphabet_.push_back(proposition.name());
      original_alphabet_.push_back(meaning.name());
    }
    result_.counts.formulas = 1;
    for (const Translator& translator : translators) {
      translate(translator, false);
      translate(translator, true);
    }
  }

  CheckResult run() {
    check_words();
    check_disjointness();
    for (std::size_t i = 0; i < options_.state_spaces; ++i) check_state_space(random_state_space());
    return std::move(result_);
  }

 private:
  const Formula& formula() const { return relabelling_.formula; }

  void translate(const Translator& translator, bool negated) {
    const Formula wanted = negated ? formula().pool().negate(formula()) : formula();
    Translated translated = translator.translate(wanted, propositions_);
    if (translated.automaton) {
      if (const std::string stranger = foreign_proposition(*translated.automaton); !stranger.empty()) {
        translated =
            Translated::failed(fmt::format("the automaton reads '{}', the formula does not", stranger));
      }
    }
    switch (translated.status) {
      case Translated::Status::Done:
        ++result_.counts.translations;
        sides_.push_back({&translator, negated, std::move(*translated.automaton)});
        break;
      case Translated::Status::Skipped:
        ++result_.counts.skipped_translations;
        break;
      case Translated::Status::Failed:
        ++result_.counts.failed_translations;
        result_.failures.push_back({translator.name, negated ? original_.pool().negate(original_) : original_,
                                    std::move(translated.reason)});
        break;
    }
  }

  std::string foreign_proposition(const Automaton& automaton) const {
    for (const bdd::Variable variable : automaton.variables()) {
      if (!index_of(variables_, variable)) return propositions_->name(variable);
    }
    return {};
  }

  // --- words ---

  omega::WordLetters letters_for(const Automaton& automaton, const LassoWord& word) const {
    std::vector<std::optional<std::size_t>> sources;
    for (const bdd::Variable variable : automaton.variables())
      sources.push_back(index_of(variables_, variable));
    return {reordered(word.stem, sources), reordered(word.cycle, sources)};
  }

  // A word over the alphabet that the automaton accepts.
  std::optional<LassoWord> word_of(const Automaton& automaton) const {
    const auto lasso = accepted_word(automaton);
    if (!lasso) return std::nullopt;
    const omega::WordLetters letters = some_word(automaton, *lasso);
    std::vector<std::optional<std::size_t>> sources;
    for (const bdd::Variable variable : variables_)
      sources.push_back(index_of(automaton.variables(), variable));
    return LassoWord{reordered(letters.stem, sources), reordered(letters.cycle, sources)};
  }

  bool satisfies(const LassoWord& word) const { return logic::holds(formula(), alphabet_, word); }

  std::vector<Sample> samples() {
    std::vector<Sample> result;
    for (std::size_t i = 0; i < options_.words; ++i) {
      result.push_back({logic::random_lasso_word(random_, alphabet_.size()), {}});
    }
    for (const Side& side : sides_) {
      if (auto word = word_of(side.automaton)) result.push_back({std::move(*word), side.translator->name});
    }
    return result;
  }

  void check_words() {
    for (const Sample& sample : samples()) {
      const bool truth = satisfies(sample.word);
      for (const Side& side : sides_) {
        ++result_.counts.memberships;
        const bool accepted = accepts(side.automaton, letters_for(side.automaton, sample.word));
        if (accepted == (truth == side.negated)) {
          blame(CheckKind::Word, side, accepted, sample.origin, sample.word);
        }
      }
    }
  }

  // --- products ---

  // The product, or nothing where it is too large.
  std::optional<Automaton> product(const Automaton& left, const Automaton& right) {
    try {
      omega::ProductAutomaton lazy(left, right, omega::ProductAccepts::WhenBothDo);
      Automaton result = materialize(lazy, omega::ParallelEdges::Keep, options_.max_product_states);
      ++result_.counts.products;
      return result;
    } catch (const UserError&) {
      ++result_.counts.skipped_products;
      return std::nullopt;
    }
  }

  void check_disjointness() {
    for (const Side& positive : sides_) {
      for (const Side& negative : sides_) {
        if (positive.negated || !negative.negated) continue;
        const auto both = product(positive.automaton, negative.automaton);
        const auto word = both ? word_of(*both) : std::nullopt;
        if (!word) continue;
        const bool truth = satisfies(*word);
        const Side& wrong = truth ? negative : positive;
        const Side& right = truth ? positive : negative;
        blame(CheckKind::Disjointness, wrong, true, right.translator->name, *word);
      }
    }
  }

  Automaton random_state_space() {
    const std::size_t size = options_.state_space_size;
    logic::KripkeStructure drawn = logic::random_kripke_structure(random_, size, alphabet_.size());
    omega::LabelledGraph graph{.propositions = alphabet_,
                               .labels = std::move(drawn.labels),
                               .successors = {},
                               .initial = {drawn.initial.begin(), drawn.initial.end()}};
    for (const auto& targets : drawn.successors)
      graph.successors.emplace_back(targets.begin(), targets.end());
    return kripke_automaton(graph, propositions_);
  }

  // Each automaton with the word that it and the structure have in common, if there is one.
  struct Verdict {
    const Side* side;
    std::optional<LassoWord> word;
  };

  void check_state_space(const Automaton& space) {
    std::vector<Verdict> verdicts;
    for (const Side& side : sides_) {
      if (const auto both = product(space, side.automaton)) verdicts.push_back({&side, word_of(*both)});
    }
    for (const Verdict& some : verdicts) {
      for (const Verdict& none : verdicts) {
        if (some.word && !none.word && some.side->negated == none.side->negated) disagree(some, none);
        const bool same = some.side->translator == none.side->translator;
        if (same && some.side->negated && !none.side->negated && !some.word && !none.word) {
          uncovered(space, *none.side, *some.side);
        }
      }
    }
  }

  void disagree(const Verdict& some, const Verdict& none) {
    const bool should_accept = satisfies(*some.word) != some.side->negated;
    const Verdict& wrong = should_accept ? none : some;
    const Verdict& right = should_accept ? some : none;
    blame(CheckKind::StateSpace, *wrong.side, !should_accept, right.side->translator->name, *some.word);
  }

  void uncovered(const Automaton& space, const Side& positive, const Side& negative) {
    const auto word = word_of(space);
    assert(word && "every state has a successor");
    blame(CheckKind::Coverage, satisfies(*word) ? positive : negative, false, {}, *word);
  }

  void blame(CheckKind kind, const Side& side, bool accepts, const std::string& other,
             const LassoWord& word) {
    const std::string& culprit = side.translator->name;
    const bool known = std::ranges::any_of(result_.differences,
                                           [&](const Difference& found) { return found.culprit == culprit; });
    if (known) return;
    result_.differences.push_back(
        {kind, original_, culprit, side.negated, accepts, other, original_alphabet_, word});
  }

  Formula original_;
  logic::Relabelling relabelling_;
  const CheckOptions& options_;
  Random random_;
  std::shared_ptr<omega::Propositions> propositions_ = std::make_shared<omega::Propositions>();
  std::vector<bdd::Variable> variables_;  // of the alphabet
  Alphabet alphabet_;
  Alphabet original_alphabet_;
  std::vector<Side> sides_;
  CheckResult result_;
};

}  // namespace

std::string_view to_string(CheckKind kind) {
  constexpr std::array<std::string_view, 4> names = {"disjointness", "word", "state space", "coverage"};
  return names[static_cast<std::size_t>(kind)];
}

CheckCounts& CheckCounts::operator+=(const CheckCounts& other) {
  formulas += other.formulas;
  translations += other.translations;
  skipped_translations += other.skipped_translations;
  failed_translations += other.failed_translations;
  products += other.products;
  skipped_products += other.skipped_products;
  memberships += other.memberships;
  return *this;
}

CheckResult Checker::check(const Formula& formula) const {
  assert(formula.has(logic::Trait::Linear));
  return FormulaCheck(formula, translators_, options_).run();
}

Difference Checker::minimized(const Difference& difference) const {
  std::vector<Translator> involved;
  std::ranges::copy_if(translators_, std::back_inserter(involved), [&](const Translator& translator) {
    return translator.name == difference.culprit || translator.name == difference.other;
  });
  const Checker checker(std::move(involved), options_);
  Difference smallest = difference;
  const auto still_differs = [&](const Formula& formula) {
    const CheckResult result = checker.check(formula);
    const auto found = std::ranges::find_if(result.differences, [&](const Difference& candidate) {
      return candidate.culprit == difference.culprit;
    });
    if (found == result.differences.end()) return false;
    smallest = *found;
    return true;
  };
  cross::minimized(difference.formula, still_differs);
  return smallest;
}

}  // namespace ouro::cross
