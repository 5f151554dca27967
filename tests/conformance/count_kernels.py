# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares the kernels in two programs that were compiled from the same sources.

The CUDA program's are listed by cuobjdump. The HIP program's are read from the code objects in its
.hip_fatbin section: clang's offload bundles ("ClangOffloadBundler", LLVM), each with one ELF file
for each architecture. A kernel there is known by its descriptor, the symbol <name>.kd (LLVM AMDGPU
usage, "Code Object V3 Kernel Descriptor"). Every source file has its own module in both programs,
so kernels that several of them use are counted once in each.

Exit code 77: skipped, there is no CUDA program to compare with.
"""

import argparse
import re
import shutil
import struct
import subprocess
import sys

BUNDLE_MAGIC = b"__CLANG_OFFLOAD_BUNDLE__"
ELF_MAGIC = b"\x7fELF"
SYMBOL_TABLE = 2  # SHT_SYMTAB
DYNAMIC_SYMBOL_TABLE = 11  # SHT_DYNSYM
SKIPPED = 77


class ListingError(Exception):
    """A program could not be read, or a tool is missing."""


def find_tool(name):
    found = shutil.which(name)
    if not found:
        raise ListingError(f"{name} was not found: it is in the CUDA Toolkit, or "
                           "pip install nvidia-cuda-cuobjdump nvidia-cuda-nvdisasm")
    return found


def cuda_kernels(program, architecture, cuobjdump):
    tool = cuobjdump if cuobjdump else find_tool("cuobjdump")
    try:
        done = subprocess.run([tool, "-symbols", "-arch", architecture, program],
                              capture_output=True, text=True, check=False)
    except OSError as error:
        raise ListingError(f"can't run {tool}: {error.strerror}") from error
    if done.returncode != 0:
        raise ListingError(f"{tool} failed: {done.stdout}{done.stderr}")
    # CUDA 13.0 prints STT_FUNC … STO_ENTRY, later ones FUNC … ENTRY; the name comes last.
    return re.findall(r"^(?:STT_)?FUNC\s.*\b(?:STO_)?ENTRY\s.*?(\S+)[ \t]*$", done.stdout,
                      re.MULTILINE)


def bundled_objects(data, architecture):
    """The ELF files for an architecture in all bundles of a program."""
    start = data.find(BUNDLE_MAGIC)
    while start >= 0:
        position = start + len(BUNDLE_MAGIC)
        # The magic also stands in programs as a plain string: then no sensible table follows.
        (count,) = struct.unpack_from("<Q", data, position)
        position += 8
        for _ in range(count if count < 64 else 0):
            offset, size, length = struct.unpack_from("<QQQ", data, position)
            position += 24
            identifier = data[position:position + length]
            position += length
            if identifier.split(b"--")[-1].split(b":")[0] == architecture.encode():
                yield data[start + offset:start + offset + size]
        start = data.find(BUNDLE_MAGIC, start + 1)


def symbols(elf):
    """The names in the symbol tables of a 64-bit little-endian ELF file."""
    if elf[:4] != ELF_MAGIC:
        raise ListingError("a bundle entry is no ELF file")
    (section_offset,) = struct.unpack_from("<Q", elf, 40)
    entry_size, count = struct.unpack_from("<HH", elf, 58)
    sections = [struct.unpack_from("<IIQQQQIIQQ", elf, section_offset + i * entry_size)
                for i in range(count)]
    tables = [s for s in sections if s[1] == SYMBOL_TABLE]
    tables = tables or [s for s in sections if s[1] == DYNAMIC_SYMBOL_TABLE]
    for table in tables:
        strings = sections[table[6]][4]
        for place in range(table[4], table[4] + table[5], 24):
            (name,) = struct.unpack_from("<I", elf, place)
            end = elf.index(b"\0", strings + name)
            yield elf[strings + name:end].decode()


def hip_kernels(program, architecture):
    with open(program, "rb") as file:
        data = file.read()
    names = []
    for elf in bundled_objects(data, architecture):
        names += [name[:-3] for name in symbols(elf) if name.endswith(".kd")]
    return names


def main():
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--cuda", required=True, help="the CUDA program; empty where there is none")
    options.add_argument("--sm", required=True, help="its architecture, such as sm_90")
    options.add_argument("--hip", required=True, help="the HIP program")
    options.add_argument("--gfx", required=True, help="its architecture, such as gfx90a")
    options.add_argument("--cuobjdump", default="", help="the tool, unless it is on PATH")
    given = options.parse_args()
    if not given.cuda:
        print("count_kernels: skipped: there is no conformance_cuda to compare with: this build has "
              "none and names none (POLYATOMIC_CONFORMANCE_CUDA_PROGRAM)")
        return SKIPPED
    try:
        cuda = cuda_kernels(given.cuda, given.sm, given.cuobjdump)
        hip = hip_kernels(given.hip, given.gfx)
    except (ListingError, OSError, struct.error) as error:
        print(f"count_kernels: {error}")
        return 1
    print(f"{given.sm}: {len(cuda)} kernels, {len(set(cuda))} different ones")
    print(f"{given.gfx}: {len(hip)} kernels, {len(set(hip))} different ones")
    if not cuda or not hip:
        print("count_kernels: a program without kernels shows nothing")
        return 1
    if len(cuda) != len(hip) or len(set(cuda)) != len(set(hip)):
        print("count_kernels: the numbers differ")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
