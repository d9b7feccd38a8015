// The hash of a state, in a form that an engine can compute along with the state.
//
// A state is read as words of eight bytes, the last of which may overlap the one before it. Each word is
// multiplied by an odd number of its own place, and the two halves of the product are folded into each other:
// without that, the highest bits of a word would only reach the highest bits of the result. The sum of all
// that is what a step changes by the words that it has written, so that it need not be computed again from
// the beginning; and where it is, the multiplications do not wait for each other. The shape of the state goes
// in at the end, together with a last multiplication that spreads the sum over all bits.
//
// Two states with the same hash are looked at byte by byte by those who must know (store/exact_store.hh). The
// others take it for a random function of 64 bits (store/visited_set.hh). The idea of a sum of products,
// whose factors are random, is that of multilinear hashing \cite{carter1979universal}.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "base/hash.hh"
#include "space/state_space.hh"

namespace ouro::space {

namespace hashing {

inline constexpr std::size_t word_bytes = 8;
inline constexpr std::uint64_t spread = 0x9e3779b97f4a7c15U;

constexpr std::uint64_t compute_multiplier(std::size_t place) { return mix(spread * (place + 1)) | 1U; }

inline constexpr auto first_multipliers = [] {
  std::array<std::uint64_t, 64> multipliers{};
  for (std::size_t i = 0; i < multipliers.size(); ++i) multipliers[i] = compute_multiplier(i);
  return multipliers;
}();

/// Of the words at this place: odd.
constexpr std::uint64_t multiplier(std::size_t place) {
  return place < first_multipliers.size() ? first_multipliers[place] : compute_multiplier(place);
}

/// What a word adds to the sum.
constexpr std::uint64_t term(std::uint64_t word, std::size_t place) {
  return multiply_fold(word, multiplier(place));
}

/// How many words a state of so many bytes has, and where each begins. States of less than eight bytes are
/// one word, which short_word() makes of them.
constexpr std::size_t word_count(std::size_t size) { return (size + word_bytes - 1) / word_bytes; }
constexpr std::size_t word_begin(std::size_t place, std::size_t size) {
  const std::size_t begin = place * word_bytes;
  return begin + word_bytes <= size ? begin : size - std::min(size, word_bytes);
}

inline std::uint64_t short_word(const std::byte* bytes, std::size_t size) {
  std::uint64_t word = 0;
  for (std::size_t i = 0; i < size; ++i)
    word |= std::uint64_t{std::to_integer<std::uint8_t>(bytes[i])} << 8 * i;
  return word;
}

/// A word by its place, whether it overlaps the one before it or not.
template <std::size_t Place>
std::uint64_t term_at(const std::byte* word) {
  return multiply_fold(read_word<word_bytes>(word), first_multipliers[Place]);
}

/// The sum of a state of any number of words.
std::uint64_t sum_of_many(std::span<const std::byte> bytes);

/// Most states have two to four words, which are nearly always as many as those of the state before.
inline std::uint64_t sum(std::span<const std::byte> bytes) {
  const std::byte* const begin = bytes.data();
  const std::size_t size = bytes.size();
  if (size < word_bytes) return term(short_word(begin, size), 0);
  const std::byte* const last = begin + size - word_bytes;
  if (size > 16 && size <= 24) return term_at<0>(begin) + term_at<1>(begin + 8) + term_at<2>(last);
  if (size > 24 && size <= 32)
    return term_at<0>(begin) + term_at<1>(begin + 8) + term_at<2>(begin + 16) + term_at<3>(last);
  if (size > 8 && size <= 16) return term_at<0>(begin) + term_at<1>(last);
  return sum_of_many(bytes);
}

/// The same for a state of so many words, at least one, the last of which begins at `last`.
template <std::size_t Words>
std::uint64_t sum_of(const std::byte* state, std::size_t last) {
  std::uint64_t result = 0;
  for (std::size_t word = 0; word < Words; ++word)
    result += multiply_fold(read_word<word_bytes>(state + (word + 1 == Words ? last : word * word_bytes)),
                            first_multipliers[word]);
  return result;
}

/// For states of at most so many words there is code for each number of words.
inline constexpr std::size_t most_words = 7;

/// The number of words of states of so many bytes if there is code for it; 0 for those that are too short to
/// be read in words, and for those so long that engines compute their hashes.
constexpr std::size_t words_of(std::size_t size) {
  return size >= word_bytes && size <= most_words * word_bytes ? word_count(size) : 0;
}

/// What stands for a layout and a size.
constexpr std::uint64_t shape(std::uint32_t layout, std::size_t size) {
  return (std::uint64_t{layout} << 32U | size) * spread;
}

constexpr std::uint64_t finish(std::uint64_t sum, std::uint64_t shape) {
  return multiply_fold(sum ^ shape, spread);
}

}  // namespace hashing

/// The hash of a state's layout and bytes. The same on machines of the same byte order.
inline std::uint64_t hash_state(StateView state) {
  return hashing::finish(hashing::sum(state.bytes), hashing::shape(state.layout, state.bytes.size()));
}

/// The same of a successor, whose engine may have computed it.
inline std::uint64_t hash_of(const Successors& successors, const Successor& successor) {
  return successor.hash != 0 ? successor.hash : hash_state(successors.state(successor));
}

/// Have all of them one layout and one size? Requires that there are any.
inline bool are_alike(std::span<const Successor> states) {
  std::uint32_t difference = 0;
  for (const Successor& each : states)
    difference |= (each.layout ^ states.front().layout) | (each.size ^ states.front().size);
  return difference == 0;
}

/// The hashes of all successors from this one on, each of which has a state, as many as there is room for.
void hash_states(const Successors& successors, std::size_t begin, std::span<std::uint64_t> hashes);

}  // namespace ouro::space
