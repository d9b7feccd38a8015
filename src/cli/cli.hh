// The `ouro` command.
#pragma once

namespace ouro::cli {

/// Runs the command line and gives the exit status: 0 every property holds (or the work is done),
/// 1 some property is violated, 2 the input or the usage is wrong, 3 incomplete.
int run(int argc, char** argv);

}  // namespace ouro::cli
