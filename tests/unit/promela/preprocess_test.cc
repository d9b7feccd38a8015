#include "promela/preprocess.hh"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "reading.hh"

namespace ouro::promela {
namespace {

using ::testing::HasSubstr;

// A folder for one test.
class Preprocess : public ::testing::Test {
 protected:
  Preprocess()
      : folder_(std::filesystem::path(::testing::TempDir()) /
                (std::string("ouro_") + ::testing::UnitTest::GetInstance()->current_test_info()->name())) {
    std::filesystem::create_directories(folder_ / "parts");
  }
  ~Preprocess() override { std::filesystem::remove_all(folder_); }

  std::string write(const std::string& name, const std::string& text) {
    std::ofstream(folder_ / name) << text;
    return folder_ / name;
  }

  std::filesystem::path folder_;
};

std::string messages_of(const auto& action) {
  try {
    action();
    return "accepted";
  } catch (const UserError& error) {
    std::string all;
    for (const Diagnostic& diagnostic : error.diagnostics()) all += render(diagnostic);
    return all;
  }
}

PreprocessOptions no_preprocessor() { return {.command = {"there-is-no-such-preprocessor"}}; }

TEST_F(Preprocess, ATextWithoutDirectivesNeedsNoProgram) {
  const Model model = read_text("/* # */ init { skip } // #", "m.pml", no_preprocessor());
  EXPECT_EQ(to_text(model), "init {\n  1;\n}\n");
}

TEST_F(Preprocess, TextsWithDirectivesNeedNoProgramEither) {
  const Model model = read_text("#define N 3\nbyte x = N", "m.pml", no_preprocessor());
  EXPECT_EQ(to_text(model), "byte x = 3\n");
}

TEST_F(Preprocess, AMissingProgramIsToldWhereItIsNeeded) {
  const std::string why =
      messages_of([] { read_text("\nbyte x = __GNUC__;\n", "m.pml", no_preprocessor()); });
  EXPECT_EQ(
      why,
      "m.pml:2:10: error: __GNUC__ may be a macro of GCC\n"
      "  byte x = __GNUC__;\n"
      "           ^\n"
      "  hint: cannot run the preprocessor there-is-no-such-preprocessor, which may know better than the "
      "built-in one: install gcc\n");
}

TEST_F(Preprocess, GccKnowsTheRest) {
  EXPECT_THAT(to_text(read_text("byte x = __GNUC__ > 1;\n", "m.pml")), HasSubstr("> 1"));
  EXPECT_EQ(to_text(read_text("byte x = N;\n", "m.pml", {.arguments = {"-DN=2"}})), "byte x = 2\n");
}

// A #pragma, which GCC leaves in the text, counted for no line.
TEST_F(Preprocess, PragmasAreLines) {
  for (const std::vector<std::string>& arguments : {std::vector<std::string>{}, {"-w"}}) {
    const Model model = read_text("#pragma foo\nbyte x\n", "m.pml", {.arguments = arguments});
    const auto& declaration = std::get<Declaration>(model.units.front());
    EXPECT_EQ(model.source.origin(declaration.position), (program::Origin{0, 2, 1}));
  }
}

TEST_F(Preprocess, ErrorDirectivesArePointedAt) {
  EXPECT_EQ(messages_of([&] { read_text("#ifndef N\n#error give N\n#endif\n", "m.pml", no_preprocessor()); }),
            "m.pml:2:2: error: #error give N\n"
            "  #error give N\n"
            "   ^\n");
}

TEST_F(Preprocess, MacrosAndConditionsAreResolved) {
  const std::string path =
      write("m.pml", "#ifdef BIG\n#define N 3\n#else\n#define N 2\n#endif\nbyte x[N] = M;\n");
  EXPECT_EQ(to_text(read_file(path, {.definitions = {"M=7"}})), "byte x[2] = 7\n");
  EXPECT_EQ(to_text(read_file(path, {.definitions = {"M=7", "BIG"}})), "byte x[3] = 7\n");
}

TEST_F(Preprocess, DefinitionsReachNoShell) {
  const std::string path = write("m.pml", "byte x = M;\n");
  const std::filesystem::path trace = folder_ / "trace";
  for (const std::string command : {"; touch ", " | touch ", "$(touch ", "\"; touch "}) {
    messages_of([&] { read_file(path, {.definitions = {"M=1" + command + trace.string()}}); });
  }
  EXPECT_FALSE(std::filesystem::exists(trace));
}

TEST_F(Preprocess, IncludedFilesAreFoundAndNamed) {
  write("parts/words.h", "byte x;\n\nbyte y\n");
  const std::string path = write("m.pml", "#include \"words.h\"\ninit { skip }\n");
  const Model model = read_file(path, {.include_folders = {(folder_ / "parts").string()}});
  ASSERT_EQ(model.units.size(), 3U);
  const auto origin = [&](std::size_t unit) {
    return std::visit([&](const auto& node) { return model.source.origin(node.position); },
                      model.units[unit]);
  };
  EXPECT_EQ(model.source.files().at(0), path);
  EXPECT_THAT(model.source.files().at(1), HasSubstr("parts/words.h"));
  EXPECT_EQ(origin(1), (program::Origin{1, 3, 1}));
  EXPECT_EQ(origin(2), (program::Origin{0, 2, 1}));
}

TEST_F(Preprocess, AMissingIncludeIsPointedAt) {
  const std::string path = write("m.pml", "byte x;\n#include \"no_such_file.h\"\n");
  EXPECT_EQ(messages_of([&] { read_file(path); }),
            path +
                ":2:10: error: no_such_file.h: No such file or directory\n"
                "  #include \"no_such_file.h\"\n"
                "           ^\n"
                "  hint: give its folder with -I\n");
}

TEST_F(Preprocess, MistakesPointAtWhatTheUserWrote) {
  const std::string path =
      write("m.pml", "#define BAD (x ++ 1)\ninit {\n  /* no */ y = BAD;\n  z = ; /* no */\n}\n");
  EXPECT_EQ(messages_of([&] { read_file(path); }),
            path + ":3:16: error: expected ) but found ++\n" + "    /* no */ y = BAD;\n" +
                "                 ^^^\n" + path + ":4:7: error: expected an expression but found ;\n" +
                "    z = ; /* no */\n" + "        ^\n");
}

TEST_F(Preprocess, ATextMayHaveDirectives) {
  const Model model = read_text("#define N 3\nbyte x = N\n", "model");
  EXPECT_EQ(to_text(model), "byte x = 3\n");
  EXPECT_EQ(model.source.files(), std::vector<std::string>{"model"});
}

TEST_F(Preprocess, FilesThatCannotBeReadAreTold) {
  EXPECT_THAT(messages_of([&] { read_file((folder_ / "none.pml").string()); }), HasSubstr("cannot read"));
  EXPECT_THAT(messages_of([&] { read_file(folder_.string()); }), HasSubstr("cannot read"));
}

TEST_F(Preprocess, TextsAreBounded) {
  const std::string path =
      write("m.pml",
            "#define A byte x; byte x; byte x; byte x;\n#define B A A A A A A A A\n"
            "#define C B B B B B B B B\n#define D C C C C C C C C\n"
            "#define E D D D D D D D D\n#define F E E E E E E E E\nF F F F F F F F F F F F F F F F\n");
  EXPECT_THAT(messages_of([&] { read_file(path); }), HasSubstr("bytes after the preprocessor"));
}

}  // namespace
}  // namespace ouro::promela
