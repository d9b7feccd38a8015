#include "cli/formula_input.hh"

#include <fmt/format.h>

#include <charconv>
#include <string_view>

#include "cli/options.hh"
#include "logic/families.hh"

namespace ouro::cli {

namespace {

using logic::FormulaPool;

class Reader {
 public:
  Reader(FormulaPool& pool, const FormulaInputOptions& options, const FormulaHandlers& handlers)
      : pool_(pool), options_(options), handlers_(handlers) {
    parse_options_.syntax = syntax_named(options.from, "--from");
    if (!options.logic.empty()) parse_options_.logic = logic_named(options.logic, "--logic");
  }

  void run() {
    for (const std::string& text : options_.formulas) {
      if (handlers_.stop()) return;
      read({.text = text, .name = "<formula>"}, {});
    }
    for (const std::string& path : options_.files) {
      const std::string content = read_input(path);
      const std::string name = path == "-" ? "<stdin>" : path;
      if (options_.csv_column.empty()) {
        read_lines(content, name);
      } else {
        read_csv(content, name);
      }
    }
    for (const std::string& family : options_.families) read_family(family);
  }

 private:
  void read(const SourceText& source, FormulaItem item) {
    logic::ParsedFormula parsed;
    try {
      parsed = parse_formula(pool_, source, parse_options_);
      for (const Diagnostic& warning : parsed.warnings) handlers_.warning(warning);
    } catch (const UserError& error) {
      handlers_.error(error);
      return;
    }
    item.formula = parsed.formula;
    item.source = source;
    item.propositions = parsed.propositions;
    handlers_.formula(item);
  }

  void read_lines(std::string_view content, const std::string& name) {
    std::size_t line = 0;
    while (!content.empty() && !handlers_.stop()) {
      ++line;
      const std::size_t end = std::min(content.find('\n'), content.size());
      const std::string_view text = content.substr(0, end);
      content.remove_prefix(std::min(end + 1, content.size()));
      const std::size_t first = text.find_first_not_of(" \t\r");
      if (first == std::string_view::npos || text[first] == '#') continue;
      read({.text = text, .name = name, .first_line = line}, {.formula = {}, .file = name, .line = line});
    }
  }

  void read_csv(std::string_view content, const std::string& name) {
    CsvReader reader(content, name);
    CsvRow row;
    if (!reader.next(row))
      throw UserError(fmt::format("{}: the file is empty; a header row was expected", name));
    const std::size_t index = column_index(row, name);
    handlers_.csv_header(row);
    while (!handlers_.stop() && reader.next(row)) {
      if (row.cells.size() == 1 && row.cells[0].text.empty()) continue;
      if (index >= row.cells.size()) {
        handlers_.error(
            UserError(fmt::format("{}:{}: the row has only {} columns", name, row.line, row.cells.size())));
        continue;
      }
      const CsvCell& cell = row.cells[index];
      const std::string text = cell.text;  // handlers may change the row
      read({.text = text, .name = name, .first_line = row.line, .first_column = cell.column},
           {.formula = {}, .file = name, .line = row.line, .row = &row, .csv_index = index});
    }
  }

  // A column is named by its header or by its number, counted from 1.
  std::size_t column_index(const CsvRow& header, const std::string& name) const {
    std::vector<std::string_view> names;
    for (const CsvCell& cell : header.cells) names.push_back(cell.text);
    for (std::size_t i = 0; i < names.size(); ++i) {
      if (names[i] == options_.csv_column) return i;
    }
    std::size_t number = 0;
    const std::string& text = options_.csv_column;
    const auto result = std::from_chars(text.data(), text.data() + text.size(), number);
    if (result.ptr == text.data() + text.size() && number >= 1 && number <= names.size()) return number - 1;
    unknown_value(fmt::format("--csv: column of {}", name), text, names);
  }

  void read_family(const std::string& text) {
    const std::size_t equals = text.find('=');
    const std::string name = text.substr(0, equals);
    const logic::Family* family = logic::find_family(name);
    if (family == nullptr) {
      std::vector<std::string_view> names;
      for (const logic::Family& known : logic::families()) names.push_back(known.name);
      unknown_value("--family", name, names);
    }
    Range range{family->smallest, family->largest};
    if (equals != std::string::npos) {
      range = parse_range(std::string_view(text).substr(equals + 1), "--family");
    } else if (family->largest == 0) {
      throw UserError(fmt::format("--family: {} grows without end", name),
                      fmt::format("say how far: {0}={1}..{2}", name, family->smallest, family->smallest + 4));
    }
    if (range.high == Range().high) {
      throw UserError(fmt::format("--family: {}: say where to stop", text),
                      fmt::format("write {}=1..10", name));
    }
    for (std::uint64_t n = range.low; n <= range.high && !handlers_.stop(); ++n) {
      handlers_.formula({.formula = instance(*family, pool_, n), .file = {}});
    }
  }

  FormulaPool& pool_;
  const FormulaInputOptions& options_;
  const FormulaHandlers& handlers_;
  logic::ParseOptions parse_options_;
};

}  // namespace

void add_formula_input(CLI::App& verb, FormulaInputOptions& options) {
  verb.add_option("FORMULA", options.formulas, "Formulas to work on");
  verb.add_option("-f,--file", options.files, "Read formulas from FILE, one a line; - is standard input")
      ->type_name("FILE")
      ->allow_extra_args(false);
  verb.add_option("--csv", options.csv_column,
                  "Files are CSV: take the formula from this column (name or number)")
      ->type_name("COLUMN");
  verb.add_option("--family", options.families,
                  "Formulas of a scalable family, such as and-gf=1..5; 'list' shows all")
      ->type_name("NAME=N..M")
      ->allow_extra_args(false);
  verb.add_option("--from", options.from, "Syntax to read: infix, spin, lbt, symbols or nusmv")
      ->type_name("SYNTAX")
      ->capture_default_str();
  verb.add_option("--logic", options.logic, "Accept only formulas of ltl, ltlf, ctl or ctl*")
      ->type_name("LOGIC");
}

bool has_many(const FormulaInputOptions& options) {
  return options.formulas.size() > 1 || !options.files.empty() || !options.families.empty();
}

void for_each_formula(FormulaPool& pool, const FormulaInputOptions& options,
                      const FormulaHandlers& handlers) {
  if (options.formulas.empty() && options.files.empty() && options.families.empty()) {
    throw UserError("no formula given",
                    "write one as an argument, or name a file with --file (- is standard input)");
  }
  Reader(pool, options, handlers).run();
}

}  // namespace ouro::cli
