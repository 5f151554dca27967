# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares the recorded figures with the goals of the hierarchy: groups, cooperating atomics,
reductions, reproducible sums; and with those of histograms and scatters (histogram_goals.py).

    python3 benchmarks/results/goals.py [FOLDER]

FOLDER, benchmarks/results/nvidia-h200 unless given, holds what record.py made: device_cooperative,
device_extrema, device_histogram, device_reduce, device_sums, host_histogram and host_reduce (.json; of
a run in parts device_reduce_f32.json and so on). goals.json is written there, an entry for each row of the table
of goals. A row's goal has parts, and so has what was reached; the row is met if all of its parts
are, as they are printed. What is not recorded is not met.

All ratios are of the shortest of 7 repetitions, both sides from one run.
"""

import json
import pathlib
import sys

import histogram_goals

SMALL = [f"2^{exponent}" for exponent in (12, 14, 16, 18, 20)]
TYPES = ["f32", "f64", "i32"]
INPUTS = ["uniform", "normal", "wide", "cancelling", "two_clusters", "moderate"]
NARROW = ["uniform", "normal"]


class Missing(Exception):
    """A figure that no record has."""


class Records:
    """The rows of all records of a folder."""

    def __init__(self, folder):
        self.rows = {}
        for program in ("device_cooperative", "device_extrema", "device_reduce", "device_sums",
                        "device_histogram", "host_histogram", "host_reduce"):
            for path in [*folder.glob(f"{program}.json"), *folder.glob(f"{program}_*.json")]:
                for row in json.loads(path.read_text(encoding="utf-8"))["rows"]:
                    self.rows[program, row["name"]] = row

    def figure(self, program, name, key="min"):
        try:
            return self.rows[program, name][key]
        except KeyError:
            raise Missing(f"{program}: {name}") from None

    def rate(self, program, name):
        """10^9 operations a second."""
        return self.figure(program, name, "operations") / self.figure(program, name) * 1e-3

    def fastest(self, program, place, names):
        return max(self.rate(program, f"{place}/{name}") for name in names)


# --- What a part of a row is: a function of the records that gives a number ----------------------

COOPERATIVE = "device_cooperative"
EXTREMA = "device_extrema"
RAW = ["pa::store_add", "atomicAdd"]
COALESCED = "pa::store_add coalesced"


def coalesced_ratio(kind, addresses):
    place = f"{kind}/global_{addresses}"
    return lambda records: (records.rate(COOPERATIVE, f"{place}/{COALESCED}")
                            / records.fastest(COOPERATIVE, place, RAW))


def coalesced_rate(kind):
    return lambda records: records.rate(COOPERATIVE, f"{kind}/global_1/{COALESCED}")


def worst_cost(addresses):
    """Per cent of the faster of the raw forms, for the type that loses most."""
    return lambda records: max(
        100 * (1 - coalesced_ratio(kind, addresses)(records)) for kind in ("f32", "f64", "u64"))


def lone_warp(records):
    return max(records.figure(COOPERATIVE, f"{kind}/lone_warp/{COALESCED}", "cycles")
               for kind in ("f32", "f64", "u64"))


def block_ratio(values):
    place = f"f32/block_1024_values_{values}"
    return lambda records: (records.rate(COOPERATIVE, f"{place}/pa::store_add block")
                            / records.fastest(COOPERATIVE, place, RAW))


def block_rate(values):
    return lambda records: records.rate(
        COOPERATIVE, f"f32/block_1024_values_{values}/pa::store_add block")


def shared_ratio(kind, words):
    """The better of the library's two forms."""
    place = f"{kind}/shared_{words}"
    return lambda records: (records.fastest(COOPERATIVE, place, ["pa::store_add", COALESCED])
                            / records.rate(COOPERATIVE, f"{place}/atomicAdd"))


def counter_ratio(records):
    """Counters of a block beside 64-bit integers there."""
    return (records.rate(COOPERATIVE, "u64/shared_1024/pa::block_counter")
            / records.rate(COOPERATIVE, "u64/shared_1024/atomicAdd"))


def extremum_ratio(places, other):
    """The worse of maximum and minimum, in the worst of the places; of the library's two forms,
    one for all of them, the better one."""
    def ratio(records, form, place, extremum):
        peer = other if other.startswith("loop") else f"atomic{extremum.capitalize()} {other}"
        store = f"f32_{extremum}/{place}/pa::store_{extremum}{form}"
        return (records.rate(EXTREMA, store)
                / records.rate(EXTREMA, f"f32_{extremum}/{place}/{peer}"))
    return lambda records: max(
        min(ratio(records, form, place, extremum) for place in places for extremum in ("max", "min"))
        for form in ("", " coalesced"))


def reduce_ratio(ours, theirs, kinds, sizes, how):
    """Our time as a part of CUB's, at the worst. Both times have the foreign kernel in them."""
    return lambda records: max(
        records.figure("device_reduce", f"{kind}/{size}/{way}/{ours}")
        / records.figure("device_reduce", f"{kind}/{size}/{way}/{theirs}")
        for kind in kinds for size in sizes for way in how)


def large_reduce(records):
    """CUB's time as a part of ours, at 2^28, at the worst."""
    pairs = [("pa::reduce", "cub::DeviceReduce::Sum"),
             ("pa::reduce, unordered", "cub::DeviceReduce::Sum"),
             ("pa::arg_min", "cub::DeviceReduce::ArgMin")]
    return min(1 / reduce_ratio(ours, theirs, TYPES, ["2^28"], ["stream"])(records)
               for ours, theirs in pairs)


def sum_ratio(kind, size, inputs):
    return lambda records: min(
        records.figure("device_sums", f"{kind}/{name}/{size}/cub::DeviceReduce::Sum")
        / records.figure("device_sums", f"{kind}/{name}/{size}/pa::reproducible_sum")
        for name in inputs)


def host_sum_ratio(name):
    place = f"{name}/2^28"
    return lambda records: min(
        records.figure("host_reduce", f"sum/{kind}/{place}/omp parallel for simd reduction")
        / records.figure("host_reduce", f"sum/{kind}/{place}/pa::reproducible_sum")
        for kind in ("f32", "f64"))


def host_reduce_ratio(kind, peers):
    return lambda records: min(
        records.figure("host_reduce", f"reduce/{kind}/{size}/{peer}")
        / records.figure("host_reduce", f"reduce/{kind}/{size}/pa::reduce")
        for size in ("2^16", "2^20", "2^24", "2^28") for peer in peers)


# --- The table: row, unit, parts (name, relation, goal, what gives the figure) -------------------

ALL_SIZES = ["2^10"] + SMALL + ["2^22", "2^24", "2^28"]
BOTH = ["stream", "graph"]
OPENMP = ["omp parallel for reduction", "omp parallel for simd reduction"]

TABLE = [
    ("store_add(coalesced()) f32, f64, one address", "x raw RED; Gop/s",
     [(f"{kind} one address", ">=", 30, coalesced_ratio(kind, 1)) for kind in ("f32", "f64", "u64")]
     + [(f"{kind} one address, Gop/s", ">=", 41 if kind == "u64" else 17, coalesced_rate(kind))
        for kind in ("f32", "f64", "u64")]
     + [(f"{kind} {count} addresses", ">=", 7, coalesced_ratio(kind, count))
        for kind in ("f32", "f64", "u64") for count in (4, 8)]),
    ("its cost without contention", "% of the raw rate; cycles",
     [("random 64K", "<=", 1.5, worst_cost("random_64K")),
      ("sequential", "<=", 7, worst_cost("sequential_16M")),
      ("a lone warp, cycles a call", "<=", 200, lone_warp)]),
    ("store_add(block), one address, one value a thread, 1024 threads", "x raw RED; Gop/s",
     [("one value a thread", ">=", 700, block_ratio(1)),
      ("one value a thread, Gop/s", ">=", 400, block_rate(1)),
      ("16 values a thread, Gop/s", ">=", 1950, block_rate(16))]),
    ("shared f32 add: hot word / 1024 words / 8192", "x what nvcc emits for atomicAdd",
     [("f32 hot word", ">=", 24, shared_ratio("f32", 1)),
      ("f32 1024 words", ">=", 1.15, shared_ratio("f32", 1024)),
      ("f32 8192 words", ">=", 1.35, shared_ratio("f32", 8192)),
      ("f64 hot word", ">=", 33, shared_ratio("f64", 1)),
      ("block-private u64 counters, 1024 words", ">=", 4, counter_ratio)]),
    ("float min/max global", "x the peer",
     [("one address, random values, against a CAS loop", ">=", 100,
       extremum_ratio(["one_address"], "loop over atomicCAS")),
      ("64K random addresses, converging, against the integer instruction", ">=", 1.25,
       extremum_ratio(["random_64K"], "of the bits")),
      ("every value improves, against the integer instruction", ">=", 0.75,
       extremum_ratio(["random_64K_rising", "own_address_rising"], "of the bits"))]),
    ("reduce f32 sum, workspace supplied, a foreign kernel between the calls",
     "x CUB's time; at 2^28 x CUB's bandwidth",
     [("unordered, stream, 2^12 to 2^20", "<=", 0.5,
       reduce_ratio("pa::reduce, unordered", "cub::DeviceReduce::Sum", TYPES, SMALL, ["stream"])),
      ("unordered, graph, 2^12 to 2^20", "<=", 0.95,
       reduce_ratio("pa::reduce, unordered", "cub::DeviceReduce::Sum", TYPES, SMALL, ["graph"])),
      ("default, every size", "<=", 1,
       reduce_ratio("pa::reduce", "cub::DeviceReduce::Sum", TYPES, ALL_SIZES, BOTH)),
      ("arg_min, every size", "<=", 1,
       reduce_ratio("pa::arg_min", "cub::DeviceReduce::ArgMin", TYPES, ALL_SIZES, BOTH)),
      ("2^28, bandwidth", ">=", 0.99, large_reduce)]),
    ("reproducible_sum, correctly rounded, 2^28, the worst of six inputs",
     "x the speed of CUB's plain sum; on the CPU x OpenMP's, 2 threads",
     [("f64 2^28", ">=", 0.95, sum_ratio("f64", "2^28", INPUTS)),
      ("f32 2^28", ">=", 0.92, sum_ratio("f32", "2^28", INPUTS)),
      ("f64 2^24", ">=", 0.78, sum_ratio("f64", "2^24", INPUTS)),
      ("f32 2^24", ">=", 0.78, sum_ratio("f32", "2^24", INPUTS)),
      ("f64 2^20, narrow exponents", ">=", 0.6, sum_ratio("f64", "2^20", NARROW)),
      ("f32 2^20, narrow exponents", ">=", 0.6, sum_ratio("f32", "2^20", NARROW)),
      ("CPU, narrow exponents", ">=", 0.85, host_sum_ratio("uniform")),
      ("CPU, wide exponents", ">=", 0.2, host_sum_ratio("wide"))]),
    ("Kokkos host reduce, 2 threads", "x the peer's speed, the worst of four sizes",
     [(f"{kind} {name}", ">=", 1, host_reduce_ratio(kind, peers)) for kind in TYPES
      for name, peers in (("Kokkos::parallel_reduce", ["Kokkos::parallel_reduce"]),
                          ("OpenMP", OPENMP))]),
]


def entry(records, issue, row, unit, parts):
    goals, reached, met = [], [], []
    for name, relation, goal, figure in parts:
        goals.append(f"{name} {relation} {goal:g}")
        try:
            value = float(f"{figure(records):.3g}")
        except Missing:
            reached.append(f"{name} not measured")
            met.append(False)
        else:
            reached.append(f"{name} {value:g}")
            met.append(value >= goal if relation == ">=" else value <= goal)
    measured = any(not text.endswith("not measured") for text in reached)
    return {"issue": issue, "row": row, "goal": "; ".join(goals),
            "reached": "; ".join(reached) if measured else None, "unit": unit, "met": all(met)}


def main(arguments):
    if len(arguments) > 1:
        print(__doc__, file=sys.stderr)
        return 2
    default = pathlib.Path(__file__).parent / "nvidia-h200"
    folder = pathlib.Path(arguments[0]) if arguments else default
    records = Records(folder)
    entries = [entry(records, "hierarchy", *row) for row in TABLE]
    entries += [entry(records, "histogram and scatter", *row) for row in histogram_goals.TABLE]
    text = json.dumps(entries, indent=1, ensure_ascii=False) + "\n"
    (folder / "goals.json").write_text(text, encoding="utf-8")
    for one in entries:
        print("met    " if one["met"] else "not met", one["row"], "|", one["reached"])
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
