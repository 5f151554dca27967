# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Makes the record of a run of a benchmark from what Google Benchmark wrote.

    record.py MEASURED.json COMMIT DEVICE SOFTWARE > benchmarks/results/nvidia-h200/device_operations.json

The record has the name of the source. Programs that repeat their measurements give rows of
minimum and median, for goals.py: device_cooperative, device_extrema, device_histogram,
device_reduce, device_sums, host_histogram, host_reduce. The DEVICE of the last two is the processor.
"""

import json
import sys


def row(measured):
    kind, addresses, operation, *_ = measured["name"].split("/")
    return {"type": kind, "addresses": addresses, "operation": operation,
            "gops": round(measured["items_per_second"] / 1e9, 2)}


def repeated_rows(benchmarks):
    """A row for each benchmark that was repeated; one that failed has its error instead of times."""
    rows = {}
    for measured in benchmarks:
        # "f32/2^20/pa::reduce/iterations:1/repeats:7/manual_time" without what says how
        name = measured["run_name"].split("/iterations:")[0]
        row = rows.setdefault(name, {"name": name})
        aggregate = measured.get("aggregate_name")
        if measured.get("error_occurred"):
            row["error"] = measured["error_message"]
        elif aggregate == "mean" and measured.get("wrong", 0) > 0:
            row["error"] = "wrong result"
        elif aggregate in ("min", "median"):
            assert measured["time_unit"] == "us"
            row[aggregate] = float(f"{measured['real_time']:.5g}")
            for counter in ("operations", "cycles"):
                if counter in measured:
                    row[counter] = round(measured[counter], 1)
    return [{"name": row["name"], "error": row["error"]} if "error" in row else row
            for row in rows.values()]


def main(arguments):
    if len(arguments) != 4:
        print(__doc__, file=sys.stderr)
        return 2
    path, commit, device, software = arguments
    with open(path, encoding="utf-8") as file:
        measured = json.load(file)
    record = {"commit": commit, "device": device, "software": software,
              "date": measured["context"]["date"]}
    if any("repeats:" in one["name"] for one in measured["benchmarks"]):
        record["unit"] = "microseconds for a call, minimum and median of 7 repetitions"
        record["rows"] = repeated_rows(measured["benchmarks"])
    else:
        record["unit"] = "10^9 operations a second, device time, mean of 5 launches after one"
        record["rows"] = [row(one) for one in measured["benchmarks"]]
    print(json.dumps(record, indent=1))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
