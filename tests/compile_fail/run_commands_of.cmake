# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# cmake -D NINJA=<program> -D TARGET=<name> -P run_commands_of.cmake
# Runs the commands that Ninja prints for a target, in the build folder that is the current one, and
# fails where one of them fails.
execute_process(COMMAND ${NINJA} -t commands ${TARGET} OUTPUT_VARIABLE commands
                RESULT_VARIABLE result)
string(STRIP "${commands}" commands)
if(NOT result EQUAL 0 OR commands STREQUAL "")
  message(FATAL_ERROR "Ninja prints no command for ${TARGET}.")
endif()
execute_process(COMMAND sh -e -c "${commands}" RESULT_VARIABLE result)
if(NOT result EQUAL 0)
  message(FATAL_ERROR "A command of ${TARGET} failed.")
endif()
