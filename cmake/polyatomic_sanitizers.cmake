# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# POLYATOMIC_SANITIZER goes into every object and every link of this build's own programs.
if(POLYATOMIC_SANITIZER STREQUAL "")
  return()
endif()
if(NOT PROJECT_IS_TOP_LEVEL)
  message(FATAL_ERROR "POLYATOMIC_SANITIZER is for polyatomic's own build: set it there.")
endif()

if(POLYATOMIC_SANITIZER STREQUAL "address-undefined")
  # A use of a null pointer stops under AddressSanitizer: a check before each use would be a tenth of
  # the time that compiling takes.
  add_compile_options(-fsanitize=address,undefined -fno-sanitize=null -fno-sanitize-recover=all
                      -fno-omit-frame-pointer)
  add_link_options(-fsanitize=address,undefined)
elseif(POLYATOMIC_SANITIZER STREQUAL "thread")
  # ThreadSanitizer does not model fences, and g++ warns of each one.
  add_compile_options(-fsanitize=thread -fno-omit-frame-pointer
                      $<$<CXX_COMPILER_ID:GNU>:-Wno-tsan>)
  add_link_options(-fsanitize=thread)
  # Every program gets what tells ThreadSanitizer of OpenMP's regions and of fences.
  add_library(polyatomic_thread_sanitizer OBJECT tests/sanitizers/thread_sanitizer.cpp)
  target_compile_features(polyatomic_thread_sanitizer PRIVATE cxx_std_20)
  link_libraries(polyatomic_thread_sanitizer ${CMAKE_DL_LIBS})
else()
  message(FATAL_ERROR "POLYATOMIC_SANITIZER is '${POLYATOMIC_SANITIZER}': "
                      "use address-undefined, thread, or leave it empty.")
endif()
