// The state space of a model as numbers, on demand, for several searches one after another.
//
// A product meets a state of the model once for every property state that it is paired with, and every
// further property meets it again. Computing successors is what costs, so they are computed once: the graph
// remembers, for each state, the numbers of its successors and what holds in it.
//
//     record of a state   where its list is (40 bits, 0: not computed) | number of its propositions (24 bits)
//     list                how many, and is the state dead | successors | and if it is asked who moves:
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
// left out, unless one of those that suffice has been expanded before or is being expanded at the same time.
// So every cycle has a state of which all successors are there: in a cycle of others, the one that was
// expanded last has a successor that was expanded no later. That is what the reduction needs for properties
// of runs, and it holds for the model alone, whatever it is multiplied with and whoever searches, in any
// order. What was decided for a state must stay, so nothing is left out where there is no room to remember.
//
// Remembering takes 12 bytes a state and 4 a transition (4 and 4 more with movers). It can be switched off,
// and stops by itself at a number of bytes; what is not remembered is computed again whenever it is asked.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <vector>

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

class StateGraph {
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

 private:
  using Word = std::uint32_t;
  static constexpr Word dead_flag = Word{1} << 31U;  // beside the number of successors
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

  void compress_if_large();
  void clear_batch();
  void add_to_batch(StateNumber state);
  /// Numbers the states in successors_, into targets_.
  void intern_batch();
  bool intern_plain_batch();
  /// Those of the successors in this range, of this parent if there is one, that are states.
  void add_candidates(std::size_t begin, std::size_t end, const store::Loaded* parent = nullptr);
  void intern_candidates();
  /// Takes all successors of the parents where leaving some out could put them off for ever.
  void complete_batch();
  bool may_be_cut(const Parent& parent) const;
  /// Are its successors computed in this batch?
  bool is_in_batch(StateNumber state) const;
  void remember_labels();
  /// What follows a parent, into list_.
  void make_list(const Parent& parent);
  void add_movers(std::size_t begin, std::size_t end);
  void remember_list(StateNumber state);
  Successors read_list(const Word* list) const;
  bool is_dead(StateNumber state);

  StateGraphOptions options_;
  std::unique_ptr<space::Cursor> cursor_;
  std::unique_ptr<store::StateStore> store_;
  bool may_compress_;
  bool has_met_fault_ = false;
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
  bool is_remembering_ = false;            // what follows the states of this batch
  std::vector<Word> list_;
};

}  // namespace ouro::check
