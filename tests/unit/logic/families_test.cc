// The families against themselves, and against lists that another tool wrote (where they are at hand:
// in $OURO_SHARED/formulas, or in ../shared/formulas beside the source).
#include "logic/families.hh"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include "base/source.hh"
#include "logic/build.hh"
#include "logic/measure.hh"
#include "logic/post_order.hh"
#include "logic/relabel.hh"

namespace ouro::logic {
namespace {

using namespace build;

const Family& family(std::string_view name) {
  const Family* found = find_family(name);
  if (found == nullptr) throw std::invalid_argument("no family " + std::string(name));
  return *found;
}

TEST(Families, AreSortedByNameAndFoundByIt) {
  EXPECT_TRUE(std::ranges::is_sorted(families(), {}, &Family::name));
  for (const Family& f : families()) EXPECT_EQ(find_family(f.name), &f) << f.name;
  EXPECT_EQ(find_family("and-"), nullptr);
  EXPECT_EQ(find_family("zzz"), nullptr);
}

TEST(Families, AreDefinedFromTheSmallestToTheLargest) {
  FormulaPool pool;
  for (const Family& f : families()) {
    const std::size_t last = f.largest == 0 ? f.smallest + 12 : f.largest;
    std::set<std::uint64_t> hashes;
    for (std::size_t n = f.smallest; n <= last; ++n) hashes.insert(instance(f, pool, n).hash());
    EXPECT_EQ(hashes.size(), last - f.smallest + 1) << f.name << ": formulas repeat";
    if (f.smallest > 0) {
      EXPECT_THROW(instance(f, pool, f.smallest - 1), UserError) << f.name;
    }
    if (f.largest > 0) {
      EXPECT_THROW(instance(f, pool, f.largest + 1), UserError) << f.name;
    }
  }
}

TEST(Families, GrowLinearlyAsGraphsUnlessTheyAreListsOfPairs) {
  FormulaPool pool;
  for (const Family& f : families()) {
    if (f.largest != 0) continue;
    const std::size_t small = measure(instance(f, pool, 50)).distinct;
    const std::size_t large = measure(instance(f, pool, 100)).distinct;
    EXPECT_LE(large, 2 * small + 10) << f.name;
  }
}

TEST(Families, CanBeHundredsOfThousandsOfOperatorsDeep) {
  FormulaPool pool;
  constexpr std::size_t n = 200'000;
  EXPECT_EQ(measure(instance(family("u-left"), pool, n)).depth, n);
  EXPECT_EQ(measure(instance(family("u-right"), pool, n)).depth, n);
  EXPECT_EQ(measure(instance(family("gxf-and"), pool, n)).temporal_depth, 2 * n + 1);
}

TEST(Families, WriteWhatTheirSchemaSays) {
  FormulaPool pool;
  const auto p = [&](std::size_t i) { return indexed(pool, "p", i); };
  EXPECT_EQ(instance(family("and-gf"), pool, 3), land(GF(p(1)), GF(p(2)), GF(p(3))));
  EXPECT_EQ(instance(family("u-left"), pool, 3), U(U(p(1), p(2)), p(3)));
  EXPECT_EQ(instance(family("u-right"), pool, 3), U(p(1), U(p(2), p(3))));
  EXPECT_EQ(instance(family("fxg-or"), pool, 2), F(lor(p(0), X(G(lor(p(1), X(G(p(2)))))))));
  EXPECT_EQ(instance(family("dac-patterns"), pool, 1), G(lnot(pool.proposition("p"))));
}

// Reads the syntax of the lists, in which parentheses leave no precedence to know but that of unary
// operators, and only & and | stand in chains.
class Reader {
 public:
  Reader(FormulaPool& pool, std::string_view text) : pool_(pool), text_(text) {}

  Formula read() {
    const Formula result = chain();
    if (at_ != text_.size()) fail();
    return result;
  }

 private:
  Formula chain() {
    Formula result = operand();
    for (Op op{}; read_binary(op);) result = pool_.binary(op, result, operand());
    return result;
  }

  bool read_binary(Op& op) {
    static const std::vector<std::pair<std::string_view, Op>> binary = {
        {" & ", Op::And},   {" | ", Op::Or},    {" -> ", Op::Implies}, {" <-> ", Op::Equiv},
        {" xor ", Op::Xor}, {" U ", Op::Until}, {" R ", Op::Release},  {" W ", Op::WeakUntil},
    };
    for (const auto& [text, candidate] : binary) {
      if (!eat(text)) continue;
      op = candidate;
      return true;
    }
    return false;
  }

  Formula operand() {
    static const std::vector<std::pair<std::string_view, Op>> unary = {
        {"!", Op::Not}, {"X[!]", Op::StrongNext}, {"X", Op::Next}, {"F", Op::Finally}, {"G", Op::Globally}};
    for (const auto& [text, op] : unary) {
      if (eat(text)) return pool_.unary(op, operand());
    }
    if (eat("(")) {
      const Formula inner = chain();
      if (!eat(")")) fail();
      return inner;
    }
    const std::size_t begin = at_;
    while (at_ < text_.size() && std::isalnum(static_cast<unsigned char>(text_[at_])) != 0) ++at_;
    if (at_ == begin) fail();
    return pool_.proposition(text_.substr(begin, at_ - begin));
  }

  bool eat(std::string_view token) {
    if (text_.substr(at_, token.size()) != token) return false;
    at_ += token.size();
    return true;
  }

  [[noreturn]] void fail() const {
    throw std::invalid_argument("cannot read at " + std::to_string(at_) + ": " + std::string(text_));
  }

  FormulaPool& pool_;
  std::string_view text_;
  std::size_t at_ = 0;
};

bool commutes(Op op) { return op == Op::And || op == Op::Or || op == Op::Equiv || op == Op::Xor; }

// A text that is the same for formulas that differ only in the order, grouping and repetition of the
// operands of & and |, or in the order of those of <-> and xor.
std::string canonical_text(const Formula& formula) {
  const PostOrder nodes(formula);
  std::vector<std::string> text(nodes.size());
  std::vector<std::set<std::string>> parts(nodes.size());
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    const auto& [f, left, right] = nodes[i];
    const std::string op = "#" + std::to_string(static_cast<int>(f.op()));
    if (f.is(Op::Proposition)) {
      text[i] = f.name();
    } else if (commutes(f.op())) {
      for (const std::size_t operand : {left, right}) {
        const bool same = nodes[operand].formula.is(f.op()) && (f.is(Op::And) || f.is(Op::Or));
        if (same)
          parts[i].insert(parts[operand].begin(), parts[operand].end());
        else
          parts[i].insert(text[operand]);
      }
      text[i] = op + "(";
      for (const std::string& part : parts[i]) text[i] += part + ",";
      text[i] += ")";
    } else {
      text[i] = op + "(" + text[left] + (arity(f.op()) == 2 ? "," + text[right] : "") + ")";
    }
  }
  return text.back();
}

// Whether some renaming of propositions makes the formulas the same up to canonical_text().
bool equal_up_to_names(const Formula& a, const Formula& b) {
  const std::vector<Formula> from = propositions(a);
  std::vector<Formula> to = propositions(b);
  if (from.size() != to.size()) return false;
  const std::string wanted = canonical_text(b);
  std::ranges::sort(to, [](const Formula& x, const Formula& y) { return structural_order(x, y) < 0; });
  do {
    std::unordered_map<Formula, Formula> renaming;
    for (std::size_t i = 0; i < from.size(); ++i) renaming.emplace(from[i], to[i]);
    if (canonical_text(substitute(a, renaming)) == wanted) return true;
  } while (std::next_permutation(
      to.begin(), to.end(), [](const Formula& x, const Formula& y) { return structural_order(x, y) < 0; }));
  return false;
}

std::vector<std::string> shared_list(const std::string& name) {
  const char* given = std::getenv("OURO_SHARED");
  const std::filesystem::path shared = given != nullptr
                                           ? std::filesystem::path(given)
                                           : std::filesystem::path(OURO_SOURCE_DIR) / ".." / "shared";
  std::ifstream file(shared / "formulas" / name);
  std::vector<std::string> lines;
  for (std::string line; std::getline(file, line);) lines.push_back(line);
  return lines;
}

struct PatternList {
  std::string file;
  std::string family;
};

class FamiliesInLists : public testing::TestWithParam<PatternList> {};

TEST_P(FamiliesInLists, AreTheListedFormulasUpToNames) {
  const std::vector<std::string> lines = shared_list(GetParam().file);
  if (lines.empty()) GTEST_SKIP() << GetParam().file << " is not at hand; set OURO_SHARED";
  const Family& patterns = family(GetParam().family);
  ASSERT_EQ(lines.size(), patterns.largest);
  FormulaPool pool;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    EXPECT_TRUE(equal_up_to_names(instance(patterns, pool, i + 1), Reader(pool, lines[i]).read()))
        << patterns.name << " " << i + 1 << " is not " << lines[i];
  }
}

std::string family_stem(const testing::TestParamInfo<PatternList>& parameter) {
  return parameter.param.family.substr(0, parameter.param.family.find('-'));
}

INSTANTIATE_TEST_SUITE_P(Patterns, FamiliesInLists,
                         testing::Values(PatternList{"dac.ltl", "dac-patterns"},
                                         PatternList{"eh.ltl", "eh-patterns"},
                                         PatternList{"p.ltl", "p-patterns"},
                                         PatternList{"sb.ltl", "sb-patterns"}),
                         family_stem);

// Which lines of scalable.ltl are instances of a family: from the given line, n = first, first + 1, ...
struct Excerpt {
  std::size_t line;
  std::string_view family;
  std::size_t first;
  std::size_t last;
};

constexpr Excerpt scalable[] = {
    {1, "and-f", 1, 8},
    {9, "and-fg", 1, 8},
    {17, "and-gf", 1, 10},
    {27, "ccj-alpha", 1, 6},
    {33, "ccj-beta", 1, 6},
    {39, "ccj-beta-prime", 1, 6},
    {50, "fxg-or", 0, 6},
    {57, "gf-equiv-xn", 1, 6},
    {64, "gf-equiv", 1, 5},
    {69, "gf-implies-xn", 1, 6},
    {76, "gf-implies", 1, 6},
    {82, "gh-q", 1, 6},
    {88, "gh-r", 1, 5},
    {93, "go-theta", 1, 8},
    {101, "gxf-and", 0, 6},
    {114, "kv-psi", 1, 4},
    {130, "ms-phi-h", 0, 5},
    {136, "ms-phi-r", 0, 3},
    {140, "ms-phi-s", 0, 3},
    {144, "or-fg", 1, 6},
    {150, "or-g", 1, 8},
    {158, "or-gf", 1, 8},
    {170, "r-left", 1, 8},
    {178, "r-right", 1, 8},
    {186, "rv-counter-carry-linear", 1, 10},
    {196, "rv-counter-carry", 1, 10},
    {206, "rv-counter-linear", 1, 10},
    {216, "rv-counter", 1, 10},
    {238, "sejk-j", 1, 4},
    {242, "sejk-k", 1, 4},
    {249, "tv-f1", 1, 6},
    {255, "tv-f2", 1, 6},
    {261, "tv-g1", 1, 6},
    {267, "tv-g2", 1, 6},
    {273, "tv-uu", 1, 6},
    {279, "u-left", 1, 8},
    {287, "u-right", 1, 8},
};

// The list ends fxg-or in `| X(0)`, which the family's definition does not have.
std::string without_empty_tail(std::string line) {
  const std::string tail = " | X(0)";
  if (const std::size_t at = line.find(tail); at != std::string::npos) line.erase(at, tail.size());
  return line;
}

TEST(Families, AreTheListedScalableFormulas) {
  const std::vector<std::string> lines = shared_list("scalable.ltl");
  if (lines.empty()) GTEST_SKIP() << "scalable.ltl is not at hand; set OURO_SHARED";
  FormulaPool pool;
  for (const Excerpt& excerpt : scalable) {
    for (std::size_t n = excerpt.first; n <= excerpt.last; ++n) {
      const std::string line = without_empty_tail(lines.at(excerpt.line - 1 + n - excerpt.first));
      const Formula made = instance(family(excerpt.family), pool, n);
      EXPECT_EQ(canonical_text(made), canonical_text(Reader(pool, line).read()))
          << excerpt.family << " " << n << " is not " << line;
    }
  }
}

}  // namespace
}  // namespace ouro::logic
