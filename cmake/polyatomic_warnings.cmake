# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# polyatomic_warnings: the warnings of this project's own tests, examples and benchmarks, linked
# PRIVATE. Not installed: a user's warnings are the user's choice.
# HIP objects take theirs from POLYATOMIC_HIP_FLAGS.

# Errors by default only with the compilers that the project is checked with: a newer compiler's
# new warning should not stop somebody's first build.
set(polyatomic_werror OFF)
if(PROJECT_IS_TOP_LEVEL
   AND ((CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION MATCHES "^12\\.")
        OR (CMAKE_CXX_COMPILER_ID STREQUAL "Clang" AND CMAKE_CXX_COMPILER_VERSION MATCHES "^14\\.")))
  set(polyatomic_werror ON)
endif()
option(POLYATOMIC_WERROR "Treat warnings in tests and examples as errors" ${polyatomic_werror})

add_library(polyatomic_warnings INTERFACE)

set(polyatomic_shared_flags -Wall -Wextra -Wshadow -Wconversion)
if(POLYATOMIC_WERROR)
  list(APPEND polyatomic_shared_flags -Werror)
endif()

# nvcc generates line directives that -Wpedantic rejects, so its host compiler runs without it.
list(JOIN polyatomic_shared_flags "," polyatomic_nvcc_host_flags)
target_compile_options(
  polyatomic_warnings
  INTERFACE "$<$<COMPILE_LANGUAGE:CXX>:-Wpedantic;${polyatomic_shared_flags}>"
            "$<$<COMPILE_LANGUAGE:CUDA>:-Xcompiler=${polyatomic_nvcc_host_flags}>")
if(POLYATOMIC_WERROR)
  target_compile_options(polyatomic_warnings
                         INTERFACE "$<$<COMPILE_LANGUAGE:CUDA>:SHELL:-Werror all-warnings>")
endif()

if(PROJECT_IS_TOP_LEVEL)
  list(APPEND POLYATOMIC_HIP_FLAGS -Wall -Wextra)
  if(POLYATOMIC_WERROR)
    list(APPEND POLYATOMIC_HIP_FLAGS -Werror)
  endif()
endif()
