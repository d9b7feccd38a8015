// The state space of a program, computed by compiled code where there is some.
//
// The same states, successors, steps, faults and propositions in the same order as program::Interpreter
// gives; just faster. Code is compiled for a layout when the layout is first met. Whatever the code leaves
// out (rare commands, indivisible sequences, faults) the shared program::SystemCursor does with the reference
// semantics.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

#include "native/compiler.hh"
#include "program/interpreter.hh"
#include "program/layout.hh"
#include "space/state_space.hh"

namespace ouro::native {

/// When to compile. Compiling costs time in proportion to the commands of a layout's processes; it begins
/// when interpreting has cost about as much, so that it at most doubles the time of what turns out to be
/// small.
struct CompilePolicy {
  /// So many states of a layout are expanded for each of its commands before it is compiled.
  std::uint32_t expansions_per_command = 20;
  /// No more layouts are compiled: a program with many is one whose layouts come and go.
  std::uint32_t most_layouts = 64;
  /// Layouts with more commands, counting pairs that may meet, are not compiled.
  std::uint64_t most_commands = 200'000;
};

class NativeSpace : public space::StateSpace {
 public:
  /// The interpreter, which must outlive this, gives the program, the propositions and the numbers of the
  /// layouts: so its states are the same. In a build without a compiler everything is interpreted.
  explicit NativeSpace(const program::Interpreter& reference, CompilePolicy policy = {});
  ~NativeSpace() override;

  std::unique_ptr<space::Cursor> cursor() const override;
  std::size_t layout_count() const override { return reference_.layout_count(); }

  /// How long compiling took so far.
  double compile_seconds() const;

 private:
  friend class NativeCursor;
  /// How often a layout is to be expanded before it is worth compiling; nothing if it never is.
  std::optional<std::uint64_t> patience(const program::Layout& layout) const;
  /// Null where there is no code for the layout.
  const LayoutCode* code(const program::Layout& layout) const;

  const program::Interpreter& reference_;
  CompilePolicy policy_;
  mutable std::mutex mutex_;  // for what follows
  mutable std::unique_ptr<Compiler> compiler_;
  mutable std::vector<std::pair<bool, const LayoutCode*>> codes_;  // by layout: was it tried, and its code
  mutable std::uint32_t compiled_layouts_ = 0;
  mutable double compile_seconds_ = 0;
};

}  // namespace ouro::native
