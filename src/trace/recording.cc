#include "trace/recording.hh"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "base/source.hh"

namespace ouro::trace {

using space::Step;
using Json = nlohmann::ordered_json;

namespace {

constexpr const char* format_name = "ouro run";
constexpr int format_version = 1;

Json process_json(std::uint32_t process) { return process == program::none ? Json() : Json(process); }

void add_details(const Event& event, Json& json) {
  if (event.partner) json["partner_location"] = event.partner->location;
  if (event.timeout) json["timeout"] = true;
  json["changes"] = Json::array();
  for (const Change& change : event.changes)
    json["changes"].push_back(
        {{"name", change.now.name}, {"before", change.before}, {"after", change.now.value}});
  for (const Message& message : event.messages)
    json["messages"].push_back({{"channel", message.channel},
                                {"values", message.values},
                                {"from", process_json(message.from)},
                                {"to", process_json(message.to)}});
  for (const Printed& printed : event.printed)
    json["printed"].push_back({{"process", printed.process}, {"text", printed.text}});
  for (const Created& created : event.created)
    json["created"].push_back({{"process", created.process}, {"name", created.type}});
  if (event.fault != space::Fault::None) json["fault"] = std::string(to_string(event.fault));
}

Json entry_json(const Recording::Entry& entry) {
  Json json{{"process", entry.step.process}, {"name", entry.name}};
  if (entry.step.command != Step::none) json["command"] = entry.step.command;
  if (entry.step.partner != Step::none) {
    json["partner"] = entry.step.partner;
    json["partner_command"] = entry.step.partner_command;
  }
  json["text"] = entry.text;
  json["location"] = entry.location;
  if (entry.goes_on) json["goes_on"] = true;
  if (entry.leaves) json["terminated"] = true;
  if (entry.event) add_details(*entry.event, json);
  return json;
}

Json end_json(const Recording::End& end) {
  Json json{{"reason", end.reason}};
  if (!end.fault.empty()) json["fault"] = end.fault;
  json["variables"] = Json::object();
  for (const Item& item : end.variables) json["variables"][item.name] = item.value;
  json["processes"] = Json::array();
  for (const Position& position : end.processes)
    json["processes"].push_back({{"process", position.process},
                                 {"name", position.type},
                                 {"location", position.location},
                                 {"may_end", position.may_end}});
  return json;
}

std::string dumped(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }

std::string digits(const std::vector<bool>& values) {
  std::string text;
  for (const bool value : values) text += value ? '1' : '0';
  return text;
}

/// A line each, so that what holds when stands one below the other.
std::string list_text(const std::vector<Json>& items) {
  std::string text = "[";
  const char* separator = "\n  ";
  for (const Json& item : items) {
    text += separator + dumped(item);
    separator = ",\n  ";
  }
  return text + ']';
}

std::string property_text(const RecordedProperty& property) {
  Json head{{"name", property.name}, {"kind", property.kind}, {"formula", property.formula}};
  if (property.is_satisfied) head["holds"] = true;
  if (!property.explanation.empty()) head["explanation"] = property.explanation;
  std::string text = dumped(head);
  text.pop_back();  // "}"
  std::vector<Json> propositions, actions;
  for (const auto& [name, condition, holds] : property.propositions)
    propositions.push_back({{"name", name}, {"condition", condition}, {"holds", digits(holds)}});
  for (const auto& [name, pattern, holds] : property.actions)
    actions.push_back({{"name", name}, {"pattern", pattern}, {"holds", digits(holds)}});
  text += fmt::format(R"(,"propositions":{})", list_text(propositions));
  if (!actions.empty()) text += fmt::format(R"(,"actions":{})", list_text(actions));
  return text + '}';
}

/// Reads the parts of a document, and says where something is missing or of another kind.
class Reader {
 public:
  Reader(std::string_view text, std::string_view name) : text_(text), name_(name) {}

  Recording read() {
    const Json document = parse();
    if (!document.is_object() || string(document, "format", "the document") != format_name)
      fail("this is not a recorded run", "ouro simulate --save FILE writes one");
    if (number(document, "version", "the document").value_or(0) != format_version)
      fail(fmt::format("only version {} of the format is known", format_version));
    Recording recording;
    recording.model = string(document, "model", "the document");
    recording.seed = number(document, "seed", "the document");
    if (!document.contains("steps") || !document["steps"].is_array()) fail("'steps' must be a list");
    for (const Json& step : document["steps"]) add_step(step, recording);
    if (const auto loop = number(document, "loop", "the document"))
      recording.loop = check_loop(recording, *loop);
    if (document.contains("end")) recording.end = read_end(object(document, "end"));
    if (document.contains("property"))
      recording.property = read_property(object(document, "property"), recording);
    return recording;
  }

 private:
  [[noreturn]] void fail(const std::string& message, std::string hint = {}) const {
    throw UserError(fmt::format("{}: {}", name_, message), std::move(hint));
  }

  Json parse() const {
    try {
      return Json::parse(text_);
    } catch (const Json::parse_error& error) {
      const std::size_t at = std::min(text_.size(), error.byte == 0 ? 0 : error.byte - 1);
      throw UserError(
          diagnose({.text = text_, .name = name_}, {at, at}, Severity::Error, "this is not JSON"));
    } catch (const Json::out_of_range&) {
      fail("a number in it is larger than any that is meant");
    }
  }

  /// The empty text if there is none.
  std::string string(const Json& json, const char* key, const std::string& where) const {
    if (!json.contains(key)) return {};
    if (!json[key].is_string()) fail(fmt::format("'{}' of {} must be a text", key, where));
    return json[key].get<std::string>();
  }
  std::optional<std::uint64_t> number(const Json& json, const char* key, const std::string& where) const {
    if (!json.contains(key) || json[key].is_null()) return std::nullopt;
    if (!json[key].is_number_unsigned())
      fail(fmt::format("'{}' of {} must be a number that is not negative", key, where));
    return json[key].get<std::uint64_t>();
  }
  std::uint32_t index(const Json& json, const char* key, const std::string& where) const {
    const auto value = number(json, key, where);
    if (!value) return Step::none;
    if (*value >= Step::none) fail(fmt::format("'{}' of {} is too large", key, where));
    return static_cast<std::uint32_t>(*value);
  }

  void add_step(const Json& json, Recording& recording) const {
    const std::string where = fmt::format("step {}", recording.steps.size() + 1);
    if (!json.is_object()) fail(where + " must be an object");
    Recording::Entry entry;
    entry.step = {index(json, "process", where), index(json, "command", where), index(json, "partner", where),
                  index(json, "partner_command", where)};
    if (entry.step.process == Step::none) fail(where + " has no 'process'");
    entry.goes_on = json.contains("goes_on") && json["goes_on"] == true;
    entry.leaves = json.contains("terminated") && json["terminated"] == true;
    entry.name = string(json, "name", where);
    entry.text = string(json, "text", where);
    entry.location = string(json, "location", where);
    recording.steps.push_back(std::move(entry));
  }

  /// A cycle begins where a state of the system is.
  std::size_t check_loop(const Recording& recording, std::uint64_t loop) const {
    if (loop >= recording.steps.size()) fail("'loop' must be the index of a step");
    const auto index = static_cast<std::size_t>(loop);
    if (index > 0 && recording.steps[index - 1].goes_on)
      fail("'loop' must not lie inside an indivisible sequence");
    return index;
  }

  const Json& object(const Json& document, const char* key) const {
    const Json& json = document[key];
    if (!json.is_object()) fail(fmt::format("'{}' must be an object", key));
    return json;
  }

  Recording::End read_end(const Json& json) const {
    return {string(json, "reason", "'end'"), string(json, "fault", "'end'"), {}, {}};
  }

  RecordedProperty read_property(const Json& json, const Recording& run) const {
    RecordedProperty property{string(json, "name", "'property'"),
                              string(json, "kind", "'property'"),
                              string(json, "formula", "'property'"),
                              {},
                              {}};
    property.is_satisfied = json.contains("holds") && json["holds"] == true;
    for (const Json& item : items(json, "propositions"))
      property.propositions.push_back({string(item, "name", "a proposition"),
                                       string(item, "condition", "a proposition"),
                                       read_holds(item, "proposition", "states", run.state_count())});
    for (const Json& item : items(json, "actions"))
      property.actions.push_back({string(item, "name", "an action"), string(item, "pattern", "an action"),
                                  read_holds(item, "action", "steps", run.steps.size())});
    return property;
  }

  /// The objects in a list of the property, which may be missing.
  std::vector<Json> items(const Json& property, const char* key) const {
    if (!property.contains(key)) return {};
    if (!property[key].is_array()) fail(fmt::format("'{}' of 'property' must be a list", key));
    std::vector<Json> result;
    for (const Json& item : property[key]) {
      if (!item.is_object()) fail(fmt::format("what stands in '{}' must be objects", key));
      result.push_back(item);
    }
    return result;
  }

  std::vector<bool> read_holds(const Json& json, std::string_view what, std::string_view of,
                               std::size_t count) const {
    const std::string where = fmt::format("{} '{}'", what, string(json, "name", std::string(what)));
    const std::string holds = string(json, "holds", where);
    if (holds.find_first_not_of("01") != std::string::npos)
      fail(fmt::format("'holds' of {} must be of the digits 0 and 1", where));
    if (!holds.empty() && holds.size() != count)
      fail(fmt::format("'holds' of {} is about {} {}, and the run has {}", where, holds.size(), of, count));
    std::vector<bool> result;
    for (const char digit : holds) result.push_back(digit == '1');
    return result;
  }

  std::string_view text_;
  std::string_view name_;
};

/// Is it the text that a document says? Bytes that are no UTF-8 are replaced in documents.
bool is_recorded_as(const std::string& text, const std::string& recorded) {
  return recorded.empty() || text == recorded || dumped(text) == dumped(recorded);
}

std::string quoted(const Recording::Entry& entry) {
  std::string text = fmt::format("process {}", entry.step.process);
  if (!entry.name.empty()) text += fmt::format(" ({})", entry.name);
  if (!entry.text.empty()) text += fmt::format(": {}", entry.text);
  if (!entry.location.empty()) text += fmt::format(" at {}", entry.location);
  return text;
}

}  // namespace

void Recording::add(std::span<const Event> events, bool details) {
  for (const Event& event : events) {
    steps.push_back({event.step, true, event.actor.type, event.actor.text, event.actor.location, {}});
    steps.back().leaves = event.terminated;
    if (details) steps.back().event = event;
  }
  if (!events.empty()) steps.back().goes_on = false;
}

std::size_t Recording::state_count() const {
  return 1 + static_cast<std::size_t>(std::ranges::count(steps, false, &Entry::goes_on));
}

std::optional<std::size_t> Recording::loop_state() const {
  if (!loop) return std::nullopt;
  const auto stem = std::span(steps).first(*loop);
  return static_cast<std::size_t>(std::ranges::count(stem, false, &Entry::goes_on));
}

std::string to_json(const Recording& recording) {
  Json json{{"format", format_name}, {"version", format_version}, {"model", recording.model}};
  if (recording.seed) json["seed"] = *recording.seed;
  if (recording.loop) json["loop"] = *recording.loop;
  if (recording.end) json["end"] = end_json(*recording.end);
  // A line per step: short enough to read, and differences between two runs are differences of lines.
  std::string text = json.dump(1, ' ', false, Json::error_handler_t::replace);
  text.resize(text.size() - 2);  // "\n}"
  if (recording.property) text += fmt::format(",\n \"property\": {}", property_text(*recording.property));
  text += ",\n \"steps\": [";
  const char* separator = "\n  ";
  for (const Recording::Entry& entry : recording.steps) {
    text += separator + dumped(entry_json(entry));
    separator = ",\n  ";
  }
  return text + "\n ]\n}\n";
}

Recording read_recording(std::string_view text, std::string_view name) { return Reader(text, name).read(); }

std::size_t Guide::choose(Simulation& simulation) {
  const auto& entries = recording_.steps;
  std::vector<Step> steps;
  std::size_t end = next_;
  do steps.push_back(entries[end].step);
  while (entries[end++].goes_on && end < entries.size());
  const bool is_last = end == entries.size();
  const auto find = [&] {
    const auto choice = simulation.find(steps, !is_last);
    return choice || !is_last ? choice : simulation.find(steps, true);
  };
  auto choice = find();
  if (!choice) {
    simulation.offer_way(steps);
    choice = find();
  }
  if (!choice) complain(simulation, steps);
  const std::vector<Event> events = simulation.tell(*choice).events;
  for (std::size_t i = 0; i < events.size(); ++i) {
    const Recording::Entry& entry = entries[next_ + i];
    const Actor& actor = events[i].actor;
    if (!is_recorded_as(actor.text, entry.text) || !is_recorded_as(actor.type, entry.name))
      throw UserError(
          fmt::format("step {} of the recorded run ({}) is another statement in this model: {} at {}",
                      next_ + i + 1, quoted(entry), actor.text, actor.location),
          "the run was recorded for another model, or the model has changed since");
  }
  next_ = end;
  return *choice;
}

void Guide::complain(const Simulation& simulation, std::span<const Step> steps) const {
  std::size_t fitting = 0;
  for (std::size_t i = 0; i < simulation.choice_count(); ++i) {
    const auto possible = simulation.steps(i);
    const auto differ = std::ranges::mismatch(steps, possible);
    fitting = std::max(fitting, static_cast<std::size_t>(differ.in1 - steps.begin()));
  }
  const std::size_t at = next_ + std::min(fitting, steps.size() - 1);
  throw UserError(fmt::format("step {} of the recorded run ({}) is not possible in this model", at + 1,
                              quoted(recording_.steps[at])),
                  "the run was recorded for another model, or the model has changed since");
}

}  // namespace ouro::trace
