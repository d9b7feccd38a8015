// One run of `ouro check`: the model is read, every question is answered by its own part of the session, one
// after another within the same limits, and the answers are shown.
#pragma once

#include "cli/check_options.hh"

namespace ouro::cli {

/// The exit status.
int check_model(const CheckOptions& options);

}  // namespace ouro::cli
