// Where automata come from: files and standard input, in any of the formats that are read.
//
// The first word of a text tells its format: `HOA:`, `never`, or the number that an automaton of lbtt begins
// with. Any number of automata in HOA, or any number of never claims, may follow one another in a text. In
// lbtt's format a text is one automaton.
#pragma once

#include <CLI/CLI.hpp>
#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "base/source.hh"
#include "omega/automaton.hh"

namespace ouro::cli {

struct AutomatonInputOptions {
  std::vector<std::string> files;  ///< none: standard input
};

void add_automaton_input(CLI::App& verb, AutomatonInputOptions& options);

/// One automaton of the input. It has Propositions of its own, in the order that it declares them, so that
/// what is made of it does not depend on what was read before.
struct AutomatonItem {
  omega::Automaton automaton;
  std::string file;
  std::size_t line = 1;  ///< where it begins
};

/// What there is to do with the input, in its order.
struct AutomatonHandlers {
  std::function<void(AutomatonItem)> automaton;
  std::function<void(const Diagnostic&)> warning;
  std::function<void(const UserError&)> error;  ///< an automaton that cannot be read; the next one follows
  std::function<bool()> stop;                   ///< asked before each automaton
};

/// "<stdin>" for "-".
std::string shown_name(const std::string& path);

/// The files to read, "-" among them for standard input.
std::vector<std::string> input_files(const AutomatonInputOptions& options);

/// Reads everything in a file, "-" being standard input; an empty file has no automata, which is no error.
/// Throws UserError when the file cannot be read.
void for_each_automaton(const std::string& path, const AutomatonHandlers& handlers);

/// All automata of a file that is an operand. Throws UserError at the first mistake, or when there are none.
std::vector<omega::Automaton> read_automata(const std::string& path, std::string_view option);

}  // namespace ouro::cli
