# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# polyatomic_read_for_device(<target> <backend> <options> <source>...)
#
# Has the device compiler of a backend (cuda or hip) read each source once, as device code, with every
# warning an error and nothing kept: half the time of compiling it for both sides, or less. <options>
# is a list, often empty.
function(polyatomic_read_for_device target backend options)
  set(stamps "")
  foreach(source IN LISTS ARGN)
    get_filename_component(path ${source} ABSOLUTE)
    get_filename_component(name ${source} NAME)
    set(stamp ${CMAKE_CURRENT_BINARY_DIR}/read/${target}/${name}.read)
    set(dependencies -MD -MT ${stamp} -MF ${stamp}.d)
    if(backend STREQUAL "cuda")
      set(warnings "-Xcompiler=-Wall,-Wextra,-Wshadow,-Wconversion")
      if(POLYATOMIC_WERROR)
        list(APPEND warnings -Werror all-warnings)
      endif()
      set(command ${CMAKE_CUDA_COMPILER} -std=c++20 -arch=sm_90 ${warnings} ${options} -x cu -ptx ${path}
                  -o ${stamp})
    else()
      list(GET POLYATOMIC_HIP_ARCHITECTURES 0 architecture)
      # hipcc passes libraries on, although nothing is linked.
      set(command ${CMAKE_COMMAND} -E env HIP_PLATFORM=amd ${POLYATOMIC_HIPCC} -x hip -std=c++20
                  ${POLYATOMIC_HIP_FLAGS} -Wno-unused-command-line-argument ${options}
                  --offload-arch=${architecture} --cuda-device-only -fsyntax-only ${path})
    endif()
    add_custom_command(
      OUTPUT ${stamp}
      COMMAND ${command} -I${POLYATOMIC_INCLUDE_TREE} ${dependencies}
      COMMAND ${CMAKE_COMMAND} -E touch ${stamp}
      DEPENDS ${path}
      DEPFILE ${stamp}.d
      COMMENT "Reading ${target}/${name}"
      VERBATIM)
    list(APPEND stamps ${stamp})
  endforeach()
  file(MAKE_DIRECTORY ${CMAKE_CURRENT_BINARY_DIR}/read/${target})
  add_custom_target(${target} ALL DEPENDS ${stamps})
endfunction()
