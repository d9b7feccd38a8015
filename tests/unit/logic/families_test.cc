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
#include <iterator>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include "base/source.hh"
#include "logic/build.hh"
#include "logic/measure.hh"
#include "logic/parse.hh"
#include "logic/post_order.hh"
#include "logic/relabel.hh"
#include "unit/shared_files.hh"

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

TEST(Families, CiteEntriesOfTheBibliography) {
  std::ifstream file(std::filesystem::path(OURO_SOURCE_DIR) / "docs" / "bibliography.bib");
  const std::string bibliography((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
  for (const Family& f : families()) {
    if (f.source.empty()) continue;
    EXPECT_THAT(bibliography, testing::HasSubstr("{" + std::string(f.source) + ",")) << f.name;
  }
}

TEST(Families, GrowLinearlyAsGraphs) {
  FormulaPool pool;
  for (const Family& f : families()) {
    if (f.largest != 0) continue;
    const std::size_t small = measure(instance(f, pool, 50)).distinct;
    const std::size_t large = measure(instance(f, pool, 100)).distinct;
    EXPECT_LE(large, 2 * small + 10) << f.name;
  }
}

TEST(Families, CanBeAHundredThousandOperatorsDeep) {
  FormulaPool pool;
  constexpr std::size_t n = 100'000;
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

struct PatternList {
  std::string file;
  std::string family;
};

class FamiliesInLists : public testing::TestWithParam<PatternList> {};

TEST_P(FamiliesInLists, AreTheListedFormulasUpToNames) {
  const std::vector<std::string> lines = shared_lines("formulas/" + GetParam().file);
  if (lines.empty()) GTEST_SKIP() << GetParam().file << " is not at hand; set OURO_SHARED";
  const Family& patterns = family(GetParam().family);
  ASSERT_EQ(lines.size(), patterns.largest);
  FormulaPool pool;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    EXPECT_TRUE(equal_up_to_names(instance(patterns, pool, i + 1), parse(pool, lines[i])))
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
  const std::vector<std::string> lines = shared_lines("formulas/scalable.ltl");
  if (lines.empty()) GTEST_SKIP() << "scalable.ltl is not at hand; set OURO_SHARED";
  FormulaPool pool;
  for (const Excerpt& excerpt : scalable) {
    for (std::size_t n = excerpt.first; n <= excerpt.last; ++n) {
      const std::string line = without_empty_tail(lines.at(excerpt.line - 1 + n - excerpt.first));
      const Formula made = instance(family(excerpt.family), pool, n);
      EXPECT_EQ(canonical_text(made), canonical_text(parse(pool, line)))
          << excerpt.family << " " << n << " is not " << line;
    }
  }
}

}  // namespace
}  // namespace ouro::logic
