# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""table.py PAGE OUTPUT...: puts what peers_<library> programs printed into the tables of PAGE.

The first table has a column for each library, the others list what a library answered wrongly. They
stand between comments, <!-- peers: NAME --> and <!-- end of peers -->. Libraries whose output is not
given, or that could not be run, keep what the page says of them.
"""

import re
import sys
from pathlib import Path

LIBRARIES = ["std::atomic_ref", "Kokkos::atomic and desul", "cuda::atomic_ref"]
NOT_RUN = "not run"


class Output:
    """What one program printed."""

    def __init__(self, text):
        self.library = re.search(r"^library: (.*)$", text, re.MULTILINE).group(1)
        self.version = re.search(r"^version: (.*)$", text, re.MULTILINE).group(1)
        self.device = re.search(r"^device: +(.*)$", text, re.MULTILINE).group(1)
        self.counts = {}
        self.wrong = {}
        for line in text.splitlines():
            row = re.fullmatch(r"(\w+) +(\d+) +(\d+) +(\d+)", line)
            wrong = re.fullmatch(r" +wrong (.*?): \d+ cells, the first: (.*)", line)
            if row:
                operation = row.group(1)
                self.counts[operation] = tuple(int(number) for number in row.groups()[1:])
            elif wrong:
                self.wrong.setdefault(operation, []).append(wrong.groups())


def counts_cell(run, lacking, mismatching):
    return "lacks" if run == 0 else f"{run} / {lacking} / {mismatching}"


def block(page, name):
    """Where the lines of a table stand in the page."""
    start = f"<!-- peers: {name} -->\n"
    first = page.index(start) + len(start)
    return first, page.index("<!-- end of peers -->", first)


def old_columns(text):
    """The columns of the table as it stands: {library: {operation: cell}}."""
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in text.splitlines()]
    if not rows:
        return {}
    head = rows[0][1:]
    return {library: {row[0].strip("`"): row[1 + place] for row in rows[2:]}
            for place, library in enumerate(head)}


def counts_table(text, outputs):
    columns = old_columns(text)
    for output in outputs:
        columns[output.library] = {operation: counts_cell(*numbers)
                                   for operation, numbers in output.counts.items()}
    operations = list(outputs[0].counts)
    lines = ["| operation | " + " | ".join(LIBRARIES) + " |", "|---|" + "---|" * len(LIBRARIES)]
    for operation in operations:
        cells = [columns.get(library, {}).get(operation, NOT_RUN) for library in LIBRARIES]
        name = operation if operation == "total" else f"`{operation}`"
        lines.append(f"| {name} | " + " | ".join(cells) + " |")
    return "\n".join(lines) + "\n"


def shortened(mismatch):
    """Without what the table says already. The order and scope are those of the first cell."""
    text = re.sub(r"^type .*? memory, index \d+ ", "", mismatch)
    return text.replace("|", "\\|")


def types_cell(names):
    return ", ".join(names) if len(names) <= 4 else f"{names[0]} and {len(names) - 1} more"


def wrong_table(output):
    """Operations that differ alike share a row."""
    rows = {}
    for operation, wrong in output.wrong.items():
        row = (types_cell([name for name, _ in wrong]), f"{wrong[0][0]} {shortened(wrong[0][1])}")
        rows.setdefault(row, []).append(f"`{operation}`")
    lines = [f"{output.version}; {output.device}.", ""]
    if not rows:
        return "\n".join(lines + ["No mismatch."]) + "\n"
    lines += ["| operations | types | the first mismatch |", "|---|---|---|"]
    lines += [f"| {', '.join(operations)} | {types} | {mismatch} |"
              for (types, mismatch), operations in rows.items()]
    return "\n".join(lines) + "\n"


def replaced(page, name, make):
    first, last = block(page, name)
    return page[:first] + make(page[first:last]) + page[last:]


def main(arguments):
    if len(arguments) < 2:
        print(__doc__)
        return 2
    path = Path(arguments[0])
    page = path.read_text(encoding="utf-8")
    outputs = [Output(Path(name).read_text(encoding="utf-8")) for name in arguments[1:]]
    for output in outputs:
        if not output.counts:
            print(f"table: {output.library} was not run")
    outputs = [output for output in outputs if output.counts]
    if not outputs:
        return 0
    page = replaced(page, "cells", lambda text: counts_table(text, outputs))
    for output in outputs:
        page = replaced(page, output.library, lambda _, output=output: wrong_table(output))
    path.write_text(page, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
