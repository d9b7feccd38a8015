#include "space/state_hash.hh"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <set>
#include <unordered_set>
#include <vector>

#include "base/random.hh"

namespace ouro::space {
namespace {

using Bytes = std::vector<std::byte>;

std::uint64_t hash(const Bytes& bytes, std::uint32_t layout = 0) { return hash_state({layout, bytes}); }

Bytes counting(std::size_t size) {
  Bytes bytes(size);
  for (std::size_t i = 0; i < size; ++i) bytes[i] = static_cast<std::byte>(i + 0x55);
  return bytes;
}

TEST(StateHash, DependsOnEveryBitTheSizeAndTheLayout) {
  for (std::size_t size = 1; size <= 40; ++size) {
    const Bytes bytes = counting(size);
    std::set<std::uint64_t> hashes{hash(bytes), hash(bytes, 1), hash(Bytes(size)), hash(Bytes(size + 1))};
    for (std::size_t bit = 0; bit < 8 * size; ++bit) {
      Bytes other = bytes;
      other[bit / 8] ^= static_cast<std::byte>(1U << bit % 8);
      hashes.insert(hash(other));
    }
    EXPECT_EQ(hashes.size(), 4 + 8 * size) << size << " bytes";
  }
}

// What compiled code does for large states: the terms of the changed words are exchanged.
TEST(StateHash, IsASumOverWords) {
  Random random(1);
  for (std::size_t size = 8; size < 700; size += 13) {
    Bytes bytes = counting(size);
    std::uint64_t sum = hashing::sum(bytes);
    const std::size_t changed = random.below(size);
    const auto words = [&](std::uint64_t from) {
      for (std::size_t place = 0; place < hashing::word_count(size); ++place) {
        const std::size_t begin = hashing::word_begin(place, size);
        if (changed >= begin && changed < begin + hashing::word_bytes)
          sum += from * hashing::term(read_word<hashing::word_bytes>(bytes.data() + begin), place);
      }
    };
    words(~std::uint64_t{0});  // minus one
    bytes[changed] ^= std::byte{0x5a};
    words(1);
    EXPECT_EQ(sum, hashing::sum(bytes)) << size << " bytes, " << changed << " changed";
  }
}

// A store chooses lines by the upper half. States are what models have: small numbers at a few places.
TEST(StateHash, ItsUpperHalfIsSpread) {
  constexpr std::uint32_t count = 1U << 18U;
  for (const std::size_t distance : {1U, 2U, 4U, 8U, 9U}) {
    std::unordered_set<std::uint32_t> uppers;
    std::vector<std::uint32_t> lines(1U << 12U);
    for (std::uint32_t i = 0; i < count; ++i) {
      Bytes bytes(6 * distance + 8);
      for (std::size_t digit = 0; digit < 6; ++digit)
        bytes[digit * distance] = static_cast<std::byte>(i >> 3 * digit & 7U);
      const auto upper = static_cast<std::uint32_t>(hash(bytes) >> 32U);
      uppers.insert(upper);
      ++lines[upper >> 20U];
    }
    // Of 2^18 random numbers of 32 bits about 8 meet another; of 64 for each of 4096 lines hardly one has
    // twice as many.
    EXPECT_GT(uppers.size(), count - 40) << distance;
    EXPECT_LT(*std::ranges::max_element(lines), 128U) << distance;
  }
}

void expect_hashed_alike(const Successors& successors, std::size_t begin) {
  std::vector<std::uint64_t> hashes(successors.size() - begin);
  hash_states(successors, begin, hashes);
  for (std::size_t i = 0; i < hashes.size(); ++i)
    EXPECT_EQ(hashes[i], hash_state(successors.state(successors[begin + i]))) << "successor " << begin + i;
}

TEST(StateHash, OfManyIsThatOfEach) {
  Random random(7);
  Successors mixed;
  for (std::size_t size = 0; size <= 80; ++size) {
    Successors alike;
    for (int i = 0; i < 5; ++i) {
      Bytes bytes(size);
      for (std::byte& byte : bytes) byte = static_cast<std::byte>(random.below(256));
      alike.add({3, bytes}, {});
      mixed.add({i == 4 ? 2U : 3U, bytes}, {});
    }
    expect_hashed_alike(alike, 0);
    expect_hashed_alike(alike, 3);
  }
  expect_hashed_alike(mixed, 0);
  expect_hashed_alike(mixed, mixed.size());
}

}  // namespace
}  // namespace ouro::space
