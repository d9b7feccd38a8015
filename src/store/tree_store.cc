#include "store/tree_store.hh"

#include <algorithm>
#include <cassert>
#include <cstring>
#include <limits>
#include <utility>

#include "base/hash.hh"

namespace ouro::store {

namespace {

constexpr std::size_t word_bytes = sizeof(std::uint32_t);

std::size_t words_in(std::size_t bytes) { return (bytes + word_bytes - 1) / word_bytes; }

// Halves the words from `begin` on. Returns the place of the node that stands for them.
// NOLINTNEXTLINE(misc-no-recursion): as deep as the logarithm of the number of words.
std::uint32_t halve(TreePlan& plan, std::uint32_t begin, std::uint32_t count) {
  if (count == 1) return begin;
  const std::uint32_t half = (count + 1) / 2;
  const std::uint32_t left = halve(plan, begin, half);
  const std::uint32_t right = halve(plan, begin + half, count - half);
  plan.pairs.push_back({left, right});
  return static_cast<std::uint32_t>(plan.words + plan.pairs.size() - 1);
}

constexpr Pair make_pair(std::uint32_t left, std::uint32_t right) {
  return std::uint64_t{right} << 32U | left;
}

void put_words(space::StateView state, const TreePlan& plan, std::vector<std::uint32_t>& nodes) {
  nodes.resize(plan.words + plan.pairs.size());
  nodes[plan.left_words - 1] = nodes[plan.words - 1] = 0;
  const std::byte* const bytes = state.bytes.data();
  if (plan.cut > 0) std::memcpy(nodes.data(), bytes, plan.cut);
  if (plan.cut < plan.size)
    std::memcpy(nodes.data() + plan.left_words, bytes + plan.cut, plan.size - plan.cut);
}

/// Computes the nodes above the words. `reference` has the nodes of another state with this plan, or is null;
/// a pair that is also the reference's is not asked for.
template <class NumberOf>
Root join(const TreePlan& plan, std::uint32_t* nodes, const std::uint32_t* reference, NumberOf number_of) {
  for (std::size_t i = 0; i < plan.pairs.size(); ++i) {
    const auto [left, right] = plan.pairs[i];
    const bool is_known =
        reference != nullptr && nodes[left] == reference[left] && nodes[right] == reference[right];
    const std::size_t place = plan.words + i;
    nodes[place] = is_known ? reference[place] : number_of(make_pair(nodes[left], nodes[right]));
  }
  return {0, nodes[plan.root.left], nodes[plan.root.right]};
}

/// The numbers of different halves of some states of one size, for each cut: left, then right.
class HalfCounts {
 public:
  explicit HalfCounts(const std::vector<space::StoredState>& states) : states_(states) {}

  /// The cut with the fewest different halves.
  std::size_t best_cut() {
    const std::size_t size = states_.front().bytes.size();
    std::vector<std::size_t> counts(size + 1);
    hashes_.assign(states_.size(), 0);
    for (std::size_t cut = 1; cut < size; ++cut) counts[cut] = count_with(cut - 1);
    hashes_.assign(states_.size(), 0);
    for (std::size_t cut = size - 1; cut > 0; --cut) counts[cut] += count_with(cut);
    return static_cast<std::size_t>(std::min_element(counts.begin() + 1, counts.end() - 1) - counts.begin());
  }

 private:
  /// How many different values there are when this byte joins those that were counted before.
  std::size_t count_with(std::size_t byte) {
    for (std::size_t i = 0; i < states_.size(); ++i)
      hashes_[i] = mix(hashes_[i] ^ (std::to_integer<std::uint64_t>(states_[i].bytes[byte]) + 1));
    sorted_ = hashes_;
    std::ranges::sort(sorted_);
    return static_cast<std::size_t>(std::unique(sorted_.begin(), sorted_.end()) - sorted_.begin());
  }

  const std::vector<space::StoredState>& states_;
  std::vector<std::uint64_t> hashes_;
  std::vector<std::uint64_t> sorted_;
};

}  // namespace

TreePlan make_plan(std::size_t size, std::size_t cut) {
  TreePlan plan{.size = size, .cut = cut, .left_words = 0, .words = 0, .pairs = {}, .root = {}};
  plan.left_words = std::max<std::size_t>(words_in(cut), 1);
  plan.words = plan.left_words + std::max<std::size_t>(words_in(size - cut), 1);
  plan.root.left = halve(plan, 0, static_cast<std::uint32_t>(plan.left_words));
  plan.root.right = halve(plan, static_cast<std::uint32_t>(plan.left_words),
                          static_cast<std::uint32_t>(plan.words - plan.left_words));
  return plan;
}

std::uint64_t TreeStore::hash(const Root& root) {
  constexpr std::uint64_t odd = 0x9e3779b97f4a7c15U;
  return mix(make_pair(root.left, root.right) + root.shape * odd);
}

// Everything that happens for a state is to be in this function: calls cost more than what they do.
[[gnu::flatten]] void TreeStore::intern(std::span<const Candidate> states, std::span<Interned> results) {
  assert(states.size() == results.size());
  if (size() >= next_choice_) improve_cuts();
  queries_.clear();
  for (const Candidate& candidate : states) {
    const Root root = root_of(candidate);
    queries_.push_back({root, hash(root)});
    index_.prefetch(queries_.back().hash);
  }
  if (states.size() > 1)
    for (const Query& query : queries_)
      if (const StateNumber number = index_.candidate(query.hash); number != no_state)
        roots_.prefetch(number);
  for (std::size_t i = 0; i < states.size(); ++i)
    results[i] = intern_root(queries_[i].root, queries_[i].hash);
}

std::uint32_t TreeStore::shape_of(space::StateView state) {
  require_size(state);
  const std::size_t bytes = state.bytes.size();
  const std::uint32_t shape = shapes_.intern(state);
  const std::size_t middle = std::min((words_in(bytes) + 1) / 2 * word_bytes, bytes);
  if (shape == plans_.size()) plans_.push_back(make_plan(bytes, middle));
  return shape;
}

Root TreeStore::root_of(const Candidate& candidate) {
  const std::uint32_t shape = shape_of(candidate.state);
  const TreePlan& plan = plans_[shape];
  put_words(candidate.state, plan, nodes_);
  const Loaded* parent = candidate.parent;
  const bool is_alike = parent != nullptr && parent->version == version_ &&
                        parent->view.layout == candidate.state.layout &&
                        parent->view.bytes.size() == plan.size;
  Root root = join(plan, nodes_.data(), is_alike ? parent->nodes.data() : nullptr,
                   [this](Pair pair) { return pairs_.intern(pair); });
  root.shape = shape;
  return root;
}

Interned TreeStore::intern_root(const Root& root, std::uint64_t hash) {
  if (const StateNumber known = find(root, hash); known != no_state) return {known, false};
  const StateNumber number = next_number(roots_.size());
  index_.insert(hash, number, *this);
  roots_.push_back(root);
  return {number, true};
}

StateNumber TreeStore::find(const Root& root, std::uint64_t hash) const {
  return index_.find(hash, [&](StateNumber number) { return roots_[number] == root; });
}

std::optional<StateNumber> TreeStore::find(space::StateView state) const {
  const auto shape = shapes_.find(state);
  if (!shape) return std::nullopt;
  std::vector<std::uint32_t> nodes;
  put_words(state, plans_[*shape], nodes);
  bool is_known = true;
  Root root = join(plans_[*shape], nodes.data(), nullptr, [&](Pair pair) {
    const std::uint32_t number = pairs_.find(pair);
    is_known = is_known && number != no_state;
    return number;
  });
  root.shape = *shape;
  if (!is_known) return std::nullopt;
  return unless_none(find(root, hash(root)));
}

void TreeStore::load(StateNumber number, Loaded& result) const {
  const Root root = roots_[number];
  const TreePlan& plan = plans_[root.shape];
  result.nodes.resize(plan.words + plan.pairs.size());
  std::uint32_t* const nodes = result.nodes.data();
  nodes[plan.root.left] = root.left;
  nodes[plan.root.right] = root.right;
  for (std::size_t i = plan.pairs.size(); i-- > 0;) {
    const Pair pair = pairs_[nodes[plan.words + i]];
    nodes[plan.pairs[i].left] = static_cast<std::uint32_t>(pair);
    nodes[plan.pairs[i].right] = static_cast<std::uint32_t>(pair >> 32U);
  }
  result.bytes.resize(plan.size);
  if (plan.cut > 0) std::memcpy(result.bytes.data(), nodes, plan.cut);
  if (plan.cut < plan.size)
    std::memcpy(result.bytes.data() + plan.cut, nodes + plan.left_words, plan.size - plan.cut);
  result.view = {shapes_[root.shape].layout, result.bytes};
  result.version = version_;
}

// --- Where to cut ---------------------------------------------------------------------------------

/// Few pairs cost nothing, wherever the cuts are. Otherwise all states move into new trees.
void TreeStore::improve_cuts() {
  next_choice_ *= choice_growth;
  if (pairs_.size() * 20 < size()) return;
  TreeStore better;
  better.plans_ = better_plans();
  if (std::ranges::equal(plans_, better.plans_, {}, &TreePlan::cut, &TreePlan::cut)) return;
  better.shapes_ = shapes_;
  better.next_choice_ = std::numeric_limits<std::size_t>::max();
  Loaded loaded;
  for (std::size_t number = 0; number < size(); ++number) {
    load(static_cast<StateNumber>(number), loaded);
    better.intern(loaded.view);
  }
  ++version_;
  std::swap(plans_, better.plans_);
  std::swap(pairs_, better.pairs_);
  std::swap(roots_, better.roots_);
  std::swap(index_, better.index_);
}

/// Plans with the best cuts for a sample of the states.
std::vector<TreePlan> TreeStore::better_plans() const {
  std::vector<std::vector<space::StoredState>> samples(plans_.size());
  const std::size_t distance = size() / sample_size + 1;
  for (std::size_t number = 0; number < size(); number += distance) {
    const auto sampled = static_cast<StateNumber>(number);
    samples[roots_[sampled].shape].push_back(state(sampled));
  }
  std::vector<TreePlan> result = plans_;
  for (std::size_t shape = 0; shape < result.size(); ++shape) {
    const std::size_t size = result[shape].size;
    if (samples[shape].size() >= smallest_sample && size >= 2 && size <= largest_to_cut)
      result[shape] = make_plan(size, HalfCounts(samples[shape]).best_cut());
  }
  return result;
}

}  // namespace ouro::store
