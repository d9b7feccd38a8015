#include "cli/model_input.hh"

#include "cli/report.hh"

namespace ouro::cli {

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

session::Model load_model(const ModelInputOptions& options) {
  session::Model model = session::Model::load(options.path, options.load);
  for (const Diagnostic& warning : model.warnings()) report(warning);
  return model;
}

}  // namespace ouro::cli
