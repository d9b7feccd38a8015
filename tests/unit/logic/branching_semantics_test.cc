#include <fmt/format.h>
#include <gmock/gmock.h>

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "base/random.hh"
#include "logic/semantics.hh"
#include "logic/word.hh"
#include "unit/logic/building.hh"

namespace ouro::logic {
namespace {

using namespace building;
using testing::ElementsAre;

constexpr std::uint32_t infinite = Bounds::infinite;

std::string show_structure(const KripkeStructure& structure, const Alphabet& alphabet) {
  std::string out;
  for (std::size_t s = 0; s < structure.size(); ++s) {
    out += fmt::format("\n  {} [{}] ->", s, to_text(alphabet, FiniteWord{structure.labels[s]}));
    for (const std::size_t t : structure.successors[s]) out += fmt::format(" {}", t);
  }
  return out;
}

/// The structure whose only path is the word.
KripkeStructure structure_of(const LassoWord& word) {
  KripkeStructure result{.labels = word.stem, .successors = {}, .initial = {0}};
  result.labels.insert(result.labels.end(), word.cycle.begin(), word.cycle.end());
  for (std::size_t s = 0; s < result.size(); ++s) {
    result.successors.push_back({s + 1 < result.size() ? s + 1 : word.stem.size()});
  }
  return result;
}

class BranchingSemantics : public testing::Test {
 protected:
  std::vector<bool> states(const KripkeStructure& structure, const Formula& f) {
    const std::vector<bool> result = satisfying_states(f, alphabet, structure);
    EXPECT_EQ(satisfying_states(f, alphabet, structure, QuantifierMethod::Pairs), result)
        << show(f) << show_structure(structure, alphabet);
    return result;
  }

  Letter random_letter(Random& random) { return {random.chance(0.5), random.chance(0.5)}; }

  KripkeStructure random_structure(Random& random, std::size_t max_states) {
    KripkeStructure result;
    const std::size_t size = random.between(1, max_states);
    for (std::size_t s = 0; s < size; ++s) {
      result.labels.push_back(random_letter(random));
      result.successors.emplace_back();
      for (std::uint64_t i = random.below(4); i > 0; --i) result.successors[s].push_back(random.below(size));
      result.initial.push_back(s);
    }
    return result;
  }

  LassoWord random_lasso(Random& random) {
    LassoWord word;
    for (std::uint64_t i = random.below(4); i > 0; --i) word.stem.push_back(random_letter(random));
    for (std::uint64_t i = random.between(1, 3); i > 0; --i) word.cycle.push_back(random_letter(random));
    return word;
  }

  Formula random_connective(Random& random, const Formula& a, const Formula& b) {
    const auto op = static_cast<Op>(
        random.between(static_cast<std::uint64_t>(Op::Not), static_cast<std::uint64_t>(Op::Xor)));
    return arity(op) == 1 ? pool.unary(op, a) : pool.binary(op, a, b);
  }

  Formula random_temporal(Random& random, const Formula& a, const Formula& b) {
    if (random.chance(0.2)) {
      const auto low = static_cast<std::uint32_t>(random.below(3));
      const auto high = random.chance(0.3) ? infinite : low + static_cast<std::uint32_t>(random.below(3));
      return random.chance(0.5) ? F({low, high}, a) : G({low, high}, a);
    }
    const auto op = static_cast<Op>(
        random.between(static_cast<std::uint64_t>(Op::Next), static_cast<std::uint64_t>(Op::StrongRelease)));
    return arity(op) == 1 ? pool.unary(op, a) : pool.binary(op, a, b);
  }

  /// Puts random operators, made by `temporal` or connectives, on top of each other.
  Formula random_formula(Random& random, std::uint64_t operators,
                         const std::function<Formula(const Formula&, const Formula&)>& temporal) {
    std::vector<Formula> made{p, q};
    for (std::uint64_t i = 0; i < operators; ++i) {
      const Formula a = random.chance(0.7) ? made.back() : made[random.below(made.size())];
      const Formula b = made[random.below(made.size())];
      made.push_back(random.chance(0.6) ? temporal(a, b) : random_connective(random, a, b));
    }
    return made.back();
  }

  Formula random_ltl(Random& random, std::uint64_t operators) {
    return random_formula(random, operators,
                          [&](const Formula& a, const Formula& b) { return random_temporal(random, a, b); });
  }

  Formula random_ctl(Random& random, std::uint64_t operators) {
    return random_formula(random, operators, [&](const Formula& a, const Formula& b) {
      const Formula path = random_temporal(random, a, b);
      return random.chance(0.5) ? A(path) : E(path);
    });
  }

  FormulaPool pool;
  Alphabet alphabet = {"p", "q"};
  Formula p = pool.proposition("p");
  Formula q = pool.proposition("q");

  // 0 {p} -> 0, 1;  1 {q} -> 2;  2 {} -> 2;  3 {p, q} -> 0
  KripkeStructure branching{.labels = {{true, false}, {false, true}, {false, false}, {true, true}},
                            .successors = {{0, 1}, {2}, {2}, {0}},
                            .initial = {0}};
  // 0 {p} -> 0, 1;  1 {} -> 2;  2 {p} -> 2
  KripkeStructure detour{.labels = {{true, false}, {false, false}, {true, false}},
                         .successors = {{0, 1}, {2}, {2}},
                         .initial = {0}};
  // 0 {} -> 0, 1;  1 {p} -> 0
  KripkeStructure resettable{
      .labels = {{false, false}, {true, false}}, .successors = {{0, 1}, {0}}, .initial = {0}};
};

TEST_F(BranchingSemantics, PropositionsAndConnectivesAreReadInTheState) {
  EXPECT_THAT(states(branching, p), ElementsAre(true, false, false, true));
  EXPECT_THAT(states(branching, !p), ElementsAre(false, true, true, false));
  EXPECT_THAT(states(branching, p & q), ElementsAre(false, false, false, true));
  EXPECT_THAT(states(branching, pool.constant(true)), ElementsAre(true, true, true, true));
  EXPECT_THAT(states(branching, pool.binary(Op::Xor, p, q)), ElementsAre(true, true, false, false));
}

TEST_F(BranchingSemantics, SomePath) {
  EXPECT_THAT(states(branching, E(X(q))), ElementsAre(true, false, false, false));
  EXPECT_THAT(states(branching, E(F(q))), ElementsAre(true, true, false, true));
  EXPECT_THAT(states(branching, E(G(p))), ElementsAre(true, false, false, true));
  EXPECT_THAT(states(branching, E(U(p, q))), ElementsAre(true, true, false, true));
  EXPECT_THAT(states(branching, E(R(q, p))), ElementsAre(true, false, false, true));
  EXPECT_THAT(states(branching, E(M(q, p))), ElementsAre(false, false, false, true));
  EXPECT_THAT(states(branching, E(W(p, pool.constant(false)))), ElementsAre(true, false, false, true));
}

TEST_F(BranchingSemantics, AllPaths) {
  EXPECT_THAT(states(branching, A(X(p))), ElementsAre(false, false, false, true));
  EXPECT_THAT(states(branching, A(F(q))), ElementsAre(false, true, false, true));
  EXPECT_THAT(states(branching, A(G(!p))), ElementsAre(false, true, true, false));
  EXPECT_THAT(states(branching, A(U(p, q))), ElementsAre(false, true, false, true));
  EXPECT_THAT(states(branching, A(W(p, q))), ElementsAre(true, true, false, true));
  EXPECT_THAT(states(branching, A(R(q, p))), ElementsAre(false, false, false, true));
  EXPECT_THAT(states(branching, A(M(q, p))), ElementsAre(false, false, false, true));
}

TEST_F(BranchingSemantics, BoundsCountSteps) {
  EXPECT_THAT(states(branching, E(F({1, 1}, q))), ElementsAre(true, false, false, false));
  EXPECT_THAT(states(branching, E(F({2, 2}, q))), ElementsAre(true, false, false, true));
  EXPECT_THAT(states(branching, E(F({1, 2}, q))), ElementsAre(true, false, false, true));
  EXPECT_THAT(states(branching, A(G({0, 1}, p))), ElementsAre(false, false, false, true));
  EXPECT_THAT(states(branching, E(G({0, 1}, p))), ElementsAre(true, false, false, true));
  EXPECT_THAT(states(branching, A(F({2, infinite}, q))), ElementsAre(false, false, false, false));
  EXPECT_THAT(states(branching, A(G({2, infinite}, !p))), ElementsAre(false, true, true, false));
}

TEST_F(BranchingSemantics, HugeBoundsOfASingleOperatorAreExact) {
  // 4294967294 steps on a cycle of three are two steps.
  const KripkeStructure cycle = structure_of({{}, {{false, false}, {false, false}, {true, false}}});
  constexpr std::uint32_t huge = infinite - 1;
  EXPECT_THAT(satisfying_states(E(F({huge, huge}, p)), alphabet, cycle), ElementsAre(true, false, false));
  EXPECT_THAT(satisfying_states(A(G({huge - 3, huge - 3}, p)), alphabet, cycle),
              ElementsAre(true, false, false));
  EXPECT_THAT(satisfying_states(A(F({0, huge}, p)), alphabet, cycle), ElementsAre(true, true, true));
}

TEST_F(BranchingSemantics, AStateFormulaUnderAQuantifierIsItself) {
  EXPECT_THAT(states(branching, E(p)), ElementsAre(true, false, false, true));
  EXPECT_THAT(states(branching, A(E(F(q)))), ElementsAre(true, true, false, true));
}

TEST_F(BranchingSemantics, PathFormulasCombine) {
  EXPECT_THAT(states(branching, E(F(q) & G(p))), ElementsAre(false, false, false, true));
  EXPECT_THAT(states(branching, E(F(q) & X(p))), ElementsAre(true, false, false, true));
  EXPECT_THAT(states(branching, A(G(p) | F(q))), ElementsAre(true, true, false, true));
  EXPECT_THAT(states(branching, E(X(X(q)))), ElementsAre(true, false, false, true));
  EXPECT_THAT(states(resettable, E(G(F(p)))), ElementsAre(true, true));
  EXPECT_THAT(states(resettable, A(G(F(p)))), ElementsAre(false, false));
  EXPECT_THAT(states(resettable, E(F(G(p)))), ElementsAre(false, false));
}

TEST_F(BranchingSemantics, ADeadlockStutters) {
  const KripkeStructure stuck{
      .labels = {{false, false}, {true, false}}, .successors = {{1}, {}}, .initial = {0}};
  EXPECT_THAT(states(stuck, E(X(p))), ElementsAre(true, true));
  EXPECT_THAT(states(stuck, A(G(p))), ElementsAre(false, true));
  EXPECT_THAT(states(stuck, A(F(G(p)))), ElementsAre(true, true));
  EXPECT_TRUE(holds(X(G(p)), alphabet, stuck));
}

TEST_F(BranchingSemantics, AFAGIsStrongerThanFG) {
  EXPECT_TRUE(holds(F(G(p)), alphabet, detour));
  EXPECT_THAT(states(detour, A(F(G(p)))), ElementsAre(true, true, true));
  EXPECT_THAT(states(detour, A(F(A(G(p))))), ElementsAre(false, true, true));
}

TEST_F(BranchingSemantics, AGEFIsWeakerThanGF) {
  EXPECT_TRUE(holds(A(G(E(F(p)))), alphabet, resettable));
  EXPECT_FALSE(holds(G(F(p)), alphabet, resettable));
}

TEST_F(BranchingSemantics, ThePossibilityToAlwaysReachIsWeakerThanReachingAgainAndAgain) {
  // 0 {} -> 0, 1;  1 {p} -> 2;  2 {} -> 2: whoever stays in 0 can reach p, but only once.
  const KripkeStructure leave{.labels = {{false, false}, {true, false}, {false, false}},
                              .successors = {{0, 1}, {2}, {2}},
                              .initial = {0}};
  EXPECT_THAT(states(leave, E(G(E(F(p))))), ElementsAre(true, false, false));
  EXPECT_THAT(states(leave, E(G(F(p)))), ElementsAre(false, false, false));
}

TEST_F(BranchingSemantics, FairnessIsAnAssumptionOnPaths) {
  // 0 {p} -> 0, 1;  1 {q} -> 1
  const KripkeStructure offer{
      .labels = {{true, false}, {false, true}}, .successors = {{0, 1}, {1}}, .initial = {0}};
  EXPECT_FALSE(holds(F(q), alphabet, offer));
  EXPECT_TRUE(holds(pool.binary(Op::Implies, F(G(!p)), F(q)), alphabet, offer));
  EXPECT_FALSE(holds(pool.binary(Op::Implies, G(F(p)), G(F(q))), alphabet, offer));
}

TEST_F(BranchingSemantics, EveryInitialStateCounts) {
  KripkeStructure structure = branching;
  EXPECT_TRUE(holds(p, alphabet, structure));
  structure.initial = {0, 3};
  EXPECT_TRUE(holds(p, alphabet, structure));
  structure.initial = {0, 1};
  EXPECT_FALSE(holds(p, alphabet, structure));
  structure.initial = {};
  EXPECT_TRUE(holds(pool.constant(false), alphabet, structure));
}

TEST_F(BranchingSemantics, OnASinglePathBothQuantifiersAreLinearTime) {
  constexpr std::uint64_t seed = 2;
  Random random(seed);
  int refused = 0;
  for (int round = 0; round < 1500; ++round) {
    const Formula f = random_ltl(random, 6);
    const LassoWord word = random_lasso(random);
    const KripkeStructure structure = structure_of(word);
    SCOPED_TRACE(testing::Message() << "seed " << seed << ", round " << round << ": " << show(f) << " on "
                                    << to_text(alphabet, word));
    const bool expected = holds(f, alphabet, word);
    try {
      ASSERT_EQ(states(structure, A(f)).front(), expected);
      ASSERT_EQ(states(structure, E(f)).front(), expected);
    } catch (const UserError&) {
      ++refused;  // several bounded operators can need more claims than there may be
    }
  }
  EXPECT_LT(refused, 15);
}

/// Calls visit on every lasso path from state 0 with at most so many states.
void for_each_lasso(const KripkeStructure& structure, std::size_t max_length,
                    const std::function<void(const LassoWord&)>& visit) {
  std::vector<std::size_t> path{0};
  const std::function<void()> extend = [&] {
    std::vector<std::size_t> next = structure.successors[path.back()];
    if (next.empty()) next.push_back(path.back());
    for (const std::size_t t : next) {
      for (std::size_t loop = 0; loop < path.size(); ++loop) {
        if (path[loop] != t) continue;
        LassoWord word;
        for (std::size_t i = 0; i < path.size(); ++i) {
          (i < loop ? word.stem : word.cycle).push_back(structure.labels[path[i]]);
        }
        visit(word);
      }
      if (path.size() < max_length) {
        path.push_back(t);
        extend();
        path.pop_back();
      }
    }
  };
  extend();
}

TEST_F(BranchingSemantics, APathQuantifierSpeaksOfTheLassosOfTheStructure) {
  constexpr std::uint64_t seed = 3;
  Random random(seed);
  for (int round = 0; round < 150; ++round) {
    const Formula f = random_ltl(random, 4);
    const KripkeStructure structure = random_structure(random, 3);
    SCOPED_TRACE(testing::Message() << "seed " << seed << ", round " << round << ": " << show(f)
                                    << show_structure(structure, alphabet));
    bool some = false;
    bool all = true;
    for_each_lasso(structure, 6, [&](const LassoWord& word) {
      const bool value = holds(f, alphabet, word);
      some = some || value;
      all = all && value;
    });
    ASSERT_EQ(states(structure, E(f)).front(), some);
    ASSERT_EQ(states(structure, A(f)).front(), all);
  }
}

TEST_F(BranchingSemantics, FixpointsAndPairsAgreeOnCtl) {
  constexpr std::uint64_t seed = 4;
  Random random(seed);
  for (int round = 0; round < 5000; ++round) {
    const Formula f = random_ctl(random, 8);
    ASSERT_TRUE(f.has(Trait::Ctl)) << show(f);
    const KripkeStructure structure = random_structure(random, 6);
    SCOPED_TRACE(testing::Message() << "seed " << seed << ", round " << round);
    states(structure, f);
    if (HasFailure()) return;
  }
}

TEST_F(BranchingSemantics, AMillionOperatorsAreNoProblem) {
  const KripkeStructure cycle = structure_of({{}, {{false, false}, {true, false}, {false, false}}});
  Formula chain = p;
  for (int i = 0; i < 500'000; ++i) chain = E(X(A(X(chain))));
  EXPECT_THAT(satisfying_states(chain, alphabet, cycle), ElementsAre(true, false, false));

  // In state 0, where neither p nor q is true, an even number of negations; in state 1, p | ...
  Formula path = X(p);
  for (int i = 0; i < 1'000'000; ++i) path = (i % 2 == 0 ? q : p) | !path;
  EXPECT_THAT(satisfying_states(E(path), alphabet, resettable), ElementsAre(true, true));
  EXPECT_THAT(satisfying_states(A(path), alphabet, resettable), ElementsAre(false, true));
}

TEST_F(BranchingSemantics, SixteenTemporalOperatorsAreTheLimitOfPairs) {
  Formula chain = p;
  for (int i = 0; i < 16; ++i) chain = X(chain);
  EXPECT_THAT(satisfying_states(E(chain), alphabet, resettable), ElementsAre(true, true));
  EXPECT_THROW(satisfying_states(E(X(chain)), alphabet, resettable), UserError);
  EXPECT_THROW(satisfying_states(E(X(F({0, infinite - 1}, p))), alphabet, resettable), UserError);
}

TEST_F(BranchingSemantics, APropositionThatTheAlphabetLacksIsAUserError) {
  EXPECT_THROW(satisfying_states(E(X(pool.proposition("r"))), alphabet, resettable), UserError);
}

}  // namespace
}  // namespace ouro::logic
