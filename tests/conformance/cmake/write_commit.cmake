# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# cmake -D SOURCE=<project> -D OUTPUT=<header> -P write_commit.cmake
# Writes the commit that is being built, marked -dirty when a file that matters differs from it.
# The header is rewritten only when that changes.
cmake_minimum_required(VERSION 3.25)

find_program(GIT git)
set(commit unknown)
if(GIT)
  execute_process(COMMAND ${GIT} -C ${SOURCE} rev-parse HEAD OUTPUT_VARIABLE head
                  OUTPUT_STRIP_TRAILING_WHITESPACE RESULT_VARIABLE result ERROR_QUIET)
  if(result EQUAL 0)
    execute_process(COMMAND ${GIT} -C ${SOURCE} status --porcelain -- core backends algorithms tests
                            cmake ":(exclude)tests/results"
                    OUTPUT_VARIABLE changes)
    set(commit ${head})
    if(changes)
      string(APPEND commit -dirty)
    endif()
  endif()
endif()
file(CONFIGURE OUTPUT ${OUTPUT}
     CONTENT "// Written by the build.\n#define POLYATOMIC_TEST_COMMIT \"@commit@\"\n" @ONLY)
