// Which version of the code generator this is.
//
// A hash of all sources that decide what code is generated and how it is run, and LLVM's version: a file that
// the build writes (cmake/native.cmake). Code that another version has generated is never used.
#pragma once

#include <string_view>

namespace ouro::native {

std::string_view generator_stamp();

}  // namespace ouro::native
