# What `cmake --install` puts where: the program, the library, its headers, and the files by which
# another project says find_package(ouro) and links ouro::ouro.
#
# Headers include each other by their path from src/ ("logic/formula.hh"), users write
# <ouro/logic/formula.hh>: so both include/ and include/ouro/ are on the path of whoever links.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

set(ouro_config_folder "${CMAKE_INSTALL_LIBDIR}/cmake/ouro")

target_include_directories(libouro PUBLIC "$<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>"
                           "$<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}/ouro>")
set(ouro_module_folder "${CMAKE_INSTALL_LIBDIR}/ouro")
set_target_properties(ouro PROPERTIES INSTALL_RPATH "$ORIGIN/../${ouro_module_folder}")
target_link_options(libouro INTERFACE "$<INSTALL_INTERFACE:LINKER:-rpath,$<INSTALL_PREFIX>/${ouro_module_folder}>")
install(TARGETS ouro)
if(TARGET ouro_native_module)
  install(TARGETS ouro_native_module DESTINATION "${ouro_module_folder}")
endif()
install(TARGETS libouro EXPORT ouro)
install(EXPORT ouro FILE ouroTargets.cmake NAMESPACE ouro:: DESTINATION "${ouro_config_folder}")
foreach(folder IN LISTS OURO_LIBRARY_FOLDERS)
  install(DIRECTORY "src/${folder}" DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}/ouro"
          FILES_MATCHING PATTERN "*.hh")
endforeach()

set(ouro_find_dependencies "")
foreach(package IN LISTS OURO_PACKAGES_libouro)
  list(JOIN OURO_FIND_${package} " " arguments)
  string(APPEND ouro_find_dependencies "find_dependency(${arguments})\n")
endforeach()
configure_package_config_file(cmake/ouroConfig.cmake.in "${PROJECT_BINARY_DIR}/ouroConfig.cmake"
                              INSTALL_DESTINATION "${ouro_config_folder}")
write_basic_package_version_file("${PROJECT_BINARY_DIR}/ouroConfigVersion.cmake"
                                 COMPATIBILITY SameMinorVersion)
install(FILES "${PROJECT_BINARY_DIR}/ouroConfig.cmake" "${PROJECT_BINARY_DIR}/ouroConfigVersion.cmake"
        DESTINATION "${ouro_config_folder}")
