// The run of the emptiness check that its paper shows, step by step.
#include "check/couvreur.hh"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "omega/built.hh"
#include "space/explicit_space.hh"

namespace ouro::check {
namespace {

using omega::Marks;

/// The automaton of the paper's Figure 4, mark 0 for a and 1 for b. What becomes of I and J does not matter:
/// the search ends before it comes there.
omega::Automaton figure_4() {
  omega::AutomatonBuilder builder(std::make_shared<omega::Propositions>());
  builder.add_states(10);
  builder.add_initial(0);
  const auto edge = [&](char source, char target, Marks marks) {
    builder.add_edge(static_cast<omega::State>(source - 'A'), bdd::true_function, std::move(marks),
                     static_cast<omega::State>(target - 'A'));
  };
  edge('A', 'B', {});
  edge('B', 'C', {0});
  edge('C', 'A', {});
  edge('C', 'D', {});
  edge('D', 'E', {});
  edge('E', 'D', {1});
  edge('C', 'F', {1});
  edge('F', 'G', {});
  edge('G', 'F', {0});
  edge('G', 'H', {});
  edge('H', 'F', {1});
  edge('G', 'I', {});
  edge('I', 'J', {});
  edge('J', 'J', {});
  builder.set_acceptance(omega::Acceptance::generalized_buchi(2), 2);
  return builder.build();
}

/// "G->H | 1.{a} 4.{a} 6.{} | {} {b} {} | A B C F G H", as a row of the paper's Table 3: the edge, Root, Arc,
/// and the nodes whose order is not 0.
class Table {
 public:
  explicit Table(const Product& product) : product_(product) {}

  void add(const CouvreurStep& step) {
    std::string row(1, name(step.node));
    if (step.target) row += fmt::format("->{}", name(*step.target));
    std::string roots, arcs, live;
    for (const auto& component : step.components) {
      roots += fmt::format(" {}.{}", component.order, marks(component.inside));
      arcs += fmt::format(" {}", marks(component.entering));
    }
    for (const Product::Node node : step.live) live += fmt::format(" {}", name(node));
    rows.push_back(fmt::format("{} |{} |{} |{}", row, roots, arcs, live));
  }

  std::vector<std::string> rows;

 private:
  char name(Product::Node node) const { return static_cast<char>('A' + product_[node].property); }
  static std::string_view marks(MarkSet set) {
    static constexpr std::string_view texts[] = {"{}", "{a}", "{b}", "{ab}"};
    return texts[set];
  }

  const Product& product_;
};

TEST(Couvreur, RunsAsInTheTableOfItsPaper) {
  const auto space = space::explicit_space({{"only", {}, {"only"}}});
  Property property(std::make_unique<omega::BuiltAutomaton>(figure_4()), {});
  StateGraph graph(*space);
  Product product(graph, property);
  Table table(product);
  const EmptinessResult result = couvreur(product, {}, [&](const CouvreurStep& step) { table.add(step); });
  const std::vector<std::string> expected = {
      "A | 1.{} | {} | A",
      "A->B | 1.{} 2.{} | {} {} | A B",
      "B->C | 1.{} 2.{} 3.{} | {} {} {a} | A B C",
      "C->A | 1.{a} | {} | A B C",
      "C->D | 1.{a} 4.{} | {} {} | A B C D",
      "D->E | 1.{a} 4.{} 5.{} | {} {} {} | A B C D E",
      "E->D | 1.{a} 4.{b} | {} {} | A B C D E",
      "E | 1.{a} 4.{b} | {} {} | A B C D E",
      "D | 1.{a} | {} | A B C",
      "C->F | 1.{a} 4.{} | {} {b} | A B C F",
      "F->G | 1.{a} 4.{} 5.{} | {} {b} {} | A B C F G",
      "G->F | 1.{a} 4.{a} | {} {b} | A B C F G",
      "G->H | 1.{a} 4.{a} 6.{} | {} {b} {} | A B C F G H",
      // The table prints H -> G here; the text before it, and the merge down to F, say H -> F.
      "H->F | 1.{a} 4.{ab} | {} {b} | A B C F G H",
  };
  EXPECT_EQ(table.rows, expected);
  ASSERT_TRUE(result.accepting);
  EXPECT_EQ(result.accepting->stem.size(), 3U);  // A B C
}

}  // namespace
}  // namespace ouro::check
