#include "trace/step_text.hh"

#include <fmt/format.h>

namespace ouro::trace {

using program::none;

namespace {

std::string name_text(std::uint32_t process, const std::string& type, int priority) {
  return fmt::format("proc {:2} ({}:{})", process, type, priority);
}

std::string actor_name(const Actor& actor) { return name_text(actor.process, actor.type, actor.priority); }

std::string line(std::uint64_t number, const std::string& text) {
  return fmt::format("{:3}:\t{}\n", number, text);
}

}  // namespace

std::string to_text(const Actor& actor) {
  return fmt::format("{} {}\t[{}]", actor_name(actor), actor.location, actor.text);
}

std::string beginning_text(std::uint32_t process, const std::string& type) {
  return fmt::format("  0:\tproc  - (:root:) creates proc {:2} ({})\n", process, type);
}

std::string step_text(const Event& event, std::uint64_t number, bool changes) {
  std::string text;
  for (const Created& created : event.created)
    text += line(number, fmt::format("{} creates proc {:2} ({})", actor_name(event.actor), created.process,
                                     created.type));
  if (event.terminated)
    text += line(number, actor_name(event.actor) + " terminates");
  else
    text += line(number, to_text(event.actor));
  if (event.partner) text += line(number, to_text(*event.partner));
  if (!changes) return text;
  for (const Change& change : event.changes) text += fmt::format("\t\t{}\n", change.now.text());
  return text;
}

std::string timeout_text(bool columns) { return columns ? "      timeout\n" : "timeout\n"; }

std::string printed_text(const Event& event, bool columns) {
  std::string text = event.timeout ? timeout_text(columns) : "";
  for (const Printed& printed : event.printed)
    text += fmt::format("{:{}}{}", "", columns ? 2 + 4 * (printed.process + 1) : 0, printed.text);
  return text;
}

std::string event_text(const Event& event, std::uint64_t number, bool changes, bool columns) {
  std::string text = printed_text(event, columns);
  if (!text.empty() && text.back() != '\n') text += '\n';
  return text + step_text(event, number, changes);
}

std::string state_text(const Names& names, const program::Context& state, std::uint64_t number, bool locals) {
  const std::vector<Item> items = names.items(state);
  std::string text = fmt::format("#processes: {}\n", state.layout->processes.size());
  const auto add_items = [&](std::uint32_t process) {
    for (const Item& item : items)
      if (item.process == process) text += fmt::format("\t\t{}\n", item.text());
  };
  add_items(none);
  for (const Position& position : names.positions(state)) {
    const std::string name = name_text(position.process, position.type, position.priority);
    text += line(number, fmt::format("{} {}{}", name, position.location,
                                     position.may_end ? " <valid end state>" : ""));
    if (locals) add_items(position.process);
  }
  return text;
}

}  // namespace ouro::trace
