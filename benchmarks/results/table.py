# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Prints the recorded figures of device_operations as the table in docs/performance.md.

    python3 benchmarks/results/table.py
"""

import json
import pathlib

RECORD = pathlib.Path(__file__).parent / "nvidia-h200" / "device_operations.json"
COLUMNS = ["pa::store_add", "atomicAdd, result unused", "cuda::atomic_ref, result unused",
           "pa::fetch_add", "atomicAdd", "pa::store_add release"]


def main():
    record = json.loads(RECORD.read_text())
    figures = {(row["type"], row["addresses"], row["operation"]): row["gops"]
               for row in record["rows"]}
    places = dict.fromkeys((row["type"], row["addresses"]) for row in record["rows"])
    print("| type, addresses | " + " | ".join(f"`{name}`" for name in COLUMNS) + " |")
    print("|---" * (len(COLUMNS) + 1) + "|")
    for kind, addresses in places:
        cells = " | ".join(f"{figures[kind, addresses, name]:g}" for name in COLUMNS)
        print(f"| {kind}, {addresses.replace('_', ' ')} | {cells} |")


if __name__ == "__main__":
    main()
