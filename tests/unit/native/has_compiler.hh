// Is this a build with a compiler? If it is, the compiler must work: nothing is skipped because a file is
// missing.
#pragma once

#include <gtest/gtest.h>

#include <string_view>

#include "native/compiler.hh"

namespace ouro::testing {

inline bool has_compiler() {
  try {
    EXPECT_NE(native::compiler_name(), "");
    return true;
  } catch (const native::NoCode& error) {
    const bool without = std::string_view(error.what()) == "this build of ouro is without LLVM";
    EXPECT_TRUE(without) << error.what();
    return !without;
  }
}

}  // namespace ouro::testing
