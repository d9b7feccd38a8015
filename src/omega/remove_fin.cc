#include "omega/remove_fin.hh"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "base/source.hh"
#include "omega/component_search.hh"
#include "omega/determinize/cycle_tree.hh"
#include "omega/scc.hh"
#include "omega/trim.hh"

namespace ouro::omega {

namespace {

using Clause = Acceptance::Clause;

// A conjunction of disjunctions of Inf: one mark of each set again and again. Nothing stands for `never`.
using Conjuncts = std::optional<std::vector<Marks>>;

// A disjunction of conjunctions of Inf, distributed.
Conjuncts distributed(std::span<const Marks> disjuncts) {
  if (disjuncts.empty()) return std::nullopt;
  Acceptance condition = Acceptance::never();
  for (const Marks& disjunct : disjuncts) {
    Acceptance all = Acceptance::always();
    disjunct.for_each([&](Mark mark) { all = all & Acceptance::inf(mark); });
    condition = condition | all;
  }
  std::vector<Marks> result;
  for (Clause& clause : condition.negated().clauses()) result.push_back(std::move(clause.fin));
  return result;
}

// States of a component that stay together without the edges that have a mark of `fin`.
struct Part {
  std::vector<State> states;
  Marks fin;
  Conjuncts conjuncts;
};

// Collects, component by component, how runs are judged there.
class Plan {
 public:
  explicit Plan(const Automaton& automaton)
      : automaton_(automaton),
        components_(automaton),
        cycles_(automaton, components_),
        search_(automaton),
        region_(automaton.state_count()),
        conjuncts_(components_.count()),
        good_edges_(automaton.edge_count()) {
    for (Component c = 0; c < components_.count(); ++c) {
      if (!components_.trivial(c)) judge(c);
    }
    for (const Conjuncts& conjuncts : conjuncts_) count_marks(conjuncts);
    for (const Part& part : parts_) count_marks(part.conjuncts);
  }

  std::size_t mark_count() const { return mark_count_; }
  std::span<const Part> parts() const { return parts_; }

  // The marks of an edge in the original.
  Marks marks(State source, std::size_t number) const {
    const Edge& edge = automaton_.edges()[number];
    if (good_edges_[number]) return Marks::below(mark_count_);
    return components_.inside(source, edge) ? marks(edge, conjuncts_[components_.of(source)]) : Marks{};
  }

  // One mark for each conjunct that the edge satisfies, and all that there are beyond.
  Marks marks(const Edge& edge, const Conjuncts& conjuncts) const {
    Marks result;
    if (!conjuncts) return result;
    for (Mark mark = 0; mark < mark_count_; ++mark) {
      if (mark >= conjuncts->size() || edge.marks.intersects((*conjuncts)[mark])) result.insert(mark);
    }
    return result;
  }

 private:
  // Whether a Büchi condition will do is asked of components with a few marks only: it may be costly.
  static constexpr std::size_t few_marks = 10;

  void judge(Component c) {
    const Marks& present = components_.marks(c);
    const Acceptance& all = automaton_.acceptance();
    const Acceptance condition = all.without(all.marks() - present);
    if (!condition.fin_marks().empty() && condition.marks().size() <= few_marks && is_buchi(c)) return;
    std::map<Marks, std::vector<Marks>> inf_by_fin;
    for (Clause& clause : condition.clauses()) inf_by_fin[clause.fin].push_back(std::move(clause.inf));
    for (const auto& [fin, disjuncts] : inf_by_fin) {
      if (fin.empty()) {
        conjuncts_[c] = distributed(disjuncts);
      } else {
        add_parts(c, fin, disjuncts);
      }
    }
  }

  // Marks the edges outside of rejecting cycles, if that is all it takes.
  bool is_buchi(Component c) {
    const CycleTree tree = cycles_.tree(c, {.max_depth = 2});
    const auto children = tree.children(CycleTree::root);
    if (!tree.accepting(CycleTree::root)) return children.empty();
    if (tree.size() > 1 + children.size() || !tree.children_are_apart()) return false;
    for_each_edge(components_.states(c), [&](State source, std::size_t e, const Edge& edge) {
      if (!components_.inside(source, edge)) return;
      good_edges_[e] = std::ranges::none_of(
          children, [&](CycleTree::Node child) { return tree.has_edge(child, cycles_.number_of_edge(e)); });
    });
    return true;
  }

  void add_parts(Component c, const Marks& fin, std::span<const Marks> disjuncts) {
    const auto follow = [&](State source, const Edge& edge) {
      return components_.inside(source, edge) && !edge.marks.intersects(fin);
    };
    search_.run(components_.states(c), follow,
                [&](std::span<const State> states) { add_part(states, fin, disjuncts); });
  }

  void add_part(std::span<const State> states, const Marks& fin, std::span<const Marks> disjuncts) {
    const std::uint32_t region = ++last_region_;
    for (const State state : states) region_[state] = region;
    Marks present;
    bool cyclic = false;
    for_each_edge(states, [&](State, std::size_t, const Edge& edge) {
      if (region_[edge.target] != region || edge.marks.intersects(fin)) return;
      present |= edge.marks;
      cyclic = true;
    });
    std::vector<Marks> possible;
    std::ranges::copy_if(disjuncts, std::back_inserter(possible),
                         [&](const Marks& inf) { return present.includes(inf); });
    if (!cyclic || possible.empty()) return;
    parts_.push_back({{states.begin(), states.end()}, fin, distributed(possible)});
  }

  template <class F>
  void for_each_edge(std::span<const State> states, F f) const {
    for (const State state : states) {
      for (std::size_t e = automaton_.first_edge(state); e < automaton_.first_edge(state + 1); ++e) {
        f(state, e, automaton_.edges()[e]);
      }
    }
  }

  void count_marks(const Conjuncts& conjuncts) {
    if (conjuncts) mark_count_ = std::max(mark_count_, conjuncts->size());
  }

  const Automaton& automaton_;
  Components components_;
  CycleTrees cycles_;
  ComponentSearch search_;
  std::vector<std::uint32_t> region_;  // by state: scratch
  std::uint32_t last_region_ = 0;
  std::vector<Conjuncts> conjuncts_;  // by component, in the original
  std::vector<bool> good_edges_;      // by edge: in the original, all marks
  std::vector<Part> parts_;
  std::size_t mark_count_ = 1;  // so that components may have no acceptance
};

class FinRemoval {
 public:
  FinRemoval(const Automaton& automaton, const RemoveFinOptions& options)
      : automaton_(automaton),
        options_(options),
        plan_(automaton),
        builder_(AutomatonBuilder::like(automaton)),
        copy_(automaton.state_count(), none) {}

  Automaton run() {
    builder_.set_name(automaton_.name());
    builder_.set_acceptance(Acceptance::generalized_buchi(plan_.mark_count()), plan_.mark_count());
    builder_.add_states(automaton_.state_count());
    for (const State state : automaton_.initial()) builder_.add_initial(state);
    for (State state = 0; state < automaton_.state_count(); ++state) {
      for (std::size_t e = automaton_.first_edge(state); e < automaton_.first_edge(state + 1); ++e) {
        const Edge& edge = automaton_.edges()[e];
        builder_.add_edge(state, edge.label, plan_.marks(state, e), edge.target);
      }
    }
    for (const Part& part : plan_.parts()) add_copy(part);
    return trimmed(builder_.build());
  }

 private:
  static constexpr State none = ~State{0};

  void add_copy(const Part& part) {
    if (builder_.state_count() + part.states.size() > options_.max_states) {
      throw LimitError(fmt::format("the automaton without Fin has more than {} states", options_.max_states));
    }
    for (const State state : part.states) copy_[state] = builder_.add_state();
    for (const State state : part.states) {
      for (const Edge& edge : automaton_.edges(state)) {
        if (copy_[edge.target] == none || edge.marks.intersects(part.fin)) continue;
        builder_.add_edge(copy_[state], edge.label, plan_.marks(edge, part.conjuncts), copy_[edge.target]);
        if (edge.target <= state) builder_.add_edge(state, edge.label, {}, copy_[edge.target]);
      }
    }
    for (const State state : part.states) copy_[state] = none;
  }

  const Automaton& automaton_;
  RemoveFinOptions options_;
  Plan plan_;
  AutomatonBuilder builder_;
  std::vector<State> copy_;  // by state: its copy in the part at hand
};

}  // namespace

Automaton without_fin(const Automaton& automaton, const RemoveFinOptions& options) {
  if (automaton.acceptance().is_generalized_buchi()) return automaton;
  return FinRemoval(automaton, options).run();
}

}  // namespace ouro::omega
