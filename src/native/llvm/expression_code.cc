#include "native/llvm/expression_code.hh"

#include <llvm/IR/Constants.h>
#include <llvm/IR/GlobalVariable.h>
#include <llvm/IR/Module.h>

#include <algorithm>
#include <cassert>
#include <limits>
#include <optional>
#include <vector>

namespace ouro::native {

using namespace program;
using llvm::BasicBlock;
using llvm::Value;
using space::Fault;

// --- Faults and jumps -----------------------------------------------------------------------------

void ExpressionCode::fault(Fault fault, const Site& site) {
  assert(site.on_fault != nullptr);
  b_.CreateStore(number(static_cast<std::uint32_t>(fault)), function_.fault_code);
  b_.CreateBr(site.on_fault);
}

void ExpressionCode::fault_if(Value* condition, Fault code, const Site& site) {
  if (auto* known = llvm::dyn_cast<llvm::ConstantInt>(condition); known != nullptr && known->isZero()) return;
  BasicBlock* bad = function_.new_block("fault");
  BasicBlock* good = function_.new_block("good");
  b_.CreateCondBr(condition, bad, good);
  b_.SetInsertPoint(bad);
  fault(code, site);
  b_.SetInsertPoint(good);
}

void ExpressionCode::require(Value* condition, BasicBlock* otherwise) {
  if (auto* known = llvm::dyn_cast<llvm::ConstantInt>(condition); known != nullptr && known->isOne()) return;
  BasicBlock* good = function_.new_block("yes");
  b_.CreateCondBr(condition, good, otherwise);
  b_.SetInsertPoint(good);
}

// --- Values ---------------------------------------------------------------------------------------

// NOLINTNEXTLINE(misc-no-recursion): front ends bound how deep expressions are nested
Value* ExpressionCode::value(ExpressionId id, const Site& site) {
  if (const auto constant = view(site).constant(id))
    return b_.getInt32(static_cast<std::uint32_t>(*constant));
  const Expression& e = program_.expressions[id];
  switch (e.operation) {
    case Operation::Load: {
      const Place& place = program_.places[e.item];
      return load(address(place, site).address, program_.variable(place).type);
    }
    case Operation::Negate:
      return b_.CreateNeg(value(e.operands[0], site));
    case Operation::BitNot:
      return b_.CreateNot(value(e.operands[0], site));
    case Operation::Conditional:
      return choose(e, site);
    case Operation::LocationOf:
      return location_of(e, site);
    case Operation::Length:
      return about_channel(e, site);
    case Operation::Add:
    case Operation::Subtract:
    case Operation::Multiply:
    case Operation::Divide:
    case Operation::Remainder:
    case Operation::ShiftLeft:
    case Operation::ShiftRight:
    case Operation::BitAnd:
    case Operation::BitOr:
    case Operation::BitXor: {
      Value* left = value(e.operands[0], site);
      return arithmetic(e.operation, left, value(e.operands[1], site), site);
    }
    default:
      return as_number(condition(id, site));
  }
}

// NOLINTNEXTLINE(misc-no-recursion)
Value* ExpressionCode::condition(ExpressionId id, const Site& site) {
  if (const auto constant = view(site).constant(id)) return b_.getInt1(*constant != 0);
  const Expression& e = program_.expressions[id];
  switch (e.operation) {
    case Operation::Not:
      return b_.CreateNot(condition(e.operands[0], site));
    case Operation::And:
    case Operation::Or:
      return lazy(e, site);
    case Operation::Timeout:
      return function_.timeout;
    case Operation::NoProgress:
      return b_.CreateNot(is_anyone_at(&program::Location::progress, site));
    case Operation::Accepting:
      return is_anyone_at(&program::Location::accept, site);
    case Operation::AtLocation:
      return at_location(e, site);
    case Operation::Full:
    case Operation::Empty:
    case Operation::NotFull:
    case Operation::NotEmpty:
      return about_channel(e, site);
    case Operation::Poll:
      return poll(program_.polls[e.item], site);
    case Operation::Less:
    case Operation::LessEqual:
    case Operation::Greater:
    case Operation::GreaterEqual:
    case Operation::Equal:
    case Operation::NotEqual: {
      Value* left = value(e.operands[0], site);
      return compare(e.operation, left, value(e.operands[1], site));
    }
    default:
      return truth(value(id, site));
  }
}

// NOLINTNEXTLINE(misc-no-recursion)
Value* ExpressionCode::lazy(const Expression& e, const Site& site) {
  const bool is_and = e.operation == Operation::And;
  Value* left = condition(e.operands[0], site);
  if (cannot_fail(e.operands[1], site)) {
    Value* right = condition(e.operands[1], site);
    return is_and ? b_.CreateAnd(left, right) : b_.CreateOr(left, right);
  }
  BasicBlock* right_block = function_.new_block("right");
  BasicBlock* done = function_.new_block("done");
  BasicBlock* left_end = b_.GetInsertBlock();
  b_.CreateCondBr(left, is_and ? right_block : done, is_and ? done : right_block);
  b_.SetInsertPoint(right_block);
  Value* right = condition(e.operands[1], site);
  BasicBlock* right_end = b_.GetInsertBlock();
  b_.CreateBr(done);
  b_.SetInsertPoint(done);
  llvm::PHINode* result = b_.CreatePHI(b_.getInt1Ty(), 2);
  result->addIncoming(b_.getInt1(!is_and), left_end);
  result->addIncoming(right, right_end);
  return result;
}

// NOLINTNEXTLINE(misc-no-recursion)
Value* ExpressionCode::choose(const Expression& e, const Site& site) {
  Value* which = condition(e.operands[0], site);
  if (cannot_fail(e.operands[1], site) && cannot_fail(e.operands[2], site)) {
    Value* yes = value(e.operands[1], site);
    return b_.CreateSelect(which, yes, value(e.operands[2], site));
  }
  BasicBlock* done = function_.new_block("chosen");
  llvm::PHINode* result = llvm::PHINode::Create(b_.getInt32Ty(), 2);
  BasicBlock* yes_block = function_.new_block("then");
  BasicBlock* no_block = function_.new_block("else");
  b_.CreateCondBr(which, yes_block, no_block);
  for (const auto& [block, operand] :
       {std::pair(yes_block, e.operands[1]), std::pair(no_block, e.operands[2])}) {
    b_.SetInsertPoint(block);
    Value* chosen = value(operand, site);
    result->addIncoming(chosen, b_.GetInsertBlock());
    b_.CreateBr(done);
  }
  b_.SetInsertPoint(done);
  return b_.Insert(result);
}

Value* ExpressionCode::compare(Operation operation, Value* left, Value* right) {
  switch (operation) {
    case Operation::Less:
      return b_.CreateICmpSLT(left, right);
    case Operation::LessEqual:
      return b_.CreateICmpSLE(left, right);
    case Operation::Greater:
      return b_.CreateICmpSGT(left, right);
    case Operation::GreaterEqual:
      return b_.CreateICmpSGE(left, right);
    case Operation::Equal:
      return b_.CreateICmpEQ(left, right);
    default:
      return b_.CreateICmpNE(left, right);
  }
}

Value* ExpressionCode::arithmetic(Operation operation, Value* left, Value* right, const Site& site) {
  const auto count = [&] { return b_.CreateAnd(right, b_.getInt32(31)); };
  switch (operation) {
    case Operation::Add:
      return b_.CreateAdd(left, right);
    case Operation::Subtract:
      return b_.CreateSub(left, right);
    case Operation::Multiply:
      return b_.CreateMul(left, right);
    case Operation::ShiftLeft:
      return b_.CreateShl(left, count());
    case Operation::ShiftRight:
      return b_.CreateAShr(left, count());
    case Operation::BitAnd:
      return b_.CreateAnd(left, right);
    case Operation::BitOr:
      return b_.CreateOr(left, right);
    case Operation::BitXor:
      return b_.CreateXor(left, right);
    default:
      return divide(operation, left, right, site);
  }
}

/// Dividing by -1 is negation, which wraps around where a processor would trap.
Value* ExpressionCode::divide(Operation operation, Value* left, Value* right, const Site& site) {
  fault_if(b_.CreateICmpEQ(right, b_.getInt32(0)), Fault::DivisionByZero, site);
  Value* minus_one = b_.CreateICmpEQ(right, b_.getInt32(static_cast<std::uint32_t>(-1)));
  Value* divisor = b_.CreateSelect(minus_one, b_.getInt32(1), right);
  if (operation == Operation::Remainder)
    return b_.CreateSelect(minus_one, b_.getInt32(0), b_.CreateSRem(left, divisor));
  return b_.CreateSelect(minus_one, b_.CreateNeg(left), b_.CreateSDiv(left, divisor));
}

// --- What cannot fail -----------------------------------------------------------------------------

// NOLINTNEXTLINE(misc-no-recursion)
bool ExpressionCode::cannot_fail(ExpressionId id, const Site& site) const {
  if (view(site).constant(id)) return true;
  const Expression& e = program_.expressions[id];
  switch (e.operation) {
    case Operation::Load: {
      const Place& place = program_.places[e.item];
      const Variable& variable = program_.variable(place);
      for (std::size_t i = 0; i < place.indices.size(); ++i)
        if (!cannot_fail(place.indices[i], site) ||
            !is_within(place.indices[i], variable.dimensions[i], site))
          return false;
      return *view(site).owner(place) != function_.layout.processes.size();
    }
    case Operation::Divide:
    case Operation::Remainder: {
      const auto divisor = view(site).constant(e.operands[1]);
      return divisor && *divisor != 0 && cannot_fail(e.operands[0], site);
    }
    case Operation::LocationOf:
    case Operation::Length:
    case Operation::Full:
    case Operation::Empty:
    case Operation::NotFull:
    case Operation::NotEmpty:
    case Operation::Poll:
      return false;
    default:
      return std::ranges::all_of(
          e.operands, [&](ExpressionId operand) { return operand == none || cannot_fail(operand, site); });
  }
}

/// Is the index below the dimension for every value of its type?
bool ExpressionCode::is_within(ExpressionId index, std::uint32_t dimension, const Site& site) const {
  if (const auto constant = view(site).constant(index))
    return static_cast<std::uint32_t>(*constant) < dimension;
  const Expression& e = program_.expressions[index];
  if (e.operation != Operation::Load)
    return e.operation >= Operation::Less && e.operation <= Operation::Or && dimension > 1;
  const ScalarType type = program_.variable(program_.places[e.item]).type;
  return !type.is_signed && type.bits < 32 && (std::uint64_t{1} << type.bits) <= dimension;
}

// --- Memory ---------------------------------------------------------------------------------------

Value* ExpressionCode::load(Value* address, ScalarType type) {
  llvm::Type* stored = b_.getIntNTy(8 * type.size());
  Value* value = b_.CreateAlignedLoad(stored, address, llvm::Align(1));
  return type.is_signed ? b_.CreateSExt(value, b_.getInt32Ty()) : b_.CreateZExt(value, b_.getInt32Ty());
}

Value* ExpressionCode::truncate(ScalarType type, Value* value) {
  if (type.bits >= 32) return value;
  Value* kept = b_.CreateTrunc(value, b_.getIntNTy(type.bits));
  return type.is_signed ? b_.CreateSExt(kept, b_.getInt32Ty()) : b_.CreateZExt(kept, b_.getInt32Ty());
}

Value* ExpressionCode::store(Value* address, ScalarType type, Value* value) {
  Value* stored = b_.CreateTrunc(truncate(type, value), b_.getIntNTy(8 * type.size()));
  b_.CreateAlignedStore(stored, address, llvm::Align(1));
  return stored;
}

// NOLINTNEXTLINE(misc-no-recursion)
ExpressionCode::Address ExpressionCode::address(const Place& place, const Site& site) {
  const Variable& variable = program_.variable(place);
  Value* element = b_.getInt64(0);
  for (std::size_t i = 0; i < place.indices.size(); ++i) {
    Value* index = value(place.indices[i], site);
    if (!is_within(place.indices[i], variable.dimensions[i], site))
      fault_if(b_.CreateICmpUGE(index, number(variable.dimensions[i])), Fault::IndexOutOfRange, site);
    element = b_.CreateAdd(b_.CreateMul(element, b_.getInt64(variable.dimensions[i])), wide(index));
  }
  const std::uint32_t owner = *view(site).owner(place);
  const auto& processes = function_.layout.processes;
  if (owner != none && owner == processes.size()) {
    fault_if(b_.getTrue(), Fault::NoSuchProcess, site);
    return {.address = site.bytes, .begin = 0, .offset = {}};
  }
  const std::size_t begin = (owner == none ? 0 : processes[owner].offset) + variable.offset;
  Value* distance = b_.CreateMul(element, b_.getInt64(variable.type.size()));
  Address result{.address = at(at(site.bytes, begin), distance), .begin = begin, .offset = {}};
  if (const auto* known = llvm::dyn_cast<llvm::ConstantInt>(distance))
    result.offset = begin + static_cast<std::size_t>(known->getZExtValue());
  return result;
}

Value* ExpressionCode::location(std::uint32_t process, Value* bytes) {
  const Layout::Process& there = function_.layout.processes[process];
  llvm::Type* stored = b_.getIntNTy(8 * program_.process_types[there.type].location_size);
  Value* value = b_.CreateAlignedLoad(stored, at(bytes, there.offset), llvm::Align(1));
  return b_.CreateZExt(value, b_.getInt32Ty());
}

Value* ExpressionCode::set_location(std::uint32_t process, LocationId location, Value* bytes) {
  const Layout::Process& there = function_.layout.processes[process];
  llvm::Type* stored = b_.getIntNTy(8 * program_.process_types[there.type].location_size);
  Value* value = llvm::ConstantInt::get(stored, location);
  b_.CreateAlignedStore(value, at(bytes, there.offset), llvm::Align(1));
  return value;
}

// --- Processes ------------------------------------------------------------------------------------

Value* ExpressionCode::is_one_of(Value* location, const std::vector<LocationId>& locations) {
  Value* result = b_.getFalse();
  for (const LocationId one : locations) result = b_.CreateOr(result, b_.CreateICmpEQ(location, number(one)));
  return result;
}

Value* ExpressionCode::is_anyone_at(bool program::Location::*mark, const Site& site) {
  Value* anyone = b_.getFalse();
  for (std::uint32_t process = 0; process < function_.layout.processes.size(); ++process) {
    const ProcessType& type = program_.process_types[function_.layout.processes[process].type];
    std::vector<LocationId> marked;
    for (LocationId i = 0; i < type.locations.size(); ++i)
      if (type.locations[i].*mark) marked.push_back(i);
    if (!marked.empty()) anyone = b_.CreateOr(anyone, is_one_of(location(process, site.bytes), marked));
  }
  return anyone;
}

Value* ExpressionCode::at_location(const Expression& e, const Site& site) {
  const LocationTest& test = program_.location_tests[e.item];
  const auto& processes = function_.layout.processes;
  std::uint32_t process = 0;
  if (e.operands[0] != none) {
    process = static_cast<std::uint32_t>(*view(site).constant(e.operands[0]));
  } else {
    const auto found = std::ranges::find(processes, test.process_type, &Layout::Process::type);
    process = static_cast<std::uint32_t>(found - processes.begin());
  }
  if (process >= processes.size() || processes[process].type != test.process_type) return b_.getFalse();
  return is_one_of(location(process, site.bytes), test.locations);
}

Value* ExpressionCode::location_of(const Expression& e, const Site& site) {
  const auto process = static_cast<std::uint32_t>(*view(site).constant(e.operands[0]));
  if (process < function_.layout.processes.size()) return location(process, site.bytes);
  fault_if(b_.getTrue(), Fault::NoSuchProcess, site);
  return number(0);
}

// --- Channels -------------------------------------------------------------------------------------

/// The value at an index of a table of constants.
Value* ExpressionCode::table(const std::vector<std::uint32_t>& values, Value* index) {
  if (std::ranges::adjacent_find(values, std::not_equal_to<>()) == values.end())
    return number(values.front());
  llvm::Constant* contents = llvm::ConstantDataArray::get(b_.getContext(), values);
  auto* variable = new llvm::GlobalVariable(*b_.GetInsertBlock()->getModule(), contents->getType(), true,
                                            llvm::GlobalValue::PrivateLinkage, contents);
  return b_.CreateLoad(b_.getInt32Ty(), b_.CreateInBoundsGEP(b_.getInt32Ty(), variable, wide(index)));
}

void ExpressionCode::for_channel(ExpressionId id, const Site& site,
                                 const std::function<void(const ChannelRef&)>& arm) {
  const auto& channels = function_.layout.channels;
  if (const auto constant = view(site).constant(id)) {
    const auto known = static_cast<std::uint32_t>(*constant);
    if (known == 0 || known > channels.size()) {
      fault(Fault::NoSuchChannel, site);
    } else {
      const Layout::Channel& channel = channels[known - 1];
      arm({&program_.channel_types[channel.type], number(known), b_.getInt64(channel.offset)});
    }
    return;
  }
  Value* which = value(id, site);
  Value* index = b_.CreateSub(which, number(1));
  fault_if(b_.CreateICmpUGE(index, number(static_cast<std::uint32_t>(channels.size()))), Fault::NoSuchChannel,
           site);
  if (channels.empty()) {
    b_.CreateUnreachable();
    return;
  }
  std::vector<std::uint32_t> types, offsets;
  for (const Layout::Channel& channel : channels) {
    types.push_back(channel.type);
    offsets.push_back(channel.offset);
  }
  Value* offset = wide(table(offsets, index));
  Value* type = table(types, index);
  std::ranges::sort(types);
  types.erase(std::unique(types.begin(), types.end()), types.end());
  BasicBlock* other = function_.new_block("no.type");
  llvm::SwitchInst* choice = b_.CreateSwitch(type, other, static_cast<unsigned>(types.size()));
  b_.SetInsertPoint(other);
  b_.CreateUnreachable();
  for (const ChannelTypeId one : types) {
    BasicBlock* block = function_.new_block("channel");
    choice->addCase(b_.getInt32(one), block);
    b_.SetInsertPoint(block);
    arm({&program_.channel_types[one], which, offset});
  }
}

Value* ExpressionCode::message_count(const ChannelRef& channel, Value* bytes) {
  return b_.CreateZExt(b_.CreateLoad(b_.getInt8Ty(), at(bytes, channel.offset)), b_.getInt32Ty());
}

Value* ExpressionCode::message(const ChannelRef& channel, Value* slot, Value* bytes) {
  Value* begin = b_.CreateAdd(channel.offset, b_.getInt64(1));
  return at(bytes, b_.CreateAdd(begin, b_.CreateMul(wide(slot), b_.getInt64(channel.type->message_size()))));
}

Value* ExpressionCode::field(const ChannelRef& channel, Value* message, std::size_t field) {
  std::uint32_t offset = 0;
  for (std::size_t i = 0; i < field; ++i) offset += channel.type->fields[i].size();
  return load(at(message, offset), channel.type->fields[field]);
}

Value* ExpressionCode::about_contents(Operation operation, const ChannelRef& channel, const Site& site) {
  const std::uint32_t capacity = channel.type->capacity;
  Value* count = capacity == 0 ? number(0) : message_count(channel, site.bytes);
  switch (operation) {
    case Operation::Length:
      return count;
    case Operation::Full:
      return capacity == 0 ? b_.getFalse() : b_.CreateICmpEQ(count, number(capacity));
    case Operation::NotFull:
      return capacity == 0 ? b_.getTrue() : b_.CreateICmpULT(count, number(capacity));
    case Operation::Empty:
      return b_.CreateICmpEQ(count, number(0));
    default:
      return b_.CreateICmpNE(count, number(0));
  }
}

Value* ExpressionCode::about_channel(const Expression& e, const Site& site) {
  BasicBlock* done = function_.new_block("counted");
  llvm::Type* type = e.operation == Operation::Length ? b_.getInt32Ty() : b_.getInt1Ty();
  llvm::PHINode* result = llvm::PHINode::Create(type, 1, "", done);
  for_channel(e.operands[0], site, [&](const ChannelRef& channel) {
    result->addIncoming(about_contents(e.operation, channel, site), b_.GetInsertBlock());
    b_.CreateBr(done);
  });
  b_.SetInsertPoint(done);
  return result;
}

Value* ExpressionCode::poll(const Receive& receive, const Site& site) {
  BasicBlock* no = function_.new_block("poll.no");
  BasicBlock* done = function_.new_block("polled");
  llvm::PHINode* result = llvm::PHINode::Create(b_.getInt1Ty(), 2, "", done);
  for_channel(receive.channel, site, [&](const ChannelRef& channel) {
    if (channel.type->capacity == 0) {
      fault(Fault::RendezvousPolled, site);
      return;
    }
    matching_slot(receive, channel, site, no);
    result->addIncoming(b_.getTrue(), b_.GetInsertBlock());
    b_.CreateBr(done);
  });
  b_.SetInsertPoint(no);
  result->addIncoming(b_.getFalse(), no);
  b_.CreateBr(done);
  b_.SetInsertPoint(done);
  return result;
}

void ExpressionCode::match(const Receive& receive, const Site& site, BasicBlock* no_match,
                           const std::function<Value*(std::size_t)>& value_of) {
  for (std::size_t i = 0; i < receive.arguments.size(); ++i) {
    const Receive::Argument& argument = receive.arguments[i];
    if (argument.kind != Receive::Argument::Kind::Match) continue;
    Value* wanted = value(argument.value, site);
    require(b_.CreateICmpEQ(wanted, value_of(i)), no_match);
  }
}

Value* ExpressionCode::matching_slot(const Receive& receive, const ChannelRef& channel, const Site& site,
                                     BasicBlock* no_match) {
  if (receive.arguments.size() > channel.type->fields.size()) {
    fault_if(b_.getTrue(), Fault::WrongMessage, site);
    return number(0);
  }
  Value* count = message_count(channel, site.bytes);
  const auto match_slot = [&](Value* slot, BasicBlock* otherwise) {
    Value* found = message(channel, slot, site.bytes);
    match(receive, site, otherwise, [&](std::size_t i) { return field(channel, found, i); });
  };
  if (!receive.anywhere) {
    require(b_.CreateICmpNE(count, number(0)), no_match);
    match_slot(number(0), no_match);
    return number(0);
  }
  BasicBlock* head = function_.new_block("slots");
  BasicBlock* next = function_.new_block("next.slot");
  llvm::PHINode* slot = llvm::PHINode::Create(b_.getInt32Ty(), 2, "", head);
  slot->addIncoming(number(0), b_.GetInsertBlock());
  b_.CreateBr(head);
  b_.SetInsertPoint(next);
  slot->addIncoming(b_.CreateAdd(slot, number(1)), next);
  b_.CreateBr(head);
  b_.SetInsertPoint(head);
  require(b_.CreateICmpULT(slot, count), no_match);
  match_slot(slot, next);
  return slot;
}

}  // namespace ouro::native
