# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Reads a codegen source: its kernels, and the checks, counts and cells in the comments above each.

The comments above a kernel, since the kernel before it, belong to it: docs/codegen.md.
"""

import re
from dataclasses import dataclass, field
from pathlib import Path

# The prefixes that FileCheck reads for each target, by the kind of text they are looked for in.
# A common prefix (SASS) and a target's own (SASS-SM90) are read together, in source order.
# aarch64_v8_0 is aarch64 without the atomic instructions of Armv8.1; it has no row in the table.
PREFIXES = {
    "sm_75": {"sass": ("SASS", "SASS-SM75"), "ptx": ("PTX", "PTX-SM75")},
    "sm_80": {"sass": ("SASS", "SASS-SM80"), "ptx": ("PTX", "PTX-SM80")},
    "sm_90": {"sass": ("SASS", "SASS-SM90"), "ptx": ("PTX", "PTX-SM90")},
    "gfx90a": {"amd": ("AMD", "GFX9", "GFX90A")},
    "gfx942": {"amd": ("AMD", "GFX9", "GFX942")},
    "gfx1100": {"amd": ("AMD", "GFX1100")},
    "x86_64": {"x86": ("X86",)},
    "aarch64": {"arm": ("ARM", "ARM-V81")},
    "aarch64_v8_0": {"arm": ("ARM", "ARM-V80")},
}

# The text that shows what the hardware runs: a cell is proved there. PTX is one step before it.
PROOF = {"sm_75": "sass", "sm_80": "sass", "sm_90": "sass", "gfx90a": "amd", "gfx942": "amd",
         "gfx1100": "amd", "x86_64": "x86", "aarch64": "arm"}

SPACES = ("global", "shared", "cluster_shared", "local", "host", "managed")
TYPES = ("i8", "u8", "i16", "u16", "i32", "u32", "i64", "u64", "i128", "u128", "f16", "bf16", "f32",
         "f64", "bool", "enum", "pointer", "struct8", "struct16", "complex_f32", "complex_f64",
         "f32x2", "f32x4", "f64x2", "f16x2", "f16x4", "f16x8", "bf16x2", "bf16x4", "bf16x8")
LEVELS = ("native", "wide", "by_element", "cas_loop", "plain")

ALL_PREFIXES = sorted({name for kinds in PREFIXES.values() for names in kinds.values()
                       for name in names})

_LABEL = re.compile(r"^\s*// CHECK-LABEL: (\w+):$")
_CHECK = re.compile(r"^\s*// (%s)(-[A-Z]+(?:-\d+)?)?:" % "|".join(ALL_PREFIXES))
_COUNT = re.compile(r"^\s*// COUNT (\S+)((?: [\w.]+>?=\d+)+| none)$")
_CELL = re.compile(r"^\s*// CELL (\S+) (\S+) (\S+) (\S+)(?: (\S+))?$")
_KEYWORD = re.compile(r"^\s*//\s*(CHECK|COUNT|CELL|%s)\b" % "|".join(ALL_PREFIXES))
_KERNEL = re.compile(r"^KERNEL (\w+)\(")


class SourceError(Exception):
    """A comment that can't be right. The message begins with file:line."""


@dataclass(frozen=True)
class Cell:
    """A cell of the capability table, and the level of support that a check shows for it."""

    target: str
    operation: str
    type: str
    space: str
    level: str


@dataclass(frozen=True)
class Count:
    """A number of instructions, exact or the least."""

    number: int
    exact: bool = True

    def holds(self, found):
        return found == self.number or (found > self.number and not self.exact)

    def __str__(self):
        return str(self.number) if self.exact else f"at least {self.number}"


@dataclass
class Kernel:
    name: str = ""
    line: int = 0
    label: str = ""
    checks: list = field(default_factory=list)  # (prefix, suffix), in source order
    counts: dict = field(default_factory=dict)  # prefix -> {class: Count}
    cells: list = field(default_factory=list)  # (line, Cell)

    def checks_of(self, prefixes):
        return [suffix for prefix, suffix in self.checks if prefix in prefixes]

    def counts_of(self, prefixes):
        """The counts that hold for these prefixes; those of a target's own prefix win."""
        for prefix in reversed(prefixes):
            if prefix in self.counts:
                return self.counts[prefix]
        return None


def _is_positive(suffix):
    return suffix not in ("-NOT", "-LABEL")


def _included(path):
    """The text of every header beside the source that it includes, directly or not."""
    names = re.findall(r'^#include "(.*)"', path.read_text(encoding="utf-8"), re.M)
    headers = [path.parent / name for name in names]
    return "".join(header.read_text(encoding="utf-8") + _included(header) for header in headers)


class _Reader:
    def __init__(self, path):
        self.path = Path(path)
        self.text = self.path.read_text(encoding="utf-8")
        self.included = _included(self.path)
        self.line = 0
        self.kernel = Kernel()
        self.kernels = []

    def fail(self, message, line=None):
        raise SourceError(f"{self.path}:{line or self.line}: {message}")

    def read(self):
        for self.line, text in enumerate(self.text.splitlines(), start=1):
            self._read_line(text)
        if self.kernel.label or self.kernel.checks or self.kernel.counts or self.kernel.cells:
            self.fail("checks without a kernel below them")
        if not self.kernels:
            self.fail("no kernel")
        return self.kernels

    def _read_line(self, text):
        if found := _LABEL.match(text):
            self._label(found[1])
        elif found := _CHECK.match(text):
            self._check(found[1], found[2] or "")
        elif found := _COUNT.match(text):
            self._count(found[1], found[2])
        elif found := _CELL.match(text):
            self._cell(*found.groups())
        elif found := _KERNEL.match(text):
            self._finish(found[1])
        elif _KEYWORD.match(text):
            self.fail(f"not understood: {text.strip()}")

    def _label(self, name):
        if self.kernel.label:
            self.fail(f"a second CHECK-LABEL; the first names {self.kernel.label}")
        self.kernel.label = name

    def _check(self, prefix, suffix):
        if not self.kernel.label:
            self.fail(f"{prefix}{suffix} before the kernel's CHECK-LABEL")
        if suffix == "-LABEL":
            self.fail("labels are CHECK-LABEL, one for each kernel")
        if suffix == "-DAG":
            self.fail("-DAG is not used here: a CHECK-NOT between two of them means little")
        if suffix == "-NOT" and not self._positive_before(prefix):
            self.fail(f"{prefix}-NOT before a positive {prefix} check of the same kernel")
        self.kernel.checks.append((prefix, suffix))

    def _positive_before(self, prefix):
        """Whether every target that reads the prefix has had a positive check."""
        return all(any(map(_is_positive, self.kernel.checks_of(prefixes)))
                   for kinds in PREFIXES.values() for prefixes in kinds.values()
                   if prefix in prefixes)

    def _count(self, prefix, text):
        if prefix not in ALL_PREFIXES:
            self.fail(f"unknown prefix {prefix}")
        if prefix in self.kernel.counts:
            self.fail(f"a second COUNT {prefix}")
        self.kernel.counts[prefix] = {
            name: Count(int(number), exact=not relation) for name, relation, number
            in re.findall(r"([\w.]+)(>?)=(\d+)", text)}

    def _cell(self, targets, operations, types, spaces, level):
        level = level or "native"
        for words, known, what in ((targets, PROOF, "target"), (types, TYPES, "type"),
                                   (spaces, SPACES, "memory space"), (level, LEVELS, "level")):
            for word in words.split(","):
                if word not in known:
                    self.fail(f"unknown {what} '{word}'")
        for operation in operations.split(","):
            # store_add.packed: the addition with a tag after its value.
            name, _, tag = operation.partition(".")
            call = r"\bpa::%s\(" % name + (r".*\bpa::%s\b" % tag if tag else "")
            if not re.search(call, self.text + self.included):
                self.fail(f"'{operation}' is called neither here nor in an included file")
        self.kernel.cells += [(self.line, Cell(target, operation, type_, space, level))
                              for target in targets.split(",")
                              for operation in operations.split(",")
                              for type_ in types.split(",")
                              for space in spaces.split(",")]

    def _finish(self, name):
        kernel, self.kernel = self.kernel, Kernel()
        kernel.name, kernel.line = name, self.line
        if kernel.label != name:
            self.fail(f"kernel {name} stands below CHECK-LABEL '{kernel.label}'")
        for target, kinds in PREFIXES.items():
            for prefixes in kinds.values():
                positive = any(map(_is_positive, kernel.checks_of(prefixes)))
                if positive != (kernel.counts_of(prefixes) is not None):
                    self.fail(f"kernel {name}, target {target}: {' or '.join(prefixes)} needs both "
                              "a positive check and a COUNT, or neither")
        if not kernel.counts:
            self.fail(f"kernel {name} is not checked for any target")
        self._finish_cells(kernel)
        self.kernels.append(kernel)

    def _finish_cells(self, kernel):
        for line, cell in kernel.cells:
            prefixes = PREFIXES[cell.target][PROOF[cell.target]]
            if not any(map(_is_positive, kernel.checks_of(prefixes))):
                self.fail(f"CELL {cell.target} without a check of {' or '.join(prefixes)} in "
                          f"kernel {kernel.name}", line)


def read_source(path):
    """The kernels of a file, in order; raises SourceError."""
    return _Reader(path).read()
