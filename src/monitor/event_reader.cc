#include "monitor/event_reader.hh"

#include <array>
#include <utility>

namespace ouro::monitor {

namespace {

constexpr std::array names = {std::pair{std::string_view("json"), EventFormat::Json},
                              std::pair{std::string_view("csv"), EventFormat::Csv},
                              std::pair{std::string_view("words"), EventFormat::Words}};

}  // namespace

std::string_view to_string(EventFormat format) {
  for (const auto& [name, known] : names) {
    if (known == format) return name;
  }
  return {};
}

std::optional<EventFormat> parse_event_format(std::string_view name) {
  for (const auto& [known, format] : names) {
    if (known == name) return format;
  }
  return std::nullopt;
}

EventFormat guess_format(std::string_view first_line, char separator) {
  const std::size_t begin = first_line.find_first_not_of(" \t\r");
  if (begin != std::string_view::npos && first_line[begin] == '{') return EventFormat::Json;
  if (first_line.find('=') != std::string_view::npos) return EventFormat::Words;
  return first_line.find(separator) != std::string_view::npos ? EventFormat::Csv : EventFormat::Words;
}

std::unique_ptr<EventReader> make_reader(EventFormat format, const FieldNames& fields, char separator) {
  switch (format) {
    case EventFormat::Json:
      return make_json_reader(fields);
    case EventFormat::Csv:
      return make_csv_reader(fields, separator);
    case EventFormat::Words:
      return make_word_reader(fields);
  }
  return nullptr;
}

}  // namespace ouro::monitor
