// What one process can do, as a function.
//
//     move(state, frame):     if the process is provided, switch on its location; for each command there,
//                             while no command of smaller rank was possible: judge; copy the state to the
//                             tail of the buffer; carry out the command on the copy; move the tail on.
//     advance(state, frame):  the first command that is possible, carried out on the state itself.
//
// The code does what SystemCursor::move and Semantics::take do, in the same order: faults included.
#pragma once

#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Module.h>

#include <cstdint>
#include <functional>
#include <vector>

#include "native/facts.hh"
#include "native/llvm/code_site.hh"
#include "native/llvm/expression_code.hh"
#include "program/layout.hh"

namespace ouro::native {

/// What the functions of one layout share.
struct LayoutSite {
  llvm::Module& module;
  const Facts& facts;
  const program::Layout& layout;
  /// (frame, process, command, partner, partner_command): the state at the tail is a successor. Null where
  /// the engine has to see every successor.
  llvm::Function* emit = nullptr;
  llvm::FunctionCallee fault;
  llvm::FunctionCallee arrive;
  llvm::FunctionCallee fallback;
};

class ProcessCode {
 public:
  ProcessCode(const LayoutSite& layout, std::uint32_t process);

  /// `advance` until the deterministic step ends: 1, or 0 where the engine has to take the step from its
  /// beginning. Call it before `move`, which uses it. Null where there is no `advance`.
  llvm::Function* finish();
  /// Null where even what the process is provided with does not compile.
  llvm::Function* move();
  /// Null where the process has no deterministic steps.
  llvm::Function* advance();
  /// How many successors `move` writes at most without giving the engine a chance to make room.
  std::uint32_t most_successors() const { return most_successors_; }

 private:
  enum class Mode : std::uint8_t { Copy, InPlace };

  using Step = space::Step;
  using Commands = std::function<void(const program::Location&)>;

  llvm::Function* begin(const char* name);
  void for_each_location(const std::function<void(program::LocationId)>& write, llvm::BasicBlock* otherwise,
                         std::uint32_t process);
  void move_from(program::LocationId location);
  void advance_from(program::LocationId location);
  bool compiles(const program::Command& command) const;
  bool partners_compile(const program::Send& send) const;

  void command(program::CommandId id, llvm::BasicBlock* next);
  void fallback(program::CommandId id, llvm::BasicBlock* next);
  void send(const Step& step, const program::Command& command, llvm::BasicBlock* next);
  void receive(const Step& step, const program::Command& command, llvm::BasicBlock* next);
  void rendezvous(const Step& step, const ChannelRef& channel, llvm::BasicBlock* next);
  std::vector<program::CommandId> receivers(std::uint32_t partner, const program::Location& there,
                                            const ChannelRef& channel) const;
  void meet(const Step& step, const ChannelRef& channel);

  /// Carries out a step that is possible: what `communicate` does, then the effects. Ends at `next`.
  void take(const Step& step, llvm::BasicBlock* next, const std::function<void(const Site&)>& communicate);
  void effects(const program::Command& command, const Site& site);
  void note_last(std::uint32_t process, const program::Command& command, const Site& site);
  void arrived(const Step& step, llvm::BasicBlock* next);
  bool can_finish(const Step& step) const;
  void finish_and_emit(const Step& step, llvm::BasicBlock* next);
  void unless_flag(std::size_t offset, llvm::BasicBlock* otherwise);
  void put_message(const program::Send& send, const ChannelRef& channel, const Site& site);
  std::vector<llvm::Value*> message_values(const program::Send& send, const ChannelRef& channel,
                                           const Site& site);
  void take_message(const program::Receive& receive, const ChannelRef& channel, llvm::Value* slot,
                    const Site& site);
  void deliver(const program::Receive& receive, const std::vector<llvm::Value*>& values, const Site& site);

  const program::ProcessType& type_of(std::uint32_t process) const {
    return program_.process_types[layout_.layout.processes[process].type];
  }
  const program::Command& command_of(std::uint32_t process, program::CommandId id) const {
    return type_of(process).commands[id];
  }
  void call_with_step(llvm::FunctionCallee callee, const Step& step, llvm::Value* last);
  Site judging(std::uint32_t process) const { return {state_, process, on_judge_fault_}; }
  llvm::Value* frame_field(std::size_t offset);
  llvm::Value* frame_flag(std::size_t offset);

  const LayoutSite& layout_;
  const program::Program& program_;
  std::uint32_t process_;
  llvm::IRBuilder<> b_;
  FunctionSite function_;
  ExpressionCode code_;

  llvm::Function* advance_ = nullptr;
  llvm::Function* finish_ = nullptr;
  Mode mode_ = Mode::Copy;
  llvm::Value* state_ = nullptr;
  llvm::Value* frame_ = nullptr;
  llvm::Value* moved_ = nullptr;     // whether a command was taken
  llvm::Value* violated_ = nullptr;  // whether an assertion was, in the step at hand
  llvm::BasicBlock* done_ = nullptr;
  llvm::BasicBlock* on_judge_fault_ = nullptr;
  std::uint32_t successors_ = 0;  // at the location at hand
  std::uint32_t most_successors_ = 0;
};

}  // namespace ouro::native
