// CTL and CTL* on models: against the reference semantics, against linear time, and on cases that are known.
#include "session/branching_check.hh"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "base/random.hh"
#include "base/source.hh"
#include "logic/parse.hh"
#include "logic/post_order.hh"
#include "logic/print.hh"
#include "logic/random_formula.hh"
#include "logic/semantics.hh"
#include "session/run_check.hh"
#include "unit/session/random_structures.hh"

namespace ouro::session {
namespace {

using check::StateNumber;
using check::StateSet;
using logic::Formula;
using logic::FormulaPool;
using logic::KripkeStructure;
using logic::Logic;
using logic::Op;
using ::testing::HasSubstr;

const logic::Alphabet& alphabet = structure_alphabet;

std::vector<Atom> atoms() {
  std::vector<Atom> result;
  for (unsigned i = 0; i < alphabet.size(); ++i) result.push_back({alphabet[i], i});
  return result;
}

struct Setting {
  std::vector<std::string> assumptions = {};
  std::vector<std::string> formulas = {};  ///< of linear time
};

Model model_of(const KripkeStructure& structure, const Setting& setting = {}) {
  LoadOptions options;
  for (const std::string& name : alphabet) options.conditions.push_back({name, "proposition"});
  for (const std::string& text : setting.assumptions)
    options.runs.assumptions.push_back({text, "assumption"});
  for (const std::string& text : setting.formulas) options.runs.formulas.push_back({text, "formula"});
  return Model::from_text(text_of(structure), "m.kripke", options);
}

/// By the number of the state in the structure; only states that are reachable.
struct Reached {
  std::vector<std::size_t> states;  ///< of the structure, by their number in the search
};

Reached reached(const BranchingCheck& check) {
  Reached result;
  for (StateNumber state = 0; state < check.whole().state_count(); ++state)
    result.states.push_back(space::ExplicitSpace::decode(check.whole().graph().states().state(state).view()));
  return result;
}

/// Where a formula should hold and does not, or the other way round; empty: nowhere.
std::string difference(const BranchingCheck& check, const StateSet& found,
                       const std::vector<bool>& expected) {
  std::string text;
  const Reached numbers = reached(check);
  for (StateNumber state = 0; state < found.size(); ++state)
    if (found.contains(state) != expected[numbers.states[state]])
      text += fmt::format(" {}:{}", numbers.states[state], expected[numbers.states[state]]);
  return text;
}

/// How large a product was needed.
std::size_t agree_with_semantics(std::uint64_t seed, Logic logic, const BranchingOptions& options) {
  Random random(seed);
  FormulaPool pool;
  const KripkeStructure structure = random_structure(random);
  const Formula formula = random_state_formula(pool, random, logic);
  const Model model = model_of(structure);
  BranchingCheck check(model, options);
  const BranchingLabels labels = check.label(formula, atoms());
  EXPECT_TRUE(labels.is_complete()) << labels.reason;
  const auto expected = logic::satisfying_states(formula, alphabet, structure);
  EXPECT_EQ(difference(check, labels.states(), expected), "")
      << "seed " << seed << ": " << logic::to_text(formula) << "\n"
      << text_of(structure);
  return labels.largest_product;
}

/// One share of many random structures and formulas.
class AgainstSemantics : public ::testing::TestWithParam<std::uint64_t> {
 protected:
  static constexpr std::uint64_t share = 2500;
};

TEST_P(AgainstSemantics, CtlByLabelling) {
  for (std::uint64_t i = 0; i < share && !HasFailure(); ++i)
    agree_with_semantics(GetParam() * share + i, Logic::Ctl, {});
}

TEST_P(AgainstSemantics, CtlByFixpoints) {
  for (std::uint64_t i = 0; i < share && !HasFailure(); ++i)
    agree_with_semantics(GetParam() * share + i, Logic::Ctl, {.algorithm = BranchingAlgorithm::Fixpoint});
}

TEST_P(AgainstSemantics, CtlStar) {
  std::size_t products = 0;
  for (std::uint64_t i = 0; i < share && !HasFailure(); ++i) {
    const auto form = i % 2 == 0 ? PropertyForm::Automatic : PropertyForm::Lazy;
    products += agree_with_semantics(GetParam() * share + i, Logic::CtlStar, {.form = form}) > 0 ? 1U : 0U;
  }
  EXPECT_GT(products, share / 4);
}

INSTANTIATE_TEST_SUITE_P(Shares, AgainstSemantics, ::testing::Range<std::uint64_t>(0, 4));

/// E f over paths that satisfy the assumptions is E (assumptions & f); A f is A (assumptions -> f).
Formula relativized(const Formula& formula, const Formula& assumed) {
  FormulaPool& pool = formula.pool();
  return logic::transform(formula, [&](const Formula& f, const Formula& left, const Formula& right) {
    if (f.is(Op::Exists)) return pool.unary(Op::Exists, pool.binary(Op::And, assumed, left));
    if (f.is(Op::ForAll)) return pool.unary(Op::ForAll, pool.binary(Op::Implies, assumed, left));
    return pool.rebuild(f, left, right);
  });
}

const std::vector<std::vector<std::string>> assumption_sets = {
    {"G F p0"}, {"G F p0", "G F !p1"}, {"G F p0 -> G F p1"}, {"G F (p0 & !p1) -> G F p2", "G F p2 -> G F p0"},
    {"F G p0"},
};

TEST(FairBranching, IsAsIfTheAssumptionsWereWritten) {
  for (std::uint64_t seed = 0; seed < 3000 && !testing::Test::HasFailure(); ++seed) {
    Random random(seed);
    FormulaPool pool;
    const KripkeStructure structure = random_structure(random);
    const auto& texts = assumption_sets[seed % assumption_sets.size()];
    const Logic logic = seed % 3 == 0 ? Logic::CtlStar : Logic::Ctl;
    const Formula formula = logic::random_formula(pool, random,
                                                  {.logic = logic,
                                                   .propositions = alphabet,
                                                   .min_size = 2,
                                                   .max_size = 8,
                                                   .weights = logic::OpWeights(logic),
                                                   .bounded = 0.1,
                                                   .max_bound = 2});
    Formula assumed = pool.constant(true);
    for (const std::string& text : texts) assumed = pool.binary(Op::And, assumed, logic::parse(pool, text));
    const Model model = model_of(structure, {.assumptions = texts});
    const auto algorithm = seed % 2 == 0 ? BranchingAlgorithm::Labelling : BranchingAlgorithm::Fixpoint;
    BranchingCheck check(model, {.algorithm = algorithm});
    const BranchingLabels labels = check.label(formula, atoms());
    ASSERT_TRUE(labels.is_complete()) << labels.reason;
    const auto expected = logic::satisfying_states(relativized(formula, assumed), alphabet, structure);
    EXPECT_EQ(difference(check, labels.states(), expected), "")
        << "seed " << seed << ": " << logic::to_text(formula) << " where " << logic::to_text(assumed) << "\n"
        << text_of(structure);
  }
}

TEST(FairBranching, RefusesAssumptionsAboutTheBeginning) {
  const KripkeStructure structure{{{true, false, false}}, {{0}}, {0}};
  const Model model = model_of(structure, {.assumptions = {"F p0"}});
  BranchingCheck check(model);
  FormulaPool pool;
  try {
    check.label(logic::parse(pool, "E X p0"), atoms());
    ADD_FAILURE() << "nobody complained";
  } catch (const UserError& error) {
    EXPECT_THAT(error.what(), HasSubstr("again and again"));
  }
}

TEST(FairBranching, AnExplicitStructureHasNoProcesses) {
  const Model model = model_of({{{true, false, false}}, {{0}}, {0}});
  EXPECT_THROW(BranchingCheck(model, {.fairness = check::ProcessFairness::Weak}), UserError);
}

TEST(BothLogics, AFormulaOfLinearTimeOnAllPathsIsDecidedAsByRuns) {
  std::size_t holding = 0;
  for (std::uint64_t seed = 0; seed < 1500 && !testing::Test::HasFailure(); ++seed) {
    Random random(seed);
    FormulaPool pool;
    const KripkeStructure structure = random_structure(random);
    const Formula linear = logic::random_formula(
        pool, random, {.logic = Logic::Ltl, .propositions = alphabet, .min_size = 2, .max_size = 9});
    const Model model = model_of(structure, {.formulas = {logic::to_text(linear)}});
    RunCheck runs(model);
    const bool expected = runs.answer(model.run_questions().questions.front()).verdict == Verdict::Holds;
    holding += expected ? 1U : 0U;
    BranchingCheck check(model);
    const BranchingLabels labels = check.label(pool.unary(Op::ForAll, linear), atoms());
    ASSERT_TRUE(labels.is_complete());
    const bool found = std::ranges::all_of(
        check.whole().initial(), [&](StateNumber state) { return labels.states().contains(state); });
    EXPECT_EQ(found, expected) << "seed " << seed << ": " << logic::to_text(linear);
  }
  EXPECT_GT(holding, 150U);
  EXPECT_LT(holding, 1350U);
}

/// Does a formula hold in all initial states?
bool holds(const KripkeStructure& structure, const std::string& text) {
  FormulaPool pool;
  const Model model = model_of(structure);
  BranchingCheck check(model);
  const BranchingLabels labels = check.label(logic::parse(pool, text), atoms());
  EXPECT_TRUE(labels.is_complete());
  return std::ranges::all_of(check.whole().initial(),
                             [&](StateNumber state) { return labels.states().contains(state); });
}

constexpr bool yes = true;
constexpr bool no = false;

TEST(Separations, AfAgIsStrongerThanFg) {
  // p0 until one leaves for ever, through a state without it: F G p0 on every path, but never A G p0 before.
  const KripkeStructure structure{{{yes, no, no}, {no, no, no}, {yes, no, no}}, {{0, 1}, {2}, {2}}, {0}};
  EXPECT_TRUE(holds(structure, "A F G p0"));
  EXPECT_FALSE(holds(structure, "A F A G p0"));
}

TEST(Separations, AgEfIsNoneOfLinearTime) {
  // One may always go back, and may never do so.
  const KripkeStructure structure{{{yes, no, no}, {no, no, no}}, {{1}, {1, 0}}, {0}};
  EXPECT_TRUE(holds(structure, "A G E F p0"));
  EXPECT_FALSE(holds(structure, "A G F p0"));
  EXPECT_TRUE(holds(structure, "E G F p0"));
  EXPECT_FALSE(holds(structure, "A G A F p0"));
}

TEST(Separations, EgfIsNotEgef) {
  const KripkeStructure structure{{{no, no, no}, {yes, no, no}}, {{0, 1}, {1}}, {0}};
  EXPECT_TRUE(holds(structure, "E (G E F p0 & G !p0)"));
  EXPECT_FALSE(holds(structure, "E (G F p0 & G !p0)"));
}

TEST(SmallStructures, OneStateStutters) {
  const KripkeStructure dead{{{yes, no, no}}, {{}}, {0}};
  EXPECT_TRUE(holds(dead, "A G p0 & E X p0 & A X p0 & A F p0"));
  EXPECT_TRUE(holds(dead, "A (G F p0 & X X p0)"));
  EXPECT_FALSE(holds(dead, "E F p1"));
}

TEST(SmallStructures, NoInitialStateSatisfiesEverything) {
  const KripkeStructure nothing{{{yes, no, no}}, {{0}}, {}};
  EXPECT_TRUE(holds(nothing, "false"));
  EXPECT_TRUE(holds(nothing, "A G F p1"));
  EXPECT_TRUE(holds(nothing, "E F p1"));
}

TEST(SmallStructures, EveryInitialStateCounts) {
  const KripkeStructure two{{{yes, no, no}, {no, no, no}}, {{0}, {1}}, {0, 1}};
  EXPECT_FALSE(holds(two, "A G p0"));
  EXPECT_TRUE(holds(two, "A G p0 | A G !p0"));
  EXPECT_FALSE(holds(two, "E X p0"));
}

TEST(Labels, AreOfEverySubformulaOnce) {
  const KripkeStructure structure{{{yes, no, no}, {no, yes, no}}, {{1}, {0}}, {0}};
  FormulaPool pool;
  const Model model = model_of(structure);
  BranchingCheck check(model);
  const Formula formula = logic::parse(pool, "A G (p0 -> E F p1) & (E F p1 | A (G F p0 & F p1))");
  const BranchingLabels labels = check.label(formula, atoms());
  std::vector<std::string> found;
  for (const BranchingLabels::Label& label : labels.all()) found.push_back(logic::to_text(label.formula));
  EXPECT_THAT(found, ::testing::UnorderedElementsAre("p0", "p1", "EF p1", "p0 -> EF p1", "AG(p0 -> EF p1)",
                                                     "A(GF p0 & F p1)", "EF p1 | A(GF p0 & F p1)",
                                                     "AG(p0 -> EF p1) & (EF p1 | A(GF p0 & F p1))"));
  EXPECT_EQ(&labels.states(), labels.find(formula));
  EXPECT_EQ(labels.find(logic::parse(pool, "E F p0")), nullptr);
}

TEST(Labels, StopAtLimits) {
  const KripkeStructure structure{{{yes, no, no}, {no, yes, no}}, {{1}, {0}}, {0}};
  FormulaPool pool;
  const Model model = model_of(structure);
  BranchingCheck check(model);
  const Formula formula = logic::parse(pool, "A G E F p0");
  const BranchingLabels few = check.label(formula, atoms(), {.states = 1});
  EXPECT_FALSE(few.is_complete());
  EXPECT_EQ(few.limit, Limit::States);
  const std::atomic<bool> interrupt = true;
  EXPECT_EQ(check.label(formula, atoms(), {.interrupt = &interrupt}).limit, Limit::Interrupt);
  EXPECT_TRUE(check.label(formula, atoms()).is_complete());
}

TEST(Labels, OfAPathFormulaThatIsTooLargeAreIncomplete) {
  FormulaPool pool;
  Formula path = pool.unary(Op::Finally, pool.proposition("p0"));
  for (int i = 0; i < 200; ++i) path = pool.unary(Op::Next, pool.unary(Op::Finally, path));
  const Model model = model_of({{{yes, no, no}}, {{0}}, {0}});
  BranchingCheck check(model);
  const BranchingLabels labels = check.label(pool.unary(Op::Exists, path), atoms());
  EXPECT_FALSE(labels.is_complete());
  EXPECT_THAT(labels.reason, HasSubstr("temporal operators"));
}

/// What a path spells.
logic::LassoWord word_of(const BranchingCheck& check, const KripkeStructure& structure,
                         const StateLasso& lasso) {
  const Reached numbers = reached(check);
  logic::LassoWord word;
  for (const StateNumber state : lasso.stem) word.stem.push_back(structure.labels[numbers.states[state]]);
  for (const StateNumber state : lasso.cycle) word.cycle.push_back(structure.labels[numbers.states[state]]);
  return word;
}

TEST(Paths, SatisfyWhatIsInsideOfAQuantifier) {
  std::size_t paths = 0;
  for (std::uint64_t seed = 0; seed < 800 && !testing::Test::HasFailure(); ++seed) {
    Random random(seed);
    FormulaPool pool;
    const KripkeStructure structure = random_structure(random);
    const Formula linear = logic::random_formula(
        pool, random, {.logic = Logic::Ltl, .propositions = alphabet, .min_size = 2, .max_size = 9});
    const auto& texts = assumption_sets[seed % assumption_sets.size()];
    const Model model = model_of(structure, {.assumptions = texts});
    BranchingCheck check(model);
    for (const Op quantifier : {Op::Exists, Op::ForAll}) {
      const Formula formula = pool.unary(quantifier, linear);
      const BranchingLabels labels = check.label(formula, atoms());
      ASSERT_TRUE(labels.is_complete());
      for (StateNumber state = 0; state < check.whole().state_count(); ++state) {
        const auto path = check.path(labels, formula, state);
        const bool is_some = quantifier == Op::Exists;
        ASSERT_EQ(path.has_value(), labels.states().contains(state) == is_some) << seed;
        if (!path) continue;
        ++paths;
        EXPECT_EQ(path->stem.empty() ? path->cycle.front() : path->stem.front(), state);
        const logic::LassoWord word = word_of(check, structure, *path);
        EXPECT_EQ(logic::holds(linear, alphabet, word), is_some) << "seed " << seed;
        for (const Formula& assumption : labels.assumptions())
          EXPECT_TRUE(logic::holds(assumption, alphabet, word)) << "seed " << seed;
      }
    }
  }
  EXPECT_GT(paths, 500U);
}

// --- Programs ------------------------------------------------------------------------------------------

const std::string two_processes = R"(
bool busy[2]; byte turns;
active proctype P() { do :: busy[0] = !busy[0] od }
active proctype Q() { do :: busy[1] = !busy[1] od }
)";

bool holds_of_program(const std::string& text, const std::vector<std::string>& conditions,
                      const std::string& formula, const BranchingOptions& options = {}) {
  LoadOptions load;
  for (const std::string& condition : conditions) load.conditions.push_back({condition, "condition"});
  const Model model = Model::from_text(text, "m.pml", load);
  FormulaPool pool;
  BranchingCheck check(model, options);
  const BranchingLabels labels = check.label(logic::parse(pool, formula), atoms());
  EXPECT_TRUE(labels.is_complete()) << labels.reason;
  return std::ranges::all_of(check.whole().initial(),
                             [&](StateNumber state) { return labels.states().contains(state); });
}

TEST(Programs, FairnessRestrictsQuantifiers) {
  const std::vector<std::string> conditions = {"busy[0]", "busy[1]"};
  for (const check::ProcessFairness fairness :
       {check::ProcessFairness::None, check::ProcessFairness::Weak, check::ProcessFairness::Strong}) {
    const bool is_fair = fairness != check::ProcessFairness::None;
    const BranchingOptions options{.fairness = fairness};
    EXPECT_EQ(holds_of_program(two_processes, conditions, "A F p1", options), is_fair);
    EXPECT_EQ(holds_of_program(two_processes, conditions, "E G !p1", options), !is_fair);
    EXPECT_EQ(holds_of_program(two_processes, conditions, "A (G F p0 & G F p1)", options), is_fair);
    EXPECT_TRUE(holds_of_program(two_processes, conditions, "A G E F (p0 & p1)", options));
  }
}

TEST(Programs, StepsThatFailAndLeadNowhereAreNone) {
  const std::string fails = "byte x; active proctype P() { do :: x = 1 / x :: x = 2; x = 1 / (x - 2) od }";
  // At first one can only fail, or go to where every step fails: there is no path.
  EXPECT_TRUE(holds_of_program(fails, {"x == 7"}, "A G p0 & A F p0 & A X p0 & A (G F p0 & F G p0)"));
  EXPECT_FALSE(holds_of_program(fails, {"true"}, "E F p0 | E X p0 | E G p0 | E p0 | E (F p0 & G p0)"));
}

TEST(Programs, DeadIsAProposition) {
  const Model model = Model::from_text("byte x; active proctype P() { x = 1; x = 2 }", "m.pml", {});
  FormulaPool pool;
  BranchingCheck check(model);
  const std::vector<Atom> dead = {{"dead", dead_proposition}};
  EXPECT_EQ(check.label(logic::parse(pool, "dead"), dead).states().count(), 1U);
  EXPECT_TRUE(check.label(logic::parse(pool, "A F A G dead"), dead).states().is_all());
}

}  // namespace
}  // namespace ouro::session
