// The state space of a model as numbers, on demand, for several searches one after another.
//
// A product meets a state of the model once for every property state that it is paired with, and every
// further property meets it again. Computing successors is what costs, so they are computed once: the graph
// remembers, for each state, the numbers of its successors and what holds in it.
//
//     record of a state   where its list is (40 bits, 0: not computed) | number of its propositions (24 bits)
//     list                how many, and flags | successors | and if it is asked who moves:
//     enabled | mover of each
//
// Lists lie one after another in one array of 32-bit words. Sets of propositions and sets of processes are
// few; a list has their numbers (word_numbers.hh). What holds in a state is known from the moment on when it
// is met as a successor, so a state that the property does not leave is never even taken out of the store.
//
// A run that cannot go on stays in its last state for ever: a state without successors is its own successor,
// and nobody moves; a proposition may tell such states from others. Steps that fail and lead nowhere are no
// steps; a state with no others leads nowhere.
//
// Where the space says that some of a state's successors suffice (partial-order reduction), the others are
// left out, but on every cycle some state has all of its successors (cycle_proviso.cc). That is what the
// reduction needs for properties of runs, and it holds for the model alone, whatever it is multiplied with
// and whoever searches, in any order. What was decided for a state must stay, so nothing is left out where
// there is no room to remember.
//
// Between two batches what the graph knows is whole, and may be written to a checkpoint (saved_graph.cc).
//
// Remembering takes 12 bytes a state and 4 a transition (4 and 4 more with movers). It can be switched off,
// and stops by itself at a number of bytes; what is not remembered is computed again whenever it is asked.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "base/limits.hh"
#include "check/checkpoint.hh"
#include "check/growing_array.hh"
#include "check/word_numbers.hh"
#include "space/state_space.hh"
#include "store/state_store.hh"

namespace ouro::check {

using store::no_state;
using store::StateNumber;

/// A bit for each process, by the number that steps have.
using ProcessSet = std::uint64_t;
inline constexpr unsigned max_processes = 64;

struct StateGraphOptions {
  /// Nothing: exact, and compressed from the moment on when it takes so many bytes.
  std::optional<store::StoreKind> store = std::nullopt;
  std::size_t exact_bytes = std::numeric_limits<std::size_t>::max();
  /// Without it successors are computed again whenever they are asked for: less memory, more time.
  bool remember = true;
  /// So much may be remembered, beside what the store takes.
  std::size_t remembered_bytes = std::numeric_limits<std::size_t>::max();
  /// Whether to tell who moves, for fairness.
  bool with_movers = false;
  /// Whether successors are left out where the space says that others suffice.
  bool reduce = false;
  /// This proposition, which the space does not have, holds where a run cannot go on.
  std::optional<unsigned> dead = std::nullopt;
};

class StateGraph final : public CheckpointPart {
 public:
  using ProcessSetNumber = WordNumbers::Number;

  /// What follows a state.
  struct Successors {
    std::span<const StateNumber> targets;
    std::span<const ProcessSetNumber> movers = {};  ///< of each step, if they are asked for
    ProcessSet enabled = 0;                         ///< the first processes of the steps
  };

  /// The space must outlive the graph.
  explicit StateGraph(const space::StateSpace& space, const StateGraphOptions& options = {});

  std::span<const StateNumber> initial();
  /// The propositions that hold in a state.
  std::uint64_t propositions(StateNumber state);
  /// Valid until the next question. Throws LimitError, if movers are asked for, for a process whose number
  /// does not fit into a ProcessSet.
  Successors successors(StateNumber state);
  /// Computes what follows these states, where it is not remembered, all at once: the waits for memory of a
  /// breadth-first search overlap. What is asked, and how states are numbered, is as if they were asked for
  /// one after another. Does nothing where nothing is remembered.
  void prepare(std::span<const StateNumber> states);
  bool is_remembered(StateNumber state) const { return records_.get(state).list() != 0; }
  /// Whether there is room for more.
  bool may_remember() const;

  /// The processes that take part in a step.
  ProcessSet processes(ProcessSetNumber number) const { return process_sets_[number]; }
  bool has_movers() const { return options_.with_movers; }

  /// Whether a step has been met that failed and led nowhere.
  bool has_met_fault() const { return has_met_fault_; }

  const store::StateStore& states() const { return *store_; }
  std::size_t memory() const;

  /// Not if there was no memory for something: then it can only be asked for what is known, and throws
  /// std::bad_alloc for the rest.
  bool is_whole() const { return is_whole_; }

  /// Called whenever something is to be computed, before it is: the graph may be saved then.
  void call_between_batches(std::function<void()> call) { between_batches_ = std::move(call); }
  /// While it lives, the graph looks at these limits whenever it compresses its states, which may take long:
  /// if one is reached, they stay as they are.
  class Watched {
   public:
    Watched(StateGraph& graph, LimitWatch& watch) : graph_(graph) { graph_.watch_ = &watch; }
    Watched(const Watched&) = delete;
    Watched& operator=(const Watched&) = delete;
    ~Watched() { graph_.watch_ = nullptr; }

   private:
    StateGraph& graph_;
  };
  void save(CheckedWriter& file) const override;
  /// What there is no room to remember is computed again when it is asked for.
  void restore(CheckedReader& file) override;

 private:
  using Word = std::uint32_t;
  // Beside the number of successors:
  static constexpr Word dead_flag = Word{1} << 31U;     // a run that gets there stays there
  static constexpr Word cut_flag = Word{1} << 30U;      // some successors were left out
  static constexpr Word settled_flag = Word{1} << 29U;  // cut, and on no cycle of cut states, ever
  static constexpr unsigned flag_bits = 3;
  static constexpr unsigned flag_shift = 32 - flag_bits;
  static constexpr Word flags = dead_flag | cut_flag | settled_flag;
  struct Record {
    static constexpr unsigned label_bits = 24;
    static constexpr std::uint64_t max_label = (std::uint64_t{1} << label_bits) - 1;

    std::uint64_t list() const { return bits >> label_bits; }
    std::uint64_t label() const { return bits & max_label; }

    std::uint64_t bits;  // the list's place and the number of the propositions plus one; 0: not known
  };

  /// A state whose successors are among successors_.
  struct Parent {
    StateNumber state = 0;
    store::Loaded loaded;
    std::size_t begin = 0;  // of its successors
    std::size_t taken = 0;  // up to here they are taken
    std::size_t end = 0;

    bool is_cut() const { return taken < end; }
  };

  /// A state on a walk through cut ones.
  struct Walked {
    StateNumber state = 0;
    std::span<const StateNumber> left;  ///< its successors that have not been looked at
    bool is_settled = true;             ///< so far it has led to whole states only
  };

  void compress_if_large();
  /// What is done in one batch; if there is no memory for it, the graph is not whole any more.
  template <class Work>
  void do_whole(Work work);
  void clear_batch();
  void add_to_batch(StateNumber state);
  void cut_batch();
  /// Numbers the states in successors_, into targets_.
  void intern_batch();
  bool intern_plain_batch();
  /// Those of the successors in this range, of this parent if there is one, that are states.
  void add_candidates(std::size_t begin, std::size_t end, const store::Loaded* parent = nullptr);
  void intern_candidates();
  /// Takes all successors of the parents where leaving some out could put them off for ever.
  void complete_batch();
  bool may_be_cut(const Parent& parent);
  bool leads_back(StateNumber target, unsigned& patience);
  void step_back();
  /// Are its successors computed in this batch?
  bool is_in_batch(StateNumber state) const;
  void remember_labels();
  /// What follows a parent, into list_.
  void make_list(const Parent& parent);
  void add_movers(std::size_t begin, std::size_t end);
  void remember_list(StateNumber state);
  Successors read_list(const Word* list) const;
  bool is_dead(StateNumber state);

  std::size_t list_size(Word count) const { return options_.with_movers ? 2 * count + 2 : count + 1; }
  void save_record(StateNumber state, CheckedWriter& file) const;
  void find_initial(const CheckedReader& file);
  void restore_record(StateNumber state, CheckedReader& file);
  /// Into list_; false: the successors of this state are not known.
  bool restore_list(CheckedReader& file);

  const space::StateSpace& space_;
  StateGraphOptions options_;
  std::function<void()> between_batches_;
  LimitWatch* watch_ = nullptr;
  std::unique_ptr<space::Cursor> cursor_;
  std::unique_ptr<store::StateStore> store_;
  bool may_compress_;
  bool has_met_fault_ = false;
  bool is_whole_ = true;
  std::optional<std::vector<StateNumber>> initial_;

  GrowingArray<Record> records_;  // by state
  GrowingArray<Word> words_;      // of all lists
  std::uint64_t word_count_ = 1;  // no list begins at 0
  WordNumbers labels_;
  WordNumbers process_sets_;

  store::Loaded loaded_;
  space::Successors successors_;  // those of a batch of states
  std::vector<Parent> parents_;   // those of the batch, and some more for their memory
  std::size_t parent_count_ = 0;
  std::vector<store::Candidate> candidates_;
  std::vector<std::size_t> places_;        // of the candidates, among the successors
  std::vector<store::Interned> interned_;  // of the candidates
  std::vector<store::Interned> targets_;   // of the successors; no_state where there is none
  bool is_batch_cut_ = false;              // not all of them are taken
  std::vector<space::Expansion> expansions_;
  bool is_remembering_ = false;  // what follows the states of this batch
  std::vector<Walked> walk_;
  std::vector<Word> list_;
};

}  // namespace ouro::check
