// What fuzz targets check: unlike assert it is there in every build, and it ends the process in the
// way that libFuzzer and ctest both count as a failure.
#pragma once

#include <cstdio>
#include <cstdlib>

namespace ouro::fuzz {

inline void require(bool condition, const char* promise) {
  if (condition) return;
  std::fprintf(stderr, "broken promise: %s\n", promise);
  std::abort();
}

}  // namespace ouro::fuzz
