// A long list of small records, each with as few bits as it needs: the roots of compressed states.
//
// A record is three numbers. The list is cut into chunks of 4096 records; a chunk has a width in bits for
// each of the three, and a record that needs more makes its chunk, the last one, be packed anew. Widths
// follow the sizes of the tables that the numbers point into, so they grow slowly, and old chunks stay as
// they are.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace ouro::store {

/// The top of a compressed state: its shape, and its two halves.
struct Root {
  std::uint32_t shape = 0;
  std::uint32_t left = 0;
  std::uint32_t right = 0;

  friend bool operator==(const Root&, const Root&) = default;
};

class PackedRoots {
 public:
  Root operator[](std::size_t number) const {
    const Chunk& chunk = chunks_[number / chunk_size];
    const std::size_t at = number % chunk_size * chunk.width();
    return {chunk.read(at, chunk.widths[0]), chunk.read(at + chunk.widths[0], chunk.widths[1]),
            chunk.read(at + chunk.widths[0] + chunk.widths[1], chunk.widths[2])};
  }
  void prefetch(std::size_t number) const {
    const Chunk& chunk = chunks_[number / chunk_size];
    __builtin_prefetch(chunk.bits.get() + number % chunk_size * chunk.width() / 8);
  }

  void push_back(const Root& root);

  std::size_t size() const { return size_; }
  std::size_t memory() const { return bytes_ + chunks_.size() * sizeof(Chunk); }

 private:
  static constexpr std::size_t chunk_size = 4096;
  using Widths = std::array<std::uint8_t, 3>;

  struct Chunk {
    Widths widths{};
    std::unique_ptr<std::byte[]> bits;

    explicit Chunk(const Widths& its_widths);
    std::size_t width() const { return std::size_t{widths[0]} + widths[1] + widths[2]; }
    std::size_t byte_count() const;
    std::uint32_t read(std::size_t at, unsigned width) const;
    void write(std::size_t at, std::uint32_t value);
    void put(std::size_t place, const Root& root);
  };

  /// The last chunk with these widths instead of its own.
  void repack(const Widths& widths);

  std::vector<Chunk> chunks_;
  std::size_t size_ = 0;
  std::size_t bytes_ = 0;
};

}  // namespace ouro::store
