# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Prints the recorded figures of device_operations as the tables in docs/performance.md.

    python3 benchmarks/results/table.py
"""

import json
import pathlib

RECORD = pathlib.Path(__file__).parent / "nvidia-h200" / "device_operations.json"
ADDS = ["pa::store_add", "atomicAdd, result unused", "cuda::atomic_ref, result unused",
        "pa::fetch_add", "atomicAdd", "pa::store_add release"]
MAXIMA = ["pa::store_max", "atomicMax of the bits, result unused", "loop over atomicCAS",
          "pa::fetch_max", "atomicMax of the bits"]


def print_table(rows, columns):
    figures = {(row["type"], row["addresses"], row["operation"]): row["gops"]
               for row in rows if row["operation"] in columns}
    places = dict.fromkeys((kind, addresses) for kind, addresses, _ in figures)
    if not places:
        return
    print("| type, addresses | " + " | ".join(f"`{name}`" for name in columns) + " |")
    print("|---" * (len(columns) + 1) + "|")
    for kind, addresses in places:
        cells = " | ".join(f"{figures[kind, addresses, name]:g}" for name in columns)
        print(f"| {kind}, {addresses.replace('_', ' ')} | {cells} |")


def main():
    rows = json.loads(RECORD.read_text())["rows"]
    print_table(rows, ADDS)
    print_table(rows, MAXIMA)


if __name__ == "__main__":
    main()
