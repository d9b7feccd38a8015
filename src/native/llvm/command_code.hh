// One command of one process, as instructions: is it possible, and what does it do?
//
// What happens between the steps of the system is not decided here: a writer of a function derives from this
// and says on which bytes a command is carried out, and where each way that it can end leads. The code does
// what Semantics::is_possible and Semantics::take do, in the same order: faults included.
#pragma once

#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Module.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "native/facts.hh"
#include "native/llvm/code_site.hh"
#include "native/llvm/expression_code.hh"
#include "native/llvm/hash_code.hh"
#include "program/layout.hh"

namespace ouro::native {

/// What the functions of one layout share.
struct LayoutSite {
  llvm::Module& module;
  const Facts& facts;
  const program::Layout& layout;
  /// (frame, step): the state at the tail is a successor. Null where the engine has to see every successor.
  llvm::Function* emit = nullptr;
  /// (frame, step, hash): the same where the hash is known.
  llvm::Function* emit_hashed = nullptr;
  /// (frame, step, more): the same after so many steps more, which lie at the tail.
  llvm::Function* emit_more = nullptr;
  /// (frame, step, more): the same for a state without the youngest process.
  llvm::Function* emit_without = nullptr;
  /// By process: its indivisible sequences. Null where it has none.
  std::vector<llvm::Function*> sequences;
  llvm::FunctionCallee fault;
  llvm::FunctionCallee arrive;
  llvm::FunctionCallee retake;
  llvm::FunctionCallee fallback;
};

bool has_assertion(const program::Command& command);

class CommandCode {
 public:
  CommandCode(const LayoutSite& layout, std::uint32_t process);
  CommandCode(const CommandCode&) = delete;
  CommandCode& operator=(const CommandCode&) = delete;
  virtual ~CommandCode() = default;

 protected:
  using Step = space::Step;

  // --- What a function says about it. All but the first end the block they are called in. ---

  /// The bytes on which a command that is possible is carried out, with the state in them. Whoever wants to
  /// know what is written there sets written_.
  virtual llvm::Value* working_state() = 0;
  /// It cannot be judged whether the command is possible.
  virtual void cannot_judge(const Step& step, llvm::Value* fault) = 0;
  /// The command cannot be carried out to its end.
  virtual void cannot_take(const Step& step, llvm::Value* fault, llvm::BasicBlock* next) = 0;
  /// The command has been carried out, with an assertion violated. It goes on at `holds` as if it were not.
  virtual void assertion_violated(const Step& step, llvm::BasicBlock* holds, llvm::BasicBlock* next) = 0;
  /// The command has been carried out.
  virtual void arrived(const Step& step, llvm::BasicBlock* next) = 0;
  /// The command would send into a channel without room for messages.
  virtual void rendezvous(const Step& step, const ChannelRef& channel, llvm::BasicBlock* next) = 0;

  // --- The pieces ---

  /// (state, frame, ...): a number.
  llvm::Function* begin(const char* name, llvm::ArrayRef<llvm::Type*> parameters,
                        llvm::Function::LinkageTypes linkage);
  bool compiles(const program::Command& command) const;

  /// Takes the command, if it is possible; otherwise jumps to `next`.
  void command(program::CommandId id, llvm::BasicBlock* next);
  /// Carries out a step that is possible: what `communicate` does, then the effects.
  virtual void take(const Step& step, llvm::BasicBlock* next,
                    const std::function<void(const Site&)>& communicate);
  void effects(const program::Command& command, const Site& site);
  void move_to(std::uint32_t process, program::LocationId location, const Site& site);
  void note_last(std::uint32_t process, const program::Command& command, const Site& site);
  std::vector<llvm::Value*> message_values(const program::Send& send, const ChannelRef& channel,
                                           const Site& site);
  void deliver(const program::Receive& receive, const std::vector<llvm::Value*>& values, const Site& site);

  const program::ProcessType& type_of(std::uint32_t process) const {
    return program_.process_types[layout_.layout.processes[process].type];
  }
  const program::Command& command_of(std::uint32_t process, program::CommandId id) const {
    return type_of(process).commands[id];
  }
  Site judging(std::uint32_t process) const { return {state_, process, on_judge_fault_}; }
  /// The address of a constant.
  llvm::Value* address_of(const Step& step);
  /// Calls with the frame, the step, and what else there is.
  llvm::Value* call_with_step(llvm::FunctionCallee callee, const Step& step,
                              llvm::ArrayRef<llvm::Value*> more = {});
  llvm::Value* frame_field(std::size_t offset);
  llvm::Value* tail_field(std::size_t offset);
  /// i1.
  llvm::Value* frame_flag(std::size_t offset);

  const LayoutSite& layout_;
  const program::Program& program_;
  std::uint32_t process_;
  llvm::IRBuilder<> b_;
  FunctionSite function_;
  ExpressionCode code_;
  llvm::Value* state_ = nullptr;
  llvm::Value* frame_ = nullptr;
  llvm::BasicBlock* on_judge_fault_ = nullptr;
  std::optional<WrittenWords> written_;  // by the step at hand

 private:
  bool partners_compile(const program::Send& send) const;
  bool is_buffered(const program::Send& send) const;
  void send(const Step& step, const program::Command& command, llvm::BasicBlock* next);
  void receive(const Step& step, const program::Command& command, llvm::BasicBlock* next);
  void assign(const program::Place& place, llvm::Value* value, const Site& site);
  void note_channel(const ChannelRef& channel);
  void put_message(const program::Send& send, const ChannelRef& channel, const Site& site);
  void take_message(const program::Receive& receive, const ChannelRef& channel, llvm::Value* slot,
                    const Site& site);

  llvm::Value* violated_ = nullptr;  // whether an assertion was, in the step at hand
};

}  // namespace ouro::native
