# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# How a C++ file becomes a HIP object. CMake's own language HIP needs a full ROCm tree and fails on
# Debian's packages, so hipcc is called by custom commands. All of that is in this file.
#
# POLYATOMIC_HIP_FLAGS (a list) adds options, as CMAKE_CXX_FLAGS does for C++; the flags of the
# build type, CMAKE_CXX_FLAGS_RELEASE and so on, hold for HIP too.
include_guard(GLOBAL)

# Writes the target's definitions and include directories to a file that hipcc reads as @file, in single
# quotes so that a definition may hold blanks and double quotes.
# Generator expressions of other packages may ask for the language; file(GENERATE) can answer.
function(polyatomic_hip_response_file variable target)
  set(file ${CMAKE_CURRENT_BINARY_DIR}/polyatomic_hip/${target}/arguments)
  get_property(written TARGET ${target} PROPERTY POLYATOMIC_HIP_ARGUMENTS)
  if(NOT written)
    # Conditions in other packages leave empty entries, which the filter drops.
    set(definitions "$<FILTER:$<TARGET_PROPERTY:${target},COMPILE_DEFINITIONS>,INCLUDE,.>")
    set(folders "$<TARGET_PROPERTY:${target},INCLUDE_DIRECTORIES>")
    # As a compiler's own folder /usr/include must stay last, or <stdlib.h> is found too early.
    set(folders "$<REMOVE_DUPLICATES:$<FILTER:${folders},EXCLUDE,^/usr/include/?$>>")
    set(define_lines "$<$<BOOL:${definitions}>:'-D$<JOIN:${definitions},'\n'-D>'\n>")
    set(include_lines "$<$<BOOL:${folders}>:'-I$<JOIN:${folders},'\n'-I>'\n>")
    file(GENERATE OUTPUT ${file}.$<COMPILE_LANGUAGE> CONTENT "${define_lines}${include_lines}"
         TARGET ${target})
    set_property(TARGET ${target} PROPERTY POLYATOMIC_HIP_ARGUMENTS TRUE)
  endif()
  set(${variable} ${file}.CXX PARENT_SCOPE)
endfunction()

function(polyatomic_add_hip_sources target)
  get_property(multi_config GLOBAL PROPERTY GENERATOR_IS_MULTI_CONFIG)
  if(multi_config)
    message(FATAL_ERROR "HIP objects need a single-configuration generator such as Ninja.")
  endif()
  polyatomic_hip_response_file(arguments ${target})

  string(TOUPPER "${CMAKE_BUILD_TYPE}" configuration)
  separate_arguments(build_type_flags UNIX_COMMAND "${CMAKE_CXX_FLAGS_${configuration}}")
  list(TRANSFORM POLYATOMIC_HIP_ARCHITECTURES PREPEND --offload-arch= OUTPUT_VARIABLE offload)
  list(GET offload 0 one_offload)
  set(flags -x hip -std=c++20 -fPIC ${build_type_flags} ${POLYATOMIC_HIP_FLAGS} @${arguments})
  set(environment ${CMAKE_COMMAND} -E env HIP_PLATFORM=amd)

  foreach(source IN LISTS ARGN)
    polyatomic_flat_name(name ${source})
    set(object ${CMAKE_CURRENT_BINARY_DIR}/polyatomic_hip/${target}/${name}.o)
    # clang writes the dependencies of one pass only, the host's. Headers that only the device pass
    # reads come from a second, preprocessing run.
    add_custom_command(
      OUTPUT ${object}
      COMMAND ${environment} ${POLYATOMIC_CCACHE} ${POLYATOMIC_HIPCC} ${flags} ${offload}
              -MD -MT ${object} -MF ${object}.host.d -c ${source} -o ${object}
      COMMAND ${environment} ${POLYATOMIC_HIPCC} ${flags} ${one_offload} --cuda-device-only
              -Wno-unused-command-line-argument -M -MT ${object} -MF ${object}.device.d ${source}
      COMMAND ${CMAKE_COMMAND} -E cat ${object}.host.d ${object}.device.d > ${object}.d
      DEPENDS ${source} ${arguments}
      DEPFILE ${object}.d
      COMMENT "Building HIP object ${target}/${name}.o"
      VERBATIM)
    set_source_files_properties(${object} PROPERTIES EXTERNAL_OBJECT TRUE GENERATED TRUE)
    target_sources(${target} PRIVATE ${object})
  endforeach()

  # A target made of ready objects alone has no language of its own to link with.
  get_target_property(linker_language ${target} LINKER_LANGUAGE)
  if(NOT linker_language)
    set_target_properties(${target} PROPERTIES LINKER_LANGUAGE CXX)
  endif()
endfunction()
