// A tableau by splitting nodes \cite{gerth1995simple}.
//
// A node under construction is three sets of formulas: New, that must hold here and were not looked at; Old,
// that must hold and were; and Next, that must hold from the next position on. Take a formula from New:
//
//   f & g   both go into New                       X f    f goes into Next
//   f | g   the node is split: f in one copy, g in the other
//   f U g   split: f in New and f U g in Next in one copy, g in New in the other
//   f R g   split: g in New and f R g in Next in one copy, f and g in New in the other
//
// A copy that contains false, or a literal and its negation, is dropped. When New is empty the node is
// finished; its successors are what becomes of a node whose New is its Next. A node is known by Old and Next.
// It reads the letters that satisfy its literals, and belongs to the set of f U g unless f U g is in Old and
// g is not.
//
//   p U q:   {p U q, p | p U q}, which loops, -> {p U q, q | } -> { | }, which loops.    (Old | Next)
//
// The improvements of section 3.4 are options. When Old is reduced to what is Needed, f U g itself is not
// there to tell whether a node belongs to its set. Then Next tells: the node belongs unless f U g is in Next
// and g is not in Old. That is as good. If f U g is never fulfilled it stays in Next for ever, and g is never
// in Old. And if f U g is in Next from some node on, possibly because of X(f U g), then a run that takes g
// wherever it holds has g in Old again and again.
//
// The search for the nodes is the caller's: nodes are finished when somebody asks for the successors of one
// that leads to them. All nodes with the same Next have the same successors, which are made once.
#include "translate/gpvw.hh"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "base/pointer_map.hh"
#include "base/source.hh"
#include "logic/eliminate.hh"
#include "logic/post_order.hh"
#include "translate/prepare.hh"
#include "translate/set_table.hh"
#include "translate/state_labelled.hh"

namespace ouro::translate {

namespace {

using logic::Formula;
using logic::Op;
using omega::State;

using Index = std::uint32_t;  // of a subformula in post-order
constexpr Index none = ~Index{0};

// The subformulas of a formula in negation normal form with U and R only, and what to know of each.
class Subformulas {
 public:
  Subformulas(const Formula& root, const GpvwOptions& options) : formulas_(root), facts_(formulas_.size()) {
    for (Index i = 0; i < size(); ++i) {
      const auto& [formula, left, right] = formulas_[i];
      if (is_literal(i)) facts_[i].is_kept = true;
      if (!formula.is(Op::Until)) continue;
      if (options.eventualities == GpvwOptions::Eventualities::WithAGoal && formula.right().is(Op::True))
        continue;
      eventualities_.push_back(i);
      facts_[right].is_kept = true;
    }
    if (options.remember == GpvwOptions::Remember::All) {
      for (Facts& facts : facts_) facts.is_kept = true;
    }
    find_negations();
  }

  Index size() const { return static_cast<Index>(formulas_.size()); }
  Index root() const { return size() - 1; }
  Op op(Index i) const { return formulas_[i].formula.op(); }
  const Formula& formula(Index i) const { return formulas_[i].formula; }
  Index left(Index i) const { return formulas_[i].left; }
  Index right(Index i) const { return formulas_[i].right; }
  bool is_literal(Index i) const { return op(i) == Op::Proposition || op(i) == Op::Not; }
  /// Whether finished nodes remember it.
  bool is_kept(Index i) const { return facts_[i].is_kept; }
  /// The subformula that is its negation, or none.
  Index negation(Index i) const { return facts_[i].negation; }
  const std::vector<Index>& eventualities() const { return eventualities_; }

 private:
  struct Facts {
    bool is_kept = false;
    Index negation = none;
  };

  static Op dual(Op op) {
    switch (op) {
      case Op::And:
        return Op::Or;
      case Op::Or:
        return Op::And;
      case Op::Until:
        return Op::Release;
      case Op::Release:
        return Op::Until;
      default:
        assert(op == Op::Next);
        return op;
    }
  }

  void find_negations() {
    PointerMap<Index> index;
    for (Index i = 0; i < size(); ++i) index[formulas_[i].formula.id()] = i;
    std::vector<Formula> negated(size());
    logic::FormulaPool& pool = formulas_.root().formula.pool();
    for (Index i = 0; i < size(); ++i) {
      const auto& [formula, left, right] = formulas_[i];
      if (formula.is_constant()) {
        negated[i] = pool.constant(formula.is(Op::False));
      } else if (is_literal(i)) {
        negated[i] = formula.is(Op::Not) ? formula.operand() : pool.negate(formula);
      } else if (logic::arity(formula.op()) == 1) {
        negated[i] = pool.unary(dual(formula.op()), negated[left]);
      } else {
        negated[i] = pool.binary(dual(formula.op()), negated[left], negated[right]);
      }
      if (const Index* known = index.find(negated[i].id())) facts_[i].negation = *known;
    }
  }

  logic::PostOrder formulas_;
  std::vector<Facts> facts_;
  std::vector<Index> eventualities_;
};

// A set of subformulas: a bit for each, and a list of the members.
class IndexSet {
 public:
  explicit IndexSet(std::size_t universe) : bits_((universe + 63) / 64) {}

  bool contains(Index i) const { return ((bits_[i / 64] >> (i % 64)) & 1U) != 0; }
  bool insert(Index i) {
    if (contains(i)) return false;
    bits_[i / 64] |= std::uint64_t{1} << (i % 64);
    members_.push_back(i);
    return true;
  }
  /// In the order of their insertion.
  const std::vector<Index>& members() const { return members_; }

 private:
  std::vector<std::uint64_t> bits_;
  std::vector<Index> members_;
};

// A node under construction.
struct Draft {
  explicit Draft(std::size_t universe) : required(universe), next(universe) {}

  IndexSet required;          // New and Old together, in the order in which they came
  std::size_t looked_at = 0;  // how many of them are Old
  IndexSet next;

  bool is_finished() const { return looked_at == required.members().size(); }
};

class Gpvw final : public StateLabelled {
 public:
  Gpvw(const Formula& formula, std::shared_ptr<omega::Propositions> propositions, const GpvwOptions& options)
      : StateLabelled(propositions, declare_propositions(formula, *propositions)),
        options_(options),
        formulas_(until_form(formula), options) {
    set_mark_count(formulas_.eventualities().size());
  }

  std::vector<State> initial() override {
    const Index root[] = {formulas_.root()};
    return expand(root);
  }

 private:
  struct Node {
    SetTable::Id old;
    SetTable::Id next;
    friend auto operator<=>(const Node&, const Node&) = default;
  };

  static Formula until_form(const Formula& formula) {
    return logic::eliminate(positive_form(formula),
                            {Op::Finally, Op::Globally, Op::WeakUntil, Op::StrongRelease});
  }

  std::span<const State> successors(State state) override {
    const SetTable::Id next = nodes_[state].next;
    if (next >= successors_.size()) successors_.resize(sets_.size());
    if (!successors_[next]) {
      std::vector<State> states = expand(sets_[next]);
      successors_[next] = std::move(states);
    }
    return *successors_[next];
  }

  // All finished nodes for a set of obligations.
  std::vector<State> expand(std::span<const Index> obligations) {
    std::vector<State> finished;
    std::vector<Draft> drafts{Draft(formulas_.size())};
    for (const Index i : obligations) drafts.back().required.insert(i);
    while (!drafts.empty()) {
      Draft draft = std::move(drafts.back());
      drafts.pop_back();
      bool alive = true;
      while (alive && !draft.is_finished()) alive = process_one(draft, drafts);
      if (alive) finished.push_back(finish(draft));
      if (finished.size() > options_.max_successors) refuse_so_many();
    }
    std::ranges::sort(finished);
    finished.erase(std::unique(finished.begin(), finished.end()), finished.end());
    return finished;
  }

  [[noreturn]] void refuse_so_many() const {
    throw LimitError(
        fmt::format("a node of the tableau has more than {} successors", options_.max_successors),
        "use the construction couvreur");
  }

  // Moves one formula from New to Old; a second copy of the node goes to `drafts`. Whether the node is still
  // free of contradictions.
  bool process_one(Draft& draft, std::vector<Draft>& drafts) {
    const Index i = draft.required.members()[draft.looked_at++];
    if (formulas_.op(i) == Op::False || contradicts(draft, i)) return false;
    const Index left = formulas_.left(i);
    const Index right = formulas_.right(i);
    switch (formulas_.op(i)) {
      case Op::And:
        draft.required.insert(left);
        draft.required.insert(right);
        break;
      case Op::Next:
        draft.next.insert(left);
        break;
      case Op::Or:
        drafts.push_back(draft);
        drafts.back().required.insert(right);
        draft.required.insert(left);
        break;
      case Op::Until:
      case Op::Release:
        split(draft, i, drafts);
        break;
      default:
        break;
    }
    return true;
  }

  void split(Draft& draft, Index i, std::vector<Draft>& drafts) const {
    const bool is_until = formulas_.op(i) == Op::Until;
    const Index left = formulas_.left(i);
    const Index right = formulas_.right(i);
    const bool settled = draft.required.contains(right) && (is_until || draft.required.contains(left));
    if (settled && options_.splits == GpvwOptions::Splits::WhereNeeded) return;
    drafts.push_back(draft);
    drafts.back().required.insert(right);
    if (!is_until) drafts.back().required.insert(left);
    draft.required.insert(is_until ? left : right);
    draft.next.insert(i);
  }

  bool contradicts(const Draft& draft, Index i) const {
    const bool looks =
        options_.contradictions == GpvwOptions::Contradictions::Formulas || formulas_.is_literal(i);
    const Index negation = formulas_.negation(i);
    return looks && negation != none && draft.required.contains(negation);
  }

  State finish(const Draft& draft) {
    std::vector<Index> old;
    for (const Index i : draft.required.members()) {
      if (formulas_.is_kept(i)) old.push_back(i);
    }
    std::vector<Index> next = draft.next.members();
    std::ranges::sort(old);
    std::ranges::sort(next);
    const Node node{sets_.intern(std::move(old)), sets_.intern(std::move(next))};
    const auto [entry, absent] = states_.try_emplace(node, static_cast<State>(nodes_.size()));
    if (absent) {
      nodes_.push_back(node);
      add_state(label(sets_[node.old]), marks(draft));
    }
    return entry->second;
  }

  bdd::Bdd label(std::span<const Index> old) {
    bdd::Cube literals;
    for (const Index i : old) {
      if (!formulas_.is_literal(i)) continue;
      const bool positive = formulas_.op(i) == Op::Proposition;
      const Formula& proposition = positive ? formulas_.formula(i) : formulas_.formula(i).operand();
      literals.emplace_back(*propositions()->find(proposition.name()), positive);
    }
    std::ranges::sort(literals);
    return propositions()->labels().cube(literals);
  }

  omega::Marks marks(const Draft& draft) const {
    const bool by_old = options_.remember == GpvwOptions::Remember::All;
    omega::Marks result;
    omega::Mark mark = 0;
    for (const Index i : formulas_.eventualities()) {
      const bool pending = by_old ? draft.required.contains(i) : draft.next.contains(i);
      if (!pending || draft.required.contains(formulas_.right(i))) result.insert(mark);
      ++mark;
    }
    return result;
  }

  GpvwOptions options_;
  Subformulas formulas_;
  SetTable sets_;
  std::vector<Node> nodes_;
  std::map<Node, State> states_;
  std::vector<std::optional<std::vector<State>>> successors_;  // by Next
};

}  // namespace

std::unique_ptr<omega::LazyAutomaton> gpvw(const Formula& formula,
                                           std::shared_ptr<omega::Propositions> propositions,
                                           const GpvwOptions& options) {
  return std::make_unique<Gpvw>(formula, std::move(propositions), options);
}

}  // namespace ouro::translate
