// Expressions as instructions: values, truth values, addresses, channels.
//
// The code does what Semantics::evaluate does, in the same order. A fault stores its code and jumps to the
// site's handler. Where an operand cannot fail, `&&`, `||` and `?:` need no jumps.
#pragma once

#include <llvm/IR/IRBuilder.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>

#include "native/llvm/code_site.hh"

namespace ouro::native {

class ExpressionCode {
 public:
  explicit ExpressionCode(const FunctionSite& function)
      : function_(function), b_(function.builder), program_(function.program()) {}

  /// i32.
  llvm::Value* value(program::ExpressionId expression, const Site& site);
  /// i1: is it not zero?
  llvm::Value* condition(program::ExpressionId expression, const Site& site);

  llvm::Value* load(llvm::Value* address, program::ScalarType type);
  /// Stores what the type keeps of an i32, and returns it.
  llvm::Value* store(llvm::Value* address, program::ScalarType type, llvm::Value* value);
  llvm::Value* truncate(program::ScalarType type, llvm::Value* value);
  /// Where a place is.
  struct Address {
    llvm::Value* address = nullptr;
    std::size_t begin = 0;              ///< of its variable, in the state
    std::optional<std::size_t> offset;  ///< its own, where it is known
  };
  Address address(const program::Place& place, const Site& site);

  /// The location of a process of the layout, as it is stored.
  llvm::Value* location(std::uint32_t process, llvm::Value* bytes);
  /// Returns what it stores.
  llvm::Value* set_location(std::uint32_t process, program::LocationId location, llvm::Value* bytes);

  /// Calls `arm` where code for the channel is to be written: once when it is known, else once per type of
  /// channel that there is. An arm ends its block. No such channel is a fault.
  void for_channel(program::ExpressionId channel, const Site& site,
                   const std::function<void(const ChannelRef&)>& arm);

  /// i32: how many messages there are in a channel with room for some.
  llvm::Value* message_count(const ChannelRef& channel, llvm::Value* bytes);
  llvm::Value* message(const ChannelRef& channel, llvm::Value* slot, llvm::Value* bytes);
  llvm::Value* field(const ChannelRef& channel, llvm::Value* message, std::size_t field);
  /// Jumps to `no_match` unless there is a message that the receive can take; goes on with its slot (i32).
  llvm::Value* matching_slot(const program::Receive& receive, const ChannelRef& channel, const Site& site,
                             llvm::BasicBlock* no_match);
  /// Goes on where the values fit the arguments that must match, and otherwise jumps to `no_match`.
  void match(const program::Receive& receive, const Site& site, llvm::BasicBlock* no_match,
             const std::function<llvm::Value*(std::size_t)>& value_of);

  void fault(space::Fault fault, const Site& site);
  void fault_if(llvm::Value* condition, space::Fault fault, const Site& site);
  /// Goes on where the condition is true, and otherwise jumps.
  void require(llvm::Value* condition, llvm::BasicBlock* otherwise);

  llvm::Value* number(std::uint32_t value) { return b_.getInt32(value); }
  llvm::Value* at(llvm::Value* bytes, std::uint64_t offset) {
    return b_.CreateConstInBoundsGEP1_64(b_.getInt8Ty(), bytes, offset);
  }
  llvm::Value* at(llvm::Value* bytes, llvm::Value* offset) {
    return b_.CreateInBoundsGEP(b_.getInt8Ty(), bytes, offset);
  }
  /// i64.
  llvm::Value* wide(llvm::Value* value) { return b_.CreateZExt(value, b_.getInt64Ty()); }

 private:
  Facts::View view(const Site& site) const { return {function_.facts, function_.layout, site.process}; }
  llvm::Value* truth(llvm::Value* value) { return b_.CreateICmpNE(value, b_.getInt32(0)); }
  llvm::Value* as_number(llvm::Value* truth) { return b_.CreateZExt(truth, b_.getInt32Ty()); }

  llvm::Value* lazy(const program::Expression& e, const Site& site);
  llvm::Value* choose(const program::Expression& e, const Site& site);
  llvm::Value* compare(program::Operation operation, llvm::Value* left, llvm::Value* right);
  llvm::Value* arithmetic(program::Operation operation, llvm::Value* left, llvm::Value* right,
                          const Site& site);
  llvm::Value* divide(program::Operation operation, llvm::Value* left, llvm::Value* right, const Site& site);
  /// Is a process at a location with this mark?
  llvm::Value* is_anyone_at(bool program::Location::*mark, const Site& site);
  llvm::Value* at_location(const program::Expression& e, const Site& site);
  llvm::Value* location_of(const program::Expression& e, const Site& site);
  llvm::Value* is_one_of(llvm::Value* location, const std::vector<program::LocationId>& locations);
  llvm::Value* about_channel(const program::Expression& e, const Site& site);
  llvm::Value* about_contents(program::Operation operation, const ChannelRef& channel, const Site& site);
  llvm::Value* poll(const program::Receive& receive, const Site& site);
  bool cannot_fail(program::ExpressionId expression, const Site& site) const;
  bool is_within(program::ExpressionId index, std::uint32_t dimension, const Site& site) const;
  llvm::Value* table(const std::vector<std::uint32_t>& values, llvm::Value* index);

  const FunctionSite& function_;
  llvm::IRBuilder<>& b_;
  const program::Program& program_;
};

}  // namespace ouro::native
