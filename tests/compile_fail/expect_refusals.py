#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compiles many sources that must be refused, and says for each whether it was.

    expect_refusals.py --remaining FILE --results FOLDER CASE... -- COMMAND...

Each CASE is a source with a line `// EXPECT: regular expression`. COMMAND compiles one translation
unit that reads the header FILE and then, of the cases, those for which FILE defines REFUSE_<name>.
An error counts for a case when the expected text is in it and it names the source of that case alone.

A compiler says once what it finds wrong with a template, however many cases use it, and may stop
before it instantiates any. So the cases that have not been refused yet are compiled again, without
the others, until a round tells nothing new. What then remains is compiled alone, one by one.

FOLDER gets a file for each case: "refused: " and the line, or why not.
"""
import argparse
import pathlib
import re
import subprocess
import sys

# g++, clang and hipcc: "file:line:column: error: ..."; nvcc: "file(line): error: ...".
ERROR = re.compile(r"(?::\d+:|\(\d+\):) (?:fatal )?error\b")
# g++ names the way to an error in front of it, the others behind it.
WAY_TO_ERROR = re.compile(r"In file included from |\S+: In |\S+: At ")


class Case:
    def __init__(self, path):
        self.path = pathlib.Path(path)
        self.name = self.path.stem
        expectation = re.search(r"^// EXPECT: (.*)$", self.path.read_text(), re.MULTILINE)
        if not expectation:
            sys.exit(f"{path} has no line '// EXPECT: '")
        self.expectation = expectation.group(1)


def errors_in(output):
    """The output, cut into one piece for each error."""
    pieces, piece, has_error = [], [], False
    for line in output.splitlines():
        error = bool(ERROR.search(line))
        if has_error and (error or WAY_TO_ERROR.match(line)):
            pieces.append("\n".join(piece))
            piece, has_error = [], False
        piece.append(line)
        has_error = has_error or error
    return pieces + ["\n".join(piece)] if has_error else pieces


def sources_named_in(text, cases):
    return {case.name for case in cases if re.search(rf"[/ ]{re.escape(case.path.name)}\b", text)}


def compile_cases(cases, arguments):
    """Exit status and output of the command with these cases."""
    arguments.remaining.write_text("".join(f"#define REFUSE_{case.name}\n" for case in cases))
    done = subprocess.run(
        arguments.command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace")
    return done.returncode, done.stdout


def line_that_says(expectation, text):
    """The error that says it: notes, warnings and quoted sources do not count."""
    for line in text.splitlines():
        if ERROR.search(line) and re.search(expectation, line):
            return line.strip()
    return None


def refused_among(cases, output):
    """The line that was expected, for each case that it was said of."""
    said = {}
    for text in errors_in(output):
        named = sources_named_in(text, cases)
        for case in cases:
            line = line_that_says(case.expectation, text)
            if named == {case.name} and line:
                said[case.name] = line
    return said


def judge_alone(case, arguments):
    status, output = compile_cases([case], arguments)
    if status == 0:
        return "This compiled, and must not."
    said = line_that_says(case.expectation, output)
    return f"refused: {said}" if said else f"It failed without saying '{case.expectation}':\n{output}"


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--remaining", type=pathlib.Path, required=True)
    parser.add_argument("--results", type=pathlib.Path, required=True)
    parser.add_argument("cases", nargs="+", type=Case)
    split = sys.argv.index("--")
    arguments = parser.parse_args(sys.argv[1:split])
    arguments.command = sys.argv[split + 1:]
    arguments.results.mkdir(parents=True, exist_ok=True)
    for old in arguments.results.iterdir():
        old.unlink()

    remaining, rounds = arguments.cases, 0
    while len(remaining) > 1:
        rounds += 1
        said = refused_among(remaining, compile_cases(remaining, arguments)[1])
        for name, line in said.items():
            (arguments.results / name).write_text(f"refused: {line}\n")
        remaining = [case for case in remaining if case.name not in said]
        if not said:
            break
    for case in remaining:
        (arguments.results / case.name).write_text(judge_alone(case, arguments) + "\n")
    print(f"{len(arguments.cases)} cases: {rounds} rounds, then {len(remaining)} alone")


if __name__ == "__main__":
    main()
