// What one process can do, as a function.
//
//     move(state, frame):     if the process is provided, switch on its location; for each command there,
//                             while no command of smaller rank was possible: judge; copy the state to the
//                             tail of the buffer; carry out the command on the copy; move the tail on.
//
// The code does what SystemCursor::move does, in the same order: faults included. A step that others may
// follow is a successor at once; one that begins an indivisible sequence is handed on to the function of its
// process's sequences (sequence_code.hh). But most sequences are a guard and some assignments, with nothing
// to choose: where all that follows is known to be so, it is carried out right there. So it is where a guard
// is followed by a rendezvous: from a copy of the state in the middle, each partner makes a successor. What
// is rare then is left to the engine, as a whole, after the successors that were written have been taken
// back.
#pragma once

#include <llvm/IR/IRBuilder.h>

#include <cstdint>
#include <optional>
#include <vector>

#include "native/llvm/command_code.hh"

namespace ouro::native {

class ProcessCode : public CommandCode {
 public:
  using CommandCode::CommandCode;

  /// Null where even what the process is provided with does not compile. The layout's sequences are there.
  llvm::Function* move();
  /// How many successors `move` writes at most without giving the engine a chance to make room.
  std::uint32_t most_successors() const { return most_successors_; }

 private:
  llvm::Value* working_state() override;
  void cannot_judge(const Step& step, llvm::Value* fault) override;
  void cannot_take(const Step& step, llvm::Value* fault, llvm::BasicBlock* next) override;
  void assertion_violated(const Step& step, llvm::BasicBlock* holds, llvm::BasicBlock* next) override;
  void arrived(const Step& step, llvm::BasicBlock* next) override;
  void rendezvous(const Step& step, const ChannelRef& channel, llvm::BasicBlock* next) override;

  void require_provided(program::ExpressionId provided);
  void move_from(const program::Location& here);
  void fallback(program::CommandId id, llvm::BasicBlock* next);
  void retake(const Step& step, llvm::BasicBlock* next);
  void emit(const Step& step, bool leaves, llvm::BasicBlock* next);
  void emit_here(const Step& step);

  /// How an indivisible sequence goes on where there is nothing to choose.
  struct Straight {
    enum class End : std::uint8_t {
      None,    ///< it is not that simple
      Yields,  ///< others may move after the last command
      Waits,   ///< the process waits to be met
      Meets,   ///< it meets whoever is ready, or waits
    };
    std::vector<const program::Command*> commands = {};
    End end = End::None;
    program::CommandId meeting = 0;  ///< the command that meets others
  };
  Straight straight_on(std::uint32_t holder, const program::Command& first) const;
  bool is_simple(const program::Command& command, std::uint32_t holder) const;
  Straight::End end_at(const program::Command& command, std::uint32_t holder) const;
  void go_straight_on(const Step& step, std::uint32_t holder, const Straight& straight,
                      llvm::BasicBlock* next);
  void carry_out(const Straight& straight, const program::Command& first, const Step& step, const Site& site,
                 llvm::BasicBlock* next);
  void carry_out(const program::Command& command, bool deterministic, const Step& step, const Site& site,
                 llvm::BasicBlock* next);
  void meet_others(const Step& step, program::CommandId meeting, llvm::BasicBlock* next);
  void arrived_from_middle(const Step& step, llvm::BasicBlock* next);

  bool hashes_incrementally() const;
  llvm::Value* new_hash();
  std::vector<program::CommandId> receivers(std::uint32_t partner, const program::Location& there,
                                            const ChannelRef& channel) const;
  void meet(const Step& step, const ChannelRef& channel);
  /// Does a process leave by it?
  bool leaves(const Step& step) const;
  /// The command that decides who goes on: of a rendezvous, the receiver's.
  const program::Command& last_of(const Step& step) const;

  /// The smaller the rank of a command that was taken, the larger is `moved_`; zero: none was. A command is
  /// taken only if none of smaller rank was, so that `moved_` never gets smaller.
  static constexpr std::uint32_t rank_base = 256;
  llvm::Value* moved_ = nullptr;
  std::uint32_t moved_now_ = rank_base;  // what `moved_` becomes by the command at hand
  llvm::BasicBlock* done_ = nullptr;
  std::uint32_t successors_ = 0;  // at the location at hand
  std::uint32_t most_successors_ = 0;

  /// What a function keeps on its stack while it meets others from the middle of a sequence.
  struct Copies {
    llvm::Value* state;        ///< in the middle
    llvm::Value* tail;         ///< before the first successor
    llvm::Value* met;          ///< i1: somebody has been met,
    llvm::Value* met_by_kept;  ///< and has gone on
  };
  static constexpr std::size_t largest_copy = 4096;  // stacks are not large
  const Copies& copies();
  std::optional<Copies> copies_;

  /// In the middle of a sequence: the state there is state_.
  struct Middle {
    Step begin;               ///< the step that began the sequence
    llvm::BasicBlock* again;  ///< the engine does all of it
    Copies copies;
  };
  std::optional<Middle> middle_;
};

}  // namespace ouro::native
