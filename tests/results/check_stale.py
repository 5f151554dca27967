# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Says of each recorded run whether what it tested has changed since: 'fresh' or 'stale'.

For information: the exit code is 0 either way.
"""

import json
import pathlib
import subprocess
import sys

WATCHED = ["core", "backends", "algorithms", "tests", ":(exclude)tests/results"]


def git(root, *arguments):
    return subprocess.run(["git", "-C", str(root), *arguments], capture_output=True, text=True,
                          check=False)


def judge(root, commit):
    """'fresh' or 'stale', and why."""
    if commit.endswith("-dirty") or commit in ("", "unknown"):
        return "stale", f"it was built from {commit or 'no commit'}"
    if git(root, "cat-file", "-e", commit + "^{commit}").returncode != 0:
        return "stale", f"commit {commit[:12]} is not here"
    changed = git(root, "diff", "--name-only", commit, "--", *WATCHED)
    new = git(root, "ls-files", "--others", "--exclude-standard", "--", *WATCHED)
    if changed.returncode != 0 or new.returncode != 0:
        return "stale", "git can't compare: " + (changed.stderr + new.stderr).strip()
    files = (changed.stdout + new.stdout).split()
    if files:
        return "stale", f"{len(files)} files differ from {commit[:12]}, such as {files[0]}"
    return "fresh", f"nothing differs from {commit[:12]}"


def main():
    folder = pathlib.Path(__file__).resolve().parent
    root = folder.parent.parent
    records = sorted(folder.glob("*/*.json"))
    if not records:
        print("stale: no run has been recorded")
    for path in records:
        name = path.relative_to(folder)
        try:
            record = json.loads(path.read_text(encoding="utf-8"))
            word, reason = judge(root, str(record.get("commit", "")))
        except (OSError, ValueError, AttributeError) as error:
            word, reason = "stale", f"unreadable: {error}"
        print(f"{word}: {name}: {reason}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
