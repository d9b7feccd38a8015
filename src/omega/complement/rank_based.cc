#include "omega/complement/rank_based.hh"

#include <algorithm>
#include <cassert>

#include "omega/complement/rank_bounds.hh"
#include "omega/trim.hh"

namespace ouro::omega {

namespace {

using Rank = std::uint32_t;

// While a ranking is followed: the largest rank, and the even one that is watched. The control word of a
// macrostate; 0 while the prefix is read.
struct Turn {
  Rank largest = 0;
  Rank watched = 0;
};

std::uint64_t control_of(Turn turn) { return std::uint64_t{turn.largest} << 32U | turn.watched; }
Turn turn_of(std::uint64_t control) {
  return {static_cast<Rank>(control >> 32U), static_cast<Rank>(control)};
}

// Tags are a rank, and whether the runs that are there owe.
std::uint32_t tag_of(Rank rank, bool owes) { return 2 * rank + (owes ? 1 : 0); }
Rank rank_of(std::uint32_t tag) { return tag / 2; }
bool owes(const Member& member) { return member.tag % 2 != 0; }

bool is_tight(const std::vector<Member>& members, Rank largest) {
  std::vector<bool> present(largest + 1);
  for (const Member& member : members) present[rank_of(member.tag)] = true;
  for (Rank odd = 1; odd <= largest; odd += 2) {
    if (!present[odd]) return false;
  }
  return true;
}

// Watches the next even rank that there is; nothing to be paid when there is none.
void begin_turn(Macrostate& macro) {
  const Turn turn = turn_of(macro.control);
  const Rank ranks = turn.largest + 1;
  Rank distance = ranks;
  for (const Member& member : macro.members) {
    const Rank rank = rank_of(member.tag);
    if (rank % 2 == 0) distance = std::min(distance, (rank + ranks - turn.watched - 1) % ranks);
  }
  const bool found = distance < ranks;
  const Rank watched = found ? (turn.watched + 1 + distance) % ranks : 0;
  for (Member& member : macro.members) {
    const Rank rank = rank_of(member.tag);
    member.tag = tag_of(rank, found && rank == watched);
  }
  macro.control = control_of({turn.largest, watched});
}

// All runs that owe get the next smaller rank, and owe no longer.
void lower(Macrostate& macro) {
  for (Member& member : macro.members) {
    if (owes(member)) member.tag = tag_of(rank_of(member.tag) - 1, false);
  }
}

}  // namespace

RankComplement::RankComplement(const Automaton& automaton, std::size_t max_states)
    : MacroAutomaton(trimmed(automaton), max_states),
      mark_(automaton.acceptance().root().left),
      bounds_(rank_bounds(this->automaton(), known())),
      paths_(this->automaton(), max_states) {
  assert(automaton.acceptance().root().kind == Acceptance::Kind::Inf);
}

void RankComplement::step(const Macrostate& macro, const LetterBlock& letter) {
  macro.control == 0 ? read_prefix(macro, letter) : follow(macro, letter);
}

void RankComplement::read_prefix(const Macrostate& macro, const LetterBlock& letter) {
  const auto tag = [](const Member&, const Edge&) -> std::uint32_t { return 0; };
  const auto join = [](std::uint32_t, std::uint32_t) -> std::uint32_t { return 0; };
  const Macrostate next{0, successors(macro, letter, tag, join)};
  emit(next, next.members.empty());
  if (paths_.may_guess(macro.members, next.members)) guess(next.members);
}

void RankComplement::guess(const std::vector<Member>& members) {
  Rank largest = 0;
  for (const Member& member : members) largest = std::max(largest, bounds_[member.state]);
  largest = std::min(largest, static_cast<Rank>(2 * paths_.width(members)));
  for (Rank odd = 1; odd <= largest; odd += 2) guess(members, odd);
}

// Each odd rank below the largest for one state, in all ways; the largest for all others, or their bounds.
void RankComplement::guess(const std::vector<Member>& members, Rank largest) {
  const std::size_t chosen_ranks = largest / 2;
  std::vector<std::size_t> chosen;  // the place of the state with rank 1, 3, ...
  std::vector<bool> taken(members.size());
  const auto emit_ranking = [&] {
    Macrostate target{control_of({largest, largest}), members};
    for (Member& member : target.members)
      member.tag = tag_of(std::min(largest, bounds_[member.state]), false);
    for (std::size_t i = 0; i < chosen.size(); ++i) {
      target.members[chosen[i]].tag = tag_of(static_cast<Rank>(2 * i + 1), false);
    }
    begin_turn(target);
    if (is_tight(target.members, largest)) emit(target, false);
  };
  // Counts through all choices like an odometer: `next` is where the search for the next rank goes on.
  std::size_t next = 0;
  while (true) {
    if (chosen.size() == chosen_ranks) {
      emit_ranking();
    } else {
      while (next < members.size() && (taken[next] || bounds_[members[next].state] < 2 * chosen.size() + 1)) {
        ++next;
      }
      if (next < members.size()) {
        taken[next] = true;
        chosen.push_back(next);
        next = 0;
        continue;
      }
    }
    if (chosen.empty()) return;
    next = chosen.back() + 1;
    taken[chosen.back()] = false;
    chosen.pop_back();
  }
}

RankComplement::Rank RankComplement::rank_after(Rank rank, State source, const Edge& edge) const {
  if (!known().inside(source, edge)) return std::min(rank, bounds_[edge.target]);
  const bool marked = edge.marks.contains(mark_) || known().kind_of(source) == ComponentKind::Weak;
  return std::min(marked ? rank - rank % 2 : rank, bounds_[edge.target]);
}

void RankComplement::follow(const Macrostate& macro, const LetterBlock& letter) {
  const Turn turn = turn_of(macro.control);
  const auto tag = [&](const Member& member, const Edge& edge) {
    return tag_of(rank_after(rank_of(member.tag), member.state, edge), owes(member));
  };
  const auto join = [](std::uint32_t a, std::uint32_t b) {
    return tag_of(std::min(rank_of(a), rank_of(b)), (a | b) % 2 != 0);
  };
  Macrostate next{macro.control, successors(macro, letter, tag, join)};
  if (!is_tight(next.members, turn.largest)) return;
  bool paid = true;
  for (Member& member : next.members) {
    if (rank_of(member.tag) != turn.watched) member.tag = tag_of(rank_of(member.tag), false);
    paid = paid && !owes(member);
  }
  if (!paid) {
    emit(next, false);
    if (turn.watched == 0) return;
    lower(next);
  }
  begin_turn(next);
  emit(next, true);
}

}  // namespace ouro::omega
