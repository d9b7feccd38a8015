#include "dve/load.hh"

#include <deque>

#include "dve/lower.hh"
#include "dve/parser.hh"
#include "dve/report.hh"

namespace ouro::dve {

program::Program load(const SourceText& source, std::vector<Diagnostic>& warnings,
                      std::span<const SourceText> conditions) {
  Report report(source, warnings);
  Model model = parse(report);
  std::deque<Report> reports;
  std::vector<Condition> read;
  for (const SourceText& condition : conditions) {
    reports.emplace_back(condition, warnings);
    read.push_back({parse_condition(model, reports.back()), &reports.back()});
  }
  program::Program program = lower(model, report, read);
  program::finish(program);
  return program;
}

}  // namespace ouro::dve
