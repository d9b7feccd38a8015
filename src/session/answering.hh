// What every answer to a question about runs has in common: who is asked, how long it took, and that what is
// too large is incomplete.
#pragma once

#include <fmt/format.h>

#include <chrono>
#include <cstddef>
#include <string_view>

#include "base/limits.hh"
#include "base/source.hh"
#include "session/counterexample.hh"
#include "session/judgement.hh"
#include "session/run_question.hh"

namespace ouro::session {

/// A limit of the question was reached before there was an answer.
class LimitReached : public LimitError {
 public:
  explicit LimitReached(Limit limit) : LimitError("a limit was reached"), limit_(limit) {}
  Limit limit() const { return limit_; }

 private:
  Limit limit_;
};

/// The judgement that `work()` gives; incomplete if it throws LimitError.
template <class Work>
Judgement answered(const RunQuestion& question, Work work) {
  const auto begin = std::chrono::steady_clock::now();
  Judgement judgement{.kind = question.kind, .name = question.name, .formula = question.formula};
  try {
    judgement = work();
  } catch (const LimitReached& reached) {
    judgement.verdict = Verdict::Incomplete;
    judgement.limit = reached.limit();
    judgement.product.emplace();
  } catch (const LimitError& error) {
    judgement.verdict = Verdict::Incomplete;
    judgement.reason = error.what();
    judgement.product.emplace();
  }
  judgement.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  return judgement;
}

/// A violation of so many steps that it cannot be walked again is no verdict: then the judgement says so, and
/// what to do (`more`). Returns whether it is.
inline bool refuse_long(std::size_t length, const Limits& limits, Judgement& judgement,
                        std::string_view more = "") {
  if (length <= longest_counterexample(limits)) return false;
  judgement.verdict = Verdict::Incomplete;
  judgement.reason = fmt::format(
      "a run of {} steps that violates it was found, too long to be walked again{}", length, more);
  return true;
}

}  // namespace ouro::session
