// A model file, whatever language it is written in.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/source.hh"
#include "native/compared_space.hh"
#include "native/native_space.hh"
#include "program/interpreter.hh"
#include "program/program.hh"
#include "reduce/reduce.hh"
#include "reduce/symmetric_space.hh"
#include "reduce/symmetry.hh"
#include "session/run_question.hh"
#include "space/explicit_space.hh"
#include "space/state_space.hh"

namespace ouro::session {

class ProgramQuestions;

enum class Language : std::uint8_t { Promela, Dve, Explicit };

/// "promela", "dve", "explicit".
std::string_view to_string(Language language);

/// Who computes the states of a program.
enum class Engine : std::uint8_t {
  Native,       ///< code is compiled for what is explored often, while the search goes on
  Compiled,     ///< code is compiled before anything is explored with it
  Interpreter,  ///< the reference
  Both,         ///< compiled code and the interpreter, which must agree
};

/// "native", "compiled", "interpreter", "both".
std::string_view to_string(Engine engine);
/// What makes native code ("LLVM 19.1.7"), or why nothing does ("not available: ...").
std::string native_code();

struct SymmetryAsked {
  bool detect = false;  ///< whatever is interchangeable; refused if nothing is
  /// All processes of each of these types must be interchangeable; refused where they are not.
  std::vector<std::string> types = {};

  bool any() const { return detect || !types.empty(); }
};

struct LoadOptions {
  /// Empty: by the file's name; .pml .prom .promela .pm .pr .prm .spin and names without a dot are Promela,
  /// .dve is DVE, .kripke .aut .hoa are explicit structures.
  std::string language;
  /// For Promela's preprocessor: "NAME" or "NAME=VALUE", and folders.
  std::vector<std::string> definitions;
  std::vector<std::string> include_folders;
  /// Without a compiler everything is interpreted.
  Engine engine = Engine::Native;
  /// Conditions on states, in the model's own language: expressions of Promela or DVE, formulas over a
  /// structure's propositions. They become the first propositions of the space, in this order.
  std::vector<Condition> conditions;
  /// The model's own invariants (DVE's assertions) become propositions behind those.
  bool watch_invariants = false;
  /// What is to be asked of runs: its propositions follow.
  RunsAsked runs;
  /// Where compiled code is kept from run to run; empty: nowhere.
  std::string cache_folder;
  /// What is done to a program before it is explored. An explicit structure stays as it is.
  reduce::Options reductions;
  /// Interchangeable processes are looked for, and not told apart.
  SymmetryAsked symmetry;
};

/// A model that has been read. A program and its interpreter, or an explicit structure.
///
/// `program`, `interpreter` and `space` are about what is explored. Where reductions were asked for, that is
/// the reduced program; `original` is the one that was read, for showing and checking runs.
class Model {
 public:
  /// Throws UserError when the file cannot be read or is not understood.
  static Model load(const std::string& path, const LoadOptions& options = {});
  /// The same for a text at hand; `path` is its name, and tells the language.
  static Model from_text(std::string text, const std::string& path, const LoadOptions& options = {});

  Language language() const { return language_; }
  const std::string& path() const { return path_; }
  const std::vector<Diagnostic>& warnings() const { return warnings_; }

  /// With the conditions as propositions, then the invariants if they are watched.
  const space::StateSpace& space() const { return *space_; }
  std::size_t condition_count() const { return condition_count_; }
  /// What is asked of runs.
  const RunQuestions& run_questions() const { return runs_; }
  /// The proposition of the first invariant that is watched; the others follow.
  std::size_t first_invariant() const { return first_invariant_; }
  /// The properties of the program that those are.
  const std::vector<std::size_t>& watched_invariants() const { return watched_; }
  /// Null for an explicit structure.
  const program::Program* program() const { return program_; }
  const program::Interpreter* interpreter() const { return interpreter_.get(); }
  /// How the program was reduced; null if nothing was asked for.
  const reduce::Reduced* reduced() const { return reduced_.get(); }
  /// Which processes are not told apart; null if that was not asked for.
  const reduce::Symmetry* symmetry() const { return symmetry_.get(); }
  /// The space in which they are not.
  const reduce::SymmetricSpace* symmetric() const { return symmetric_.get(); }
  /// Do processes that have ended stay in the program that is explored? In the original they leave.
  bool stays() const { return stays_; }
  /// The program as it was read, and its interpreter; the same as those above where nothing was reduced.
  const program::Interpreter* original() const {
    return read_interpreter_ ? read_interpreter_.get() : interpreter_.get();
  }
  /// How long the compiler of native code worked so far.
  double compile_seconds() const { return native_ ? native_->compile_seconds() : 0; }
  /// Why the model was interpreted though code was to be compiled for it; empty when all went well.
  std::string compile_problem() const { return native_ ? native_->problem() : std::string(); }
  /// Null for a program.
  const space::ExplicitSpace* structure() const { return structure_.get(); }

 private:
  Model(std::string path, Language language) : language_(language), path_(std::move(path)) {}
  static Model of_structure(const std::string& text, const std::string& path, const LoadOptions& options);
  static Model of_program(const std::string& path, Language language, program::Program program,
                          std::vector<Diagnostic> warnings, const LoadOptions& options,
                          const AskedTexts& texts);
  std::vector<program::ExpressionId> watch(const LoadOptions& options, ProgramQuestions& questions);
  void choose_engine(const LoadOptions& options);
  void find_symmetry(const LoadOptions& options);
  /// Processes that have ended stay, if some of the others are interchangeable then.
  reduce::DetectedSymmetry let_processes_stay(const LoadOptions& options);
  void leave_out_symmetric_states();

  Language language_;
  std::string path_;
  std::vector<Diagnostic> warnings_;
  std::unique_ptr<const program::Program> read_;                  // the program as it was read
  std::unique_ptr<const reduce::Reduced> reduced_;                // the one that is explored instead
  std::unique_ptr<const program::Interpreter> read_interpreter_;  // if so
  const program::Program* program_ = nullptr;                     // one of those
  std::unique_ptr<const program::Interpreter> interpreter_;
  std::unique_ptr<const native::NativeSpace> native_;
  std::unique_ptr<const native::ComparedSpace> compared_;
  bool stays_ = false;
  std::unique_ptr<const reduce::Symmetry> symmetry_;
  std::unique_ptr<const reduce::SymmetricSpace> symmetric_;
  std::unique_ptr<const space::ExplicitSpace> structure_;
  std::unique_ptr<const space::ExplicitSpace> labelled_;  // the structure with the conditions
  std::size_t condition_count_ = 0;
  std::size_t first_invariant_ = 0;
  std::vector<std::size_t> watched_;
  RunQuestions runs_;
  const space::StateSpace* space_ = nullptr;  // one of those
};

}  // namespace ouro::session
