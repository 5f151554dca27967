# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Plants faults in a folder and expects check_files.py to name each one, and nothing else."""

import sys
import tempfile
from pathlib import Path

import check_files

HEAD = f"// {check_files.LICENCE}\n"

FILES = {
    "README.md": HEAD + "# Title\n[a](docs/a.md) [b](docs/a.md#one-two) [c](docs/none.md)\n",
    "docs/a.md": HEAD + "# One two\n[up](../README.md#title) [x](#three) [far](https://a.b/c)\n",
    "core/good.hpp": HEAD,
    "core/bare.hpp": "#pragma once\n",
    "core/late.hpp": "\n\n\n" + HEAD,
    "core/long.hpp": HEAD + "\n" * check_files.MOST_LINES,
    "build/ignored.hpp": "#pragma once\n",
    "examples/data/picture.png": "no text",
}

EXPECTED = {
    "licences": ["core/bare.hpp", "core/late.hpp"],
    "links": ["README.md: docs/none.md", "docs/a.md: #three"],
    "lengths": ["core/long.hpp"],
}


def main():
    wrong = 0
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        for name, text in FILES.items():
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            (root / name).write_text(text, encoding="utf-8")
        for check, expected in EXPECTED.items():
            faults = list(check_files.CHECKS[check](root))
            if len(faults) != len(expected) or not all(
                    fault.startswith(start) for fault, start in zip(faults, expected)):
                print(f"{check}: expected {expected}, got {faults}")
                wrong += 1
        (root / "README.md").write_text(HEAD + "word " * check_files.MOST_README_WORDS)
        if not any(fault.startswith("README.md") for fault in check_files.lengths(root)):
            print("lengths: a long README.md was not found")
            wrong += 1
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
