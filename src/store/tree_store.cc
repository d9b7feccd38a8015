#include "store/tree_store.hh"

#include <algorithm>
#include <cassert>
#include <cstring>

#include "base/hash.hh"
#include "base/source.hh"

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

/// A state of one word, or none, is padded to two.
TreePlan make_plan(std::size_t words) {
  TreePlan plan{.words = std::max<std::size_t>(words, 2), .pairs = {}, .root = {}};
  halve(plan, 0, static_cast<std::uint32_t>(plan.words));
  plan.root = plan.pairs.back();
  plan.pairs.pop_back();
  return plan;
}

constexpr Pair make_pair(std::uint32_t left, std::uint32_t right) {
  return std::uint64_t{right} << 32U | left;
}

void put_words(space::StateView state, const TreePlan& plan, std::vector<std::uint32_t>& nodes) {
  nodes.resize(plan.words + plan.pairs.size());
  nodes[plan.words - 2] = nodes[plan.words - 1] = 0;
  if (!state.bytes.empty()) std::memcpy(nodes.data(), state.bytes.data(), state.bytes.size());
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

}  // namespace

std::uint64_t TreeStore::hash(const Root& root) {
  constexpr std::uint64_t odd = 0x9e3779b97f4a7c15U;
  return mix(make_pair(root.left, root.right) + root.shape * odd);
}

// Everything that happens for a state is to be in this function: calls cost more than what they do.
[[gnu::flatten]] void TreeStore::intern(std::span<const Candidate> states, std::span<Interned> results) {
  assert(states.size() == results.size());
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

const TreePlan& TreeStore::plan(std::size_t words) {
  if (plans_.size() <= words) plans_.resize(words + 1);
  if (plans_[words] == nullptr) plans_[words] = std::make_unique<const TreePlan>(make_plan(words));
  return *plans_[words];
}

Root TreeStore::root_of(const Candidate& candidate) {
  const std::size_t bytes = candidate.state.bytes.size();
  if (bytes > max_state_bytes) throw LimitError("states of more than a mebibyte are not supported");
  const TreePlan& its_plan = plan(words_in(bytes));
  put_words(candidate.state, its_plan, nodes_);
  const Loaded* parent = candidate.parent;
  const bool is_alike = parent != nullptr && words_in(parent->view.bytes.size()) == words_in(bytes);
  Root root = join(its_plan, nodes_.data(), is_alike ? parent->nodes.data() : nullptr,
                   [this](Pair pair) { return pairs_.intern(pair); });
  root.shape = shapes_.intern(candidate.state);
  return root;
}

Interned TreeStore::intern_root(const Root& root, std::uint64_t hash) {
  if (const StateNumber known = find(root, hash); known != no_state) return {known, false};
  if (roots_.size() == no_state) throw LimitError("more than 2^32 - 1 states are not supported");
  const auto number = static_cast<StateNumber>(roots_.size());
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
  const TreePlan& its_plan = *plans_[words_in(state.bytes.size())];
  std::vector<std::uint32_t> nodes;
  put_words(state, its_plan, nodes);
  bool is_known = true;
  Root root = join(its_plan, nodes.data(), nullptr, [&](Pair pair) {
    const std::uint32_t number = pairs_.find(pair);
    is_known = is_known && number != no_state;
    return number;
  });
  root.shape = *shape;
  if (!is_known) return std::nullopt;
  const StateNumber number = find(root, hash(root));
  return number == no_state ? std::nullopt : std::optional(number);
}

void TreeStore::load(StateNumber number, Loaded& result) const {
  const Root root = roots_[number];
  const Shapes::Shape& shape = shapes_[root.shape];
  const TreePlan& its_plan = *plans_[words_in(shape.size)];
  result.nodes.resize(its_plan.words + its_plan.pairs.size());
  std::uint32_t* const nodes = result.nodes.data();
  nodes[its_plan.root.left] = root.left;
  nodes[its_plan.root.right] = root.right;
  for (std::size_t i = its_plan.pairs.size(); i-- > 0;) {
    const Pair pair = pairs_[nodes[its_plan.words + i]];
    nodes[its_plan.pairs[i].left] = static_cast<std::uint32_t>(pair);
    nodes[its_plan.pairs[i].right] = static_cast<std::uint32_t>(pair >> 32U);
  }
  result.view = {shape.layout, std::as_bytes(std::span(result.nodes)).first(shape.size)};
}

}  // namespace ouro::store
