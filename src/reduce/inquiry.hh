// What was asked about a state, and what the answers were.
//
// Which steps are needed depends on where processes are and what they can do, and beyond that on few facts:
// whether the first or the second part of a guard is false, whether a channel is empty. A computation that
// learns about a state only by asking here can be repeated without being carried out again: another state
// that answers the same questions in the same way has the same result (choices.hh).
//
// Most facts are a comparison of one number in the state with another that is known; that takes a nanosecond
// or two. The others are expressions, which are evaluated.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "program/arithmetic.hh"
#include "program/program.hh"
#include "program/scalar.hh"
#include "program/semantics.hh"
#include "reduce/uses.hh"

namespace ouro::reduce {

/// How a number in a state compares with another, or what an expression is worth. Small: there are many.
struct Question {
  std::uint32_t where = 0;                                   ///< the offset in the state
  std::int32_t value = 0;                                    ///< what is compared with
  program::Operation operation = program::Operation::Equal;  ///< the comparison
  std::uint8_t bits = 8;                                     ///< of the number in the state
  bool is_signed = false;                                    ///< the number in the state
  bool is_expression = false;  ///< `where` is an expression, and `value` the process that it is meant for

  static Question comparison(std::uint32_t offset, program::ScalarType type, program::Operation operation,
                             std::int32_t value) {
    return {offset, value, operation, type.bits, type.is_signed};
  }
  static Question expression(std::uint32_t process, program::ExpressionId id) {
    return {.where = id, .value = static_cast<std::int32_t>(process), .is_expression = true};
  }

  /// For a comparison.
  bool holds(const std::byte* bytes) const;
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

  bool holds(const Question& comparison);
  /// One of many comparisons that are asked again and again, which has a number: it is noted once.
  bool holds(const Question& comparison, std::uint32_t number);
  /// The value of an expression for a process, or of a condition whether it is true. Throws
  /// program::FaultSignal.
  std::int32_t value(std::uint32_t process, program::ExpressionId expression);
  bool is_true(std::uint32_t process, program::ExpressionId condition);

  /// An answer for the state, without a note.
  Answer answer(const Question& question) const {
    return question.is_expression ? evaluate(question) : question.holds(state_.bytes) ? 1 : 0;
  }

 private:
  struct Known {
    std::uint64_t state = 0;
    bool holds = false;
  };
  /// A number in a state.
  struct Content {
    std::uint32_t offset = 0;
    program::ScalarType type;
  };

  Answer evaluate(const Question& question) const;
  std::optional<Question> as_comparison(std::uint32_t process, program::ExpressionId condition) const;
  std::optional<Content> content(const Asker& asker, program::ExpressionId load) const;

  const UseFinder& finder_;
  const program::Program& program_;
  program::Context state_;
  std::uint64_t state_number_ = 0;
  std::vector<Asked> asked_;
  std::vector<Known> known_;  // by number
};

inline bool Question::holds(const std::byte* bytes) const {
  const program::ScalarType type{.bits = bits, .is_signed = is_signed};
  return program::compare(operation, program::load_scalar(bytes + where, type), value);
}

}  // namespace ouro::reduce
