#include "native/llvm/process_code.hh"

#include <algorithm>
#include <cstddef>
#include <utility>
#include <variant>

#include "native/frame.hh"

namespace ouro::native {

using namespace program;
using llvm::BasicBlock;
using llvm::Value;
using space::Fault;
using Tail = space::Successors::Tail;

llvm::Function* ProcessCode::move() {
  const ExpressionId provided = type_of(process_).provided;
  if (provided != none && !Facts::View(layout_.facts, layout_.layout, process_).compiles(provided))
    return nullptr;
  llvm::Type* pointer = b_.getPtrTy();
  llvm::Function* function = begin("move", {pointer, pointer}, llvm::Function::ExternalLinkage);
  function->addParamAttr(0, llvm::Attribute::NoAlias);  // nobody writes to the state that is expanded
  function_.timeout = frame_flag(offsetof(Frame, timeout));
  moved_ = b_.CreateAlloca(b_.getInt32Ty());
  b_.CreateStore(b_.getInt32(0), moved_);
  done_ = function_.new_block("done");
  if (provided != none) require_provided(provided);
  const auto& locations = type_of(process_).locations;
  llvm::SwitchInst* choice = b_.CreateSwitch(code_.location(process_, state_), done_);
  for (LocationId id = 0; id < locations.size(); ++id) {
    if (locations[id].command_count == 0) continue;
    BasicBlock* block = function_.new_block("at");
    choice->addCase(b_.getInt32(id), block);
    b_.SetInsertPoint(block);
    move_from(locations[id]);
  }
  b_.SetInsertPoint(done_);
  b_.CreateRet(b_.CreateLoad(b_.getInt32Ty(), moved_));
  return function;
}

void ProcessCode::require_provided(ExpressionId provided) {
  on_judge_fault_ = function_.new_block("not.judged");
  code_.require(code_.condition(provided, judging(process_)), done_);
  const auto here = b_.saveIP();
  b_.SetInsertPoint(on_judge_fault_);
  cannot_judge({.process = process_}, b_.CreateLoad(b_.getInt32Ty(), function_.fault_code));
  b_.restoreIP(here);
}

void ProcessCode::move_from(const Location& here) {
  successors_ = 0;
  for (CommandId i = here.first_command; i < here.first_command + here.command_count; ++i) {
    BasicBlock* next = function_.new_block("next");
    moved_now_ = rank_base - command_of(process_, i).rank;
    if (i > here.first_command)
      code_.require(b_.CreateICmpULE(b_.CreateLoad(b_.getInt32Ty(), moved_), b_.getInt32(moved_now_)), next);
    compiles(command_of(process_, i)) ? command(i, next) : fallback(i, next);
    b_.SetInsertPoint(next);
  }
  b_.CreateBr(done_);
  most_successors_ = std::max(most_successors_, successors_);
}

void ProcessCode::fallback(CommandId id, BasicBlock* next) {
  Value* tried = b_.CreateCall(layout_.fallback, {frame_, b_.getInt32(process_), b_.getInt32(id)});
  Value* is_taken = b_.CreateICmpNE(tried, b_.getInt32(0));
  Value* before = b_.CreateLoad(b_.getInt32Ty(), moved_);
  b_.CreateStore(b_.CreateSelect(is_taken, b_.getInt32(moved_now_), before), moved_);
  b_.CreateCondBr(b_.CreateICmpEQ(tried, b_.getInt32(static_cast<std::uint32_t>(Tried::Stop))), done_, next);
}

// --- The ways a command can end -------------------------------------------------------------------

Value* ProcessCode::working_state() {
  Value* bytes = b_.CreateLoad(b_.getPtrTy(), tail_field(offsetof(Tail, bytes)));
  b_.CreateMemCpy(bytes, llvm::Align(1), state_, llvm::Align(1), layout_.layout.size);
  if (hashes_incrementally() && !middle_) written_.emplace(b_, state_, layout_.layout.size);
  return bytes;
}

/// What is written to hidden variables is not kept, so the words that are written do not tell.
bool ProcessCode::hashes_incrementally() const {
  return layout_.layout.size >= incremental_hash_from && !layout_.facts.has_hidden();
}

void ProcessCode::cannot_judge(const Step& step, Value* fault) {
  if (middle_) {
    b_.CreateBr(middle_->again);
    return;
  }
  call_with_step(layout_.fault, step, fault);
  b_.CreateRet(b_.getInt32(1));
}

void ProcessCode::cannot_take(const Step& step, Value* fault, BasicBlock* next) {
  if (middle_) {
    b_.CreateBr(middle_->again);
    return;
  }
  call_with_step(layout_.fault, step, fault);
  b_.CreateStore(b_.getInt32(moved_now_), moved_);
  b_.CreateBr(next);
}

/// Where a sequence begins, the engine takes all of it: it may have to take it again from here.
void ProcessCode::assertion_violated(const Step& step, BasicBlock* holds, BasicBlock* next) {
  if (middle_) {
    b_.CreateBr(middle_->again);
  } else if (last_of(step).after == After::Yield) {
    call_with_step(layout_.fault, step, b_.getInt32(static_cast<std::uint32_t>(Fault::AssertionViolated)));
    b_.CreateBr(holds);
  } else {
    retake(step, next);
  }
}

void ProcessCode::retake(const Step& step, BasicBlock* next) {
  b_.CreateStore(b_.getInt32(moved_now_), moved_);
  call_with_step(layout_.retake, step);
  b_.CreateBr(next);
}

const Command& ProcessCode::last_of(const Step& step) const {
  return step.partner == none ? command_of(step.process, step.command)
                              : command_of(step.partner, step.partner_command);
}

bool ProcessCode::leaves(const Step& step) const {
  return command_of(step.process, step.command).terminates() || last_of(step).terminates();
}

/// The step is done: its result becomes a successor here where that is simple, else by the engine.
void ProcessCode::arrived(const Step& step, BasicBlock* next) {
  if (middle_) {
    arrived_from_middle(step, next);
    return;
  }
  const bool leaves = this->leaves(step);
  if (last_of(step).after == After::Yield) {
    b_.CreateStore(b_.getInt32(moved_now_), moved_);
    emit(step, leaves, next);
    return;
  }
  llvm::Function* sequence = layout_.sequences[step.partner == none ? step.process : step.partner];
  if (sequence == nullptr || leaves) {
    retake(step, next);
    return;
  }
  ++successors_;
  b_.CreateStore(b_.getInt32(moved_now_), moved_);
  const std::uint32_t holder = step.partner == none ? step.process : step.partner;
  const Straight straight = straight_on(holder, last_of(step));
  if (straight.end != Straight::End::None) go_straight_on(step, holder, straight, next);
  Value* bytes = b_.CreateLoad(b_.getPtrTy(), tail_field(offsetof(Tail, bytes)));
  Value* deterministic = b_.getInt32(last_of(step).after == After::Continue);
  b_.CreateCall(sequence, {bytes, frame_, address_of(step), deterministic});
  b_.CreateBr(next);
}

void ProcessCode::emit(const Step& step, bool leaves, BasicBlock* next) {
  if (llvm::Function* emit = leaves ? layout_.emit_without : layout_.emit) {
    ++successors_;
    BasicBlock* inside = function_.new_block("inside");
    if (layout_.facts.uses_keep()) code_.require(b_.CreateNot(frame_flag(offsetof(Frame, inside))), inside);
    if (leaves) {
      call_with_step(emit, step, b_.getInt32(0));
    } else {
      emit_here(step);
    }
    b_.CreateBr(next);
    if (inside->use_empty()) {
      inside->eraseFromParent();
      return;
    }
    b_.SetInsertPoint(inside);
  }
  const LayoutId reached = leaves ? layout_.layout.parent : layout_.layout.id;
  call_with_step(layout_.arrive, step, {b_.getInt32(reached), b_.getInt32(0), b_.getInt32(0)});
  b_.CreateBr(next);
}

void ProcessCode::emit_here(const Step& step) {
  if (written_ && written_->are_few()) {
    call_with_step(layout_.emit_hashed, step, new_hash());
  } else {
    call_with_step(layout_.emit, step);
  }
}

Value* ProcessCode::new_hash() {
  Value* bytes = b_.CreateLoad(b_.getPtrTy(), tail_field(offsetof(Tail, bytes)));
  Value* before = b_.CreateLoad(b_.getInt64Ty(), frame_field(offsetof(Frame, sum)));
  return HashCode(b_).finish(written_->new_sum(bytes, before), layout_.layout);
}

// --- Sequences without a choice -------------------------------------------------------------------

ProcessCode::Straight ProcessCode::straight_on(std::uint32_t holder, const Command& first) const {
  constexpr std::size_t longest = 32;
  const ProcessType& type = type_of(holder);
  const bool may_be_stopped = type.provided != none || program_.uses_priorities;
  Straight result;
  const Command* last = &first;
  for (; last->after != After::Yield && result.commands.size() < longest; last = result.commands.back()) {
    const Location& here = type.locations[last->target];
    if (layout_.emit == nullptr || here.command_count != 1) return {};
    if (last->after == After::Keep && may_be_stopped) return {};
    const Command& next = type.commands[here.first_command];
    if (!is_simple(next, holder)) {
      result.end = last->after == After::Keep ? end_at(next, holder) : Straight::End::None;
      result.meeting = here.first_command;
      return result;
    }
    result.commands.push_back(&next);
  }
  if (last->after == After::Yield) result.end = Straight::End::Yields;
  return result;
}

bool ProcessCode::is_simple(const Command& command, std::uint32_t holder) const {
  return std::holds_alternative<std::monostate>(command.communication) && !has_assertion(command) &&
         !command.terminates() && Facts::View(layout_.facts, layout_.layout, holder).compiles(command);
}

/// What comes of a process that gets to this command, the only one, and may go on.
ProcessCode::Straight::End ProcessCode::end_at(const Command& command, std::uint32_t holder) const {
  const Facts::View view(layout_.facts, layout_.layout, holder);
  const auto* send = std::get_if<Send>(&command.communication);
  const auto* receive = std::get_if<Receive>(&command.communication);
  if (command.guard != none || (send == nullptr && receive == nullptr)) return Straight::End::None;
  const auto number = view.constant(send != nullptr ? send->channel : receive->channel);
  const auto index = static_cast<std::uint32_t>(number.value_or(0)) - 1;
  const auto& channels = layout_.layout.channels;
  if (index >= channels.size() || program_.channel_types[channels[index].type].capacity > 0)
    return Straight::End::None;
  if (receive != nullptr) return view.compiles(command) ? Straight::End::Waits : Straight::End::None;
  const bool can_meet = holder == process_ && layout_.layout.size <= largest_copy && compiles(command);
  return can_meet ? Straight::End::Meets : Straight::End::None;
}

/// Goes on where it is left to others: where steps are recorded, or the engine takes every state.
void ProcessCode::go_straight_on(const Step& step, std::uint32_t holder, const Straight& straight,
                                 BasicBlock* next) {
  BasicBlock* otherwise = function_.new_block("otherwise");
  BasicBlock* again = function_.new_block("again");
  Value* records = frame_flag(offsetof(Frame, record_all_steps));
  code_.require(b_.CreateNot(b_.CreateOr(records, frame_flag(offsetof(Frame, inside)))), otherwise);
  Value* timeout = std::exchange(function_.timeout, b_.getFalse());
  const Site site{b_.CreateLoad(b_.getPtrTy(), tail_field(offsetof(Tail, bytes))), holder, again};
  carry_out(straight, last_of(step), step, site, next);
  if (straight.end == Straight::End::Meets) {
    meet_others(step, straight.meeting, next);
  } else {
    emit_here(step);
    b_.CreateBr(next);
  }
  function_.timeout = timeout;
  b_.SetInsertPoint(again);
  if (again->use_empty()) {
    again->eraseFromParent();
  } else {
    retake(step, next);
  }
  b_.SetInsertPoint(otherwise);
}

void ProcessCode::carry_out(const Straight& straight, const Command& first, const Step& step,
                            const Site& site, BasicBlock* next) {
  bool deterministic = first.after == After::Continue;
  for (const Command* command : straight.commands) {
    carry_out(*command, deterministic, step, site, next);
    deterministic = command->after == After::Continue;
  }
}

/// A process that cannot go on lets others move, unless it has to.
void ProcessCode::carry_out(const Command& command, bool deterministic, const Step& step, const Site& site,
                            BasicBlock* next) {
  if (command.guard != none) {
    BasicBlock* blocked = deterministic ? site.on_fault : function_.new_block("blocked");
    code_.require(code_.condition(command.guard, site), blocked);
    if (!deterministic) {
      const auto here = b_.saveIP();
      b_.SetInsertPoint(blocked);
      emit_here(step);
      b_.CreateBr(next);
      b_.restoreIP(here);
    }
  }
  move_to(site.process, command.target, site);
  effects(command, site);
  note_last(site.process, command, site);
}

/// A rendezvous from the state at the tail, in the middle of a sequence; ends the block.
void ProcessCode::meet_others(const Step& step, CommandId meeting, BasicBlock* next) {
  BasicBlock* done = function_.new_block("met");
  BasicBlock* alone = function_.new_block("alone");
  Value* tail = tail_field(0);
  middle_ = {step, function_.new_block("again"), copies()};
  b_.CreateMemCpy(middle_->copies.tail, llvm::Align(8), tail, llvm::Align(8), sizeof(Tail));
  b_.CreateMemCpy(middle_->copies.state, llvm::Align(16), b_.CreateLoad(b_.getPtrTy(), tail), llvm::Align(1),
                  layout_.layout.size);
  for (Value* flag : {middle_->copies.met, middle_->copies.met_by_kept}) b_.CreateStore(b_.getFalse(), flag);
  written_.reset();
  Value* before = std::exchange(state_, middle_->copies.state);
  BasicBlock* on_judge_fault_before = std::exchange(on_judge_fault_, middle_->again);
  const Send& send = std::get<Send>(command_of(process_, meeting).communication);
  code_.for_channel(send.channel, judging(process_), [&](const ChannelRef& channel) {
    rendezvous({.process = process_, .command = meeting}, channel, done);
  });
  b_.SetInsertPoint(done);
  b_.CreateCondBr(b_.CreateLoad(b_.getInt1Ty(), middle_->copies.met), next, alone);
  b_.SetInsertPoint(alone);
  working_state();
  emit_here(step);
  b_.CreateBr(next);
  b_.SetInsertPoint(middle_->again);
  b_.CreateMemCpy(tail, llvm::Align(8), middle_->copies.tail, llvm::Align(8), sizeof(Tail));
  retake(step, next);
  on_judge_fault_ = on_judge_fault_before;
  state_ = before;
  middle_.reset();
}

/// On the function's stack, once for all.
const ProcessCode::Copies& ProcessCode::copies() {
  if (copies_) return *copies_;
  BasicBlock& entry = b_.GetInsertBlock()->getParent()->getEntryBlock();
  llvm::IRBuilder<> builder(&entry, entry.begin());
  const auto bytes = [&](std::size_t size) {
    llvm::AllocaInst* result = builder.CreateAlloca(llvm::ArrayType::get(b_.getInt8Ty(), size));
    result->setAlignment(llvm::Align(16));
    return result;
  };
  const auto flag = [&] { return builder.CreateAlloca(b_.getInt1Ty()); };
  return copies_.emplace(Copies{bytes(layout_.layout.size), bytes(sizeof(Tail)), flag(), flag()});
}

/// Who is met by a process in the middle of a sequence either lets others move, or goes on. The engine tells
/// the first at once and follows the others later, so that the order is the same only if there is just one.
void ProcessCode::arrived_from_middle(const Step& step, BasicBlock* next) {
  const Straight straight = straight_on(step.partner, last_of(step));
  const bool goes_on = last_of(step).after != After::Yield;
  if (leaves(step) || straight.end == Straight::End::None || straight.end == Straight::End::Meets) {
    b_.CreateBr(middle_->again);
    return;
  }
  ++successors_;
  Value* before = b_.CreateLoad(b_.getInt1Ty(), goes_on ? middle_->copies.met : middle_->copies.met_by_kept);
  code_.require(b_.CreateNot(before), middle_->again);
  b_.CreateStore(b_.getTrue(), middle_->copies.met);
  if (goes_on) b_.CreateStore(b_.getTrue(), middle_->copies.met_by_kept);
  const Site site{b_.CreateLoad(b_.getPtrTy(), tail_field(offsetof(Tail, bytes))), step.partner,
                  middle_->again};
  carry_out(straight, last_of(step), middle_->begin, site, next);
  emit_here(middle_->begin);
  b_.CreateBr(next);
}

// --- Rendezvous -----------------------------------------------------------------------------------

void ProcessCode::rendezvous(const Step& step, const ChannelRef& channel, BasicBlock* next) {
  for (std::uint32_t partner = 0; partner < layout_.layout.processes.size(); ++partner) {
    const ProcessType& type = type_of(partner);
    if (partner == process_) continue;
    BasicBlock* after = function_.new_block("next.partner");
    if (type.provided != none) code_.require(code_.condition(type.provided, judging(partner)), after);
    llvm::SwitchInst* choice = b_.CreateSwitch(code_.location(partner, state_), after);
    for (LocationId id = 0; id < type.locations.size(); ++id) {
      const auto candidates = receivers(partner, type.locations[id], channel);
      if (candidates.empty()) continue;
      BasicBlock* block = function_.new_block("partner.at");
      choice->addCase(b_.getInt32(id), block);
      b_.SetInsertPoint(block);
      for (const CommandId candidate : candidates)
        meet({step.process, step.command, partner, candidate}, channel);
      b_.CreateBr(after);
    }
    b_.SetInsertPoint(after);
  }
  b_.CreateBr(next);
}

/// The commands there that might receive from the channel. Those of another one count if their guard might
/// fail.
std::vector<CommandId> ProcessCode::receivers(std::uint32_t partner, const Location& there,
                                              const ChannelRef& channel) const {
  const Facts::View view(layout_.facts, layout_.layout, partner);
  const auto* offered = llvm::dyn_cast<llvm::ConstantInt>(channel.number);
  std::vector<CommandId> result;
  for (CommandId i = there.first_command; i < there.first_command + there.command_count; ++i) {
    const Command& command = command_of(partner, i);
    const Receive* receive = std::get_if<Receive>(&command.communication);
    if (receive == nullptr) continue;
    const auto known = view.constant(receive->channel);
    const bool is_other = known && offered != nullptr && offered->getSExtValue() != *known;
    if (!is_other || command.guard != none) result.push_back(i);
  }
  return result;
}

/// Goes on behind the meeting, whether it was possible or not.
void ProcessCode::meet(const Step& step, const ChannelRef& channel) {
  const Command& send_command = command_of(step.process, step.command);
  const Command& receive_command = command_of(step.partner, step.partner_command);
  const Send& send = std::get<Send>(send_command.communication);
  const Receive& receive = std::get<Receive>(receive_command.communication);
  const Site partner = judging(step.partner);
  BasicBlock* next = function_.new_block("next.meeting");
  if (receive_command.guard != none) code_.require(code_.condition(receive_command.guard, partner), next);
  code_.require(b_.CreateICmpEQ(code_.value(receive.channel, partner), channel.number), next);
  const auto& fields = channel.type->fields;
  if (send.values.size() != fields.size() || receive.arguments.size() > fields.size()) {
    code_.fault(Fault::WrongMessage, judging(process_));
    b_.SetInsertPoint(next);
    return;
  }
  code_.match(receive, partner, next, [&](std::size_t i) {
    return code_.truncate(fields[i], code_.value(send.values[i], judging(process_)));
  });
  if (!type_of(step.partner).locations[receive_command.source].committed)
    code_.require(b_.CreateNot(frame_flag(offsetof(Frame, anyone_committed))), next);
  take(step, next, [&](const Site& site) {
    const auto values = message_values(send, channel, site);
    deliver(receive, values, {site.bytes, step.partner, site.on_fault});
  });
  b_.SetInsertPoint(next);
}

}  // namespace ouro::native
