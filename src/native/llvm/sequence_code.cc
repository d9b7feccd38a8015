#include "native/llvm/sequence_code.hh"

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <span>

#include "native/frame.hh"

namespace ouro::native {

using namespace program;
using llvm::BasicBlock;
using llvm::Value;
using Tail = space::Successors::Tail;

namespace {

// Where the parameters of `sequence` are, behind the state and the frame.
constexpr unsigned step_parameter = 2;
constexpr unsigned deterministic_parameter = 3;

}  // namespace

llvm::Function* SequenceCode::write() {
  const auto goes_on = [](const Command& command) { return command.after != After::Yield; };
  if (std::ranges::none_of(type_of(process_).commands, goes_on)) return nullptr;
  llvm::Type* pointer = b_.getPtrTy();
  self_ = begin("sequence", {pointer, pointer, pointer, b_.getInt32Ty()}, llvm::Function::ExternalLinkage);
  write_entry();
  write_marks();
  write_locations(kept_first_, false);
  write_locations(continued_, true);
  write_ends();
  return self_;
}

void SequenceCode::write_entry() {
  for (Value** number : {&count_, &recorded_, &chosen_}) {
    *number = b_.CreateAlloca(b_.getInt32Ty());
    b_.CreateStore(b_.getInt32(0), *number);
  }
  inside_ = frame_flag(offsetof(Frame, inside));
  passing_ = frame_flag(offsetof(Frame, passing));
  marks_ = b_.CreateLoad(b_.getInt64Ty(), frame_field(offsetof(Frame, marks)));
  Value* records = frame_flag(offsetof(Frame, record_all_steps));
  recording_ = b_.CreateZExt(records, b_.getInt32Ty());
  limit_ = b_.CreateSelect(b_.CreateOr(records, passing_), b_.getInt32(most_recorded_steps),
                           b_.getInt32(longest_compiled_step));
  slot_ = b_.CreateLoad(b_.getPtrTy(), tail_field(offsetof(Tail, step)));
  for (BasicBlock** end : {&ended_, &left_, &engine_, &again_}) *end = function_.new_block("end");
  kept_ = blocks_behind(After::Keep);
  kept_first_ = blocks_behind(After::Keep);
  continued_ = blocks_behind(After::Continue);
  BasicBlock* keeps = function_.new_block("keeps");
  BasicBlock* continues = function_.new_block("continues");
  Value* deterministic = self_->getArg(deterministic_parameter);
  b_.CreateCondBr(b_.CreateICmpNE(deterministic, b_.getInt32(0)), continues, keeps);
  b_.SetInsertPoint(keeps);
  jump_to_location(kept_first_);
  b_.SetInsertPoint(continues);
  jump_to_location(continued_);
}

/// A block for every location that a command with this right to go on leads to.
SequenceCode::Blocks SequenceCode::blocks_behind(After after) {
  Blocks blocks(type_of(process_).locations.size(), nullptr);
  for (const Command& command : type_of(process_).commands)
    if (command.after == after && blocks[command.target] == nullptr)
      blocks[command.target] = function_.new_block("at");
  return blocks;
}

void SequenceCode::jump_to_location(const Blocks& blocks) {
  llvm::SwitchInst* choice = b_.CreateSwitch(code_.location(process_, state_), again_);
  for (LocationId id = 0; id < blocks.size(); ++id)
    if (blocks[id] != nullptr) choice->addCase(b_.getInt32(id), blocks[id]);
}

// --- Going on -------------------------------------------------------------------------------------

void SequenceCode::write_locations(const Blocks& blocks, bool deterministic) {
  deterministic_ = deterministic;
  for (LocationId id = 0; id < blocks.size(); ++id) {
    if (blocks[id] == nullptr) continue;
    const Location& here = type_of(process_).locations[id];
    b_.SetInsertPoint(blocks[id]);
    const auto first = type_of(process_).commands.begin() + here.first_command;
    if (std::all_of(first, first + here.command_count, [this](const Command& c) { return compiles(c); })) {
      require_steps_left();
      deterministic ? go_on_deterministically(here) : go_on(here);
    } else {
      b_.CreateBr(trouble());
    }
  }
}

/// Where states wait to be followed, the engine has to look.
void SequenceCode::write_marks() {
  for (LocationId id = 0; id < kept_.size(); ++id) {
    if (kept_[id] == nullptr) continue;
    b_.SetInsertPoint(kept_[id]);
    Value* mark = b_.CreateAnd(marks_, b_.getInt64(std::uint64_t{1} << id % 64));
    b_.CreateCondBr(b_.CreateICmpEQ(mark, b_.getInt64(0)), kept_first_[id], engine_);
  }
}

void SequenceCode::require_steps_left() {
  code_.require(b_.CreateICmpULT(b_.CreateLoad(b_.getInt32Ty(), count_), limit_), trouble());
}

void SequenceCode::go_on_deterministically(const Location& here) {
  for (CommandId i = here.first_command; i < here.first_command + here.command_count; ++i) {
    BasicBlock* next = function_.new_block("next");
    command(i, next);
    b_.SetInsertPoint(next);
  }
  b_.CreateBr(again_);
}

void SequenceCode::go_on(const Location& here) {
  const ExpressionId provided = type_of(process_).provided;
  const Facts::View view(layout_.facts, layout_.layout, process_);
  const auto commands = std::span(type_of(process_).commands).subspan(here.first_command, here.command_count);
  const bool is_mixed = !std::ranges::is_sorted(commands, {}, &Command::rank);
  if (is_mixed || program_.uses_priorities || (provided != none && !view.compiles(provided))) {
    b_.CreateBr(engine_);
    return;
  }
  code_.require(b_.CreateNot(inside_), engine_);
  if (provided != none) code_.require(code_.condition(provided, Site{state_, process_, engine_}), ended_);
  const CommandId end = here.first_command + here.command_count;
  for (CommandId first = here.first_command; first < end;) {
    CommandId last = first + 1;
    while (last < end && command_of(process_, last).rank == command_of(process_, first).rank) ++last;
    BasicBlock* next = function_.new_block("next.rank");
    last - first == 1 ? command(first, next) : only_one_of(first, last, next);
    b_.SetInsertPoint(next);
    first = last;
  }
  b_.CreateBr(ended_);
}

/// Takes the one of these commands that is possible, if it is one.
void SequenceCode::only_one_of(CommandId first, CommandId end, BasicBlock* next) {
  b_.CreateStore(b_.getInt32(none), chosen_);
  for (CommandId i = first; i < end; ++i) {
    BasicBlock* other = function_.new_block("next");
    possible_ = function_.new_block("possible");
    command(i, other);
    b_.SetInsertPoint(possible_);
    Value* is_first = b_.CreateICmpEQ(b_.CreateLoad(b_.getInt32Ty(), chosen_), b_.getInt32(none));
    code_.require(is_first, engine_);
    b_.CreateStore(b_.getInt32(i), chosen_);
    b_.CreateBr(other);
    b_.SetInsertPoint(other);
  }
  possible_ = nullptr;
  llvm::SwitchInst* choice = b_.CreateSwitch(b_.CreateLoad(b_.getInt32Ty(), chosen_), next);
  for (CommandId i = first; i < end; ++i) {
    BasicBlock* block = function_.new_block("only");
    choice->addCase(b_.getInt32(i), block);
    b_.SetInsertPoint(block);
    command(i, next);
  }
}

// --- The ways a command can end -------------------------------------------------------------------

void SequenceCode::take(const Step& step, BasicBlock* next,
                        const std::function<void(const Site&)>& communicate) {
  if (possible_ != nullptr) {
    b_.CreateBr(possible_);
    return;
  }
  if (command_of(step.process, step.command).after != After::Keep && !deterministic_)
    code_.require(b_.CreateNot(passing_), engine_);
  CommandCode::take(step, next, communicate);
}

void SequenceCode::cannot_judge(const Step&, Value*) { b_.CreateBr(trouble()); }
void SequenceCode::cannot_take(const Step&, Value*, BasicBlock*) { b_.CreateBr(again_); }
void SequenceCode::assertion_violated(const Step&, BasicBlock*, BasicBlock*) { b_.CreateBr(again_); }

/// A deterministic step meets nobody.
void SequenceCode::rendezvous(const Step&, const ChannelRef&, BasicBlock* next) {
  b_.CreateBr(deterministic_ ? next : engine_);
}

void SequenceCode::arrived(const Step& step, BasicBlock*) {
  const Command& command = command_of(step.process, step.command);
  record(step);
  if (command.terminates()) {
    b_.CreateBr(command.after == After::Yield ? left_ : again_);
  } else if (command.after == After::Yield) {
    b_.CreateBr(ended_);
  } else {
    b_.CreateBr((command.after == After::Keep ? kept_ : continued_)[command.target]);
  }
}

/// Where steps are not wanted, they are written over the last one.
void SequenceCode::record(const Step& step) {
  Value* recorded = b_.CreateLoad(b_.getInt32Ty(), recorded_);
  Value* index = b_.CreateMul(code_.wide(recorded), b_.getInt64(sizeof(Step)));
  Value* place = code_.at(code_.at(slot_, sizeof(Step)), index);
  std::uint64_t offset = 0;
  for (const std::uint32_t number : {step.process, step.command, step.partner, step.partner_command}) {
    b_.CreateStore(b_.getInt32(number), code_.at(place, offset));
    offset += sizeof number;
  }
  b_.CreateStore(b_.CreateAdd(recorded, recording_), recorded_);
  b_.CreateStore(b_.CreateAdd(b_.CreateLoad(b_.getInt32Ty(), count_), b_.getInt32(1)), count_);
}

// --- The ends -------------------------------------------------------------------------------------

void SequenceCode::write_ends() {
  b_.SetInsertPoint(ended_);
  unless_passing(b_.CreateLoad(b_.getInt32Ty(), count_));
  emit(layout_.emit_more, layout_.layout.id);
  if (left_->use_empty()) {
    left_->eraseFromParent();
  } else {
    b_.SetInsertPoint(left_);
    emit(layout_.emit_without, layout_.layout.parent);
  }
  b_.SetInsertPoint(engine_);
  unless_passing(b_.CreateLoad(b_.getInt32Ty(), count_));
  arrive(layout_.layout.id, After::Keep);
  b_.SetInsertPoint(again_);
  unless_passing(b_.getInt32(cannot_pass));
  call(layout_.retake, {});
  b_.CreateRet(b_.getInt32(0));
}

/// Where states are passed by, all there is to do is to return.
void SequenceCode::unless_passing(Value* result) {
  BasicBlock* passes = function_.new_block("passes");
  BasicBlock* takes = function_.new_block("takes");
  b_.CreateCondBr(passing_, passes, takes);
  b_.SetInsertPoint(passes);
  b_.CreateRet(result);
  b_.SetInsertPoint(takes);
}

void SequenceCode::emit(llvm::Function* emit, LayoutId layout) {
  if (emit != nullptr) {
    BasicBlock* outside = function_.new_block("outside");
    BasicBlock* inside = function_.new_block("inside");
    b_.CreateCondBr(inside_, inside, outside);
    b_.SetInsertPoint(outside);
    call(emit, b_.CreateLoad(b_.getInt32Ty(), recorded_));
    b_.CreateRet(b_.getInt32(0));
    b_.SetInsertPoint(inside);
  }
  arrive(layout, After::Yield);
}

void SequenceCode::arrive(LayoutId layout, After after) {
  call(layout_.arrive,
       {b_.getInt32(layout), b_.getInt32(after == After::Keep), b_.CreateLoad(b_.getInt32Ty(), recorded_)});
  b_.CreateRet(b_.getInt32(0));
}

/// With the frame, the step that began the sequence, and what else there is.
void SequenceCode::call(llvm::FunctionCallee callee, llvm::ArrayRef<Value*> more) {
  std::vector<Value*> arguments{frame_, self_->getArg(step_parameter)};
  arguments.insert(arguments.end(), more.begin(), more.end());
  b_.CreateCall(callee, arguments);
}

}  // namespace ouro::native
