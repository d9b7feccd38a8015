#include "session/online_fault.hh"

#include "session/answering.hh"
#include "session/counterexample.hh"
#include "trace/replay.hh"

namespace ouro::session {

Judgement judge_fault(const Model& model, const check::SpelledPath& way,
                      const check::SpelledSpace::MetFault& fault, const Limits& limits) {
  Judgement judgement{.kind = PropertyKind::Fault, .name = "no run-time faults", .formula = {}};
  if (refuse_long(way.visits.size(), limits, judgement)) return judgement;
  trace::Replay replay(*model.interpreter(), model.path());
  for (const auto& visit : way.visits) replay.go_to(visit.state.view());
  replay.end_in_fault(fault.fault, fault.first_step);
  judgement.verdict = Verdict::Violated;
  judgement.violations = 1;
  judgement.counterexample = run_to_fault(replay, fault.fault);
  return judgement;
}

}  // namespace ouro::session
