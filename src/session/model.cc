#include "session/model.hh"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <memory>
#include <span>
#include <utility>

#include "base/file.hh"
#include "base/suggest.hh"
#include "dve/load.hh"
#include "kripke/load.hh"
#include "native/compiler.hh"
#include "program/program.hh"
#include "promela/load.hh"
#include "reduce/departure.hh"
#include "session/explicit_conditions.hh"
#include "session/program_questions.hh"

namespace ouro::session {
namespace {

constexpr std::array language_names = {std::string_view("promela"), std::string_view("dve"),
                                       std::string_view("explicit")};

constexpr std::array engine_names = {std::string_view("native"), std::string_view("compiled"),
                                     std::string_view("interpreter"), std::string_view("both")};

struct Extension {
  std::string_view text;
  Language language;
};

constexpr std::array extensions = {
    Extension{".pml", Language::Promela},     Extension{".prom", Language::Promela},
    Extension{".promela", Language::Promela}, Extension{".pm", Language::Promela},
    Extension{".pr", Language::Promela},      Extension{".prm", Language::Promela},
    Extension{".spin", Language::Promela},    Extension{"", Language::Promela},
    Extension{".dve", Language::Dve},         Extension{".kripke", Language::Explicit},
    Extension{".aut", Language::Explicit},    Extension{".hoa", Language::Explicit},
};

Language named_language(const std::string& name) {
  const auto found = std::ranges::find(language_names, name);
  if (found != language_names.end()) return static_cast<Language>(found - language_names.begin());
  const std::vector<std::string_view> names(language_names.begin(), language_names.end());
  const std::string_view near = nearest(name, names);
  throw UserError(
      fmt::format("there is no model language '{}'", name),
      near.empty() ? "there are promela, dve and explicit" : fmt::format("did you mean '{}'?", near));
}

Language language_of(const std::string& path, const LoadOptions& options) {
  if (!options.language.empty()) return named_language(options.language);
  const std::string extension = std::filesystem::path(path).extension().string();
  const auto found = std::ranges::find(extensions, extension, &Extension::text);
  if (found != extensions.end()) return found->language;
  throw UserError(fmt::format("{}: cannot tell the model's language from its name", path),
                  "say it with --language promela, dve or explicit");
}

/// Behind the propositions there must be room for `dead`, if anything is asked of runs.
void require_room(std::size_t propositions, const RunsAsked& runs) {
  const std::size_t room = (runs.any() ? dead_proposition : space::max_propositions) - runs.actions.size();
  if (propositions <= room) return;
  throw UserError(fmt::format("more than {} different conditions on states at once{}", room,
                              runs.any() ? " beside questions about runs" : ""),
                  "join some with &&, or ask in several runs (--only NAME)");
}

/// They refer to the texts of both.
std::vector<SourceText> conditions_of(const LoadOptions& options, const AskedTexts& texts) {
  std::vector<SourceText> result;
  for (const Condition& condition : options.conditions)
    result.push_back({.text = condition.text, .name = condition.name});
  for (const SourceText& text : texts.conditions()) result.push_back(text);
  require_room(result.size(), options.runs);
  return result;
}

/// A condition that names no variable, such as a symbol in the place of an action, is not what is meant.
void warn_of_constants(const program::Program& program, std::span<const SourceText> conditions,
                       std::vector<Diagnostic>& warnings) {
  for (std::size_t i = 0; i < conditions.size(); ++i) {
    const program::Expression& condition = program.expressions[program.conditions[i]];
    if (condition.operation != program::Operation::Constant) continue;
    warnings.push_back(
        diagnose(conditions[i], {0, conditions[i].text.size()}, Severity::Warning,
                 fmt::format("this is {} in every state", condition.value != 0 ? "true" : "false")));
  }
}

promela::LoadOptions promela_options(const LoadOptions& options, const AskedTexts& texts) {
  promela::LoadOptions result;
  result.preprocess.definitions = options.definitions;
  result.preprocess.include_folders = options.include_folders;
  result.conditions = conditions_of(options, texts);
  const auto add = [](const std::vector<Condition>& formulas, std::vector<SourceText>& sources) {
    for (const Condition& formula : formulas) sources.push_back({.text = formula.text, .name = formula.name});
  };
  add(options.runs.formulas, result.formulas);
  add(options.runs.assumptions, result.formulas);
  add(options.runs.ctl, result.ctl);
  add(options.runs.ctl_star, result.ctl_star);
  return result;
}

/// All processes of the type are in one class.
void require_symmetric(const program::Interpreter& interpreter, const reduce::DetectedSymmetry& found,
                       const std::string& name) {
  const auto& types = interpreter.semantics().program().process_types;
  const auto type = std::ranges::find(types, name, &program::ProcessType::name);
  if (type == types.end()) throw UserError(fmt::format("there is no process type '{}'", name));
  const auto& processes = interpreter.semantics().layouts()[found.symmetry->layout()].processes;
  const auto is_of_type = [&](std::uint32_t process) {
    return processes[process].type == static_cast<program::ProcessTypeId>(type - types.begin());
  };
  std::ptrdiff_t count = 0;
  for (std::uint32_t i = 0; i < processes.size(); ++i) count += is_of_type(i) ? 1 : 0;
  for (const reduce::SymmetryClass& symmetric : found.symmetry->classes())
    if (std::ranges::count_if(symmetric.members, is_of_type) == count) return;
  throw UserError(fmt::format("the processes of type {} are not all interchangeable", name),
                  found.objections.empty() ? std::string() : found.objections.front());
}

/// Promela's front end reads formulas itself.
AskedTexts asked_texts(Language language, const LoadOptions& options) {
  return AskedTexts(options.runs, options.conditions.size(), {.formulas = language != Language::Promela});
}

/// A structure may have a proposition `dead` of its own.
AskedTexts asked_texts(const space::ExplicitSpace& structure, const LoadOptions& options) {
  const auto& names = structure.propositions();
  const bool has_dead = std::ranges::find(names, "dead") != names.end();
  return AskedTexts(options.runs, options.conditions.size(),
                    {.formulas = true, .quotes = true, .dead = !has_dead});
}

}  // namespace

std::string_view to_string(Engine engine) { return engine_names[static_cast<std::size_t>(engine)]; }

std::string native_code() {
  try {
    return native::compiler_name();
  } catch (const native::NoCode& error) {
    return fmt::format("not available: {}", error.what());
  }
}

std::string_view to_string(Language language) { return language_names[static_cast<std::size_t>(language)]; }

Model Model::load(const std::string& path, const LoadOptions& options) {
  const Language language = language_of(path, options);
  if (language != Language::Promela) return from_text(read_file(path), path, options);
  const AskedTexts texts = asked_texts(language, options);
  promela::Loaded loaded = promela::load_file(path, promela_options(options, texts));
  return of_program(path, language, std::move(loaded.program), std::move(loaded.warnings), options, texts);
}

Model Model::from_text(std::string text, const std::string& path, const LoadOptions& options) {
  const Language language = language_of(path, options);
  if (language == Language::Explicit) return of_structure(text, path, options);
  const AskedTexts texts = asked_texts(language, options);
  if (language == Language::Promela) {
    promela::Loaded loaded = promela::load_text(std::move(text), path, promela_options(options, texts));
    return of_program(path, language, std::move(loaded.program), std::move(loaded.warnings), options, texts);
  }
  std::vector<Diagnostic> warnings;
  program::Program program = dve::load({.text = text, .name = path}, warnings, conditions_of(options, texts));
  return of_program(path, language, std::move(program), std::move(warnings), options, texts);
}

Model Model::of_structure(const std::string& text, const std::string& path, const LoadOptions& options) {
  if (options.symmetry.any())
    throw UserError(fmt::format("{}: an explicit structure has no processes to be interchangeable", path));
  if (options.runs.non_progress || !options.runs.names.empty())
    throw UserError(fmt::format("{}: an explicit structure has no {}", path,
                                options.runs.non_progress ? "progress labels" : "properties of its own"));
  Model model(path, Language::Explicit);
  model.structure_ = kripke::load({.text = text, .name = path});
  model.space_ = model.structure_.get();
  model.condition_count_ = options.conditions.size();
  const AskedTexts texts = asked_texts(*model.structure_, options);
  model.runs_ = texts.questions();
  const std::vector<SourceText> conditions = conditions_of(options, texts);
  if (conditions.empty() && !options.runs.any()) return model;
  model.labelled_ = with_conditions(*model.structure_, conditions);
  model.space_ = model.labelled_.get();
  return model;
}

std::vector<program::ExpressionId> Model::watch(const LoadOptions& options, ProgramQuestions& questions) {
  std::vector<program::ExpressionId> propositions = program_->conditions;
  condition_count_ = options.conditions.size();
  first_invariant_ = propositions.size();
  for (std::size_t i = 0; options.watch_invariants && i < program_->properties.size(); ++i) {
    if (!program_->properties[i].is_invariant) continue;
    watched_.push_back(i);
    propositions.push_back(program_->properties[i].propositions.front().condition);
  }
  runs_ = questions.make(propositions);
  require_room(propositions.size(), options.runs);
  return propositions;
}

Model Model::of_program(const std::string& path, Language language, program::Program program,
                        std::vector<Diagnostic> warnings, const LoadOptions& options,
                        const AskedTexts& texts) {
  Model model(path, language);
  model.warnings_ = std::move(warnings);
  warn_of_constants(program, conditions_of(options, texts), model.warnings_);
  ProgramQuestions questions(program, options.runs, texts.questions());
  model.read_ = std::make_unique<const program::Program>(std::move(program));
  model.program_ = model.read_.get();
  if (options.reductions.any()) {
    model.read_interpreter_ = std::make_unique<const program::Interpreter>(*model.read_);
    model.reduced_ =
        std::make_unique<const reduce::Reduced>(reduce::reduce(*model.read_, options.reductions));
    model.program_ = &model.reduced_->program;
  }
  model.interpreter_ =
      std::make_unique<const program::Interpreter>(*model.program_, model.watch(options, questions));
  if (options.symmetry.any()) model.find_symmetry(options);
  model.choose_engine(options);
  if (model.symmetry_) model.leave_out_symmetric_states();
  return model;
}

void Model::choose_engine(const LoadOptions& options) {
  space_ = interpreter_.get();
  if (options.engine == Engine::Interpreter) return;
  native::CompilePolicy policy;
  if (options.engine != Engine::Native) policy = native::CompilePolicy::at_once();
  if (!options.cache_folder.empty()) policy.cache = native::CodeCache(options.cache_folder);
  native_ = std::make_unique<const native::NativeSpace>(*interpreter_, policy);
  space_ = native_.get();
  if (options.engine != Engine::Both) return;
  compared_ = std::make_unique<const native::ComparedSpace>(*interpreter_, *native_);
  space_ = compared_.get();
}

void Model::find_symmetry(const LoadOptions& options) {
  reduce::DetectedSymmetry found = reduce::detect_symmetry(*interpreter_);
  if (!found.symmetry) {
    const auto objection = reduce::objection_to_staying(*interpreter_);
    if (objection) found.objections.front() += fmt::format("; {}", *objection);
    if (!objection) found = let_processes_stay(options);
  }
  if (!found.symmetry)
    throw UserError(fmt::format("{}: no processes are interchangeable", path_), found.objections.front());
  for (const std::string& type : options.symmetry.types) require_symmetric(*interpreter_, found, type);
  symmetry_ = std::make_unique<const reduce::Symmetry>(std::move(*found.symmetry));
}

reduce::DetectedSymmetry Model::let_processes_stay(const LoadOptions& options) {
  reduce::Reduced staying = reduce::reduce(*read_, options.reductions);
  reduce::stay_at_end(staying.program);
  program::finish(staying.program);
  auto reduced = std::make_unique<const reduce::Reduced>(std::move(staying));
  auto interpreter =
      std::make_unique<const program::Interpreter>(reduced->program, interpreter_->propositions());
  reduce::DetectedSymmetry found = reduce::detect_symmetry(*interpreter);
  if (!found.symmetry) return found;
  if (!read_interpreter_) read_interpreter_ = std::make_unique<const program::Interpreter>(*read_);
  interpreter_ = std::move(interpreter);
  reduced_ = std::move(reduced);
  program_ = &reduced_->program;
  stays_ = true;
  return found;
}

void Model::leave_out_symmetric_states() {
  symmetric_ = std::make_unique<const reduce::SymmetricSpace>(*space_, interpreter_->semantics(), *symmetry_);
  space_ = symmetric_.get();
}

}  // namespace ouro::session
