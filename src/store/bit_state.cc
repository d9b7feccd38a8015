#include "store/bit_state.hh"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cmath>

namespace ouro::store {

BitState::BitState(std::size_t memory_bytes, unsigned hashes)
    : block_(std::max(memory_bytes / sizeof(Line), std::size_t{1}) * sizeof(Line)),
      line_count_(block_.size() / sizeof(Line)),
      hashes_(hashes) {
  assert(hashes >= 1 && hashes <= most_hashes);
}

BitState::Line& BitState::line_of(std::uint64_t hash) const {
  __extension__ using Wide = unsigned __int128;
  return lines()[static_cast<std::size_t>(Wide{hash} * line_count_ >> 64U)];
}

void BitState::prefetch(std::span<const std::uint64_t> hashes) const {
  for (const std::uint64_t hash : hashes) __builtin_prefetch(&line_of(hash), 1);
}

[[gnu::flatten]] void BitState::insert(std::span<const std::uint64_t> hashes,
                                       std::span<std::uint8_t> is_new) {
  assert(hashes.size() == is_new.size());
  for (std::size_t i = 0; i < hashes.size(); ++i) is_new[i] = insert_one(hashes[i]) ? 1 : 0;
}

bool BitState::insert_one(std::uint64_t hash) {
  constexpr unsigned slice = std::countr_zero(line_bits);
  constexpr unsigned slices = 64 / slice;
  Line& line = line_of(hash);
  std::uint64_t places = hash;
  std::uint64_t set = 1;
  for (unsigned i = 0; i < hashes_; ++i) {
    places = i % slices == 0 ? mix(places + line_bits) : places >> slice;
    std::uint64_t& word = line.words[places / 64 % line.words.size()];
    set &= word >> places % 64;
    word |= std::uint64_t{1} << places % 64;
  }
  size_ += 1 - (set & 1U);
  return (set & 1U) == 0;
}

/// One pass over the array: lines are told apart by how many of their bits are set.
double BitState::expected_omissions() const {
  std::array<std::uint64_t, line_bits + 1> lines_with{};
  for (std::size_t i = 0; i < line_count_; ++i) {
    unsigned set = 0;
    for (const std::uint64_t word : lines()[i].words)
      if (word != 0) set += static_cast<unsigned>(std::popcount(word));
    ++lines_with[set];
  }
  // A state that gets in leaves a part `stay` of the free bits free, on average. Between two counts of set
  // bits it takes log(free / next) / log(1 / stay) states to get from one to the other.
  const double stay = std::pow(1.0 - 1.0 / line_bits, hashes_);
  double omitted = 0;  // in a line that has got so far
  double sum = 0;
  for (unsigned set = 1; set <= line_bits; ++set) {
    const double free = line_bits - set + 1.0;
    const double next = set == line_bits ? 0.5 : free - 1;  // half a bit: how long it was full is not known
    const double states = std::log(free / next) / -std::log(stay);
    const double taken = std::pow((set - 0.5) / line_bits, hashes_);
    omitted += states * taken;
    sum += omitted * static_cast<double>(lines_with[set]);
  }
  return sum;
}

Loss BitState::loss() const {
  if (size_ == 0) return {.coverage = 1};
  const auto inserted = static_cast<double>(size_);
  return {.coverage = inserted / (inserted + expected_omissions())};
}

}  // namespace ouro::store
