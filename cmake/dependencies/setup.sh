# shellcheck shell=bash disable=SC2154
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# How `dev` brings what a machine lacks. Each dependency has a function setup_<name>; all of them
# are quick when there is nothing to do. Read by `dev`, which sets root, deps (where libraries go)
# and logs.

release_host=github.com # a host that can't be reached costs 5 seconds
kokkos_version=4.7.00
kokkos_sha256=126b774a24dde8c1085c4aede7564c0b7492d6a07d85380f2b387a712cea1ff5
catch2_version=3.7.1
catch2_sha256=c991b247a1a0d7bb9c39aa35faf0fe9e19764213f28ffba3109388e62ee0269c
filecheck_versions="15 19 18 17 16 14"
aarch64_toolchain=$root/cmake/aarch64-linux-gnu.cmake

# shellcheck source=cmake/dependencies/tools.sh
source cmake/dependencies/tools.sh

# --- Packages of the system --------------------------------------------------------------------

missing=()
declare -A missing_for=()

need() { # need PURPOSE PACKAGE COMMAND...: the package is missing when the command fails
  local purpose=$1 package=$2
  shift 2
  if "$@" >/dev/null 2>&1; then return 0; fi
  case " ${missing[*]} " in *" $package "*) return 0 ;; esac
  missing+=("$package")
  missing_for[$purpose]+=" $package"
}

can_install() { has apt-get && { [ "$(id -u)" -eq 0 ] || sudo -n true 2>/dev/null; }; }
as_root() {
  if [ "$(id -u)" -eq 0 ]; then "$@"; else sudo -n env DEBIAN_FRONTEND=noninteractive "$@"; fi
}

update_package_lists() { # once an hour
  [ -z "$(find "$deps/apt-update.done" -mmin -60 2>/dev/null)" ] || return 0
  step "apt: reading the package lists" apt-update as_root apt-get update
  touch "$deps/apt-update.done"  # after success: a failed call is made again
}

candidate() { # the version that apt would install, or nothing
  if can_install; then
    update_package_lists >&2
    apt-cache policy "$1" 2>/dev/null | sed -n 's/^ *Candidate: *\([^(].*\)/\1/p'
  fi
}

install_missing() { # installs what `need` has noted, in one go
  local purpose
  [ ${#missing[@]} -gt 0 ] || return 0
  for purpose in "${!missing_for[@]}"; do say "missing ($purpose):${missing_for[$purpose]}"; done
  can_install || die "install these packages, then run this again: ${missing[*]}
dev: (Debian's and Ubuntu's names. Here is no apt-get, or neither root nor sudo without a password.)"
  update_package_lists
  step "apt: installing ${#missing[@]} packages and what they need" "apt-${missing[0]}" \
    as_root apt-get install -y --no-install-recommends "${missing[@]}"
  missing=()
  missing_for=()
  hash -r
}

# bring NAME...: installs the packages of all names, then sets each one up.
bring() {
  local name
  for name in "$@"; do packages_of "$name"; done
  install_missing
  for name in "$@"; do
    if declare -F "setup_$name" >/dev/null; then "setup_$name"; fi
  done
}

has_cmake() { has cmake && at_least 3.25 "$(cmake --version | sed -n '1s/.* //p')"; }
has_clang() { has clang++ || has clang++-14 || has clang++-15 || has clang++-19; }
has_clang_openmp() {
  local name
  for name in clang++ clang++-14 clang++-15 clang++-19; do
    if echo "#include <omp.h>" | "$name" -fopenmp -fsyntax-only -x c++ -; then return 0; fi
  done
  return 1
}
has_pip() { python3 -c 'import ensurepip' || pip --version; }

has_filecheck() {
  local version
  for version in "" $filecheck_versions; do
    if has "FileCheck${version:+-$version}"; then return 0; fi
  done
  return 1
}

filecheck_package() { # LLVM 15 is what Debian 12's hipcc uses, so it is there already
  local version
  for version in $filecheck_versions; do
    if [ -n "$(candidate "llvm-$version-tools")" ]; then
      echo "llvm-$version-tools"
      return 0
    fi
  done
  echo llvm-15-tools
}

packages_of() { # notes the packages that are missing for a name
  case $1 in
    base)
      need "compiler and build tools" g++ has "${CXX:-c++}"
      need "compiler and build tools" cmake has_cmake
      need "compiler and build tools" ninja-build has ninja
      need "compiler and build tools" ccache has ccache
      need "compiler and build tools" python3 has python3
      need "compiler and build tools" ca-certificates test -e /etc/ssl/certs/ca-certificates.crt
      ;;
    clang)
      need "second compiler" clang has_clang
      need "second compiler" libomp-dev has_clang_openmp
      ;;
    example)
      need "libraries of the examples" libpng-dev has_header png.h
      need "libraries of the examples" libcli11-dev has_header CLI/CLI.hpp
      need "libraries of the examples" libfmt-dev has_header fmt/format.h
      need "libraries of the examples" nlohmann-json3-dev has_header nlohmann/json.hpp
      ;;
    python) need "pip" python3-venv has_pip ;;
    kokkos) has_kokkos || release_host_answers || packages_of python ;;
    catch2)
      if ! has_catch2 && at_least 3 "$(candidate catch2)"; then need "test framework" catch2 false; fi
      ;;
    cuda) if ! has_nvcc && [ "$(uname -m)" = x86_64 ]; then packages_of python; fi ;;
    cuda_tools) has_cuda_tools || packages_of python ;;
    hip) if can_have_hip; then need "compiler for AMD GPUs" hipcc has hipcc; fi ;;
    clang_19) if can_have_clang_19; then need "gfx942, gfx1100" clang-19 has clang++-19; fi ;;
    gcc_aarch64)
      if can_have_gcc_aarch64; then need aarch64 g++-aarch64-linux-gnu has aarch64-linux-gnu-g++; fi
      ;;
    qemu) need "emulator of aarch64" qemu-user has qemu-aarch64 ;;
    kokkos_aarch64)
      [ -e "$deps/kokkos-source/CMakeLists.txt" ] || release_host_answers || packages_of python
      ;;
    filecheck) has_filecheck || need "FileCheck for the codegen tests" "$(filecheck_package)" false ;;
    benchmark) need "library of the benchmarks" libbenchmark-dev has_header benchmark/benchmark.h ;;
    format) need "formatter" clang-format has clang-format ;;
  esac
}

setup_base() {
  has_cmake || die "CMake 3.25 or newer is needed; this machine's package is older"
  export CMAKE_GENERATOR=${CMAKE_GENERATOR:-Ninja}
}

can_have() { # command, package: false on a machine that lacks both and whose apt has no such package
  if has "$1" || ! can_install; then return 0; fi
  [ -n "$(candidate "$2")" ]
}
can_have_hip() { can_have hipcc hipcc; }
can_have_clang_19() { can_have_hip && can_have clang++-19 clang-19; }
can_have_gcc_aarch64() { can_have aarch64-linux-gnu-g++ g++-aarch64-linux-gnu; }

# --- Python's packages, in an environment of its own ---------------------------------------------

pip() { "$deps/python/bin/pip" --disable-pip-version-check "$@"; }

setup_python() {
  if pip --version >/dev/null 2>&1; then return 0; fi
  packages_of python
  install_missing
  python3 -m venv --clear "$deps/python"
}

# install_wheels NAME: the packages of NAME.txt, each checked against its SHA-256, into
# build/deps/NAME, a prefix with bin, include and lib.
install_wheels() {
  local list=$root/cmake/dependencies/$1.txt key
  key=$(sha256sum <"$list")
  if is_done "$1" "$key"; then return 0; fi
  setup_python
  rm -rf "$deps/$1-wheels" "${deps:?}/$1"
  step "pip: installing $(sed -n 's/ --hash.*//p' "$list" | tr '\n' ' ')" "pip-$1" \
    pip install --no-deps --require-hashes --target "$deps/$1-wheels" -r "$list"
  ln -s "$1-wheels/nvidia/cu13" "$deps/$1"
  # nvcc looks for its runtime in lib64; the wheels say lib.
  if [ -d "$deps/$1/lib" ]; then ln -s lib "$deps/$1/lib64"; fi
  set_done "$1" "$key"
}

# --- CUDA --------------------------------------------------------------------------------------

is_cuda_13() { # is the named tool there, of version 13.0 or newer?
  local version
  version=$("$1" --version 2>/dev/null | sed -n 's/.*release \([0-9.]*\),.*/\1/p')
  [ -n "$version" ] && at_least 13.0 "$version"
}

has_nvcc() {
  local nvcc
  for nvcc in "${CUDACXX:-nvcc}" "${CUDA_HOME:-/usr/local/cuda}/bin/nvcc"; do
    if is_cuda_13 "$nvcc"; then
      CUDACXX=$(command -v "$nvcc")  # CMake takes this one too, not an older one on PATH
      export CUDACXX
      return 0
    fi
  done
  return 1
}

can_have_cuda() { # false where there is no nvcc and the registry can't be reached
  if has_nvcc || [ -e "$deps/cuda.done" ]; then return 0; fi
  [ "$(uname -m)" = x86_64 ] || return 1
  setup_python
  grep -v '^#' "$root/cmake/dependencies/cuda.txt" | grep cuda-crt >"$deps/smallest.txt"
  # One answer for the whole run. pip gives up when nothing has arrived for 5 seconds.
  if [ -z "${cuda_wheels_answer:-}" ]; then
    if "$deps/python/bin/pip" --timeout 5 --retries 0 download --quiet --no-deps --require-hashes \
      -r "$deps/smallest.txt" -d "$deps/download" >/dev/null 2>&1; then
      cuda_wheels_answer=yes
    else
      cuda_wheels_answer=no
    fi
  fi
  [ "$cuda_wheels_answer" = yes ]
}

setup_cuda() {
  if has_nvcc; then return 0; fi
  install_wheels cuda
  export CUDACXX=$deps/cuda/bin/nvcc
}

has_cuda_tools() { is_cuda_13 cuobjdump && is_cuda_13 nvdisasm; }

setup_cuda_tools() { has_cuda_tools || install_wheels cuda_tools; }

# --- Kokkos and Catch2: found, else the official release, else what a registry carries ------------

# found NAME CONDITION: where CMake finds a package that fulfils the condition, or nothing. The
# answer is kept while that folder exists.
found() {
  local probe=$deps/probe/$1
  if [ -d "$(cat "$deps/$1.found" 2>/dev/null)" ]; then
    cat "$deps/$1.found"
    return 0
  fi
  has_cmake || return 0
  mkdir -p "$probe"
  cat >"$probe/CMakeLists.txt" <<TEXT
cmake_minimum_required(VERSION 3.25)
project(probe LANGUAGES CXX)
find_package($1 CONFIG QUIET)
if($1_FOUND AND $2)
  file(WRITE $deps/$1.found "\${$1_DIR}")
endif()
TEXT
  rm -f "$deps/$1.found"
  cmake -S "$probe" -B "$probe/build" --fresh >"$logs/probe-$1.log" 2>&1 || true
  cat "$deps/$1.found" 2>/dev/null || true
}

checksum_is() { echo "$2  $1" | sha256sum --check --status 2>/dev/null; } # file, SHA-256

release_host_answers() { timeout 5 bash -c "exec 3<>/dev/tcp/$release_host/443" 2>/dev/null; }

official() { # archive, path on the release host, SHA-256
  checksum_is "$1" "$3" && return 0
  release_host_answers || {
    say "$release_host can't be reached: using the package registries"
    return 1
  }
  cmake -D URL="https://$release_host/$2" -D FILE="$1" \
    -P "$root/cmake/polyatomic_download.cmake" || return 1
  checksum_is "$1" "$3" || die "$1: the checksum of the official release is wrong"
}

unpack() { # archive, folder, more options of tar
  rm -rf "$2" "$2.part"
  mkdir -p "$2.part"
  tar -xzf "$1" -C "$2.part" "${@:3}"
  mv "$2.part" "$2"
}

install_from_source() { # name, source folder, CMake options
  local name=$1 source=$2
  shift 2
  rm -rf "${deps:?}/$name" "$deps/$name-build"
  cmake -S "$source" -B "$deps/$name-build" -DCMAKE_BUILD_TYPE=Release -DCMAKE_CXX_STANDARD=20 \
    -DCMAKE_INSTALL_PREFIX="$deps/$name" -DCMAKE_INSTALL_LIBDIR=lib "$@" &&
    cmake --build "$deps/$name-build" --target install &&
    rm -rf "$deps/$name-build"
}

fetch_kokkos() {
  local archive=$deps/download/kokkos-$kokkos_version.tar.gz
  if official "$archive" \
    kokkos/kokkos/releases/download/$kokkos_version/kokkos-$kokkos_version.tar.gz \
    $kokkos_sha256
  then
    unpack "$archive" "$deps/kokkos-source" --strip-components=1
  else
    setup_python
    step "pip: downloading Kokkos $kokkos_version inside the package pygenten" pip-kokkos \
      pip download --no-deps --no-binary pygenten --require-hashes -d "$deps/download" \
      -r "$root/cmake/dependencies/kokkos.txt"
    unpack "$deps/download/pygenten-0.1.5.tar.gz" "$deps/kokkos-source" --strip-components=3 \
      pygenten-0.1.5/tpls/kokkos
  fi
}

build_kokkos() { # name, CMake options
  local name=$1 key
  shift
  key="$kokkos_version $* $(compiler)"
  if is_done "$name" "$key"; then return 0; fi
  [ -e "$deps/kokkos-source/CMakeLists.txt" ] || fetch_kokkos
  step "Kokkos $kokkos_version: building it with OpenMP and Serial${*:+ and $*}" "$name" \
    install_from_source "$name" "$deps/kokkos-source" -DKokkos_ENABLE_OPENMP=ON \
    -DKokkos_ENABLE_SERIAL=ON "$@"
  set_done "$name" "$key"
}

has_kokkos() {
  [ -e "$deps/kokkos.done" ] || [ -n "$(found Kokkos \
    '"OPENMP" IN_LIST Kokkos_DEVICES AND NOT Kokkos_VERSION VERSION_LESS 4.5')" ]
}

setup_kokkos() {
  if [ ! -e "$deps/kokkos.done" ] && has_kokkos; then return 0; fi
  build_kokkos kokkos
}

# ThreadSanitizer has to see Kokkos's own code, which other programs don't want.
setup_kokkos_tsan() { build_kokkos kokkos-tsan -DCMAKE_CXX_FLAGS="-fsanitize=thread -Wno-tsan"; }

setup_kokkos_aarch64() {
  CXX=aarch64-linux-gnu-g++ build_kokkos kokkos-aarch64 --toolchain "$aarch64_toolchain"
}

# Debian 12 has Catch2 2 alone. Debian 13's source package is fetched by an apt configuration of
# its own: this machine's package source with another suite.
fetch_catch2_by_apt() { # archive
  local folder=$deps/catch2-apt address options
  address=$({ cat /etc/apt/sources.list.d/debian.sources /etc/apt/sources.list || true; } 2>&1 |
    sed -nE 's/^(URIs:|deb( \[[^]]*\])?) *([a-z]+:[^ ]+).*/\3/p' | grep -v security | head -n 1)
  [ -n "$address" ] || die "no Debian package source in /etc/apt: install Catch2 3 yourself"
  rm -rf "$folder"
  mkdir -p "$folder/sources" "$folder/lists/partial"
  printf '%s\n' "Types: deb-src" "URIs: $address" "Suites: trixie" "Components: main" \
    "Signed-By: /usr/share/keyrings/debian-archive-keyring.gpg" >"$folder/sources/trixie.sources"
  options=(-o Dir::Etc::sourcelist=/dev/null -o "Dir::Etc::sourceparts=$folder/sources"
    -o "Dir::State::Lists=$folder/lists" -o Dir::Cache::pkgcache= -o Dir::Cache::srcpkgcache=
    -o APT::Sandbox::User=root)
  apt-get "${options[@]}" update &&
    (cd "$folder" && apt-get "${options[@]}" source --download-only catch2) &&
    mv "$folder/catch2_$catch2_version.orig.tar.gz" "$1" &&
    rm -rf "$folder"
}

fetch_catch2() {
  local archive=$deps/download/Catch2-$catch2_version.tar.gz
  if ! official "$archive" \
    catchorg/Catch2/archive/refs/tags/v$catch2_version.tar.gz \
    $catch2_sha256
  then
    has apt-get || die "install Catch2 3 (Debian 13 and Ubuntu 24.04: catch2), then run this again"
    step "apt: downloading the source package catch2 $catch2_version of Debian 13" apt-catch2 \
      fetch_catch2_by_apt "$archive"
    checksum_is "$archive" $catch2_sha256 || die "$archive: the checksum is wrong"
  fi
  unpack "$archive" "$deps/catch2-source" --strip-components=1
}

has_catch2() {
  is_done catch2 "$catch2_version $(compiler)" ||
    [ -n "$(found Catch2 'NOT Catch2_VERSION VERSION_LESS 3')" ]
}

build_catch2() { # name, CMake options
  local name=$1 key
  shift
  key="$catch2_version $(compiler)"
  if is_done "$name" "$key"; then return 0; fi
  [ -e "$deps/catch2-source/CMakeLists.txt" ] || fetch_catch2
  step "Catch2 $catch2_version: building it${*:+ with $*}" "$name" \
    install_from_source "$name" "$deps/catch2-source" -DBUILD_TESTING=OFF "$@"
  set_done "$name" "$key"
}

setup_catch2() {
  if has_catch2; then return 0; fi
  build_catch2 catch2
}

setup_catch2_aarch64() {
  CXX=aarch64-linux-gnu-g++ build_catch2 catch2-aarch64 --toolchain "$aarch64_toolchain"
}
