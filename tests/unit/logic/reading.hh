// Reads the formulas that tests write as text. Deliberately small: every binary operator must be
// in parentheses unless it is the outermost one or a chain of one operator, which groups to the left;
// `->` has to be written with parentheses when repeated. Prefix operators bind tightest.
#pragma once

#include <cctype>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

#include "logic/formula.hh"

namespace ouro::logic::reading {

class Reader {
 public:
  Reader(FormulaPool& pool, std::string_view text) : pool_(pool), rest_(text) {}

  Formula read_all() {
    Formula result = read_chain();
    skip_blanks();
    if (!rest_.empty()) fail();
    return result;
  }

 private:
  [[noreturn]] void fail() const { throw std::logic_error("cannot read '" + std::string(rest_) + "'"); }

  void skip_blanks() {
    while (!rest_.empty() && rest_.front() == ' ') rest_.remove_prefix(1);
  }

  bool take(std::string_view token) {
    skip_blanks();
    if (!rest_.starts_with(token)) return false;
    rest_.remove_prefix(token.size());
    return true;
  }

  Formula read_chain() {
    constexpr std::pair<std::string_view, Op> operators[] = {
        {"<->", Op::Equiv}, {"->", Op::Implies}, {"xor", Op::Xor},     {"&", Op::And},          {"|", Op::Or},
        {"U", Op::Until},   {"R", Op::Release},  {"W", Op::WeakUntil}, {"M", Op::StrongRelease}};
    Formula result = read_prefixed();
    for (bool found = true; found;) {
      found = false;
      for (const auto& [token, op] : operators) {
        if (!take(token)) continue;
        result = pool_.binary(op, result, read_prefixed());
        found = true;
        break;
      }
    }
    return result;
  }

  Formula read_prefixed() {
    if (take("X[!]")) return pool_.unary(Op::StrongNext, read_prefixed());
    constexpr std::pair<std::string_view, Op> operators[] = {
        {"!", Op::Not}, {"X", Op::Next}, {"A", Op::ForAll}, {"E", Op::Exists}};
    for (const auto& [token, op] : operators) {
      if (take(token)) return pool_.unary(op, read_prefixed());
    }
    for (const auto& [token, op] : {std::pair("F", Op::Finally), std::pair("G", Op::Globally)}) {
      if (!take(token)) continue;
      const Bounds bounds = read_bounds();
      return pool_.bounded(op, bounds, read_prefixed());
    }
    return read_atom();
  }

  Bounds read_bounds() {
    Bounds bounds;
    if (!take("[")) return bounds;
    bounds.low = read_number();
    if (!take(":")) fail();
    if (!take("]")) {
      bounds.high = read_number();
      if (!take("]")) fail();
    }
    return bounds;
  }

  std::uint32_t read_number() {
    std::uint32_t value = 0;
    for (; !rest_.empty() && std::isdigit(static_cast<unsigned char>(rest_.front()));
         rest_.remove_prefix(1)) {
      value = 10 * value + static_cast<std::uint32_t>(rest_.front() - '0');
    }
    return value;
  }

  Formula read_atom() {
    if (take("(")) {
      Formula result = read_chain();
      if (!take(")")) fail();
      return result;
    }
    if (take("0")) return pool_.constant(false);
    if (take("1")) return pool_.constant(true);
    std::size_t length = 0;
    while (length < rest_.size() &&
           (std::islower(static_cast<unsigned char>(rest_[length])) ||
            (length > 0 && std::isdigit(static_cast<unsigned char>(rest_[length]))))) {
      ++length;
    }
    if (length == 0) fail();
    Formula result = pool_.proposition(rest_.substr(0, length));
    rest_.remove_prefix(length);
    return result;
  }

  FormulaPool& pool_;
  std::string_view rest_;
};

inline Formula read(FormulaPool& pool, std::string_view text) { return Reader(pool, text).read_all(); }

}  // namespace ouro::logic::reading
