// Random Promela models with long stretches of statements that touch only variables of their own, between
// shared ones, in and out of indivisible sequences: for reductions to find something in.
#pragma once

#include <fmt/format.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "base/random.hh"

namespace ouro::testing {

class RandomModel {
 public:
  explicit RandomModel(std::uint64_t seed) : random_(seed) {}

  std::string make() {
    std::string text = "bit g, h;\nbyte n;\nchan c = [0] of { bit };\nchan d = [1] of { bit };\n";
    for (int i = 0; i < 3; ++i)
      text += fmt::format("active proctype P{}() {{\n  bit x, y = 1; byte z; bit a[2];\n{}}}\n", i, body());
    // Without colons and dots there is nothing to observe of a process.
    const std::string seen = random_.chance(0.5) ? "P0@L0" : random_.chance(0.3) ? "P1[1]:x == 1" : "h == 0";
    return text + fmt::format("ltl p {{ [] (g == 0 -> {}) }}\n", seen);
  }

 private:
  std::string pick(const std::vector<std::string>& from) { return from[random_.below(from.size())]; }

  std::string body() {
    std::string text;
    const std::size_t count = random_.below(5) + 2;
    std::size_t labels = 0;
    for (std::size_t i = 0; i < count; ++i) {
      if (random_.chance(0.15)) text += pick({"end", "progress"}) + fmt::format("{}:\n", labels++);
      if (i == count - 1) text += "L0:\n";
      text += "  " + statement(true) + ";\n";
    }
    return random_.chance(0.3) ? fmt::format("again: \n{}  goto again\n", text) : text;
  }

  // NOLINTNEXTLINE(misc-no-recursion): compound statements are not nested
  std::string statement(bool compound) {
    if (random_.chance(0.5)) return own();
    if (!compound || random_.chance(0.7)) return shared();
    const std::string first = statement(false);
    const std::string second = statement(false);
    const std::string third = statement(false);
    switch (random_.below(5)) {
      case 0:
        return fmt::format("atomic {{ {}; {}; {} }}", first, second, third);
      case 1:
        return fmt::format("d_step {{ {}; {}; {} }}", own(), random_.chance(0.5) ? own() : "g = x", own());
      case 2:
        return fmt::format("atomic {{ if :: {} :: {}; {} fi; {} }}", first, own(), own(), third);
      case 3:
        return fmt::format("if :: {} -> {} :: {} fi", condition(), second, third);
      default:
        return fmt::format("if :: {} -> {}; {} :: else -> {} fi", condition(), first, second, third);
    }
  }

  std::string own() {
    return pick({"x = 1", "y = x", "x = !y", "z = z + 1", "z = x + y", "a[x] = y", "y = a[1]", "a[z % 2] = 1",
                 "skip", "assert(x + z < 4)", "printf(\"%d\", x)", "z = 3 / z", "z = 0", "x = _pid & 1"});
  }
  std::string shared() {
    return pick({"g = x", "h = !h", "x = g", "n = n + 1", "c!x", "c?x", "c?y", "d!y", "d?x", "d?[1]",
                 "g == 1", "h == y", "c?eval(y)", "y = len(d)", "timeout", "g = 1; x = 0"});
  }
  std::string condition() { return pick({"x == 1", "g == 1", "z > 1", "true", "y == a[0]", "h == x"}); }

  Random random_;
};

}  // namespace ouro::testing
