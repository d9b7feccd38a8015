#include "bdd/node_table.hh"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "base/source.hh"

namespace ouro::bdd {

namespace {

constexpr std::uint32_t free_level = terminal_level - 1;
constexpr Node terminal{terminal_level, 0, 0, 0};

}  // namespace

NodeTable::NodeTable(std::size_t initial_size, std::size_t max_nodes)
    : initial_size_(std::bit_ceil(std::max<std::size_t>(initial_size, 16))),
      max_nodes_(std::clamp<std::size_t>(max_nodes, 2, node_limit)) {
  nodes_.reserve(initial_size_);
  nodes_.push_back(terminal);
  set_buckets(initial_size_);
}

std::uint32_t NodeTable::add(std::uint32_t level, std::uint32_t low, std::uint32_t high) {
  assert(level < free_level && find(level, low, high) == 0);
  if (used_ >= max_nodes_) {
    throw LimitError(fmt::format("a Boolean function needs more than {} decision nodes", max_nodes_),
                     "allow more nodes, or use fewer propositions");
  }
  if (used_ >= heads_.size()) grow();
  std::uint32_t index = free_;
  if (index != 0) {
    free_ = nodes_[index].next;
    nodes_[index] = {level, low, high, 0};
  } else {
    index = static_cast<std::uint32_t>(nodes_.size());
    nodes_.push_back({level, low, high, 0});
  }
  ++used_;
  link(index);
  return index;
}

void NodeTable::link(std::uint32_t index) {
  Node& node = nodes_[index];
  std::uint32_t& head = heads_[bucket(node.level, node.low, node.high)];
  node.next = head;
  head = index;
}

void NodeTable::set_buckets(std::size_t count) {
  assert(std::has_single_bit(count));
  heads_.assign(count, 0);
  shift_ = 64U - static_cast<unsigned>(std::countr_zero(count));
}

void NodeTable::grow() {
  set_buckets(4 * heads_.size());
  for (std::uint32_t index = 1; index < nodes_.size(); ++index) {
    if (nodes_[index].level != free_level) link(index);
  }
}

std::vector<bool> NodeTable::reachable(std::span<const std::uint32_t> roots) const {
  std::vector<bool> marked(nodes_.size(), false);
  marked[0] = true;
  std::vector<std::uint32_t> open;
  const auto reach = [&](std::uint32_t word) {
    const std::uint32_t index = word >> 1U;
    if (marked[index]) return;
    marked[index] = true;
    open.push_back(index);
  };
  for (const std::uint32_t root : roots) reach(root);
  while (!open.empty()) {
    const Node node = nodes_[open.back()];
    open.pop_back();
    reach(node.low);
    reach(node.high);
  }
  return marked;
}

void NodeTable::collect(std::span<const std::uint32_t> roots) {
  const std::vector<bool> marked = reachable(roots);
  while (!marked[nodes_.size() - 1]) nodes_.pop_back();
  std::fill(heads_.begin(), heads_.end(), 0U);
  free_ = 0;
  used_ = 1;
  for (auto index = static_cast<std::uint32_t>(nodes_.size() - 1); index > 0; --index) {
    if (marked[index]) {
      link(index);
      ++used_;
    } else {
      nodes_[index] = {free_level, 0, 0, free_};
      free_ = index;
    }
  }
}

void NodeTable::clear() {
  nodes_.resize(1);
  set_buckets(initial_size_);
  free_ = 0;
  used_ = 1;
}

}  // namespace ouro::bdd
