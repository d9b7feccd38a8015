// A program of somebody else's: makes two formulas and checks that equal ones are the same.
#include <ouro/logic/formula.hh>

int main() {
  ouro::logic::FormulaPool pool;
  const auto a = pool.proposition("a");
  const auto left = pool.unary(ouro::logic::Op::Globally, a);
  const auto right = pool.unary(ouro::logic::Op::Globally, pool.proposition("a"));
  return left == right && pool.size() == 2 ? 0 : 1;
}
