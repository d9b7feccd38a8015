// The readers of events and of conditions on arbitrary bytes. The first byte chooses a reader of events, or
// that of conditions; a condition that is read must also be evaluated on any values.
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "monitor/condition.hh"
#include "monitor/event_reader.hh"
#include "refused_or.hh"
#include "require.hh"

namespace {

using namespace ouro;
using monitor::Value;

void read_condition(std::string_view text) {
  fuzz::refused_or([&] {
    monitor::FieldNames fields;
    const monitor::Condition condition = monitor::read_condition({.text = text}, fields);
    static constexpr std::array kinds = {Value(), Value::boolean(true), Value::number(0), Value::string("x"),
                                         Value::text("7")};
    for (std::size_t shift = 0; shift < kinds.size(); ++shift) {
      std::vector<Value> values;
      for (std::size_t i = 0; i < fields.size(); ++i) values.push_back(kinds[(i + shift) % kinds.size()]);
      static_cast<void>(condition.holds(values));
    }
  });
}

void read_events(std::string_view text, monitor::EventFormat format) {
  monitor::FieldNames fields;
  for (const char* name : {"a", "b", "a.b"}) fields.number_of(name);
  const auto reader = make_reader(format, fields);
  std::vector<Value> values(fields.size());
  while (!text.empty()) {
    const std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(line.size() == text.size() ? text.size() : line.size() + 1);
    const auto found = reader->read(line, values);
    if (found == monitor::EventReader::Found::Malformed) {
      fuzz::require(!reader->problem().empty(), "a refusal has a reason");
      fuzz::require(reader->place() <= line.size(), "and a place in the line");
    }
    for (const Value& value : values) {
      // Touches every character, for the sanitizers.
      if (const auto characters = value.as_characters()) {
        fuzz::require(
            characters->find('\n') == std::string_view::npos || format == monitor::EventFormat::Json,
            "only JSON can write line breaks");
      }
    }
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  if (text.empty()) return 0;
  switch (text.front()) {
    case 'j':
      read_events(text.substr(1), monitor::EventFormat::Json);
      break;
    case 'c':
      read_events(text.substr(1), monitor::EventFormat::Csv);
      break;
    case 'w':
      read_events(text.substr(1), monitor::EventFormat::Words);
      break;
    default:
      read_condition(text.substr(1));
  }
  return 0;
}
