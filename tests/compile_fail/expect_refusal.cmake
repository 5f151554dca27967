# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# cmake -D COMMAND=<list> -D EXPECT=<regex> -P expect_refusal.cmake
# Runs a compiler command that must fail, and must say what EXPECT describes.
execute_process(COMMAND ${COMMAND} OUTPUT_VARIABLE output ERROR_VARIABLE output
                RESULT_VARIABLE result)
if(result EQUAL 0)
  message(FATAL_ERROR "This compiled, and must not.")
endif()
if(NOT output MATCHES "${EXPECT}")
  message(FATAL_ERROR "It failed without saying '${EXPECT}':\n${output}")
endif()
string(REGEX MATCH "[^\n]*${EXPECT}" said "${output}")
message(STATUS "refused: ${said}")
