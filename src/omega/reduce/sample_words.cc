#include "omega/reduce/sample_words.hh"

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <unordered_map>
#include <utility>
#include <vector>

namespace ouro::omega {

namespace {

constexpr std::size_t most_letters = 8;

using Valuation = std::vector<std::uint64_t>;

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

// What the condition says of the cycle through a state.
bool accepts_cycle(const Acceptance& condition, const std::vector<State>& target,
                   const std::vector<Marks>& marks, State state) {
  Marks seen = marks[state];
  for (State next = target[state]; next != state; next = target[next]) seen |= marks[next];
  return condition.accepts(seen);
}

// Splits classes by a verdict on their states.
void split(Classes& classes, const std::vector<bool>& verdicts) {
  std::unordered_map<std::uint64_t, std::uint32_t> numbers;
  for (std::size_t state = 0; state < classes.size(); ++state) {
    const std::uint64_t key = 2 * std::uint64_t{classes[state]} + (verdicts[state] ? 1 : 0);
    classes[state] = numbers.try_emplace(key, static_cast<std::uint32_t>(numbers.size())).first->second;
  }
}

}  // namespace

SampleWords::SampleWords(const Automaton& automaton)
    : automaton_(automaton), class_(automaton.state_count()) {
  for (const auto& letter : sample_letters(automaton)) steps_.push_back(step_on(letter));
  for_each_word(steps_, [&](const Step& step) {
    if (verdicts_.size() == steps_.size()) class_ = letter_partition(automaton_, class_);
    if (verdicts_.size() >= steps_.size() && all_apart()) return false;
    split(class_, verdicts_.emplace_back(verdicts(step)));
    return true;
  });
  if (!all_apart()) class_ = letter_partition(automaton_, class_);
}

SampleWords::Step SampleWords::step_on(const std::vector<std::uint64_t>& letter) const {
  Step result;
  for (State state = 0; state < automaton_.state_count(); ++state) {
    const auto edges = automaton_.edges(state);
    const auto taken = std::ranges::find_if(
        edges, [&](const Edge& edge) { return automaton_.labels().evaluate(edge.label, letter); });
    assert(taken != edges.end());
    result.target.push_back(taken->target);
    result.marks.push_back(taken->marks);
  }
  return result;
}

// Calls visit(step) for each word, in the same order every time, until it says false.
template <class Visit>
void SampleWords::for_each_word(std::span<const Step> steps, Visit visit) const {
  for (const Step& step : steps) {
    if (!visit(step)) return;
  }
  Step both;
  for (std::size_t i = 0; i < steps.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      both = steps[i];
      for (std::size_t state = 0; state < both.target.size(); ++state) {
        both.marks[state] |= steps[j].marks[both.target[state]];
        both.target[state] = steps[j].target[both.target[state]];
      }
      if (!visit(both)) return;
    }
  }
}

// A step is a function, so each state leads to one cycle.
SampleWords::Verdicts SampleWords::verdicts(const Step& step) const {
  enum class Known : std::uint8_t { Nothing, OnPath, Verdict };
  Verdicts result(step.target.size());
  std::vector<Known> known(step.target.size(), Known::Nothing);
  std::vector<State> path;
  for (State root = 0; root < result.size(); ++root) {
    path.clear();
    State state = root;
    for (; known[state] == Known::Nothing; state = step.target[state]) {
      known[state] = Known::OnPath;
      path.push_back(state);
    }
    const bool accepted = known[state] == Known::Verdict
                              ? result[state]
                              : accepts_cycle(automaton_.acceptance(), step.target, step.marks, state);
    for (const State on_path : path) {
      known[on_path] = Known::Verdict;
      result[on_path] = accepted;
    }
  }
  return result;
}

bool SampleWords::all_apart() const {
  return std::size_t{*std::ranges::max_element(class_)} + 1 == class_.size();
}

bool SampleWords::show_change(std::span<const State> instead) const {
  std::vector<Step> changed = steps_;
  for (Step& step : changed) {
    for (State& target : step.target) target = instead[target];
  }
  const std::vector<bool> matters = reachable(instead);
  std::size_t word = 0;
  bool differs = false;
  for_each_word(changed, [&](const Step& step) {
    if (word == verdicts_.size()) return false;
    const Verdicts now = verdicts(step);
    const Verdicts& before = verdicts_[word++];
    for (State state = 0; state < now.size(); ++state) {
      differs = differs || (matters[state] && now[state] != before[state]);
    }
    return !differs;
  });
  return differs;
}

std::vector<bool> SampleWords::reachable(std::span<const State> instead) const {
  std::vector<bool> result(automaton_.state_count());
  std::vector<State> open;
  const auto reach = [&](State state) {
    if (!result[instead[state]]) open.push_back(instead[state]);
    result[instead[state]] = true;
  };
  for (const State state : automaton_.initial()) reach(state);
  while (!open.empty()) {
    const State state = open.back();
    open.pop_back();
    for (const Edge& edge : automaton_.edges(state)) reach(edge.target);
  }
  return result;
}

}  // namespace ouro::omega
