// Which steps were chosen before, in states that look the same.
//
// A stubborn set takes one to ten microseconds to find, longer than the successors of a state. But it depends
// on little: on the locations of processes, on what they can do, and on the answers to a few
// questions about variables and channels (inquiry.hh). A model with millions of states has some thousand
// combinations of the first two. So what was found for one of them is kept as a tree: at each node a
// question, a branch for each answer that was met, and at the end of a branch the choice. A state with the
// same combination asks the questions on its way down, of which there are often none, and takes the choice
// that it finds.
//
//     P at 3, Q at 7; P can do a, Q can do b, c    x == 1?   yes: take P's
//                                                            no:  is channel 2 empty?   yes: take all
//
// It is as if the computation had been carried out, because that learns about a state only by asking: the
// first question is always the same, and the next one depends on the answers so far.
//
// Where states hardly ever look the same, remembering is a waste: it ends if some thousand choices have been
// made, and next to none was used again. Where there are very many, all are forgotten, and it
// begins anew. So memory is bounded, and what is chosen is the same with and without.
#pragma once

#include <bitset>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <unordered_map>
#include <vector>

#include "reduce/inquiry.hh"

namespace ouro::reduce {

/// The processes whose steps are taken; none: everything is.
using Choice = std::bitset<256>;

class Choices {
 public:
  /// A combination of locations and steps, in words.
  using Key = std::span<const std::uint32_t>;

  /// Otherwise nothing is ever remembered.
  explicit Choices(bool is_used) : is_off_(!is_used) {}

  /// A key will be looked for: begins to load what that takes. Its hash, which the others want to be given.
  std::uint64_t expect(Key key) const;
  /// The same, once more, a little later: what is there by now tells where the rest is.
  void expect_more(std::uint64_t hash) const;
  /// The choice for a state that the inquiry is about; null if there is none so far. Valid until the next
  /// call.
  const Choice* recall(Key key, std::uint64_t hash, const Inquiry& inquiry);
  /// For a key for which `recall` has just had no answer: what was asked, and what was chosen then.
  void learn(Key key, std::uint64_t hash, const Inquiry& inquiry, const Choice& choice);

 private:
  /// What comes after an answer: a node, a choice (the number of one, marked), or nothing so far.
  using Next = std::uint32_t;
  static constexpr Next none = std::numeric_limits<Next>::max();
  static constexpr Next choice_mark = Next{1} << 31U;
  static bool is_choice(Next next) { return next >= choice_mark; }

  struct Node {
    std::uint32_t question = 0;  ///< in questions_
    Next no = none;              ///< after the answer 0
    Next yes = none;  ///< after 1, for a comparison; otherwise the first of the branches for other answers
  };
  struct Branch {
    Answer answer = 0;
    Next next = none;
    std::uint32_t other = none;  ///< another branch
  };
  /// A place in the table: a part of the hash, where the record begins (the size of the key, and the key),
  /// and what comes first.
  struct Slot {
    std::uint32_t tag = 0;
    std::uint32_t record = none;
    Next first = none;
  };

  Slot& find(Key key, std::uint64_t hash);
  bool is_of(const Slot& slot, Key key) const;
  Key key_of(std::uint32_t record) const { return std::span(records_).subspan(record + 1, records_[record]); }
  std::uint32_t number_of(const Question& question);
  Next next_after(const Node& node, Answer answer) const;
  void set_next(Next node, Answer answer, Next next);
  Next add_path(std::span<const Inquiry::Asked> asked, const Choice& choice);
  void add_record(Key key, std::uint64_t hash, Next first);
  void grow();
  void forget();

  bool is_off_;
  std::uint64_t made_ = 0;  // how many choices
  std::uint64_t used_ = 0;  // and how often
  std::size_t record_count_ = 0;
  std::vector<Slot> table_;  // open addressing
  std::vector<std::uint32_t> records_;
  std::vector<Node> nodes_;
  std::vector<Question> questions_;  // different ones: some hundred
  std::unordered_map<Question, std::uint32_t, Question::Hash> question_numbers_;
  std::vector<Branch> branches_;
  std::vector<Choice> choices_;  // different ones
  std::unordered_map<Choice, std::uint32_t> choice_numbers_;
};

}  // namespace ouro::reduce
