#include "native/llvm/layout_code.hh"

#include <llvm/IR/IRBuilder.h>

#include <algorithm>
#include <cstddef>

#include "native/frame.hh"
#include "native/llvm/process_code.hh"
#include "native/llvm/sequence_code.hh"

namespace ouro::native {

using namespace program;
using llvm::BasicBlock;
using llvm::Value;
using space::Successor;
using Tail = space::Successors::Tail;

namespace {

class LayoutWriter {
 public:
  LayoutWriter(llvm::Module& module, const Facts& facts, const Layout& layout,
               const std::vector<ExpressionId>& propositions)
      : b_(module.getContext()),
        facts_(facts),
        layout_(layout),
        propositions_(propositions),
        site_{.module = module,
              .facts = facts,
              .layout = layout,
              .sequences = {},
              .fault = {},
              .arrive = {},
              .retake = {},
              .fallback = {}} {}

  LayoutFunctions write() {
    declare_engine();
    if (llvm::Function* mask = write_mask("mask", layout_)) {
      result_.mask = mask->getName();
      site_.emit = write_emit("emit", layout_, mask, Emit::Plain);
      site_.emit_hashed = write_emit("emit.hashed", layout_, mask, Emit::Hashed);
      site_.emit_more = write_emit("emit.more", layout_, mask, Emit::More);
    }
    if (!layout_.processes.empty()) write_emit_without();
    const auto count = static_cast<std::uint32_t>(layout_.processes.size());
    for (std::uint32_t process = 0; process < count; ++process) {
      site_.sequences.push_back(SequenceCode(site_, process).write());
      result_.sequence.push_back(name_of(site_.sequences.back()));
    }
    std::vector<llvm::Function*> moves;
    for (std::uint32_t process = 0; process < count; ++process) {
      ProcessCode code(site_, process);
      moves.push_back(code.move());
      result_.move.push_back(name_of(moves.back()));
      result_.most_successors += code.most_successors();
    }
    if (std::ranges::find(moves, nullptr) == moves.end()) write_expand(moves);
    return std::move(result_);
  }

 private:
  static std::string name_of(const llvm::Function* function) {
    return function == nullptr ? std::string() : function->getName().str();
  }

  /// With a frame, so many pointers more, and so many numbers.
  llvm::FunctionCallee declare(const char* name, llvm::Type* result, unsigned pointers, unsigned numbers) {
    std::vector<llvm::Type*> parameters(1 + pointers, b_.getPtrTy());
    parameters.insert(parameters.end(), numbers, b_.getInt32Ty());
    auto* function = llvm::Function::Create(llvm::FunctionType::get(result, parameters, false),
                                            llvm::Function::ExternalLinkage, name, site_.module);
    function->setDoesNotThrow();
    return function;
  }

  void declare_engine() {
    site_.fault = declare(fault_symbol, b_.getVoidTy(), 1, 1);
    site_.arrive = declare(arrive_symbol, b_.getVoidTy(), 1, 3);
    site_.retake = declare(retake_symbol, b_.getVoidTy(), 1, 0);
    site_.fallback = declare(fallback_symbol, b_.getInt32Ty(), 0, 2);
  }

  llvm::Function* create(const char* name, llvm::Type* result, const std::vector<llvm::Type*>& parameters,
                         llvm::Function::LinkageTypes linkage = llvm::Function::ExternalLinkage) {
    auto* function = llvm::Function::Create(llvm::FunctionType::get(result, parameters, false), linkage, name,
                                            site_.module);
    b_.SetInsertPoint(BasicBlock::Create(b_.getContext(), "entry", function));
    return function;
  }

  /// Null where a proposition does not compile.
  llvm::Function* write_mask(const char* name, const Layout& layout) {
    const Facts::View view(facts_, layout, none);
    if (!std::ranges::all_of(propositions_, [&](ExpressionId p) { return view.compiles(p); })) return nullptr;
    llvm::Function* function = create(name, b_.getInt64Ty(), {b_.getPtrTy()});
    FunctionSite site{b_, facts_, layout};
    site.timeout = b_.getFalse();
    site.fault_code = b_.CreateAlloca(b_.getInt32Ty());
    ExpressionCode code(site);
    Value* result = b_.getInt64(0);
    for (std::size_t i = 0; i < propositions_.size(); ++i) {
      BasicBlock* bad = site.new_block("unknown");
      BasicBlock* next = site.new_block("next");
      llvm::PHINode* holds = llvm::PHINode::Create(b_.getInt1Ty(), 2, "", next);
      Value* condition = code.condition(propositions_[i], {function->getArg(0), none, bad});
      holds->addIncoming(condition, b_.GetInsertBlock());
      b_.CreateBr(next);
      b_.SetInsertPoint(bad);
      holds->addIncoming(b_.getFalse(), bad);
      b_.CreateBr(next);
      b_.SetInsertPoint(next);
      result = b_.CreateOr(result, b_.CreateShl(b_.CreateZExt(holds, b_.getInt64Ty()), i));
    }
    b_.CreateRet(result);
    return function;
  }

  Value* field(Value* base, std::size_t offset) {
    return b_.CreateConstInBoundsGEP1_64(b_.getInt8Ty(), base, offset);
  }
  Value* tail_field(Value* frame, std::size_t offset) { return field(frame, offsetof(Frame, tail) + offset); }
  void set(Value* base, std::size_t offset, Value* value) { b_.CreateStore(value, field(base, offset)); }
  /// Adds to one of the tail's fields and returns what it was.
  Value* advance_pointer(Value* frame, std::size_t offset, Value* by) {
    Value* was = b_.CreateLoad(b_.getPtrTy(), tail_field(frame, offset));
    b_.CreateStore(b_.CreateInBoundsGEP(b_.getInt8Ty(), was, by), tail_field(frame, offset));
    return was;
  }
  Value* advance_count(Value* frame, std::size_t offset, Value* by) {
    Value* was = b_.CreateLoad(b_.getInt32Ty(), tail_field(frame, offset));
    b_.CreateStore(b_.CreateAdd(was, by), tail_field(frame, offset));
    return was;
  }

  /// For successors without the youngest process.
  void write_emit_without() {
    Layout rest = layout_;
    rest.id = layout_.parent;
    rest.size = layout_.processes.back().offset;
    rest.processes.pop_back();
    while (!rest.channels.empty() && rest.channels.back().offset >= rest.size) rest.channels.pop_back();
    if (llvm::Function* mask = write_mask("mask.without", rest))
      site_.emit_without = write_emit("emit.without", rest, mask, Emit::More);
  }

  /// What else is known of a successor.
  enum class Emit : std::uint8_t { Plain, Hashed, More };

  llvm::Function* write_emit(const char* name, const Layout& layout, llvm::Function* mask, Emit kind) {
    std::vector<llvm::Type*> parameters(2, b_.getPtrTy());
    if (kind == Emit::Hashed) parameters.push_back(b_.getInt64Ty());
    if (kind == Emit::More) parameters.push_back(b_.getInt32Ty());
    llvm::Function* function = create(name, b_.getVoidTy(), parameters, llvm::Function::InternalLinkage);
    Value* frame = function->getArg(0);
    Value* steps = b_.getInt32(1);
    if (kind == Emit::More) steps = b_.CreateAdd(function->getArg(2), steps);
    Value* step_bytes = b_.CreateMul(b_.CreateZExt(steps, b_.getInt64Ty()), b_.getInt64(sizeof(space::Step)));
    Value* bytes = advance_pointer(frame, offsetof(Tail, bytes), b_.getInt64(layout.size));
    Value* entry = advance_pointer(frame, offsetof(Tail, entry), b_.getInt64(sizeof(Successor)));
    Value* step = advance_pointer(frame, offsetof(Tail, step), step_bytes);
    for (const Variable& variable : facts_.program().globals)
      if (variable.hidden)
        b_.CreateMemSet(field(bytes, variable.offset), b_.getInt8(0), variable.size(), llvm::Align(1));
    b_.CreateMemCpy(step, llvm::Align(alignof(space::Step)), function->getArg(1),
                    llvm::Align(alignof(space::Step)), sizeof(space::Step));
    set(entry, offsetof(Successor, layout), b_.getInt32(layout.id));
    set(entry, offsetof(Successor, begin),
        advance_count(frame, offsetof(Tail, byte_count), b_.getInt32(layout.size)));
    set(entry, offsetof(Successor, size), b_.getInt32(layout.size));
    set(entry, offsetof(Successor, first_step), advance_count(frame, offsetof(Tail, step_count), steps));
    set(entry, offsetof(Successor, step_count), steps);
    set(entry, offsetof(Successor, fault), b_.getInt8(static_cast<std::uint8_t>(space::Fault::None)));
    set(entry, offsetof(Successor, has_state), b_.getInt8(1));
    set(entry, offsetof(Successor, propositions),
        propositions_.empty() ? static_cast<Value*>(b_.getInt64(0)) : b_.CreateCall(mask, {bytes}));
    set(entry, offsetof(Successor, hash),
        kind == Emit::Hashed ? function->getArg(2) : static_cast<Value*>(b_.getInt64(0)));
    b_.CreateRetVoid();
    return function;
  }

  void write_expand(const std::vector<llvm::Function*>& moves) {
    llvm::Function* function = create("expand", b_.getInt32Ty(), {b_.getPtrTy(), b_.getPtrTy()});
    Value* moved = b_.getInt32(0);
    for (auto move = moves.rbegin(); move != moves.rend(); ++move)
      moved = b_.CreateOr(moved, b_.CreateCall(*move, {function->getArg(0), function->getArg(1)}));
    b_.CreateRet(moved);
    result_.expand = function->getName();
  }

  llvm::IRBuilder<> b_;
  const Facts& facts_;
  const Layout& layout_;
  const std::vector<ExpressionId>& propositions_;
  LayoutSite site_;
  LayoutFunctions result_;
};

}  // namespace

LayoutFunctions write_layout_code(llvm::Module& module, const Facts& facts, const Layout& layout,
                                  const std::vector<ExpressionId>& propositions) {
  return LayoutWriter(module, facts, layout, propositions).write();
}

}  // namespace ouro::native
