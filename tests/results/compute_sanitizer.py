# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""compute_sanitizer.py PROGRAMS RECORD: runs the CUDA conformance programs of the folder PROGRAMS under
compute-sanitizer, each tool on what it can tell something about, and writes what it found to RECORD.

The commit is the one that the programs were built from: they are asked for it. Exit code 1 where a
tool found an error, a test failed, or a run did not end.
"""

import json
import re
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timezone
from pathlib import Path

# Under memcheck tests of contended locks and of more than 2^32 elements take minutes, and no weak order
# is seen. Errors of the runtime's calls are left out: a test asks for more memory than there is.
MEMCHECK = ["--tool", "memcheck", "--report-api-errors", "no"]
RUNS = [
    (MEMCHECK, "conformance_cuda", []),
    (MEMCHECK, "conformance_types_cuda", []),
    (MEMCHECK, "conformance_threads_cuda",
     ["~*a million additions*", "~*share one lock*", "~*lose no update*"]),
    (MEMCHECK, "conformance_groups_cuda", ["~*limits of 32 bits*"]),
    (MEMCHECK, "conformance_histograms_cuda", ["~*more samples than 32 bits*"]),
    (MEMCHECK, "litmus_cuda", ["~*are seen to allow it*"]),
    (["--tool", "racecheck"], "conformance_groups_cuda",
     ["[group]~*luster*,[cooperative]~*luster*"]),
    (["--tool", "racecheck"], "conformance_groups_cuda", ["*luster*"]),
    (["--tool", "racecheck"], "conformance_groups_cuda", ["[reduce]~*limits of 32 bits*"]),
    (["--tool", "racecheck"], "conformance_groups_cuda", ["[fixed_point]"]),
    (["--tool", "racecheck"], "conformance_groups_cuda", ["[reproducible_sum]"]),
    (["--tool", "racecheck"], "conformance_histograms_cuda", ["[histogram]~*more samples*"]),
    (["--tool", "racecheck"], "conformance_histograms_cuda", ["[scatter]"]),
    (["--tool", "synccheck"], "conformance_groups_cuda", ["[group],[cooperative]"]),
    (["--tool", "synccheck"], "conformance_groups_cuda", ["[reduce]~*limits of 32 bits*"]),
    (["--tool", "synccheck"], "conformance_groups_cuda", ["[reproducible_sum],[fixed_point]"]),
    (["--tool", "initcheck"], "conformance_groups_cuda", ["[group]"]),
]
LONGEST = 400  # seconds for one run
AT_ONCE = 18  # they share the device; each is slow by itself
SUMMARY = re.compile(r"(?:ERROR SUMMARY: (\d+) errors?|RACECHECK SUMMARY: (\d+) hazards?)")


def run_tool(folder, options, program, filters):
    command = ["compute-sanitizer", *options, str(folder / program), *filters]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=LONGEST, check=False)
    except subprocess.TimeoutExpired:
        return {"errors": None, "tests": f"did not end in {LONGEST} s"}
    found = SUMMARY.search(done.stdout)
    tests = re.search(r"^(All tests passed.*|test cases: .*)$", done.stdout, re.MULTILINE)
    return {"errors": int(found[1] or found[2]) if found else None,
            "tests": tests[1] if tests else "no result"}


def commit_of(folder):
    """A program without tests to run records its commit all the same."""
    with tempfile.TemporaryDirectory() as place:
        record = Path(place) / "record.json"
        subprocess.run([str(folder / "litmus_cuda"), "--record", str(record), "[no such test]"],
                       capture_output=True, check=False)
        return json.loads(record.read_text(encoding="utf-8"))


def main(arguments):
    if len(arguments) != 2:
        print(__doc__)
        return 2
    folder, output = Path(arguments[0]).resolve(), Path(arguments[1])
    made_from = commit_of(folder)
    with ThreadPoolExecutor(AT_ONCE) as pool:
        results = list(pool.map(lambda run: run_tool(folder, *run), RUNS))
    runs = [{"tool": options[1], "program": program, "filter": " ".join(filters), **result}
            for (options, program, filters), result in zip(RUNS, results)]
    for run in runs:
        print(*run.values())
    record = {key: made_from[key] for key in ("commit", "backend", "device", "software")}
    record["date"] = datetime.now(timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")
    record["runs"] = runs
    output.write_text(json.dumps(record, indent=2) + "\n", encoding="utf-8")
    clean = all(run["errors"] == 0 and " passed" in run["tests"] and "failed" not in run["tests"]
                for run in runs)
    return 0 if clean else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
