# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""faults.py PAGE TESTS: the faults in PAGE's table and the [fault-n] in the names of the tests under
the folder TESTS are the same. A row that begins with "not tested" has no test. In tests/compile_fail
a line "// FAULT: n" puts the tag into the name."""

import re
import sys
from pathlib import Path

HEAD = "| fault | what must hold |"


def rows(page):
    """(number, whether it is tested) for each fault of the table."""
    lines = page.splitlines()
    for line in lines[lines.index(HEAD) + 2:]:
        if not line.startswith("|"):
            return
        numbers, text = (cell.strip() for cell in line.strip("|").split("|", 1))
        yield from ((int(number), not text.startswith("not tested")) for number in numbers.split(","))


def tags(source):
    """The faults that a source names: in quotes, as the names of tests are."""
    for text in re.findall(r'"[^"\n]*"', source):
        yield from map(int, re.findall(r"\[fault-(\d+)\]", text))
    yield from map(int, re.findall(r"^// FAULT: (\d+)$", source, re.MULTILINE))


def differences(page, tagged):
    table = list(rows(page))
    known = dict(table)
    for number in sorted(known):
        if [fault for fault, _ in table].count(number) > 1:
            yield f"fault {number}: two rows"
        if known[number] and number not in tagged:
            yield f"fault {number}: in the table, but no test has its tag"
    for number in sorted(tagged):
        if not known.get(number, False):
            yield f"fault {number}: a test has its tag, but the table does not say so"


def test():
    page = f"# page\n{HEAD}\n|---|---|\n| 1, 2 | a |\n| 3 | not tested: b |\n| 4 | c |\n\n| 9 | d |\n"
    source = 'TEST_CASE("[fault-1] [fault-4] x", "[y]")\n// "not [fault-8]\n// FAULT: 3\n'
    found = list(differences(page, set(tags(source)) | {7}))
    return [text.split(":")[0] for text in found] == ["fault 2", "fault 3", "fault 7"]


def main(arguments):
    if len(arguments) != 2:
        print(__doc__)
        return 2
    if not test():
        print("the check does not find planted differences")
        return 1
    page = Path(arguments[0]).read_text(encoding="utf-8")
    tagged = set()
    for path in sorted(Path(arguments[1]).rglob("*")):
        if path.suffix == ".cpp" or path.name == "CMakeLists.txt":
            tagged.update(tags(path.read_text(encoding="utf-8")))
    found = list(differences(page, tagged))
    print("\n".join(found) if found else f"{len(tagged)} faults have tests and a row")
    return 1 if found or not tagged else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
