# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks the files of the project: check_files.py licences|links|lengths FOLDER.

Prints one line for each fault; the exit code is 1 when there is one.
"""

import os
import re
import subprocess
import sys
from pathlib import Path

LICENCE = "SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception"
LEFT_OUT = {".git", "build", "__pycache__", ".cache"}
# Without a place for a comment, or under terms of their own that stand beside them.
NO_LICENCE_LINE = {".png", ".ppm", ".pgm", ".jpg", ".svg", ".csv", ".json"}
SOURCES = {".hpp", ".cpp", ".cu", ".cmake", ".py", ".sh"}
MOST_LINES = 420
MOST_README_WORDS = 450


def project_files(root):
    """All files of the project, as (path, path from the root): what git tracks in a checkout, else
    everything but what is built."""
    listed = subprocess.run(["git", "-C", str(root), "ls-files", "-z"], capture_output=True,
                            text=True, check=False) if (root / ".git").exists() else None
    if listed and listed.returncode == 0:
        for name in sorted(listed.stdout.split("\0")):
            if name and (root / name).is_file():
                yield root / name, Path(name)
        return
    for folder, folders, files in os.walk(root):
        folders[:] = sorted(set(folders) - LEFT_OUT)
        for file in sorted(files):
            path = Path(folder) / file
            yield path, path.relative_to(root)


def licences(root):
    """Every file has the licence line among its first three (LICENSE: anywhere)."""
    for path, name in project_files(root):
        if path.suffix in NO_LICENCE_LINE or name.parts[:2] == ("examples", "data"):
            continue
        lines = path.read_text(encoding="utf-8").splitlines()
        if LICENCE not in "\n".join(lines if name.name == "LICENSE" else lines[:3]):
            yield f"{name}: no line '{LICENCE}' at the top"


def anchors(path):
    """The names that a page's headings can be linked by."""
    for heading in re.findall(r"^#+ +(.*)$", path.read_text(encoding="utf-8"), re.MULTILINE):
        yield re.sub(r"[^\w\- ]", "", heading.lower()).strip().replace(" ", "-")


def links(root):
    """Every link from a page to a file of the project leads somewhere."""
    for path, name in project_files(root):
        if path.suffix != ".md":
            continue
        text = re.sub(r"```.*?```", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
        for link in re.findall(r"\]\(([^)\s]+)\)", text):
            if re.match(r"[a-z]+:", link):
                continue
            file, _, anchor = link.partition("#")
            target = (path.parent / file) if file else path
            if not target.exists():
                yield f"{name}: {link}: there is no such file"
            elif anchor and target.suffix == ".md" and anchor not in anchors(target):
                yield f"{name}: {link}: there is no such heading"


def lengths(root):
    """No source is over about 400 lines, and README.md is short."""
    for path, name in project_files(root):
        text = path.read_text(encoding="utf-8", errors="replace")
        lines = text.count("\n")
        if (path.suffix in SOURCES or name.name in ("dev", "CMakeLists.txt")) and lines > MOST_LINES:
            yield f"{name}: {lines} lines, at most {MOST_LINES} are wanted"
        if str(name) == "README.md" and len(text.split()) >= MOST_README_WORDS:
            yield f"{name}: {len(text.split())} words, fewer than {MOST_README_WORDS} are wanted"


CHECKS = {"licences": licences, "links": links, "lengths": lengths}


def main(arguments):
    if len(arguments) != 2 or arguments[0] not in CHECKS or not Path(arguments[1]).is_dir():
        print(__doc__)
        return 2
    faults = list(CHECKS[arguments[0]](Path(arguments[1])))
    print("\n".join(faults) if faults else f"{arguments[0]}: no faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
