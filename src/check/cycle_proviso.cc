// What a state graph leaves out, and what must not be put off for ever.
//
// Where the space says that some of a state's successors suffice, the state may be *cut*: the others are left
// out. What they would do must still happen at some time, so every cycle needs a state that is whole
// \cite{peled1994combining}. Most searches see to that on their path. Here a state is shared by several
// questions and met by several kinds of search, so the rule is about the graph alone, whoever asks in
// whatever order:
//
//     what leads from cut states to cut states has no cycle.
//
// A cycle of such states would appear when the last of them is expanded. So before a state is cut, one walks
// from the successors that were chosen through the cut states that are there:
//
//     s -> t -> u       t cut, u whole: no cycle of cut states passes u
//            -> v       v not expanded yet: if v leads to s one day, v is the last of that cycle
//            -> s       s must be whole
//
// The walk ends, because what it walks through has no cycle. A state from which it has met nothing but whole
// states stays like that, whatever is expanded later, and is *settled*: nobody walks there again. A
// depth-first search settles what it has left behind, and a state whose successors are on its path is whole
// exactly if everything in between is cut. Elsewhere walks might be long; after some steps a state is whole.
//
// States that are expanded in the same batch do not know of each other whether they are cut, so leading to
// one of them counts as leading back.
#include <algorithm>

#include "check/state_graph.hh"

namespace ouro::check {

void StateGraph::complete_batch() {
  candidates_.clear();
  places_.clear();
  for (Parent& parent : std::span(parents_).first(parent_count_)) {
    if (!parent.is_cut() || may_be_cut(parent)) continue;
    add_candidates(parent.taken, parent.end, &parent.loaded);
    parent.taken = parent.end;
  }
  intern_candidates();
}

/// Steps that fail and lead nowhere are no steps: the others must not be left out for them.
bool StateGraph::may_be_cut(const Parent& parent) {
  if (parent.taken == parent.begin) return false;
  unsigned patience = 64;
  for (std::size_t i = parent.begin; i < parent.taken; ++i) {
    const StateNumber target = targets_[i].number;
    if (target == no_state || leads_back(target, patience)) return false;
  }
  return true;
}

/// Whether a state is or leads to one of the batch, through cut states; or if that takes too long.
bool StateGraph::leads_back(StateNumber target, unsigned& patience) {
  walk_.assign(1, {no_state, {&target, 1}});
  while (true) {
    Walked& here = walk_.back();
    if (here.left.empty()) {
      if (walk_.size() == 1) return false;
      step_back();
      continue;
    }
    const StateNumber next = here.left.front();
    here.left = here.left.subspan(1);
    if (!is_remembered(next)) {
      if (is_in_batch(next)) return true;
      here.is_settled = false;
      continue;
    }
    const Word* list = words_.at(records_.get(next).list());
    if ((*list & cut_flag) == 0 || (*list & settled_flag) != 0) continue;
    if (patience == 0) return true;
    --patience;
    walk_.push_back({next, read_list(list).targets});
  }
}

void StateGraph::step_back() {
  const Walked done = walk_.back();
  walk_.pop_back();
  if (done.is_settled)
    words_[records_.get(done.state).list()] |= settled_flag;
  else
    walk_.back().is_settled = false;
}

bool StateGraph::is_in_batch(StateNumber state) const {
  const auto batch = std::span(parents_).first(parent_count_);
  return std::ranges::find(batch, state, &Parent::state) != batch.end();
}

}  // namespace ouro::check
