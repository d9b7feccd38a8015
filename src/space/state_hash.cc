#include "space/state_hash.hh"

#include <algorithm>
#include <cassert>
#include <utility>

namespace ouro::space {

// Terms of words next to each other go into sums of their own, so that no addition waits for another.
std::uint64_t hashing::sum_of_many(std::span<const std::byte> bytes) {
  const std::byte* const begin = bytes.data();
  const std::size_t last = word_count(bytes.size()) - 1;
  const auto read = [begin](std::size_t place) { return read_word<word_bytes>(begin + place * word_bytes); };
  const auto known_term = [&](std::size_t place) {
    return multiply_fold(read(place), first_multipliers[place]);
  };
  std::uint64_t even = term(read_word<word_bytes>(begin + bytes.size() - word_bytes), last);
  std::uint64_t odd = 0;
  std::size_t place = 0;
  for (; place + 2 <= std::min(last, first_multipliers.size()); place += 2) {
    even += known_term(place);
    odd += known_term(place + 1);
  }
  for (; place < last; ++place) odd += term(read(place), place);
  return even + odd;
}

namespace {

using HashAlike = void (*)(const Successors& successors, std::span<const Successor> states,
                           std::uint64_t* hashes);

/// States of one layout and one size, of so many words.
template <std::size_t Words>
void hash_alike(const Successors& successors, std::span<const Successor> states, std::uint64_t* hashes) {
  const std::byte* const bytes = successors.bytes();
  const std::size_t last = states.front().size - hashing::word_bytes;
  const std::uint64_t shape = hashing::shape(states.front().layout, states.front().size);
  for (const Successor& state : states)
    *hashes++ = hashing::finish(hashing::sum_of<Words>(bytes + state.begin, last), shape);
}

template <std::size_t... Words>
constexpr auto functions_for(std::index_sequence<Words...>) {
  return std::array<HashAlike, sizeof...(Words)>{hash_alike<Words + 1>...};
}

}  // namespace

void hash_states(const Successors& successors, std::size_t begin, std::span<std::uint64_t> hashes) {
  static constexpr auto functions = functions_for(std::make_index_sequence<hashing::most_words>());
  if (hashes.empty()) return;
  const auto states = successors.entries().subspan(begin, hashes.size());
  assert(std::ranges::all_of(states, &Successor::has_state));
  const std::size_t words = hashing::words_of(states.front().size);
  if (words != 0 && are_alike(states)) {
    functions[words - 1](successors, states, hashes.data());
  } else {
    std::ranges::transform(states, hashes.begin(),
                           [&](const Successor& each) { return hash_of(successors, each); });
  }
}

}  // namespace ouro::space
