# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# cmake -D URL=... -D FILE=... -D SHA256=... -P polyatomic_download.cmake
# Downloads one file, checks its SHA-256, and gives up when nothing arrives for 5 seconds.
file(DOWNLOAD ${URL} ${FILE} INACTIVITY_TIMEOUT 5 TIMEOUT 300 EXPECTED_HASH SHA256=${SHA256}
     STATUS status)
list(GET status 0 code)
if(NOT code EQUAL 0)
  file(REMOVE ${FILE})
  message(FATAL_ERROR "${URL}: ${status}")
endif()
