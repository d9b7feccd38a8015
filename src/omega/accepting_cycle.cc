#include "omega/accepting_cycle.hh"

#include <cassert>
#include <utility>

namespace ouro::omega {

namespace {

Mark first_mark(const Marks& marks) {
  assert(!marks.empty());
  Mark mark = 0;
  while (!marks.contains(mark)) ++mark;
  return mark;
}

}  // namespace

Marks needed_marks(const Acceptance& condition, const Marks& seen) {
  const Acceptance without_fin = condition.without_fin(condition.fin_marks());
  Marks needed = without_fin.inf_marks() & seen;
  assert(without_fin.accepts(needed));
  Marks rest = needed;
  rest.for_each([&](Mark mark) {
    needed.erase(mark);
    if (!without_fin.accepts(needed)) needed.insert(mark);
  });
  return needed;
}

std::vector<AcceptanceCase> acceptance_cases(const Acceptance& condition) {
  std::vector<AcceptanceCase> cases;
  std::vector<Acceptance> open{condition};
  while (!open.empty()) {
    const Acceptance next = std::move(open.back());
    open.pop_back();
    for (const Acceptance& disjunct : next.disjuncts()) {
      // Without Fin it would have accepted the component, which sees every mark that is left.
      if (disjunct.is_never()) continue;
      Marks avoided = disjunct.required_fin_marks();
      if (avoided.empty()) {
        avoided = {first_mark(disjunct.fin_marks())};
        open.push_back(disjunct.without_fin(avoided));
      }
      cases.push_back({avoided, disjunct.without(avoided)});
    }
  }
  return cases;
}

}  // namespace ouro::omega
