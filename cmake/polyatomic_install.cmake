# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Install rules: the headers in the shape of the include tree, and a package for find_package.
if(NOT POLYATOMIC_INSTALL)
  return()
endif()
include(CMakePackageConfigHelpers)

set(polyatomic_package_folder ${CMAKE_INSTALL_LIBDIR}/cmake/polyatomic)
set(polyatomic_header_folder ${CMAKE_INSTALL_INCLUDEDIR}/polyatomic)

foreach(folder IN ITEMS core backends algorithms)
  if(EXISTS ${PROJECT_SOURCE_DIR}/${folder})
    install(DIRECTORY ${folder} DESTINATION ${polyatomic_header_folder}
            FILES_MATCHING PATTERN "*.hpp")
  endif()
endforeach()
foreach(umbrella IN ITEMS core/polyatomic.hpp algorithms/algorithms.hpp)
  install(FILES ${umbrella} DESTINATION ${polyatomic_header_folder} OPTIONAL)
endforeach()

install(TARGETS polyatomic_core EXPORT polyatomic)
install(EXPORT polyatomic FILE polyatomicTargets.cmake NAMESPACE polyatomic::
        DESTINATION ${polyatomic_package_folder})
configure_package_config_file(
  cmake/polyatomicConfig.cmake.in ${PROJECT_BINARY_DIR}/polyatomicConfig.cmake
  INSTALL_DESTINATION ${polyatomic_package_folder})
# Before 1.0 a minor version may change the API.
write_basic_package_version_file(${PROJECT_BINARY_DIR}/polyatomicConfigVersion.cmake
                                 COMPATIBILITY SameMinorVersion ARCH_INDEPENDENT)
install(
  FILES ${PROJECT_BINARY_DIR}/polyatomicConfig.cmake
        ${PROJECT_BINARY_DIR}/polyatomicConfigVersion.cmake
        cmake/polyatomic_backend_sources.cmake
        cmake/polyatomic_cuda.cmake
        cmake/polyatomic_hip.cmake
        cmake/polyatomic_hip_sources.cmake
        cmake/polyatomic_kokkos.cmake
  DESTINATION ${polyatomic_package_folder})
install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DATADIR}/licenses/polyatomic)
