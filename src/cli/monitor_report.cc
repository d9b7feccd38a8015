#include "cli/monitor_report.hh"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "base/ascii.hh"
#include "base/utf8.hh"

namespace ouro::cli {

namespace {

using Json = nlohmann::ordered_json;
using monitor::Reading;
using translate::Outlook;

constexpr std::size_t max_excerpt = 200;

// One line for a terminal: not too long, no control characters.
std::string excerpt(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (i >= max_excerpt && !utf8::is_continuation(text[i])) return out + " ...";
    out += ascii::is_control(text[i]) ? '?' : text[i];
  }
  return out;
}

// Events may be any bytes; JSON must be UTF-8.
std::string dumped(const Json& json) {
  return json.dump(-1, ' ', false, nlohmann::detail::error_handler_t::replace);
}

std::string_view name_of(bool holds) { return holds ? "holds" : "violated"; }

std::string events_text(std::uint64_t count) {
  return fmt::format("{} event{}", count, count == 1 ? "" : "s");
}

}  // namespace

void MonitorReport::decided(std::size_t formula, Outlook outlook, const DecidingEvent& event) {
  ++(outlook == Outlook::Violated ? violated_ : satisfied_);
  if (style_ == MonitorStyle::Json) {
    Json json{{"formula", formulas_[formula]}, {"verdict", to_string(outlook)}, {"event", event.number}};
    json["line"] = event.number == 0 ? Json() : Json(event.line);
    json["text"] = event.number == 0 ? Json() : Json(event.text);
    if (may_be_late_[formula]) json["may_be_late"] = true;
    output_.line(dumped(json));
  } else if (event.number == 0) {
    output_.line(fmt::format("before the first event: {}: {}", to_string(outlook), formulas_[formula]));
  } else {
    output_.line(fmt::format("event {} (line {}): {}: {}\n  {}", event.number, event.line, to_string(outlook),
                             formulas_[formula], excerpt(event.text)));
  }
  output_.finish();
}

void MonitorReport::given_up(std::size_t formula, std::string_view why) {
  ++given_up_;
  if (style_ == MonitorStyle::Json) {
    output_.line(dumped(Json{{"formula", formulas_[formula]}, {"verdict", "incomplete"}, {"reason", why}}));
  } else {
    output_.line(fmt::format("given up: {}: {}", formulas_[formula], why));
  }
  output_.finish();
}

void MonitorReport::undecided(std::size_t formula, bool holds_if_ended, InputEnd end, std::uint64_t events) {
  const bool is_over = end == InputEnd::Complete;
  const bool is_final = is_over && reading_ == Reading::Finite;
  if (is_over && !holds_if_ended) {
    ++violated_;
  } else {
    ++(is_final ? satisfied_ : undecided_);
  }
  if (style_ == MonitorStyle::Text) return print_undecided(formula, holds_if_ended, end, events);
  Json json{{"formula", formulas_[formula]}};
  json["verdict"] = is_final ? Json(holds_if_ended ? "satisfied" : "violated") : Json("undecided");
  json["event"] = nullptr;
  json["line"] = nullptr;
  json["text"] = nullptr;
  json["finite_trace"] = name_of(holds_if_ended);
  if (may_be_late_[formula]) json["may_be_late"] = true;
  output_.line(dumped(json));
}

void MonitorReport::print_undecided(std::size_t formula, bool holds_if_ended, InputEnd end,
                                    std::uint64_t events) {
  const std::string& text = formulas_[formula];
  const std::string after = events_text(events);
  if (end != InputEnd::Complete) {
    output_.line(fmt::format("not decided after {}: {}", after, text));
  } else if (reading_ == Reading::Finite) {
    output_.line(fmt::format("end after {}: {}: {}", after, holds_if_ended ? "satisfied" : "violated", text));
  } else {
    output_.line(fmt::format("end after {}: not decided, {} as a finite trace: {}", after,
                             name_of(holds_if_ended), text));
  }
}

void MonitorReport::summary(const MonitorCounts& counts, InputEnd end) {
  if (style_ == MonitorStyle::Json) {
    output_.line(dumped(Json{{"events", counts.events},
                             {"malformed", counts.malformed},
                             {"complete", end == InputEnd::Complete || end == InputEnd::Decided},
                             {"violated", violated_},
                             {"satisfied", satisfied_},
                             {"undecided", undecided_},
                             {"incomplete", given_up_},
                             {"seconds", counts.seconds}}));
    return output_.finish();
  }
  std::string line = events_text(counts.events);
  if (counts.malformed > 0) {
    line += fmt::format(", {} malformed line{} skipped", counts.malformed, counts.malformed == 1 ? "" : "s");
  }
  if (end == InputEnd::Decided) {
    line += given_up_ == 0 ? "; every formula is decided" : "; every formula is decided or given up";
  }
  if (end == InputEnd::Interrupted) line += "; interrupted";
  output_.line(line);
  output_.finish();
}

}  // namespace ouro::cli
