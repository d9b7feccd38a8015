// Foreign translators, as a command with places for the formula and for the automaton.
//
//   lbt < %L > %O              ltl2tgba -f %f > %O             spin -f %s > %O
//
//   %f %s %l    the formula in infix, SPIN's or LBT's syntax, as one quoted word of the shell
//   %F %S %L    the name of a file that holds it
//   %O          the name of the file that the tool writes
//   %%          a percent sign
//
// Operators that a syntax lacks are replaced by definitions: W, M and xor for SPIN; for LBT W and M, which
// lbt itself does not know, and bounds. The automaton is read as HOA, as a never claim or in the format of
// lbtt.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "cross/translator.hh"

namespace ouro::cross {

enum class ToolFormat : std::uint8_t {
  Guess,  ///< by the first word: `HOA:`, `never` or a number
  Hoa,
  Never,
  Lbtt,
};

/// "auto", "hoa", "never", "lbtt"; nothing for other names.
std::optional<ToolFormat> parse_tool_format(std::string_view name);

struct ToolOptions {
  ToolFormat format = ToolFormat::Guess;
  std::chrono::milliseconds timeout = std::chrono::seconds(30);
};

/// Runs the command by `sh -c` in a temporary folder. The name of the translator is the command's first word.
/// A non-zero exit status, a timeout and output that cannot be read are failed translations. Throws UserError
/// for an unknown place or one that is missing.
Translator tool_translator(const std::string& command, const ToolOptions& options);

}  // namespace ouro::cross
