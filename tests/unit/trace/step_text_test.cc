#include "trace/step_text.hh"

#include <gtest/gtest.h>

#include <string>

#include "trace/chart.hh"
#include "unit/trace/told_programs.hh"

namespace ouro::trace {
namespace {

using program::Program;

std::string told(const Program& program) {
  const program::Interpreter space(program);
  Simulation simulation(space, Simulation::Memory::Current);
  std::string text;
  std::uint64_t number = 0;
  for (const Event& event : testing::first_run(simulation)) {
    text += printed_text(event, true);
    text += step_text(event, ++number, true);
  }
  return text;
}

std::string charted(const Program& program) {
  const program::Interpreter space(program);
  Simulation simulation(space, Simulation::Memory::Current);
  std::vector<std::string> types;
  for (const program::InitialProcess& process : program.initial)
    types.push_back(program.process_types[process.type].name);
  Chart chart(types);
  std::uint64_t number = 0;
  for (const Event& event : testing::first_run(simulation)) chart.add(event, ++number);
  return chart.to_text();
}

TEST(StepText, ShowsARendezvousAsTwoLinesOfOneStep) {
  EXPECT_EQ(told(testing::messages(0)),
            "  1:\tproc  0 (S:1) m.pml:1\t[q!300]\n"
            "  1:\tproc  1 (R:1) m.pml:11\t[q?y]\n"
            "\t\ty = 44\n"
            "  2:\tproc  0 (S:1) m.pml:2\t[q!2]\n"
            "  2:\tproc  1 (R:1) m.pml:12\t[q?y]\n"
            "\t\ty = 2\n");
}

TEST(StepText, ShowsProcessesComingAndGoing) {
  EXPECT_EQ(told(testing::family()),
            "  1:\tproc  0 (init:1) creates proc  1 (C)\n"
            "  1:\tproc  0 (init:1) \t[run C()]\n"
            "          hello\n"
            "  2:\tproc  1 (C:1) \t[print]\n"
            "  3:\tproc  1 (C:1) terminates\n");
}

TEST(StepText, ShowsStatesWithPlaces) {
  const Program program = testing::messages(2);
  const program::Interpreter space(program);
  Simulation simulation(space, Simulation::Memory::Current);
  simulation.take(0);
  EXPECT_EQ(state_text(simulation.narrator().names(), simulation.context(), 1, true),
            "#processes: 2\n"
            "\t\ty = 0\n"
            "\t\tqueue 1 (q): [44]\n"
            "  1:\tproc  1 (R:1) m.pml:11\n"
            "  1:\tproc  0 (S:1) m.pml:2\n");
}

TEST(Chart, DrawsArrowsBetweenProcessesThatMeet) {
  EXPECT_EQ(charted(testing::messages(0)),
            "       0:S         1:R\n"
            "    1   |-- q!44 -->|\n"
            "    2   |--- q!2 -->|\n");
}

TEST(Chart, DrawsMessagesIntoAndOutOfBuffers) {
  const std::string chart = charted(testing::messages(1));
  EXPECT_NE(chart.find("    1   |--> q!44"), std::string::npos) << chart;
  EXPECT_NE(chart.find("    2   |           |<-- q?44"), std::string::npos) << chart;
}

TEST(Chart, DrawsLivesOfProcesses) {
  EXPECT_EQ(charted(testing::family()),
            "       0:init       1:C\n"
            "    1   |-- run C -->*\n"
            "    2   |            | \"hello\"\n"
            "    3   |            X\n");
}

}  // namespace
}  // namespace ouro::trace
