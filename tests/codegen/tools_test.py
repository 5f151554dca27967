# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Tests of the scripts in this folder: what they accept, and in which words they refuse."""

import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from codegen_source import Cell, Count, SourceError, read_source
from disassembly import differences
from loops import FlowError, check_function

FOLDER = Path(__file__).parent

GOOD = """
// CHECK-LABEL: add:
// SASS: RED
// SASS-NOT: ATOM
// COUNT SASS RED=2
// CELL sm_90 store_add u32,i32 global
KERNEL add(unsigned* p, int* q) { pa::store_add(p, 1); pa::store_add(q, 1); }
"""


def source(text):
    folder = tempfile.TemporaryDirectory()
    path = Path(folder.name) / "source.cpp"
    path.write_text(text, encoding="utf-8")
    return folder, path


class Sources(unittest.TestCase):
    def read(self, text):
        folder, path = source(text)
        with folder:
            return read_source(path)

    def refuse(self, text, message):
        with self.assertRaises(SourceError) as caught:
            self.read(text)
        self.assertIn(message, str(caught.exception))

    def test_good(self):
        (kernel,) = self.read(GOOD)
        self.assertEqual(kernel.name, "add")
        self.assertEqual(kernel.counts, {"SASS": {"RED": Count(2)}})
        self.assertEqual([cell for _, cell in kernel.cells],
                         [Cell("sm_90", "store_add", "u32", "global", "native"),
                          Cell("sm_90", "store_add", "i32", "global", "native")])

    def test_levels_and_types(self):
        (kernel,) = self.read(GOOD.replace("u32,i32 global", "bool global wide"))
        self.assertEqual([cell for _, cell in kernel.cells],
                         [Cell("sm_90", "store_add", "bool", "global", "wide")])

    def test_operation_called_in_a_header_of_a_header(self):
        folder, path = source('#include "a.hpp"\n' + GOOD.replace("pa::", ""))
        with folder:
            (path.parent / "a.hpp").write_text('#include "b.hpp"\n', encoding="utf-8")
            (path.parent / "b.hpp").write_text("pa::store_add(object, value);", encoding="utf-8")
            self.assertEqual(len(read_source(path)), 1)

    def test_cell_without_a_check_for_its_target(self):
        self.refuse(GOOD.replace("CELL sm_90", "CELL gfx90a"),
                    "CELL gfx90a without a check of AMD or GFX9 or GFX90A")

    def test_cell_of_a_target_that_has_no_row(self):
        self.refuse(GOOD.replace("CELL sm_90", "CELL aarch64_v8_0"), "unknown target")

    def test_cell_with_a_check_of_ptx_alone(self):
        self.refuse(GOOD.replace("SASS: RED", "PTX: red").replace("COUNT SASS", "COUNT PTX")
                    .replace("// SASS-NOT: ATOM\n", ""),
                    "CELL sm_90 without a check of SASS or SASS-SM90")

    def test_cell_of_an_operation_that_is_not_called(self):
        self.refuse(GOOD.replace("CELL sm_90 store_add", "CELL sm_90 store_sub"),
                    "'store_sub' is called neither here")

    def test_cell_with_unknown_words(self):
        for word in ("sm_90", "u32,i32", "global"):
            self.refuse(GOOD.replace(word, "nothing"), "unknown")
        self.refuse(GOOD.replace("global", "global fast"), "unknown level 'fast'")

    def test_not_before_a_positive_check(self):
        self.refuse(GOOD.replace("// SASS: RED\n", ""), "SASS-NOT before a positive SASS check")

    def test_common_not_after_a_check_of_one_target(self):
        self.refuse(GOOD.replace("SASS: RED", "SASS-SM90: RED"), "SASS-NOT before a positive")

    def test_check_before_the_label(self):
        self.refuse(GOOD.replace("// CHECK-LABEL: add:\n", ""), "before the kernel's CHECK-LABEL")

    def test_label_of_another_kernel(self):
        self.refuse(GOOD.replace("LABEL: add", "LABEL: sub"), "stands below CHECK-LABEL 'sub'")

    def test_second_label(self):
        self.refuse(GOOD.replace("// SASS: RED", "// CHECK-LABEL: sub:\n// SASS: RED"), "a second")

    def test_check_without_a_count(self):
        self.refuse(GOOD.replace("// COUNT SASS RED=2\n", ""), "a positive check and a COUNT")

    def test_count_without_a_check(self):
        self.refuse(GOOD.replace("COUNT SASS", "COUNT PTX red=1\n// COUNT SASS"), "or neither")

    def test_kernel_without_checks(self):
        self.refuse("// CHECK-LABEL: add:\nKERNEL add() {}\n", "is not checked for any target")

    def test_misspelt_directives(self):
        for line in ("// SASS : RED", "// SASS-SM70: RED", "// CELL sm_90", "// COUNT SASS RED"):
            self.refuse(GOOD.replace("// SASS-NOT: ATOM", line), "not understood")

    def test_checks_after_the_last_kernel(self):
        self.refuse(GOOD + "// CHECK-LABEL: sub:\n", "checks without a kernel below them")

    def test_the_same_cell_with_two_levels(self):
        text = GOOD + GOOD.replace("global", "global cas_loop").replace("add:", "sub:").replace(
            "KERNEL add", "KERNEL sub")
        folder, path = source(text)
        with folder:
            done = subprocess.run([sys.executable, FOLDER / "cells.py", "--output",
                                   path.with_suffix(".hpp"), path],
                                  capture_output=True, text=True, check=False)
            self.assertEqual(done.returncode, 1)
            self.assertIn("is cas_loop here and native elsewhere", done.stderr)


class Counts(unittest.TestCase):
    def test_what_is_not_named_must_not_be_there(self):
        body = ["REDG.E.ADD.STRONG.GPU desc[UR4][R2.64], R5", "@P0 MEMBAR.ALL.GPU", "EXIT"]
        self.assertEqual(differences("sass", body, {"RED": Count(1)}), [("MEMBAR", Count(0), 1)])
        self.assertEqual(differences("sass", body, {"RED": Count(1), "MEMBAR": Count(1)}), [])

    def test_at_least(self):
        body = ["lock cmpxchg %ecx,(%rdi)"] * 3
        self.assertEqual(differences("x86", body, {"cmpxchg": Count(2, exact=False)}), [])
        self.assertEqual(len(differences("x86", body, {"cmpxchg": Count(2)})), 1)
        self.assertEqual(len(differences("x86", body, {"cmpxchg": Count(4, exact=False)})), 1)

    def test_beginning_of_an_instruction(self):
        body = ["ATOMG.E.MIN.S32.STRONG.GPU PT, R0, [R2], R9", "ATOMG.E.MAX.STRONG.GPU PT, R0"]
        counts = {"ATOMG": Count(2), "ATOMG.E.MIN": Count(1)}
        self.assertEqual(differences("sass", body, counts), [])


class Loops(unittest.TestCase):
    # A loop with another one inside, and an instruction behind both.
    NESTED = [".LBB0_1:", "take", ".LBB0_2:", "poll", "s_cbranch_scc1 .LBB0_2", "give",
              "s_cbranch_execnz .LBB0_1", "after", "s_endpgm"]

    def test_together(self):
        self.assertEqual(check_function("f", self.NESTED, ["take", "give"]), [])

    def test_an_inner_loop_is_another_one(self):
        self.assertEqual(check_function("f", self.NESTED, ["take", "poll", "give"]),
                         ["f: not in the loop of 'take': poll"])

    def test_behind_the_loop(self):
        self.assertEqual(check_function("f", self.NESTED, ["take", "after"]),
                         ["f: not in the loop of 'take': after"])

    def test_in_no_loop(self):
        self.assertEqual(check_function("f", ["take", "s_endpgm"], ["take"]),
                         ["f: not in the loop of 'take': take"])

    def test_missing(self):
        self.assertEqual(check_function("f", self.NESTED, ["take", "lock"]),
                         ["f: no instruction matches 'lock'"])

    def test_ptx(self):
        body = ["bra.uni $L__BB0_1", "$L__BB0_1:", "take", "@%p1 bra $L__BB0_3", "give",
                "bra.uni $L__BB0_1", "$L__BB0_3:", "after", "ret"]
        self.assertEqual(check_function("f", body, ["take", "give"]), [])
        self.assertEqual(check_function("f", body, ["take", "after"]),
                         ["f: not in the loop of 'take': after"])

    def test_sass(self):
        body = ["0x10:", "take", "@!P0 BRA 0x40", "give", "CALL.REL.NOINC 0x90", "0x40:",
                "@P1 BRA 0x10", "@P2 EXIT", "after", "EXIT"]
        self.assertEqual(check_function("f", body, ["take", "give"]), [])
        self.assertEqual(check_function("f", body, ["take", "after"]),
                         ["f: not in the loop of 'take': after"])

    def test_a_branch_to_a_register_is_refused(self):
        with self.assertRaisesRegex(FlowError, "where to is not said"):
            check_function("f", ["@P0 BRX R2 -0x10"], ["take"])

    def test_a_second_entry_is_refused(self):
        body = ["s_cbranch_scc1 .LBB0_2", ".LBB0_1:", "take", ".LBB0_2:", "give",
                "s_branch .LBB0_1"]
        with self.assertRaisesRegex(FlowError, "second entry"):
            check_function("f", body, ["take"])

    def test_a_branch_to_nowhere_is_refused(self):
        with self.assertRaisesRegex(FlowError, "no label"):
            check_function("f", ["s_branch .LBB0_9"], ["take"])


class Tools(unittest.TestCase):
    def check(self, filecheck, disassembler, text=GOOD):
        folder, path = source(text)
        with folder:
            return subprocess.run(
                [sys.executable, FOLDER / "check.py", "--target", "sm_90", "--source", path,
                 "--object", path, "--filecheck", filecheck, "--disassembler", disassembler],
                capture_output=True, text=True, check=False)

    def test_a_missing_disassembler_fails(self):
        done = self.check("true", "no-such-cuobjdump")
        self.assertEqual(done.returncode, 2)
        self.assertIn("can't run no-such-cuobjdump", done.stdout)

    def test_a_failing_disassembler_fails(self):
        done = self.check("true", "false")
        self.assertEqual(done.returncode, 2)
        self.assertIn("failed", done.stdout)

    def test_a_missing_filecheck_fails(self):
        done = self.check("no-such-FileCheck", "echo")
        self.assertEqual(done.returncode, 2)
        self.assertIn("can't run no-such-FileCheck", done.stdout)

    def test_a_kernel_that_is_not_in_the_object_fails(self):
        done = self.check("true", "echo")
        self.assertEqual(done.returncode, 1)
        self.assertIn("add is not in the object", done.stdout)

    def test_more_cells_than_instructions_fail(self):
        done = self.check("true", "echo", GOOD.replace("u32,i32", "u32,i32,u64"))
        self.assertEqual(done.returncode, 1)
        self.assertIn("add, sm_90: cells are claimed for 3 operations, more", done.stdout)


if __name__ == "__main__":
    unittest.main()
