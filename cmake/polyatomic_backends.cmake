# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Decides which backends this build has, makes their targets, and prints one table.
# Sets POLYATOMIC_BACKENDS, the list of those that are on.
#
# AUTO leaves a backend out for one reason only: its compiler is absent. A compiler that is there
# but fails, or a library that is missing beside it, is an error that names the package.
set(POLYATOMIC_BACKENDS "")
set(polyatomic_table "")

macro(polyatomic_note_backend backend state detail)
  string(APPEND polyatomic_table "  ${backend}${state}${detail}\n")
endmacro()

macro(polyatomic_accept_backend backend padded)
  if(polyatomic_${backend}_problem)
    message(FATAL_ERROR "${polyatomic_${backend}_problem}")
  endif()
  list(APPEND POLYATOMIC_BACKENDS ${backend})
  polyatomic_note_backend("${padded}" "on        " "${polyatomic_${backend}_detail}")
endmacro()

# A project that takes this one in by FetchContent must see the targets, and Kokkos's too.
set(polyatomic_import_scope GLOBAL)
if(NOT PROJECT_IS_TOP_LEVEL)
  set(CMAKE_FIND_PACKAGE_TARGETS_GLOBAL ON)
endif()

# Kokkos is compiled by the C++ compiler, which is always there.
if(POLYATOMIC_KOKKOS)
  include(polyatomic_kokkos)
  polyatomic_accept_backend(kokkos "kokkos    ")
else()
  polyatomic_note_backend("kokkos    " "off       " "POLYATOMIC_KOKKOS=OFF")
endif()

# Finds nvcc where CMake would, or in the usual place, and asks its version: an nvcc that does not
# run, or is too old, would fail later and say less.
function(polyatomic_find_nvcc)
  find_program(POLYATOMIC_NVCC NAMES $ENV{CUDACXX} nvcc PATHS ENV CUDA_HOME ENV CUDA_PATH
               /usr/local/cuda PATH_SUFFIXES bin DOC "The CUDA compiler")
  mark_as_advanced(POLYATOMIC_NVCC)
  if(NOT POLYATOMIC_NVCC OR CMAKE_CUDA_COMPILER)
    return()
  endif()
  execute_process(COMMAND ${POLYATOMIC_NVCC} --version RESULT_VARIABLE result
                  OUTPUT_VARIABLE text ERROR_VARIABLE text)
  if(NOT result EQUAL 0)
    message(FATAL_ERROR "${POLYATOMIC_NVCC} does not run. Set CUDACXX to an nvcc of 13.0 or newer, "
                        "or leave the backend out with -DPOLYATOMIC_CUDA=OFF. It said:\n${text}")
  elseif(text MATCHES "release ([0-9.]+)," AND CMAKE_MATCH_1 VERSION_LESS 13.0)
    message(FATAL_ERROR "${POLYATOMIC_NVCC} is version ${CMAKE_MATCH_1}: 13.0 or newer is needed. "
                        "Set CUDACXX to a newer one, let './dev setup cuda' bring one into "
                        "build/deps, or leave the backend out with -DPOLYATOMIC_CUDA=OFF.")
  endif()
endfunction()

# In another project CUDA counts as there when that project enabled the language: a language
# enabled in a sub-folder would be of no use to its own targets.
if(POLYATOMIC_CUDA)
  get_property(polyatomic_languages GLOBAL PROPERTY ENABLED_LANGUAGES)
  if(PROJECT_IS_TOP_LEVEL AND NOT "CUDA" IN_LIST polyatomic_languages)
    polyatomic_find_nvcc()
    if(NOT CMAKE_CUDA_COMPILER AND POLYATOMIC_NVCC)
      set(CMAKE_CUDA_COMPILER ${POLYATOMIC_NVCC})
    endif()
    if(NOT DEFINED CMAKE_CUDA_ARCHITECTURES AND NOT DEFINED ENV{CUDAARCHS})
      set(CMAKE_CUDA_ARCHITECTURES 75 80 90)
    endif()
    if(CMAKE_CUDA_COMPILER)
      enable_language(CUDA)
    endif()
  endif()

  get_property(polyatomic_languages GLOBAL PROPERTY ENABLED_LANGUAGES)
  if("CUDA" IN_LIST polyatomic_languages)
    include(polyatomic_cuda)
    polyatomic_accept_backend(cuda "cuda      ")
  elseif(NOT POLYATOMIC_CUDA STREQUAL "AUTO")
    message(FATAL_ERROR "POLYATOMIC_CUDA is ON, but no CUDA compiler is there. Put nvcc 13.0 or "
            "newer on PATH or in CUDACXX; './dev setup cuda' brings one into build/deps. "
            "In a project of your own name CUDA in the project() call.")
  elseif(PROJECT_IS_TOP_LEVEL)
    polyatomic_note_backend("cuda      " "left out  " "no nvcc on PATH, in CUDACXX or CUDA_HOME")
  else()
    polyatomic_note_backend("cuda      " "left out  " "the project did not enable the language CUDA")
  endif()
else()
  polyatomic_note_backend("cuda      " "off       " "POLYATOMIC_CUDA=OFF")
endif()

if(POLYATOMIC_HIP)
  include(polyatomic_hip)
  if(POLYATOMIC_HIPCC OR NOT POLYATOMIC_HIP STREQUAL "AUTO")
    polyatomic_accept_backend(hip "hip       ")
  else()
    polyatomic_note_backend("hip       " "left out  " "no hipcc (Debian, Ubuntu: apt-get install hipcc)")
  endif()
else()
  polyatomic_note_backend("hip       " "off       " "POLYATOMIC_HIP=OFF")
endif()

message(STATUS "polyatomic ${PROJECT_VERSION}\n  backend   state     compiler, or why not\n"
               "${polyatomic_table}")

# The C++20 lines for CUDA are variables: hand them to the project that took this one in.
if(NOT PROJECT_IS_TOP_LEVEL)
  foreach(variable IN ITEMS CMAKE_CUDA20_STANDARD_COMPILE_OPTION CMAKE_CUDA_COMPILE_FEATURES
                            CMAKE_CUDA20_EXTENSION_COMPILE_OPTION CMAKE_CUDA20_COMPILE_FEATURES)
    if(DEFINED ${variable})
      set(${variable} "${${variable}}" PARENT_SCOPE)
    endif()
  endforeach()
  set(POLYATOMIC_BACKENDS "${POLYATOMIC_BACKENDS}" PARENT_SCOPE)
endif()
