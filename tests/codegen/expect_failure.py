# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs a script with the arguments after '--' and succeeds if it fails with every text wanted."""

import argparse
import subprocess
import sys
from pathlib import Path


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--text", action="append", required=True)
    parser.add_argument("--script", default="check.py", help="a neighbour of this file")
    parser.add_argument("check", nargs="+")
    arguments = parser.parse_args()
    command = [sys.executable, str(Path(__file__).with_name(arguments.script)), *arguments.check]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    missing = [text for text in arguments.text if text not in done.stdout]
    if done.returncode != 1:
        print(f"exit code {done.returncode}: a wrong expectation did not fail")
    for text in missing:
        print(f"the failure does not say '{text}'")
    if done.returncode != 1 or missing:
        print(done.stdout + done.stderr)
        return 1
    print("\n".join(f"failed as wanted: {text}" for text in arguments.text))
    return 0


if __name__ == "__main__":
    sys.exit(main())
