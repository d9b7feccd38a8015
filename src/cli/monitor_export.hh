// `ouro monitor --export`: one formula as a C++ header.
#pragma once

#include <string>

#include "cli/formula_input.hh"
#include "monitor/machine.hh"

namespace ouro::cli {

struct MonitorExportOptions {
  std::string file;
  std::string class_name = "Monitor";
};

/// Writes the header and says how large it is; gives the exit status. Throws UserError for more than one
/// formula, and for a name that cannot be that of a class.
int export_monitor(const FormulaInputOptions& formulas, const monitor::MachineOptions& machine,
                   const MonitorExportOptions& options);

}  // namespace ouro::cli
