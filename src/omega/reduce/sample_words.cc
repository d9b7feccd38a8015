#include "omega/reduce/sample_words.hh"

#include <algorithm>
#include <cstdint>
#include <unordered_map>
#include <utility>
#include <vector>

namespace ouro::omega {

namespace {

constexpr std::size_t most_letters = 8;

using Valuation = std::vector<std::uint64_t>;

// Where a word leads from each state, and what is seen on the way.
struct Step {
  std::vector<State> target;
  std::vector<Marks> marks;
};

// Some letter of a label, with as few propositions as the diagram's first path has.
Valuation model(const bdd::Manager& labels, bdd::Bdd label) {
  Valuation result(labels.variable_count() / 64 + 1);
  while (!label.is_constant()) {
    const bdd::Variable variable = labels.top(label);
    const bool high = labels.low(label).is_false();
    if (high) result[variable / 64] |= std::uint64_t{1} << (variable % 64);
    label = high ? labels.high(label) : labels.low(label);
  }
  return result;
}

std::vector<Valuation> sample_letters(const Automaton& automaton) {
  std::vector<Valuation> result;
  for (const Edge& edge : automaton.edges()) {
    if (result.size() == most_letters) break;
    Valuation letter = model(automaton.labels(), edge.label);
    if (std::ranges::find(result, letter) == result.end()) result.push_back(std::move(letter));
  }
  return result;
}

Step step_on(const Automaton& automaton, const Valuation& letter) {
  Step result{std::vector<State>(automaton.state_count()), std::vector<Marks>(automaton.state_count())};
  for (State state = 0; state < automaton.state_count(); ++state) {
    const auto edges = automaton.edges(state);
    const auto taken = std::ranges::find_if(
        edges, [&](const Edge& edge) { return automaton.labels().evaluate(edge.label, letter); });
    result.target[state] = taken->target;
    result.marks[state] = taken->marks;
  }
  return result;
}

Step in_turn(const Step& first, const Step& second) {
  Step result = first;
  for (std::size_t state = 0; state < result.target.size(); ++state) {
    const State between = first.target[state];
    result.target[state] = second.target[between];
    result.marks[state] |= second.marks[between];
  }
  return result;
}

// Tells states apart, word by word.
class Samples {
 public:
  explicit Samples(const Automaton& automaton)
      : condition_(automaton.acceptance()), class_(automaton.state_count()) {}

  bool all_apart() const { return class_count_ == class_.size(); }
  const Classes& classes() const { return class_; }

  // States that accept the repeated word are apart from those that do not.
  void distinguish_by(const Step& step) {
    decide(step);
    std::unordered_map<std::uint64_t, std::uint32_t> numbers;
    for (State state = 0; state < class_.size(); ++state) {
      const std::uint64_t key = 2 * std::uint64_t{class_[state]} + (verdict_[state] == Verdict::Accepted);
      class_[state] = numbers.try_emplace(key, static_cast<std::uint32_t>(numbers.size())).first->second;
    }
    class_count_ = numbers.size();
  }

 private:
  enum class Verdict : std::uint8_t { Unknown, OnPath, Accepted, Rejected };

  // The step is a function, so each state leads to one cycle.
  void decide(const Step& step) {
    verdict_.assign(class_.size(), Verdict::Unknown);
    for (State root = 0; root < class_.size(); ++root) {
      path_.clear();
      State state = root;
      for (; verdict_[state] == Verdict::Unknown; state = step.target[state]) {
        verdict_[state] = Verdict::OnPath;
        path_.push_back(state);
      }
      const Verdict verdict = verdict_[state] == Verdict::OnPath ? verdict_of_cycle(step, state) : verdict_[state];
      for (const State on_path : path_) verdict_[on_path] = verdict;
    }
  }

  Verdict verdict_of_cycle(const Step& step, State state) const {
    Marks seen = step.marks[state];
    for (State next = step.target[state]; next != state; next = step.target[next]) seen |= step.marks[next];
    return condition_.accepts(seen) ? Verdict::Accepted : Verdict::Rejected;
  }

  const Acceptance& condition_;
  Classes class_;
  std::size_t class_count_ = 1;
  std::vector<Verdict> verdict_;
  std::vector<State> path_;
};

}  // namespace

Classes told_apart_by_samples(const Automaton& automaton) {
  Samples samples(automaton);
  std::vector<Step> steps;
  for (const Valuation& letter : sample_letters(automaton)) {
    samples.distinguish_by(steps.emplace_back(step_on(automaton, letter)));
  }
  for (std::size_t i = 0; i < steps.size() && !samples.all_apart(); ++i) {
    for (std::size_t j = 0; j < i; ++j) samples.distinguish_by(in_turn(steps[i], steps[j]));
  }
  if (samples.all_apart()) return samples.classes();
  return letter_partition(automaton, samples.classes());
}

}  // namespace ouro::omega
