# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Defines polyatomic::cuda. Read by this project's build and by the installed package, after the
# language CUDA was enabled. Sets polyatomic_cuda_problem (why the backend can't be had, or empty)
# and polyatomic_cuda_detail (what was found).
set(polyatomic_cuda_problem "")
set(polyatomic_cuda_detail "")

get_property(polyatomic_languages GLOBAL PROPERTY ENABLED_LANGUAGES)

if(NOT "CUDA" IN_LIST polyatomic_languages)
  string(CONCAT polyatomic_cuda_problem
         "The language CUDA is not enabled. Name it in the project() call, "
         "for example project(name LANGUAGES CXX CUDA).")
elseif(CMAKE_CUDA_COMPILER_ID STREQUAL "NVIDIA" AND CMAKE_CUDA_COMPILER_VERSION VERSION_LESS 13.0)
  string(CONCAT polyatomic_cuda_problem
         "${CMAKE_CUDA_COMPILER} is version ${CMAKE_CUDA_COMPILER_VERSION}: nvcc 13.0 or newer is "
         "needed. Set CUDACXX to a newer one, or leave the backend out with -DPOLYATOMIC_CUDA=OFF.")
else()
  # CMake before 3.26 knows no C++20 for nvcc 13 and would silently compile C++17.
  if(NOT CMAKE_CUDA20_STANDARD_COMPILE_OPTION)
    set(CMAKE_CUDA20_STANDARD_COMPILE_OPTION "-std=c++20")
    set(CMAKE_CUDA20_EXTENSION_COMPILE_OPTION "-std=c++20")
  endif()
  if(NOT "cuda_std_20" IN_LIST CMAKE_CUDA_COMPILE_FEATURES)
    list(APPEND CMAKE_CUDA_COMPILE_FEATURES cuda_std_20)
    list(APPEND CMAKE_CUDA20_COMPILE_FEATURES cuda_std_20)
  endif()
  string(REPLACE ";" " " polyatomic_cuda_architectures "${CMAKE_CUDA_ARCHITECTURES}")
  set(polyatomic_cuda_detail
      "nvcc ${CMAKE_CUDA_COMPILER_VERSION}, architectures ${polyatomic_cuda_architectures}")
  if(NOT TARGET polyatomic::cuda)
    add_library(polyatomic::cuda INTERFACE IMPORTED ${polyatomic_import_scope})
    target_link_libraries(polyatomic::cuda INTERFACE polyatomic::core)
    target_compile_features(polyatomic::cuda INTERFACE cuda_std_20)
  endif()
endif()
