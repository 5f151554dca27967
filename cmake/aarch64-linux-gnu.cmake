# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Toolchain file: cross-compiles for Armv8.1 Linux with Debian's GCC, and runs programs under qemu.
# They are linked statically, so that qemu needs no aarch64 system.
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR aarch64)
set(CMAKE_C_COMPILER aarch64-linux-gnu-gcc)
set(CMAKE_CXX_COMPILER aarch64-linux-gnu-g++)
set(CMAKE_CXX_FLAGS_INIT -march=armv8.1-a)
set(CMAKE_EXE_LINKER_FLAGS_INIT -static)
set(CMAKE_CROSSCOMPILING_EMULATOR qemu-aarch64)
set(CMAKE_FIND_ROOT_PATH /usr/aarch64-linux-gnu)
# FindOpenMP would find libgomp.so, which can't go into a static program.
set(OpenMP_gomp_LIBRARY gomp CACHE STRING "The library of OpenMP, as -lgomp")
