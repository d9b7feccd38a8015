// Events, one a line, in one of three formats.
//
//   json    {"time": 17, "door": "open", "request": {"size": 3}}      an object a line
//   csv     17,open,3                                                 the first line names the columns
//   words   time=17 door=open alarm                                   a name alone is true
//
// A reader gives each field that somebody asked for its value in the event, missing where the event does not
// have it, and refuses what is not in the format, with a reason. It never fails otherwise, whatever the bytes
// are. Readers allocate nothing per event once their memory has grown to the size of the largest one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "monitor/fields.hh"
#include "monitor/value.hh"

namespace ouro::monitor {

enum class EventFormat : std::uint8_t { Json, Csv, Words };

/// "json", "csv", "words".
std::string_view to_string(EventFormat format);

/// The format of a name; nothing if there is none.
std::optional<EventFormat> parse_event_format(std::string_view name);

/// What a first line looks like: an object is JSON; a line with `=` is words; one with the separator is CSV;
/// anything else is words.
EventFormat guess_format(std::string_view first_line, char separator = ',');

class EventReader {
 public:
  enum class Found : std::uint8_t {
    Event,
    Nothing,    ///< a blank line, or the header of a CSV file
    Malformed,  ///< problem() says why
  };

  EventReader() = default;
  EventReader(const EventReader&) = delete;
  EventReader& operator=(const EventReader&) = delete;
  virtual ~EventReader() = default;

  /// Reads one line, without its line break. Requires a value for each field. They refer to the line and to
  /// memory of the reader: they are valid as long as the line is, until the next call.
  virtual Found read(std::string_view line, std::span<Value> values) = 0;

  /// Why the last line is malformed.
  const std::string& problem() const { return problem_; }
  /// Where in that line, in bytes.
  std::size_t place() const { return place_; }

 protected:
  Found malformed(std::string_view why, std::size_t place = 0) {
    problem_ = why;
    place_ = place;
    return Found::Malformed;
  }

 private:
  std::string problem_;
  std::size_t place_ = 0;
};

/// The reader of a format. The names must outlive it, and must be complete.
std::unique_ptr<EventReader> make_reader(EventFormat format, const FieldNames& fields, char separator = ',');

std::unique_ptr<EventReader> make_json_reader(const FieldNames& fields);
std::unique_ptr<EventReader> make_csv_reader(const FieldNames& fields, char separator);
std::unique_ptr<EventReader> make_word_reader(const FieldNames& fields);

}  // namespace ouro::monitor
