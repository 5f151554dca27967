# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Makes the record of a run of benchmark_cuda from what Google Benchmark wrote.

    record.py MEASURED.json COMMIT DEVICE SOFTWARE > benchmarks/results/nvidia-h200/device_operations.json
"""

import json
import sys


def row(measured):
    kind, addresses, operation, *_ = measured["name"].split("/")
    return {"type": kind, "addresses": addresses, "operation": operation,
            "gops": round(measured["items_per_second"] / 1e9, 2)}


def main(arguments):
    if len(arguments) != 4:
        print(__doc__, file=sys.stderr)
        return 2
    path, commit, device, software = arguments
    with open(path, encoding="utf-8") as file:
        measured = json.load(file)
    record = {"commit": commit, "device": device, "software": software,
              "date": measured["context"]["date"],
              "unit": "10^9 operations a second, device time, mean of 5 launches after one",
              "rows": [row(one) for one in measured["benchmarks"]]}
    print(json.dumps(record, indent=1))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
