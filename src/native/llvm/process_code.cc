#include "native/llvm/process_code.hh"

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <variant>

#include "native/frame.hh"

namespace ouro::native {

using namespace program;
using llvm::BasicBlock;
using llvm::Value;
using space::Fault;

namespace {

bool has_assertion(const Command& command) {
  return std::ranges::any_of(command.effects,
                             [](const Effect& e) { return std::holds_alternative<Assert>(e); });
}

}  // namespace

ProcessCode::ProcessCode(const LayoutSite& layout, std::uint32_t process)
    : layout_(layout),
      program_(layout.facts.program()),
      process_(process),
      b_(layout.module.getContext()),
      function_{b_, layout.facts, layout.layout},
      code_(function_) {}

// --- The functions --------------------------------------------------------------------------------

/// Starts a function with the entry's values; ends in the entry block.
llvm::Function* ProcessCode::begin(const char* name) {
  llvm::Type* pointer = b_.getPtrTy();
  auto* type = llvm::FunctionType::get(b_.getInt32Ty(), {pointer, pointer}, false);
  auto* function = llvm::Function::Create(type, llvm::Function::ExternalLinkage,
                                          std::string(name) + std::to_string(process_), layout_.module);
  state_ = function->getArg(0);
  frame_ = function->getArg(1);
  b_.SetInsertPoint(BasicBlock::Create(b_.getContext(), "entry", function));
  function_.frame = frame_;
  function_.fault_code = b_.CreateAlloca(b_.getInt32Ty());
  moved_ = b_.CreateAlloca(b_.getInt32Ty());
  violated_ = b_.CreateAlloca(b_.getInt1Ty());
  b_.CreateStore(b_.getInt32(0), moved_);
  function_.timeout = mode_ == Mode::Copy ? frame_flag(offsetof(Frame, timeout)) : b_.getFalse();
  return function;
}

llvm::Function* ProcessCode::move() {
  const ExpressionId provided = type_of(process_).provided;
  if (provided != none && !Facts::View(layout_.facts, layout_.layout, process_).compiles(provided))
    return nullptr;
  mode_ = Mode::Copy;
  llvm::Function* function = begin("move");
  done_ = function_.new_block("done");
  if (provided != none) {
    BasicBlock* failed = function_.new_block("not.judged");
    on_judge_fault_ = failed;
    code_.require(code_.condition(provided, judging(process_)), done_);
    const auto here = b_.saveIP();
    b_.SetInsertPoint(failed);
    call_with_step(layout_.fault, {.process = process_},
                   b_.CreateLoad(b_.getInt32Ty(), function_.fault_code));
    b_.CreateRet(b_.getInt32(1));
    b_.restoreIP(here);
  }
  for_each_location([this](LocationId location) { move_from(location); }, done_, process_);
  b_.SetInsertPoint(done_);
  b_.CreateRet(b_.CreateLoad(b_.getInt32Ty(), moved_));
  return function;
}

llvm::Function* ProcessCode::advance() {
  const auto goes_on = [](const Command& command) { return command.after == After::Continue; };
  if (std::ranges::none_of(type_of(process_).commands, goes_on)) return nullptr;
  mode_ = Mode::InPlace;
  llvm::Function* function = begin("advance");
  done_ = function_.new_block("blocked");
  for_each_location([this](LocationId location) { advance_from(location); }, done_, process_);
  b_.SetInsertPoint(done_);
  b_.CreateRet(b_.getInt32(in_place_blocked));
  return advance_ = function;
}

llvm::Function* ProcessCode::finish() {
  if (advance_ == nullptr) return nullptr;
  mode_ = Mode::InPlace;
  llvm::Function* function = begin("finish");
  BasicBlock* head = function_.new_block("step");
  BasicBlock* next = function_.new_block("next");
  BasicBlock* ended = function_.new_block("ended");
  BasicBlock* other = function_.new_block("other");
  llvm::PHINode* count = llvm::PHINode::Create(b_.getInt32Ty(), 2, "", head);
  count->addIncoming(b_.getInt32(0), b_.GetInsertBlock());
  b_.CreateBr(head);
  b_.SetInsertPoint(head);
  code_.require(b_.CreateICmpULT(count, b_.getInt32(longest_compiled_step)), other);
  llvm::SwitchInst* taken = b_.CreateSwitch(b_.CreateCall(advance_, {state_, frame_}), other);
  const auto& commands = type_of(process_).commands;
  for (CommandId id = 0; id < commands.size(); ++id) {
    if (commands[id].terminates() || has_assertion(commands[id])) continue;
    if (commands[id].after == After::Continue) taken->addCase(b_.getInt32(id), next);
    if (commands[id].after == After::Yield) taken->addCase(b_.getInt32(id), ended);
  }
  b_.SetInsertPoint(next);
  count->addIncoming(b_.CreateAdd(count, b_.getInt32(1)), next);
  b_.CreateBr(head);
  b_.SetInsertPoint(ended);
  b_.CreateRet(b_.getInt32(1));
  b_.SetInsertPoint(other);
  b_.CreateRet(b_.getInt32(0));
  return finish_ = function;
}

void ProcessCode::for_each_location(const std::function<void(LocationId)>& write, BasicBlock* otherwise,
                                    std::uint32_t process) {
  const auto& locations = type_of(process).locations;
  llvm::SwitchInst* choice = b_.CreateSwitch(code_.location(process, state_), otherwise);
  for (LocationId id = 0; id < locations.size(); ++id) {
    if (locations[id].command_count == 0) continue;
    BasicBlock* block = function_.new_block("at");
    choice->addCase(b_.getInt32(id), block);
    b_.SetInsertPoint(block);
    write(id);
  }
}

void ProcessCode::move_from(LocationId id) {
  const Location& here = type_of(process_).locations[id];
  successors_ = 0;
  for (CommandId i = here.first_command; i < here.first_command + here.command_count; ++i) {
    if (i > here.first_command && command_of(process_, i).rank > command_of(process_, i - 1).rank)
      code_.require(b_.CreateICmpEQ(b_.CreateLoad(b_.getInt32Ty(), moved_), b_.getInt32(0)), done_);
    BasicBlock* next = function_.new_block("next");
    compiles(command_of(process_, i)) ? command(i, next) : fallback(i, next);
    b_.SetInsertPoint(next);
  }
  b_.CreateBr(done_);
  most_successors_ = std::max(most_successors_, successors_);
}

void ProcessCode::advance_from(LocationId id) {
  const Location& here = type_of(process_).locations[id];
  const auto first = type_of(process_).commands.begin() + here.first_command;
  if (!std::all_of(first, first + here.command_count, [this](const Command& c) { return compiles(c); })) {
    b_.CreateRet(b_.getInt32(in_place_fallback));
    return;
  }
  b_.CreateStore(b_.getInt32(none), frame_field(offsetof(Frame, command)));
  for (CommandId i = here.first_command; i < here.first_command + here.command_count; ++i) {
    BasicBlock* next = function_.new_block("next");
    command(i, next);
    b_.SetInsertPoint(next);
  }
  b_.CreateBr(done_);
}

bool ProcessCode::compiles(const Command& command) const {
  const Facts::View view(layout_.facts, layout_.layout, process_);
  if (!view.compiles(command)) return false;
  const auto* send = std::get_if<Send>(&command.communication);
  return send == nullptr || partners_compile(*send);
}

/// Can everything be compiled that processes who might receive in a rendezvous do?
bool ProcessCode::partners_compile(const Send& send) const {
  const Facts::View view(layout_.facts, layout_.layout, process_);
  const auto& channels = layout_.layout.channels;
  if (const auto number = view.constant(send.channel))
    if (const auto index = static_cast<std::uint32_t>(*number) - 1; index < channels.size())
      if (program_.channel_types[channels[index].type].capacity > 0) return true;
  for (std::uint32_t other = 0; other < layout_.layout.processes.size(); ++other) {
    if (other == process_) continue;
    const Facts::View partner(layout_.facts, layout_.layout, other);
    const ProcessType& type = type_of(other);
    if (type.provided != none && !partner.compiles(type.provided)) return false;
    for (const Command& command : type.commands)
      if (std::holds_alternative<Receive>(command.communication) && !partner.compiles(command)) return false;
  }
  return true;
}

// --- Judging --------------------------------------------------------------------------------------

void ProcessCode::fallback(CommandId id, BasicBlock* next) {
  Value* tried = b_.CreateCall(layout_.fallback, {frame_, b_.getInt32(process_), b_.getInt32(id)});
  Value* taken = b_.CreateOr(b_.CreateLoad(b_.getInt32Ty(), moved_), tried);
  b_.CreateStore(taken, moved_);
  b_.CreateCondBr(b_.CreateICmpEQ(tried, b_.getInt32(static_cast<std::uint32_t>(Tried::Stop))), done_, next);
}

void ProcessCode::command(CommandId id, BasicBlock* next) {
  const Command& command = command_of(process_, id);
  const Step step{.process = process_, .command = id};
  BasicBlock* here = b_.GetInsertBlock();
  on_judge_fault_ = function_.new_block("not.judged");
  b_.SetInsertPoint(on_judge_fault_);
  Value* code = b_.CreateLoad(b_.getInt32Ty(), function_.fault_code);
  if (mode_ == Mode::Copy) {
    call_with_step(layout_.fault, step, code);
    b_.CreateRet(b_.getInt32(1));
  } else {
    b_.CreateRet(b_.CreateAdd(code, b_.getInt32(in_place_fault)));
  }
  b_.SetInsertPoint(here);
  if (command.guard != none) code_.require(code_.condition(command.guard, judging(process_)), next);
  if (std::holds_alternative<Send>(command.communication)) {
    send(step, command, next);
  } else if (std::holds_alternative<Receive>(command.communication)) {
    receive(step, command, next);
  } else if (command.terminates() && process_ + 1 != layout_.layout.processes.size()) {
    b_.CreateBr(next);
  } else {
    take(step, next, [](const Site&) {});
  }
  if (on_judge_fault_->use_empty()) on_judge_fault_->eraseFromParent();
}

void ProcessCode::send(const Step& step, const Command& command, BasicBlock* next) {
  const Send& send = std::get<Send>(command.communication);
  code_.for_channel(send.channel, judging(process_), [&](const ChannelRef& channel) {
    if (channel.type->capacity == 0) {
      mode_ == Mode::Copy ? rendezvous(step, channel, next) : (void)b_.CreateBr(next);
      return;
    }
    Value* count = code_.message_count(channel, state_);
    code_.require(b_.CreateICmpULT(count, b_.getInt32(channel.type->capacity)), next);
    take(step, next, [&](const Site& site) { put_message(send, channel, site); });
  });
}

void ProcessCode::receive(const Step& step, const Command& command, BasicBlock* next) {
  const Receive& receive = std::get<Receive>(command.communication);
  code_.for_channel(receive.channel, judging(process_), [&](const ChannelRef& channel) {
    if (channel.type->capacity == 0) {
      b_.CreateBr(next);
      return;
    }
    Value* slot = code_.matching_slot(receive, channel, judging(process_), next);
    take(step, next, [&](const Site& site) { take_message(receive, channel, slot, site); });
  });
}

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

// --- Taking ---------------------------------------------------------------------------------------

void ProcessCode::take(const Step& step, BasicBlock* next,
                       const std::function<void(const Site&)>& communicate) {
  const Command& first = command_of(step.process, step.command);
  const Command* second = step.partner == none ? nullptr : &command_of(step.partner, step.partner_command);
  BasicBlock* failed = function_.new_block("failed");
  Site site{state_, process_, failed};
  if (mode_ == Mode::Copy) {
    site.bytes = b_.CreateLoad(b_.getPtrTy(),
                               frame_field(offsetof(Frame, tail) + offsetof(space::Successors::Tail, bytes)));
    b_.CreateMemCpy(site.bytes, llvm::Align(1), state_, llvm::Align(1), layout_.layout.size);
  } else {
    b_.CreateStore(b_.getInt32(step.command), frame_field(offsetof(Frame, command)));
  }
  const bool asserts = has_assertion(first) || (second != nullptr && has_assertion(*second));
  if (asserts) b_.CreateStore(b_.getFalse(), violated_);
  communicate(site);
  code_.set_location(step.process, first.target, site.bytes);
  if (second != nullptr) code_.set_location(step.partner, second->target, site.bytes);
  effects(first, site);
  if (second != nullptr) effects(*second, {site.bytes, step.partner, failed});
  if (second == nullptr) {
    note_last(step.process, first, site);
  } else {
    note_last(step.partner, *second, site);
  }
  if (asserts) {
    BasicBlock* holds = function_.new_block("asserted");
    BasicBlock* violated = function_.new_block("violated");
    b_.CreateCondBr(b_.CreateLoad(b_.getInt1Ty(), violated_), violated, holds);
    b_.SetInsertPoint(violated);
    if (mode_ == Mode::Copy) {
      call_with_step(layout_.fault, step, b_.getInt32(static_cast<std::uint32_t>(Fault::AssertionViolated)));
    } else {
      b_.CreateStore(b_.getInt8(1), frame_field(offsetof(Frame, violated)));
    }
    b_.CreateBr(holds);
    b_.SetInsertPoint(holds);
  }
  arrived(step, next);
  b_.SetInsertPoint(failed);
  Value* code = b_.CreateLoad(b_.getInt32Ty(), function_.fault_code);
  if (mode_ == Mode::Copy) {
    call_with_step(layout_.fault, step, code);
    b_.CreateStore(b_.getInt32(1), moved_);
    b_.CreateBr(next);
  } else {
    b_.CreateRet(b_.CreateAdd(code, b_.getInt32(in_place_fault)));
  }
}

void ProcessCode::note_last(std::uint32_t process, const Command& command, const Site& site) {
  if (program_.last_process == none || command.after == After::Continue) return;
  const Variable& last = program_.globals[program_.last_process];
  code_.store(code_.at(site.bytes, last.offset), last.type, b_.getInt32(process));
}

/// The step is done: its result becomes a successor here where that is simple, else by the engine.
void ProcessCode::arrived(const Step& step, BasicBlock* next) {
  if (mode_ == Mode::InPlace) {
    b_.CreateRet(b_.getInt32(step.command));
    return;
  }
  const std::uint32_t holder = step.partner == none ? step.process : step.partner;
  const CommandId last = step.partner == none ? step.command : step.partner_command;
  const bool leaves = command_of(step.process, step.command).terminates() ||
                      (step.partner != none && command_of(holder, last).terminates());
  const LayoutId layout = leaves ? layout_.layout.parent : layout_.layout.id;
  b_.CreateStore(b_.getInt32(1), moved_);
  if (can_finish(step)) finish_and_emit(step, next);
  const bool simple = command_of(holder, last).after == After::Yield && !leaves && layout_.emit != nullptr;
  if (simple) {
    ++successors_;
    if (layout_.facts.uses_keep()) {
      BasicBlock* outside = function_.new_block("outside");
      BasicBlock* inside = function_.new_block("inside");
      b_.CreateCondBr(frame_flag(offsetof(Frame, inside)), inside, outside);
      b_.SetInsertPoint(outside);
      call_with_step(layout_.emit, step, nullptr);
      b_.CreateBr(next);
      b_.SetInsertPoint(inside);
    } else {
      call_with_step(layout_.emit, step, nullptr);
      b_.CreateBr(next);
      return;
    }
  }
  call_with_step(layout_.arrive, step, b_.getInt32(layout));
  b_.CreateBr(next);
}

/// Can the deterministic step that this step begins be finished here?
bool ProcessCode::can_finish(const Step& step) const {
  const Command& command = command_of(step.process, step.command);
  return finish_ != nullptr && layout_.emit != nullptr && step.partner == none &&
         command.after == After::Continue && !command.terminates() && !has_assertion(command);
}

/// Goes on where the engine has to take over at this state. Where the rest turns out to be for the engine, it
/// takes the whole command from the state at hand, which it finds possible again.
void ProcessCode::finish_and_emit(const Step& step, BasicBlock* next) {
  ++successors_;
  BasicBlock* engine = function_.new_block("engine");
  BasicBlock* emit = function_.new_block("emit");
  BasicBlock* again = function_.new_block("again");
  unless_flag(offsetof(Frame, inside), engine);
  unless_flag(offsetof(Frame, record_all_steps), engine);
  Value* bytes = b_.CreateLoad(b_.getPtrTy(),
                               frame_field(offsetof(Frame, tail) + offsetof(space::Successors::Tail, bytes)));
  Value* ended = b_.CreateCall(finish_, {bytes, frame_});
  b_.CreateCondBr(b_.CreateICmpNE(ended, b_.getInt32(0)), emit, again);
  b_.SetInsertPoint(emit);
  call_with_step(layout_.emit, step, nullptr);
  b_.CreateBr(next);
  b_.SetInsertPoint(again);
  b_.CreateCall(layout_.fallback, {frame_, b_.getInt32(step.process), b_.getInt32(step.command)});
  b_.CreateBr(next);
  b_.SetInsertPoint(engine);
}

void ProcessCode::unless_flag(std::size_t offset, BasicBlock* otherwise) {
  code_.require(b_.CreateNot(frame_flag(offset)), otherwise);
}

void ProcessCode::effects(const Command& command, const Site& site) {
  for (const Effect& effect : command.effects) {
    if (const auto* assign = std::get_if<Assign>(&effect)) {
      const Place& place = program_.places[assign->target];
      Value* value = code_.value(assign->value, site);
      code_.store(code_.address(place, site), program_.variable(place).type, value);
    } else if (const auto* assertion = std::get_if<Assert>(&effect)) {
      Value* fails = b_.CreateNot(code_.condition(assertion->condition, site));
      b_.CreateStore(b_.CreateOr(b_.CreateLoad(b_.getInt1Ty(), violated_), fails), violated_);
    }
  }
}

// --- Messages -------------------------------------------------------------------------------------

std::vector<Value*> ProcessCode::message_values(const Send& send, const ChannelRef& channel,
                                                const Site& site) {
  std::vector<Value*> values;
  for (const ExpressionId value : send.values) values.push_back(code_.value(value, site));
  for (std::size_t i = 0; i < values.size(); ++i)
    values[i] = code_.truncate(channel.type->fields[i], values[i]);
  return values;
}

void ProcessCode::put_message(const Send& send, const ChannelRef& channel, const Site& site) {
  const auto& fields = channel.type->fields;
  if (send.values.size() != fields.size()) {
    code_.fault_if(b_.getTrue(), Fault::WrongMessage, site);
    return;
  }
  const auto values = message_values(send, channel, site);
  Value* count = code_.message_count(channel, site.bytes);
  Value* place = code_.message(channel, count, site.bytes);
  std::uint32_t offset = 0;
  for (std::size_t i = 0; i < values.size(); ++i) {
    code_.store(code_.at(place, offset), fields[i], values[i]);
    offset += fields[i].size();
  }
  Value* more = b_.CreateTrunc(b_.CreateAdd(count, b_.getInt32(1)), b_.getInt8Ty());
  b_.CreateStore(more, code_.at(site.bytes, channel.offset));
}

/// Unused slots are zero, so removing a message may move all slots behind it, used or not.
void ProcessCode::take_message(const Receive& receive, const ChannelRef& channel, Value* slot,
                               const Site& site) {
  const auto& fields = channel.type->fields;
  const std::uint64_t size = channel.type->message_size();
  Value* message = code_.message(channel, slot, site.bytes);
  std::vector<Value*> values;
  for (std::size_t i = 0; i < receive.arguments.size() && i < fields.size(); ++i)
    values.push_back(code_.field(channel, message, i));
  if (!receive.keep) {
    Value* last = b_.getInt32(channel.type->capacity - 1);
    Value* behind = b_.CreateMul(code_.wide(b_.CreateSub(last, slot)), b_.getInt64(size));
    b_.CreateMemMove(message, llvm::Align(1), code_.at(message, size), llvm::Align(1), behind);
    b_.CreateMemSet(code_.message(channel, last, site.bytes), b_.getInt8(0), size, llvm::Align(1));
    Value* count = code_.message_count(channel, site.bytes);
    b_.CreateStore(b_.CreateTrunc(b_.CreateSub(count, b_.getInt32(1)), b_.getInt8Ty()),
                   code_.at(site.bytes, channel.offset));
  }
  deliver(receive, values, site);
}

/// One after another: an index may depend on a value before it.
void ProcessCode::deliver(const Receive& receive, const std::vector<Value*>& values, const Site& site) {
  for (std::size_t i = 0; i < values.size() && i < receive.arguments.size(); ++i) {
    if (receive.arguments[i].kind != Receive::Argument::Kind::Store) continue;
    const Place& place = program_.places[receive.arguments[i].place];
    code_.store(code_.address(place, site), program_.variable(place).type, values[i]);
  }
}

// --- Small things ---------------------------------------------------------------------------------

void ProcessCode::call_with_step(llvm::FunctionCallee callee, const Step& step, Value* last) {
  std::vector<Value*> arguments{frame_, b_.getInt32(step.process), b_.getInt32(step.command),
                                b_.getInt32(step.partner), b_.getInt32(step.partner_command)};
  if (last != nullptr) arguments.push_back(last);
  b_.CreateCall(callee, arguments);
}

Value* ProcessCode::frame_field(std::size_t offset) { return code_.at(frame_, offset); }

Value* ProcessCode::frame_flag(std::size_t offset) {
  return b_.CreateICmpNE(b_.CreateLoad(b_.getInt8Ty(), frame_field(offset)), b_.getInt8(0));
}

}  // namespace ouro::native
