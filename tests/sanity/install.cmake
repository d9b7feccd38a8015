# Installs BUILD into an empty folder, builds client/ against what is there with COMPILER, and runs it and ouro.
set(work "${BUILD}/Testing/install")
set(prefix "${work}/prefix")
file(REMOVE_RECURSE "${work}")

function(run)
  execute_process(COMMAND ${ARGV} COMMAND_ERROR_IS_FATAL ANY)
endfunction()

run("${CMAKE_COMMAND}" --install "${BUILD}" --prefix "${prefix}")
run("${CMAKE_COMMAND}" -S "${CMAKE_CURRENT_LIST_DIR}/client" -B "${work}/client" -G Ninja
    "-DCMAKE_PREFIX_PATH=${prefix}" "-DCMAKE_CXX_COMPILER=${COMPILER}" -DCMAKE_BUILD_TYPE=Release)
run("${CMAKE_COMMAND}" --build "${work}/client")
run("${work}/client/client")
run("${prefix}/bin/ouro" --help)

# The compiler is a module, which is found where it was installed, and missed where it was not.
function(expect_version pattern)
  execute_process(COMMAND "${prefix}/bin/ouro" --version OUTPUT_VARIABLE version COMMAND_ERROR_IS_FATAL ANY)
  if(NOT version MATCHES "${pattern}")
    message(FATAL_ERROR "ouro --version does not match ${pattern}: ${version}")
  endif()
endfunction()
file(GLOB_RECURSE module "${prefix}/*/ouro_native.so")
if(module)
  expect_version("native code: LLVM")
  file(REMOVE "${module}")
endif()
expect_version("native code: not available: ")

file(GLOB cli_headers "${prefix}/include/ouro/cli/*")
if(cli_headers)
  message(FATAL_ERROR "the headers of the program are installed: ${cli_headers}")
endif()
