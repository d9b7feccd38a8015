// Operator precedence with two explicit stacks: what every reader of !, & and | needs.
//
// A reader of some notation finds the words; this class knows what they mean together. Operators wait until
// one that binds less tightly, or a closing parenthesis, arrives, and are then applied to the operands on
// top, so nesting of any depth costs memory and no stack. ! binds tighter than &, and & tighter than |.
//
// The reader asks operand_expected() and calls operand(), negate() and open() when it is, binary() and
// close() when it is not; the algebra gives the values: negation(a), conjunction(a, b), disjunction(a, b).
#pragma once

#include <cassert>
#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

namespace ouro {

template <class Value, class Algebra>
class InfixStack {
 public:
  explicit InfixStack(Algebra algebra) : algebra_(std::move(algebra)) {}

  bool operand_expected() const { return operand_expected_; }

  void operand(Value value) {
    assert(operand_expected_);
    operands_.push_back(std::move(value));
    operand_expected_ = false;
  }
  void negate() { operators_.push_back({'!', 0}); }
  /// The place is for the message when the parenthesis is never closed.
  void open(std::size_t place) { operators_.push_back({'(', place}); }

  /// '&' or '|'.
  void binary(char symbol) {
    assert(!operand_expected_ && (symbol == '&' || symbol == '|'));
    apply_waiting(tightness(symbol));
    operators_.push_back({symbol, 0});
    operand_expected_ = true;
  }

  /// Closes a parenthesis; false when none is open.
  bool close() {
    assert(!operand_expected_);
    apply_waiting(loosest);
    if (operators_.empty()) return false;
    operators_.pop_back();
    return true;
  }

  /// The value of the whole; requires that no operand is expected and no parenthesis is open.
  Value finish() {
    assert(!operand_expected_);
    apply_waiting(loosest);
    assert(operators_.empty() && operands_.size() == 1);
    return std::move(operands_.back());
  }

  /// Where the innermost open parenthesis was opened; nothing when none is open. Linear in what waits.
  std::optional<std::size_t> innermost_open() const {
    for (std::size_t i = operators_.size(); i-- > 0;) {
      if (operators_[i].symbol == '(') return operators_[i].place;
    }
    return std::nullopt;
  }

 private:
  struct Operator {
    char symbol;
    std::size_t place;
  };

  static constexpr int loosest = 1;
  static int tightness(char symbol) { return symbol == '!' ? 3 : symbol == '&' ? 2 : symbol == '|' ? 1 : 0; }

  // Applies the operators on top that bind at least as tightly.
  void apply_waiting(int least) {
    while (!operators_.empty() && tightness(operators_.back().symbol) >= least) {
      const char symbol = operators_.back().symbol;
      operators_.pop_back();
      Value right = std::move(operands_.back());
      operands_.pop_back();
      if (symbol == '!') {
        operands_.push_back(algebra_.negation(std::move(right)));
      } else {
        Value& left = operands_.back();
        left = symbol == '&' ? algebra_.conjunction(std::move(left), std::move(right))
                             : algebra_.disjunction(std::move(left), std::move(right));
      }
    }
  }

  Algebra algebra_;
  bool operand_expected_ = true;
  std::vector<Operator> operators_;
  std::vector<Value> operands_;
};

}  // namespace ouro
