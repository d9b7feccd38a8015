#include "cli/model_input.hh"

#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "base/source.hh"
#include "cli/options.hh"
#include "cli/report.hh"

namespace ouro::cli {
namespace {

/// Asking for code in a build that cannot make it deserves a word.
session::Engine checked(session::Engine engine) {
  if (engine != session::Engine::Interpreter && !session::can_compile()) {
    Diagnostic warning = general_error("this build has no compiler: the model is interpreted",
                                       "build with LLVM 19 for native code");
    warning.severity = Severity::Warning;
    report(warning);
  }
  return engine;
}

session::Engine engine_of(const std::string& name) {
  using session::Engine;
  std::vector<std::string_view> names;
  for (const Engine engine : {Engine::Native, Engine::Interpreter, Engine::Both}) {
    if (name == to_string(engine)) return checked(engine);
    names.push_back(to_string(engine));
  }
  unknown_value("--engine", name, names);
}

/// "dead,merge", "none"
reduce::Options reductions_of(const std::string& list) {
  reduce::Options result;
  std::istringstream names(list);
  for (std::string name; std::getline(names, name, ',');) {
    if (name == "dead") {
      result.dead = true;
    } else if (name == "merge") {
      result.merge = true;
    } else if (name != "none" || list != "none") {
      unknown_value("--reduce", name, {"dead", "merge", "none"});
    }
  }
  return result;
}

}  // namespace

void add_model_options(CLI::App& verb, ModelInputOptions& options) {
  const std::string model = "Model";
  verb.add_option("MODEL", options.path, "The model's file")->required();
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
  verb.add_option("--engine", options.engine,
                  "native: compile what is explored often (the default); interpreter; both: two at once,\n"
                  "which must agree")
      ->type_name("ENGINE")
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

session::Model load_model(const ModelInputOptions& options) {
  session::LoadOptions load = options.load;
  if (!options.engine.empty()) load.engine = engine_of(options.engine);
  load.reductions = reductions_of(options.reductions);
  session::Model model = session::Model::load(options.path, load);
  for (const Diagnostic& warning : model.warnings()) report(warning);
  return model;
}

}  // namespace ouro::cli
