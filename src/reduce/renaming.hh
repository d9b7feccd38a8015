// Two processes change places: what else is renamed with them.
//
// A renaming exchanges pairs of numbers, domain by domain, and leaves all others as they are. It is guessed
// by votes: whatever differs in the same place of two texts, or of two frames of variables, is a pair; the
// pairs with most votes win. What is the same in both places is a vote for leaving it alone.
#pragma once

#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "reduce/symmetry.hh"

namespace ouro::reduce {

class Renaming {
 public:
  std::int64_t operator()(Domain domain, std::int64_t number) const;
  /// The pairs of a domain that are exchanged, each once, the smaller number first.
  std::vector<std::pair<std::int64_t, std::int64_t>> pairs(Domain domain) const;
  std::vector<Domain> domains() const;
  bool moves(Domain domain) const { return images_.contains(domain); }
  /// Does it exchange nothing that it has decided otherwise about? Then it does from now on.
  bool exchange(Domain domain, std::int64_t one, std::int64_t other);

 private:
  std::map<Domain, std::map<std::int64_t, std::int64_t>> images_;  // without those that stay
};

class Votes {
 public:
  void add(Domain domain, std::int64_t one, std::int64_t other, std::uint32_t weight = 1);
  /// Adds to the renaming what does not contradict it or what has more votes.
  void decide(Renaming& renaming) const;

 private:
  struct Pair {
    Domain domain;
    std::int64_t one;
    std::int64_t other;
    friend auto operator<=>(const Pair&, const Pair&) = default;
  };
  std::map<Pair, std::uint32_t> votes_;
};

}  // namespace ouro::reduce
