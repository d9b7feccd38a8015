#include "native/llvm/hash_code.hh"

#include <algorithm>
#include <cassert>

#include "space/state_hash.hh"

namespace ouro::native {

using llvm::Value;
namespace hashing = space::hashing;

Value* HashCode::finish(Value* sum, const program::Layout& layout) {
  const std::uint64_t shape = hashing::shape(layout.id, layout.size);
  return multiply_fold(b_.CreateXor(sum, b_.getInt64(shape)), hashing::spread);
}

Value* HashCode::word(Value* bytes, std::size_t place, std::size_t size) {
  const auto bits = static_cast<unsigned>(8 * std::min(size, hashing::word_bytes));
  Value* address = b_.CreateConstInBoundsGEP1_64(b_.getInt8Ty(), bytes, hashing::word_begin(place, size));
  return b_.CreateZExt(b_.CreateAlignedLoad(b_.getIntNTy(bits), address, llvm::Align(1)), b_.getInt64Ty());
}

Value* HashCode::term(Value* word, std::size_t place) {
  return multiply_fold(word, hashing::multiplier(place));
}

Value* HashCode::multiply_fold(Value* value, std::uint64_t by) {
  llvm::Type* wide = b_.getInt128Ty();
  Value* product = b_.CreateMul(b_.CreateZExt(value, wide), b_.CreateZExt(b_.getInt64(by), wide));
  Value* high = b_.CreateTrunc(b_.CreateLShr(product, 64), b_.getInt64Ty());
  return b_.CreateXor(b_.CreateTrunc(product, b_.getInt64Ty()), high);
}

// --- What has been written ------------------------------------------------------------------------

WrittenWords::WrittenWords(llvm::IRBuilder<>& builder, Value* before, std::size_t size)
    : b_(builder), hash_(builder), before_(before), size_(size), words_(hashing::word_count(size)) {}

bool WrittenWords::overlaps(std::size_t place, std::size_t begin, std::size_t end) const {
  const std::size_t word = hashing::word_begin(place, size_);
  return begin < word + hashing::word_bytes && word < end;
}

void WrittenWords::write(std::size_t offset, Value* value) {
  const std::size_t bits = value->getType()->getIntegerBitWidth();
  assert(bits <= 32);
  const std::uint64_t ones = (std::uint64_t{1} << bits) - 1;
  for (std::size_t place = 0; place < words_.size(); ++place) {
    Word& word = words_[place];
    if (word.is_in_memory || !overlaps(place, offset, offset + bits / 8)) continue;
    if (word.value == nullptr) word.value = hash_.word(before_, place, size_);
    const std::size_t begin = hashing::word_begin(place, size_);
    const bool is_inside = offset >= begin;  // or its first bytes belong to the word before
    const std::size_t shift = 8 * (is_inside ? offset - begin : begin - offset);
    Value* wide = b_.CreateZExt(value, b_.getInt64Ty());
    Value* part = is_inside ? b_.CreateShl(wide, shift) : b_.CreateLShr(wide, shift);
    const std::uint64_t mask = is_inside ? ones << shift : ones >> shift;
    word.value = b_.CreateOr(b_.CreateAnd(word.value, b_.getInt64(~mask)), part);
  }
}

void WrittenWords::write_somewhere(std::size_t begin, std::size_t end) {
  for (std::size_t place = 0; place < words_.size(); ++place)
    if (overlaps(place, begin, end)) words_[place] = {.value = nullptr, .is_in_memory = true};
}

Value* WrittenWords::now(std::size_t place, Value* bytes) {
  const Word& word = words_[place];
  return word.value != nullptr ? word.value : hash_.word(bytes, place, size_);
}

bool WrittenWords::are_few() const {
  return 2 * static_cast<std::size_t>(std::ranges::count_if(words_, &Word::is_changed)) < words_.size();
}

Value* WrittenWords::new_sum(Value* bytes, Value* sum_before) {
  Value* result = sum_before;
  for (std::size_t place = 0; place < words_.size(); ++place) {
    if (!words_[place].is_changed()) continue;
    result = b_.CreateAdd(result, hash_.term(now(place, bytes), place));
    result = b_.CreateSub(result, hash_.term(hash_.word(before_, place, size_), place));
  }
  return result;
}

}  // namespace ouro::native
