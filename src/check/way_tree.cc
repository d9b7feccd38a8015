#include "check/way_tree.hh"

#include <algorithm>

namespace ouro::check {

/// A node comes behind its parent, so that one pass gives new numbers to nodes and parents. The root stays.
void WayTree::Clearing::clear() {
  GrowingArray<Node>& nodes = tree_.nodes_;
  mark(begin);
  std::size_t count = 0;
  for (std::size_t i = 0; i < tree_.count_; ++i) {
    if (renamed_[i] == 0) continue;
    renamed_[i] = tree_.first_ + static_cast<Way>(count);
    nodes[count++] = {(*this)(nodes[i].parent), nodes[i].tag};
  }
  tree_.count_ = count;
}

void WayTree::cut(Way last) {
  if (last >= first_) {
    count_ = last - first_ + 1;
  } else {
    count_ = 0;
    first_ = last + 1;
  }
}

bool WayTree::spill() {
  const std::uint64_t offset = std::uint64_t{first_} * sizeof(Node);
  if (!file_.write(offset, std::as_bytes(nodes()))) {
    file_.cut(offset);
    return false;
  }
  disk_ = std::max(disk_, offset + memory());
  first_ += static_cast<Way>(count_);
  count_ = 0;
  return true;
}

/// Numbers get smaller along the way, so each part of the file is read once at most.
std::vector<WayTree::Tag> WayTree::tags(Way way) const {
  constexpr Way at_once = 4096;
  std::vector<Node> read;
  Way read_begin = first_;
  const auto node = [&](Way number) {
    if (number >= first_) return nodes_[number - first_];
    if (number < read_begin) {
      read.resize(std::min(at_once, number + 1));
      read_begin = number + 1 - static_cast<Way>(read.size());
      file_.read(std::uint64_t{read_begin} * sizeof(Node), std::as_writable_bytes(std::span(read)));
    }
    return read[number - read_begin];
  };
  std::vector<Tag> result;
  while (way != begin) {
    const Node its = node(way);
    result.push_back(its.tag);
    way = its.parent;
  }
  std::ranges::reverse(result);
  return result;
}

}  // namespace ouro::check
