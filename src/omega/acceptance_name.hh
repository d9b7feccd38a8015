// The classical acceptance conditions: made from their names, and recognised.
//
// A name stands for one condition, the canonical one of the HOA format \cite{babiak2015hanoi}, over exactly
// the marks 0, 1, ... in a fixed order: `Rabin 2` is (Fin(0)&Inf(1))|(Fin(2)&Inf(3)). Recognition is guess
// and verify: how many marks there are and which of them stand under Inf and under Fin leaves a handful of
// names; each is compared with the condition as a Boolean function of "seen infinitely often", so the order
// and grouping of terms do not matter.
//
// Several names can fit: Fin(0)&Inf(1) is `Rabin 1`, `generalized-Rabin 1 1` and `parity min odd 2`. The
// first in the order of AcceptanceName::Kind is given; is_named() asks for a particular one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "omega/acceptance.hh"

namespace ouro::omega {

struct AcceptanceName {
  enum class Kind : std::uint8_t {
    All,
    None,
    Buchi,
    CoBuchi,
    GeneralizedBuchi,
    GeneralizedCoBuchi,
    Rabin,
    Streett,
    GeneralizedRabin,
    Parity,
    Muller,  ///< not one of HOA's names
  };
  enum class Best : std::uint8_t { Min, Max };
  enum class Parity : std::uint8_t { Even, Odd };

  Kind kind = Kind::All;
  /// The number of sets (1 for Buchi and co-Buchi), pairs (Rabin, Streett) or clauses (Muller).
  std::size_t count = 0;
  /// For generalized-Rabin: how many Inf there are in each of the pairs.
  std::vector<std::size_t> sizes = {};
  Best best = Best::Min;
  Parity parity = Parity::Even;

  /// Whether the numbers fit the kind: one set for Buchi, as many sizes as pairs for generalized-Rabin. All
  /// that follows requires it.
  bool is_consistent() const;
  /// As in HOA's `acc-name:`, "parity max odd 3".
  std::string to_text() const;
  /// Whether it is among the names that HOA specifies.
  bool is_hoa_name() const { return kind != Kind::Muller; }
  /// How many marks the condition is about. Requires a name of HOA's.
  std::size_t mark_count() const;
  /// The condition itself. Requires a name of HOA's.
  Acceptance acceptance() const;

  friend bool operator==(const AcceptanceName&, const AcceptanceName&) = default;
};

/// Fin(0) | ... | Fin(n-1); `never` for n = 0.
Acceptance generalized_co_buchi(std::size_t marks);
/// (Fin(0)&Inf(1)) | (Fin(2)&Inf(3)) | ...
Acceptance rabin(std::size_t pairs);
/// (Fin(0)|Inf(1)) & (Fin(2)|Inf(3)) & ...
Acceptance streett(std::size_t pairs);
/// For each size s the disjunct Fin(m)&Inf(m+1)&...&Inf(m+s), marks numbered from left to right.
Acceptance generalized_rabin(std::span<const std::size_t> sizes);
/// The least (or greatest) mark seen infinitely often is even (or odd). A run that sees none counts as
/// seeing the mark n when the least is asked for, and -1 when the greatest is.
Acceptance parity(AcceptanceName::Best best, AcceptanceName::Parity parity, std::size_t marks);
/// The marks seen infinitely often, of those below `marks`, are exactly one of the sets.
Acceptance muller(std::span<const Marks> sets, std::size_t marks);

/// The name of a condition over `mark_count` marks, all of which it must be about.
std::optional<AcceptanceName> name_of(const Acceptance& acceptance, std::size_t mark_count);

/// Whether the condition is the one that the name says, up to equivalence.
bool is_named(const Acceptance& acceptance, std::size_t mark_count, const AcceptanceName& name);

/// The name that these words say (`parity max odd 3`), if they are one of HOA's with parameters that fit.
/// Parameters beyond `max_marks` are not accepted.
std::optional<AcceptanceName> read_acceptance_name(std::string_view text, std::size_t max_marks = 4096);

/// Whether two conditions accept the same sets of marks. Conditions too entangled to compare within a
/// million decision nodes count as different; those of known names are far below.
bool equivalent(const Acceptance& a, const Acceptance& b);

}  // namespace ouro::omega
