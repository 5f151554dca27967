# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The table of goals of histograms and scatters, for goals.py: rows of device_histogram and
host_histogram."""

PROGRAM = "device_histogram"
SPREADS = ["uniform", "zipf", "hot90", "constant"]
LARGE = 2**28


def share_of_reading(kind, bins, samples=LARGE):
    """The worst input's rate as a share of the rate of reading it."""
    def figure(records):
        places = [f"histogram/{kind}/{count}/{spread}/n{samples}"
                  for count in bins for spread in SPREADS]
        return min(records.rate(PROGRAM, f"{place}/pa::histogram")
                   / records.rate(PROGRAM, f"{place}/read only") for place in places)
    return figure


def share_of_bincount(method):
    """The worst input's rate as a share of bincount's on the same number of bins and samples."""
    def figure(records):
        places = [(bins, spread) for bins in (256, 4096) for spread in SPREADS]
        return min(records.rate(PROGRAM, f"histogram/f32/{bins}/{spread}/n{LARGE}/{method}")
                   / records.rate(PROGRAM, f"histogram/u32/{bins}/{spread}/n{LARGE}/pa::histogram")
                   for bins, spread in places)
    return figure


def share_of_cub_time(samples):
    def figure(records):
        places = [f"histogram/u32/{bins}/uniform/n{samples}"
                  for bins in (256, 4096, 57344, 262144, 2**20)]
        return max(records.figure(PROGRAM, f"{place}/pa::histogram")
                   / records.figure(PROGRAM, f"{place}/cub::DeviceHistogram") for place in places)
    return figure


def times_uniform_atomics(cells):
    """The worst input's rate over that of plain atomicAdd on uniform input."""
    def figure(records):
        place = f"scatter/f32x1/{cells}"
        plain = records.rate(PROGRAM, f"{place}/uniform/atomicAdd")
        return min(records.rate(PROGRAM, f"{place}/{spread}/pa::scatter_add") / plain
                   for spread in SPREADS)
    return figure


def times_atomics(widths_and_rows, spreads):
    """The worst rate over that of plain atomicAdd on the same input."""
    def figure(records):
        places = [f"scatter/f32x{width}/{rows}/{spread}"
                  for width, rows in widths_and_rows for spread in spreads]
        return min(records.rate(PROGRAM, f"{place}/pa::scatter_add")
                   / records.rate(PROGRAM, f"{place}/atomicAdd") for place in places)
    return figure


HOST = "host_histogram"
HOST_BINS = [("256", 256), ("64 K", 65536), ("4 M", 2**22)]
HOST_PEERS = ["a copy for each thread", "Kokkos::ScatterView, duplicated",
              "Kokkos::ScatterView, atomic", "omp parallel for reduction of an array"]
HOST_ATOMICS = ["Kokkos::atomic_add", "std::atomic_ref"]


def on_host(ours, peers, bins):
    """The worst input's rate over that of the fastest peer."""
    kind = "histogram/u32" if ours == "pa::histogram" else "scatter/f32x1"

    def figure(records):
        places = [f"{kind}/{count}/{spread}" for count in bins for spread in SPREADS]
        return min(records.rate(HOST, f"{place}/{ours}") / records.fastest(HOST, place, peers)
                   for place in places)
    return figure


READING = "of the rate of reading the input, the worst of four inputs"
SCALAR = [(1, cells) for cells in (256, 4096, 32768, 65536, 2**20, 2**24)]
VECTOR = [(4, 65536), (4, 2**20)]

TABLE = [
    ("histogram, u8, 256 bins", READING,
     [("256", ">=", 0.93, share_of_reading("u8", [256], 4 * LARGE))]),
    ("histogram, u32, 256 to 16384 bins", READING,
     [(str(bins), ">=", 0.93, share_of_reading("u32", [bins])) for bins in (256, 4096, 16384)]),
    ("histogram, u32, 57344 bins", READING,
     [("57344", ">=", 0.9, share_of_reading("u32", [57344]))]),
    ("histogram, u32, 65536 to 114688 bins", READING,
     [(str(bins), ">=", 0.76, share_of_reading("u32", [bins])) for bins in (65536, 114688)]),
    ("histogram, u32, 262144 bins", READING,
     [("262144", ">=", 0.33, share_of_reading("u32", [262144]))]),
    ("histogram, u32, 1 M bins", READING, [("1 M", ">=", 0.3, share_of_reading("u32", [2**20]))]),
    ("histogram, u32, 16 M bins", READING,
     [("16 M", ">=", 0.14, share_of_reading("u32", [2**24]))]),
    ("histogram, launch to finish, 2^16 and 2^20 samples, uniform",
     "x CUB's time, the worst of five numbers of bins",
     [(f"2^{log}", "<=", 0.5, share_of_cub_time(2**log)) for log in (16, 20)]),
    ("scatter_add f32, the worst input", "x plain atomicAdd on uniform input",
     [(name, ">=", goal, times_uniform_atomics(cells)) for name, cells, goal in
      (("256 cells", 256, 100), ("32 K", 32768, 3.8), ("64 K", 65536, 2.3), ("1 M", 2**20, 1.2),
       ("16 M", 2**24, 2.5))]),
    ("scatter_add f32, on every input", "x plain atomicAdd on the same input",
     [("one and four components", ">=", 0.97, times_atomics(SCALAR + VECTOR, SPREADS))]),
    ("scatter_add, 4 components, uniform", "x scalar atomicAdd",
     [("64 K and 1 M rows", ">=", 3, times_atomics(VECTOR, ["uniform"]))]),
    ("histogram, f32 samples, 256 and 4096 bins", "of bincount's rate, the worst of four inputs",
     [("even bins", ">=", 0.9, share_of_bincount("pa::histogram, even")),
      ("custom edges", ">=", 0.9, share_of_bincount("pa::histogram, edges"))]),
    ("histogram on the CPU, 2 threads",
     "x the best of a copy for each thread, Kokkos' ScatterView and OpenMP's array reduction",
     [(f"{ours}, {name} bins", ">=", 1, on_host(ours, HOST_PEERS, [bins]))
      for ours in ("pa::histogram", "pa::scatter_add") for name, bins in HOST_BINS]
     + [(f"{ours}, against plain atomics", ">=", 1,
         on_host(ours, HOST_ATOMICS, [bins for _, bins in HOST_BINS]))
        for ours in ("pa::histogram", "pa::scatter_add")]),
]
