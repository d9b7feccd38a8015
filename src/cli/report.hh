// Diagnostics on standard error, and the exit status that they lead to.
#pragma once

#include <cstdint>
#include <string>

#include "base/source.hh"

namespace ouro::cli {

/// Coloured on a terminal, unless NO_COLOR is set.
void report(const Diagnostic& diagnostic);
void report(const UserError& error);

inline constexpr int exit_violated = 1;
inline constexpr int exit_wrong = 2;  ///< the input, or the usage
inline constexpr int exit_incomplete = 3;

/// 2, or 3 where a limit was reached.
int exit_status_of(const UserError& error);

/// What goes wrong in a run that goes on afterwards.
class Failures {
 public:
  /// Reports an error. `place` is where it happened, if the message is about no particular place.
  void add(const UserError& error, const std::string& place = {});

  /// What was wrong counts more than what is incomplete; `otherwise` if there were no failures.
  int exit_status(int otherwise) const;

 private:
  std::uint64_t wrong_ = 0;
  std::uint64_t incomplete_ = 0;
};

}  // namespace ouro::cli
