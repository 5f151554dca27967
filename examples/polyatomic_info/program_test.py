# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs polyatomic-info as a user does, and compares what it prints with facts written down here."""

import argparse
import json
import re
import subprocess
import sys
from pathlib import Path

# 72 operations, 30 types, 8 targets, 6 memory spaces. And with a tag, 6 spaces each: packed on f16
# (sm_75, sm_80) or f16 and bf16 (sm_90), 4 operations; componentwise on complex_f32 and complex_f64
# (sm_*, gfx*), 2 operations; coarse_grained on f32 and f64 (gfx90a, gfx942) or f32 (gfx1100), 4
# operations.
WITH_PACKED = 6 * 4 * (1 + 1 + 2)
WITH_COMPONENTWISE = 6 * 2 * (3 + 3) * 2
WITH_COARSE_GRAINED = 6 * 4 * (2 + 2 + 1)
NUMBER_OF_CELLS = 72 * 30 * 8 * 6 + WITH_PACKED + WITH_COMPONENTWISE + WITH_COARSE_GRAINED
TARGETS = ["aarch64", "gfx1100", "gfx90a", "gfx942", "sm_75", "sm_80", "sm_90", "x86_64"]
PAGE = Path(__file__).parents[2] / "docs" / "capabilities.md"

# (target, operation, type, memory space): support, at system scope, flushes subnormals.
FACTS = {
    ("sm_90", "store_add", "f32", "global"): ("native", "native", True),
    ("sm_90", "store_add", "f64", "global"): ("native", "native", False),
    ("sm_90", "store_add", "f32x4", "global"): ("native", "native", True),
    ("sm_80", "store_add", "f32x4", "global"): ("by_element", "by_element", True),
    ("sm_90", "store_add", "f32x4", "shared"): ("cas_loop", "cas_loop", False),
    ("sm_90", "fetch_add.packed", "bf16", "global"): ("wide", "wide", False),
    ("gfx90a", "fetch_add.coarse_grained", "f64", "global"): ("native", "native", False),
    ("gfx90a", "store_add", "f32", "shared"): ("native", "native", False),
    ("gfx1100", "store_add", "f64", "shared"): ("cas_loop", "cas_loop", False),
    ("gfx942", "fetch_inc_mod", "u64", "global"): ("native", "native", False),
    ("gfx90a", "fetch_xor", "u32", "host"): ("unsupported", "unsupported", False),
    ("gfx90a", "fetch_add.coarse_grained", "f64", "managed"): ("unsupported", "unsupported", False),
    ("sm_90", "store_add", "f32", "shared"): ("cas_loop", "cas_loop", False),
    ("sm_90", "fetch_add", "i64", "shared"): ("cas_loop", "cas_loop", False),
    ("sm_90", "fetch_add", "i64", "cluster_shared"): ("native", "native", False),
    ("sm_80", "fetch_add", "i64", "cluster_shared"): ("unsupported", "unsupported", False),
    ("sm_90", "fetch_xor", "i64", "cluster_shared"): ("cas_loop", "cas_loop", False),
    ("sm_90", "fetch_xor", "i32", "cluster_shared"): ("native", "native", False),
    ("sm_75", "fetch_max", "f32", "global"): ("native", "native", False),
    ("sm_75", "fetch_or", "u32", "local"): ("plain", "plain", False),
    ("sm_90", "exchange", "u32", "host"): ("native", "unsupported", False),
    ("sm_90", "fetch_update", "u32", "global"): ("cas_loop", "cas_loop", False),
    ("sm_90", "fetch_xor", "f32", "global"): ("unsupported", "unsupported", False),
    ("gfx90a", "store_add", "u32", "global"): ("native", "native", False),
    ("gfx90a", "store_add", "f32", "global"): ("cas_loop", "cas_loop", False),
    ("x86_64", "fetch_and", "u64", "host"): ("cas_loop", "cas_loop", False),
    ("x86_64", "store_and", "u64", "host"): ("native", "native", False),
    ("x86_64", "load", "f64", "global"): ("unsupported", "unsupported", False),
    ("aarch64", "fetch_and", "u64", "host"): ("native", "native", False),
    ("aarch64", "fetch_max", "i32", "host"): ("cas_loop", "cas_loop", False),
    ("gfx942", "store_add", "f32", "global"): ("cas_loop", "cas_loop", False),
    ("gfx942", "exchange", "u32", "host"): ("native", "unsupported", False),
    ("gfx942", "exchange", "u32", "managed"): ("native", "native", False),
    ("gfx942", "load", "u32", "host"): ("native", "native", False),
    ("sm_90", "load", "u64", "host"): ("native", "native", False),
    ("sm_90", "load", "u128", "host"): ("native", "unsupported", False),
    ("gfx1100", "store_add", "u32", "global"): ("native", "native", False),
    ("sm_75", "load", "u8", "global"): ("native", "native", False),
    ("sm_75", "store_or", "bool", "shared"): ("wide", "wide", False),
    ("sm_80", "exchange", "u16", "global"): ("cas_loop", "cas_loop", False),
    ("sm_80", "load", "struct16", "global"): ("unsupported", "unsupported", False),
    ("sm_90", "compare_exchange_strong", "u128", "shared"): ("native", "native", False),
    ("sm_90", "fetch_add", "i128", "global"): ("cas_loop", "cas_loop", False),
    ("sm_90", "fetch_inc_mod", "u32", "shared"): ("native", "native", False),
    ("sm_90", "fetch_inc_mod", "u64", "global"): ("cas_loop", "cas_loop", False),
    ("sm_90", "fetch_inc_mod", "i32", "global"): ("unsupported", "unsupported", False),
    ("sm_90", "store_add", "f16", "global"): ("cas_loop", "cas_loop", False),
    ("sm_90", "store_add", "complex_f32", "global"): ("cas_loop", "cas_loop", False),
    ("sm_90", "fetch_fminimum_num", "f32", "global"): ("native", "native", False),
    ("sm_90", "fetch_fminimum", "f32", "global"): ("cas_loop", "cas_loop", False),
    ("gfx942", "fetch_and", "i8", "global"): ("wide", "wide", False),
    ("gfx942", "fetch_add", "pointer", "shared"): ("native", "native", False),
    ("gfx942", "load", "complex_f64", "global"): ("unsupported", "unsupported", False),
    ("x86_64", "fetch_add", "u8", "host"): ("native", "native", False),
    ("x86_64", "load", "struct16", "host"): ("native", "native", False),
    ("x86_64", "store", "struct16", "host"): ("cas_loop", "cas_loop", False),
    ("aarch64", "fetch_xor", "enum", "host"): ("native", "native", False),
    ("aarch64", "fetch_mul", "bf16", "host"): ("cas_loop", "cas_loop", False),
    ("aarch64", "fetch_xor", "pointer", "host"): ("unsupported", "unsupported", False),
}

WIDENED = {("sm_75", "cluster"), ("sm_80", "cluster"), ("sm_90", "thread"), ("sm_90", "subgroup"),
           ("gfx90a", "cluster"), ("gfx1100", "cluster"), ("x86_64", "block"), ("aarch64", "block")}
NOT_WIDENED = {("sm_90", "cluster"), ("sm_90", "block"), ("gfx90a", "subgroup"),
               ("x86_64", "system"), ("aarch64", "system"), ("sm_75", "device")}


def expect(condition, *words):
    if not condition:
        sys.exit(" ".join(map(str, words)))


class Program:
    def __init__(self, path, backends):
        self.path = path
        self.backends = backends

    def run(self, *options, code=0):
        done = subprocess.run([self.path, *options], capture_output=True, text=True, timeout=50,
                              check=False)
        expect(done.returncode == code, "exit code", done.returncode, "instead of", code, "from",
               options, done.stdout, done.stderr)
        return done

    def json(self):
        return json.loads(self.run("--json").stdout)


def options(program):
    text = program.run("--help").stdout
    for word in ("--json", "--markdown", "--help", "Exit code"):
        expect(word in text, "--help does not name", word)
    for wrong in (("--yaml",), ("--json", "--markdown"), ("surplus",)):
        done = program.run(*wrong, code=2)
        expect(done.stdout == "", "a wrong option prints to standard output")
        expect(done.stderr.startswith("polyatomic-info: "), "message:", done.stderr)
        expect(done.stderr.count("\n") == 1, "not one line:", done.stderr)


def backend_lines(program, report):
    """The program names each of its backends, and says so where one has no device."""
    expect([entry["name"] for entry in report["backends"]] == sorted(program.backends),
           "backends", report["backends"], "instead of", program.backends)
    text = program.run().stdout
    for entry in report["backends"]:
        line = re.search(rf"^  {entry['name']} +(.*)$", text, re.MULTILINE)
        expect(line, "no line for", entry["name"], "in", text)
        expect(("no device found" in line[1]) == (entry["device_count"] == 0), line[0])
        expect((entry["device_name"] is None) == (entry["device_count"] == 0), entry)
        expect(entry["problem"] is None, entry)


def text_report(program):
    text = program.run().stdout
    expect(re.match(r"polyatomic \d+\.\d+\.\d+\n", text), "no version in", text[:80])
    section = text.split("\nsm_90\n")[1].split("\ngfx90a")[0]
    columns = section.splitlines()[0].split()
    expect(columns == ["global", "shared", "cluster_shared", "local", "host", "managed", "types"],
           "columns", columns)
    rows = re.split(r"^  add, sub, inc, dec\n", section, flags=re.MULTILINE)[1]
    row = next(line for line in rows.splitlines() if re.search(r" f32\b", line))
    answers = r"native flushes +cas_loop +cas_loop +plain +native flushes +native flushes"
    expect(re.fullmatch("    " + answers + " +f32", row), row)
    expect("contradicted" not in text.split("\nsm_75")[1], "a check contradicts the table")
    expect("at system scope, host: unsupported for all but load, store\n" in section, section)
    expect("scopes widened to a larger one: thread, subgroup\n" in section, section)
    backend_lines(program, program.json())


def json_report(program):
    report = program.json()
    cells = {(row["target"], row["operation"], row["type"], row["memory_space"]): row
             for row in report["capabilities"]}
    expect(len(report["capabilities"]) == NUMBER_OF_CELLS, len(report["capabilities"]), "rows")
    expect(len(cells) == NUMBER_OF_CELLS, "a row is there twice")
    for cell, (support, at_system_scope, flushes) in FACTS.items():
        row = cells[cell]
        found = (row["support"], row["support_at_system_scope"], row["flushes_subnormals"])
        expect(found == (support, at_system_scope, flushes), cell, "is", found)
    widened = {(row["target"], row["scope"]) for row in report["widened_scopes"]}
    expect(WIDENED <= widened, "not widened:", WIDENED - widened)
    expect(not NOT_WIDENED & widened, "widened:", NOT_WIDENED & widened)


def table(program):
    """The table and the compiled instructions agree, and no cell without a loop is unchecked."""
    rows = program.json()["capabilities"]
    contradicted = [row for row in rows if row["instruction_check"] == "contradicts"]
    expect(not contradicted, "instructions of another level:", contradicted[:5])
    levels = ("native", "wide", "by_element")
    unchecked = [row for row in rows if row["support"] in levels
                 and row["instruction_check"] == "none"]
    expect(not unchecked, len(unchecked), "cells are unchecked, such as", unchecked[:5])
    expect(any(row["instruction_check"] == "agrees" for row in rows), "no cell is checked")
    text = program.run().stdout
    native, wide, by_element = (sum(row["support"] == level for row in rows) for level in levels)
    expect(f"{native} cells are native, {wide} wide, {by_element} by_element; "
           "0 of them are unchecked." in text, text[-80:])


def markdown(program):
    """The page is well formed, and the committed one is current."""
    text = program.run("--markdown").stdout
    headings = re.findall(r"^## (.*)$", text, re.MULTILINE)
    expect(sorted(", ".join(headings).split(", ")) == TARGETS, "headings", headings)
    tables = re.findall(r"(?:^\|.*\|\n)+", text, re.MULTILINE)
    expect(len(tables) == len(headings), len(tables), "tables")
    for lines in tables:
        numbers = {line.count(" | ") for line in lines.splitlines()}
        expect(len(numbers) == 1, "rows of several lengths in", lines)
    row = re.search(r"^\| `add`, `sub`, `inc`, `dec` \| ", text, re.MULTILINE)
    expect(row, "no row for add in", text)
    expect("native flushes" in text, text)
    expect(text == PAGE.read_text(encoding="utf-8"), "docs/capabilities.md is not current; write "
           "it with: polyatomic-info --markdown > docs/capabilities.md")


CASES = {"options": options, "text": text_report, "json": json_report, "markdown": markdown,
         "table": table}


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--program", required=True)
    parser.add_argument("--case", required=True, choices=CASES)
    parser.add_argument("--backends", required=True, nargs="*")
    arguments = parser.parse_args()
    CASES[arguments.case](Program(arguments.program, arguments.backends))


if __name__ == "__main__":
    main()
