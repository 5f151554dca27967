# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs image_statistics as a user does: on good input, on bad input, and with a pixel dropped.

Each case runs in an empty folder of its own. Exit code 77 means that the backend has no device on
this machine, so that the case could not be run.
"""

import argparse
import os
import pathlib
import struct
import subprocess
import sys
import tempfile

from pictures import decode_png, encode_png, encode_pnm, equalise, gradient

VERIFICATION_FAILED, UNUSABLE_REQUEST, BACKEND_FAILED = 1, 2, 3
SKIPPED = 77


class Case:
    """One test case: the program, the folder it runs in, and what is expected of it."""

    def __init__(self, arguments, folder):
        self.program = arguments.program
        self.backend = arguments.backend
        self.photograph = arguments.photograph
        self.folder = folder

    def file(self, name, content):
        path = self.folder / name
        path.write_bytes(content)
        return path

    def run(self, *arguments, code=0):
        """Runs the program and checks its exit code. Returns standard output."""
        command = [self.program, *map(str, arguments)]
        done = subprocess.run(command, cwd=self.folder, capture_output=True, text=True, timeout=100)
        if "no device for backend" in done.stderr and code != BACKEND_FAILED:
            expect(done.returncode == BACKEND_FAILED, "no device, but exit code", done.returncode)
            expect(not (self.folder / "out").exists(), "no device, but output")
            print(done.stderr.strip())
            sys.exit(SKIPPED)
        expect(done.returncode == code, "exit code", done.returncode, "instead of", code, "from",
               command, done.stdout, done.stderr)
        if code != 0:
            expect(done.stdout == "", "a failure prints to standard output:", done.stdout)
            expect(done.stderr.startswith("image_statistics: "), "message:", done.stderr)
        if code >= UNUSABLE_REQUEST:
            expect(done.stderr.count("\n") == 1, "not one line:", done.stderr)
        return done.stdout if code == 0 else done.stderr

    def analyse(self, source, *arguments, code=0):
        """Runs the program on one file, with the output in `out`."""
        common = ["--backend", self.backend, "--repetitions", 2, "--output", "out"]
        text = self.run("--input", source, *common, *arguments, code=code)
        if code != 0:
            expect(not (self.folder / "out").exists(), "a failure left output behind")
        return text

    def equalised(self, source):
        """The equalised image of one file: (width, height, channels, samples)."""
        text = self.analyse(source)
        for name in ("equalised.png", "histogram.png"):
            expect((self.folder / "out" / name).is_file(), name, "was not written")
        expect(sorted(os.listdir(self.folder / "out")) == ["equalised.png", "histogram.png"],
               "unexpected files", os.listdir(self.folder / "out"))
        return text, decode_png((self.folder / "out" / "equalised.png").read_bytes())

    def refuse(self, name, content, words):
        """A file that must be refused, with these words in the message."""
        message = self.analyse(self.file(name, content), code=UNUSABLE_REQUEST)
        expect(words in message, repr(words), "is missing in:", message)


def expect(holds, *message):
    if not holds:
        sys.exit(" ".join(map(str, message)))


def test_help(case):
    text = case.run("--help")
    for word in ("--backend", "--input", "--output", "--repetitions", "--drop-one-pixel",
                 case.backend, "Exit code: 0"):
        expect(word in text, word, "is missing in the help")


def test_options(case):
    case.run("--no-such-option", code=UNUSABLE_REQUEST)
    case.run("stray", code=UNUSABLE_REQUEST)
    case.run("--input", code=UNUSABLE_REQUEST)
    message = case.run("--backend", "abacus", code=UNUSABLE_REQUEST)
    expect(case.backend in message, "the message does not list the backends:", message)
    for repetitions in ("0", "-1", "many"):
        case.run("--repetitions", repetitions, code=UNUSABLE_REQUEST)


def test_photograph(case):
    text, (width, height, channels, samples) = case.equalised(case.photograph)
    expect((width, height, channels) == (1000, 872, 3), "wrong size", width, height, channels)
    for words in (f"backend {case.backend} on ", "red ", "green ", "blue ", "store_add ",
                  "naive device-scope atomics", "equalisation", "verified: 3144 numbers of 4 runs "
                  "and 2616000 equalised samples"):
        expect(words in text, repr(words), "is missing in:", text)
    plot = decode_png((case.folder / "out" / "histogram.png").read_bytes())
    for ink in ((214, 69, 65), (63, 152, 77), (61, 108, 196)):
        pixels = [plot[3][i:i + 3] for i in range(0, len(plot[3]), 3)].count(bytes(ink))
        expect(pixels > 10000, "the plot has hardly any bars of colour", ink)
    _, _, _, original = decode_png(pathlib.Path(case.photograph).read_bytes())
    expect(samples == equalise(original, 3, 3), "the picture is not the equalised photograph")


def test_defaults(case):
    """Without an argument the photograph is analysed, on the host where the build has it."""
    text = case.run()
    expect("hubble_extreme_deep_field.png: 1000 x 872 pixels" in text, text)
    expect(f"backend {case.backend} on " in text, text)
    expect(sorted(os.listdir(case.folder / "image_statistics_output")) ==
           ["equalised.png", "histogram.png"], "default output")


def test_drop_one_pixel(case):
    message = case.analyse(case.photograph, "--drop-one-pixel", code=VERIFICATION_FAILED)
    expect("verification failed" in message, message)
    for method in ("by blocks: run 1: red", "expected"):
        expect(method in message, method, "is missing in:", message)
    single = case.file("single.pgm", encode_pnm("P5", 1, 1, 255, [7]))
    case.analyse(single, "--drop-one-pixel", code=VERIFICATION_FAILED)


def test_missing_input(case):
    message = case.analyse("no_such_file.png", code=UNUSABLE_REQUEST)
    expect("no such file" in message, message)
    message = case.analyse(case.folder, code=UNUSABLE_REQUEST)
    expect("not a regular file" in message, message)


def test_bad_input(case):
    case.refuse("empty.png", b"", "empty")
    case.refuse("text.png", b"this is no image\n", "neither a PNG nor a PNM")
    case.refuse("photograph.jpg", b"\xff\xd8\xff\xe0\x00\x10JFIF\x00", "neither a PNG nor a PNM")
    case.refuse("bitmap.pbm", b"P4\n8 1\n\xff", "neither a PNG nor a PNM")
    case.refuse("zero.pgm", b"P5\n0 4\n255\n", "no pixels")
    case.refuse("negative.pgm", b"P5\n-3 4\n255\n", "width is no number")
    case.refuse("word.pgm", b"P2\n2 1\n255\n1 x\n", "sample is no number")
    case.refuse("glued.pgm", b"P2\n2 1\n255\n1x 2\n", "sample is no number")
    case.refuse("range.pgm", b"P2\n2 1\n9\n1 10\n", "exceeds")
    case.refuse("range.ppm", b"P6\n1 1\n9\n\x01\x02\x0a", "exceeds")
    case.refuse("largest.pgm", b"P5\n1 1\n65536\n\x00\x00", "largest sample value is too large")
    case.refuse("nothing.pgm", b"P5\n1 1\n0\n\x00", "largest sample value is 0")
    case.refuse("glued_header.pgm", b"P5\n1 1\n255x\x00", "no white space")
    case.refuse("huge.pgm", b"P5\n2147483648 2\n255\n\x00", "more than 2^31 pixels")
    case.refuse("number.pgm", b"P5\n99999999999999999999999 2\n255\n\x00", "too large")


def test_truncated(case):
    """Files that end early, and headers that claim more than the file can hold."""
    png = encode_png(16, 16, 3, gradient(16, 16, 3))
    for length in (4, 8, 20, 33, 45, len(png) - 20, len(png) - 12, len(png) - 1):
        words = "ends within" if length < 8 else "end early"
        case.refuse("cut.png", png[:length], words)
    photograph = pathlib.Path(case.photograph).read_bytes()
    case.refuse("cut.png", photograph[:len(photograph) // 2], "end early")
    case.refuse("claims.png", encode_png(40000, 40000, 3, b"", rows_given=True), "end early")
    case.refuse("missing_rows.png", encode_png(16, 16, 3, gradient(16, 8, 3), rows_given=True),
                "damaged")
    for header, data in ((b"P5\n4 4\n255\n", bytes(15)), (b"P6\n4 4\n255\n", bytes(47)),
                         (b"P5\n4 4\n65535\n", bytes(31)), (b"P2\n4 4\n255\n", b"1 " * 15),
                         (b"P2\n2 1\n255\n", b"12  "), (b"P5\n40000 40000\n255\n", bytes(9)),
                         (b"P5", b""), (b"P5\n4", b""), (b"P5\n4 4\n", b""), (b"P5\n4 4\n255", b""),
                         (b"P5\n# a comment", b"")):
        case.refuse("cut.pnm", header + data, "end early")


def test_damaged(case):
    png = bytearray(encode_png(16, 16, 3, gradient(16, 16, 3)))
    png[60] ^= 0x40  # within the compressed data, whose checksum then fails
    case.refuse("flipped.png", bytes(png), "damaged")
    png = bytearray(encode_png(16, 16, 3, gradient(16, 16, 3)))
    png[24] = 7  # no such bit depth
    case.refuse("depth.png", bytes(png), "damaged")
    case.refuse("signature.png", bytes(png[:8]) + b"no chunks", "PNG data")


def check(case, source, channels, colour_channels, samples, note):
    """The program's result for one file against the samples it should have read."""
    text, (_, _, got_channels, got) = case.equalised(source)
    expect(got_channels == channels, source, "channels", got_channels)
    expect(got == equalise(samples, channels, colour_channels), source, "samples differ")
    expect(("note: " in text) == (note is not None), source, "note:", text)
    expect(note is None or note in text, source, repr(note), "is missing in:", text)


def test_pnm(case):
    width, height = 13, 7
    for kinds, channels in ((("P2", "P5"), 1), (("P3", "P6"), 3)):
        for largest in (1, 15, 255, 256, 65535):
            wide = [(i * i * 37) % (largest + 1) for i in range(width * height * channels)]
            samples = bytes((value * 255 + largest // 2) // largest for value in wide)
            note = None if largest == 255 else f"samples of 0..{largest} scaled to 0..255"
            for kind in kinds:
                path = case.file("in.pnm", encode_pnm(kind, width, height, largest, wide))
                check(case, path, channels, channels, samples, note)
    path = case.file("comments.pgm", b"P2 # a\n#b\n2#c\n 2\n3\n0 1\t2\r\n3# end")
    check(case, path, 1, 1, bytes((0, 85, 170, 255)), "0..3")


def test_png(case):
    width, height = 13, 7
    for channels, colour_channels in ((1, 1), (2, 1), (3, 3), (4, 3)):
        samples = gradient(width, height, channels)
        path = case.file("in.png", encode_png(width, height, channels, samples))
        check(case, path, channels, colour_channels, samples, None)
        # 16 bits: v * 257 comes back as v, and so does what is less than half a step away.
        wide = b"".join(struct.pack(">H", min(v * 257 + 100, 65535)) for v in samples)
        path = case.file("in.png", encode_png(width, height, channels, wide, depth=16))
        check(case, path, channels, colour_channels, samples, "16-bit samples scaled to 8 bits")
    packed = bytes([0b01100101, 0b10000000] * height)
    grey = bytes(255 * (packed[row * 2 + column // 8] >> (7 - column % 8) & 1)
                 for row in range(height) for column in range(width))
    path = case.file("in.png", encode_png(width, height, 1, packed, depth=1))
    check(case, path, 1, 1, grey, "1-bit samples scaled to 8 bits")
    palette = gradient(256, 1, 3)
    indexes = gradient(width, height, 1)
    path = case.file("in.png", encode_png(width, height, 1, indexes, palette=palette))
    colours = b"".join(palette[3 * index:3 * index + 3] for index in indexes)
    check(case, path, 3, 3, colours, None)


def test_one_pixel(case):
    for channels, colour_channels in ((1, 1), (2, 1), (3, 3), (4, 3)):
        samples = bytes((0, 255, 17, 128))[:channels]
        path = case.file("in.png", encode_png(1, 1, channels, samples))
        check(case, path, channels, colour_channels, samples, None)


def test_constant(case):
    """One value fills the image; wide and high images of a single row or column."""
    path = case.file("in.pgm", encode_pnm("P5", 300, 200, 255, [42] * 60000))
    check(case, path, 1, 1, bytes([42]) * 60000, None)
    for width, height in ((70000, 1), (1, 70000)):
        samples = gradient(width, height, 3)
        path = case.file("in.ppm", encode_pnm("P6", width, height, 255, samples))
        check(case, path, 3, 3, samples, None)


def test_output(case):
    """Output that cannot be written is refused, and what was there stays."""
    source = case.file("in.pgm", encode_pnm("P5", 2, 2, 255, [1, 2, 3, 4]))
    obstacle = case.file("file", b"precious")
    common = ["--input", source, "--backend", case.backend]
    case.run(*common, "--output", obstacle, code=UNUSABLE_REQUEST)
    case.run(*common, "--output", obstacle / "below", code=UNUSABLE_REQUEST)
    case.run(*common, "--output", "", code=UNUSABLE_REQUEST)
    expect(obstacle.read_bytes() == b"precious", "a file was overwritten")
    (case.folder / "taken" / "histogram.png").mkdir(parents=True)
    case.run(*common, "--output", "taken", code=UNUSABLE_REQUEST)
    expect(os.listdir(case.folder / "taken") == ["histogram.png"], "left behind:",
           os.listdir(case.folder / "taken"))
    case.run(*common, "--output", "new/nested")
    case.run(*common, "--output", "new/nested")  # overwrites its own output
    expect(sorted(os.listdir(case.folder / "new" / "nested")) ==
           ["equalised.png", "histogram.png"], "nested output")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--program", required=True, type=os.path.abspath)
    parser.add_argument("--backend", required=True)
    parser.add_argument("--photograph", required=True, type=os.path.abspath)
    parser.add_argument("--case", required=True)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        globals()["test_" + arguments.case](Case(arguments, pathlib.Path(folder)))
    print("passed")


if __name__ == "__main__":
    main()
