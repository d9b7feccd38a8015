#include "session/finite_witness.hh"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <stdexcept>
#include <utility>

#include "session/structure_path.hh"
#include "trace/ending.hh"
#include "trace/replay.hh"

namespace ouro::session {

using check::Spelling;
using space::ExplicitSpace;
using space::StoredState;

/// One transition of the run, by the reference semantics.
struct FiniteWitness::Walk {
  StoredState source;
  StoredState target;
  space::Successor successor;
  std::vector<space::Step> steps;
};

namespace {

[[noreturn]] void fail(const Model& model, std::size_t place) {
  throw std::logic_error(fmt::format("the counterexample does not hold: {} has no way to pair {} of the run",
                                     model.path(), place));
}

/// Of what follows a pair, the one that the run goes to.
std::size_t find(const Model& model, const check::SpelledSpace::Expansion& expansion,
                 const check::SpelledPath::Visit& wanted, std::size_t place) {
  for (std::size_t i = 0; i < expansion.size(); ++i)
    if (expansion.pair(i).reader == wanted.reader && expansion.pair(i).state == wanted.state.view()) return i;
  fail(model, place);
}

}  // namespace

FiniteWitness::FiniteWitness(const Model& model, check::SpelledSpace& reference,
                             const check::SpelledPath& path)
    : model_(model), reference_(reference) {
  check::SpelledSpace::Expansion expansion = reference.make_expansion();
  reference.initial(expansion);
  find(model, expansion, path.visits.front(), 0);
  const bool spells_states = reference.options().spelling == Spelling::States;
  if (spells_states) letters_.push_back(reference.conditions(path.visits.front().state.view()));
  std::vector<Walk> walks{{.source = {}, .target = path.visits.front().state, .successor = {}, .steps = {}}};
  for (std::size_t i = 1; i < path.visits.size(); ++i) {
    const auto& [state, reader] = path.visits[i - 1];
    reference.expand({state.view(), reader}, expansion);
    const space::Successor successor = expansion.successor(find(model, expansion, path.visits[i], i));
    const auto steps = expansion.successors().steps(successor);
    walks.push_back({state, path.visits[i].state, successor, {steps.begin(), steps.end()}});
    spell(walks.back());
  }
  if (reference.options().spelling == Spelling::Both && path.is_maximal)
    letters_.push_back(reference.conditions(path.visits.back().state.view()));
  for (const check::SpelledPath::Visit& visit : path.visits)
    state_letters_.push_back(reference.conditions(visit.state.view()));
  if (path.broken) walks.push_back(failing_walk(path));
  if (model.program() != nullptr) {
    walk_program(walks, path);
  } else {
    walk_structure(walks);
  }
  tell_ending(path);
}

FiniteWitness::Walk FiniteWitness::failing_walk(const check::SpelledPath& path) {
  const auto& [state, reader] = path.visits.back();
  check::SpelledSpace::Expansion expansion = reference_.make_expansion();
  reference_.expand({state.view(), reader}, expansion);
  const auto broken =
      std::ranges::find(expansion.broken(), *path.broken, &check::SpelledSpace::Expansion::Broken::reader);
  if (broken == expansion.broken().end()) fail(model_, path.visits.size());
  const space::Successor& successor = expansion.successors()[broken->successor];
  const auto steps = expansion.successors().steps(successor);
  Walk walk{state, {}, successor, {steps.begin(), steps.end()}};
  const space::Step failing = walk.steps.back();
  walk.steps.pop_back();
  spell(walk);
  walk.steps.push_back(failing);
  return walk;
}

void FiniteWitness::spell(const Walk& walk) {
  const Spelling spelling = reference_.options().spelling;
  if (spelling == Spelling::States) return letters_.push_back(reference_.conditions(walk.target.view()));
  const std::uint64_t held = spelling == Spelling::Both ? reference_.conditions(walk.source.view()) : 0;
  for (const space::Step& step : walk.steps)
    letters_.push_back(reference_.letter(step, walk.successor, walk.source.layout, held));
}

void FiniteWitness::walk_program(const std::vector<Walk>& walks, const check::SpelledPath& path) {
  trace::Replay replay(*model_.interpreter(), model_.path());
  replay.begin();
  for (std::size_t i = 1; i < walks.size(); ++i) {
    // A violated assertion on the way is told by a successor of its own, and the step leads on all the same.
    if (walks[i].successor.fault != space::Fault::None) {
      replay.end_in_fault_within(walks[i].successor.fault, walks[i].steps);
    } else if (replay.go_on(walks[i].steps) != walks[i].steps.size()) {
      fail(model_, i);
    }
  }
  if (path.is_maximal) {
    if (!replay.is_stuck())
      throw std::logic_error(fmt::format("the counterexample does not hold: {} goes on", model_.path()));
    replay.begin_cycle();
    replay.end_in_cycle();
  } else if (!path.broken) {
    replay.end_open();
  }
  counterexample_.run = replay.run();
  counterexample_.steps = replay.step_count();
  note_steps(walks);
}

/// The run that is shown must be the one whose word was computed.
void FiniteWitness::note_steps(const std::vector<Walk>& walks) {
  const Spelling spelling = reference_.options().spelling;
  if (spelling == Spelling::States) return;
  const std::vector<trace::Recording::Entry>& entries = counterexample_.run->steps;
  for (std::size_t i = 1; i < walks.size(); ++i)
    for (const space::Step& step : walks[i].steps) {
      if (step_letters_.size() == entries.size() || entries[step_letters_.size()].step != step)
        fail(model_, i);
      step_letters_.push_back(
          reference_.letter(step, walks[i].successor, walks[i].source.layout, std::uint64_t{0}));
    }
  if (step_letters_.size() != entries.size()) fail(model_, walks.size());
}

void FiniteWitness::walk_structure(const std::vector<Walk>& walks) {
  const ExplicitSpace& structure = *model_.structure();
  require_initial(model_, ExplicitSpace::decode(walks.front().target.view()));
  for (const Walk& walk : walks) {
    const std::string action =
        walk.steps.empty() ? std::string()
                           : structure.actions()[structure.edges()[walk.steps.front().command].action];
    counterexample_.visits.push_back(
        {action, structure.state_name(ExplicitSpace::decode(walk.target.view()))});
  }
  counterexample_.steps = walks.size() - 1;
}

void FiniteWitness::tell_ending(const check::SpelledPath& path) {
  // The step that fails is none.
  const std::uint64_t steps = counterexample_.steps - (path.broken ? 1 : 0);
  const std::string after = trace::step_count_text(steps);
  if (path.is_maximal) {
    counterexample_.place = fmt::format("after {} the run ends", after);
    counterexample_.ending = fmt::format("after {} nothing happens any more", after);
    return;
  }
  counterexample_.decided_after = steps;
  counterexample_.place = fmt::format("after {}, however it goes on", after);
  counterexample_.ending = "how it goes on does not matter";
  counterexample_.details.push_back(fmt::format("it is violated {}", counterexample_.place));
}

trace::RecordedProperty FiniteWitness::property(const RunQuestion& question,
                                                std::span<const ActionAsked> asked) const {
  trace::RecordedProperty property{.name = question.name,
                                   .kind = std::string(to_string(question.kind)),
                                   .formula = question.formula,
                                   .propositions = {},
                                   .explanation = {}};
  const auto digits = [](const Atom& atom, const std::vector<std::uint64_t>& letters) {
    std::vector<bool> holds;
    for (const std::uint64_t letter : letters) holds.push_back((letter >> atom.proposition & 1U) != 0);
    return holds;
  };
  for (const Atom& atom : question.atoms) {
    std::vector<bool> holds = digits(atom, state_letters_);
    // Behind a step that fails is no state; a recording has a digit for it.
    holds.resize(counterexample_.run->state_count());
    property.propositions.push_back({atom.name, atom.name, std::move(holds)});
  }
  for (const Atom& atom : question.actions) {
    const auto action = std::ranges::find(asked, atom.name, &ActionAsked::name);
    assert(action != asked.end());
    property.actions.push_back({atom.name, action->pattern, digits(atom, step_letters_)});
  }
  return property;
}

logic::FiniteWord finite_word(const std::vector<std::uint64_t>& letters, const RunQuestion& question) {
  logic::FiniteWord word;
  for (const std::uint64_t mask : letters) {
    logic::Letter& letter = word.emplace_back();
    for (const auto* atoms : {&question.atoms, &question.actions})
      for (const Atom& atom : *atoms) letter.push_back((mask >> atom.proposition & 1U) != 0);
  }
  return word;
}

logic::Alphabet finite_alphabet(const RunQuestion& question) {
  logic::Alphabet alphabet;
  for (const auto* atoms : {&question.atoms, &question.actions})
    for (const Atom& atom : *atoms) alphabet.push_back(atom.name);
  return alphabet;
}

}  // namespace ouro::session
