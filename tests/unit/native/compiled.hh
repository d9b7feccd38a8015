// Code to load, fresh from the compiler.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "base/temporary_folder.hh"
#include "native/kept_code.hh"
#include "native/native_space.hh"
#include "program/interpreter.hh"
#include "unit/program/reachable.hh"
#include "unit/program/small_programs.hh"

namespace ouro::testing {

/// Two processes that count a global up to `bound`, from 0 again after that.
inline program::Program counters(std::int32_t bound, program::After after = program::After::Yield) {
  using program::Operation;
  program::Program program;
  program.globals.push_back(variable("x"));
  const program::PlaceId x = global(program, 0);
  program::ProcessType type = process_type("P", 2);
  const auto value = program.load(x);
  const auto next =
      program.binary(Operation::Remainder, program.binary(Operation::Add, value, program.constant(1)),
                     program.constant(bound));
  type.commands.push_back(command(0, 1, {program::Assign{x, next}}));
  type.commands.back().after = after;
  type.commands.push_back(command(1, 0));
  program.process_types.push_back(std::move(type));
  program.initial.assign(2, {0, {}, 0});
  return program;
}

/// The layouts of a program that are expanded, each with the archive of its code.
struct Compiled {
  explicit Compiled(const program::Program& program) : interpreter(program) {
    const TemporaryFolder folder;
    const native::CodeCache cache((folder.path() / "code").string());
    native::CompilePolicy policy = native::CompilePolicy::at_once();
    policy.cache = cache;
    explore(native::NativeSpace(interpreter, policy), 1000);
    const native::KeptCode kept(program, {}, cache);
    for (program::LayoutId id = 0; id < interpreter.layout_count(); ++id)
      if (auto packed = kept.find(interpreter.semantics().layouts()[id]))
        archives.emplace_back(id, *std::move(packed));
  }

  const program::Layout& layout(std::size_t i) const {
    return interpreter.semantics().layouts()[archives.at(i).first];
  }
  const std::string& archive(std::size_t i) const { return archives.at(i).second; }

  program::Interpreter interpreter;
  std::vector<std::pair<program::LayoutId, std::string>> archives;
};

}  // namespace ouro::testing
