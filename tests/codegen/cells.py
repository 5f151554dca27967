# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Collects the CELL lines of codegen sources into a C++ header: what instructions prove."""

import argparse
import sys
from pathlib import Path

from codegen_source import SourceError, read_source

HEADER = """// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Written by tests/codegen/cells.py from the CELL lines beside the instruction checks.
#pragma once

/// One cell of the capability table, and the level of support that its instruction check shows.
struct checked_cell {
  const char* target;
  const char* operation;
  const char* type;
  const char* memory_space;
  const char* level;
};

inline constexpr checked_cell checked_cells[] = {
"""


def collect(sources):
    """Every cell once, sorted. The same cell with two levels is an error."""
    cells = {}
    for source in sources:
        for kernel in read_source(source):
            for line, cell in kernel.cells:
                key = (cell.target, cell.operation, cell.type, cell.space)
                if cells.setdefault(key, cell.level) != cell.level:
                    raise SourceError(f"{source}:{line}: {' '.join(key)} is {cell.level} here and "
                                      f"{cells[key]} elsewhere")
    return sorted((*key, level) for key, level in cells.items())


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--output", required=True, type=Path)
    parser.add_argument("sources", nargs="+", type=Path)
    arguments = parser.parse_args()
    try:
        cells = collect(arguments.sources)
    except SourceError as error:
        print(error, file=sys.stderr)
        return 1
    rows = "".join('    {"%s", "%s", "%s", "%s", "%s"},\n' % row for row in cells)
    arguments.output.parent.mkdir(parents=True, exist_ok=True)
    arguments.output.write_text(HEADER + rows + "};\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
