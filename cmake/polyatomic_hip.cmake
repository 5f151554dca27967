# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Defines polyatomic::hip. Read by this project's build and by the installed package.
# Sets polyatomic_hip_problem (why the backend can't be had, or empty) and
# polyatomic_hip_detail (what was found).
set(polyatomic_hip_problem "")
set(polyatomic_hip_detail "")

set(POLYATOMIC_HIP_ARCHITECTURES gfx90a CACHE STRING "AMD architectures to compile for")
find_program(POLYATOMIC_HIPCC hipcc HINTS ENV ROCM_PATH ENV HIP_PATH PATHS /opt/rocm
             PATH_SUFFIXES bin DOC "The HIP compiler driver")

# Runs hipcc once per set of architectures: a driver without its device libraries is found here,
# with the name of the missing package, and not in the middle of a build.
function(polyatomic_probe_hipcc problem_variable)
  set(signature "${POLYATOMIC_HIPCC} ${POLYATOMIC_HIP_ARCHITECTURES}")
  if(POLYATOMIC_HIP_PROBED STREQUAL signature)
    return()
  endif()
  set(folder ${CMAKE_BINARY_DIR}/CMakeFiles/polyatomic_hip_probe)
  file(WRITE ${folder}/probe.cpp
       "#include <hip/hip_runtime.h>\n__global__ void probe(int* p) { atomicAdd(p, 1); }\n"
       "void launch(int* p) { probe<<<1, 1>>>(p); }\n")
  list(TRANSFORM POLYATOMIC_HIP_ARCHITECTURES PREPEND --offload-arch= OUTPUT_VARIABLE offload)
  execute_process(
    COMMAND ${CMAKE_COMMAND} -E env HIP_PLATFORM=amd ${POLYATOMIC_HIPCC} -std=c++20 ${offload}
            -x hip -c probe.cpp -o probe.o
    WORKING_DIRECTORY ${folder} RESULT_VARIABLE result OUTPUT_VARIABLE output ERROR_VARIABLE output)
  if(result EQUAL 0)
    set(POLYATOMIC_HIP_PROBED "${signature}" CACHE INTERNAL "What hipcc last compiled a probe for")
    return()
  endif()
  string(CONCAT text "${POLYATOMIC_HIPCC} can't compile for ${POLYATOMIC_HIP_ARCHITECTURES}. "
         "On Debian and Ubuntu: apt-get install hipcc libamdhip64-dev rocm-device-libs. "
         "Or leave the backend out with -DPOLYATOMIC_HIP=OFF. It said:\n${output}")
  set(${problem_variable} "${text}" PARENT_SCOPE)
endfunction()

if(NOT POLYATOMIC_HIPCC)
  set(polyatomic_hip_problem "hipcc was not found. On Debian and Ubuntu: apt-get install hipcc.")
else()
  get_filename_component(polyatomic_hip_prefix ${POLYATOMIC_HIPCC} DIRECTORY)
  get_filename_component(polyatomic_hip_prefix ${polyatomic_hip_prefix} DIRECTORY)
  find_library(POLYATOMIC_AMDHIP64 amdhip64 HINTS ${polyatomic_hip_prefix}/lib
               DOC "The HIP runtime library")
  if(NOT POLYATOMIC_AMDHIP64)
    string(CONCAT polyatomic_hip_problem
           "The HIP runtime library amdhip64 was not found, but ${POLYATOMIC_HIPCC} is there. "
           "On Debian and Ubuntu: apt-get install libamdhip64-dev. "
           "Or leave the backend out with -DPOLYATOMIC_HIP=OFF.")
  else()
    polyatomic_probe_hipcc(polyatomic_hip_problem)
  endif()
endif()

if(NOT polyatomic_hip_problem)
  string(REPLACE ";" " " polyatomic_hip_architectures "${POLYATOMIC_HIP_ARCHITECTURES}")
  set(polyatomic_hip_detail "${POLYATOMIC_HIPCC}, architectures ${polyatomic_hip_architectures}")
  if(NOT TARGET polyatomic::hip)
    add_library(polyatomic::hip INTERFACE IMPORTED ${polyatomic_import_scope})
    target_link_libraries(polyatomic::hip INTERFACE polyatomic::core ${POLYATOMIC_AMDHIP64})
  endif()
endif()
