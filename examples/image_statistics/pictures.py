# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Small images for the tests: made, encoded, decoded and equalised without any library."""

import struct
import zlib

PNG_SIGNATURE = b"\x89PNG\r\n\x1a\n"
COLOUR_TYPES = {1: 0, 2: 4, 3: 2, 4: 6}
PALETTE_TYPE = 3


def gradient(width, height, channels):
    """Interleaved samples with some structure, and many values."""
    return bytes((7 * i * i + 13 * i // 3) % 256 for i in range(width * height * channels))


def _chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def encode_png(width, height, channels, data, depth=8, palette=None, rows_given=False):
    """A PNG file of packed rows. With rows_given the data may be of fewer rows than the header
    states."""
    row = (width * channels * depth + 7) // 8
    if not rows_given:
        assert len(data) == row * height
    filtered = b"".join(b"\x00" + data[start:start + row] for start in range(0, len(data), row))
    colour_type = COLOUR_TYPES[channels] if palette is None else PALETTE_TYPE
    header = struct.pack(">IIBBBBB", width, height, depth, colour_type, 0, 0, 0)
    chunks = _chunk(b"IHDR", header)
    if palette is not None:
        chunks += _chunk(b"PLTE", palette)
    chunks += _chunk(b"IDAT", zlib.compress(filtered)) + _chunk(b"IEND", b"")
    return PNG_SIGNATURE + chunks


def encode_pnm(kind, width, height, largest, samples):
    """A PNM file of the given kind, P2, P3, P5 or P6."""
    header = f"{kind}\n{width} {height}\n{largest}\n".encode()
    if kind in ("P2", "P3"):
        return header + " ".join(map(str, samples)).encode() + b"\n"
    if largest > 255:
        return header + b"".join(struct.pack(">H", sample) for sample in samples)
    return header + bytes(samples)


def _paeth(left, above, corner):
    estimate = left + above - corner
    distances = (abs(estimate - left), abs(estimate - above), abs(estimate - corner))
    return (left, above, corner)[distances.index(min(distances))]


def _unfilter(kind, row, above, step):
    """Undoes one row's filter (PNG specification, section 9)."""
    if kind == 0:
        return row
    for i in range(len(row)):
        left = row[i - step] if i >= step else 0
        corner = above[i - step] if i >= step else 0
        guess = (0, left, above[i], (left + above[i]) // 2, _paeth(left, above[i], corner))[kind]
        row[i] = (row[i] + guess) & 255
    return row


def decode_png(content):
    """(width, height, channels, samples) of an 8-bit PNG file without palette or interlacing."""
    assert content[:8] == PNG_SIGNATURE
    position, compressed = 8, b""
    while position < len(content):
        length, kind = struct.unpack_from(">I4s", content, position)
        data = content[position + 8:position + 8 + length]
        checksum, = struct.unpack_from(">I", content, position + 8 + length)
        assert checksum == zlib.crc32(kind + data), kind
        if kind == b"IHDR":
            width, height, depth, colour_type, _, _, interlaced = struct.unpack(">IIBBBBB", data)
            assert depth == 8 and not interlaced
        if kind == b"IDAT":
            compressed += data
        position += 12 + length
    assert kind == b"IEND" and position == len(content)
    channels = {code: number for number, code in COLOUR_TYPES.items()}[colour_type]
    row = width * channels
    filtered = zlib.decompress(compressed)
    assert len(filtered) == (row + 1) * height
    samples, above = bytearray(), bytearray(row)
    for start in range(0, len(filtered), row + 1):
        above = _unfilter(filtered[start], bytearray(filtered[start + 1:start + 1 + row]), above,
                          channels)
        samples += above
    return width, height, channels, bytes(samples)


def equalise(samples, channels, colour_channels):
    """Every colour channel through its cumulative histogram, the darkest value not counted."""
    result = bytearray(samples)
    for channel in range(colour_channels):
        plane = samples[channel::channels]
        counts = [plane.count(value) for value in range(256)]
        darkest = min(plane)
        others = len(plane) - counts[darkest]
        if others == 0:
            continue
        table = bytearray(256)
        for value in range(darkest + 1, 256):
            reached = sum(counts[darkest + 1:value + 1])
            table[value] = (2 * 255 * reached + others) // (2 * others)
        result[channel::channels] = plane.translate(bytes(table))
    return bytes(result)
