// What must be known about names to read on: Promela's grammar depends on it.
//
// `a b` declares b if a is a typedef, `p:x` is a variable of a process if p is a proctype and otherwise a
// label before x, and `f(x)` is the body of f if f is an inline.
#pragma once

#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "promela/token.hh"

namespace ouro::promela {

/// `inline name(parameters) { body }`
struct Inline {
  std::vector<std::string_view> parameters;
  std::vector<Token> body;  ///< without the braces; ends with Word::End
  bool active = false;      ///< a call of it is being read
};

struct Names {
  std::unordered_set<std::string_view> records;          ///< typedefs, so far
  std::unordered_set<std::string_view> processes;        ///< proctypes, of the whole text
  std::unordered_map<std::string_view, Inline> inlines;  ///< so far
};

}  // namespace ouro::promela
