// Short names for building formulas in tests, and a plain way to print them.
#pragma once

#include <fmt/format.h>

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "logic/formula.hh"
#include "logic/post_order.hh"

namespace ouro::logic::building {

inline Formula operator!(const Formula& f) { return f.pool().negate(f); }
inline Formula operator&(const Formula& a, const Formula& b) { return a.pool().binary(Op::And, a, b); }
inline Formula operator|(const Formula& a, const Formula& b) { return a.pool().binary(Op::Or, a, b); }

inline Formula X(const Formula& f) { return f.pool().unary(Op::Next, f); }
inline Formula strong_X(const Formula& f) { return f.pool().unary(Op::StrongNext, f); }
inline Formula F(const Formula& f) { return f.pool().unary(Op::Finally, f); }
inline Formula G(const Formula& f) { return f.pool().unary(Op::Globally, f); }
inline Formula F(Bounds bounds, const Formula& f) { return f.pool().bounded(Op::Finally, bounds, f); }
inline Formula G(Bounds bounds, const Formula& f) { return f.pool().bounded(Op::Globally, bounds, f); }
inline Formula A(const Formula& f) { return f.pool().unary(Op::ForAll, f); }
inline Formula E(const Formula& f) { return f.pool().unary(Op::Exists, f); }
inline Formula U(const Formula& a, const Formula& b) { return a.pool().binary(Op::Until, a, b); }
inline Formula R(const Formula& a, const Formula& b) { return a.pool().binary(Op::Release, a, b); }
inline Formula W(const Formula& a, const Formula& b) { return a.pool().binary(Op::WeakUntil, a, b); }
inline Formula M(const Formula& a, const Formula& b) { return a.pool().binary(Op::StrongRelease, a, b); }

inline std::string show_operator(const Formula& f) {
  constexpr std::array<std::string_view, op_count> names = {
      "0", "1", "", "!", "&", "|", "->", "<->", "xor", "X", "X[!]", "F", "G", "U", "R", "W", "M", "A", "E"};
  const std::string name(names[static_cast<std::size_t>(f.op())]);
  if (f.op() != Op::Finally && f.op() != Op::Globally) return name;
  if (f.bounds().is_trivial()) return name;
  return fmt::format("{}[{}:{}]", name, f.bounds().low, f.bounds().high);
}

/// Fully parenthesised. For small formulas: shared parts are written out.
inline std::string show(const Formula& root) {
  const PostOrder nodes(root);
  std::vector<std::string> text;
  for (const auto& [f, left, right] : nodes) {
    if (f.is(Op::Proposition)) {
      text.push_back(f.name());
    } else if (arity(f.op()) == 2) {
      text.push_back(fmt::format("({} {} {})", text[left], show_operator(f), text[right]));
    } else {
      text.push_back(arity(f.op()) == 0 ? show_operator(f)
                                        : fmt::format("{}({})", show_operator(f), text[left]));
    }
  }
  return text.back();
}

}  // namespace ouro::logic::building
