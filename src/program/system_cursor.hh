// How the commands of all processes make up the steps of the system: what every engine shares.
//
// From a state, every process is asked for what it can do, the youngest first. If nobody can do
// anything, everybody is asked again with `timeout` true. In a synchronous program all move at once.
//
// A command after which its process keeps the right to go on (After::Keep) leads to a state that is
// not a state of the system, but one inside an indivisible sequence. Such states are explored on the
// spot, depth first, with only the process that has the right being asked; where that process leaves
// the sequence or blocks, or one of higher priority is able to move, the sequence ends, and the state
// becomes a successor. States inside are remembered for the length of the sequence, so a loop in it is
// harmless; a sequence that can neither end nor block is a fault (EndlessStep), reported with the step that
// begins it.
//
// An engine may pass by states inside without remembering them, where there is one way on from each of them
// that stays inside. The result is the same: whoever comes to such a state again goes the same way without
// reporting anything, to a state that is remembered. Only one that still waits to be followed must not be
// passed by, or what comes after it would be reported too early.
//
// Where the steps of ways matter, and not only where they lead, ways that meet inside a sequence are told
// apart by what a reader makes of them: a state inside is then remembered for each kind of way to it.
//
// A deterministic step (After::Continue) goes on in place with the first command that is possible. A command
// that fails in it again and again is told once.
//
// A fault is reported as an entry without a state. After a violated assertion, about values or
// about events, the step goes on, and its successor is reported as well; after any other fault there is none.
//
// What one process can do from a state is all that engines differ in: `move` asks the reference semantics,
// and an engine that knows better overrides it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "program/layout.hh"
#include "program/program.hh"
#include "program/semantics.hh"
#include "program/sequence_memory.hh"
#include "program/way_telling.hh"
#include "space/state_space.hh"

namespace ouro::program {

class SystemCursor : public space::Cursor, public WayTelling {
 public:
  /// Both must outlive it. At most 64 propositions.
  SystemCursor(const Semantics& semantics, const std::vector<ExpressionId>& propositions);

  void initial(space::Successors& result) override;
  void successors(const space::StateView& state, space::Successors& result) override;
  bool may_end(space::StateView state) override;
  std::uint64_t propositions(space::StateView state) override;

  void tell_ways_apart(WayReader reader) override { way_reader_ = std::move(reader); }

 protected:
  // --- What an engine may do in its own way ---

  /// Everybody who may move does. Returns whether anyone could.
  virtual bool move_all(const Context& system);
  /// The process takes each command that it can, each into a state of its own. Returns whether it could.
  virtual bool move(const Context& context);
  /// Goes on in place from a state inside a sequence, in which `holder` has the right to, for as long as
  /// there is one way on that stays inside, and up to the first location marked in `marks` (its number modulo
  /// 64). Appends to `path` where all steps are wanted. Returns whether it went anywhere; if it returns
  /// false, the state is not defined and is put back.
  virtual bool pass(WorkingState& state, std::uint32_t holder, std::uint64_t marks,
                    std::vector<space::Step>& path);
  /// The propositions that hold.
  virtual std::uint64_t mask(const Context& context) const;

  // --- The pieces ---

  const Semantics& semantics() const { return semantics_; }
  const Program& program() const { return program_; }
  bool uses_commitment() const { return uses_commitment_; }
  bool uses_timeout() const { return uses_timeout_; }
  bool is_inside() const { return is_inside_; }
  space::Successors& result() { return *result_; }
  WorkingState& scratch() { return scratch_; }
  const Layout& layout(LayoutId id) { return layouts_[id]; }

  /// What is found from now on goes there.
  void begin(space::Successors& result) {
    result_ = &result;
    path_.clear();
  }
  /// Tries one command of the process that asks, with everybody it could meet. Returns whether it was
  /// possible; throws FaultSignal when that could not be judged.
  bool try_command(const Context& context, CommandId id);
  /// A step that could not even be judged possible, or led nowhere.
  void fail(space::Fault fault, const space::Step& step);
  /// The reference takes a step that is possible.
  void take(const Context& context, const space::Step& step);
  /// A step has come to `scratch()`, from where anyone, or its process, may go on. `more` is what it took
  /// after its first command, where that is wanted.
  void reach(const space::Step& step, std::span<const space::Step> more, After after);
  bool wants_all_steps() const { return result_->record_all_steps(); }
  bool is_anyone_committed(const Context& context) const;

 private:
  Context context_of(space::StateView state) {
    return {&layout(state.layout), state.bytes.data(), none, false};
  }
  void set_scratch(const Context& context);
  void take_on_scratch(const space::Step& step, bool timeout);
  /// A step under way, which may fail.
  template <class Work>
  void under_way(const space::Step& step, Work&& work);

  void move_together(Context context);
  std::vector<space::Step> steps_of(const Context& context);
  void take_together(const Context& context, const std::vector<std::vector<space::Step>>& choices,
                     const std::vector<std::size_t>& chosen);

  int highest_priority(const Context& context, int bound) const;
  bool is_at_level(const Context& context, int level) const;
  bool is_allowed_by_commitment(const Context& context, std::uint32_t process) const;
  bool is_committed(const Context& context, std::uint32_t process) const;

  After finish_step(std::uint32_t process);
  CommandId advance(std::uint32_t process);
  bool has_not_failed(CommandId command);
  void arrive(After after, std::uint32_t holder);
  bool explore_inside(std::uint32_t holder);
  void note_inside(std::uint32_t holder);
  /// Notes that the path leads to a state inside. False if another one did, which may be as good.
  bool remember(const WorkingState& state, std::uint32_t holder);
  bool pass_by(std::uint32_t holder);
  bool is_preempted(const Context& context) const;
  void emit(WorkingState& state);
  bool holds(ExpressionId condition, const Context& context) const;

  const Semantics& semantics_;
  const Program& program_;
  const std::vector<ExpressionId>& propositions_;
  KnownLayouts layouts_;
  std::vector<const Variable*> hidden_;
  bool uses_timeout_ = false;
  bool uses_commitment_ = false;

  space::Successors* result_ = nullptr;
  WorkingState scratch_;
  std::vector<space::Step> path_;
  space::Step step_;
  std::vector<CommandId> failed_;  // in the deterministic step under way
  WorkingState before_;            // what it had come to a while ago
  bool is_inside_ = false;
  SequenceMemory sequence_;
  WayReader way_reader_;         // may be empty
  WorkingState inside_;          // the state inside a sequence that is followed
  std::size_t path_inside_ = 0;  // how long the path to it is
};

}  // namespace ouro::program
