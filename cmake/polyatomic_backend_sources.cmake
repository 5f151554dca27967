# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# polyatomic_backend_sources(<target> <backend> <source>...)
#
# Compiles the given C++ files for one backend (kokkos, cuda or hip) and puts the objects into the
# target, which must exist and be made in the same folder. The same file can go into several
# targets, or into one target for several backends. The target's include directories and compile
# definitions hold in every backend, and the target is linked to polyatomic::<backend>.
#
#   add_executable(histogram_cuda)
#   polyatomic_backend_sources(histogram_cuda cuda histogram.cpp)
include_guard(GLOBAL)
include(${CMAKE_CURRENT_LIST_DIR}/polyatomic_hip_sources.cmake)

function(polyatomic_backend_sources target backend)
  if(NOT TARGET ${target})
    message(FATAL_ERROR "polyatomic_backend_sources: there is no target '${target}'.")
  endif()
  if(NOT backend MATCHES "^(kokkos|cuda|hip)$")
    message(FATAL_ERROR "polyatomic_backend_sources(${target}): '${backend}' is no backend; "
                        "use kokkos, cuda or hip.")
  endif()
  if(NOT TARGET polyatomic::${backend})
    message(FATAL_ERROR "polyatomic_backend_sources(${target}): the backend ${backend} is not in "
                        "this build. It needs polyatomic::${backend}; see the table printed when "
                        "polyatomic was configured.")
  endif()
  set(sources "")
  foreach(source IN LISTS ARGN)
    get_filename_component(path ${source} ABSOLUTE)
    if(NOT EXISTS ${path})
      message(FATAL_ERROR "polyatomic_backend_sources(${target}): there is no file ${path}.")
    endif()
    list(APPEND sources ${path})
  endforeach()
  target_link_libraries(${target} PRIVATE polyatomic::${backend})
  cmake_language(CALL polyatomic_add_${backend}_sources ${target} ${sources})
endfunction()

# A name for what is made from a source: its path from the current folder, made flat.
function(polyatomic_flat_name variable source)
  set(base ${CMAKE_CURRENT_SOURCE_DIR})
  cmake_path(IS_PREFIX CMAKE_CURRENT_BINARY_DIR ${source} generated)
  if(generated)
    set(base ${CMAKE_CURRENT_BINARY_DIR})
  endif()
  file(RELATIVE_PATH name ${base} ${source})
  string(REPLACE "../" "up_" name ${name})
  string(REPLACE "/" "_" name ${name})
  set(${variable} ${name} PARENT_SCOPE)
endfunction()

function(polyatomic_add_kokkos_sources target)
  target_sources(${target} PRIVATE ${ARGN})
endfunction()

# The language of a source belongs to a folder in CMake, not to a target, so the same .cpp can't be
# C++ here and CUDA there. A one-line .cu file stands in for it: errors still name the .cpp file,
# and nvcc's dependency file lists it.
function(polyatomic_add_cuda_sources target)
  foreach(source IN LISTS ARGN)
    polyatomic_flat_name(name ${source})
    set(wrapper ${CMAKE_CURRENT_BINARY_DIR}/polyatomic_cuda/${target}/${name}.cu)
    file(CONFIGURE OUTPUT ${wrapper} CONTENT "#include \"@source@\"\n" @ONLY)
    target_sources(${target} PRIVATE ${wrapper})
  endforeach()
  set_target_properties(${target} PROPERTIES CUDA_RUNTIME_LIBRARY Static)
endfunction()
