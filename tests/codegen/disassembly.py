# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Turns what the tools print for an object into instructions by kernel, and counts them."""

import os
import re
import subprocess

from codegen_source import Count

NONE = Count(0)


# Where a tool comes from, for the message that it is missing.
ORIGIN = {
    "FileCheck": "Debian and Ubuntu: apt-get install llvm-15-tools (or any newer llvm-*-tools)",
    "cuobjdump": "in the CUDA Toolkit, or pip install nvidia-cuda-cuobjdump nvidia-cuda-nvdisasm",
    "objdump": "Debian and Ubuntu: apt-get install binutils",
    "aarch64-linux-gnu-objdump": "Debian and Ubuntu: apt-get install binutils-aarch64-linux-gnu",
}


class ToolError(Exception):
    """A tool is missing or failed."""


def run(command, **options):
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False, **options)
    except OSError as error:
        origin = ORIGIN.get(os.path.basename(command[0]), "")
        raise ToolError(f"can't run {command[0]}: {error.strerror}. {origin}") from error
    return done


def _output(command):
    # cuobjdump looks for nvdisasm, which stands beside it, on PATH.
    folder = os.path.dirname(command[0])
    environment = os.environ | {"PATH": folder + os.pathsep + os.environ.get("PATH", "")}
    done = run(command, env=environment)
    if done.returncode != 0:
        raise ToolError(f"{' '.join(command)} failed:\n{done.stdout}{done.stderr}")
    return done.stdout


def _split(lines, begin, end, instruction):
    """Groups instructions by kernel. `begin` captures the kernel's name."""
    kernels, name = {}, None
    for line in lines:
        if found := begin.match(line):
            name = found[1]
            kernels[name] = []
        elif name and end.match(line):
            name = None
        elif name and (found := instruction.match(line)):
            kernels[name].append(" ".join(found[1].split()))
    return kernels


def sass(tool, path):
    """A line of cuobjdump: an address, predicate and instruction, the encoding."""
    text = _output([tool, "-sass", path])
    kernels = _split(text.splitlines(), re.compile(r"^\s*Function : (\w+)"),
                     re.compile(r"^\s*\.{4,}"),
                     re.compile(r"^\s+/\*[0-9a-f]{4,}\*/\s+(.*?)\s*;"))
    return {name: [line for line in lines if line != "NOP"] for name, lines in kernels.items()}


def ptx(tool, path):
    return _split(_output([tool, "-ptx", path]).splitlines(),
                  re.compile(r"^\.visible \.entry (\w+)\("), re.compile(r"^}"),
                  re.compile(r"^\s*(?!\.)([\w@$%].*?)\s*$"))


def sass_with_labels(tool, path):
    """As sass, with a line for each address that a branch goes to: "0x680:"."""
    text = _output([tool, "-sass", path])
    kernels = _split(text.splitlines(), re.compile(r"^\s*Function : (\w+)"),
                     re.compile(r"^\s*\.{4,}"),
                     re.compile(r"^\s+/\*([0-9a-f]{4,}\*/\s+.*?)\s*;"))
    for name, lines in kernels.items():
        addressed = [line.split("*/ ") for line in lines]
        branches = [re.search(r"BRA(?:\.U)? (0x[0-9a-f]+)", line) for line in lines]
        targets = {branch[1] for branch in branches if branch}
        kernels[name] = []
        for address, instruction in addressed:
            label = hex(int(address, 16))
            kernels[name] += ([f"{label}:"] if label in targets else []) + [instruction]
    return kernels


def ptx_functions(tool, path):
    """Kernels, and the functions that they call where nothing is inlined. A call is in braces too,
    so a function ends where something else is declared."""
    begin = re.compile(r"^(?:\.visible |\.weak )?\.(?:entry|func)\s+(?:\(.*?\)\s*)?(\w+)\(")
    return _split(_output([tool, "-ptx", path]).splitlines(), begin,
                  re.compile(r"^\.(visible|weak|extern|global|section)\b"),
                  re.compile(r"^\s*(?!\.)([\w@$%].*?)\s*;?\s*$"))


def amd(_tool, path):
    """Assembly as clang writes it; comments begin with ';'."""
    with open(path, encoding="utf-8") as file:
        lines = [line.split(";")[0].rstrip() for line in file]
    return _split(lines, re.compile(r"^([A-Za-z_]\w*):$"),
                  re.compile(r"^\s*\.section|^\.Lfunc_end"),
                  re.compile(r"^(?:\s+(?!\.)|(?=\.LBB))(\S.*)$"))


def gnu(tool, path):
    """A line of objdump: an address, then the instruction."""
    text = _output([tool, "-d", "--no-show-raw-insn", path])
    return _split(text.splitlines(), re.compile(r"^[0-9a-f]+ <(\w+)>:"), re.compile(r"^$"),
                  re.compile(r"^\s+[0-9a-f]+:\s+(.*?)\s*$"))


READERS = {"sass": sass, "ptx": ptx, "amd": amd, "x86": gnu, "arm": gnu}

# What is counted in every kernel, by kind of text: the class and what its instructions look like;
# the first that fits wins. What a COUNT does not name must not be there.
_PREDICATE = r"^(?:@!?\w+ )?"
ALWAYS = {
    "sass": (("ATOMG", r"ATOMG\."), ("ATOMS", r"ATOMS\."), ("ATOM", r"ATOM\."), ("RED", r"REDG?\."),
             ("MEMBAR", r"MEMBAR\."), ("CCTL", r"CCTL\."), ("QSPC", r"QSPC\."),
             ("LDL", r"LDL\b"), ("STL", r"STL\b"), ("LDS", r"LDS\b"), ("STS", r"STS\b"),
             ("LD", r"LDG?\..*\.STRONG"), ("ST", r"STG?\..*\.STRONG"), ("CALL", r"CALL\.")),
    "ptx": (("atom", r"atom\."), ("red", r"red\."), ("fence", r"(fence|membar)\."),
            ("isspacep", r"isspacep\."), ("ld", r"ld\.(relaxed|acquire|volatile)"),
            ("st", r"st\.(relaxed|release|volatile)"), ("call", r"call")),
    "amd": (("flat", r"flat_(?!scratch)"), ("global_atomic", r"global_atomic_"),
            ("load", r"global_load_.* (glc|sc[01])"), ("ds_load", r"ds_(read|load)"),
            ("ds_store", r"ds_(write|store_)"), ("ds_atomic", r"ds_(?!bpermute|permute|swizzle)"),
            ("wbl2", r"buffer_wbl2"), ("invl2", r"buffer_invl2"), ("wbinvl1", r"buffer_wbinvl1"),
            ("inv", r"buffer_inv "), ("gl1_inv", r"buffer_gl1_inv"), ("gl0_inv", r"buffer_gl0_inv"),
            ("scratch", r"(buffer|scratch)_(load|store)_"), ("call", r"s_swappc|s_setpc")),
    "x86": (("cmpxchg", r"lock cmpxchg"), ("xadd", r"lock xadd"),
            ("full_fence", r"lock or.*%rsp|mfence"), ("lock", r"lock "), ("xchg", r"xchg .*\("),
            ("call", r"call")),
    "arm": (("cas", r"casp?[al]*[bh]? "), ("swp", r"swp"),
            ("lse", r"(ld|st)(add|clr|set|eor|[su]m)"),
            ("exclusive_load", r"lda?x[rp]"), ("exclusive_store", r"stl?x[rp]"),
            ("acquire", r"lda(p?r|pur)"), ("release", r"stlu?r"), ("dmb", r"dmb"),
            ("call", r"blr? ")),
}
# The classes that order or ask, and do nothing themselves.
FENCES = ("MEMBAR", "CCTL", "QSPC", "fence", "isspacep", "wbl2", "invl2", "wbinvl1",
          "inv", "gl1_inv", "gl0_inv", "full_fence", "dmb")

# Plain moves are counted where a COUNT names them.
OPTIONAL = {"mov_from": r"mov[a-z]* \(%", "mov_to": r"mov[a-z]* .*,\(%",
            "load_from": r"ldr[bh]? \w+, \[x\d+\]", "store_to": r"str[bh]? \w+, \[x\d+\]"}


def _number(instructions, pattern):
    return sum(1 for instruction in instructions if re.match(_PREDICATE + pattern, instruction))


def _classes(kind, instructions):
    counts = {name: 0 for name, _ in ALWAYS[kind]}
    for instruction in instructions:
        for name, pattern in ALWAYS[kind]:
            if re.match(_PREDICATE + pattern, instruction):
                counts[name] += 1
                break
    return counts


def operations(kind, expected):
    """How many instructions a COUNT allows that can each be an operation: no fences."""
    classes = [name for name, _ in ALWAYS[kind]]
    return sum(count.number for name, count in expected.items() if name not in FENCES
               and (name in classes or not name.startswith(tuple(classes))))


def differences(kind, instructions, expected):
    """Where the numbers differ from those expected, a dict of Count: [(class, expected, found)].

    A name that is no class is the beginning of an instruction, such as ATOMG.E.MIN.S32.
    """
    found = _classes(kind, instructions)
    for name in expected:
        if name not in found:
            found[name] = _number(instructions, OPTIONAL.get(name, re.escape(name)))
    return [(name, expected.get(name, NONE), number) for name, number in found.items()
            if not expected.get(name, NONE).holds(number)]
