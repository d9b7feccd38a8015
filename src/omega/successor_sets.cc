#include "omega/successor_sets.hh"

#include <algorithm>
#include <tuple>

namespace ouro::omega {

std::optional<std::span<const SuccessorSet>> SuccessorSets::find(std::size_t max_sets) {
  join_labels_by_target();
  sets_.clear();
  sets_.push_back({bdd::true_function, {}});
  std::ranges::sort(moves_, [](const LabelledMove& a, const LabelledMove& b) {
    return std::tie(a.label, a.target) < std::tie(b.label, b.target);
  });
  for (std::size_t first = 0; first < moves_.size();) {
    std::size_t last = first;
    while (last < moves_.size() && moves_[last].label == moves_[first].label) ++last;
    split(moves_[first].label, std::span(moves_).subspan(first, last - first));
    if (sets_.size() > max_sets) return std::nullopt;
    first = last;
  }
  for (SuccessorSet& block : sets_) std::ranges::sort(block.targets);
  return sets_;
}

void SuccessorSets::join_labels_by_target() {
  std::ranges::sort(moves_, {}, &LabelledMove::target);
  std::size_t kept = 0;
  for (const LabelledMove& move : moves_) {
    if (kept > 0 && moves_[kept - 1].target == move.target) {
      moves_[kept - 1].label = labels_.disjunction(moves_[kept - 1].label, move.label);
    } else {
      moves_[kept++] = move;
    }
  }
  moves_.resize(kept);
}

void SuccessorSets::split(bdd::Bdd label, std::span<const LabelledMove> moves) {
  const std::size_t count = sets_.size();
  for (std::size_t i = 0; i < count; ++i) {
    const bdd::Bdd common = labels_.conjunction(sets_[i].letters, label);
    if (common.is_false()) continue;
    if (common != sets_[i].letters) {
      sets_.push_back({labels_.difference(sets_[i].letters, label), sets_[i].targets});
      sets_[i].letters = common;
    }
    for (const LabelledMove& move : moves) sets_[i].targets.push_back(move.target);
  }
}

}  // namespace ouro::omega
