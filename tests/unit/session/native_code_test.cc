// Native code for whole models: that there is some.
#include <gtest/gtest.h>

#include <string>

#include "check/explore.hh"
#include "session/model.hh"

namespace ouro::session {
namespace {

/// Processes that send to and receive from channels that they choose as they go.
std::string choosing_processes() {
  std::string text = "chan a[3] = [1] of { byte };\nchan b[2] = [2] of { byte, byte };\nbyte x;\n";
  text += "active [3] proctype P() {\n  byte i; byte j;\n  do\n";
  for (int guard = 0; guard < 12; ++guard) {
    const std::string value = std::to_string(guard % 3);
    text += "  :: x == " + value + " -> a[i]!" + value + "; x = (x + 1) % 3\n";
    text += "  :: a[j]?i -> i = i % 2; b[i]!i, " + value + "\n  :: b[i]?j, _ -> j = j % 3\n";
  }
  return text + "  od\n}\n";
}

TEST(NativeCode, OfALargeModelIsMadeInPiecesThatFitTogether) {
  if (native_code().find("not available") != std::string::npos) GTEST_SKIP() << native_code();
  LoadOptions options;
  options.engine = Engine::Both;
  const Model model = Model::from_text(choosing_processes(), "m.pml", options);
  const auto result = check::explore(model.space(), {.limits = {.states = 20'000}});
  EXPECT_GT(result.states, 1'000U);
  EXPECT_EQ(model.compile_problem(), "");
  EXPECT_GT(model.compile_seconds(), 0);
}

}  // namespace
}  // namespace ouro::session
