// Conditions on states, asked about models of each language.
#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

#include "session/model.hh"

namespace ouro::session {
namespace {

LoadOptions asking(const std::vector<std::string>& conditions) {
  LoadOptions options;
  for (const std::string& text : conditions) options.conditions.push_back({text, "--invariant"});
  return options;
}

/// Which conditions hold in the initial state.
std::uint64_t initially(const std::string& model, const std::string& name,
                        const std::vector<std::string>& conditions) {
  const Model loaded = Model::from_text(model, name, asking(conditions));
  EXPECT_EQ(loaded.condition_count(), conditions.size());
  space::Successors initial;
  loaded.space().cursor()->initial(initial);
  return initial[0].propositions;
}

/// The first message: "--invariant:1:5: error: ...", with the excerpt, the caret and the hint.
std::string complaint(const std::string& model, const std::string& name, const std::string& condition) {
  try {
    Model::from_text(model, name, asking({condition}));
  } catch (const UserError& error) {
    return render(error.diagnostics().front());
  }
  return "no complaint";
}

const std::string promela = R"(byte x = 3; mtype = { red, green }; mtype m = green;
active proctype P() { byte y = 2; begin: x = y; done: skip }
)";

TEST(Conditions, OfPromelaAreExpressionsAboutGlobals) {
  EXPECT_EQ(initially(promela, "m.pml", {"x == 3", "x > 3", "m == green && x < 4", "m == red || !x"}),
            0b0101U);
}

TEST(Conditions, OfPromelaLookIntoProcesses) {
  EXPECT_EQ(initially(promela, "m.pml",
                      {"P[0]:y == 2", "P@begin", "P[0]@done", "P:y * 2 == 4", "_nr_pr == 1", "np_"}),
            0b111011U);
}

TEST(Conditions, OfPromelaMayTakeSeveralLines) {
  EXPECT_EQ(initially(promela, "m.pml", {"x ==\n3", "// a comment\n x /* another */ == 3"}), 0b11U);
}

TEST(Conditions, OfPromelaThatAreWrongAreShown) {
  EXPECT_EQ(complaint(promela, "m.pml", "x < limit"),
            "--invariant:1:5: error: there is no variable named limit\n  x < limit\n      ^^^^^\n");
  EXPECT_EQ(complaint(promela, "m.pml", "x <"),
            "--invariant:1:4: error: expected an expression but found the end\n  x <\n     ^\n");
  EXPECT_EQ(complaint(promela, "m.pml", ""),
            "--invariant:1:1: error: expected an expression but found the end\n  \n  ^\n");
  EXPECT_EQ(
      complaint(promela, "m.pml", "x == 3; y"),
      "--invariant:1:7: error: expected the end of the condition but found ;\n  x == 3; y\n        ^\n");
  EXPECT_EQ(complaint(promela, "m.pml", "P@dome"),
            "--invariant:1:3: error: P has no label dome\n  P@dome\n    ^^^^\n  hint: did you mean done?\n");
  EXPECT_NE(complaint(promela, "m.pml", "/* open"), "no complaint");
  EXPECT_NE(complaint(promela, "m.pml", "x } init { skip"), "no complaint");
  EXPECT_NE(complaint(promela, "m.pml", "run P() > 0"), "no complaint");
}

TEST(Conditions, DoNotHideMistakesInTheModel) {
  EXPECT_EQ(complaint("active proctype P() { x = 1 }\n", "m.pml", "1"),
            "m.pml:1:23: error: there is no variable named x\n"
            "  active proctype P() { x = 1 }\n                        ^\n");
  EXPECT_NE(complaint("active proctype P() { skip } /* open", "m.pml", "1"), "no complaint");
}

TEST(Conditions, CountAsReading) {
  const Model model = Model::from_text("byte x; active proctype P() { x = 1 }\n", "m.pml", asking({"x < 2"}));
  EXPECT_TRUE(model.warnings().empty());
}

const std::string dve = R"(byte x = 3; byte a[2] = {1, 2};
process P { byte y = 2; state q, r; init q; trans q -> r { effect x = y; }; }
system async;
)";

TEST(Conditions, OfDveAreExpressions) {
  EXPECT_EQ(
      initially(dve, "m.dve", {"x == 3", "P.q and a[1] == 2", "P.r", "P->y == 2", "not (x > 2 and P.q)"}),
      0b01011U);
}

TEST(Conditions, OfDveThatAreWrongAreShown) {
  EXPECT_EQ(complaint(dve, "m.dve", "z > 1"),
            "--invariant:1:1: error: there is no variable 'z'\n  z > 1\n  ^\n  hint: did you mean 'x'?\n");
  EXPECT_EQ(complaint(dve, "m.dve", "x > 1 x"),
            "--invariant:1:7: error: expected the end of the condition, found 'x'\n  x > 1 x\n        ^\n");
  EXPECT_NE(complaint(dve, "m.dve", "P.nowhere"), "no complaint");
  EXPECT_NE(complaint(dve, "m.dve", "(x"), "no complaint");
  EXPECT_NE(complaint(dve, "m.dve", "a[2] == 1"), "no complaint");
}

const std::string kripke = R"(propositions lit works
initial on
state on : lit works
state off : works
on -> off
off -> on
)";

TEST(Conditions, OfStructuresAreFormulas) {
  EXPECT_EQ(initially(kripke, "m.kripke", {"lit", "!works", "lit -> works", "lit xor works", "true"}),
            0b10101U);
}

TEST(Conditions, OfStructuresThatAreWrongAreShown) {
  EXPECT_EQ(complaint(kripke, "m.kripke", "lit & work"),
            "--invariant:1:7: error: no state has a proposition work\n  lit & work\n        ^^^^\n"
            "  hint: did you mean works?\n");
  EXPECT_EQ(complaint(kripke, "m.kripke", "F lit"),
            "--invariant:1:1: error: a condition on states has no temporal operators\n  F lit\n  ^^^^^\n");
}

TEST(Conditions, MayNotBeMoreThanAMaskHolds) {
  const std::vector<std::string> most(64, "x == 3");
  EXPECT_EQ(initially(promela, "m.pml", most), ~std::uint64_t{0});
  EXPECT_EQ(initially(dve, "m.dve", most), ~std::uint64_t{0});
  const std::vector<std::string> more(65, "true");
  EXPECT_THROW(Model::from_text(promela, "m.pml", asking(more)), UserError);
  EXPECT_THROW(Model::from_text(dve, "m.dve", asking(more)), UserError);
  EXPECT_THROW(Model::from_text(kripke, "m.kripke", asking(more)), UserError);
}

}  // namespace
}  // namespace ouro::session
