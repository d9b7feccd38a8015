// Whatever is changed in a program, its fingerprint is another one; unless it is there for people only. That
// no field is forgotten is the compiler's business (fingerprint.cc), that each is looked at is tested here.
#include "program/fingerprint.hh"

#include <gtest/gtest.h>

#include <cstddef>
#include <functional>
#include <string>
#include <variant>
#include <vector>

#include "unit/program/random_program.hh"
#include "unit/program/small_programs.hh"

namespace ouro::program {
namespace {

struct Change {
  std::string name;
  std::function<void(Program&)> make;
};

/// One of everything.
Program everything() {
  Program p;
  p.symbol_sets = {{"mtype", {"red", "green"}}};
  ChannelType channel;
  channel.capacity = 2;
  channel.fields = {{}, {}};
  p.channel_types = {channel, channel};
  p.globals = {testing::variable("a"), testing::variable("b[]", {3})};
  p.globals[1].initial = {p.constant(1), p.constant(2), p.constant(3)};
  p.channels = {0, 1};
  ProcessType type = testing::process_type("P", 3);
  type.locals = {testing::variable("x"), testing::variable("y")};
  type.channels = {{1, 1, 0}};
  type.commands = {
      testing::command(0, 1,
                       {Assign{0, 1}, Assert{1}, Print{"%d", {1}}, Run{0, {1}, 0, 2}, SetPriority{1, 2}}),
      testing::command(1, 2), testing::command(1, 2), testing::command(2, 0, {Terminate{}})};
  type.commands[1].communication = Send{1, {1, 2}, false};
  type.commands[2].communication =
      Receive{1,
              {{Receive::Argument::Kind::Store, 0, none}, {Receive::Argument::Kind::Match, none, 1}},
              false,
              false};
  p.process_types = {type, type};
  p.initial = {{0, {1}, 0}, {0, {2}, 0}};
  p.places.resize(2);
  p.places[1].indices = {1};
  p.polls = {Receive{1, {{}}, false, false}};
  p.location_tests = {{0, {1, 2}, "P@here"}};
  p.properties.resize(1);
  p.properties[0].propositions = {{"p", 1}};
  p.conditions = {1};
  EventTrace trace;
  trace.locations.resize(2);
  trace.events.resize(1);
  trace.events[0].values = {1};
  p.event_trace = trace;
  return p;
}

Command& command(Program& p, std::size_t i) { return p.process_types[0].commands[i]; }
template <class Kind>
Kind& effect(Program& p, std::size_t i) {
  return std::get<Kind>(command(p, 0).effects[i]);
}
Send& send(Program& p) { return std::get<Send>(command(p, 1).communication); }
Receive& receive(Program& p) { return std::get<Receive>(command(p, 2).communication); }
Location& location(Program& p) { return p.process_types[0].locations[1]; }

/// Each does something that no other does.
const std::vector<Change>& changes() {
  static const std::vector<Change> all = {
      {"symbols", [](Program& p) { p.symbol_sets[0].names.pop_back(); }},
      {"symbol sets", [](Program& p) { p.symbol_sets.clear(); }},
      {"capacity", [](Program& p) { p.channel_types[0].capacity = 3; }},
      {"fields", [](Program& p) { p.channel_types[0].fields.pop_back(); }},
      {"field bits", [](Program& p) { p.channel_types[0].fields[1].bits = 7; }},
      {"channel types", [](Program& p) { p.channel_types.pop_back(); }},
      {"meaning", [](Program& p) { p.globals[0].type.meaning = Meaning::Boolean; }},
      {"bits", [](Program& p) { p.globals[0].type.bits = 16; }},
      {"sign", [](Program& p) { p.globals[0].type.is_signed = true; }},
      {"symbol set", [](Program& p) { p.globals[0].type.symbols = 1; }},
      {"dimensions", [](Program& p) { p.globals[1].dimensions[0] = 4; }},
      {"more dimensions", [](Program& p) { p.globals[1].dimensions.push_back(1); }},
      {"initial", [](Program& p) { p.globals[1].initial[2] = 0; }},
      {"less initial", [](Program& p) { p.globals[1].initial.pop_back(); }},
      {"hidden", [](Program& p) { p.globals[1].hidden = true; }},
      {"offset", [](Program& p) { p.globals[1].offset = 1; }},
      {"globals", [](Program& p) { p.globals.pop_back(); }},
      {"channels", [](Program& p) { p.channels[1] = 0; }},
      {"parameters", [](Program& p) { p.process_types[0].parameter_count = 1; }},
      {"locals", [](Program& p) { p.process_types[0].locals.pop_back(); }},
      {"local type", [](Program& p) { p.process_types[0].locals[1].type.bits = 16; }},
      {"owned type", [](Program& p) { p.process_types[0].channels[0].type = 0; }},
      {"owned variable", [](Program& p) { p.process_types[0].channels[0].variable = 0; }},
      {"owned element", [](Program& p) { p.process_types[0].channels[0].element = 1; }},
      {"first location", [](Program& p) { p.process_types[0].initial = 1; }},
      {"provided", [](Program& p) { p.process_types[0].provided = 1; }},
      {"priority", [](Program& p) { p.process_types[0].priority = 2; }},
      {"frame size", [](Program& p) { p.process_types[0].frame_size = 9; }},
      {"location size", [](Program& p) { p.process_types[0].location_size = 2; }},
      {"process types", [](Program& p) { p.process_types.pop_back(); }},
      {"end", [](Program& p) { location(p).end = true; }},
      {"progress", [](Program& p) { location(p).progress = true; }},
      {"accept", [](Program& p) { location(p).accept = true; }},
      {"committed", [](Program& p) { location(p).committed = true; }},
      {"first command", [](Program& p) { location(p).first_command = 1; }},
      {"command count", [](Program& p) { location(p).command_count = 1; }},
      {"source", [](Program& p) { command(p, 0).source = 1; }},
      {"target", [](Program& p) { command(p, 0).target = 2; }},
      {"rank", [](Program& p) { command(p, 0).rank = 1; }},
      {"after", [](Program& p) { command(p, 0).after = After::Keep; }},
      {"guard", [](Program& p) { command(p, 0).guard = 1; }},
      {"communication", [](Program& p) { command(p, 1).communication = std::monostate(); }},
      {"effects", [](Program& p) { command(p, 3).effects.clear(); }},
      {"send channel", [](Program& p) { send(p).channel = 2; }},
      {"send values", [](Program& p) { send(p).values[1] = 0; }},
      {"sorted", [](Program& p) { send(p).sorted = true; }},
      {"receive channel", [](Program& p) { receive(p).channel = 2; }},
      {"argument kind", [](Program& p) { receive(p).arguments[0].kind = Receive::Argument::Kind::Ignore; }},
      {"argument place", [](Program& p) { receive(p).arguments[0].place = 1; }},
      {"argument value", [](Program& p) { receive(p).arguments[1].value = 2; }},
      {"anywhere", [](Program& p) { receive(p).anywhere = true; }},
      {"keep", [](Program& p) { receive(p).keep = true; }},
      {"assigned place", [](Program& p) { effect<Assign>(p, 0).target = 1; }},
      {"assigned value", [](Program& p) { effect<Assign>(p, 0).value = 2; }},
      {"assertion", [](Program& p) { effect<Assert>(p, 1).condition = 2; }},
      {"printed", [](Program& p) { effect<Print>(p, 2).arguments[0] = 2; }},
      {"run type", [](Program& p) { effect<Run>(p, 3).process_type = 1; }},
      {"run arguments", [](Program& p) { effect<Run>(p, 3).arguments[0] = 2; }},
      {"run result", [](Program& p) { effect<Run>(p, 3).result = 1; }},
      {"run priority", [](Program& p) { effect<Run>(p, 3).priority = 1; }},
      {"set priority of", [](Program& p) { effect<SetPriority>(p, 4).process = 2; }},
      {"set priority to", [](Program& p) { effect<SetPriority>(p, 4).priority = 1; }},
      {"initial type", [](Program& p) { p.initial[1].type = 1; }},
      {"initial arguments", [](Program& p) { p.initial[1].arguments[0] = 1; }},
      {"initial priority", [](Program& p) { p.initial[1].priority = 1; }},
      {"initial processes", [](Program& p) { p.initial.pop_back(); }},
      {"operation", [](Program& p) { p.expressions[0].operation = Operation::Self; }},
      {"constant", [](Program& p) { p.expressions[0].value = -1; }},
      {"item", [](Program& p) { p.expressions[0].item = 0; }},
      {"operand", [](Program& p) { p.expressions[2].operands[2] = 0; }},
      {"expressions", [](Program& p) { p.expressions.pop_back(); }},
      {"scope", [](Program& p) { p.places[0].scope = Place::Scope::Local; }},
      {"variable", [](Program& p) { p.places[0].variable = 0; }},
      {"indices", [](Program& p) { p.places[1].indices[0] = 2; }},
      {"place type", [](Program& p) { p.places[0].process_type = 0; }},
      {"place process", [](Program& p) { p.places[0].process = 0; }},
      {"poll", [](Program& p) { p.polls[0].anywhere = true; }},
      {"polls", [](Program& p) { p.polls.clear(); }},
      {"test type", [](Program& p) { p.location_tests[0].process_type = 1; }},
      {"test locations", [](Program& p) { p.location_tests[0].locations[1] = 0; }},
      {"proposition", [](Program& p) { p.properties[0].propositions[0].condition = 2; }},
      {"automaton", [](Program& p) { p.properties[0].automaton = 0; }},
      {"invariant", [](Program& p) { p.properties[0].is_invariant = true; }},
      {"conditions", [](Program& p) { p.conditions[0] = 2; }},
      {"no trace", [](Program& p) { p.event_trace.reset(); }},
      {"trace locations", [](Program& p) { p.event_trace->locations[1].end = true; }},
      {"trace initial", [](Program& p) { p.event_trace->initial = 1; }},
      {"trace final", [](Program& p) { p.event_trace->final = 1; }},
      {"trace position", [](Program& p) { p.event_trace->position = 0; }},
      {"trace forbids", [](Program& p) { p.event_trace->forbids = true; }},
      {"event source", [](Program& p) { p.event_trace->events[0].source = 1; }},
      {"event target", [](Program& p) { p.event_trace->events[0].target = 1; }},
      {"event direction", [](Program& p) { p.event_trace->events[0].is_send = false; }},
      {"event channel", [](Program& p) { p.event_trace->events[0].channel = 1; }},
      {"event values", [](Program& p) { p.event_trace->events[0].values[0] = 2; }},
      {"last process", [](Program& p) { p.last_process = 0; }},
      {"priorities", [](Program& p) { p.uses_priorities = true; }},
      {"synchronous", [](Program& p) { p.synchronous = true; }},
      {"globals size", [](Program& p) { p.globals_size = 1; }},
  };
  return all;
}

TEST(Fingerprint, ChangesWithEverythingThatMatters) {
  std::vector<Fingerprint> seen = {fingerprint(everything())};
  for (const Change& change : changes()) {
    Program program = everything();
    change.make(program);
    const Fingerprint changed = fingerprint(program);
    for (std::size_t i = 0; i < seen.size(); ++i)
      EXPECT_NE(changed, seen[i]) << change.name << " as " << (i == 0 ? "unchanged" : changes()[i - 1].name);
    seen.push_back(changed);
  }
}

TEST(Fingerprint, IsThatOfAnEqualProgram) { EXPECT_EQ(fingerprint(everything()), fingerprint(everything())); }

TEST(Fingerprint, DoesNotDependOnWhatIsForPeople) {
  Program program = everything();
  program.name = "other";
  program.files = {"elsewhere.pml"};
  program.globals[0].name = "renamed";
  program.globals[0].origin.line = 7;
  location(program).labels = {"here"};
  command(program, 0).text = "a = 1";
  command(program, 0).origin = {0, 3, 4};
  effect<Print>(program, 2).format = "now %d";
  program.properties[0].formula = "G p";
  program.location_tests[0].text = "P@there";
  EXPECT_EQ(fingerprint(program), fingerprint(everything()));
}

TEST(Fingerprint, TellsRandomProgramsApart) {
  std::vector<Fingerprint> seen;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    const Fingerprint one = fingerprint(testing::RandomProgram(seed).make().first);
    for (std::size_t i = 0; i < seen.size(); ++i) EXPECT_NE(one, seen[i]) << "seeds " << i << ", " << seed;
    seen.push_back(one);
  }
}

}  // namespace
}  // namespace ouro::program
