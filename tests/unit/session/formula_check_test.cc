#include "session/formula_check.hh"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "base/source.hh"
#include "unit/session/questions.hh"

namespace ouro::session {
namespace {

/// A model, conditions on its states called a, b, ..., and a formula over these.
struct Asked {
  std::string text;
  std::vector<std::string> conditions;
  std::string formula;
  std::string name = "m.pml";
  Engine engine = Engine::Native;
};

FormulaResult answer(const Asked& asked) {
  LoadOptions options;
  options.engine = asked.engine;
  FormulaQuestion question{"formula", asked.formula, {}};
  for (const std::string& text : asked.conditions) {
    options.conditions.push_back({text, "condition"});
    const auto bit = static_cast<unsigned>(question.atoms.size());
    question.atoms.push_back({std::string(1, static_cast<char>('a' + bit)), bit});
  }
  const Model model = Model::from_text(asked.text, asked.name, options);
  return check_formula(model, question);
}

const std::string counter = R"(
byte x;
active proctype P() { do :: x < 3 -> x++ :: x == 3 -> x = 0 od }
)";

TEST(FormulaCheck, HoldsOfEveryRun) {
  const FormulaResult result = answer({counter, {"x == 3", "x < 4"}, "G F a & G b"});
  EXPECT_EQ(result.verdict, Verdict::Holds);
  EXPECT_FALSE(result.counterexample);
  EXPECT_GT(result.nodes, 0U);
}

TEST(FormulaCheck, IsViolatedByARunWithACycle) {
  const FormulaResult result = answer({counter, {"x == 3"}, "F G !a"});
  ASSERT_EQ(result.verdict, Verdict::Violated);
  const trace::Recording& run = result.counterexample->run.value();
  ASSERT_TRUE(run.loop);
  EXPECT_EQ(run.steps.size() - *run.loop, 8U);  // a guard and an assignment for each of four values
  EXPECT_EQ(run.end->reason, "cycle");
}

TEST(FormulaCheck, ARunThatEndsStaysInItsLastState) {
  const std::string once = "byte x; active proctype P() { x = 1; x = 2 }";
  EXPECT_EQ(answer({once, {"x == 2"}, "F G a"}).verdict, Verdict::Holds);
  const FormulaResult result = answer({once, {"x == 1"}, "G F a"});
  ASSERT_EQ(result.verdict, Verdict::Violated);
  EXPECT_FALSE(result.counterexample->run->loop);
  EXPECT_EQ(result.counterexample->run->end->reason, "stays");
}

TEST(FormulaCheck, OnStructures) {
  const std::string lamp = R"(propositions lit
initial off
state off
state on : lit
state dead
off -> on
on -> off dead
dead -> dead
)";
  const FormulaResult result = answer({lamp, {"lit"}, "G F a", "lamp.kripke"});
  ASSERT_EQ(result.verdict, Verdict::Violated);
  EXPECT_EQ(result.counterexample->visits.back().state, "dead");
}

TEST(FormulaCheck, RefusesWhatIsNotThere) {
  EXPECT_THROW(answer({counter, {"x == 3"}, "G b"}), UserError);
  EXPECT_THROW(answer({counter, {"x == 3"}, "G ("}), UserError);
  EXPECT_THROW(answer({counter, {"x == 3"}, "A G a"}), UserError);
}

TEST(FormulaCheck, BothEnginesAgree) {
  const std::string two = R"(
bool flag[2]; byte turn, inside;
active [2] proctype P() {
  byte other = 1 - _pid;
  do :: flag[_pid] = true; turn = other;
        (!flag[other] || turn == _pid);
        inside++; inside--; flag[_pid] = false
  od
}
)";
  for (const Engine engine : {Engine::Native, Engine::Interpreter, Engine::Both}) {
    EXPECT_EQ(answer({two, {"inside <= 1"}, "G a", "m.pml", engine}).verdict, Verdict::Holds);
    EXPECT_EQ(answer({two, {"inside == 1"}, "G F a", "m.pml", engine}).verdict, Verdict::Holds);
    EXPECT_EQ(answer({two, {"inside == 2"}, "F a", "m.pml", engine}).verdict, Verdict::Violated);
  }
}

}  // namespace
}  // namespace ouro::session
