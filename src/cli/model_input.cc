#include "cli/model_input.hh"

#include <array>
#include <cstdlib>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "base/source.hh"
#include "cli/options.hh"
#include "cli/report.hh"

namespace ouro::cli {
namespace {

session::Engine engine_of(const std::string& name) {
  using session::Engine;
  return value_named("--engine", name,
                     std::array{Engine::Native, Engine::Compiled, Engine::Interpreter, Engine::Both});
}

std::string environment(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? std::string() : std::string(value);
}

/// The folder for compiled code; empty: none.
std::string cache_folder() {
  const std::string own = environment("OURO_CACHE");
  if (own == "off") return {};
  if (!own.empty()) return own;
  if (const std::string caches = environment("XDG_CACHE_HOME"); caches.starts_with('/'))
    return caches + "/ouro";
  const std::string home = environment("HOME");
  return home.empty() ? std::string() : home + "/.cache/ouro";
}

/// "dead,merge", "none"
reduce::Options reductions_of(const std::string& list) {
  reduce::Options result;
  if (list.empty()) unknown_value("--reduce", list, {"dead", "merge", "none"});
  std::istringstream names(list);
  for (std::string name; std::getline(names, name, ',');) {
    if (name == "dead") {
      result.dead = true;
    } else if (name == "merge") {
      result.merge = true;
    } else if (name != "none") {
      unknown_value("--reduce", name, {"dead", "merge", "none"});
    } else if (list != "none") {
      throw UserError("--reduce: none stands alone", "leave it out, or everything else");
    }
  }
  return result;
}

}  // namespace

void add_model_options(CLI::App& verb, ModelInputOptions& options) {
  verb.add_option("MODEL", options.path, "The model's file")->required();
  add_reading_options(verb, options);
}

void add_reading_options(CLI::App& verb, ModelInputOptions& options) {
  const std::string model = "Model";
  verb.add_option("--language", options.load.language,
                  "promela, dve or explicit; otherwise by the file's name")
      ->type_name("LANGUAGE")
      ->group(model);
  verb.add_option("-D", options.load.definitions, "A macro for Promela's preprocessor")
      ->type_name("NAME[=VALUE]")
      ->allow_extra_args(false)
      ->group(model);
  verb.add_option("-I", options.load.include_folders, "A folder with files that a Promela model includes")
      ->type_name("FOLDER")
      ->allow_extra_args(false)
      ->group(model);
}

void add_engine_option(CLI::App& verb, ModelInputOptions& options) {
  verb.add_option(
          "--engine", options.engine,
          "native: compile what is explored often (the default); compiled: compile it first, which\n"
          "also leaves the best code for later runs; interpreter; both: two at once, which must agree")
      ->type_name("ENGINE")
      ->group("Model");
  verb.add_flag("--no-cache", options.no_cache,
                "Neither use nor keep compiled code of other runs (in ~/.cache/ouro or $OURO_CACHE)")
      ->group("Model");
}

void add_reduction_option(CLI::App& verb, ModelInputOptions& options) {
  verb.add_option("--reduce", options.reductions,
                  "What makes the state space smaller, separated by commas: dead (variables that nobody\n"
                  "will read are reset), merge (steps that nobody can see are joined); or none")
      ->type_name("LIST")
      ->group("Model")
      ->capture_default_str();
}

void add_symmetry_options(CLI::App& verb, ModelInputOptions& options) {
  verb.add_flag(
          "--symmetry", options.load.symmetry.detect,
          "Look for processes that are interchangeable, and do not tell apart states that differ only in\n"
          "which of them is which")
      ->group("Model");
  verb.add_option("--symmetric", options.load.symmetry.types,
                  "The same, and all processes of this type must be interchangeable; may be repeated")
      ->type_name("TYPE")
      ->allow_extra_args(false)
      ->group("Model");
}

session::Model load_model(const ModelInputOptions& options) {
  session::LoadOptions load = options.load;
  if (!options.engine.empty()) load.engine = engine_of(options.engine);
  if (!options.no_cache) load.cache_folder = cache_folder();
  load.reductions = reductions_of(options.reductions);
  session::Model model = session::Model::load(options.path, load);
  for (const Diagnostic& warning : model.warnings()) report(warning);
  return model;
}

void warn_if_interpreted(const session::Model& model) {
  const std::string problem = model.compile_problem();
  if (problem.empty()) return;
  Diagnostic warning = general_error("native code is not available: the model is interpreted", problem);
  warning.severity = Severity::Warning;
  report(warning);
}

}  // namespace ouro::cli
