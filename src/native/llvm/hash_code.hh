// The hash of a state, as instructions: the same as space/state_hash.hh computes.
//
// A command changes a few words of a state, most of them at places that are known when the command is
// compiled. Their new values are put together in registers, from the state before and from what is written,
// and never read from the state under construction: a word that was written byte by byte a moment ago is read
// at the price of all that is in flight. Only words of which it is not known what has been written there (in
// an array whose index is computed, in a channel) are read from memory.
//
// That is for large states: the terms of the words that have changed are exchanged in the sum of the state
// before, which comes with the frame. Of a small state, or one of which much has changed, all terms are
// computed again, by code that all commands of a layout share: to have it in each of them costs more than it
// saves.
#pragma once

#include <llvm/IR/IRBuilder.h>

#include <cstddef>
#include <cstdint>
#include <vector>

#include "program/layout.hh"

namespace ouro::native {

class HashCode {
 public:
  explicit HashCode(llvm::IRBuilder<>& builder) : b_(builder) {}

  /// The hash of a state of this layout, from its sum.
  llvm::Value* finish(llvm::Value* sum, const program::Layout& layout);

  /// A word of a state of so many bytes.
  llvm::Value* word(llvm::Value* bytes, std::size_t place, std::size_t size);
  llvm::Value* term(llvm::Value* word, std::size_t place);

 private:
  llvm::Value* multiply_fold(llvm::Value* value, std::uint64_t by);

  llvm::IRBuilder<>& b_;
};

/// The words of one state, a successor of another one, as far as it is written.
class WrittenWords {
 public:
  /// It begins as a copy of the state `before`, of so many bytes, which nobody changes.
  WrittenWords(llvm::IRBuilder<>& builder, llvm::Value* before, std::size_t size);

  /// An integer of whole bytes, up to four, has been written there.
  void write(std::size_t offset, llvm::Value* value);
  /// Something has been written between these bytes.
  void write_somewhere(std::size_t begin, std::size_t end);

  /// Is it less to exchange terms than to compute all of them?
  bool are_few() const;
  /// The sum over all words, from the one over the state before. `bytes` is the state as it is in memory.
  llvm::Value* new_sum(llvm::Value* bytes, llvm::Value* sum_before);

 private:
  struct Word {
    llvm::Value* value = nullptr;  // null: as before, or in memory
    bool is_in_memory = false;     // nothing is known of it

    bool is_changed() const { return value != nullptr || is_in_memory; }
  };

  bool overlaps(std::size_t place, std::size_t begin, std::size_t end) const;
  llvm::Value* now(std::size_t place, llvm::Value* bytes);

  llvm::IRBuilder<>& b_;
  HashCode hash_;
  llvm::Value* before_;
  std::size_t size_;
  std::vector<Word> words_;
};

}  // namespace ouro::native
