#include "store/tree_store.hh"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstring>
#include <limits>
#include <numeric>
#include <utility>

#include "base/hash.hh"

namespace ouro::store {

namespace {

constexpr std::size_t word_bytes = sizeof(std::uint32_t);

constexpr Pair make_pair(std::uint32_t left, std::uint32_t right) {
  return std::uint64_t{right} << 32U | left;
}

/// Reads the words of a state.
class WordReader {
 public:
  explicit WordReader(space::StateView state) : bytes_(state.bytes.data()) {
    if (state.bytes.size() >= word_bytes) return;
    if (!state.bytes.empty()) std::memcpy(short_state_.data(), bytes_, state.bytes.size());
    bytes_ = short_state_.data();
  }
  WordReader(const WordReader&) = delete;
  WordReader& operator=(const WordReader&) = delete;
  ~WordReader() = default;

  std::uint32_t operator()(const TreePlan::Word& word) const {
    std::uint32_t value = 0;
    std::memcpy(&value, bytes_ + word.read_offset, word_bytes);
    return value >> word.shift & word.mask;
  }

 private:
  const std::byte* bytes_;
  std::array<std::byte, word_bytes> short_state_{};
};

Root root_with(const TreePlan& plan, std::uint32_t shape, const std::uint32_t* nodes) {
  Root root;
  root.shape = shape;
  for (std::size_t i = 0; i < plan.fields.size(); ++i) root.fields[i] = nodes[plan.fields[i]];
  return root;
}

}  // namespace

// Fields that a root does not have are zero and add nothing.
std::uint64_t TreeStore::hash(const Root& root) {
  constexpr std::uint64_t odd = 0x9e3779b97f4a7c15U;
  static constexpr std::array<std::uint64_t, max_fields> factors{
      0xbf58476d1ce4e5b9U, 0x94d049bb133111ebU, 0xd1b54a32d192ed03U, 0xaef17502108ef2d9U,
      0xf1357aea2e62a9c5U, 0x8cb92ba72f3d8dd7U, 0xdb4f0b9175ae2165U, 0xc2b2ae3d27d4eb4fU};
  std::uint64_t sum = root.shape * odd;
  for (std::size_t i = 0; i < max_fields; ++i) sum += root.fields[i] * factors[i];
  return mix(sum);
}

std::size_t TreeStore::memory() const noexcept {
  std::size_t bytes = roots_.memory() + index_.memory() + (better_ == nullptr ? 0 : better_->memory());
  for (const PairTable& table : tables_) bytes += table.memory();
  return bytes;
}

std::size_t TreeStore::pair_count() const noexcept {
  return std::accumulate(tables_.begin(), tables_.end(), std::size_t{0},
                         [](std::size_t sum, const PairTable& table) { return sum + table.size(); });
}

// Everything that happens for a state is to be in this function: calls cost more than what they do.
[[gnu::flatten]] void TreeStore::intern(std::span<const Candidate> states, std::span<Interned> results) {
  assert(states.size() == results.size());
  if (size() >= next_choice_) choose_plans();
  if (better_ != nullptr) move_states(states.size() * moves_at_once);
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
  require_size(state.bytes.size());
  const std::uint32_t shape = shapes_.intern(state);
  if (shape == plans_.size()) add_plan(halves_plan(state.bytes.size()));
  return shape;
}

void TreeStore::add_plan(TreePlan plan) {
  const auto others = static_cast<std::uint32_t>(tables_.size() - 1);
  for (TreePlan::Children& pair : plan.pairs) {
    if (pair.table == 0) continue;
    pair.table += others;
    tables_.resize(std::max<std::size_t>(tables_.size(), pair.table + 1));
  }
  plans_.push_back(std::move(plan));
}

Root TreeStore::root_of(const Candidate& candidate) {
  const std::uint32_t shape = shape_of(candidate.state);
  const TreePlan& plan = plans_[shape];
  const Loaded* parent = candidate.parent;
  const bool is_alike = parent != nullptr && parent->version == version_ &&
                        parent->view.layout == candidate.state.layout &&
                        parent->view.bytes.size() == plan.size;
  nodes_.resize(plan.node_count());
  if (is_alike) {
    join_changed(plan, candidate.state, *parent);
  } else {
    join_all(plan, candidate.state);
  }
  return root_with(plan, shape, nodes_.data());
}

std::uint32_t TreeStore::number_of(const TreePlan::Children& pair) {
  return tables_[pair.table].intern(make_pair(nodes_[pair.left], nodes_[pair.right]));
}

void TreeStore::join_all(const TreePlan& plan, space::StateView state) {
  const WordReader read(state);
  for (std::size_t i = 0; i < plan.words.size(); ++i) nodes_[i] = read(plan.words[i]);
  for (std::size_t i = 0; i < plan.pairs.size(); ++i)
    nodes_[plan.words.size() + i] = number_of(plan.pairs[i]);
}

// Changes go up: a pair comes after its children, so one pass over the marks is enough.
void TreeStore::join_changed(const TreePlan& plan, space::StateView state, const Loaded& parent) {
  std::copy_n(parent.nodes.begin(), plan.node_count(), nodes_.begin());
  changed_.resize(std::max(changed_.size(), plan.pairs.size() / 64 + 1));
  const WordReader read(state);
  const auto take_word = [&](std::size_t word) {
    const std::uint32_t value = read(plan.words[word]);
    if (value == nodes_[word]) return;
    nodes_[word] = value;
    mark(plan.above[word]);
  };
  const auto take_words = [&](std::size_t begin, std::size_t end) {
    for (std::size_t word = plan.word_of[begin]; word <= plan.word_of[end - 1]; ++word) take_word(word);
  };
  const std::byte* const before = parent.view.bytes.data();
  const std::byte* const now = state.bytes.data();
  if (plan.size < 8 && plan.size > 0) take_words(0, plan.size);
  for (std::size_t next = 0; next < plan.size && plan.size >= 8; next += 8) {
    const std::size_t at = std::min(next, plan.size - 8);  // the last eight may have been seen in part
    if (read_word<8>(before + at) != read_word<8>(now + at)) take_words(at, at + 8);
  }
  join_marked(plan);
}

void TreeStore::join_marked(const TreePlan& plan) {
  for (std::size_t i = 0; i <= plan.pairs.size() / 64; ++i) {
    while (changed_[i] != 0) {
      const std::size_t pair = i * 64 + static_cast<std::size_t>(std::countr_zero(changed_[i]));
      changed_[i] &= changed_[i] - 1;
      nodes_[plan.words.size() + pair] = number_of(plan.pairs[pair]);
      mark(plan.above[plan.words.size() + pair]);
    }
  }
}

Interned TreeStore::intern_root(const Root& root, std::uint64_t hash) {
  const StateNumber next = next_number(roots_.size());
  const StateNumber number = index_.find_or_insert(
      hash, next, [&](StateNumber known) { return roots_.is_at(known, root); }, *this);
  if (number == next) roots_.push_back(root);
  return {number, number == next};
}

StateNumber TreeStore::find(const Root& root, std::uint64_t hash) const {
  return index_.find(hash, [&](StateNumber number) { return roots_.is_at(number, root); });
}

std::optional<StateNumber> TreeStore::find(space::StateView state) const {
  const auto shape = shapes_.find(state);
  if (!shape) return std::nullopt;
  const TreePlan& plan = plans_[*shape];
  std::vector<std::uint32_t> nodes;
  nodes.reserve(plan.node_count());
  const WordReader read(state);
  for (const TreePlan::Word& word : plan.words) nodes.push_back(read(word));
  for (const auto& [left, right, table] : plan.pairs) {
    nodes.push_back(tables_[table].find(make_pair(nodes[left], nodes[right])));
    if (nodes.back() == no_state) return std::nullopt;
  }
  const Root root = root_with(plan, *shape, nodes.data());
  return unless_none(find(root, hash(root)));
}

void TreeStore::load(StateNumber number, Loaded& result) const {
  const Root root = roots_[number];
  const TreePlan& plan = plans_[root.shape];
  result.nodes.resize(plan.node_count());
  std::uint32_t* const nodes = result.nodes.data();
  for (std::size_t i = 0; i < plan.fields.size(); ++i) nodes[plan.fields[i]] = root.fields[i];
  for (std::size_t i = plan.pairs.size(); i-- > 0;) {
    const auto [left, right, table] = plan.pairs[i];
    const Pair pair = tables_[table][nodes[plan.words.size() + i]];
    nodes[left] = static_cast<std::uint32_t>(pair);
    nodes[right] = static_cast<std::uint32_t>(pair >> 32U);
  }
  // A short word writes zeros behind itself, where the next one comes.
  result.bytes.resize(plan.size + word_bytes);
  for (std::size_t i = 0; i < plan.words.size(); ++i)
    std::memcpy(result.bytes.data() + plan.words[i].offset, nodes + i, word_bytes);
  result.view = {shapes_[root.shape].layout, std::span(result.bytes).first(plan.size)};
  result.version = version_;
}

// --- Better trees -----------------------------------------------------------------------------------

/// Of the root and of the tables' share.
double TreeStore::bits_of_state() const {
  std::size_t bytes = roots_.memory();
  for (const PairTable& table : tables_) bytes += table.memory();
  return 8 * static_cast<double>(bytes) / static_cast<double>(size());
}

/// Begins a store with plans by a sample of the states, if it is expected to be enough of a gain.
void TreeStore::choose_plans() {
  next_choice_ = size() * choice_growth;
  std::vector<std::vector<space::StoredState>> samples(plans_.size());
  for (std::size_t i = 0; i < sample_size; ++i) {
    const std::size_t place = i * 0x9e3779b1U % sample_size;  // all of them, in no order
    const auto sampled = static_cast<StateNumber>(place * size() / sample_size);
    samples[roots_[sampled].shape].push_back(state(sampled));
  }
  better_ = std::make_unique<TreeStore>();
  moved_.version = better_->version_ + 1;  // none yet
  better_->next_choice_ = std::numeric_limits<std::size_t>::max();
  better_->shapes_ = shapes_;
  double bits = static_cast<double>(std::bit_width(plans_.size() - 1));
  for (std::uint32_t shape = 0; shape < plans_.size(); ++shape) {
    const double share = static_cast<double>(samples[shape].size()) / sample_size;
    const auto population = static_cast<std::size_t>(2 * share * static_cast<double>(size()));
    bits += share * better_->plan_shape(shape, samples[shape], population);
  }
  if (bits > worth_moving * bits_of_state()) better_.reset();
}

/// Adds the plan of a shape. Returns the bits that its states are expected to cost.
double TreeStore::plan_shape(std::uint32_t shape, std::span<const space::StoredState> sample,
                             std::size_t population) {
  const std::size_t bytes = shapes_[shape].size;
  double bits = 0;
  if (sample.size() < smallest_sample || bytes == 0 || bytes > largest_to_plan) {
    add_plan(halves_plan(bytes));
  } else {
    add_plan(sampled_plan(sample, std::max(population, sample.size()), bits));
  }
  return bits;
}

void TreeStore::move_states(std::size_t count) {
  const std::size_t end = std::min(better_->size() + count, size());
  for (std::size_t number = better_->size(); number < end; ++number) {
    load(static_cast<StateNumber>(number), moving_);
    const Candidate candidate{moving_.view, &moved_};
    Interned result;
    better_->intern({&candidate, 1}, {&result, 1});
    std::swap(moved_, moving_);
    moved_.nodes = better_->nodes_;
    moved_.version = better_->version_;
  }
  if (end == size()) take_over();
}

void TreeStore::take_over() {
  ++version_;
  std::swap(shapes_, better_->shapes_);
  std::swap(plans_, better_->plans_);
  std::swap(tables_, better_->tables_);
  std::swap(roots_, better_->roots_);
  std::swap(index_, better_->index_);
  better_.reset();
}

}  // namespace ouro::store
