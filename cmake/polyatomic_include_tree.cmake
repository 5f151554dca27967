# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Makes <build>/include/polyatomic, links of the same shape as the installed headers, so that
# `#include <polyatomic/core/arithmetic.hpp>` reads the same before and after installing.
set(POLYATOMIC_INCLUDE_TREE ${PROJECT_BINARY_DIR}/include)

file(MAKE_DIRECTORY ${POLYATOMIC_INCLUDE_TREE}/polyatomic)

function(polyatomic_link_header source name)
  if(EXISTS ${PROJECT_SOURCE_DIR}/${source})
    file(CREATE_LINK ${PROJECT_SOURCE_DIR}/${source} ${POLYATOMIC_INCLUDE_TREE}/polyatomic/${name}
         SYMBOLIC)
  endif()
endfunction()

polyatomic_link_header(core core)
polyatomic_link_header(backends backends)
polyatomic_link_header(algorithms algorithms)
polyatomic_link_header(core/polyatomic.hpp polyatomic.hpp)
polyatomic_link_header(algorithms/algorithms.hpp algorithms.hpp)
