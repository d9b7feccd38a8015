#include "check/bounded_search.hh"

#include <algorithm>
#include <new>

#include "check/online_walk.hh"
#include "omega/automaton.hh"
#include "omega/built.hh"

namespace ouro::check {

namespace {

/// An automaton that reads anything: the states are all there is to a pair.
Property no_property() {
  omega::AutomatonBuilder builder(std::make_shared<omega::Propositions>());
  builder.add_initial(builder.add_state());
  builder.add_edge(0, bdd::true_function, {}, 0);
  return Property(std::make_unique<omega::BuiltAutomaton>(builder.build()), {});
}

OnlineOptions online_options(const ExploreOptions& options, const BoundedOptions& bounded) {
  return {.heap = bounded.heap,
          .replacement = bounded.replacement,
          .seed = bounded.seed,
          .limits = options.limits,
          .progress = options.progress};
}

}  // namespace

std::size_t heap_within(std::size_t state_bytes, std::size_t memory_bytes) {
  constexpr std::size_t slot_bytes = 24 + 8;  // beside the state: its record, its chain, and alignment
  return memory_bytes / 4 / (state_bytes + slot_bytes);  // the path and its successors want room, too
}

class BoundedSearch::Walk {
 public:
  explicit Walk(BoundedSearch& search)
      : errors_(search.errors_),
        paths_(search.paths_),
        cursor_(search.space_.cursor()),
        property_(no_property()),
        pairs_(search.space_, property_, {}),
        memory_(online_options(search.options_, search.bounded_)),
        walk_(pairs_, memory_, 0) {}

  void run() {
    SpelledSpace::Expansion initial = pairs_.make_expansion();
    pairs_.initial(initial);
    note_faults(initial.successors());
    for (std::size_t i = 0; i < initial.size() && !is_over(); ++i) {
      take(initial, i);
      if (!is_over()) walk_.run([&](std::size_t next) { return take(walk_.path().expansion(), next); });
    }
  }

  OnlineFigures figures() const { return memory_.figures(); }
  Limit limit() const { return memory_.limit(); }

 private:
  bool is_over() const { return errors_.is_enough() || memory_.limit() != Limit::None; }

  /// A state that is met; false if the search is over.
  bool take(const SpelledSpace::Expansion& from, std::size_t i) {
    const HashedPair pair(from.pair(i));
    if (walk_.path().find(pair) || walk_.is_done_with(pair.pair)) return true;
    const space::Successor successor = from.successor(i);
    if (!walk_.enter(pair)) return false;
    if (errors_.violates_invariant(successor))
      errors_.note_invariants(successor, [this] { return kept_path(); });
    const SpelledSpace::Expansion& expansion = walk_.path().expansion();
    if (!is_over()) note_faults(expansion.successors());
    if (!is_over() && expansion.is_stuck() && !cursor_->may_end(walk_.path().top().state))
      errors_.note_deadlock([this] { return kept_path(); });
    return !is_over();
  }

  void note_faults(const space::Successors& successors) {
    for (const space::Successor& successor : successors.entries())
      if (successor.fault != space::Fault::None && !is_over())
        errors_.note_fault(successors, successor, [this] { return kept_path(); });
  }

  StateNumber kept_path() {
    ErrorPaths::Path states;
    for (std::size_t i = 0; i < walk_.path().size(); ++i) states.emplace_back(walk_.path()[i].state);
    return paths_.keep(std::move(states));
  }

  ErrorNotes& errors_;
  ErrorPaths& paths_;
  std::unique_ptr<space::Cursor> cursor_;
  Property property_;
  SpelledSpace pairs_;
  OnlineMemory memory_;
  OnlineWalk walk_;
};

BoundedSearch::BoundedSearch(const space::StateSpace& space, const ExploreOptions& options,
                             const BoundedOptions& bounded)
    : space_(space), options_(options), bounded_(bounded), errors_(options_, result_) {}

BoundedSearch::~BoundedSearch() = default;

const ExploreResult& BoundedSearch::run() {
  Walk walk(*this);
  try {
    walk.run();
    if (!errors_.is_enough()) result_.limit = walk.limit();
  } catch (const std::bad_alloc&) {
    result_.limit = Limit::Memory;
  }
  figures_ = walk.figures();
  result_.states = figures_.generated;
  result_.transitions = figures_.transitions;
  result_.depth = figures_.depth == 0 ? 0 : figures_.depth - 1;
  result_.memory_bytes = figures_.memory_bytes;
  return result_;
}

}  // namespace ouro::check
