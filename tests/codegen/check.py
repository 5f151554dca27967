# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks the instructions of one object against the comments in its source.

FileCheck matches the checks; the counts are compared here. Exit code 0: all hold, 1: one does not,
2: a tool is missing or the comments can't be right.
"""

import argparse
import sys

from codegen_source import PREFIXES, PROOF, SourceError, read_source
from disassembly import READERS, ToolError, differences, operations, run


def listing(kernels, bodies):
    """The kernels in source order, each under its name: the labels bound what a check can match."""
    lines = []
    for kernel in kernels:
        lines.append(f"{kernel.name}:")
        lines += [f"  {instruction}" for instruction in bodies.get(kernel.name, [])]
    return "\n".join(lines) + "\n"


def checked_kernels(kernels, prefixes):
    return [kernel for kernel in kernels if kernel.counts_of(prefixes) is not None]


def match(filecheck, source, prefixes, text):
    done = run([filecheck, "--check-prefixes=" + ",".join(("CHECK", *prefixes)),
                "--allow-unused-prefixes", source], input=text)
    return done.returncode == 0, done.stdout + done.stderr


def compare_counts(source, kind, kernels, prefixes, bodies):
    messages = []
    for kernel in checked_kernels(kernels, prefixes):
        if kernel.name not in bodies:
            messages.append(f"{source}:{kernel.line}: {kernel.name} is not in the object")
            continue
        wrong = differences(kind, bodies[kernel.name], kernel.counts_of(prefixes))
        messages += [f"{source}:{kernel.line}: {kernel.name}, {prefixes[0]}: {name}: expected "
                     f"{expected}, found {found}" for name, expected, found in wrong]
        if wrong:
            messages.append(listing([kernel], bodies))
    return messages


def compare_cells(source, target, kernels):
    """No kernel can prove more operations than it has instructions."""
    kind = PROOF.get(target)
    messages = []
    for kernel in kernels:
        claimed = {(cell.operation, cell.type) for _, cell in kernel.cells if cell.target == target}
        if claimed and len(claimed) > operations(kind, kernel.counts_of(PREFIXES[target][kind])):
            messages.append(f"{source}:{kernel.line}: {kernel.name}, {target}: cells are claimed "
                            f"for {len(claimed)} operations, more than the instructions counted")
    return messages


def check(arguments):
    kernels = read_source(arguments.source)
    number_of_checks = 0
    failures = compare_cells(arguments.source, arguments.target, kernels)
    for kind, prefixes in PREFIXES[arguments.target].items():
        if not checked_kernels(kernels, prefixes):
            continue
        bodies = READERS[kind](arguments.disassembler, arguments.object)
        text = listing(kernels, bodies)
        matched, output = match(arguments.filecheck, arguments.source, prefixes, text)
        messages = compare_counts(arguments.source, kind, kernels, prefixes, bodies)
        if not matched:
            messages.insert(0, output)
        failures += messages
        number_of_checks += sum(len(kernel.checks_of(prefixes)) for kernel in kernels)
    if number_of_checks == 0:
        failures.append(f"{arguments.source} has no check for {arguments.target}")
    print("\n".join(failures) if failures else
          f"{arguments.target}: {number_of_checks} checks in {len(kernels)} kernels hold")
    return 1 if failures else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--target", required=True, choices=PREFIXES)
    parser.add_argument("--source", required=True)
    parser.add_argument("--object", required=True)
    parser.add_argument("--filecheck", required=True)
    parser.add_argument("--disassembler", required=True)
    try:
        return check(parser.parse_args())
    except (SourceError, ToolError, OSError) as error:
        print(error)
        return 2


if __name__ == "__main__":
    sys.exit(main())
