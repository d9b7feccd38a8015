#include "omega/determinize/history_tree.hh"

#include <algorithm>
#include <cassert>
#include <utility>

namespace ouro::omega {

namespace {

using Step = BracePlan::Step;

std::vector<std::vector<bool>> matrix_of(std::size_t states, const Simulates& simulates) {
  if (!simulates) return {};
  std::vector<std::vector<bool>> result(states, std::vector<bool>(states));
  for (State large = 0; large < states; ++large) {
    for (State small = 0; small < states; ++small) result[large][small] = simulates(large, small);
  }
  return result;
}

}  // namespace

HistoryTrees::HistoryTrees(const Automaton& automaton, BracePlan plan, const Simulates& simulates)
    : automaton_(automaton),
      plan_(std::move(plan)),
      simulates_(matrix_of(automaton.state_count(), simulates)),
      has_rounds_(std::ranges::any_of(plan_.rounds, [](const auto& round) { return round.size() > 1; })),
      entry_(plan_.entry_count, none),
      brace_(automaton.state_count(), none),
      is_placed_(automaton.state_count()) {
  const auto first = std::ranges::find(plan_.universal, true);
  universal_ = static_cast<State>(first - plan_.universal.begin());
}

HistoryTrees::Tree HistoryTrees::initial() {
  const std::uint32_t nothing[] = {0, 0};
  begin(nothing);
  for (const State state : automaton_.initial()) place(state, entry_of(state));
  return finish().tree;
}

HistoryTrees::Successor HistoryTrees::step(Tree tree, std::span<const LetterBlock::Enabled> edges) {
  begin(tree);
  const auto braces = braces_of_states(tree);
  for (const auto& [position, number] : edges) {
    const Edge& edge = automaton_.edges()[number];
    const bool enters = plan_.step[number] == Step::Enter;
    place(edge.target, enters ? entry_of(edge.target) : stay(braces[position], edge.marks));
  }
  return finish();
}

void HistoryTrees::begin(Tree tree) {
  old_braces_ = tree[0];
  breakpoint_brace_ = none;
  parent_.clear();
  depth_.clear();
  component_.clear();
  waiting_.clear();
  child_.clear();
  gained_.clear();
  for (const std::uint32_t entry : entries_) entry_[entry] = none;
  entries_.clear();
  for (const State state : placed_) is_placed_[state] = false;
  placed_.clear();
  read_braces(tree);
}

void HistoryTrees::read_braces(Tree tree) {
  for (std::size_t b = 0; b < old_braces_; ++b) {
    new_brace(tree[2 + b], 0);
    if (has_rounds_) waiting_[b] = tree[tree.size() - old_braces_ + b];
  }
  const auto states_of_tree = states(tree);
  const auto braces = braces_of_states(tree);
  for (std::size_t i = 0; i < braces.size(); ++i) {
    if (braces[i] == none) continue;
    component_[braces[i]] = plan_.component[states_of_tree[i]];
    if (plan_.breakpoint[states_of_tree[i]]) breakpoint_brace_ = braces[i];
  }
  for (std::size_t b = old_braces_; b-- > 0;) {
    if (parent_[b] != none) component_[parent_[b]] = component_[b];
  }
}

HistoryTrees::Brace HistoryTrees::new_brace(Brace parent, Component component) {
  parent_.push_back(parent);
  depth_.push_back(parent == none ? 0 : depth_[parent] + 1);
  component_.push_back(component);
  waiting_.push_back(0);
  child_.push_back(none);
  gained_.emplace_back();
  return static_cast<Brace>(parent_.size() - 1);
}

// The brace after an edge inside of its component.
HistoryTrees::Brace HistoryTrees::stay(Brace brace, const Marks& marks) {
  if (brace == none) return none;
  const std::vector<Mark>& round = plan_.rounds[component_[brace]];
  if (round.empty() || !marks.contains(round[waiting_[brace]])) return brace;
  return child_of(brace, marks);
}

HistoryTrees::Brace HistoryTrees::child_of(Brace brace, const Marks& marks) {
  if (child_[brace] == none) {
    const Brace child = new_brace(brace, component_[brace]);
    child_[brace] = child;
    gained_[brace] = marks;
  } else {
    gained_[brace] &= marks;
  }
  return child_[brace];
}

HistoryTrees::Brace HistoryTrees::entry_of(State state) {
  const std::uint32_t entry = plan_.entry[state];
  if (entry == BracePlan::no_entry) return none;
  if (entry_[entry] == none) {
    entry_[entry] = new_brace(none, plan_.component[state]);
    entries_.push_back(entry);
  }
  return entry_[entry];
}

void HistoryTrees::place(State state, Brace brace) {
  if (!is_placed_[state]) {
    is_placed_[state] = true;
    placed_.push_back(state);
    brace_[state] = brace;
  } else if (better(brace, brace_[state])) {
    brace_[state] = brace;
  }
}

// Whether a is the older branch where both part, or inside of b.
bool HistoryTrees::better(Brace a, Brace b) const {
  if (a == b || a == none) return false;
  if (b == none) return true;
  Brace x = a;
  Brace y = b;
  while (depth_[x] > depth_[y]) x = parent_[x];
  while (depth_[y] > depth_[x]) y = parent_[y];
  if (x == y) return depth_[a] > depth_[b];
  while (parent_[x] != parent_[y]) {
    x = parent_[x];
    y = parent_[y];
  }
  return x < y;
}

HistoryTrees::Successor HistoryTrees::finish() {
  const auto is_universal = [&](State state) { return plan_.universal[state]; };
  if (std::ranges::any_of(placed_, is_universal)) return {universal_tree(), 1};
  std::ranges::sort(placed_);
  drop_simulated();
  fill_breakpoint();
  const Colour colour = settle();
  return {encode(), colour};
}

// One state in one brace, which flashes for ever.
HistoryTrees::Tree HistoryTrees::universal_tree() {
  words_.assign({1, 1, none, universal_, 0});
  if (has_rounds_) words_.push_back(0);
  return words_;
}

void HistoryTrees::drop_simulated() {
  if (simulates_.empty()) return;
  std::size_t kept = 0;
  for (std::size_t i = 0; i < placed_.size(); ++i) {
    const State small = placed_[i];
    const auto covers_it = [&](State large) { return covers(large, small); };
    const bool covered =
        std::any_of(placed_.begin(), placed_.begin() + static_cast<std::ptrdiff_t>(kept), covers_it) ||
        std::any_of(placed_.begin() + static_cast<std::ptrdiff_t>(i) + 1, placed_.end(), covers_it);
    if (covered) {
      is_placed_[small] = false;
    } else {
      placed_[kept++] = small;
    }
  }
  placed_.resize(kept);
}

bool HistoryTrees::covers(State large, State small) const {
  return simulates_[large][small] && plan_.component[large] <= plan_.component[small] &&
         !better(brace_[small], brace_[large]);
}

// When nobody is left in the breakpoint brace, all who wait for it enter a new one.
void HistoryTrees::fill_breakpoint() {
  const auto waits = [&](State state) { return plan_.breakpoint[state] && brace_[state] == none; };
  const auto is_inside = [&](State state) { return plan_.breakpoint[state] && brace_[state] != none; };
  if (std::ranges::any_of(placed_, is_inside) || std::ranges::none_of(placed_, waits)) return;
  const Brace brace = new_brace(none, 0);
  for (const State state : placed_) {
    if (plan_.breakpoint[state]) brace_[state] = brace;
  }
}

// A brace lives when it has states, or a child has. Parents have smaller numbers than their children.
void HistoryTrees::find_living() {
  alive_.assign(parent_.size(), false);
  has_old_child_.assign(parent_.size(), false);
  for (const State state : placed_) {
    if (brace_[state] != none) alive_[brace_[state]] = true;
  }
  has_own_states_ = alive_;
  for (std::size_t b = parent_.size(); b-- > 0;) {
    if (!alive_[b] || parent_[b] == none) continue;
    alive_[parent_[b]] = true;
    if (b < old_braces_) has_old_child_[parent_[b]] = true;
  }
}

// Lets braces swallow their children where nobody stayed outside of these. What happens to the oldest brace
// is the colour.
HistoryTrees::Colour HistoryTrees::settle() {
  find_living();
  Colour colour = no_colour;
  representative_.resize(parent_.size());
  for (Brace b = 0; b < parent_.size(); ++b) {
    const Brace parent = parent_[b];
    const bool swallowed = parent != none && (representative_[parent] != parent || !has_own_states_[parent]);
    representative_[b] = swallowed ? representative_[parent] : b;
    if (b >= old_braces_ || swallowed) continue;
    const bool flashes = b == breakpoint_brace_ || (!has_own_states_[b] && swallow_children(b));
    if (colour != no_colour) continue;
    if (!alive_[b]) {
      colour = 2 * b;
    } else if (flashes) {
      colour = 2 * b + 1;
    }
  }
  return colour;
}

// Goes on to the next mark that the brace waits for. If everybody came this very moment, by edges that have
// it too, to the one after it, and so on. Whether the round was completed.
bool HistoryTrees::swallow_children(Brace brace) {
  const std::vector<Mark>& round = plan_.rounds[component_[brace]];
  if (round.size() <= 1) return true;
  const bool all_at_once = !has_old_child_[brace];
  bool complete = false;
  std::size_t steps = 0;
  do {
    waiting_[brace] = (waiting_[brace] + 1) % static_cast<std::uint32_t>(round.size());
    complete = complete || waiting_[brace] == 0;
    ++steps;
  } while (all_at_once && steps < round.size() && gained_[brace].contains(round[waiting_[brace]]));
  return complete;
}

HistoryTrees::Tree HistoryTrees::encode() {
  const auto is_kept = [&](Brace b) { return alive_[b] && representative_[b] == b; };
  words_.assign({0, static_cast<std::uint32_t>(placed_.size())});
  age_.resize(parent_.size());
  for (Brace b = 0; b < parent_.size(); ++b) {
    if (!is_kept(b)) continue;
    age_[b] = words_[0]++;
    words_.push_back(parent_[b] == none ? none : age_[parent_[b]]);
  }
  words_.insert(words_.end(), placed_.begin(), placed_.end());
  for (const State state : placed_) {
    const Brace brace = brace_[state];
    words_.push_back(brace == none ? none : age_[representative_[brace]]);
  }
  for (Brace b = 0; has_rounds_ && b < parent_.size(); ++b) {
    if (is_kept(b)) words_.push_back(waiting_[b]);
  }
  return words_;
}

}  // namespace ouro::omega
