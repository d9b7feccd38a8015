// The built-in preprocessor against GCC's on random texts full of macros: what it does not refuse comes out
// the same, blank for blank and line for line.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "preprocessing.hh"
#include "unit/rounds.hh"

namespace ouro::promela {
namespace {

constexpr auto plain = std::to_array<std::string_view>({"A", "B", "C", "x"});
constexpr auto calls = std::to_array<std::string_view>({"F", "G", "H", "V"});
constexpr auto symbols = std::to_array<std::string_view>(
    {"+", "-", "*", "/", "(",  ")",  ",", ";", ":", "::", "->", "=",    "==",      "!",  "<",
     ">", "&", "|", "{", "..", "[]", "?", "@", "#", "1",  "2x", "0..3", "\"s t\"", "'a'"});
constexpr auto blanks = std::to_array<std::string_view>({"", "", " ", "  ", "/* c */"});
constexpr auto operators = std::to_array<std::string_view>(
    {"+", "-", "*", "/", "%", "<<", ">>", "<", "<=", ">", "==", "!=", "&", "|", "^", "&&", "||", "? 1 :"});
constexpr auto operands =
    std::to_array<std::string_view>({"0", "1", "7", "0x1F", "3u", "~0", "-1", "!1", "defined A", "defined(B)",
                                     "(A)", "'a'", "9223372036854775807"});

class RandomText {
 public:
  explicit RandomText(unsigned seed) : random_(seed) {}

  std::string make() {
    std::string text;
    for (int lines = 2 + below(6); lines > 0; --lines) text += fmt::format("{}\n", line());
    return text;
  }

 private:
  int below(int bound) { return std::uniform_int_distribution<int>(0, bound - 1)(random_); }
  std::string pick(const auto& from) {
    return std::string(from[static_cast<std::size_t>(below(int(from.size())))]);
  }

  std::string words(int count, const std::vector<std::string>& parameters, int depth) {
    std::string out;
    for (; count > 0; --count)
      out += fmt::format("{}{}{}", pick(blanks), word(parameters, depth), pick(blanks));
    return out;
  }

  std::string word(const std::vector<std::string>& parameters, int depth) {
    const int kind = below(10);
    if (!parameters.empty() && kind < 4) return pick(parameters);
    if (kind < 6) return pick(plain);
    if (kind == 6) return pick(calls);
    return kind < 8 && depth < 3 ? call(parameters, depth) : pick(symbols);
  }

  std::string call(const std::vector<std::string>& parameters, int depth) {
    const auto which = static_cast<std::size_t>(below(int(calls.size())));
    const int count = which == 3 ? 1 + below(3) : std::array{1, 2, 0}[which];
    std::string inside;
    for (int i = 0; i < count; ++i)
      inside += fmt::format("{}{}", i > 0 ? "," : "", words(below(4), parameters, depth + 1));
    return fmt::format("{}{}({})", calls[which], below(4) == 0 ? "\n" : pick(blanks), inside);
  }

  std::string replacement(const std::vector<std::string>& parameters) {
    std::string out;
    for (int count = below(6); count > 0; --count) {
      const int kind = below(8);
      if (kind == 0 && !parameters.empty()) {
        out += fmt::format("#{}", pick(parameters));
      } else if (kind == 1) {
        out += fmt::format("{} ## {}", parameters.empty() ? "A" : pick(parameters), pick(plain));
      } else {
        out += word(parameters, 3);
      }
      out += pick(blanks);
    }
    return out;
  }

  std::string definition() {
    const std::vector<std::vector<std::string>> parameters = {{"p"}, {"p", "q"}, {}, {"__VA_ARGS__"}};
    const auto which = static_cast<std::size_t>(below(8));
    if (which >= 4) return fmt::format("#define {} {}", pick(plain), replacement({}));
    const std::array<std::string_view, 4> heads = {"F(p)", "G(p, q)", "H()", "V(...)"};
    return fmt::format("#define {} {}", heads[which], replacement(parameters[which]));
  }

  std::string condition() {
    std::string out = pick(operands);
    for (int count = below(5); count > 0; --count)
      out += fmt::format(" {} {}", pick(operators), pick(operands));
    return fmt::format("#if {}\nyes {}\n#elif {}\nperhaps\n#else\nno\n#endif", out, words(2, {}, 2),
                       pick(operands));
  }

  std::string line() {
    switch (below(12)) {
      case 0:
      case 1:
      case 2:
        return definition();
      case 3:
        return fmt::format("#undef {}", pick(plain));
      case 4:
        return condition();
      case 5:
        return fmt::format("{:\n>{}}", "__LINE__", 8 + below(12));
      case 6:
        return fmt::format("a\\\n{}/*\n*/ b", words(3, {}, 0));
      default:
        return words(1 + below(6), {}, 0);
    }
  }

  std::mt19937 random_;
};

TEST(RandomPreprocessing, IsAsGccDoesIt) {
  std::uint64_t built_in = 0;
  for (unsigned seed = 1; seed <= ouro::testing::rounds(150); ++seed) {
    const std::string text = RandomText(seed).make();
    const auto act = [&](const PreprocessOptions& o) { return preprocess_text(text, "m.pml", o); };
    const Lines mine = lines_without_gcc(act, {.definitions = {"unused"}});
    if (!mine.refusal.empty()) continue;
    ++built_in;
    const Lines theirs = lines_by_gcc(act, {.definitions = {"unused"}});
    EXPECT_EQ(theirs.refusal, "") << "seed " << seed << "\n" << text;
    EXPECT_EQ(first_difference(mine.lines, theirs.lines), "") << "seed " << seed << "\n" << text;
  }
  EXPECT_GE(built_in, ouro::testing::met(50));
}

}  // namespace
}  // namespace ouro::promela
