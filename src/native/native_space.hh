// The state space of a program, computed by compiled code where there is some.
//
// The same states, successors, steps, faults and propositions in the same order as program::Interpreter
// gives; just faster. Code that an earlier run has compiled for a layout and kept is used from the first
// state on. Otherwise it is compiled when the layout has been met often, in the background, and used from the
// moment it is there. Whatever the code leaves out (rare commands, indivisible sequences, faults) the shared
// program::SystemCursor does with the reference semantics.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "native/code_cache.hh"
#include "native/code_table.hh"
#include "native/compiler.hh"
#include "native/kept_code.hh"
#include "program/interpreter.hh"
#include "program/layout.hh"
#include "space/state_space.hh"

namespace ouro::native {

/// When to compile. The work of a layout is the commands of its processes, the pairs of them that may meet,
/// and the program's expressions; compiling takes time in proportion. It begins when interpreting has cost a
/// part of that, so that what turns out to be small pays nothing, or little, for code that it does not need.
struct CompilePolicy {
  /// So often a layout is met before it is worth it, and so often more for its work.
  struct Patience {
    std::uint32_t meetings = 0;
    std::uint32_t per_work = 0;
  };

  /// With quick code: after about as long as it takes to load the compiler. An interpreted state counts once,
  /// and once more for each process.
  Patience quick = {20'000, 20};
  /// Then with good code: about when what it would have saved is half of what it costs.
  Patience good = {50'000, 1'000};
  /// No more layouts are compiled: a program with many is one whose layouts come and go.
  std::uint32_t most_layouts = 64;
  /// Layouts with more work are not compiled: it would take seconds, for code that is little faster.
  std::uint64_t most_work = 200'000;
  Compiling compiling = best_compiling();
  CodeCache cache = {};
  Linking linking = Linking::Own;
  std::function<std::unique_ptr<Compiler>(CompilerInput)> make_compiler = native::make_compiler;

  /// Everything is compiled before it is used.
  static CompilePolicy at_once() { return {.quick = {}, .good = {}, .compiling = Compiling::AtOnce}; }
};

class NativeSpace : public space::StateSpace {
 public:
  /// The interpreter, which must outlive this, gives the program, the propositions and the numbers of the
  /// layouts: so its states are the same. Without a compiler everything is interpreted.
  explicit NativeSpace(const program::Interpreter& reference, CompilePolicy policy = {});
  /// Waits for the piece of code that is being compiled.
  ~NativeSpace() override;

  std::unique_ptr<space::Cursor> cursor() const override;
  std::size_t layout_count() const override { return reference_.layout_count(); }

  /// How long compiling took so far.
  double compile_seconds() const { return codes_.seconds(); }
  /// Why models are interpreted though code was asked for; empty when all is well.
  std::string problem() const { return codes_.problem(); }

 private:
  friend class NativeCursor;
  /// How often a layout is to be expanded before it is worth code of that quality; nothing if it never is.
  std::optional<std::uint64_t> patience(const program::Layout& layout, Quality quality) const;

  const program::Interpreter& reference_;
  CompilePolicy policy_;
  mutable KeptCode kept_;
  mutable CodeTable codes_;
};

}  // namespace ouro::native
