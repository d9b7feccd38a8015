// A long list of small records, each with as few bits as it needs: the roots of compressed states.
//
// A record is a shape and up to eight fields; those that a state does not have are zero. The list is cut into
// chunks of 4096 records; a chunk has a width in bits for each of the nine, zero for what no record of it
// has, and a record that needs more makes its chunk, the last one, be packed anew. Widths follow the sizes of
// the tables that the fields point into, so they grow slowly, and old chunks stay as they are.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <vector>

#include "store/tree_plan.hh"

namespace ouro::store {

/// The top of a compressed state: its shape, and the numbers of its parts.
struct Root {
  std::uint32_t shape = 0;
  std::array<std::uint32_t, max_fields> fields{};

  friend bool operator==(const Root&, const Root&) = default;
};

class PackedRoots {
 public:
  Root operator[](std::size_t number) const {
    const Chunk& chunk = chunks_[number / chunk_size];
    std::size_t at = number % chunk_size * chunk.width;
    Root root;
    if (chunk.width <= bits_at_once) {
      std::uint64_t word = chunk.read(at);
      root.shape = take(word, chunk.widths[0]);
      for (std::size_t i = 0; i < chunk.fields; ++i) root.fields[i] = take(word, chunk.widths[i + 1]);
    } else {
      root.shape = take_at(chunk, at, 0);
      for (std::size_t i = 0; i < chunk.fields; ++i) root.fields[i] = take_at(chunk, at, i + 1);
    }
    return root;
  }
  void prefetch(std::size_t number) const {
    const Chunk& chunk = chunks_[number / chunk_size];
    __builtin_prefetch(chunk.bits.get() + number % chunk_size * chunk.width / 8);
  }

  void push_back(const Root& root);

  std::size_t size() const { return size_; }
  std::size_t memory() const { return bytes_ + chunks_.size() * sizeof(Chunk); }
  /// The bits that a record takes now.
  std::size_t width() const { return chunks_.empty() ? 0 : chunks_.back().width; }

 private:
  static constexpr std::size_t chunk_size = 4096;
  /// Eight bytes from any byte on have so many bits from any bit of that byte on.
  static constexpr std::size_t bits_at_once = 57;
  using Widths = std::array<std::uint8_t, 1 + max_fields>;

  struct Chunk {
    std::unique_ptr<std::byte[]> bits;
    std::uint16_t width = 0;  ///< of a record
    std::uint8_t fields = 0;  ///< those behind have no bits
    Widths widths{};

    explicit Chunk(const Widths& its_widths);
    std::size_t byte_count() const { return chunk_size * width / 8 + sizeof(std::uint64_t); }
    /// The next 57 bits, at least.
    std::uint64_t read(std::size_t at) const {
      std::uint64_t word = 0;
      std::memcpy(&word, bits.get() + at / 8, sizeof word);
      return word >> at % 8;
    }
    void write(std::size_t at, std::uint32_t value);
    void put(std::size_t place, const Root& root);
  };

  static std::uint32_t take(std::uint64_t& word, unsigned width) {
    const std::uint64_t result = word & ((std::uint64_t{1} << width) - 1);
    word >>= width;
    return static_cast<std::uint32_t>(result);
  }
  static std::uint32_t take_at(const Chunk& chunk, std::size_t& at, std::size_t which) {
    std::uint64_t word = chunk.read(at);
    at += chunk.widths[which];
    return take(word, chunk.widths[which]);
  }

  /// The last chunk with these widths instead of its own.
  void repack(const Widths& widths);

  std::vector<Chunk> chunks_;
  std::size_t size_ = 0;
  std::size_t bytes_ = 0;
};

}  // namespace ouro::store
