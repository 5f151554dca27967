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
# A command may be a list of several: -e would pass over one that fails before its end.
string(REPLACE "\n" " || exit 1\n" commands "${commands}")
execute_process(COMMAND sh -c "${commands}" RESULT_VARIABLE result)
if(NOT result EQUAL 0)
  message(FATAL_ERROR "A command of ${TARGET} failed.")
endif()
