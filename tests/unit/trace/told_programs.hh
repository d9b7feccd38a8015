// Programs built by hand whose runs are worth telling.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "program/interpreter.hh"
#include "program/program.hh"
#include "trace/simulation.hh"
#include "unit/program/small_programs.hh"

namespace ouro::testing {

/// One process that goes through commands with these effects, one after another; the global `x` is a byte
/// and `a` an array of two.
inline program::Program straight_line(
    std::vector<std::vector<program::Effect>> (*effects)(program::Program&)) {
  program::Program program;
  program.files = {"m.pml"};
  program.globals = {variable("x"), variable("a[]", {2})};
  const auto lines = effects(program);
  program::ProcessType type = process_type("P", lines.size() + 1);
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const auto here = static_cast<program::LocationId>(i);
    type.commands.push_back(command(here, here + 1, lines[i]));
    type.commands.back().origin = {0, here + 10, 1};
  }
  program.process_types = {std::move(type)};
  program.initial = {{0, {}, 0}};
  finish(program);
  return program;
}

/// Process 0 (S) sends 300 and 2 into the channel q, process 1 (R) receives both into the global `y`.
inline program::Program messages(std::uint32_t capacity) {
  program::Program program;
  program.files = {"m.pml"};
  program.globals.push_back(variable("y"));
  program.channel_types.push_back({"q", capacity, {byte_type}, {}});
  program.channels.push_back(0);
  program::ProcessType sender = process_type("S", 3);
  program::ProcessType receiver = process_type("R", 3);
  for (program::LocationId i = 0; i < 2; ++i) {
    sender.commands.push_back(command(i, i + 1));
    sender.commands.back().origin = {0, i + 1, 1};
    sender.commands.back().communication =
        program::Send{program.constant(1), {program.constant(i == 0 ? 300 : 2)}, false};
    program::Receive receive;
    receive.channel = program.constant(1);
    receive.arguments.push_back({program::Receive::Argument::Kind::Store, global(program, 0), program::none});
    receiver.commands.push_back(command(i, i + 1));
    receiver.commands.back().origin = {0, i + 11, 1};
    receiver.commands.back().communication = receive;
  }
  program.process_types = {sender, receiver};
  program.initial = {{0, {}, 0}, {1, {}, 0}};
  finish(program);
  return program;
}

/// Process 0 (init) runs process 1 (C), which prints and leaves.
inline program::Program family() {
  program::Program program;
  program.files = {"m.pml"};
  program::ProcessType parent = process_type("init", 2);
  parent.commands = {command(0, 1, {program::Run{1, {}, program::none, program::none}})};
  parent.commands[0].text = "run C()";
  program::ProcessType child = process_type("C", 2);
  child.commands = {command(0, 1, {program::Print{"hello\n", {}}}), command(1, 1, {program::Terminate{}})};
  program.process_types = {parent, child};
  program.initial = {{0, {}, 0}};
  finish(program);
  return program;
}

/// Takes the first choice until nothing is possible.
inline std::vector<trace::Event> first_run(trace::Simulation& simulation) {
  std::vector<trace::Event> events;
  while (simulation.status() == trace::Simulation::Status::Running)
    for (trace::Event& event : simulation.take(0)) events.push_back(std::move(event));
  return events;
}

}  // namespace ouro::testing
