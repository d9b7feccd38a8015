#include "cli/monitor_export.hh"

#include <fmt/format.h>

#include <algorithm>

#include "base/source.hh"
#include "cli/output.hh"
#include "cli/report.hh"
#include "logic/measure.hh"
#include "monitor/header.hh"
#include "monitor/table.hh"

namespace ouro::cli {

namespace {

using logic::Formula;

struct OneFormula {
  Formula formula;
  std::string text;
};

OneFormula read_one(logic::FormulaPool& pool, const FormulaInputOptions& options) {
  OneFormula one;
  const auto take = [&one](const FormulaItem& item) {
    if (one.formula) {
      throw UserError("--export writes one formula", "write a header for each, with a --class each");
    }
    one = {item.formula, std::string(item.source.text)};
  };
  for_each_formula(pool, options,
                   {.formula = take,
                    .csv_header = [](const CsvRow&) {},
                    .warning = [](const Diagnostic& warning) { report(warning); },
                    .error = [](const UserError& error) { throw UserError(error); },
                    .stop = [] { return false; }});
  if (!one.formula) throw UserError("there is no formula to export");
  return one;
}

}  // namespace

int export_monitor(const FormulaInputOptions& formulas, const monitor::MachineOptions& machine,
                   const MonitorExportOptions& options) {
  if (!monitor::is_class_name(options.class_name)) {
    throw UserError(fmt::format("--class: '{}' cannot be the name of a class", options.class_name));
  }
  const auto members = monitor::member_names();
  if (std::ranges::find(members, options.class_name) != members.end()) {
    throw UserError(fmt::format("--class: '{}' is the name of a member of the class", options.class_name),
                    "choose another name, such as the default, Monitor");
  }
  logic::FormulaPool pool;
  const OneFormula one = read_one(pool, formulas);
  const monitor::MonitorTable table = make_table(one.formula, machine);
  monitor::HeaderText text{
      .formula = one.text, .propositions = {}, .class_name = options.class_name, .reading = machine.reading};
  for (const Formula& proposition : logic::propositions(one.formula)) {
    text.propositions.push_back(proposition.name());
  }
  write_file(options.file, to_header(table, text));
  Output output;
  output.line(
      fmt::format("{}: {} states, {} propositions", options.file, table.rows.size(), table.propositions));
  output.finish();
  return 0;
}

}  // namespace ouro::cli
