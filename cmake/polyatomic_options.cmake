# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Options, and the defaults of a build that starts here rather than in another project.
include(GNUInstallDirs)

foreach(backend IN ITEMS KOKKOS CUDA HIP)
  set(POLYATOMIC_${backend} AUTO CACHE STRING
      "Build for this backend: ON, OFF, or AUTO (on when its compiler is there)")
  set_property(CACHE POLYATOMIC_${backend} PROPERTY STRINGS AUTO ON OFF)
endforeach()

option(POLYATOMIC_TESTS "Build the tests" ${PROJECT_IS_TOP_LEVEL})
set(POLYATOMIC_TEST_FOLDERS headers conformance codegen compile_fail package litmus mutants CACHE STRING
    "Which folders under tests/ to build")
option(POLYATOMIC_EXAMPLES "Build the examples" ${PROJECT_IS_TOP_LEVEL})
option(POLYATOMIC_BENCHMARKS "Build the benchmarks" OFF)
option(POLYATOMIC_INSTALL "Make the install rules" ${PROJECT_IS_TOP_LEVEL})
set(POLYATOMIC_SANITIZER "" CACHE STRING
    "Build tests and examples with a sanitizer: address-undefined, thread, or empty")
set_property(CACHE POLYATOMIC_SANITIZER PROPERTY STRINGS "" address-undefined thread)

# Adds a sub-folder of the project that a partial checkout may lack.
function(polyatomic_add_folder folder)
  if(EXISTS ${CMAKE_CURRENT_SOURCE_DIR}/${folder}/CMakeLists.txt)
    add_subdirectory(${folder})
  endif()
endfunction()

if(NOT PROJECT_IS_TOP_LEVEL)
  return()
endif()

if(NOT CMAKE_BUILD_TYPE AND NOT CMAKE_CONFIGURATION_TYPES)
  set(CMAKE_BUILD_TYPE Release CACHE STRING "Debug, Release, RelWithDebInfo or MinSizeRel" FORCE)
endif()
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/bin)

# ccache is used when it is there. nvcc needs its depend mode: in the usual mode ccache hashes one
# preprocessor run, and an edit inside `#if __CUDA_ARCH__ >= 900` then brings back the old object.
find_program(POLYATOMIC_CCACHE ccache DOC "ccache, or empty to compile without it")
mark_as_advanced(POLYATOMIC_CCACHE)
if(POLYATOMIC_CCACHE)
  if(NOT DEFINED CMAKE_CXX_COMPILER_LAUNCHER)
    # Paths are compared relative to the build folder: what is the same in several build folders is
    # compiled once.
    set(CMAKE_CXX_COMPILER_LAUNCHER ${CMAKE_COMMAND} -E env CCACHE_BASEDIR=${PROJECT_SOURCE_DIR}
                                    ${POLYATOMIC_CCACHE})
  endif()
  if(NOT DEFINED CMAKE_CUDA_COMPILER_LAUNCHER)
    set(CMAKE_CUDA_COMPILER_LAUNCHER ${CMAKE_COMMAND} -E env CCACHE_DEPEND=1 ${POLYATOMIC_CCACHE})
  endif()
endif()
