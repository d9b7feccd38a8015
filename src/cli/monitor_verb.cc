#include "cli/monitor_verb.hh"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/source.hh"
#include "cli/formula_input.hh"
#include "cli/interrupt.hh"
#include "cli/monitor_export.hh"
#include "cli/monitor_report.hh"
#include "cli/output.hh"
#include "cli/report.hh"
#include "monitor/event_reader.hh"
#include "monitor/line_source.hh"
#include "monitor/monitor.hh"

namespace ouro::cli {

namespace {

using monitor::EventReader;
using monitor::LineSource;
using translate::Outlook;

constexpr const char* examples = R"(Examples:
  ouro monitor 'G(request -> F grant)' < events.jsonl
  ouro monitor 'G({temp > 30} -> X {fan == "on"})' --input sensors.csv
  ouro monitor '!open W unlock' --input door.log --follow
  ouro monitor 'G(login -> X[!] F logout)' --ltlf --input session.log --json
  ouro monitor --file rules.ltl --input trace.jsonl --strict
  ouro monitor 'G(lock -> F unlock)' --export lock_monitor.hh --class LockMonitor)";

constexpr std::uint64_t max_complaints = 10;

struct MonitorVerbOptions {
  FormulaInputOptions formulas;
  std::string input = "-";
  std::string format = "auto";
  std::string separator = ",";
  bool follow = false;
  bool finite = false;
  bool open_end = false;
  bool strict = false;
  bool json = false;
  std::size_t max_states = 1'000'000;
  MonitorExportOptions header;
};

char separator_of(const std::string& text) {
  if (text == "tab") return '\t';
  if (text.size() == 1 && text != "\"" && text != "\n") return text.front();
  throw UserError(fmt::format("--separator: '{}' is not one character", text),
                  "write a character such as ';', or the word tab");
}

void check(const MonitorVerbOptions& options) {
  if (options.follow && options.input == "-") {
    throw UserError("--follow is for a file that grows; standard input is read as it comes anyway",
                    "name the file with --input");
  }
  for (const std::string& file : options.formulas.files) {
    if (file != "-" || options.input != "-") continue;
    throw UserError("formulas and events cannot both come from standard input",
                    "name a file with --file or with --input");
  }
}

monitor::MachineOptions machine_options(const MonitorVerbOptions& options) {
  return {.reading = options.finite ? monitor::Reading::Finite : monitor::Reading::Infinite,
          .max_states = options.max_states};
}

class MonitorVerb {
 public:
  explicit MonitorVerb(const MonitorVerbOptions& options)
      : options_(options),
        separator_(separator_of(options.separator)),
        monitor_(machine_options(options)),
        report_(output_, options.json ? MonitorStyle::Json : MonitorStyle::Text,
                machine_options(options).reading) {
    check(options);
    if (options.format == "auto") return;
    format_ = monitor::parse_event_format(options.format);
    if (!format_) unknown_value("--format", options.format, {"auto", "json", "csv", "words"});
  }

  int run() {
    catch_interrupts();
    read_formulas();
    if (const int failed = failures_.exit_status(0); failed != 0) return failed;
    LineSource lines(options_.input, {.follow = options_.follow ? monitor::Follow::Yes : monitor::Follow::No,
                                      .interrupt = interrupt_request()});
    report_decided_at_once();
    const auto start = std::chrono::steady_clock::now();
    const InputEnd end = watch(lines);
    const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - start;
    report_open(end);
    report_.summary({monitor_.events(), malformed_, elapsed.count()}, end);
    return exit_status(end);
  }

 private:
  void read_formulas() {
    for_each_formula(pool_, options_.formulas,
                     {.formula = [this](const FormulaItem& item) { add(item); },
                      .csv_header = [](const CsvRow&) {},
                      .warning = [](const Diagnostic& warning) { report(warning); },
                      .error = [this](const UserError& error) { failures_.add(error); },
                      .stop = [] { return interrupted(); }});
  }

  void add(const FormulaItem& item) {
    try {
      const std::size_t formula = monitor_.add(
          item.formula, [&](const logic::Formula& proposition) { return place_of(proposition, item); });
      const bool may_be_late = !monitor_.is_exact(formula) && !monitor_.given_up(formula);
      report_.add(std::string(item.source.text), may_be_late);
      if (may_be_late) warn_of_delay(item.source.text);
    } catch (const UserError& error) {
      failures_.add(error, item.file.empty() ? std::string() : fmt::format("{}:{}", item.file, item.line));
    }
  }

  // Where the text of a proposition begins in that of its formula.
  static SourceText place_of(const logic::Formula& proposition, const FormulaItem& item) {
    const auto use = std::ranges::find(item.propositions, proposition, &logic::PropositionUse::proposition);
    SourceText place = item.source;
    place.text = proposition.name();
    if (use == item.propositions.end()) return place;
    const std::size_t begin = use->span.begin + (item.source.text[use->span.begin] == '{' ? 1 : 0);
    const Diagnostic found = diagnose(item.source, {begin, begin}, Severity::Error, {});
    place.first_line = found.line;
    place.first_column = found.column;
    return place;
  }

  static void warn_of_delay(std::string_view formula) {
    Diagnostic warning = general_error(
        fmt::format("verdicts may come late: {}", formula),
        "its automata are too large to be built whole; what is said will be right all the same");
    warning.severity = Severity::Warning;
    report(warning);
  }

  // What no event can change.
  void report_decided_at_once() {
    for (std::size_t formula = 0; formula < monitor_.size(); ++formula) {
      if (monitor_.outlook(formula) != Outlook::Open || monitor_.given_up(formula)) report_one(formula, {});
    }
  }

  void report_one(std::size_t formula, const DecidingEvent& event) {
    if (const auto& why = monitor_.given_up(formula)) {
      report_.given_up(formula, *why);
    } else {
      report_.decided(formula, monitor_.outlook(formula), event);
    }
  }

  InputEnd watch(LineSource& lines) {
    values_.resize(monitor_.fields().size());
    while (monitor_.open_count() > 0) {
      const LineSource::Found found = lines.next();
      // A file that is followed may begin anew, with another header.
      if (lines.number() == 1) reader_.reset();
      switch (found) {
        case LineSource::Found::End:
          return options_.open_end ? InputEnd::Open : InputEnd::Complete;
        case LineSource::Found::Interrupted:
          return InputEnd::Interrupted;
        case LineSource::Found::TooLong:
          complain(lines, "the line is too long", 0);
          break;
        case LineSource::Found::Line:
          read_event(lines);
          break;
      }
    }
    return InputEnd::Decided;
  }

  void read_event(const LineSource& lines) {
    if (!reader_) choose_reader(lines.line());
    if (!reader_) return;
    switch (reader_->read(lines.line(), values_)) {
      case EventReader::Found::Nothing:
        return;
      case EventReader::Found::Malformed:
        return complain(lines, reader_->problem(), reader_->place());
      case EventReader::Found::Event:
        break;
    }
    for (const std::size_t formula : monitor_.step(values_)) {
      report_one(formula, {monitor_.events(), lines.number(), lines.line()});
    }
  }

  // By the first line that is not blank.
  void choose_reader(std::string_view line) {
    std::optional<monitor::EventFormat> format = format_;
    if (!format && options_.input.ends_with(".csv")) format = monitor::EventFormat::Csv;
    if (!format) {
      if (line.find_first_not_of(" \t\r") == std::string_view::npos) return;
      format = monitor::guess_format(line, separator_);
    }
    reader_ = monitor::make_reader(*format, monitor_.fields(), separator_);
  }

  void complain(const LineSource& lines, std::string_view why, std::size_t place) {
    ++malformed_;
    Diagnostic diagnostic =
        diagnose({.text = lines.line(),
                  .name = options_.input == "-" ? "<stdin>" : options_.input,
                  .first_line = lines.number()},
                 {place, place + 1}, options_.strict ? Severity::Error : Severity::Warning,
                 fmt::format("malformed event: {}", why));
    if (options_.strict) throw UserError(std::move(diagnostic));
    if (malformed_ == max_complaints) diagnostic.hint = "further malformed events are only counted";
    if (malformed_ <= max_complaints) report(diagnostic);
  }

  void report_open(InputEnd end) {
    for (std::size_t formula = 0; formula < monitor_.size(); ++formula) {
      if (monitor_.outlook(formula) != Outlook::Open || monitor_.given_up(formula)) continue;
      report_.undecided(formula, monitor_.holds_if_ended(formula), end, monitor_.events());
    }
  }

  int exit_status(InputEnd end) const {
    if (report_.any_violated()) return exit_violated;
    return end == InputEnd::Interrupted || report_.any_given_up() ? exit_incomplete : 0;
  }

  const MonitorVerbOptions& options_;
  char separator_;
  std::optional<monitor::EventFormat> format_;  // if one is asked for
  logic::FormulaPool pool_;
  monitor::Monitor monitor_;
  Output output_;
  MonitorReport report_;
  Failures failures_;
  std::unique_ptr<EventReader> reader_;
  std::vector<monitor::Value> values_;
  std::uint64_t malformed_ = 0;
};

int run_monitor(const MonitorVerbOptions& options) {
  if (options.header.file.empty()) return MonitorVerb(options).run();
  refuse_together(true, "--export", options.follow, "--follow");
  refuse_together(true, "--export", options.json, "--json");
  return export_monitor(options.formulas, machine_options(options), options.header);
}

void add_formulas(CLI::App& verb, FormulaInputOptions& options) {
  verb.add_option("FORMULA", options.formulas, "Formulas to watch; propositions are conditions on fields");
  verb.add_option("-f,--file", options.files, "Read formulas from FILE, one a line; - is standard input")
      ->type_name("FILE")
      ->allow_extra_args(false);
  verb.add_option("--from", options.from, "Syntax to read: infix, spin, lbt, symbols or nusmv")
      ->type_name("SYNTAX")
      ->capture_default_str();
}

void add_export(CLI::App& verb, MonitorVerbOptions& options) {
  const std::string group = "Output";
  verb.add_flag("--json", options.json,
                "One JSON object a line: each verdict when it is known, then a summary")
      ->group(group);
  verb.add_option("--export", options.header.file,
                  "Read no events: write the monitor of the formula to FILE, as a C++ header that needs\n"
                  "nothing else")
      ->type_name("FILE")
      ->group(group);
  verb.add_option("--class", options.header.class_name, "With --export: the name of the class")
      ->type_name("NAME")
      ->capture_default_str()
      ->group(group);
}

void add_meaning(CLI::App& verb, MonitorVerbOptions& options) {
  const std::string group = "What is decided";
  verb.add_flag("--ltlf", options.finite,
                "The events are a finite word: formulas are read on finite words, and decided at its end\n"
                "at the latest. Otherwise they are the beginning of an infinite one")
      ->group(group);
  verb.add_flag("--open-end", options.open_end,
                "The input is a prefix: what is not decided at its end is no violation")
      ->group(group);
  verb.add_option("--max-states", options.max_states, "Give a formula up whose automaton visits more states")
      ->type_name("N")
      ->capture_default_str()
      ->group(group);
}

void add_events(CLI::App& verb, MonitorVerbOptions& options) {
  const std::string group = "Events";
  verb.add_option("-i,--input", options.input, "Read events from FILE; - is standard input")
      ->type_name("FILE")
      ->capture_default_str()
      ->group(group);
  verb.add_flag("--follow", options.follow, "At the end of the file, wait for more")->group(group);
  verb.add_option("--format", options.format,
                  "json (an object a line), csv (the first line names the fields), words (name=value ...),\n"
                  "or auto: what the name of the file or its first line looks like")
      ->type_name("FORMAT")
      ->capture_default_str()
      ->group(group);
  verb.add_option("--separator", options.separator, "Between the cells of CSV: a character, or the word tab")
      ->type_name("CHAR")
      ->capture_default_str()
      ->group(group);
  verb.add_flag("--strict", options.strict, "Stop at the first malformed event, instead of skipping it")
      ->group(group);
}

}  // namespace

void add_monitor_verb(CLI::App& app, Action& action) {
  CLI::App* verb = app.add_subcommand("monitor", "Watch a stream of events for violations of LTL formulas");
  const auto options = std::make_shared<MonitorVerbOptions>();
  options->formulas.logic = "ltlf";
  add_formulas(*verb, options->formulas);
  add_meaning(*verb, *options);
  add_events(*verb, *options);
  add_export(*verb, *options);
  verb->footer(examples);
  verb->callback([options, &action] { action = [options] { return run_monitor(*options); }; });
}

}  // namespace ouro::cli
