# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Plants one fault into a copy of the headers and expects the tests to find it.

    run_mutant.py --patch FILE --root PROJECT --tree FOLDER --program FILE -- COMMAND...

FOLDER/polyatomic becomes a copy of the headers with the patch applied; COMMAND builds the program
against it; then the program runs. It must fail, and say what the patch's line '# EXPECT: <regular
expression>' asks for. Exit code 0: the fault was found.
"""

import argparse
import os
import pathlib
import re
import shutil
import subprocess
import sys

# Catch2 ends with 4 when all tests were skipped and 2 when none matched: neither finds a fault.
NOT_A_FINDING = {0, 2, 4}
TIME_LIMIT_S = 120


class MutantError(Exception):
    """The mutant could not be made, or was not found."""


def copy_headers(root, tree):
    shutil.rmtree(tree, ignore_errors=True)
    target = tree / "polyatomic"
    for folder in ("core", "backends", "algorithms"):
        shutil.copytree(root / folder, target / folder)
    shutil.copy(root / "core" / "polyatomic.hpp", target)
    shutil.copy(root / "algorithms" / "algorithms.hpp", target)


def plant(patch, tree):
    # Outside of any repository, or git would look for the files in that one.
    environment = os.environ | {"GIT_CEILING_DIRECTORIES": str(tree.parent)}
    done = subprocess.run(["git", "apply", "-p1", str(patch)], cwd=tree / "polyatomic",
                          env=environment, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise MutantError(f"{patch.name} does not apply any more:\n{done.stderr}")


def expectation(patch):
    found = re.search(r"^# EXPECT: (.+)$", patch.read_text(encoding="utf-8"), re.MULTILINE)
    if not found:
        raise MutantError(f"{patch.name} has no line '# EXPECT: '")
    return found.group(1)


def build(command):
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise MutantError(f"the mutant does not build:\n{done.stdout}{done.stderr}")


def run(program, wanted):
    try:
        done = subprocess.run([str(program)], capture_output=True, text=True, check=False,
                              timeout=TIME_LIMIT_S)
    except subprocess.TimeoutExpired as error:
        raise MutantError(f"no answer within {TIME_LIMIT_S} s") from error
    # Catch2 breaks long lines: a message is found only with the breaks taken out.
    text = " ".join((done.stdout + done.stderr).split())
    if done.returncode in NOT_A_FINDING:
        raise MutantError(f"survived: the tests ended with {done.returncode}\n{text[-2000:]}")
    message = re.search(wanted, text)
    if not message:
        raise MutantError(f"found, but without a message like '{wanted}':\n{text[:4000]}")
    return message.group(0)


def main():
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--patch", type=pathlib.Path, required=True)
    options.add_argument("--root", type=pathlib.Path, required=True)
    options.add_argument("--tree", type=pathlib.Path, required=True)
    options.add_argument("--program", type=pathlib.Path, required=True)
    options.add_argument("command", nargs="+")
    given = options.parse_args()
    try:
        wanted = expectation(given.patch)
        copy_headers(given.root, given.tree)
        plant(given.patch, given.tree)
        build(given.command)
        print(f"killed: {given.patch.stem}: {run(given.program, wanted)[:300]}")
    except (MutantError, OSError) as error:
        print(f"{given.patch.stem}: {error}")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
