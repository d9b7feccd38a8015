// The table with a compiler that does what the test says.
#include "native/code_table.hh"

#include <gtest/gtest.h>

#include <atomic>
#include <memory>
#include <mutex>
#include <stop_token>
#include <thread>
#include <vector>

#include "native/compiler.hh"

namespace ouro::native {
namespace {

using program::Layout;

/// Waits at each layout until it may go on, or is stopped.
struct Gate {
  std::atomic<int> compiled = 0;
  std::atomic<int> begun = 0;
  std::atomic<bool> open = true;
  bool fails = false;
};

class SlowCompiler : public Compiler {
 public:
  explicit SlowCompiler(Gate& gate) : gate_(gate) { quick_.quality = Quality::Quick; }
  const LayoutCode* compile(const Layout&, Quality quality, const std::stop_token& stop) override {
    ++gate_.begun;
    while (!gate_.open && !stop.stop_requested()) std::this_thread::yield();
    if (gate_.fails) throw NoCode("it cannot be done");
    if (stop.stop_requested()) return nullptr;
    ++gate_.compiled;
    return quality == Quality::Good ? &good_ : &quick_;
  }

 private:
  Gate& gate_;
  LayoutCode quick_;
  LayoutCode good_;
};

class CodeTableTest : public ::testing::Test {
 protected:
  std::unique_ptr<CodeTable> table(Compiling compiling, std::uint32_t most_layouts = 64) {
    return std::make_unique<CodeTable>(
        CodeTable::Sources{.find_kept = [this](const Layout& layout) { return find_kept(layout); },
                           .make_compiler = [this] { return std::make_unique<SlowCompiler>(gate_); }},
        compiling, most_layouts);
  }

  static Layout layout(program::LayoutId id) {
    Layout result;
    result.id = id;
    return result;
  }

  const LayoutCode* find_kept(const Layout& layout) {
    sought_.push_back(layout.id);
    return layout.id == kept_ ? &kept_code_ : nullptr;
  }

  Gate gate_;
  program::LayoutId kept_ = program::none;  // there is code for it
  LayoutCode kept_code_;
  std::vector<program::LayoutId> sought_;
  const Layout first_ = layout(3);
  const Layout second_ = layout(5);
};

const LayoutCode* wait_for(const CodeTable::Place& place) {
  while (place.load() == nullptr) std::this_thread::yield();
  return place.load();
}

TEST_F(CodeTableTest, HasTheCodeAtOnceIfToldTo) {
  const auto codes = table(Compiling::AtOnce);
  EXPECT_NE(codes->request(first_, Quality::Quick).load(), nullptr);
  EXPECT_NE(codes->request(second_, Quality::Quick).load(), nullptr);
  EXPECT_NE(codes->request(first_, Quality::Quick).load(), nullptr);
  EXPECT_EQ(gate_.compiled, 2) << "a layout is compiled once";
}

TEST_F(CodeTableTest, LetsWhoAsksGoOn) {
  gate_.open = false;
  const auto codes = table(Compiling::Background);
  const CodeTable::Place& place = codes->request(first_, Quality::Quick);
  EXPECT_EQ(place.load(), nullptr);
  EXPECT_EQ(&codes->request(first_, Quality::Quick), &place);
  gate_.open = true;
  EXPECT_NE(wait_for(place), nullptr);
  EXPECT_NE(wait_for(codes->request(second_, Quality::Quick)), nullptr);
  EXPECT_EQ(gate_.compiled, 2);
}

TEST_F(CodeTableTest, StopsWhatIsUnderWayAtTheEnd) {
  gate_.open = false;
  auto codes = table(Compiling::Background);
  codes->request(first_, Quality::Quick);
  codes->request(second_, Quality::Quick);
  while (gate_.begun == 0) std::this_thread::yield();
  codes.reset();
  EXPECT_EQ(gate_.begun, 1);
  EXPECT_EQ(gate_.compiled, 0);
}

TEST_F(CodeTableTest, TellsWhyThereIsNoCode) {
  gate_.fails = true;
  const auto codes = table(Compiling::AtOnce);
  EXPECT_EQ(codes->problem(), "");
  EXPECT_EQ(codes->request(first_, Quality::Quick).load(), nullptr);
  EXPECT_EQ(codes->problem(), "it cannot be done");
  EXPECT_EQ(codes->request(second_, Quality::Quick).load(), nullptr);
  EXPECT_EQ(gate_.begun, 1) << "it is not tried again";
}

TEST_F(CodeTableTest, TellsWhyThereIsNoCodeInTheBackground) {
  gate_.fails = true;
  const auto codes = table(Compiling::Background);
  codes->request(first_, Quality::Quick);
  codes->request(second_, Quality::Quick);
  while (codes->problem().empty()) std::this_thread::yield();
  EXPECT_EQ(codes->problem(), "it cannot be done");
}

TEST_F(CodeTableTest, StopsAtSoManyLayouts) {
  const auto codes = table(Compiling::AtOnce, 1);
  EXPECT_NE(codes->request(first_, Quality::Quick).load(), nullptr);
  EXPECT_EQ(codes->request(second_, Quality::Quick).load(), nullptr);
  EXPECT_NE(codes->request(first_, Quality::Quick).load(), nullptr);
}

TEST_F(CodeTableTest, HasKeptCodeWhenALayoutIsMet) {
  kept_ = first_.id;
  const auto codes = table(Compiling::AtOnce);
  EXPECT_EQ(codes->meet(first_), &kept_code_);
  EXPECT_EQ(codes->meet(second_), nullptr);
  EXPECT_EQ(codes->meet(first_), &kept_code_);
  EXPECT_EQ(codes->request(first_, Quality::Quick).load(), &kept_code_);
  EXPECT_EQ(gate_.compiled, 0);
  EXPECT_NE(codes->request(second_, Quality::Quick).load(), nullptr);
  EXPECT_EQ(gate_.compiled, 1);
  EXPECT_EQ(codes->meet(second_), codes->request(second_, Quality::Quick).load());
  EXPECT_EQ(sought_, (std::vector{first_.id, second_.id})) << "a layout is looked for once";
}

TEST_F(CodeTableTest, LooksForTheFirstLayoutsOnlyUnlessTheyAreRequested) {
  kept_ = second_.id;
  const auto codes = table(Compiling::AtOnce, 1);
  EXPECT_EQ(codes->meet(first_), nullptr);
  EXPECT_EQ(codes->meet(second_), nullptr);
  EXPECT_EQ(sought_, std::vector{first_.id});
  EXPECT_NE(codes->request(first_, Quality::Quick).load(), nullptr);
  EXPECT_EQ(codes->request(second_, Quality::Quick).load(), &kept_code_)
      << "what is kept need not be compiled";
}

TEST_F(CodeTableTest, GivesBetterCodeWhenAsked) {
  for (const Compiling compiling : {Compiling::AtOnce, Compiling::Background}) {
    gate_.compiled = 0;
    const auto codes = table(compiling, 1);
    const CodeTable::Place& place = codes->request(first_, Quality::Quick);
    EXPECT_EQ(wait_for(place)->quality, Quality::Quick);
    codes->request(first_, Quality::Good);
    while (place.load()->quality != Quality::Good) std::this_thread::yield();
    codes->request(first_, Quality::Good);
    codes->request(first_, Quality::Quick);
    EXPECT_EQ(gate_.compiled, 2);
  }
}

TEST_F(CodeTableTest, KeepsTheCodeItHasWhereThereIsNoBetter) {
  const auto codes = table(Compiling::AtOnce);
  const CodeTable::Place& place = codes->request(first_, Quality::Quick);
  gate_.fails = true;
  codes->request(first_, Quality::Good);
  EXPECT_NE(place.load(), nullptr);
}

TEST_F(CodeTableTest, ServesManyThreads) {
  const auto codes = table(Compiling::Background);
  std::vector<Layout> layouts;
  for (program::LayoutId id = 0; id < 20; ++id) layouts.push_back(layout(id));
  {
    std::vector<std::jthread> threads;
    for (int i = 0; i < 4; ++i)
      threads.emplace_back([&] {
        for (const Layout& layout : layouts) wait_for(codes->request(layout, Quality::Quick));
      });
  }
  EXPECT_EQ(gate_.compiled, 20);
}

}  // namespace
}  // namespace ouro::native
