// From the command line to a verb, and from what went wrong to an exit status.
#include "cli/cli.hh"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <csignal>
#include <cstdio>
#include <exception>
#include <string>
#include <string_view>
#include <vector>

#include "base/source.hh"
#include "base/suggest.hh"
#include "cli/automaton_verb.hh"
#include "cli/check_verb.hh"
#include "cli/cross_verb.hh"
#include "cli/explore_verb.hh"
#include "cli/formula_verb.hh"
#include "cli/monitor_verb.hh"
#include "cli/options.hh"
#include "cli/random_verb.hh"
#include "cli/replay_verb.hh"
#include "cli/report.hh"
#include "cli/simulate_verb.hh"
#include "cli/translate_verb.hh"
#include "session/model.hh"

namespace ouro::cli {

namespace {

constexpr int internal_error = 70;

constexpr const char* summary =
    "Ouro checks whether every behaviour of a system satisfies a temporal property, and shows one that does "
    "not.";
constexpr const char* exit_statuses = R"(Every verb has its own help: ouro VERB --help

Exit status: 0 done, or every property holds; 1 some property is violated; 2 the input or the usage is
wrong; 3 incomplete (a limit or an interrupt).)";

// The error of a word that no option or verb has, with the nearest one that exists.
[[noreturn]] void unknown_word(const std::string& word, const std::vector<std::string>& known,
                               std::string_view what) {
  const std::vector<std::string_view> candidates(known.begin(), known.end());
  const std::string_view near = nearest(word, candidates);
  throw UserError(fmt::format("there is no {} '{}'", what, word),
                  near.empty() ? "--help shows what there is" : fmt::format("did you mean '{}'?", near));
}

std::vector<std::string> option_names(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::Option* option : app.get_options()) {
    for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
  }
  return names;
}

[[noreturn]] void explain_extras(const CLI::App& app) {
  const auto verbs = app.get_subcommands();
  const CLI::App& context = verbs.empty() ? app : *verbs.front();
  const std::vector<std::string> extras = app.remaining(true);
  const std::string word = extras.empty() ? "" : extras.front().substr(0, extras.front().find('='));
  if (word.starts_with("-")) unknown_word(word, option_names(context), "option");
  std::vector<std::string> names;
  for (const CLI::App* verb : app.get_subcommands({})) names.push_back(verb->get_name());
  unknown_word(word, names, "verb");
}

int run_verbs(int argc, char** argv) {
  CLI::App app(summary, "ouro");
  app.set_version_flag("--version", [] {
    return fmt::format("ouro {}\nnative code: {}", OURO_VERSION, session::native_code());
  });
  app.require_subcommand(0, 1);
  app.footer(exit_statuses);
  Action action;
  add_check_verb(app, action);
  add_explore_verb(app, action);
  add_simulate_verb(app, action);
  add_replay_verb(app, action);
  add_translate_verb(app, action);
  add_automaton_verb(app, action);
  add_formula_verb(app, action);
  add_monitor_verb(app, action);
  add_random_verb(app, action);
  add_cross_verb(app, action);
  try {
    app.parse(argc, argv);
  } catch (const CLI::Success& success) {  // --help and --version
    return app.exit(success);
  } catch (const CLI::ExtrasError&) {
    explain_extras(app);
  } catch (const CLI::ParseError& error) {
    throw UserError(error.what(), "--help shows how the options are used");
  }
  if (action) return action();
  std::fputs(app.help().c_str(), stderr);
  return exit_wrong;
}

}  // namespace

int run(int argc, char** argv) {
  std::signal(SIGXFSZ, SIG_IGN);  // a file that may grow no larger is an error like a full disk
  try {
    return run_verbs(argc, argv);
  } catch (const UserError& error) {
    report(error);
    return exit_status_of(error);
  } catch (const std::bad_alloc&) {
    report(general_error("out of memory"));
    return exit_incomplete;
  } catch (const std::exception& error) {
    report(general_error(fmt::format("internal error: {}", error.what()),
                         "this is a bug in ouro: please report it"));
    return internal_error;
  }
}

}  // namespace ouro::cli
