# The folder native with or without LLVM. With it, native/llvm/ is a module that native/module.cc loads at run
# time, so that only who compiles a model pays for loading LLVM. Without, native/no_compiler.cc takes its place.
get_target_property(native_sources ouro_native SOURCES)
if(OURO_HAS_llvm)
  file(GLOB module_sources CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/src/native/llvm/*.cc")
  add_library(ouro_native_module MODULE ${module_sources} src/native/facts.cc src/native/code_cache.cc)
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
set_target_properties(ouro_native PROPERTIES SOURCES "${native_sources}")
