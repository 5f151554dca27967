# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Builds and runs project/ as a user would.
#   cmake -DSOURCE=<polyatomic> -DBUILD=<its build folder> -DWORK=<folder> -DKOKKOS=<Kokkos_DIR>
#         -DCOMPILER=<C++ compiler> -DKIND=<installed|sources> -P project_test.cmake
foreach(variable IN ITEMS SOURCE BUILD WORK KOKKOS COMPILER KIND)
  if(NOT ${variable})
    message(FATAL_ERROR "${variable} is not given")
  endif()
endforeach()

function(run)
  execute_process(COMMAND ${ARGN} COMMAND_ERROR_IS_FATAL ANY)
endfunction()

file(REMOVE_RECURSE ${WORK})
file(COPY ${SOURCE}/examples/quickstart/project/CMakeLists.txt
          ${SOURCE}/examples/quickstart/main.cpp
          ${SOURCE}/examples/quickstart/histogram.cpp
          ${SOURCE}/examples/quickstart/histogram.hpp
          ${SOURCE}/examples/runtime/runtime.hpp
          ${SOURCE}/examples/runtime/runtime_kokkos.cpp
     DESTINATION ${WORK}/project)

set(options -DCMAKE_BUILD_TYPE=Release -DCMAKE_CXX_COMPILER=${COMPILER} -DKokkos_DIR=${KOKKOS})
if(KIND STREQUAL "installed")
  run(${CMAKE_COMMAND} --install ${BUILD} --prefix ${WORK}/prefix)
  list(APPEND options -DCMAKE_PREFIX_PATH=${WORK}/prefix)
else()
  file(MAKE_DIRECTORY ${WORK}/project/external)
  file(CREATE_LINK ${SOURCE} ${WORK}/project/external/polyatomic SYMBOLIC)
endif()
run(${CMAKE_COMMAND} -S ${WORK}/project -B ${WORK}/build ${options})

# An installed package must have been taken where there is one, and none otherwise.
file(STRINGS ${WORK}/build/CMakeCache.txt found REGEX "^polyatomic_DIR:PATH=${WORK}/prefix/")
if(KIND STREQUAL "installed" AND NOT found)
  message(FATAL_ERROR "the installed package was not used")
elseif(KIND STREQUAL "sources" AND found)
  message(FATAL_ERROR "an installed package was used")
endif()
run(${CMAKE_COMMAND} --build ${WORK}/build)
run(${WORK}/build/my_program)
