# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Defines polyatomic::kokkos. Read by this project's build and by the installed package.
# Sets polyatomic_kokkos_problem (why the backend can't be had, or empty) and
# polyatomic_kokkos_detail (what was found).
set(polyatomic_kokkos_problem "")
set(polyatomic_kokkos_detail "")

find_package(Kokkos CONFIG QUIET)

if(NOT Kokkos_FOUND)
  string(CONCAT polyatomic_kokkos_problem
         "Kokkos was not found. Install Kokkos 4.5 or newer (with OpenMP) and put its prefix in "
         "CMAKE_PREFIX_PATH or Kokkos_ROOT, let './dev setup kokkos' build it into build/deps, "
         "or leave the backend out with -DPOLYATOMIC_KOKKOS=OFF.")
elseif(Kokkos_VERSION VERSION_LESS 4.5)
  string(CONCAT polyatomic_kokkos_problem
         "Kokkos ${Kokkos_VERSION} in ${Kokkos_DIR} is too old: 4.5 or newer is needed. "
         "Set Kokkos_ROOT to a newer one, let './dev setup kokkos' build it into build/deps, "
         "or leave the backend out with -DPOLYATOMIC_KOKKOS=OFF.")
else()
  string(REPLACE ";" ", " polyatomic_kokkos_devices "${Kokkos_DEVICES}")
  set(polyatomic_kokkos_detail "Kokkos ${Kokkos_VERSION} (${polyatomic_kokkos_devices})")
  if(NOT TARGET polyatomic::kokkos)
    add_library(polyatomic::kokkos INTERFACE IMPORTED ${polyatomic_import_scope})
    target_link_libraries(polyatomic::kokkos INTERFACE polyatomic::core Kokkos::kokkos)
  endif()
endif()
