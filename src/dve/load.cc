#include "dve/load.hh"

#include "dve/lower.hh"
#include "dve/parser.hh"
#include "dve/report.hh"

namespace ouro::dve {

program::Program load(const SourceText& source, std::vector<Diagnostic>& warnings) {
  Report report(source, warnings);
  program::Program program = lower(parse(report), report);
  program::finish(program);
  return program;
}

}  // namespace ouro::dve
