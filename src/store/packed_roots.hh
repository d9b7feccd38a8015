// A long list of small records, each with as few bits as it needs: the roots of compressed states.
//
// A record is a shape and up to eight fields; those that a state does not have are zero. The list is cut into
// chunks of 4096 records. A chunk lists the shapes that it meets, and for each the widths of its fields in
// bits; a record is the place of its shape in that list, in no bits if there is only one, and the fields of
// its widths:
//
//     chunk      shape 7: widths 11 6 1; shape 3: widths 4 9
//     record     0 | 1093 | 61 | 0             a state of shape 7, in 1 + 11 + 6 + 1 bits
//     record     1 | 12 | 300 | -----          a state of shape 3; all records of a chunk are as long
//
// A record that does not fit makes its chunk, the last one, be packed anew. Widths follow the sizes of the
// tables that the fields point into, so they grow slowly, and old chunks stay as they are.
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
    return chunk.get(number % chunk_size);
  }
  /// Is it this one? Quicker than taking it out.
  bool is_at(std::size_t number, const Root& root) const {
    const Chunk& chunk = chunks_[number / chunk_size];
    const std::size_t record = number % chunk_size;
    return chunk.width <= bits_at_once ? chunk.is_short_at(record, root) : chunk.get(record) == root;
  }
  void prefetch(std::size_t number) const {
    const Chunk& chunk = chunks_[number / chunk_size];
    __builtin_prefetch(chunk.bits.get() + number % chunk_size * chunk.width / 8);
  }

  void push_back(const Root& root);

  std::size_t size() const { return size_; }
  std::size_t memory() const { return bytes_ + chunks_.size() * sizeof(Chunk); }

 private:
  static constexpr std::size_t chunk_size = 4096;
  /// Eight bytes from any byte on have so many bits from any bit of that byte on.
  static constexpr std::size_t bits_at_once = 57;

  struct Format {
    std::uint32_t shape = 0;
    std::uint8_t fields = 0;  ///< those behind have no bits
    std::array<std::uint8_t, max_fields> widths{};

    /// With room for the record. Says whether it had none before.
    bool widen(const Root& root);
    std::size_t width() const;
  };

  struct Chunk {
    std::unique_ptr<std::byte[]> bits;
    std::uint16_t width = 0;       ///< of a record
    std::uint8_t shape_width = 0;  ///< of the place of its shape
    Format first;
    std::vector<Format> others;  ///< behind the first

    /// Without bits: begin() makes room for all records.
    Chunk() = default;
    Chunk(const Chunk& other) : first(other.first), others(other.others) {}
    Chunk(Chunk&&) = default;
    Chunk& operator=(Chunk&&) = default;
    ~Chunk() = default;

    void begin();
    std::size_t byte_count() const {
      return chunk_size * width / 8 + sizeof(std::uint64_t) + others.capacity() * sizeof(Format);
    }
    const Format& format(std::size_t place) const { return place == 0 ? first : others[place - 1]; }
    Format& format(std::size_t place) { return place == 0 ? first : others[place - 1]; }
    /// The place of a shape; behind the last if it is new.
    std::size_t place_of(std::uint32_t shape) const;

    Root get(std::size_t record) const {
      std::size_t at = record * width;
      std::uint64_t word = read(at);
      const Format& its_format = format(take(word, shape_width));
      Root root{its_format.shape, {}};
      at += shape_width;
      for (std::size_t i = 0; i < its_format.fields; ++i) {
        if (width > bits_at_once) word = read(at);
        root.fields[i] = take(word, its_format.widths[i]);
        at += its_format.widths[i];
      }
      return root;
    }
    /// Fields without bits are zero in each record, and so they are to be in the root.
    bool is_short_at(std::size_t record, const Root& root) const {
      std::uint64_t word = read(record * width);
      const Format& its_format = format(take(word, shape_width));
      std::uint32_t difference = its_format.shape ^ root.shape;
      for (std::size_t i = 0; i < its_format.fields; ++i)
        difference |= take(word, its_format.widths[i]) ^ root.fields[i];
      for (std::size_t i = its_format.fields; i < max_fields; ++i) difference |= root.fields[i];
      return difference == 0;
    }
    void put(std::size_t record, std::size_t place, const Root& root);

    /// The next 57 bits, at least.
    std::uint64_t read(std::size_t at) const {
      std::uint64_t word = 0;
      std::memcpy(&word, bits.get() + at / 8, sizeof word);
      return word >> at % 8;
    }
    void write(std::size_t at, std::uint64_t value);
  };

  static std::uint32_t take(std::uint64_t& word, unsigned width) {
    const std::uint64_t result = word & ((std::uint64_t{1} << width) - 1);
    word >>= width;
    return static_cast<std::uint32_t>(result);
  }

  /// Makes the last chunk know the shape, with widths for the record. Returns the place of the shape.
  std::size_t make_room(const Root& root);

  std::vector<Chunk> chunks_;
  std::vector<Format> latest_;  // by shape: what the last chunk that has it began or ended with
  std::size_t size_ = 0;
  std::size_t bytes_ = 0;
};

}  // namespace ouro::store
