# Build options and the compiler flags that every target shares.
option(OURO_BUILD_TESTS "Build the tests" ON)
option(OURO_BUILD_BENCHMARKS "Build the benchmarks in bench/" OFF)
option(OURO_BUILD_FUZZERS "Build the libFuzzer targets (needs clang)" OFF)
set(OURO_NATIVE AUTO CACHE STRING "Compile models to native code by LLVM 19: AUTO (if it is there), ON or OFF")
option(OURO_WARNINGS_AS_ERRORS "Treat compiler warnings as errors" ON)
set(OURO_SANITIZE "" CACHE STRING "Comma-separated sanitizers for -fsanitize= (empty: none)")
option(OURO_COVERAGE "Instrument for gcov" OFF)

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
# Where ccache is installed, what was compiled before is not compiled again, in this clone or in another one.
find_program(OURO_CCACHE ccache)
mark_as_advanced(OURO_CCACHE)
if(OURO_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  set(CMAKE_CXX_COMPILER_LAUNCHER "${CMAKE_COMMAND}" -E env "CCACHE_BASEDIR=${PROJECT_SOURCE_DIR}" CCACHE_NOHASHDIR=1
      "${OURO_CCACHE}")
endif()
if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Release CACHE STRING "Build type" FORCE)
endif()

add_library(ouro_flags INTERFACE)
# Functions of this library are not to be replaced by others of the same name, so they may be inlined.
target_compile_options(ouro_flags INTERFACE -fno-semantic-interposition)
target_compile_options(ouro_flags INTERFACE -Wall -Wextra -Wpedantic -Wshadow -Wconversion
                       -Wsign-conversion -Wnon-virtual-dtor -Woverloaded-virtual -Wcast-qual)
if(OURO_WARNINGS_AS_ERRORS)
  target_compile_options(ouro_flags INTERFACE -Werror)
endif()
if(OURO_SANITIZE)
  target_compile_options(ouro_flags INTERFACE -fsanitize=${OURO_SANITIZE} -fno-omit-frame-pointer
                         -fno-sanitize-recover=all)
  # GCC loses track of what is initialised in code that it has instrumented, and its manual says so.
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    target_compile_options(ouro_flags INTERFACE -Wno-maybe-uninitialized)
  endif()
  # Sanitizers wrap dlopen, and a run path of the new kind would count for their library only.
  target_link_options(ouro_flags INTERFACE -fsanitize=${OURO_SANITIZE} LINKER:--disable-new-dtags)
endif()
if(OURO_BUILD_FUZZERS)
  if(NOT CMAKE_CXX_COMPILER_ID MATCHES "Clang")
    message(FATAL_ERROR "OURO_BUILD_FUZZERS needs clang: configure with `cmake --preset fuzz`")
  endif()
  target_compile_options(ouro_flags INTERFACE -fsanitize=fuzzer-no-link)
  target_link_options(ouro_flags INTERFACE -fsanitize=fuzzer-no-link)
endif()
if(OURO_COVERAGE)
  target_compile_options(ouro_flags INTERFACE --coverage)
  target_link_options(ouro_flags INTERFACE --coverage)
endif()
