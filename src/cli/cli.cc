#include "cli/cli.hh"

namespace ouro::cli {

int run(int, char**) { return 0; }

}  // namespace ouro::cli
