#include "monitor/header.hh"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <set>
#include <sstream>
#include <string>
#include <utility>

#include "base/ascii.hh"
#include "base/random.hh"
#include "base/subprocess.hh"
#include "base/temporary_folder.hh"
#include "logic/measure.hh"
#include "logic/parse.hh"
#include "logic/print.hh"
#include "logic/random_formula.hh"

namespace ouro::monitor {
namespace {

using logic::Formula;
using logic::FormulaPool;

HeaderText text_of(const Formula& formula, const std::string& name, Reading reading) {
  HeaderText text{
      .formula = logic::to_text(formula), .propositions = {}, .class_name = name, .reading = reading};
  for (const Formula& proposition : logic::propositions(formula))
    text.propositions.push_back(proposition.name());
  return text;
}

// A program that reads the number of a monitor and letters, line by line, and says what it is after each.
std::string driver(const std::vector<std::string>& names) {
  std::string text = "#include <cstdio>\n";
  for (const std::string& name : names) text += fmt::format("#include \"{}.hh\"\n", name);
  text += R"(template <class M> void run(unsigned count) {
  M monitor;
  for (;;) {
    std::printf("%d%d ", static_cast<int>(monitor.verdict()), monitor.holds_if_ended() ? 1 : 0);
    unsigned letter = 0;
    if (count-- == 0 || std::scanf("%u", &letter) != 1) break;
    monitor.step(letter);
  }
  std::puts("");
}
int main() {
  unsigned which = 0, count = 0;
  while (std::scanf("%u%u", &which, &count) == 2) {
)";
  for (std::size_t i = 0; i < names.size(); ++i) {
    text += fmt::format("    if (which == {}U) run<{}>(count);\n", i, names[i]);
  }
  return text + "  }\n}\n";
}

// What a driver has to print for a table.
std::string expected(const MonitorTable& table, const std::vector<unsigned>& letters) {
  std::string out;
  std::uint32_t row = 0;
  for (std::size_t i = 0;; ++i) {
    out += fmt::format("{}{} ", static_cast<int>(table.rows[row].outlook),
                       table.rows[row].holds_if_ended ? 1 : 0);
    if (i == letters.size()) return out + "\n";
    row = table.next(row, letters[i]);
  }
}

std::string compiler() {
  const char* const chosen = std::getenv("CXX");
  return chosen != nullptr && *chosen != '\0' ? chosen : "c++";
}

TEST(Header, CompilesByItselfAndSaysWhatTheTableSays) {
  const TemporaryFolder folder;
  FormulaPool pool;
  Random random(31);
  std::vector<std::string> names;
  std::string input;
  std::string output;
  for (std::size_t i = 0; i < 20; ++i) {
    const Reading reading = i % 2 == 0 ? Reading::Infinite : Reading::Finite;
    const Formula formula =
        i < 2 ? logic::parse(pool, "G({temp > 30} -> X(open | {class == \"a\"} | {temp < 30}))")
              : logic::random_formula(pool, random,
                                      {.propositions = {"p", "q"}, .min_size = 1, .max_size = 10});
    const MonitorTable table = make_table(formula, {.reading = reading});
    names.push_back(fmt::format("Watch{}", i));
    std::ofstream(folder.path() / (names.back() + ".hh"))
        << to_header(table, text_of(formula, names.back(), reading));
    for (int n = 0; n < 10; ++n) {
      std::vector<unsigned> letters(random.below(20));
      input += fmt::format("{} {}", i, letters.size());
      for (unsigned& letter : letters) {
        letter = static_cast<unsigned>(random.below(table.column_of.size()));
        input += fmt::format(" {}", letter);
      }
      input += "\n";
      output += expected(table, letters);
    }
  }
  std::ofstream(folder.path() / "driver.cc") << driver(names);
  const std::string program = folder.path() / "driver";
  const auto compiled = run_program({compiler(), "-std=c++11", "-Wall", "-Wextra", "-Wshadow", "-pedantic",
                                     "-Werror", "-o", program, folder.path() / "driver.cc"});
  if (compiled.outcome == SubprocessResult::Outcome::NotStarted) GTEST_SKIP() << "there is no C++ compiler";
  ASSERT_EQ(compiled.status, 0) << compiled.messages;
  EXPECT_EQ(run_program({program}, input).output, output);
}

TEST(Header, NamesParametersAfterPropositions) {
  FormulaPool pool;
  const Formula formula = logic::parse(pool, "G({temp > 30} -> {open} | {temp < 30} | {class} | {3 < x})");
  const std::string header =
      to_header(make_table(formula, {}), text_of(formula, "Monitor", Reading::Infinite));
  EXPECT_NE(header.find("letter(bool temp_gt_30, bool open_2, bool temp_lt_30, bool p_class, bool p_3_lt_x)"),
            std::string::npos)
      << header;
}

TEST(Header, AcceptsNamesOfClassesOnly) {
  for (const char* name : {"Monitor", "lock_monitor", "M2"}) EXPECT_TRUE(is_class_name(name)) << name;
  for (const char* name : {"", "2M", "class", "_M", "a__b", "a-b", "a b", "int"}) {
    EXPECT_FALSE(is_class_name(name)) << name;
  }
}

// The names that a header uses, outside of comments.
std::set<std::string> names_in(const std::string& header) {
  std::set<std::string> names;
  std::istringstream lines(header);
  for (std::string line; std::getline(lines, line);) {
    std::string name;
    for (const char c : line.substr(0, line.find("//")) + ' ') {
      if (ascii::is_name_char(c)) {
        name += c;
      } else if (!name.empty()) {
        names.insert(std::exchange(name, {}));
      }
    }
  }
  return names;
}

// A name that the header uses is a keyword, one of those that are refused, or does no harm as that of the
// class.
TEST(Header, CompilesWithEveryClassNameThatIsNotOfAMember) {
  const TemporaryFolder folder;
  FormulaPool pool;
  const Formula formula = logic::parse(pool, "G(p -> X q)");
  const MonitorTable table = make_table(formula, {});
  const std::set<std::string> used =
      names_in(to_header(table, text_of(formula, "Monitor", Reading::Infinite)));
  std::string driver;
  for (const std::string_view member : member_names())
    EXPECT_TRUE(used.contains(std::string(member))) << member;
  for (const std::string& name : used) {
    const auto members = member_names();
    if (!is_class_name(name) || std::ranges::find(members, name) != members.end()) continue;
    if (name.starts_with("OURO_MONITOR_")) continue;  // the guard of one header, and no class beside it
    std::ofstream(folder.path() / (name + ".hh"))
        << to_header(table, text_of(formula, name, Reading::Infinite));
    driver +=
        fmt::format("#include \"{0}.hh\"\nint use_{0}({0}& watch) {{ return watch.step(0U); }}\n", name);
  }
  EXPECT_NE(driver.find("table.hh"), std::string::npos) << driver;
  std::ofstream(folder.path() / "driver.cc") << driver;
  const auto compiled = run_program({compiler(), "-std=c++11", "-fsyntax-only", folder.path() / "driver.cc"});
  if (compiled.outcome == SubprocessResult::Outcome::NotStarted) GTEST_SKIP() << "there is no C++ compiler";
  EXPECT_EQ(compiled.status, 0) << compiled.messages;
}

}  // namespace
}  // namespace ouro::monitor
