// The tables that papers print, row by row.
#include <gmock/gmock.h>

#include <memory>
#include <ostream>
#include <string>

#include "logic/parse.hh"
#include "omega/lazy.hh"
#include "translate/closure.hh"
#include "translate/couvreur.hh"
#include "translate/gpvw.hh"

namespace ouro::translate {
namespace {

struct Sizes {
  std::size_t nodes;
  std::size_t transitions;
  std::size_t sets;

  friend bool operator==(const Sizes&, const Sizes&) = default;
  friend std::ostream& operator<<(std::ostream& out, const Sizes& s) {
    return out << s.nodes << " nodes, " << s.transitions << " transitions, " << s.sets << " sets";
  }
};

Sizes sizes(omega::LazyAutomaton& lazy, omega::ParallelEdges parallel = omega::ParallelEdges::Keep) {
  const omega::Automaton whole = omega::materialize(lazy, parallel);
  return {whole.state_count(), whole.edge_count(), whole.mark_count()};
}

struct Row {
  const char* formula;
  Sizes sizes;
};

Sizes couvreur_sizes(const char* formula, CouvreurMode mode,
                     omega::ParallelEdges parallel = omega::ParallelEdges::Keep) {
  logic::FormulaPool pool;
  const auto automaton =
      couvreur(logic::parse(pool, formula), std::make_shared<omega::Propositions>(), {.mode = mode});
  return sizes(*automaton, parallel);
}

TEST(CouvreurTable, OneIsReproduced) {
  for (const auto& [formula, expected] : {Row{"p U q", {2, 3, 1}},
                                          {"p U (q U s)", {3, 6, 2}},
                                          {"GF p -> GF q", {5, 11, 2}},
                                          {"F p U G q", {4, 10, 2}},
                                          {"G p U q", {4, 6, 1}},
                                          {"!(FF p <-> F p)", {3, 5, 2}}}) {
    EXPECT_EQ(couvreur_sizes(formula, CouvreurMode::Basic), expected) << formula;
  }
}

// With g = !q R !s and f = !p R g, which is the third row, the identities give
//
//   r(f) = !s & (!q | X g) & (!p | X f),   r(g) = !s & (!q | X g),   r(f) & r(g) = r(f).
//
// So there are four nodes {f}, {g}, {f, g} and {} with 4 + 2 + 4 + 1 edges. The first and the third have
// the same expansion; as one node they leave 3 nodes and 4 + 2 + 1 edges, two of which are loops of f
// labelled !s and !s & !q. The printed 3 nodes and 6 transitions count these as one.
TEST(CouvreurTable, OneHasARowOfTheImprovedConstruction) {
  const char* formula = "!(p U (q U s))";
  EXPECT_EQ(couvreur_sizes(formula, CouvreurMode::Basic), (Sizes{4, 11, 0}));
  EXPECT_EQ(couvreur_sizes(formula, CouvreurMode::Improved), (Sizes{3, 7, 0}));
  EXPECT_EQ(couvreur_sizes(formula, CouvreurMode::Improved, omega::ParallelEdges::Merge), (Sizes{3, 6, 0}));
}

TEST(CouvreurTable, TwoIsReproduced) {
  for (const auto& [formula, expected] : {Row{"GF p -> GF q", {4, 9, 2}}, {"!(FF p <-> F p)", {2, 3, 2}}}) {
    EXPECT_EQ(couvreur_sizes(formula, CouvreurMode::Improved), expected) << formula;
  }
}

Sizes gpvw_sizes(const char* formula, const GpvwOptions& options) {
  logic::FormulaPool pool;
  return sizes(*gpvw(logic::parse(pool, formula), std::make_shared<omega::Propositions>(), options));
}

constexpr GpvwOptions needed_only{.remember = GpvwOptions::Remember::Needed,
                                  .contradictions = GpvwOptions::Contradictions::Literals,
                                  .splits = GpvwOptions::Splits::Always,
                                  .eventualities = GpvwOptions::Eventualities::All};

// Figure 1 of the paper as it stands. Debian's lbt agrees on all of these, and on the two rows below.
TEST(GpvwTable, IsReproducedWithoutImprovements) {
  for (const auto& [formula, expected] : {Row{"p U q", {3, 4, 1}},
                                          {"!(p U (q U s))", {7, 15, 0}},
                                          {"GF p -> GF q", {9, 15, 2}},
                                          {"F p U G q", {8, 15, 2}},
                                          {"G p U q", {5, 6, 1}}}) {
    EXPECT_EQ(gpvw_sizes(formula, GpvwOptions::basic()), expected) << formula;
  }
}

// Let g = q U s and f = p U g. Nodes as (Old | Next):
//
//   A (f p | f)   B (f g q | g)   C (f g s | )   B' (g q | g)   C' (g s | )   D ( | )
//   A -> A B C    B -> B' C'      B' -> B' C'    C -> D         C' -> D       D -> D
//
// are 6 nodes and 10 transitions, which is what Figure 1 gives. The printed 4 nodes are those of the
// improvement that leaves f out of Old, so that B is B' and C is C'. They have the seven transitions A -> A B
// C, B -> B C, C -> D, D -> D; all of them are needed (without A -> C the word p s ... would be lost, without
// D -> D all would). The printed 6 must be a slip.
TEST(GpvwTable, HasARowWithoutUntilInOld) {
  EXPECT_EQ(gpvw_sizes("p U (q U s)", GpvwOptions::basic()), (Sizes{6, 10, 2}));
  EXPECT_EQ(gpvw_sizes("p U (q U s)", needed_only), (Sizes{4, 7, 2}));
}

// The printed row is 22 nodes and 41 transitions. It depends on how the equivalence is written out, and on
// contradictions: !(a <-> b) as (a & !b) | (!a & b) gives 7 nodes and 9 transitions; as (!a | !b) & (a | b),
// the negation of (a & b) | (!a & !b), 12 and 16; and the latter without dropping nodes that contain p and
// !p gives 22 nodes as printed, but 38 transitions. With the other improvements almost nothing is left of
// this contradiction.
TEST(GpvwTable, HasARowThatDependsOnHowAnEquivalenceIsWritten) {
  EXPECT_EQ(gpvw_sizes("!(FF p <-> F p)", GpvwOptions::basic()), (Sizes{7, 9, 2}));
  EXPECT_EQ(gpvw_sizes("(!FF p | !F p) & (FF p | F p)", GpvwOptions::basic()), (Sizes{12, 16, 2}));
  EXPECT_EQ(gpvw_sizes("!(FF p <-> F p)", needed_only), (Sizes{3, 4, 2}));
  EXPECT_EQ(gpvw_sizes("!(FF p <-> F p)", {}), (Sizes{1, 1, 2}));
}

TEST(GpvwTable, GetsSmallerWithAllImprovements) {
  for (const auto& [formula, expected] : {Row{"p U q", {3, 4, 1}},
                                          {"p U (q U s)", {4, 7, 2}},
                                          {"!(p U (q U s))", {7, 15, 0}},
                                          {"GF p -> GF q", {4, 7, 2}},
                                          {"F p U G q", {5, 11, 2}},
                                          {"G p U q", {5, 6, 1}}}) {
    EXPECT_EQ(gpvw_sizes(formula, {}), expected) << formula;
  }
}

Sizes closure_sizes(const char* formula, ClosureOptions::Eventualities eventualities) {
  logic::FormulaPool pool;
  return sizes(*closure(logic::parse(pool, formula), std::make_shared<omega::Propositions>(),
                        {.eventualities = eventualities}));
}

// The "global construction" of the same table is the product of consistent sets with an automaton that waits
// for eventualities. The printed sizes are 8/34, 26/240, 26/240, 114/763, 56/337 and 13/63.
//
// For p U q the five consistent sets with nothing to wait for have 5 + 3 + 5 + 2 + 5 edges, and the three
// that contain p U q occur once more, waiting for it, with 5 + 3 + 5: 8 nodes and 33 edges. So the nodes of
// four rows are as printed, and their edges a little fewer. In the two rows that nest F and G the paper has
// more nodes too; counting what can be reached from all consistent sets, not only from those that contain the
// formula, gives 116/475 and 50/217, which is nearer but not it.
TEST(ClosureTable, HasTheNodesOfTheGlobalConstruction) {
  for (const auto& [formula, expected] : {Row{"p U q", {8, 33, 1}},
                                          {"p U (q U s)", {26, 226, 1}},
                                          {"!(p U (q U s))", {26, 226, 1}},
                                          {"GF p -> GF q", {88, 359, 1}},
                                          {"F p U G q", {30, 127, 1}},
                                          {"G p U q", {13, 55, 1}}}) {
    EXPECT_EQ(closure_sizes(formula, ClosureOptions::Eventualities::Automaton), expected) << formula;
  }
}

TEST(ClosureTable, IsSmallerWithAMarkForEachEventuality) {
  for (const auto& [formula, expected] : {Row{"p U q", {5, 20, 1}},
                                          {"p U (q U s)", {12, 96, 2}},
                                          {"!(p U (q U s))", {12, 96, 2}},
                                          {"GF p -> GF q", {19, 76, 4}},
                                          {"F p U G q", {7, 27, 3}},
                                          {"G p U q", {7, 28, 2}}}) {
    EXPECT_EQ(closure_sizes(formula, ClosureOptions::Eventualities::Marks), expected) << formula;
  }
}

}  // namespace
}  // namespace ouro::translate
