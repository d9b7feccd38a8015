// The hierarchy on deterministic automata, against its definition by cycles.
#include "omega/classify/hierarchy.hh"

#include <gmock/gmock.h>

#include "omega/classify/minimal_weak.hh"
#include "omega/complete.hh"
#include "unit/omega/cases.hh"
#include "unit/omega/classify_cases.hh"

namespace ouro::omega {
namespace {

using cases::to_text;

// Landweber's criterion, word for word: loops are sets of edges that one run can take again and again.
class Loops {
 public:
  explicit Loops(const Automaton& complete) : automaton_(complete), components_(complete) {
    for (std::uint32_t set = 1; set < (1U << complete.edge_count()); ++set) {
      if (is_loop(set)) loops_.push_back(set);
    }
  }

  // Whether no loop is judged as `small` inside of one judged otherwise.
  bool growing_keeps(bool verdict) const {
    for (const std::uint32_t small : loops_) {
      for (const std::uint32_t large : loops_) {
        if ((small & ~large) == 0 && accepting(small) == verdict && accepting(large) != verdict) return false;
      }
    }
    return true;
  }

 private:
  bool has(std::uint32_t set, std::size_t edge) const { return ((set >> edge) & 1U) != 0; }

  bool is_loop(std::uint32_t set) const {
    AutomatonBuilder builder = AutomatonBuilder::like(automaton_);
    builder.set_acceptance(Acceptance::always(), automaton_.mark_count());
    builder.add_states(automaton_.state_count());
    std::size_t touched = 0;
    std::vector<bool> source(automaton_.state_count());
    for (State state = 0; state < automaton_.state_count(); ++state) {
      for (std::size_t e = automaton_.first_edge(state); e < automaton_.first_edge(state + 1); ++e) {
        if (!has(set, e)) continue;
        if (!components_.reachable(state)) return false;
        if (!source[state]) ++touched;
        source[state] = true;
        builder.add_edge(state, bdd::true_function, {}, automaton_.edges()[e].target);
      }
    }
    builder.add_initial(static_cast<State>(std::ranges::find(source, true) - source.begin()));
    const Automaton part = builder.build();
    const Components components(part);
    return components.count() == 1 && components.states(0).size() == touched && !components.trivial(0);
  }

  bool accepting(std::uint32_t set) const {
    Marks seen;
    for (std::size_t e = 0; e < automaton_.edge_count(); ++e) {
      if (has(set, e)) seen |= automaton_.edges()[e].marks;
    }
    return automaton_.acceptance().accepts(seen);
  }

  const Automaton& automaton_;
  Components components_;
  std::vector<std::uint32_t> loops_;
};

class Hierarchy : public ::testing::TestWithParam<std::uint64_t> {
 protected:
  Random random{GetParam()};
  Automaton automaton = random_automaton(random, cases::some_propositions(),
                                         {.states = random.between(1, 4),
                                          .mark_density = 0.4,
                                          .marks = random.between(1, 3),
                                          .propositions = {"a"},
                                          .shape = RandomShape::DeterministicComplete});
  ::testing::ScopedTrace trace{__FILE__, __LINE__,
                               fmt::format("seed {}: {}", GetParam(), to_text(automaton))};
};

TEST_P(Hierarchy, IsAMatterOfLoops) {
  const Loops loops(automaton);
  LanguageCache language(automaton);
  EXPECT_EQ(language.recurrence(), loops.growing_keeps(true));
  EXPECT_EQ(language.persistence(), loops.growing_keeps(false));
  EXPECT_EQ(language.obligation(), language.recurrence() && language.persistence());
}

TEST_P(Hierarchy, IsUpsideDownForTheComplement) {
  const Automaton complement = cases::dual(automaton);
  LanguageCache language(automaton);
  LanguageCache opposite(complement, automaton);
  EXPECT_EQ(language.safety(), opposite.guarantee());
  EXPECT_EQ(language.guarantee(), opposite.safety());
  EXPECT_EQ(language.obligation(), opposite.obligation());
  EXPECT_EQ(language.recurrence(), opposite.persistence());
  EXPECT_EQ(language.persistence(), opposite.recurrence());
  EXPECT_EQ(language.stutter_invariant(), opposite.stutter_invariant());
}

TEST_P(Hierarchy, IsOrdered) {
  LanguageCache language(automaton);
  EXPECT_TRUE(!language.safety() || language.obligation());
  EXPECT_TRUE(!language.guarantee() || language.obligation());
  EXPECT_EQ(language.obligation(), minimal_weak(automaton, &language.complement()).has_value());
}

INSTANTIATE_TEST_SUITE_P(Random, Hierarchy, ::testing::Range(std::uint64_t{0}, std::uint64_t{300}));

}  // namespace
}  // namespace ouro::omega
