// Random formulas of an exact size.
//
// A formula is drawn from the root down: an operator by its weight, then how the remaining nodes are
// split between its operands, evenly among the splits that can be completed. The result is written as
// a list of symbols, operators before operands, and read backwards to build the formula: with
// explicit stacks, because formulas may be a million operators deep.
//
// Which sizes can be completed. The grammar of a logic has moods (state and path formulas for CTL*,
// one mood otherwise), each with leaves and rules. A rule writes one or two operators (two for the
// pairs of CTL) over one or two operands. Every operand ends in leaves, and a tree with k rules of
// two operands has k + 1 leaves, so
//
//     size = 1 + sum over the rules used of (operators + operands - 1),
//
// and each summand, the *growth* of a rule, is 1, 2 or 3. As rules can be nested at will, the
// sizes of a mood are exactly 1 plus the sums of growths of its rules. The only rules that lead to
// another mood are the quantifiers of CTL*, from states to paths; their growth is 1 and paths have
// them too, so both moods then have all sizes, and the claim stays true.
#include "logic/random_formula.hh"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <cmath>
#include <initializer_list>
#include <string>
#include <vector>

#include "base/source.hh"

namespace ouro::logic {

namespace {

constexpr std::initializer_list<Op> all_leaves = {Op::False, Op::True, Op::Proposition};

bool has_quantifiers(Logic logic) { return logic == Logic::Ctl || logic == Logic::CtlStar; }

bool has_operator(Logic logic, Op op) {
  if (op == Op::StrongNext) return logic == Logic::FiniteLtl;
  return !is_quantifier(op) || has_quantifiers(logic);
}

// The sums of growths: which numbers are 1 * x + 2 * y + 3 * z where a term is there if its growth is.
class GrowthSums {
 public:
  void add(std::size_t growth) {
    assert(growth >= 1 && growth <= 3);
    has_[growth] = true;
  }

  /// Whether 0 is the only sum.
  bool is_empty() const { return !has_[1] && !has_[2] && !has_[3]; }

  bool contains(std::size_t total) const {
    if (total == 0 || has_[1]) return true;
    if (has_[2] && has_[3]) return total != 1;
    return (has_[2] && total % 2 == 0) || (has_[3] && total % 3 == 0);
  }

  /// A number such that it and the rest of `total` are sums, evenly among those. Requires that
  /// `total` is a sum. At least one try in three succeeds.
  std::size_t split(Random& random, std::size_t total) const {
    assert(contains(total));
    while (true) {
      const std::size_t part = random.between(0, total);
      if (contains(part) && contains(total - part)) return part;
    }
  }

  std::string describe() const {
    if (has_[1]) return "all";
    if (has_[2]) return has_[3] ? "all but 2" : "odd ones";
    return has_[3] ? "1, 4, 7, ..." : "only 1";
  }

 private:
  std::array<bool, 4> has_{};
};

enum class Mood : std::uint8_t { State, Path };

struct Rule {
  Op op;
  bool quantified = false;  // a quantifier stands before it
  Mood operands = Mood::State;
  double weight = 0;

  std::size_t growth() const { return static_cast<std::size_t>(arity(op)) + (quantified ? 1 : 0); }
};

template <class Range, class Weight>
auto draw_by_weight(Random& random, const Range& range, Weight weight) {
  double total = 0;
  for (const auto& element : range) total += weight(element);
  double point = random.unit() * total;
  auto chosen = range.begin();
  for (auto at = range.begin(); at != range.end(); ++at) {
    if (weight(*at) <= 0) continue;
    // Rounding may leave a rest; it goes to the last element that has any weight.
    chosen = at;
    if (point < weight(*at)) break;
    point -= weight(*at);
  }
  return *chosen;
}

// Operators that a logic lets stand in a mood, with the sizes that they make possible.
class Grammar {
 public:
  Grammar(Logic logic, const OpWeights& weights) : weights_(weights) {
    for (std::size_t i = 0; i < op_count; ++i) {
      const Op op = static_cast<Op>(i);
      if (arity(op) > 0 && weights[op] > 0 && has_operator(logic, op)) add_operator(logic, op);
    }
  }

  const GrowthSums& sums(Mood mood) const { return sums_[index(mood)]; }
  bool has_size(Mood mood, std::size_t size) const { return size > 0 && sums(mood).contains(size - 1); }

  Rule draw_rule(Random& random, Mood mood, std::size_t size) const {
    return draw_by_weight(random, rules_[index(mood)], [&](const Rule& rule) {
      const bool fits = rule.growth() < size && sums(rule.operands).contains(size - 1 - rule.growth());
      return fits ? rule.weight : 0;
    });
  }

  Op draw_op(Random& random, std::initializer_list<Op> ops) const {
    return draw_by_weight(random, ops, [&](Op op) { return weights_[op]; });
  }

 private:
  static std::size_t index(Mood mood) { return static_cast<std::size_t>(mood); }

  void add_operator(Logic logic, Op op) {
    const double weight = weights_[op];
    if (logic == Logic::CtlStar) {
      const Mood under_state = is_quantifier(op) ? Mood::Path : Mood::State;
      if (!is_temporal(op)) add(Mood::State, {op, false, under_state, weight});
      add(Mood::Path, {op, false, Mood::Path, weight});
    } else if (logic == Logic::Ctl && is_temporal(op)) {
      const bool quantifiers = weights_[Op::ForAll] > 0 || weights_[Op::Exists] > 0;
      if (quantifiers) add(Mood::State, {op, true, Mood::State, weight});
    } else if (!is_quantifier(op)) {
      add(Mood::State, {op, false, Mood::State, weight});
    }
  }

  void add(Mood mood, const Rule& rule) {
    rules_[index(mood)].push_back(rule);
    sums_[index(mood)].add(rule.growth());
  }

  OpWeights weights_;
  std::array<std::vector<Rule>, 2> rules_;
  std::array<GrowthSums, 2> sums_;
};

// An operator or a leaf of the formula, which is written as a list of them in prefix order.
struct Symbol {
  Op op;
  Bounds bounds = {};
  std::size_t proposition = 0;
};

class Generator {
 public:
  Generator(Random& random, const RandomFormulaOptions& options)
      : random_(random), options_(options), grammar_(options.logic, options.weights) {}

  std::vector<Symbol> draw() {
    todo_.push_back({Mood::State, draw_size()});
    while (!todo_.empty()) {
      const auto [mood, size] = todo_.back();
      todo_.pop_back();
      if (size == 1) {
        write_leaf();
      } else {
        write_rule(grammar_.draw_rule(random_, mood, size), size);
      }
    }
    return std::move(symbols_);
  }

 private:
  struct Part {
    Mood mood;
    std::size_t size;
  };

  std::size_t draw_size() {
    const auto possible = [&](std::size_t size) { return grammar_.has_size(Mood::State, size); };
    const std::size_t high = options_.max_size;
    std::size_t low = options_.min_size;
    // Of any three sizes in a row one is possible, unless there is no operator at all.
    for (int tries = 0; tries < 2 && low < high && !possible(low); ++tries) ++low;
    if (!possible(low)) refuse_sizes();
    if (grammar_.sums(Mood::State).is_empty()) return low;
    while (true) {
      const std::size_t size = random_.between(low, high);
      if (possible(size)) return size;
    }
  }

  [[noreturn]] void refuse_sizes() const {
    const std::string range = options_.min_size == options_.max_size
                                  ? fmt::format("{}", options_.max_size)
                                  : fmt::format("{} to {}", options_.min_size, options_.max_size);
    throw UserError(fmt::format("the operator weights allow no formula of {} nodes", range),
                    fmt::format("the operators that have a weight make formulas of these sizes: {}",
                                grammar_.sums(Mood::State).describe()));
  }

  void write_leaf() {
    Symbol leaf{grammar_.draw_op(random_, all_leaves)};
    if (leaf.op == Op::Proposition) leaf.proposition = random_.below(options_.propositions.size());
    symbols_.push_back(leaf);
  }

  void write_rule(const Rule& rule, std::size_t size) {
    if (rule.quantified) symbols_.push_back({grammar_.draw_op(random_, {Op::ForAll, Op::Exists})});
    symbols_.push_back({rule.op, draw_bounds(rule.op)});
    // What remains once every operand has a leaf.
    const std::size_t growth = size - 1 - rule.growth();
    if (arity(rule.op) == 1) {
      todo_.push_back({rule.operands, 1 + growth});
    } else {
      const std::size_t left = grammar_.sums(rule.operands).split(random_, growth);
      todo_.push_back({rule.operands, 1 + growth - left});
      todo_.push_back({rule.operands, 1 + left});
    }
  }

  Bounds draw_bounds(Op op) {
    if ((op != Op::Finally && op != Op::Globally) || !random_.chance(options_.bounded)) return {};
    const auto high = static_cast<std::uint32_t>(random_.between(0, options_.max_bound));
    return {static_cast<std::uint32_t>(random_.between(0, high)), high};
  }

  Random& random_;
  const RandomFormulaOptions& options_;
  Grammar grammar_;
  std::vector<Part> todo_;
  std::vector<Symbol> symbols_;
};

Formula read_backwards(FormulaPool& pool, const Alphabet& names, const std::vector<Symbol>& symbols) {
  std::vector<Formula> done;
  const auto take = [&done] {
    Formula top = std::move(done.back());
    done.pop_back();
    return top;
  };
  for (auto symbol = symbols.rbegin(); symbol != symbols.rend(); ++symbol) {
    if (symbol->op == Op::Proposition) {
      done.push_back(pool.proposition(names[symbol->proposition]));
    } else if (arity(symbol->op) == 0) {
      done.push_back(pool.constant(symbol->op == Op::True));
    } else if (arity(symbol->op) == 1) {
      done.push_back(pool.bounded(symbol->op, symbol->bounds, take()));
    } else {
      const Formula left = take();
      done.push_back(pool.binary(symbol->op, left, take()));
    }
  }
  assert(done.size() == 1);
  return take();
}

void check(const RandomFormulaOptions& options) {
  if (options.min_size == 0) throw UserError("a formula has at least one node: the smallest size is 1");
  if (options.min_size > options.max_size) {
    throw UserError(
        fmt::format("the range of sizes is empty: {} is more than {}", options.min_size, options.max_size));
  }
  for (std::size_t i = 0; i < op_count; ++i) {
    const double weight = options.weights[static_cast<Op>(i)];
    if (!std::isfinite(weight) || weight < 0) {
      throw UserError(fmt::format("the weight {} of an operator is not a number from 0 up", weight));
    }
  }
  if (options.max_bound == Bounds::infinite) throw UserError("the largest bound of F and G must be finite");
  if (options.weights[Op::Proposition] > 0 && options.propositions.empty()) {
    throw UserError("random formulas need at least one proposition",
                    "give propositions the weight 0 for formulas over constants only");
  }
  if (std::ranges::all_of(all_leaves, [&](Op op) { return options.weights[op] <= 0; })) {
    throw UserError("propositions and constants all have the weight 0, so there is no formula");
  }
}

}  // namespace

OpWeights::OpWeights(Logic logic) {
  for (std::size_t i = 0; i < op_count; ++i) {
    const Op op = static_cast<Op>(i);
    set(op, has_operator(logic, op) ? 1 : 0);
  }
  set(Op::Proposition, 18);
}

Formula random_formula(FormulaPool& pool, Random& random, const RandomFormulaOptions& options) {
  check(options);
  return read_backwards(pool, options.propositions, Generator(random, options).draw());
}

}  // namespace ouro::logic
