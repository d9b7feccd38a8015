#include "session/run_check.hh"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <memory>
#include <stdexcept>
#include <utility>
#include <vector>

#include "base/source.hh"
#include "check/couvreur.hh"
#include "check/lossy_nested.hh"
#include "check/naive.hh"
#include "check/nested.hh"
#include "check/shortest.hh"
#include "check/terminal.hh"
#include "check/walked_run.hh"
#include "logic/word.hh"
#include "omega/membership.hh"
#include "session/answering.hh"
#include "session/lasso_witness.hh"
#include "session/lasso_word.hh"
#include "session/model_checkpoint.hh"
#include "session/partial_order.hh"
#include "session/process_fairness.hh"
#include "session/state_search.hh"
#include "session/stuttering.hh"

namespace ouro::session {

namespace {

constexpr auto algorithm_names =
    std::to_array<std::string_view>({"auto", "couvreur", "nested", "magic", "improved", "naive"});

bool is_nested(Algorithm algorithm) {
  return algorithm == Algorithm::Nested || algorithm == Algorithm::Magic || algorithm == Algorithm::Improved;
}

/// Whether the automaton of a question accepts what a run spells.
bool is_accepted(const LassoWitness& witness, const RunQuestion& question) {
  const omega::Automaton& automaton = *question.violations;
  std::vector<Atom> atoms;  // in the order of the automaton's variables
  for (const bdd::Variable variable : automaton.variables())
    atoms.push_back(
        *std::ranges::find(question.atoms, automaton.propositions()->name(variable), &Atom::name));
  const logic::LassoWord word = word_of(witness, atoms);
  return omega::accepts(automaton, {word.stem, word.cycle});
}

/// One question.
class Search {
 public:
  Search(const Model& model, const RunQuestion& question, const RunOptions& options, check::StateGraph& graph,
         LimitWatch& watch)
      : model_(model),
        question_(question),
        options_(options),
        violations_(
            violations_of(question, model.run_questions().assumptions, automaton_for(options, watch))),
        variables_(variables_of(*violations_.automaton)),
        property_(std::move(violations_.automaton), variables_),
        product_(graph, property_, {.fairness = fairness_of(model, options.fairness)}) {}

  Judgement run(const Limits& limits) {
    Judgement judgement{.kind = question_.kind, .name = question_.name, .formula = question_.formula};
    const check::EmptinessResult found = options_.lossy
                                             ? search_lossily(limits, judgement)
                                             : search({.limits = limits, .progress = options_.progress});
    judgement.product = {found.visited, found.edges, property_.known_state_count().value_or(0)};
    judgement.states = options_.lossy ? found.nodes : product_.states().size();
    judgement.transitions = found.edges;
    judgement.memory_bytes = found.memory_bytes;
    judgement.limit = found.limit;
    if (found.limit != Limit::None || options_.lossy) judgement.verdict = Verdict::Incomplete;
    if (found.accepting || found.prefix) {
      judgement.limit = Limit::None;
      judge(found, limits, judgement);
    }
    return judgement;
  }

  /// Of a lossy search.
  bool has_met_fault() const { return has_met_fault_; }

 private:
  static ViolationOptions automaton_for(const RunOptions& options, LimitWatch& watch) {
    return {.form = options.form,
            .one_mark = is_nested(options.algorithm) || options.lossy,
            .is_over = [&watch] { return watch.poll([] { return Counts{}; }) != Limit::None; }};
  }

  check::EmptinessResult search(const check::EmptinessOptions& options) {
    if (options_.shortest) return check::shortest(product_, options);
    switch (options_.algorithm) {
      case Algorithm::Automatic:
        return violations_.terminal.empty() || is_fair() ? search_components(options)
                                                         : search_terminal(options);
      case Algorithm::Nested:
        return nested(check::NestedSearch::Classic, options);
      case Algorithm::Magic:
        return nested(check::NestedSearch::Magic, options);
      case Algorithm::Improved:
        return nested(check::NestedSearch::Improved, options);
      case Algorithm::Naive:
        return check::naive(product_, options);
      case Algorithm::Couvreur:
        break;
    }
    return check::couvreur(product_, options);
  }

  /// Some violations are deep, and a depth-first search meets them early; where it does not within so many
  /// nodes, the one that goes breadth first is faster, and finds what the other has computed.
  template <class DepthFirst, class BreadthFirst>
  static check::EmptinessResult search_twice(const check::EmptinessOptions& options,
                                             std::uint64_t first_nodes, DepthFirst depth_first,
                                             BreadthFirst breadth_first) {
    const LimitWatch watch(options.limits);
    check::EmptinessOptions first = options;
    first.limits.states = std::min(options.limits.states, first_nodes);
    check::EmptinessResult found = depth_first(first);
    const bool is_undecided = found.limit == Limit::States && first.limits.states < options.limits.states;
    if (!is_undecided) return found;
    check::EmptinessOptions second = options;
    second.limits = after(options.limits, watch.elapsed());
    return breadth_first(second);
  }

  /// Only the one that goes breadth first knows how deep it is.
  check::EmptinessResult search_terminal(const check::EmptinessOptions& options) {
    const auto search = [this](check::TerminalOrder order) {
      return [this, order](const check::EmptinessOptions& given) {
        return check::terminal(product_, violations_.terminal, given, order);
      };
    };
    const auto breadth_first = search(check::TerminalOrder::BreadthFirst);
    if (options.limits.depth != Limits{}.depth) return breadth_first(options);
    return search_twice(options, 100'000, search(check::TerminalOrder::StraightAhead), breadth_first);
  }

  check::EmptinessResult search_components(const check::EmptinessOptions& options) {
    const auto plain = [this](const auto& given) { return check::couvreur(product_, given); };
    if (violations_.lead_in.empty()) return plain(options);
    return search_twice(options, 200'000, plain, [this](const auto& given) {
      return check::couvreur_after_lead_in(product_, violations_.lead_in, given);
    });
  }

  /// What is found has no numbers; it gets them in the product, where it is judged as ever.
  check::EmptinessResult search_lossily(const Limits& limits, Judgement& judgement) {
    check::LossyNestedOptions nested{
        .lossy = *options_.lossy, .limits = limits, .progress = options_.progress};
    nested.is_weak = violations_.is_weak;
    nested.terminal = violations_.terminal;
    if (model_.run_questions().reads_dead()) nested.dead = dead_proposition;
    const LimitWatch watch(limits);
    const check::LossyNestedResult found = check::lossy_nested(model_.space(), property_, nested);
    has_met_fault_ = found.has_met_fault;
    judgement.loss = found.loss;
    if (const std::string loss = loss_text(found.loss); !loss.empty())
      judgement.reason = fmt::format("no error found, {}", loss);
    check::EmptinessResult result;
    if (found.accepting) result = walked(*found.accepting, after(limits, watch.elapsed()), judgement);
    result.take({.states = found.pairs, .transitions = found.edges, .memory_bytes = found.memory_bytes});
    result.depth = found.depth;
    if (result.limit == Limit::None) result.limit = found.limit;
    return result;
  }

  /// The memory of the search itself is free again, but for the run.
  check::EmptinessResult walked(const check::PairRun& run, const Limits& limits, Judgement& judgement) {
    check::EmptinessResult result = check::walked_run(product_, run, violations_.is_weak, limits);
    if (result.limit != Limit::None)
      judgement.reason = fmt::format(
          "a run of {} steps that violates it was found, and the limit was reached while it was walked "
          "again{}",
          run.path.size(), shorter_runs());
    return result;
  }

  /// How a shorter run may be found.
  const char* shorter_runs() const {
    return options_.lossy      ? "; --max-depth limits how far the search goes"
           : options_.shortest ? ""
                               : "; --shortest may find a shorter one";
  }

  bool is_fair() const { return options_.fairness != check::ProcessFairness::None; }

  /// Nothing is nested for an automaton that is weak.
  check::EmptinessResult nested(check::NestedSearch kind, const check::EmptinessOptions& options) {
    return check::nested(product_, violations_.is_weak ? check::NestedSearch::Weak : kind, options);
  }

  /// The automaton's variable of each bit; bits that it does not read have none.
  std::vector<bdd::Variable> variables_of(const omega::LazyAutomaton& automaton) const {
    std::vector<bdd::Variable> result;
    for (const bdd::Variable variable : automaton.variables()) {
      const std::string& name = automaton.propositions()->name(variable);
      const Atom* atom = find_atom(name);
      if (atom == nullptr)
        throw UserError(fmt::format("{}: there is no proposition {}", question_.name, name));
      result.resize(std::max<std::size_t>(result.size(), atom->proposition + 1),
                    check::Property::no_variable);
      result[atom->proposition] = variable;
    }
    return result;
  }

  const Atom* find_atom(const std::string& name) const {
    const auto in = [&](const RunQuestion& question) {
      const auto found = std::ranges::find(question.atoms, name, &Atom::name);
      return found == question.atoms.end() ? nullptr : &*found;
    };
    if (const Atom* atom = in(question_)) return atom;
    for (const RunQuestion& assumption : assumptions())
      if (const Atom* atom = in(assumption)) return atom;
    return nullptr;
  }

  const std::vector<RunQuestion>& assumptions() const { return model_.run_questions().assumptions; }

  void judge(const check::EmptinessResult& found, const Limits& limits, Judgement& judgement) const {
    const std::size_t length =
        found.accepting ? found.accepting->stem.size() + found.accepting->cycle.size() : found.prefix->size();
    if (refuse_long(length, limits, judgement, shorter_runs())) return;
    judgement.verdict = Verdict::Violated;
    judgement.violations = 1;
    judgement.counterexample = judged(found);
  }

  /// A prefix that decides is judged as if the run stayed in its last state: however it goes on, it violates.
  Counterexample judged(const check::EmptinessResult& found) const {
    check::Lasso lasso;
    if (found.accepting) {
      lasso = *found.accepting;
    } else {
      lasso.stem.assign(found.prefix->begin(), found.prefix->end() - 1);
      lasso.cycle.assign(1, found.prefix->back());
    }
    const LassoWitness witness(
        model_, product_, lasso,
        {.fairness = options_.fairness, .decided = decided(lasso), .has_open_end = !found.accepting});
    const bool is_violation =
        question_.violations ? is_accepted(witness, question_) : !satisfies(witness, question_);
    if (!is_violation) object(witness, question_, "does not violate");
    for (const RunQuestion& assumption : assumptions())
      if (!satisfies(witness, assumption)) object(witness, assumption, "does not satisfy the assumption");
    Counterexample result = witness.counterexample();
    if (result.run) result.run->property = recorded_property(witness, question_, result.run->state_count());
    return result;
  }

  /// The state behind which everything is accepted: what was read there led to a terminal state.
  std::optional<std::size_t> decided(const check::Lasso& lasso) const {
    if (violations_.terminal.empty() || is_fair()) return std::nullopt;
    std::vector<check::Product::Node> nodes = lasso.stem;
    nodes.insert(nodes.end(), lasso.cycle.begin(), lasso.cycle.end());
    for (std::size_t i = 0; i < nodes.size(); ++i)
      if (violations_.terminal[product_[nodes[i]].property]) return i == 0 ? 0 : i - 1;
    return nodes.size() - 1;
  }

  const Model& model_;
  const RunQuestion& question_;
  const RunOptions& options_;
  Violations violations_;
  std::vector<bdd::Variable> variables_;
  check::Property property_;
  check::Product product_;
  bool has_met_fault_ = false;
};

/// The propositions that questions and assumptions read; `dead` holds where nothing is left to be put off.
std::vector<std::size_t> read_propositions(const RunQuestions& asked) {
  std::vector<std::size_t> result;
  for (const auto* questions : {&asked.questions, &asked.assumptions})
    for (const RunQuestion& question : *questions)
      for (const Atom& atom : question.atoms)
        if (atom.proposition != dead_proposition) result.push_back(atom.proposition);
  return result;
}

std::optional<std::string> objection_to(const Model& model, const RunOptions& options) {
  if (options.lossy) return "a search with a lossy store takes all steps";
  if (options.shortest) return "a shortest run may be left out";
  if (options.fairness != check::ProcessFairness::None) return "fairness to processes sees every step";
  return stutter_objection(model.run_questions());
}

PartialOrderAsked order_asked(const Model& model, const RunOptions& options) {
  return {.wanted = options.partial_order,
          .objection = [&] { return objection_to(model, options); },
          .propositions = read_propositions(model.run_questions()),
          .keep = reduce::Keep::Runs,
          .limits = options.limits};
}

check::StateGraphOptions graph_options(const Model& model, const RunOptions& options, bool is_ordered) {
  check::StateGraphOptions graph;
  graph.reduce = is_ordered;
  if (model.run_questions().reads_dead()) graph.dead = dead_proposition;
  graph.store = options.store;
  if (options.limits.memory_bytes != Limits{}.memory_bytes) {
    graph.exact_bytes = options.limits.memory_bytes / 3;
    graph.remembered_bytes = options.limits.memory_bytes / 3;
  }
  graph.with_movers = options.fairness != check::ProcessFairness::None;
  return graph;
}

void refuse_beside_lossy(const RunOptions& options, const check::Fairness& fairness) {
  if (fairness.processes != check::ProcessFairness::None)
    throw UserError("fairness needs an acceptance mark for each process, and a lossy store allows for one",
                    "--store tree takes any number; or say what is fair by --assume 'G F ...'");
  if (options.shortest)
    throw UserError("a shortest counterexample cannot be told where visited states are not kept",
                    "leave out --shortest, or choose --store tree");
  if (options.algorithm != Algorithm::Automatic)
    throw UserError("with a lossy store runs are found by a nested search of its own",
                    "leave out --algorithm, or choose --store tree");
}

}  // namespace

std::string_view to_string(Algorithm algorithm) {
  return algorithm_names[static_cast<std::size_t>(algorithm)];
}

RunCheck::RunCheck(const Model& model, const RunOptions& options)
    : model_(model),
      options_(options),
      ordered_(partial_order_if_used(model, order_asked(model, options), order_use_)),
      graph_(ordered_ ? *ordered_ : model.space(), graph_options(model, options, ordered_ != nullptr)) {
  assert(model.reduced() == nullptr);
  if (model.symmetry() != nullptr && options.fairness != check::ProcessFairness::None)
    throw UserError("fairness to each process tells processes apart that symmetry takes for the same",
                    "leave out --symmetry, or --fair");
  const check::Fairness fairness = fairness_of(model, options.fairness);
  if (fairness.processes != check::ProcessFairness::None && is_nested(options.algorithm))
    throw UserError("fairness needs an acceptance mark for each process, and nested search takes one",
                    "--algorithm couvreur takes any number");
  if (options.lossy) refuse_beside_lossy(options, fairness);
  for (const RunQuestion& question : model.run_questions().questions) require_form(question, options.form);
  if (options.shortest && options.algorithm != Algorithm::Automatic)
    throw UserError("a shortest counterexample is looked for by an algorithm of its own",
                    "leave out --algorithm, or --shortest");
}

check::CheckpointFact RunCheck::order_fact() const {
  return {std::string(order_of_runs_fact), ordered_ ? "on" : "off"};
}

GraphCheckpoints& RunCheck::use_checkpoints(check::CheckpointOptions options) {
  options.subject = "runs";
  options.facts.push_back({"what is asked of runs", names_of(model_.run_questions().questions)});
  options.facts.push_back({"what is assumed (--assume)", names_of(model_.run_questions().assumptions)});
  options.facts.push_back(movers_fact(graph_));
  options.facts.push_back(order_fact());
  options.facts.push_back(check::depth_fact(options_.limits));
  return checkpoints_.emplace(model_, graph_, std::move(options));
}

Judgement RunCheck::answer(const RunQuestion& question, const Limits& limits) {
  return answered(question, [&] {
    if (!options_.lossy) return answer(question, limits, graph_);
    check::StateGraph graph(model_.space(), graph_options(model_, options_, false));
    return answer(question, limits, graph);
  });
}

Judgement RunCheck::answer(const RunQuestion& question, const Limits& limits, check::StateGraph& graph) {
  LimitWatch watch(limits);
  const check::StateGraph::Watched watched(graph, watch);
  Search search(model_, question, options_, graph, watch);
  Judgement judgement = search.run(after(limits, watch.elapsed()));
  has_met_fault_ |= search.has_met_fault();
  return judgement;
}

}  // namespace ouro::session
