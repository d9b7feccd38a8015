// Alternating automata and what becomes of them accept the same words. The judge plays the acceptance game on
// a word directly: one player chooses edges, the other one of their targets.
#include "omega/dealternation.hh"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>

#include "base/random.hh"
#include "base/source.hh"
#include "omega/hoa_reader.hh"
#include "omega/hoa_writer.hh"
#include "omega/membership.hh"
#include "same_automaton.hh"

namespace ouro::omega {
namespace {

// The nodes of the game are pairs of a state and a position of the word.
class AcceptanceGame {
 public:
  AcceptanceGame(const AlternatingAutomaton& automaton, const WordLetters& word)
      : automaton_(automaton), word_(word), positions_(word.stem.size() + word.cycle.size()) {}

  /// For conditions Inf(0)&...&Inf(k-1), and for Fin(0).
  bool accepts() const {
    const bool co_buchi = automaton_.acceptance == Acceptance::fin(0);
    const Nodes winning = co_buchi ? co_buchi_region() : buchi_region();
    return std::ranges::any_of(automaton_.initial,
                               [&](const Conjunction& c) { return all_in(c, 0, winning); });
  }

 private:
  using Nodes = std::vector<bool>;
  using Operator = std::function<Nodes(const Nodes&)>;

  std::size_t node(State state, std::size_t position) const { return state * positions_ + position; }
  std::size_t next(std::size_t position) const {
    return position + 1 < positions_ ? position + 1 : word_.stem.size();
  }

  bool all_in(const Conjunction& c, std::size_t position, const Nodes& nodes) const {
    const auto states = automaton_.states_of(c);
    return std::ranges::all_of(states, [&](State state) { return nodes[node(state, position)]; });
  }

  bool reads(const AlternatingEdge& edge, std::size_t position) const {
    const WordLetter& letter =
        position < word_.stem.size() ? word_.stem[position] : word_.cycle[position - word_.stem.size()];
    std::vector<std::uint64_t> valuation(2);
    for (std::size_t i = 0; i < letter.size(); ++i) {
      const bdd::Variable v = automaton_.variables[i];
      if (letter[i]) valuation[v / 64] |= std::uint64_t{1} << (v % 64);
    }
    return automaton_.propositions->labels().evaluate(edge.label, valuation);
  }

  // The nodes with an edge all of whose targets are in `with` when it has the mark, in `without` otherwise;
  // or in `without` in any case if `either`.
  Nodes step(Mark mark, const Nodes& with, const Nodes& without, bool either) const {
    Nodes result(automaton_.state_count * positions_);
    for (const AlternatingEdge& edge : automaton_.edges) {
      for (std::size_t p = 0; p < positions_; ++p) {
        if (!reads(edge, p)) continue;
        const bool marked = edge.marks.contains(mark);
        const bool good = (marked && all_in(edge.target, next(p), with)) ||
                          ((!marked || either) && all_in(edge.target, next(p), without));
        if (good) result[node(edge.source, p)] = true;
      }
    }
    return result;
  }

  static Nodes fixpoint(Nodes from, const Operator& f) {
    for (Nodes next = f(from); next != from; next = f(from)) from = std::move(next);
    return from;
  }

  Nodes all(bool value) const { return Nodes(automaton_.state_count * positions_, value); }

  Nodes buchi_region() const {
    return fixpoint(all(true), [&](const Nodes& z) {
      Nodes result = step(0, z, z, true);
      for (Mark mark = 0; mark < automaton_.mark_count; ++mark) {
        const Nodes reach = fixpoint(all(false), [&](const Nodes& y) { return step(mark, z, y, true); });
        for (std::size_t i = 0; i < result.size(); ++i) result[i] = result[i] && reach[i];
      }
      return result;
    });
  }

  Nodes co_buchi_region() const {
    return fixpoint(all(false), [&](const Nodes& y) {
      return fixpoint(all(true), [&](const Nodes& x) { return step(0, y, x, false); });
    });
  }

  const AlternatingAutomaton& automaton_;
  const WordLetters& word_;
  std::size_t positions_;
};

enum class Shape : std::uint8_t { Any, Weak, VeryWeak };

class RandomAlternating {
 public:
  RandomAlternating(std::uint64_t seed, std::shared_ptr<Propositions> propositions)
      : random_(seed), propositions_(std::move(propositions)) {}

  AlternatingAutomaton next(Shape shape, const Acceptance& acceptance, std::size_t marks) {
    AlternatingAutomaton result{.propositions = propositions_};
    result.variables = {propositions_->variable("a"), propositions_->variable("b")};
    result.acceptance = acceptance;
    result.mark_count = marks;
    result.state_count = 1 + random_.below(4);
    result.initial.push_back(conjunction(result, 0));
    const std::size_t block = shape == Shape::VeryWeak ? 1 : 2;
    std::vector<Marks> of_block;
    for (std::size_t i = 0; i < result.state_count; ++i) of_block.push_back(draw_marks(marks));
    for (State state = 0; state < result.state_count; ++state) {
      for (std::size_t i = 1 + random_.below(3); i > 0; --i) {
        const std::size_t lowest = shape == Shape::Any ? 0 : state / block * block;
        const Marks marks_of_edge = shape == Shape::Any ? draw_marks(marks) : of_block[state / block];
        const Conjunction target = conjunction(result, lowest);
        result.edges.push_back({state, target, label(result), marks_of_edge});
      }
    }
    return result;
  }

  WordLetters word() {
    const auto letters = [&](std::size_t count) {
      std::vector<WordLetter> result;
      for (std::size_t i = 0; i < count; ++i) result.push_back({random_.chance(0.5), random_.chance(0.5)});
      return result;
    };
    const std::size_t stem = random_.below(3);
    return {letters(stem), letters(1 + random_.below(3))};
  }

 private:
  Conjunction conjunction(AlternatingAutomaton& automaton, std::size_t lowest) {
    const std::size_t first = automaton.targets.size();
    for (State state = static_cast<State>(lowest); state < automaton.state_count; ++state) {
      if (random_.chance(0.4)) automaton.targets.push_back(state);
    }
    if (automaton.targets.size() == first)
      automaton.targets.push_back(static_cast<State>(random_.between(lowest, automaton.state_count - 1)));
    return {first, automaton.targets.size() - first};
  }

  Marks draw_marks(std::size_t count) {
    Marks marks;
    for (Mark mark = 0; mark < count; ++mark) {
      if (random_.chance(0.5)) marks.insert(mark);
    }
    return marks;
  }

  bdd::Bdd label(const AlternatingAutomaton& automaton) {
    bdd::Bdd result = bdd::true_function;
    for (const bdd::Variable v : automaton.variables) {
      if (random_.chance(0.4)) continue;
      result = propositions_->labels().conjunction(result,
                                                   propositions_->labels().literal({v, random_.chance(0.5)}));
    }
    return result;
  }

  Random random_;
  std::shared_ptr<Propositions> propositions_;
};

void check(Shape shape, const Acceptance& acceptance, std::size_t marks, std::uint64_t seed) {
  const auto propositions = std::make_shared<Propositions>();
  RandomAlternating automata(seed, propositions);
  std::size_t accepted = 0;
  std::size_t words = 0;
  for (int round = 0; round < 300; ++round) {
    const AlternatingAutomaton alternating = automata.next(shape, acceptance, marks);
    const Automaton automaton = dealternate(alternating);
    for (int i = 0; i < 20; ++i, ++words) {
      const WordLetters word = automata.word();
      const bool expected = AcceptanceGame(alternating, word).accepts();
      accepted += expected ? 1 : 0;
      ASSERT_EQ(accepts(automaton, word), expected) << "seed " << seed << ", round " << round << "\n"
                                                    << to_hoa(automaton);
    }
  }
  EXPECT_GT(accepted, words / 50);
  EXPECT_LT(accepted, words - words / 50);
}

TEST(Dealternation, KeepsTheLanguageOfBuchiAutomata) { check(Shape::Any, Acceptance::inf(0), 1, 1); }
TEST(Dealternation, KeepsTheLanguageOfGeneralizedBuchiAutomata) {
  check(Shape::Any, Acceptance::generalized_buchi(2), 2, 2);
}
TEST(Dealternation, KeepsTheLanguageOfWeakCoBuchiAutomata) { check(Shape::Weak, Acceptance::fin(0), 1, 3); }
TEST(Dealternation, KeepsTheLanguageOfWeakGeneralizedBuchiAutomata) {
  check(Shape::Weak, Acceptance::generalized_buchi(2), 2, 4);
}
TEST(Dealternation, KeepsTheLanguageOfVeryWeakCoBuchiAutomata) {
  check(Shape::VeryWeak, Acceptance::fin(0), 1, 5);
}
TEST(Dealternation, KeepsTheLanguageOfVeryWeakBuchiAutomata) {
  check(Shape::VeryWeak, Acceptance::inf(0), 1, 6);
}
TEST(Dealternation, KeepsTheLanguageOfSafetyAutomata) { check(Shape::Any, Acceptance::always(), 0, 7); }

constexpr std::string_view eventually_and_always = R"(HOA: v1 States: 4 Start: 0&2 Start: 3
    acc-name: co-Buchi Acceptance: 1 Fin(0) AP: 3 "a" "b" "c"
    --BODY--
    State: 0 [t] 0 {0} [0] 1
    State: 1 [t] 1
    State: 2 [1] 2&3
    State: 3 [2] 1
    --END--)";

TEST(Dealternation, IsAppliedToWhatIsRead) {
  const HoaAutomaton read = read_hoa({eventually_and_always, "x"}, std::make_shared<Propositions>());
  ASSERT_TRUE(read.alternating);
  EXPECT_EQ(read.alternating->state_count, 4U);
  EXPECT_EQ(read.automaton.acceptance(), Acceptance::inf(0));
  const auto letter = [](bool a, bool b, bool c) { return WordLetter{a, b, c}; };
  EXPECT_TRUE(accepts(read.automaton, {{}, {letter(true, true, true)}}));
  EXPECT_TRUE(accepts(read.automaton, {{letter(false, false, true)}, {letter(false, false, false)}}));
  EXPECT_TRUE(accepts(read.automaton, {{letter(false, true, false)}, {letter(true, true, true)}}));
  EXPECT_FALSE(accepts(read.automaton, {{letter(false, true, false)}, {letter(false, true, true)}}));
}

TEST(Dealternation, RefusesOtherConditionsAtTheirPlace) {
  const std::string_view text =
      "HOA: v1 States: 2 Start: 0&1\nAcceptance: 1 Fin(0) --BODY-- State: 0 [t] 0&1 {0} [t] 0 State: 1 [t] 0 "
      "--END--";
  try {
    read_hoa({text, "x"}, std::make_shared<Propositions>());
    FAIL() << "it was read";
  } catch (const UserError& error) {
    EXPECT_EQ(error.diagnostics().front().line, 2U);
    EXPECT_THAT(error.what(), testing::HasSubstr("universal branching cannot be removed"));
  }
}

TEST(Dealternation, StopsAtItsLimits) {
  const HoaAutomaton read = read_hoa({eventually_and_always, "x"}, std::make_shared<Propositions>());
  EXPECT_THROW(dealternate(*read.alternating, {.max_states = 2}), LimitError);
  EXPECT_THROW(dealternate(*read.alternating, {.max_choices = 1}), LimitError);
  EXPECT_THROW(read_hoa({eventually_and_always, "x"}, std::make_shared<Propositions>(),
                        {.dealternation = {.max_states = 2}}),
               LimitError);
}

}  // namespace
}  // namespace ouro::omega
