# The folder native with or without LLVM: the code in native/llvm/, or native/no_compiler.cc.
get_target_property(native_sources ouro_native SOURCES)
if(OURO_HAS_llvm)
  list(FILTER native_sources EXCLUDE REGEX "/no_compiler\\.cc$")
  target_include_directories(ouro_native SYSTEM PRIVATE ${LLVM_INCLUDE_DIRS})
else()
  list(FILTER native_sources EXCLUDE REGEX "/native/llvm/")
endif()
set_target_properties(ouro_native PROPERTIES SOURCES "${native_sources}")
