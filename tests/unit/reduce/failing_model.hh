// Random Promela models most of whose guards may fail: by an index out of range, or a division by zero,
// behind or before other conditions, where messages are matched, in `provided`, and beside escapes; or of
// which asking somebody else may fail, because of his channel, his `provided`, or what is sent.
#pragma once

#include <fmt/format.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "base/random.hh"

namespace ouro::testing {

class FailingModel {
 public:
  explicit FailingModel(std::uint64_t seed) : random_(seed) {}

  std::string make() {
    std::string text =
        fmt::format("byte x = {}, y = {}, w = 1, seen; byte a[3];\n", random_.below(3), random_.below(2));
    text += "chan c = [0] of { byte }; chan d = [1] of { byte }; chan e = [0] of { byte };\n";
    text += "chan g = [0] of { byte, byte }; chan q[2] = [0] of { byte }; chan r[2] = [1] of { byte };\n";
    const bool is_created = random_.chance(0.3);
    for (int i = 0; i < 3; ++i)
      text += fmt::format("{}proctype P{}() {}{{ byte i; {} }}\n", is_created ? "" : "active ", i, provided(),
                          body(i));
    if (is_created) text += "init { run P0(); if :: run P1() :: skip fi; run P2() }\n";
    return text;
  }

 private:
  std::string pick(const std::vector<std::string>& from) { return from[random_.below(from.size())]; }

  std::string provided() {
    if (random_.chance(0.75)) return "";
    return pick({"provided (10/(y+w) > 0) ", "provided (x < 3) "});
  }
  std::string body(int process) {
    std::string text = random_.chance(0.3) ? fmt::format("seen = {}; ", process + 1) : "";
    for (std::size_t count = 2 + random_.below(2); count > 0; --count) text += statement() + "; ";
    return random_.chance(0.4) ? text + fmt::format("seen = {}", process + 1) : text + "skip";
  }
  std::string statement() {
    switch (random_.below(12)) {
      case 0:
      case 1:
        return fmt::format("{{ {}; {} }} unless {{ {}; {} }}", simple(), simple(),
                           pick({"c?y", "c?1", "e?y", "d?y", "q[x]?1", guard()}), simple());
      case 2:
      case 3:
        return fmt::format("if :: {}; {} :: {}; {} fi", simple(), simple(), simple(), simple());
      case 4:
        return fmt::format("if :: {}; {} :: else; {} fi", guard(), simple(), simple());
      case 5:
        return fmt::format("atomic {{ {}; {} }}", simple(), simple());
      case 6:
        return fmt::format("d_step {{ {} -> {}; x = {} }}", guard(), pick({"y = 1", "w = 0", "a[1] = 1"}),
                           random_.below(4));
      default:
        return simple();
    }
  }
  std::string guard() {
    return pick({"10/y > 0 && x == 1", "x == 1 && 10/w > 0", "a[x] == 1", "a[y] == 1 && x == 2",
                 "(x == 1 || 10/w > 0)", "x == 2", "y == 1", "a[y] == 0", "10/(y+w) > 0", "x == 1", "w == 0",
                 "a[i] == 1 && y == 1", "!(a[x] == 1 && y == 2)", "len(d) == 1", "nempty(d) && 10/y > 0"});
  }
  std::string simple() {
    if (random_.chance(0.15)) return guard();
    return pick(
        {"x = 0",       "x = 1",  "x = 2",        "x = 3",    "y = 0",        "y = 1",          "y = 2",
         "w = 0",       "w = 1",  "a[0] = 1",     "a[1] = 1", "a[2] = 0",     "a[x] = 1",       "i = x",
         "i++",         "c!1",    "c!x",          "c?y",      "c?eval(a[x])", "c?eval(i)",      "c?1",
         "d!x",         "d?y",    "d?eval(a[y])", "d?1",      "y = 4 / w",    "assert(x != 2)", "e!1",
         "e?y",         "q[x]?1", "q[x]!2",       "q[i]?_",   "q[1]!1",       "g!a[x],2",       "g!1,x",
         "g?eval(y),1", "g?_,2",  "r[x]!1",       "r[i]?1"});
  }

  Random random_;
};

}  // namespace ouro::testing
