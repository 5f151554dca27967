# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# polyatomic_merge_sources(<variable> <name> <size> <source>...)
#
# Puts the sources into files that include about <size> of them each, as every compiler spends seconds
# on the headers that all share: nvcc 5 s for each file, hipcc 3 s, g++ 2 to 4 s. What a source defines
# stands in a namespace of its own, named after the file, so that two of them can be read as one.
function(polyatomic_merge_sources variable name size)
  list(LENGTH ARGN number)
  math(EXPR last "(${number} + ${size} - 1) / ${size} - 1")
  foreach(batch RANGE ${last})
    set(text_${batch} "")
  endforeach()
  # In turn, as those that take long stand side by side.
  set(batch 0)
  foreach(source IN LISTS ARGN)
    get_filename_component(path ${source} ABSOLUTE)
    string(APPEND text_${batch} "#include \"${path}\"\n")
    math(EXPR batch "(${batch} + 1) % (${last} + 1)")
  endforeach()
  set(merged "")
  foreach(batch RANGE ${last})
    set(file ${CMAKE_CURRENT_BINARY_DIR}/merged/${name}_${batch}.cpp)
    file(CONFIGURE OUTPUT ${file} CONTENT "${text_${batch}}" @ONLY)
    list(APPEND merged ${file})
  endforeach()
  set(${variable} ${merged} PARENT_SCOPE)
endfunction()
