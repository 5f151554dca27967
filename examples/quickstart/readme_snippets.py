# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks that every code block of README.md is cut from a file that is compiled and tested.

In README.md a comment stands before each block:   <!-- snippet: FILE NAME -->
In FILE the lines stand between two comments:      [snippet: NAME] and [end of snippet]

    readme_snippets.py ROOT             checks, and proves on a changed copy that it can fail
    readme_snippets.py ROOT --update    writes the blocks into README.md
"""

import pathlib
import re
import sys
import textwrap

WORD_LIMIT = 450
FENCED_BLOCK = re.compile(r"(?P<before>[^\n]*)\n(?P<fence>```)(?P<language>\w*)\n(?P<code>.*?)```\n",
                          re.DOTALL)
SOURCE_COMMENT = re.compile(r"<!-- snippet: (?P<file>\S+) (?P<name>\S+) -->")


def snippet(root, file, name):
    """The lines of one snippet without their common indentation, or None."""
    inside, lines = False, []
    for line in (root / file).read_text().splitlines():
        if f"[snippet: {name}]" in line:
            inside = True
        elif inside and "[end of snippet]" in line:
            return textwrap.dedent("\n".join(lines) + "\n")
        elif inside:
            lines.append(line)
    return None


def problems(root, readme):
    """What is wrong with the text of README.md, one line each."""
    found = []
    if readme.count("```") != 2 * len(FENCED_BLOCK.findall(readme)):
        found.append("a fenced block was not understood")
    for block in FENCED_BLOCK.finditer(readme):
        source = SOURCE_COMMENT.fullmatch(block["before"])
        first_line = block["code"].partition("\n")[0]
        if source is None:
            found.append(f"no source is named before the block that begins '{first_line}'")
        elif not (root / source["file"]).is_file():
            found.append(f"there is no file {source['file']}")
        elif snippet(root, source["file"], source["name"]) is None:
            found.append(f"{source['file']} has no complete snippet '{source['name']}'")
        elif snippet(root, source["file"], source["name"]) != block["code"]:
            found.append(f"the block '{first_line}' differs from {source['file']}, snippet "
                         f"'{source['name']}'; run readme_snippets.py with --update")
    words = len(readme.split())
    if words >= WORD_LIMIT:
        found.append(f"{words} words; fewer than {WORD_LIMIT} are allowed")
    return found


def updated(root, readme):
    """The text with every block replaced by its snippet."""
    def replace(block):
        source = SOURCE_COMMENT.fullmatch(block["before"])
        code = snippet(root, source["file"], source["name"]) if source else None
        code = block["code"] if code is None else code
        return f"{block['before']}\n```{block['language']}\n{code}```\n"
    return FENCED_BLOCK.sub(replace, readme)


def undetected_changes(root, readme):
    """Changes to the text that `problems` would not report; there must be none."""
    block = FENCED_BLOCK.search(readme)
    changes = {
        "a changed line": readme.replace(block["code"], block["code"] + "extra();\n"),
        "a missing source": readme.replace(block["before"] + "\n```", "\n```"),
        "an unknown snippet": readme.replace(block["before"],
                                             block["before"].replace(" -->", "_ -->")),
        "an unclosed block": readme + "```\n",
        "too many words": readme + " word" * WORD_LIMIT,
    }
    return [what for what, text in changes.items() if not problems(root, text)]


def main():
    root = pathlib.Path(sys.argv[1])
    path = root / "README.md"
    if sys.argv[2:] == ["--update"]:
        path.write_text(updated(root, path.read_text()))
    readme = path.read_text()
    if not FENCED_BLOCK.search(readme):
        sys.exit("README.md has no code blocks")
    found = problems(root, readme)
    found += [f"the check does not notice {what}" for what in undetected_changes(root, readme)]
    if found:
        sys.exit("\n".join(found))
    blocks = len(FENCED_BLOCK.findall(readme))
    print(f"README.md: {blocks} code blocks match their sources, {len(readme.split())} words")


main()
