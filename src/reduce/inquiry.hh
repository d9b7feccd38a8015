// What was asked about a state, and what the answers were.
//
// Which steps are needed depends on where processes are and what they can do, and beyond that on few facts:
// whether the first or the second part of a guard is false, whether a channel is empty. A computation that
// learns about a state only by asking here can be repeated without being carried out again: another state
// that answers the same questions in the same way has the same result (choices.hh).
//
// Most facts are a comparison of one number in the state with another one, there or known; that takes a
// nanosecond or two, also where one of them is an element of an array that another number chooses. (To ask
// for that number itself would make too many states look different.) The others are expressions, which are
// evaluated.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "base/hash.hh"
#include "program/arithmetic.hh"
#include "program/program.hh"
#include "program/scalar.hh"
#include "program/semantics.hh"
#include "reduce/use_finder.hh"

namespace ouro::reduce {

/// A number in a state. Which element of an array it is may depend on another one.
struct Content {
  std::uint32_t offset = 0;  ///< of the number, or of the first one that may be meant
  program::ScalarType type = {};
  std::uint32_t index = 0;  ///< where the one is that chooses, if there is one
  program::ScalarType index_type = {};
  std::uint32_t count = 0;   ///< of those that may be meant; 0: there is nothing to choose
  std::uint32_t stride = 0;  ///< from one of them to the next

  bool is_chosen() const { return count != 0; }
  /// Where it lies in a state; nothing if none of them is meant.
  std::optional<std::uint32_t> find(const std::byte* bytes) const;

  friend bool operator==(const Content&, const Content&) = default;
};

/// How a number in a state compares with another one, there or known, or what an expression is worth.
struct Question {
  enum class Kind : std::uint8_t { Comparison, Pair, Expression };

  Kind kind = Kind::Comparison;
  program::Operation operation = program::Operation::Equal;
  std::int32_t value = 0;     ///< the one that is known
  Content one = {};           ///< on the left
  Content other = {};         ///< of a pair
  std::uint32_t process = 0;  ///< who evaluates the expression
  program::ExpressionId expression_id = program::none;

  static Question comparison(std::uint32_t offset, program::ScalarType type, program::Operation operation,
                             std::int32_t value) {
    return comparison({.offset = offset, .type = type}, operation, value);
  }
  static Question comparison(const Content& one, program::Operation operation, std::int32_t value) {
    return {.operation = operation, .value = value, .one = one};
  }
  static Question pair(const Content& one, program::Operation operation, const Content& other) {
    return {.kind = Kind::Pair, .operation = operation, .one = one, .other = other};
  }
  static Question expression(std::uint32_t process, program::ExpressionId id) {
    return {.kind = Kind::Expression, .process = process, .expression_id = id};
  }

  /// Whether there are other answers than 0 and 1.
  bool has_many_answers() const { return kind == Kind::Expression || one.is_chosen() || other.is_chosen(); }

  friend bool operator==(const Question&, const Question&) = default;
  struct Hash {
    std::size_t operator()(const Question& question) const;
  };
};

/// A truth value, the value of an expression, or Inquiry::fault.
using Answer = std::int64_t;

class Inquiry {
 public:
  /// There is no answer: evaluating the expression fails.
  static constexpr Answer fault = std::numeric_limits<Answer>::max();

  struct Asked {
    Question question;
    Answer answer = 0;
  };

  /// The finder must outlive it.
  explicit Inquiry(const UseFinder& finder);

  /// From now on this state is meant, and nothing has been asked.
  void begin(const program::Context& state);
  /// Everything since then, in order.
  const std::vector<Asked>& asked() const { return asked_; }

  /// Throws program::FaultSignal if no element is chosen.
  bool holds(const Question& comparison);
  /// One of many comparisons that are asked again and again, which has a number: it is noted once.
  bool holds(const Question& comparison, std::uint32_t number);
  /// The value of an expression for a process, or of a condition whether it is true. Throws
  /// program::FaultSignal.
  std::int32_t value(std::uint32_t process, program::ExpressionId expression);
  bool is_true(std::uint32_t process, program::ExpressionId condition);

  /// An answer for the state, without a note.
  Answer answer(const Question& question) const {
    return question.kind == Question::Kind::Expression ? evaluate(question) : compare(question);
  }

 private:
  struct Known {
    std::uint64_t state = 0;
    bool holds = false;
  };
  Answer ask(const Question& question);
  Answer compare(const Question& question) const;
  Answer evaluate(const Question& question) const;
  std::optional<Question> as_comparison(std::uint32_t process, program::ExpressionId condition) const;
  std::optional<Content> content(const Asker& asker, program::ExpressionId load) const;
  std::optional<Content> element(const Asker& asker, const program::Place& place) const;

  const UseFinder& finder_;
  const program::Program& program_;
  program::Context state_;
  std::uint64_t state_number_ = 0;
  std::vector<Asked> asked_;
  std::vector<Known> known_;  // by number
};

inline std::size_t Question::Hash::operator()(const Question& question) const {
  const auto words = [](std::uint32_t high, std::uint32_t low) { return std::uint64_t{high} << 32U | low; };
  std::uint64_t hash =
      words(static_cast<std::uint32_t>(question.kind), static_cast<std::uint32_t>(question.operation));
  for (const Content& content : {question.one, question.other})
    hash = mix(mix(hash ^ words(content.offset, content.index)) ^ words(content.type.bits, content.stride));
  return mix(mix(hash ^ words(static_cast<std::uint32_t>(question.value), question.process)) ^
             question.expression_id);
}

inline std::optional<std::uint32_t> Content::find(const std::byte* bytes) const {
  if (!is_chosen()) return offset;
  const auto chosen = static_cast<std::uint32_t>(program::load_scalar(bytes + index, index_type));
  if (chosen >= count) return std::nullopt;
  return offset + chosen * stride;
}

inline Answer Inquiry::compare(const Question& question) const {
  const auto one = question.one.find(state_.bytes);
  if (!one) return fault;
  std::int32_t value = question.value;
  if (question.kind == Question::Kind::Pair) {
    const auto other = question.other.find(state_.bytes);
    if (!other) return fault;
    value = program::load_scalar(state_.bytes + *other, question.other.type);
  }
  return program::compare(question.operation, program::load_scalar(state_.bytes + *one, question.one.type),
                          value)
             ? 1
             : 0;
}

}  // namespace ouro::reduce
