#include "reduce/canonical.hh"

#include <algorithm>
#include <cstring>
#include <tuple>

#include "base/hash.hh"
#include "program/scalar.hh"
#include "reduce/settled.hh"

namespace ouro::reduce {

using program::none;

namespace {

/// A fact about a member, as a number.
std::uint64_t fact(std::uint64_t what, std::uint64_t who, std::uint64_t value) {
  return mix(mix(mix(what) + who) + value);
}

constexpr std::uint64_t own_rank = 0xffff'ffff;  // stands for the member itself

}  // namespace

Canonical::Canonical(const program::Program& program, const program::Layout& layout, const Symmetry& symmetry)
    : layout_(layout), slots_(program, layout, symmetry) {
  const auto settled = settled_locations(program);
  for (const program::Layout::Process& process : layout.processes)
    if (std::ranges::find(settled[process.type], false) != settled[process.type].end())
      creators_.push_back(
          {process.offset, program.process_types[process.type].location_size, settled[process.type]});
}

bool Canonical::applies_to(space::StateView state) const {
  return state.layout == layout_.id && std::ranges::all_of(creators_, [&](const Creator& creator) {
           return creator.settled[program::load_unsigned(state.bytes.data() + creator.offset, creator.size)];
         });
}

void Canonical::replace(std::span<std::byte> bytes, Scratch& scratch) const {
  sort(bytes, scratch);
  if (slots_.are_tangled())
    if (const auto open = ties(bytes, scratch); !open.empty()) break_ties(open, bytes, scratch);
  scratch.permutation = inverse_of(scratch.order);
  if (std::ranges::is_sorted(scratch.permutation)) return;
  rename(bytes, scratch);
  std::ranges::copy(scratch.bytes, bytes.begin());
}

void Canonical::rename(std::span<const std::byte> bytes, Scratch& scratch) const {
  scratch.bytes.assign(bytes.begin(), bytes.end());
  slots_.apply(scratch.permutation, bytes, scratch.bytes);
}

void Canonical::sort(std::span<const std::byte> bytes, Scratch& scratch) const {
  const std::size_t count = slots_.member_count();
  scratch.ranks.assign(count, 0);
  compute_keys(bytes, scratch);
  std::size_t distinct = compute_ranks(scratch);
  while ((slots_.are_shared() || scratch.are_linked) && distinct < count) {
    compute_keys(bytes, scratch);
    const std::size_t now = compute_ranks(scratch);
    if (now <= distinct) break;
    distinct = now;
  }
}

void Canonical::compute_keys(std::span<const std::byte> bytes, Scratch& scratch) const {
  const auto& ranks = scratch.ranks;
  auto& keys = scratch.keys;
  keys.resize(slots_.member_count());
  for (std::size_t i = 0; i < keys.size(); ++i) keys[i] = mix(ranks[i]);
  scratch.is_named.assign(keys.size(), false);
  scratch.are_linked = false;
  const auto rank_for = [&](std::uint32_t member, std::uint32_t other) {
    return member == other ? own_rank : ranks[other];
  };
  for (const Slot& slot : slots_.all()) {
    const std::int64_t value = Slots::load(slot, bytes.data());
    const Reference held = slots_.reference(slot, value, bytes.data());
    const bool refers = held.member != none;
    for (std::size_t i = 0; i < slot.owners.size(); ++i) {
      const std::uint32_t member = slot.owners[i];
      std::uint64_t others = i;
      for (const std::uint32_t owner : slot.owners) others = mix(others) + rank_for(member, owner);
      const auto what =
          refers ? mix(held.family) + rank_for(member, held.member) : static_cast<std::uint64_t>(value);
      keys[member] += fact(2 * std::uint64_t{slot.table} + (refers ? 1 : 0), others, what);
    }
    if (!refers) continue;
    if (slot.owners.empty() || slot.owners[0] != held.member) scratch.is_named[held.member] = true;
    scratch.are_linked |= !slot.owners.empty() && slot.owners[0] != held.member;
    std::uint64_t owners = own_rank;
    for (const std::uint32_t owner : slot.owners) owners = mix(owners) + rank_for(held.member, owner);
    keys[held.member] += fact(~std::uint64_t{slot.table}, owners, held.family);
  }
}

/// Sorts by key; returns how many keys are different.
std::size_t Canonical::compute_ranks(Scratch& scratch) const {
  const auto& keys = scratch.keys;
  auto& ranks = scratch.ranks;
  auto& order = scratch.order;
  order = identity_of(keys.size());
  std::ranges::stable_sort(order, [&](std::uint32_t a, std::uint32_t b) {
    return slots_.class_of(a) != slots_.class_of(b) ? slots_.class_of(a) < slots_.class_of(b)
                                                    : keys[a] < keys[b];
  });
  std::size_t distinct = 0;
  for (std::uint32_t i = 0; i < order.size(); ++i) {
    const bool is_new = i == 0 || keys[order[i]] != keys[order[i - 1]] ||
                        slots_.class_of(order[i]) != slots_.class_of(order[i - 1]);
    ranks[order[i]] = is_new ? i : ranks[order[i - 1]];
    distinct += is_new ? 1 : 0;
  }
  return distinct;
}

/// Does anyone hold the number of a member that has the same key as another?
bool Canonical::is_named_in_tie(const Scratch& scratch) {
  const auto& [order, ranks] = std::tie(scratch.order, scratch.ranks);
  for (std::size_t i = 1; i < order.size(); ++i)
    if (ranks[order[i]] == ranks[order[i - 1]] &&
        (scratch.is_named[order[i]] || scratch.is_named[order[i - 1]]))
      return true;
  return false;
}

/// Members with equal keys that are not alike.
std::vector<Canonical::Tie> Canonical::ties(std::span<const std::byte> bytes, Scratch& scratch) const {
  std::vector<Tie> result;
  const auto& order = scratch.order;
  if (!slots_.are_shared() && !is_named_in_tie(scratch)) return result;
  for (std::size_t begin = 0, end = 0; begin < order.size(); begin = end) {
    bool all_alike = true;
    for (end = begin + 1; end < order.size() && scratch.ranks[order[end]] == scratch.ranks[order[begin]];
         ++end)
      all_alike = all_alike && are_alike(order[end - 1], order[end], bytes, scratch);
    if (!all_alike) result.emplace_back(begin, end);
  }
  return result;
}

bool Canonical::are_alike(std::uint32_t one, std::uint32_t other, std::span<const std::byte> bytes,
                          Scratch& scratch) const {
  scratch.permutation = identity_of(scratch.order.size());
  std::swap(scratch.permutation[one], scratch.permutation[other]);
  rename(bytes, scratch);
  return std::ranges::equal(scratch.bytes, bytes);
}

void Canonical::break_ties(const std::vector<Tie>& ties, std::span<const std::byte> bytes,
                           Scratch& scratch) const {
  std::uint64_t orders = 1;
  for (const auto& [begin, end] : ties)
    for (std::uint64_t i = 2; i <= end - begin && orders <= most_orders; ++i) orders *= i;
  if (orders > most_orders) return;
  auto& order = scratch.order;
  Permutation best;
  scratch.best.clear();
  const auto next = [&] {
    return std::ranges::any_of(ties, [&](const Tie& tie) {
      return std::next_permutation(order.begin() + static_cast<std::ptrdiff_t>(tie.first),
                                   order.begin() + static_cast<std::ptrdiff_t>(tie.second));
    });
  };
  do {
    scratch.permutation = inverse_of(order);
    rename(bytes, scratch);
    if (!scratch.best.empty() && !std::ranges::lexicographical_compare(scratch.bytes, scratch.best)) continue;
    scratch.best = scratch.bytes;
    best = order;
  } while (next());
  order = best;
}

}  // namespace ouro::reduce
