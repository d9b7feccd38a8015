// Random Promela models of a few processes with one text: some symmetric, some nearly so.
#pragma once

#include <fmt/format.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "base/random.hh"

namespace ouro::testing {

class SymmetricModel {
 public:
  explicit SymmetricModel(std::uint64_t seed) : random_(seed) {}

  /// Every statement treats processes alike, or now and then one does not.
  std::string make(bool is_broken) {
    is_broken_ = is_broken;
    const std::string me = random_.chance(0.5) ? "_pid" : "me";
    std::string text =
        "byte x; bit g; byte owner = 255; byte flag[4]; chan c = [2] of { byte };\n"
        "chan q[4] = [1] of { byte }; chan m = [0] of { byte };\n";
    const std::string body = loop(me);
    if (me == "_pid")
      return text + fmt::format("active [3] proctype P() {{ byte y = 255; bit z;\n{}}}\n", body);
    const std::size_t first = random_.below(2);
    text += fmt::format("proctype P(byte me) {{ byte y = 255; bit z;\n{}}}\n", body);
    const std::string runs = fmt::format("run P({}); run P({}); run P({})", first, first + 1, first + 2);
    return text + (random_.chance(0.7) ? fmt::format("init {{ atomic {{ {} }} }}\n", runs)
                                       : fmt::format("init {{ {} }}\n", runs));
  }

 private:
  std::string pick(const std::vector<std::string>& from) { return from[random_.below(from.size())]; }

  std::string loop(const std::string& me) {
    std::string text = "  do\n";
    const std::size_t branches = random_.below(3) + 1;
    const std::size_t odd = is_broken_ ? random_.below(branches) : branches;
    for (std::size_t i = 0; i < branches; ++i) {
      const std::size_t length = random_.below(3) + 1;
      text += "  :: ";
      for (std::size_t k = 0; k < length; ++k)
        text += (k == 0 ? "" : "; ") + (i == odd && k == 0 ? broken(me) : statement(me));
      text += "\n";
    }
    return text + "  od\n";
  }

  std::string statement(const std::string& me) {
    const std::string one = simple(me);
    if (random_.chance(0.75)) return one;
    switch (random_.below(3)) {
      case 0:
        return fmt::format("atomic {{ {}; {} }}", one, simple(me));
      case 1:
        return fmt::format("if :: {} :: {} fi", one, simple(me));
      default:
        return fmt::format("if :: {} -> {} :: else -> {} fi", condition(me), one, simple(me));
    }
  }

  std::string simple(const std::string& me) {
    const std::vector<std::string> all = {
        "g = 1 - g",
        "x = (x + 1) % 3",
        "z = !z",
        "owner = {}",
        "owner = 255",
        "y = owner",
        "y = 255",
        "flag[{}] = 1",
        "flag[{}] = 0",
        "owner == {} -> skip",
        "c!{}",
        "c?y",
        "c??eval({})",
        "q[{}]!g",
        "q[{}]?z",
        "m!{}",
        "m?y",
        "assert(owner != 254)",
        "y != 255 -> flag[y] = 1; y = 255",
        "owner == 255 -> owner = {}",
        "owner != 255 -> q[owner]!1",
        "len(c) == 2 -> skip",
        "nfull(c)",
        "assert(x < 2)",
        "g == z -> z = 0",
        "c?<y>",
        "y == {} -> x = 0",
    };
    return fmt::format(fmt::runtime(pick(all)), me);
  }

  std::string condition(const std::string& me) {
    return fmt::format(fmt::runtime(pick({"owner == {}", "x == 1", "g == z", "flag[{}] == 1", "y == {}",
                                          "empty(c)", "y == owner", "x == 1 && g == 0"})),
                       me);
  }

  /// Told apart by a constant, by calculation or by order.
  std::string broken(const std::string& me) {
    return fmt::format(
        fmt::runtime(pick({"owner = 1", "{} == 1 -> x = 0", "flag[1] = 1", "x = {} % 2", "{} < 2 -> g = 1",
                           "owner < {0} -> owner = {0}", "y = {}; y++", "c!!{}", "q[2]?z", "g = {}", "z = {}",
                           "if :: owner -> skip :: else -> x = 1 fi", "x = flag[{}] + owner", "y = 3", "c?2",
                           "_pid == 2 -> x = 0"})),
        me);
  }

  Random random_;
  bool is_broken_ = false;
};

}  // namespace ouro::testing
