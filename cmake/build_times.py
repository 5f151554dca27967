# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""build_times.py FOLDER...: how long each program of the build folders takes to build on 2 cores.

Reads Ninja's log and graph: what a program and the static libraries that it links were compiled from.
That is half the sum of their times, the longest at least, and the time of linking. Programs that take
less than 10 s are left out. It says what a build from nothing took: with CCACHE_DISABLE=1, on 2 cores,
with nothing else running.
"""

import subprocess
import sys
from pathlib import Path

CORES = 2
LEAST_SECONDS = 10


def times(folder):
    """Seconds of each output's last build."""
    seconds = {}
    for line in (folder / ".ninja_log").read_text(encoding="utf-8").splitlines()[1:]:
        start, end, _, output, _ = line.split("\t")
        seconds[output] = (int(end) - int(start)) / 1000
    return seconds


def inputs(folder, output):
    """What an output is made of, as Ninja's graph says. Empty where it is no output of this build."""
    done = subprocess.run(["ninja", "-C", str(folder), "-t", "query", output], capture_output=True,
                          text=True, check=False)
    found = []
    is_input = False
    for line in done.stdout.splitlines():
        if line.startswith("  ") and not line.startswith("    "):
            is_input = line.strip().startswith("input:")
        elif is_input and not line.strip().startswith("||"):
            found.append(line.strip().removeprefix("| "))
    return found


def objects(folder, output, seconds):
    """The objects of a program and of its libraries that this build has compiled, each once."""
    found = set()
    for name in inputs(folder, output):
        if name.endswith(".o") and name in seconds:
            found.add(name)
        elif name.endswith(".a") and name in seconds:
            found |= objects(folder, name, seconds)
    return found


def programs(folder):
    """(name, number of objects, seconds) of each program."""
    seconds = times(folder)
    for output in sorted(seconds):
        if Path(output).parent.name != "bin":
            continue
        parts = [seconds[name] for name in objects(folder, output, seconds)]
        if parts:
            compiling = max(sum(parts) / CORES, max(parts))
            yield Path(output).name, len(parts), compiling + seconds[output]


def main(arguments):
    if not arguments:
        print(__doc__)
        return 2
    rows = [(Path(folder).name, *row) for folder in arguments for row in programs(Path(folder))]
    print("| build | program | objects | seconds on 2 cores |\n|---|---|---|---|")
    for build, name, count, seconds in sorted(rows, key=lambda row: -row[3]):
        if seconds >= LEAST_SECONDS:
            print(f"| `{build}` | `{name}` | {count} | {seconds:.0f} |")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
