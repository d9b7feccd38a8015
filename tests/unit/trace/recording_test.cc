#include "trace/recording.hh"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "base/source.hh"
#include "unit/trace/told_programs.hh"

namespace ouro::trace {
namespace {

using program::Program;
using ::testing::HasSubstr;

Recording random_run(const Program& program, std::uint64_t seed) {
  const program::Interpreter space(program);
  Simulation simulation(space, Simulation::Memory::Current);
  Random random(seed);
  Recording recording;
  recording.model = "m.pml";
  recording.seed = seed;
  while (simulation.status() == Simulation::Status::Running)
    recording.add(simulation.take(simulation.draw(random)), true);
  return recording;
}

std::string error_of(const std::string& text) {
  try {
    read_recording(text, "run.json");
  } catch (const UserError& error) {
    return render(error.diagnostics().front());
  }
  return "no error";
}

std::string document(const std::string& rest) {
  return R"({"format": "ouro run", "version": 1, "model": "m", )" + rest + "}";
}

TEST(Recording, IsReadBackAsItWas) {
  const Recording recording = random_run(testing::messages(2), 5);
  const Recording again = read_recording(to_json(recording), "run.json");
  EXPECT_EQ(again.model, "m.pml");
  EXPECT_EQ(again.seed, 5U);
  EXPECT_FALSE(again.loop.has_value());
  ASSERT_EQ(again.steps.size(), recording.steps.size());
  for (std::size_t i = 0; i < again.steps.size(); ++i) {
    EXPECT_EQ(again.steps[i].step, recording.steps[i].step);
    EXPECT_EQ(again.steps[i].text, recording.steps[i].text);
    EXPECT_EQ(again.steps[i].location, recording.steps[i].location);
  }
}

TEST(Recording, LooksTheSameInEveryVersion) {
  Recording recording;
  recording.model = "m.pml";
  recording.seed = 7;
  recording.loop = 1;
  recording.steps = {{{0, 3, space::Step::none, space::Step::none}, true, "P", "x = 1", "m.pml:4", {}},
                     {{0, 1, 1, 2}, false, "P", "c!x", "m.pml:5", {}}};
  EXPECT_EQ(to_json(recording), R"({
 "format": "ouro run",
 "version": 1,
 "model": "m.pml",
 "seed": 7,
 "loop": 1,
 "steps": [
  {"process":0,"name":"P","command":3,"text":"x = 1","location":"m.pml:4","goes_on":true},
  {"process":0,"name":"P","command":1,"partner":1,"partner_command":2,"text":"c!x","location":"m.pml:5"}
 ]
}
)");
}

TEST(Recording, GuidesARunToTheSameEnd) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    for (const Program& program : {testing::messages(2), testing::messages(0), testing::family()}) {
      const Recording recording = random_run(program, seed);
      const program::Interpreter space(program);
      Simulation simulation(space, Simulation::Memory::Current);
      Guide guide(recording);
      std::size_t steps = 0;
      while (!guide.at_end()) steps += simulation.take(guide.choose(simulation)).size();
      EXPECT_EQ(steps, recording.steps.size()) << "seed " << seed;
      EXPECT_NE(simulation.status(), Simulation::Status::Running) << "seed " << seed;
    }
  }
}

TEST(Recording, NamesTheFirstStepThatDoesNotFit) {
  Recording recording = random_run(testing::messages(0), 1);
  const Program other = testing::messages(2);
  const program::Interpreter space(other);
  Simulation simulation(space, Simulation::Memory::Current);
  Guide guide(recording);
  try {
    guide.choose(simulation);
    FAIL() << "a rendezvous is not possible here";
  } catch (const UserError& error) {
    EXPECT_THAT(error.what(),
                HasSubstr("step 1 of the recorded run (process 0 (S): q!300 at m.pml:1) is not"));
  }
}

TEST(Recording, NoticesAnotherStatementOfTheSameNumber) {
  Recording recording = random_run(testing::messages(0), 1);
  recording.steps[1].text = "q!3";
  const Program program = testing::messages(0);
  const program::Interpreter space(program);
  Simulation simulation(space, Simulation::Memory::Current);
  Guide guide(recording);
  simulation.take(guide.choose(simulation));
  try {
    guide.choose(simulation);
    FAIL() << "the statement is another one";
  } catch (const UserError& error) {
    EXPECT_THAT(error.what(), HasSubstr("step 2"));
    EXPECT_THAT(error.what(), HasSubstr("another statement in this model: q!2 at m.pml:2"));
  }
}

TEST(Recording, SaysWhatItViolatesAndWhatHoldsInItsStates) {
  Recording recording;
  recording.model = "m.pml";
  recording.loop = 2;
  recording.steps = {{{0, 0, space::Step::none, space::Step::none}, true, "P", "", "", {}},
                     {{0, 1, space::Step::none, space::Step::none}, false, "P", "", "", {}},
                     {{0, 2, space::Step::none, space::Step::none}, false, "P", "", "", {}}};
  EXPECT_EQ(recording.state_count(), 3U) << "there is no state inside the sequence";
  EXPECT_EQ(recording.loop_state(), 1U);
  recording.property = {
      "answered", "ltl", "G (asked -> F \"x > 1\")", {{"asked", "n == 1", {}}, {"x > 1", "x > 1", {}}}, {}};
  EXPECT_FALSE(recording.property->is_observed());
  recording.property->observe({{{false, true}}, {{true, false}}}, recording.state_count());
  EXPECT_EQ(recording.property->letter(0), (logic::Letter{false, true}));
  EXPECT_EQ(recording.property->letter(2), (logic::Letter{true, false})) << "the cycle again";
  const std::string text = to_json(recording);
  EXPECT_THAT(text, HasSubstr(R"json(
 "property": {"name":"answered","kind":"ltl","formula":"G (asked -> F \"x > 1\")","propositions":[
  {"name":"asked","condition":"n == 1","holds":"011"},
  {"name":"x > 1","condition":"x > 1","holds":"100"}]},
 "steps": [)json"));
  EXPECT_EQ(read_recording(text, "run.json").property, recording.property);
}

TEST(Recording, SaysWhichStepsAreActionsAndWhereAProcessLeaves) {
  Recording recording;
  recording.model = "m.pml";
  recording.steps = {{{0, 0, space::Step::none, space::Step::none}, false, "P", "", "", {}},
                     {{0, 1, space::Step::none, space::Step::none}, false, "P", "", "", {}}};
  recording.steps[1].leaves = true;
  recording.property = {"never", "ltlf", "G !a", {}, {}};
  recording.property->actions = {{"a", "c!", {true, false}}};
  const std::string text = to_json(recording);
  EXPECT_THAT(text, HasSubstr(R"json("propositions":[],"actions":[
  {"name":"a","pattern":"c!","holds":"10"}]},)json"));
  const Recording read = read_recording(text, "run.json");
  EXPECT_EQ(read.property, recording.property);
  EXPECT_FALSE(read.steps[0].leaves);
  EXPECT_TRUE(read.steps[1].leaves);
  EXPECT_THAT(error_of(document(R"("steps": [], "property": {"actions": [{"name": "a", "holds": "1"}]})")),
              HasSubstr("'holds' of action 'a' is about 1 steps, and the run has 0"));
}

TEST(Recording, ReadsWhyTheRunEnded) {
  const Recording read =
      read_recording(document(R"("steps": [], "end": {"reason": "fault", "fault": "division by zero"})"), "");
  ASSERT_TRUE(read.end.has_value());
  EXPECT_EQ(read.end->reason, "fault");
  EXPECT_EQ(read.end->fault, "division by zero");
}

TEST(Recording, ComplainsAboutBadDocuments) {
  EXPECT_THAT(error_of("{\n \"format\" 1"), HasSubstr("run.json:2:11: error: this is not JSON"));
  EXPECT_THAT(error_of(""), HasSubstr("this is not JSON"));
  EXPECT_THAT(error_of("[]"), HasSubstr("this is not a recorded run"));
  EXPECT_THAT(error_of(R"({"format": 3})"), HasSubstr("'format' of the document must be a text"));
  EXPECT_THAT(error_of(R"({"format": "ouro run", "version": 9})"), HasSubstr("only version 1"));
  EXPECT_THAT(error_of(document(R"("x": 1)")), HasSubstr("'steps' must be a list"));
  EXPECT_THAT(error_of(document(R"("steps": [3])")), HasSubstr("step 1 must be an object"));
  EXPECT_THAT(error_of(document(R"("steps": [{"command": 3}])")), HasSubstr("step 1 has no 'process'"));
  EXPECT_THAT(error_of(document(R"("steps": [{"process": -3}])")),
              HasSubstr("'process' of step 1 must be a number that is not negative"));
  EXPECT_THAT(error_of(document(R"("steps": [{"process": 5000000000}])")), HasSubstr("too large"));
  EXPECT_THAT(error_of(document(R"("steps": [{"process": 0}], "loop": 1)")),
              HasSubstr("'loop' must be the index of a step"));
  EXPECT_THAT(error_of(document(R"("steps": [{"process": 0, "goes_on": true}, {"process": 0}], "loop": 1)")),
              HasSubstr("'loop' must not lie inside"));
  EXPECT_THAT(error_of(document(R"("steps": [], "end": 3)")), HasSubstr("'end' must be an object"));
  EXPECT_THAT(error_of(document(R"("steps": [], "property": [])")),
              HasSubstr("'property' must be an object"));
  EXPECT_THAT(error_of(document(R"("steps": [], "property": {"propositions": 1})")),
              HasSubstr("'propositions' of 'property' must be a list"));
  EXPECT_THAT(
      error_of(document(R"("steps": [], "property": {"propositions": [{"name": "p", "holds": "2"}]})")),
      HasSubstr("'holds' of proposition 'p' must be of the digits 0 and 1"));
  EXPECT_THAT(
      error_of(document(R"("steps": [], "property": {"propositions": [{"name": "p", "holds": "10"}]})")),
      HasSubstr("'holds' of proposition 'p' is about 2 states, and the run has 1"));
}

}  // namespace
}  // namespace ouro::trace
