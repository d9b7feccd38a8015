#include "native/llvm/command_code.hh"

#include <fmt/format.h>
#include <llvm/IR/Constants.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <variant>

#include "native/frame.hh"

namespace ouro::native {

using namespace program;
using llvm::BasicBlock;
using llvm::Value;
using space::Fault;

bool has_assertion(const Command& command) {
  return std::ranges::any_of(command.effects,
                             [](const Effect& e) { return std::holds_alternative<Assert>(e); });
}

CommandCode::CommandCode(const LayoutSite& layout, std::uint32_t process)
    : layout_(layout),
      program_(layout.facts.program()),
      process_(process),
      b_(layout.module.getContext()),
      function_{b_, layout.facts, layout.layout},
      code_(function_) {}

/// Starts a function with the entry's values; ends in the entry block.
llvm::Function* CommandCode::begin(const char* name, llvm::ArrayRef<llvm::Type*> parameters,
                                   llvm::Function::LinkageTypes linkage) {
  auto* type = llvm::FunctionType::get(b_.getInt32Ty(), parameters, false);
  auto* function =
      llvm::Function::Create(type, linkage, std::string(name) + std::to_string(process_), layout_.module);
  state_ = function->getArg(0);
  frame_ = function->getArg(1);
  b_.SetInsertPoint(BasicBlock::Create(b_.getContext(), "entry", function));
  function_.frame = frame_;
  function_.fault_code = b_.CreateAlloca(b_.getInt32Ty());
  violated_ = b_.CreateAlloca(b_.getInt1Ty());
  function_.timeout = b_.getFalse();
  return function;
}

// --- What compiles --------------------------------------------------------------------------------

bool CommandCode::compiles(const Command& command) const {
  const Facts::View view(layout_.facts, layout_.layout, process_);
  if (!view.compiles(command)) return false;
  const auto* send = std::get_if<Send>(&command.communication);
  return send == nullptr || partners_compile(*send);
}

/// Can everything be compiled that processes who might receive in a rendezvous do?
bool CommandCode::partners_compile(const Send& send) const {
  if (is_buffered(send)) return true;
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

/// Is the channel known to be one with room for messages?
bool CommandCode::is_buffered(const Send& send) const {
  const auto& channels = layout_.layout.channels;
  const auto number = Facts::View(layout_.facts, layout_.layout, process_).constant(send.channel);
  if (!number) return false;
  const auto index = static_cast<std::uint32_t>(*number) - 1;
  return index < channels.size() && program_.channel_types[channels[index].type].capacity > 0;
}

// --- Judging --------------------------------------------------------------------------------------

void CommandCode::command(CommandId id, BasicBlock* next) {
  const Command& command = command_of(process_, id);
  const Step step{.process = process_, .command = id};
  BasicBlock* here = b_.GetInsertBlock();
  on_judge_fault_ = function_.new_block("not.judged");
  b_.SetInsertPoint(on_judge_fault_);
  cannot_judge(step, b_.CreateLoad(b_.getInt32Ty(), function_.fault_code));
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

void CommandCode::send(const Step& step, const Command& command, BasicBlock* next) {
  const Send& send = std::get<Send>(command.communication);
  code_.for_channel(send.channel, judging(process_), [&](const ChannelRef& channel) {
    if (channel.type->capacity == 0) {
      rendezvous(step, channel, next);
      return;
    }
    Value* count = code_.message_count(channel, state_);
    code_.require(b_.CreateICmpULT(count, b_.getInt32(channel.type->capacity)), next);
    take(step, next, [&](const Site& site) { put_message(send, channel, site); });
  });
}

void CommandCode::receive(const Step& step, const Command& command, BasicBlock* next) {
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

// --- Taking ---------------------------------------------------------------------------------------

void CommandCode::take(const Step& step, BasicBlock* next,
                       const std::function<void(const Site&)>& communicate) {
  const Command& first = command_of(step.process, step.command);
  const Command* second = step.partner == none ? nullptr : &command_of(step.partner, step.partner_command);
  BasicBlock* failed = function_.new_block("failed");
  const Site site{working_state(), process_, failed};
  const bool asserts = has_assertion(first) || (second != nullptr && has_assertion(*second));
  if (asserts) b_.CreateStore(b_.getFalse(), violated_);
  communicate(site);
  move_to(step.process, first.target, site);
  if (second != nullptr) move_to(step.partner, second->target, site);
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
    assertion_violated(step, holds, next);
    b_.SetInsertPoint(holds);
  }
  arrived(step, next);
  if (failed->use_empty()) {
    failed->eraseFromParent();
    return;
  }
  b_.SetInsertPoint(failed);
  cannot_take(step, b_.CreateLoad(b_.getInt32Ty(), function_.fault_code), next);
}

void CommandCode::note_last(std::uint32_t process, const Command& command, const Site& site) {
  if (program_.last_process == none || command.after == After::Continue) return;
  const Variable& last = program_.globals[program_.last_process];
  Value* stored = code_.store(code_.at(site.bytes, last.offset), last.type, b_.getInt32(process));
  if (written_) written_->write(last.offset, stored);
}

void CommandCode::move_to(std::uint32_t process, LocationId location, const Site& site) {
  Value* stored = code_.set_location(process, location, site.bytes);
  if (written_) written_->write(layout_.layout.processes[process].offset, stored);
}

void CommandCode::assign(const Place& place, Value* value, const Site& site) {
  const Variable& variable = program_.variable(place);
  const ExpressionCode::Address target = code_.address(place, site);
  Value* stored = code_.store(target.address, variable.type, value);
  if (!written_) return;
  if (target.offset) {
    written_->write(*target.offset, stored);
  } else {
    written_->write_somewhere(target.begin, target.begin + variable.size());
  }
}

/// A message has been put or taken. Which one it was is not known, nor perhaps which channel.
void CommandCode::note_channel(const ChannelRef& channel) {
  if (!written_) return;
  const auto* offset = llvm::dyn_cast<llvm::ConstantInt>(channel.offset);
  const std::size_t begin = offset == nullptr ? 0 : static_cast<std::size_t>(offset->getZExtValue());
  const std::size_t size = 1 + std::size_t{channel.type->capacity} * channel.type->message_size();
  written_->write_somewhere(begin, offset == nullptr ? layout_.layout.size : begin + size);
}

void CommandCode::effects(const Command& command, const Site& site) {
  for (const Effect& effect : command.effects) {
    if (const auto* assign_to = std::get_if<Assign>(&effect)) {
      Value* value = code_.value(assign_to->value, site);
      assign(program_.places[assign_to->target], value, site);
    } else if (const auto* assertion = std::get_if<Assert>(&effect)) {
      Value* fails = b_.CreateNot(code_.condition(assertion->condition, site));
      b_.CreateStore(b_.CreateOr(b_.CreateLoad(b_.getInt1Ty(), violated_), fails), violated_);
    }
  }
}

// --- Messages -------------------------------------------------------------------------------------

std::vector<Value*> CommandCode::message_values(const Send& send, const ChannelRef& channel,
                                                const Site& site) {
  std::vector<Value*> values;
  for (const ExpressionId value : send.values) values.push_back(code_.value(value, site));
  for (std::size_t i = 0; i < values.size(); ++i)
    values[i] = code_.truncate(channel.type->fields[i], values[i]);
  return values;
}

void CommandCode::put_message(const Send& send, const ChannelRef& channel, const Site& site) {
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
  note_channel(channel);
}

/// Unused slots are zero, so removing a message may move all slots behind it, used or not.
void CommandCode::take_message(const Receive& receive, const ChannelRef& channel, Value* slot,
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
    note_channel(channel);
  }
  deliver(receive, values, site);
}

/// One after another: an index may depend on a value before it.
void CommandCode::deliver(const Receive& receive, const std::vector<Value*>& values, const Site& site) {
  for (std::size_t i = 0; i < values.size() && i < receive.arguments.size(); ++i) {
    if (receive.arguments[i].kind != Receive::Argument::Kind::Store) continue;
    assign(program_.places[receive.arguments[i].place], values[i], site);
  }
}

// --- Small things ---------------------------------------------------------------------------------

Value* CommandCode::address_of(const Step& step) {
  const std::string name =
      fmt::format("step.{}.{}.{}.{}", step.process, step.command, step.partner, step.partner_command);
  if (llvm::GlobalVariable* known = layout_.module.getGlobalVariable(name, true)) return known;
  const std::array<std::uint32_t, 4> numbers{step.process, step.command, step.partner, step.partner_command};
  llvm::Constant* constant = llvm::ConstantDataArray::get(b_.getContext(), numbers);
  auto* address = new llvm::GlobalVariable(layout_.module, constant->getType(), true,
                                           llvm::GlobalValue::PrivateLinkage, constant, name);
  address->setUnnamedAddr(llvm::GlobalValue::UnnamedAddr::Global);
  address->setAlignment(llvm::Align(sizeof(Step)));
  return address;
}

Value* CommandCode::call_with_step(llvm::FunctionCallee callee, const Step& step,
                                   llvm::ArrayRef<Value*> more) {
  std::vector<Value*> arguments{frame_, address_of(step)};
  arguments.insert(arguments.end(), more.begin(), more.end());
  return b_.CreateCall(callee, arguments);
}

Value* CommandCode::frame_field(std::size_t offset) { return code_.at(frame_, offset); }

Value* CommandCode::tail_field(std::size_t offset) { return frame_field(offsetof(Frame, tail) + offset); }

Value* CommandCode::frame_flag(std::size_t offset) {
  return b_.CreateICmpNE(b_.CreateLoad(b_.getInt8Ty(), frame_field(offset)), b_.getInt8(0));
}

}  // namespace ouro::native
