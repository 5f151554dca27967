# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks that every code block of some pages is cut from a file that is compiled and tested.

On the page a comment stands before each block:    <!-- snippet: FILE NAME -->
In FILE the lines stand between two comments:      [snippet: NAME] and [end of snippet]
A name may have blanks.

    page_snippets.py ROOT             checks, and proves on changed copies that it can fail
    page_snippets.py ROOT --update    writes the blocks into the pages
"""

import pathlib
import re
import sys
import textwrap

# Each page, and the number of words that it must stay below, if any.
PAGES = {"README.md": 450, "docs/semantics.md": None}
FENCED_BLOCK = re.compile(r"(?P<before>[^\n]*)\n(?P<fence>```)(?P<language>\w*)\n(?P<code>.*?)```\n",
                          re.DOTALL)
SOURCE_COMMENT = re.compile(r"<!-- snippet: (?P<file>\S+) (?P<name>[^>]+) -->")


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


def problems(root, text, word_limit):
    """What is wrong with the text of a page, one line each."""
    found = []
    if text.count("```") != 2 * len(FENCED_BLOCK.findall(text)):
        found.append("a fenced block was not understood")
    for block in FENCED_BLOCK.finditer(text):
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
                         f"'{source['name']}'; run page_snippets.py with --update")
    words = len(text.split())
    if word_limit and words >= word_limit:
        found.append(f"{words} words; fewer than {word_limit} are allowed")
    return found


def updated(root, text):
    """The text with every block replaced by its snippet."""
    def replace(block):
        source = SOURCE_COMMENT.fullmatch(block["before"])
        code = snippet(root, source["file"], source["name"]) if source else None
        code = block["code"] if code is None else code
        return f"{block['before']}\n```{block['language']}\n{code}```\n"
    return FENCED_BLOCK.sub(replace, text)


def undetected_changes(root, text, word_limit):
    """Changes to the text that `problems` would not report; there must be none."""
    block = FENCED_BLOCK.search(text)
    changes = {
        "a changed line": text.replace(block["code"], block["code"] + "extra();\n"),
        "a missing source": text.replace(block["before"] + "\n```", "\n```"),
        "an unknown snippet": text.replace(block["before"],
                                           block["before"].replace(" -->", "_ -->")),
        "an unclosed block": text + "```\n",
    }
    if word_limit:
        changes["too many words"] = text + " word" * word_limit
    return [what for what, changed in changes.items() if not problems(root, changed, word_limit)]


def check(root, page, word_limit):
    """All that is wrong with a page, one line each."""
    text = (root / page).read_text()
    blocks = len(FENCED_BLOCK.findall(text))
    if blocks == 0:
        return [f"{page}: it has no code blocks"]
    found = problems(root, text, word_limit)
    found += [f"the check does not notice {what}"
              for what in undetected_changes(root, text, word_limit)]
    if not found:
        print(f"{page}: {blocks} code blocks match their sources, {len(text.split())} words")
    return [f"{page}: {what}" for what in found]


def main():
    root = pathlib.Path(sys.argv[1])
    if sys.argv[2:] == ["--update"]:
        for page in PAGES:
            (root / page).write_text(updated(root, (root / page).read_text()))
    found = [what for page, limit in PAGES.items() for what in check(root, page, limit)]
    if found:
        sys.exit("\n".join(found))


main()
