#include "omega/random_automaton.hh"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <utility>

#include "bdd/cubes.hh"

namespace ouro::omega {

namespace {

class Generator {
 public:
  Generator(Random& random, const std::shared_ptr<Propositions>& propositions,
            const RandomAutomatonOptions& options)
      : random_(random), options_(options), builder_(propositions) {
    assert(options.states > 0);
    for (const std::string& name : options.propositions) variables_.push_back(builder_.declare(name));
  }

  Automaton generate() {
    builder_.add_states(options_.states);
    add_initial_states();
    for (State state = 0; state < options_.states; ++state) {
      if (options_.shape == RandomShape::Nondeterministic) {
        add_edges(state);
      } else {
        add_moves(state);
      }
    }
    const bool random_condition = !options_.acceptance && options_.marks > 0;
    builder_.set_acceptance(
        random_condition ? random_acceptance(random_, options_.marks, random_.between(1, 2 * options_.marks))
                         : options_.acceptance.value_or(Acceptance::always()),
        options_.marks);
    return builder_.build();
  }

 private:
  void add_initial_states() {
    builder_.add_initial(0);
    if (options_.shape != RandomShape::Nondeterministic) return;
    for (std::size_t i = 1; i < options_.initial_states; ++i) builder_.add_initial(some_state());
  }

  void add_edges(State source) {
    const auto most = static_cast<std::uint64_t>(std::lround(2 * options_.mean_edges));
    const std::uint64_t count = random_.between(0, most);
    for (std::uint64_t i = 0; i < count; ++i) {
      builder_.add_edge(source, some_label(), some_marks(), some_state());
    }
  }

  // Shares the letters out among a few moves; one more, which is no move, in automata that are not complete.
  void add_moves(State source) {
    const auto mean = static_cast<std::uint64_t>(std::max(1L, std::lround(options_.mean_edges)));
    std::vector<Edge> moves(random_.between(1, 2 * mean));
    for (Edge& move : moves) move = {some_state(), bdd::false_function, some_marks()};
    const bool complete = options_.shape == RandomShape::DeterministicComplete;
    for (const bdd::CubeView letter : minterms(builder_.labels(), bdd::true_function, variables_)) {
      const std::uint64_t choice = random_.below(moves.size() + (complete ? 0 : 1));
      if (choice == moves.size()) continue;
      bdd::Bdd& label = moves[choice].label;
      label = builder_.labels().disjunction(label, builder_.labels().cube(letter));
    }
    for (Edge& move : moves) builder_.add_edge(source, move.label, std::move(move.marks), move.target);
  }

  State some_state() { return static_cast<State>(random_.below(options_.states)); }

  bdd::Bdd some_label() {
    bdd::Bdd label = bdd::true_function;
    for (const bdd::Variable variable : variables_) {
      if (!random_.chance(options_.literal_density)) continue;
      label =
          builder_.labels().conjunction(label, builder_.labels().literal({variable, random_.chance(0.5)}));
    }
    return label;
  }

  Marks some_marks() {
    Marks marks;
    for (Mark mark = 0; mark < options_.marks; ++mark) {
      if (random_.chance(options_.mark_density)) marks.insert(mark);
    }
    return marks;
  }

  Random& random_;
  const RandomAutomatonOptions& options_;
  AutomatonBuilder builder_;
  std::vector<bdd::Variable> variables_;
};

}  // namespace

Automaton random_automaton(Random& random, const std::shared_ptr<Propositions>& propositions,
                           const RandomAutomatonOptions& options) {
  return Generator(random, propositions, options).generate();
}

Acceptance random_acceptance(Random& random, std::size_t marks, std::size_t leaves) {
  assert(marks > 0 && leaves > 0);
  std::vector<Acceptance> parts;
  for (std::size_t i = 0; i < leaves; ++i) {
    const auto mark = static_cast<Mark>(random.below(marks));
    parts.push_back(random.chance(0.5) ? Acceptance::inf(mark) : Acceptance::fin(mark));
  }
  while (parts.size() > 1) {
    std::swap(parts[random.below(parts.size())], parts.back());
    const Acceptance last = std::move(parts.back());
    parts.pop_back();
    Acceptance& other = parts[random.below(parts.size())];
    other = random.chance(0.5) ? other & last : other | last;
  }
  return std::move(parts.front());
}

}  // namespace ouro::omega
