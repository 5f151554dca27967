# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# cmake -D COMMAND=<list> -D PROGRAM=<path> -P build_and_run.cmake
# Runs a compiler command that makes PROGRAM, then PROGRAM; both must succeed.
function(must_succeed)
  execute_process(COMMAND ${ARGN} OUTPUT_VARIABLE output ERROR_VARIABLE output
                  RESULT_VARIABLE result)
  if(NOT result EQUAL 0)
    list(JOIN ARGN " " command)
    message(FATAL_ERROR "${command}\nends with ${result}:\n${output}")
  endif()
endfunction()

file(REMOVE ${PROGRAM})
must_succeed(${COMMAND})
must_succeed(${PROGRAM})
