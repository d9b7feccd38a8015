// The indivisible sequences of one process, as a function.
//
//     sequence(state, frame, step, deterministic)
//
// The step has left the process in a state, at the tail of the buffer, from where it goes on. The function
// goes on in place, from location to location with straight code, for as long as there is exactly one way:
// the first command that is possible in a deterministic step, else the only one. Nothing is reported on the
// way, and no state in the middle is remembered. It comes to one of four ends:
//
//     ended     somebody else may move, or the process is blocked: the state is a successor
//     left      the same, and the process, the youngest, is gone
//     engine    there are several ways, or something is rare here: the engine goes on from this state
//     again     something went wrong: the engine takes the step again from its beginning, and reports it
//
// The engine remembers states only from where it takes over, and the result is the same as if it had done all
// of it: what was passed before has one way on, so a way back leads here again, and nothing was reported in
// between. A sequence that goes round without an end is handed over after a while, for the same reason.
//
// In the middle of a sequence with several ways (Frame::inside) the engine has to see every state that a
// command leads to, and code runs to the end of a deterministic step only. From such a state the engine may
// ask for it to be passed by (Frame::passing), see SystemCursor::pass: then code stops before a command that
// does not keep the right to go on, and returns how many commands it took.
#pragma once

#include <llvm/IR/IRBuilder.h>

#include <cstdint>
#include <functional>
#include <vector>

#include "native/llvm/command_code.hh"

namespace ouro::native {

class SequenceCode : public CommandCode {
 public:
  using CommandCode::CommandCode;

  /// Null where the process has no sequences.
  llvm::Function* write();

 private:
  /// The code of a location; null where no sequence comes by.
  using Blocks = std::vector<llvm::BasicBlock*>;

  llvm::Value* working_state() override { return state_; }
  void cannot_judge(const Step& step, llvm::Value* fault) override;
  void cannot_take(const Step& step, llvm::Value* fault, llvm::BasicBlock* next) override;
  void assertion_violated(const Step& step, llvm::BasicBlock* holds, llvm::BasicBlock* next) override;
  void arrived(const Step& step, llvm::BasicBlock* next) override;
  void rendezvous(const Step& step, const ChannelRef& channel, llvm::BasicBlock* next) override;
  void take(const Step& step, llvm::BasicBlock* next,
            const std::function<void(const Site&)>& communicate) override;

  void write_entry();
  Blocks blocks_behind(program::After after);
  void jump_to_location(const Blocks& blocks);
  void write_locations(const Blocks& blocks, bool deterministic);
  void go_on_deterministically(const program::Location& here);
  void go_on(const program::Location& here);
  void only_one_of(program::CommandId first, program::CommandId end, llvm::BasicBlock* next);
  void write_marks();
  void require_steps_left();
  void unless_passing(llvm::Value* result);
  void record(const Step& step);
  /// Where to go where this state, which has not been changed, is one for the engine.
  llvm::BasicBlock* trouble() const { return deterministic_ ? again_ : engine_; }
  void write_ends();
  void emit(llvm::Function* emit, program::LayoutId layout);
  void arrive(program::LayoutId layout, program::After after);
  void call(llvm::FunctionCallee callee, llvm::ArrayRef<llvm::Value*> more);

  Blocks kept_;        // where the process has the right to go on
  Blocks kept_first_;  // the same where that is where the sequence begins: marks do not count
  Blocks continued_;   // in the middle of a deterministic step
  bool deterministic_ = false;
  llvm::BasicBlock* possible_ = nullptr;  // where a command is only judged: it can be taken
  llvm::Function* self_ = nullptr;
  llvm::Value* inside_ = nullptr;     // i1
  llvm::Value* passing_ = nullptr;    // i1
  llvm::Value* marks_ = nullptr;      // i64
  llvm::Value* recording_ = nullptr;  // i32: 1 where all steps are wanted
  llvm::Value* limit_ = nullptr;      // so many steps are taken here
  llvm::Value* slot_ = nullptr;       // where the first step of the sequence is recorded
  llvm::Value* count_ = nullptr;      // steps taken
  llvm::Value* recorded_ = nullptr;   // and recorded, beside the first
  llvm::Value* chosen_ = nullptr;     // the command that is possible
  llvm::BasicBlock* ended_ = nullptr;
  llvm::BasicBlock* left_ = nullptr;
  llvm::BasicBlock* engine_ = nullptr;
  llvm::BasicBlock* again_ = nullptr;
};

}  // namespace ouro::native
