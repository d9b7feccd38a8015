// The scalars of a state that change when interchangeable processes change places.
//
// A scalar is found by coordinates: a variable and its indices, a process and its variable, a channel, a
// message in it and a field. A coordinate that is renamed belongs to a member of a class (symmetry.hh); the
// slots that agree in everything but the members are one family, laid out as a table by member:
//
//     byte m[3][3], indexed by process numbers       a table with two coordinates
//     the location of process 1, 2, 3                a table with one
//     byte owner, a process number                   a table with none: only its value is renamed
//
// A permutation takes a slot to another one of its table, and renames its value where that is the number of a
// member. Slots that never change are left out.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "program/layout.hh"
#include "program/program.hh"
#include "reduce/symmetry.hh"

namespace ouro::reduce {

/// Where each member goes: the members of the first class, then those of the second, ...; each goes to a
/// member of its own class.
using Permutation = std::vector<std::uint32_t>;

Permutation identity_of(std::size_t members);
/// First `first`, then `second`.
Permutation composed(const Permutation& first, const Permutation& second);
Permutation inverse_of(const Permutation& permutation);

/// The number of a member, as a value.
struct Reference {
  std::uint32_t family = 0;
  std::uint32_t member = program::none;  ///< none: it is no such number
};

struct Slot {
  std::uint32_t offset = 0;
  program::ScalarType type;
  bool is_raw = false;                         ///< an unsigned number of so many bytes: locations, counts
  Domain domain = 0;                           ///< of its values,
  bool is_renamed = false;                     ///< which may be numbers of members
  std::uint32_t count_offset = program::none;  ///< in a channel: where the number of its messages is,
  std::uint32_t message = 0;                   ///< and of which message this is a part
  std::uint32_t numbers = 0;                   ///< which table has the numbers of its domain
  std::uint32_t table = 0;                     ///< where its table begins
  std::vector<std::uint32_t> owners = {};      ///< the members that it belongs to
  std::vector<std::uint32_t> strides = {};     ///< of the table, by owner
};

class Slots {
 public:
  Slots(const program::Program& program, const program::Layout& layout, const Symmetry& symmetry);

  const std::vector<Slot>& all() const { return slots_; }
  std::size_t member_count() const { return class_of_.size(); }
  std::uint32_t class_of(std::uint32_t member) const { return class_of_[member]; }
  /// Does a slot hold numbers of members, or belong to several?
  bool are_tangled() const { return are_tangled_; }
  /// Does a slot belong to several?
  bool are_shared() const { return are_shared_; }

  static std::int64_t load(const Slot& slot, const std::byte* bytes);
  /// Whose number it holds.
  Reference reference(const Slot& slot, std::int64_t value, const std::byte* bytes) const;

  /// Writes the renamed state into `to`, which must hold a copy of `from`.
  void apply(const Permutation& permutation, std::span<const std::byte> from, std::span<std::byte> to) const;
  /// The number that a process has behind a permutation.
  std::uint32_t process(const Permutation& permutation, std::uint32_t number) const;

 private:
  friend class SlotBuilder;

  /// The numbers of a domain that are renamed, from the smallest to the largest.
  struct Numbers {
    Domain domain = 0;
    std::int64_t low = 0;
    std::vector<Reference> references = {};
  };

  Reference find(Domain domain, std::int64_t value) const;
  std::uint32_t numbers_of(Domain domain);
  std::uint32_t target(const Slot& slot, const Permutation& permutation) const;

  const Symmetry& symmetry_;
  std::vector<std::uint32_t> class_first_;  // by class: its first member
  std::vector<std::uint32_t> class_of_;     // by member
  std::vector<Slot> slots_;
  std::vector<std::uint32_t> tables_;  // of slots
  std::vector<Numbers> numbers_;
  bool are_tangled_ = false;
  bool are_shared_ = false;
};

}  // namespace ouro::reduce
