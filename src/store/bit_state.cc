#include "store/bit_state.hh"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cmath>

namespace ouro::store {

namespace {

/// The bits that are set in all of them together, without an instruction for it that not every processor has:
/// sums of pairs of bits, of pairs of those, and so on, for as many words at once as fit.
template <std::size_t Count>
unsigned count_bits(const std::array<std::uint64_t, Count>& words) {
  static_assert(Count * 8 < 256);
  constexpr std::uint64_t ones = ~std::uint64_t{0};
  std::uint64_t bytes = 0;  // eight sums
  for (std::uint64_t word : words) {
    word -= word >> 1U & ones / 3;
    word = (word & ones / 5) + (word >> 2U & ones / 5);
    bytes += (word + (word >> 4U)) & ones / 17;
  }
  const std::uint64_t pairs = (bytes & 0x00ff00ff00ff00ffU) + (bytes >> 8U & 0x00ff00ff00ff00ffU);
  return static_cast<unsigned>(pairs * 0x0001000100010001U >> 48U);
}

}  // namespace

BitState::BitState(std::size_t memory_bytes, unsigned hashes)
    : block_(std::max(memory_bytes / sizeof(Line), std::size_t{1}) * sizeof(Line)),
      line_count_(block_.size() / sizeof(Line)),
      hashes_(hashes),
      mixes_(static_cast<unsigned>(std::bit_width(line_count_)) > 64 - own_slices * slice) {
  assert(hashes >= 1 && hashes <= most_hashes);
}

BitState::Line& BitState::line_of(std::uint64_t hash) const {
  __extension__ using Wide = unsigned __int128;
  return lines()[static_cast<std::size_t>(Wide{hash} * line_count_ >> 64U)];
}

void BitState::prefetch(std::span<const std::uint64_t> hashes) const {
  for (const std::uint64_t hash : hashes) __builtin_prefetch(&line_of(hash), 1);
}

void BitState::insert(std::span<const std::uint64_t> hashes, std::span<std::uint8_t> is_new) {
  assert(hashes.size() == is_new.size());
  if (hashes_ == 4 && !mixes_) {
    insert_all<4>(hashes, is_new);
  } else if (hashes_ == 3 && !mixes_) {
    insert_all<3>(hashes, is_new);
  } else {
    insert_all<0>(hashes, is_new);
  }
}

template <unsigned Hashes>
[[gnu::flatten]] void BitState::insert_all(std::span<const std::uint64_t> hashes,
                                           std::span<std::uint8_t> is_new) {
  for (std::size_t i = 0; i < hashes.size(); ++i) is_new[i] = insert_one<Hashes>(hashes[i]) ? 1 : 0;
}

/// Most states are known, and then nothing is written: a line that is only read need not be written back.
template <unsigned Hashes>
bool BitState::insert_one(std::uint64_t hash) {
  Line& line = line_of(hash);
  std::uint64_t is_known = 1;
  for_places<Hashes>(hash, [&](std::uint64_t place) { is_known &= line.words[place / 64] >> place % 64; });
  if ((is_known & 1U) != 0) return false;
  for_places<Hashes>(hash,
                     [&](std::uint64_t place) { line.words[place / 64] |= std::uint64_t{1} << place % 64; });
  ++size_;
  return true;
}

/// The bits of a state in its line: so many, or if that is 0, any number of them. The first ones are chosen
/// by the low bits of the hash, unless its high ones, which choose the line, are too many to leave enough of
/// them.
template <unsigned Hashes, class Visit>
void BitState::for_places(std::uint64_t hash, Visit visit) const {
  static_assert(Hashes <= own_slices);
  std::uint64_t places = hash;
  if constexpr (Hashes != 0) {
    for (unsigned i = 0; i < Hashes; ++i, places >>= slice) visit(places % line_bits);
  } else {
    for (unsigned i = 0; i < hashes_; ++i, places >>= slice) {
      if (i % own_slices == 0 && (i > 0 || mixes_)) places = hash = mix(hash + line_bits);
      visit(places % line_bits);
    }
  }
}

/// Lines are told apart by how many of their bits are set. Of many lines, one in some suffices: states are
/// spread over them evenly.
double BitState::expected_omissions() const {
  constexpr std::size_t sample = 1U << 14U;
  const std::size_t stride = std::max<std::size_t>(line_count_ / sample, 1);
  std::array<double, line_bits + 1> lines_with{};
  double looked_at = 0;
  for (std::size_t i = 0; i < line_count_; i += stride, ++looked_at)
    ++lines_with[count_bits(lines()[i].words)];
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
    sum += omitted * lines_with[set];
  }
  return sum * static_cast<double>(line_count_) / looked_at;
}

Loss BitState::loss() const {
  if (size_ == 0) return {.coverage = 1};
  const auto inserted = static_cast<double>(size_);
  return {.coverage = inserted / (inserted + expected_omissions())};
}

}  // namespace ouro::store
