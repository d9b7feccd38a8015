// Questions about a function: its value, its variables, its size, how many assignments satisfy it.
#include <cmath>

#include "bdd/manager.hh"
#include "bdd/memo.hh"

namespace ouro::bdd {

namespace {

// Calls visit(node) once for every decision node of f, a parent before its children.
template <class Visit>
void for_each_node(const Manager& manager, Bdd f, Visit visit) {
  Memo<char> seen;
  std::vector<Bdd> open;
  const auto reach = [&](Bdd g) {
    if (!g.is_constant() && seen.insert(g.index(), 1)) open.push_back(g.regular());
  };
  reach(f);
  while (!open.empty()) {
    const Bdd node = open.back();
    open.pop_back();
    visit(node);
    reach(manager.low(node));
    reach(manager.high(node));
  }
}

// The measure of the satisfying assignments where all assignments together have the measure `everything`.
// A function and its negation are measured apart: a difference would lose all digits of a small number.
template <class Number>
class Measure {
 public:
  Measure(const Manager& manager, Number everything) : manager_(manager), everything_(everything) {}

  Number operator()(Bdd f) {
    if (f.is_constant()) return f.is_true() ? everything_ : Number{0};
    if (const Number* known = known_.find(f.word())) return *known;
    const Number low = (*this)(manager_.low(f));
    const Number result = low / 2 + (*this)(manager_.high(f)) / 2;
    known_.insert(f.word(), result);
    return result;
  }

 private:
  const Manager& manager_;
  Number everything_;
  Memo<Number> known_;
};

}  // namespace

bool Manager::evaluate(Bdd f, std::span<const std::uint64_t> valuation) const {
  while (!f.is_constant()) {
    const Variable level = top(f);
    assert(level / 64 < valuation.size());
    f = (valuation[level / 64] >> (level % 64) & 1U) != 0 ? high(f) : low(f);
  }
  return f.is_true();
}

std::vector<Variable> Manager::support(Bdd f) const {
  std::vector<bool> depends(variable_count_, false);
  for_each_node(*this, f, [&](Bdd node) { depends[top(node)] = true; });
  std::vector<Variable> result;
  for (Variable v = 0; v < variable_count_; ++v) {
    if (depends[v]) result.push_back(v);
  }
  return result;
}

std::size_t Manager::size(Bdd f) const {
  std::size_t nodes = 0;
  for_each_node(*this, f, [&](Bdd) { ++nodes; });
  return nodes;
}

double Manager::density(Bdd f) const { return Measure<double>(*this, 1.0)(f); }

double Manager::count(Bdd f, std::size_t variables) const {
  return std::ldexp(density(f), static_cast<int>(variables));
}

std::uint64_t Manager::exact_count(Bdd f, std::size_t variables) const {
  assert(variables <= 63);
  return Measure<std::uint64_t>(*this, std::uint64_t{1} << variables)(f);
}

}  // namespace ouro::bdd
