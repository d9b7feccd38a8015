// How large complements get, and what they cost: all routes on the same random automata.
//
// The automata are drawn after the description of Spot's randaut: each state has one edge and one more to
// each other state with a given chance, each edge one valuation of all propositions, each mark with a chance
// of 0.2. They are not the same automata. Counters: the mean number of states and of edges of the complements
// that stay within the limit, how many do not, and to how many automata the route does not apply.

#include <benchmark/benchmark.h>

#include <string>
#include <vector>

#include "base/random.hh"
#include "base/source.hh"
#include "omega/complement/complement.hh"

namespace ouro::omega {
namespace {

struct Kind {
  std::size_t states;
  std::size_t marks;
};

constexpr std::size_t automata = 100;
constexpr std::size_t max_states = 200'000;
constexpr double density = 0.2;
constexpr double mark_chance = 0.2;

class Drawing {
 public:
  Drawing(std::uint64_t seed, Kind kind) : random_(seed), kind_(kind), builder_(names_) {
    builder_.set_acceptance(Acceptance::generalized_buchi(kind.marks), kind.marks);
    for (const char* name : {"a", "b"}) variables_.push_back(builder_.declare(name));
  }

  Automaton draw() {
    builder_.add_states(kind_.states);
    builder_.add_initial(0);
    std::vector<State> unreached;
    for (State state = 1; state < kind_.states; ++state) unreached.push_back(state);
    std::vector<State> reached{0};
    for (std::size_t i = 0; i < reached.size(); ++i) add_edges(reached[i], reached, unreached);
    return builder_.build(ParallelEdges::Keep);
  }

 private:
  // The first edge goes to a state that cannot be reached yet, if there is one.
  void add_edges(State source, std::vector<State>& reached, std::vector<State>& unreached) {
    std::vector<bool> chosen(kind_.states);
    const State first = unreached.empty() ? any_state() : unreached[random_.below(unreached.size())];
    chosen[first] = true;
    for (State target = 0; target < kind_.states; ++target) {
      if (random_.chance(density)) chosen[target] = true;
    }
    for (State target = 0; target < kind_.states; ++target) {
      if (!chosen[target]) continue;
      builder_.add_edge(source, label(), marks(), target);
      if (std::erase(unreached, target) > 0) reached.push_back(target);
    }
  }

  State any_state() { return static_cast<State>(random_.below(kind_.states)); }

  bdd::Bdd label() {
    bdd::Bdd result = bdd::true_function;
    for (const bdd::Variable v : variables_) {
      result = builder_.labels().conjunction(result, builder_.labels().literal({v, random_.chance(0.5)}));
    }
    return result;
  }

  Marks marks() {
    Marks result;
    for (Mark mark = 0; mark < kind_.marks; ++mark) {
      if (random_.chance(mark_chance)) result.insert(mark);
    }
    return result;
  }

  Random random_;
  Kind kind_;
  std::shared_ptr<Propositions> names_ = std::make_shared<Propositions>();
  AutomatonBuilder builder_;
  std::vector<bdd::Variable> variables_;
};

void complement(benchmark::State& state, Kind kind, ComplementRoute route) {
  double states = 0;
  double edges = 0;
  double built = 0;
  double too_large = 0;
  double not_applicable = 0;
  for (auto _ : state) {
    states = edges = built = too_large = not_applicable = 0;
    for (std::uint64_t seed = 0; seed < automata; ++seed) {
      const Automaton automaton = Drawing(seed, kind).draw();
      try {
        if (!applies(route, automaton)) {
          ++not_applicable;
          continue;
        }
        const Automaton result = complemented(automaton, {.route = route, .max_states = max_states});
        states += static_cast<double>(result.state_count());
        edges += static_cast<double>(result.edge_count());
        ++built;
      } catch (const UserError&) {
        ++too_large;
      }
    }
  }
  state.counters["states"] = states / built;
  state.counters["edges"] = edges / built;
  state.counters["too_large"] = too_large;
  state.counters["not_applicable"] = not_applicable;
}

void add_benchmarks() {
  const std::vector<std::pair<std::string, Kind>> kinds = {
      {"buchi-5", {5, 1}}, {"buchi-10", {10, 1}}, {"buchi-15", {15, 1}}, {"generalized-15", {15, 2}}};
  for (const auto& [name, kind] : kinds) {
    for (const ComplementRoute route : complement_routes) {
      benchmark::RegisterBenchmark((name + "/" + std::string(name_of(route))).c_str(), complement, kind,
                                   route)
          ->Unit(benchmark::kMillisecond)
          ->Iterations(1);
    }
  }
}

}  // namespace
}  // namespace ouro::omega

int main(int argc, char** argv) {
  ouro::omega::add_benchmarks();
  benchmark::Initialize(&argc, argv);
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}
