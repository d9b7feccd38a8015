#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "reading.hh"

namespace ouro::promela {
namespace {

TEST(UnitReader, EveryKindOfUnitIsRead) {
  for (const std::string text : {"byte x = 1, y[2]",
                                 "hidden int x",
                                 "local bit b",
                                 "show bool b",
                                 "pid p",
                                 "short s = 3",
                                 "unsigned x : 3, y : 2",
                                 "mtype = { a, b }",
                                 "mtype:fruit = { apple }",
                                 "mtype:fruit x = apple",
                                 "mtype x[2]",
                                 "typedef T { byte a, c; byte b[3]; }",
                                 "chan c = [2] of { byte, chan }",
                                 "chan c, d = [0] of { mtype }",
                                 "int a[3] = { 1, 2, 3 }",
                                 "proctype P() {\n  1;\n}",
                                 "proctype P(byte a, b; chan c) {\n  1;\n}",
                                 "active proctype P() {\n  1;\n}",
                                 "active [2] proctype P() priority 3 provided (x > 1) {\n  1;\n}",
                                 "D_proctype P() {\n  1;\n}",
                                 "init {\n  1;\n}",
                                 "init priority 2 {\n  1;\n}",
                                 "never {\n  1;\n}",
                                 "never claim {\n  1;\n}",
                                 "trace {\n  c!1;\n}",
                                 "notrace {\n  c?1;\n}",
                                 "ltl { [] p }",
                                 "ltl f { [] p }"}) {
    EXPECT_EQ(to_text(read_plain(text)), text + "\n");
  }
}

TEST(UnitReader, SeparatorsBetweenUnitsAreFree) {
  EXPECT_EQ(to_text(read_plain(";byte x\nbyte y byte z;; mtype {a b, c,} init { skip };")),
            "byte x\nbyte y\nbyte z\nmtype = { a, b, c }\ninit {\n  1;\n}\n");
}

TEST(UnitReader, LinesDoNotMatterOutsideOfProcesses) {
  EXPECT_EQ(to_text(read_plain("byte a\n= 1\n, b\n[2]\nproctype\nP\n(\n)\n{ skip\n}\nltl f\n{\np\n-> q\n}")),
            "byte a = 1, b[2]\nproctype P() {\n  1;\n}\nltl f { p -> q }\n");
}

TEST(UnitReader, ATypedefBeginsDeclarations) {
  EXPECT_EQ(to_text(read_plain("typedef T { byte a }; T t; init { T u[2]; T: u[0].a = 1 }")),
            "typedef T { byte a; }\nT t\ninit {\n  T u[2];\n  T: u[0].a = 1;\n}\n");
}

TEST(UnitReader, UnitsAfterAMistakeAreRead) {
  const std::string why =
      refusal("byte = 1;\nproctype P( { if :: x fi }\nactive proctype Q() { x = }\nbyte 1;");
  EXPECT_THAT(why, ::testing::HasSubstr("m.pml:1:6"));
  EXPECT_THAT(why, ::testing::HasSubstr("m.pml:2:13"));
  EXPECT_THAT(why, ::testing::HasSubstr("m.pml:3:27"));
  EXPECT_THAT(why, ::testing::HasSubstr("m.pml:4:6"));
}

TEST(UnitReader, OperandsStandBeforeWhatIsMadeOfThem) {
  const Model model = read_plain("init { x = a[i + 1] + (b -> c : d); c!len(q), run P(1, 2) }");
  for (ExpressionId id = 0; id < model.expressions.size(); ++id) {
    if (const auto* binary = std::get_if<Binary>(&model.expressions[id].node)) {
      EXPECT_LT(binary->left, id);
      EXPECT_LT(binary->right, id);
    }
  }
}

}  // namespace
}  // namespace ouro::promela
