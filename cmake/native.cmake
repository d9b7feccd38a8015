# The folder native with or without LLVM. With it, native/llvm/ is a module that native/module.cc loads at run
# time, so that only who compiles a model pays for loading LLVM. Without, native/no_compiler.cc takes its place.
get_target_property(native_sources ouro_native SOURCES)

# Kept code is used only by the version that generated it: a hash of everything that code can depend on is part
# of its key. It is computed when one of these files has changed (native/generator_stamp.hh).
file(GLOB_RECURSE stamped_files CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/src/native/*"
     "${PROJECT_SOURCE_DIR}/src/program/*" "${PROJECT_SOURCE_DIR}/src/space/*")
list(APPEND stamped_files "${PROJECT_SOURCE_DIR}/src/base/hash.hh")
set(generator_stamp "${PROJECT_BINARY_DIR}/generator_stamp.cc")
add_custom_command(
  OUTPUT "${generator_stamp}"
  COMMAND "${CMAKE_COMMAND}" "-DOUTPUT=${generator_stamp}" "-DFILES=${stamped_files}"
          "-DVERSION=LLVM ${LLVM_PACKAGE_VERSION}" -P "${PROJECT_SOURCE_DIR}/cmake/generator_stamp.cmake"
  DEPENDS ${stamped_files} "${PROJECT_SOURCE_DIR}/cmake/generator_stamp.cmake"
  COMMENT "Hashing the sources of the code generator"
  VERBATIM)

if(OURO_HAS_llvm)
  file(GLOB module_sources CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/src/native/llvm/*.cc")
  # What the program and the module both have.
  list(APPEND module_sources "${generator_stamp}")
  foreach(shared_source code_cache code_key code_loader elf_object facts kept_code object_archive object_loader
          processor)
    list(APPEND module_sources "src/native/${shared_source}.cc")
  endforeach()
  add_library(ouro_native_module MODULE ${module_sources})
  set_target_properties(ouro_native_module PROPERTIES OUTPUT_NAME ouro_native PREFIX ""
                        CXX_VISIBILITY_PRESET hidden VISIBILITY_INLINES_HIDDEN ON
                        LIBRARY_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}")
  target_include_directories(ouro_native_module SYSTEM PRIVATE ${LLVM_INCLUDE_DIRS})
  target_link_libraries(ouro_native_module PRIVATE ouro_program ${OURO_TARGET_llvm} ouro_flags)
  target_link_options(ouro_native_module PRIVATE LINKER:--exclude-libs,ALL LINKER:--no-undefined)
  add_dependencies(ouro_native ouro_native_module)
  list(FILTER native_sources EXCLUDE REGEX "/no_compiler\\.cc$")
else()
  list(FILTER native_sources EXCLUDE REGEX "/native/module\\.cc$")
endif()
list(FILTER native_sources EXCLUDE REGEX "/native/llvm/")
set_target_properties(ouro_native PROPERTIES SOURCES "${native_sources};${generator_stamp}")
