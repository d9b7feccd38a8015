// What the names of a model mean.
//
// Channels, variables, processes and states share one namespace. The names of a process hide those of the
// model: published models do that, by mistake or not, so it is a warning.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/source.hh"
#include "dve/report.hh"
#include "dve/syntax_tree.hh"

namespace ouro::dve {

struct Symbol {
  enum class Kind : std::uint8_t { Constant, Variable, Channel, Process, State };
  Kind kind = Kind::Variable;
  Name name{};
  /// In the globals or locals, the channels, the process types, or the locations of its process.
  std::uint32_t index = 0;
  std::int32_t value = 0;  ///< of a Constant
  bool fixed = false;      ///< an array of constants: a variable that nobody may assign
  bool read = false;       ///< a channel: received from; a state: entered
  bool written = false;    ///< a channel: sent to
};

/// "variable", "channel", ...
std::string_view to_string(Symbol::Kind kind);

class Scope {
 public:
  explicit Scope(const Scope* outer = nullptr) : outer_(outer) {}

  /// Reports a name that is already taken here, and warns of one that hides another.
  void declare(const Symbol& symbol, Report& report);
  /// Here or outside; null when there is none.
  const Symbol* find(std::string_view name) const;
  /// Only here.
  Symbol* find_here(std::string_view name);
  /// In the order of declaration.
  const std::vector<Symbol>& symbols() const { return symbols_; }
  /// A name of this kind that is much like the given one, as a hint; empty when there is none.
  std::string suggest(std::string_view name, Symbol::Kind kind) const;

 private:
  const Scope* outer_;
  std::vector<Symbol> symbols_;
  std::unordered_map<std::string_view, std::size_t> places_;
};

/// The model's scope and those of its processes, by process type.
class Symbols {
 public:
  explicit Symbols(std::size_t process_count) : processes_(process_count, Scope(&model_)) {}
  Symbols(const Symbols&) = delete;
  Symbols& operator=(const Symbols&) = delete;

  Scope& model() { return model_; }
  Scope& process(std::size_t i) { return processes_[i]; }
  /// The symbol and whose it is: null, or in `process` (not none) or in the model.
  struct Found {
    Symbol* symbol = nullptr;
    program::ProcessTypeId owner = program::none;
  };
  /// What a name means in a process, or in the model when `process` is none.
  Found find(std::string_view name, program::ProcessTypeId process);

 private:
  Scope model_;
  std::vector<Scope> processes_;
};

}  // namespace ouro::dve
