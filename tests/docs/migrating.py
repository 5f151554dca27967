# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""migrating.py PAGE SOURCE: every line of the columns named "here" of the tables in PAGE that is
code stands in SOURCE, which is compiled. Blanks do not count. The first table is about words: it has
no name over its first column and is left out."""

import re
import sys
from pathlib import Path

COLUMN = "here"


def cells(row):
    """The cells of a table's row: a bar in code is written \\|."""
    parts = re.split(r"(?<!\\)\|", row.strip().strip("|"))
    return [part.replace("\\|", "|").strip() for part in parts]


def tables(text):
    """The tables of a page, as lists of (number of the line, cells)."""
    table = []
    for number, line in enumerate(text.splitlines(), 1):
        if line.startswith("|"):
            table.append((number, cells(line)))
        elif table:
            yield table
            table = []
    if table:
        yield table


def code_lines(text):
    for (_, head), _, *rows in tables(text):
        if not head[0] or COLUMN not in head:
            continue
        for number, row in rows:
            codes = re.findall(r"`([^`]+)`", row[head.index(COLUMN)])
            yield from ((number, code) for code in codes) if codes else [(number, "")]


def faults(text, source):
    known = re.sub(r"\s+", "", source)
    for number, code in code_lines(text):
        if not code:
            yield f"line {number}: no code in the column '{COLUMN}'"
        elif re.sub(r"\s+", "", code) not in known:
            yield f"line {number}: not compiled: {code}"


def test():
    page = ("| | here |\n|---|---|\n| a | `words` |\n\n"
            "| theirs | here | differs |\n|---|---|---|\n| `f(x)` | `g(x)`, `a \\| b` | `no` |\n"
            "| `f(y)` | `g(y)` | |\n| `f(z)` | none | |\n")
    return list(faults(page, "g( x );\na | b;")) == ["line 8: not compiled: g(y)",
                                                    "line 9: no code in the column 'here'"]


def main(arguments):
    if len(arguments) != 2:
        print(__doc__)
        return 2
    if not test():
        print("the check does not find planted faults")
        return 1
    page, source = (Path(name).read_text(encoding="utf-8") for name in arguments)
    count = len(list(code_lines(page)))
    found = list(faults(page, source))
    print("\n".join(found) if found else f"{count} lines, all compiled")
    return 1 if found or count == 0 else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
