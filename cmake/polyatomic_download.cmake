# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# cmake -D URL=... -D FILE=... -P polyatomic_download.cmake
# Downloads one file and gives up when nothing arrives for 5 seconds; then there is no file. The
# caller compares the checksum: a wrong one is another matter than a host that can't be reached.
file(DOWNLOAD ${URL} ${FILE} INACTIVITY_TIMEOUT 5 TIMEOUT 300 STATUS status)
list(GET status 0 code)
if(NOT code EQUAL 0)
  file(REMOVE ${FILE})
  message(FATAL_ERROR "${URL}: ${status}")
endif()
