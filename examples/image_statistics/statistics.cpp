// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "statistics.hpp"

#include <polyatomic/core/queue.hpp>

#include <algorithm>
#include <chrono>

#include "kernels.hpp"

/// @file
/// Compiled once for each backend. Nothing here names one: `pa::native::queue` is the queue of the
/// compiler in hand. The functions have internal linkage, so that the objects of all backends can
/// be linked into one program, and each adds itself to `backends()`.

namespace image_statistics {

namespace {

using queue = pa::native::queue;

constexpr unsigned block_size = block_statistics_kernel::largest_block;
/// Enough to make a block's start and end cheap beside its work.
constexpr std::size_t pixels_per_block = 64 * block_size;

/// No more blocks than run at the same time: each strides through the image, and a further one
/// would only clear and add up once more.
pa::launch_shape shape_for(const queue& on, const block_statistics_kernel& kernel) {
  const auto& pixels = kernel.pixels;
  const std::size_t useful = (pixels.count + pixels_per_block - 1) / pixels_per_block;
  const std::size_t resident = on.max_resident_blocks(block_size, kernel) / pixels.colour_channels;
  const std::size_t per_channel = std::max<std::size_t>(1, std::min(useful, resident));
  return {.blocks = per_channel * pixels.colour_channels, .block_size = block_size};
}

channel_statistics finish(const channel_totals& totals, std::size_t pixels) {
  channel_statistics result;
  std::copy_n(totals.histogram, result.histogram.size(), result.histogram.begin());
  result.minimum = totals.minimum;
  result.maximum = totals.maximum;
  result.sum = totals.sum;
  result.sum_of_squares = totals.sum_of_squares;
  const auto count = static_cast<double>(pixels);
  result.mean = static_cast<double>(totals.sum) / count;
  // The moments about the integer next to the mean are exact in 64 bits, and small enough that
  // their difference loses nothing: 2^31 pixels of 255^2 need 47 bits.
  const std::uint64_t pivot = (totals.sum + pixels / 2) / pixels;
  const std::uint64_t squares =
      totals.sum_of_squares + pixels * pivot * pivot - 2 * pivot * totals.sum;
  const double offset =
      (static_cast<double>(totals.sum) - static_cast<double>(pixels * pivot)) / count;
  result.variance = static_cast<double>(squares) / count - offset * offset;
  return result;
}

/// How long `work`, launched on an idle queue, takes to finish.
template <class Work>
double milliseconds(queue& on, const Work& work) {
  on.synchronize();
  const auto start = std::chrono::steady_clock::now();
  work();
  on.synchronize();
  const std::chrono::duration<double, std::milli> taken = std::chrono::steady_clock::now() - start;
  return taken.count();
}

template <class Work>
measured_summary measure(queue& on, const device_pixels& pixels, std::size_t repetitions,
                         pa::buffer<channel_totals>& totals, const Work& work) {
  channel_totals nothing_seen{};
  nothing_seen.minimum = 255;
  measured_summary result;
  std::vector<channel_totals> found(totals.size());
  for (std::size_t run = 0; run < repetitions; ++run) {
    on.fill(totals.data(), nothing_seen, totals.size());
    result.milliseconds.push_back(milliseconds(on, work));
    on.copy(found.data(), totals.data(), found.size());
    on.synchronize();
    image_summary summary;
    for (const auto& channel : found) summary.push_back(finish(channel, pixels.count));
    result.repetitions.push_back(std::move(summary));
  }
  return result;
}

/// The tables of all channels, 256 entries each: a value's share of the pixels that are not of the
/// darkest value, scaled to 0..255 and rounded to nearest.
std::vector<std::uint8_t> lookup_tables(const image_summary& summary, std::size_t pixels) {
  std::vector<std::uint8_t> tables;
  for (const auto& channel : summary) {
    const std::uint64_t darkest = channel.histogram.at(channel.minimum);
    const std::uint64_t others = pixels - darkest;
    std::uint64_t reached = 0;
    for (std::size_t value = 0; value < channel.histogram.size(); ++value) {
      reached += channel.histogram[value];
      const std::uint64_t beyond = reached > darkest ? reached - darkest : 0;
      const auto scaled = others == 0 ? value : (255 * beyond + others / 2) / others;
      tables.push_back(static_cast<std::uint8_t>(std::min<std::uint64_t>(scaled, 255)));
    }
  }
  return tables;
}

/// How the device in hand does an operation on an object in `space`.
template <class Operation, class Type, class Scope>
used_operation describe(const queue& on, const char* type, pa::memory_space space, Scope scope,
                        const char* purpose) {
  const pa::capability answer = on.capability_of<Operation, Type>(space, scope);
  std::string support = pa::to_string(answer.level);
  if (answer.widens_scope) support += ", wider scope";
  return {Operation::name, type, pa::to_string(space), Scope::name, purpose, support};
}

std::vector<used_operation> used_operations(const queue& on) {
  using u32 = std::uint32_t;
  using u64 = std::uint64_t;
  constexpr auto shared = queue::block_space;
  constexpr auto global = queue::buffer_space;
  const auto block = pa::block_scope;
  const auto device = pa::device_scope;
  return {
      describe<pa::op::store_add, u32>(on, "u32", shared, block, "histogram of a block"),
      describe<pa::op::store_add, u64>(on, "u64", global, device, "histogram and sums"),
      describe<pa::op::store_min, u32>(on, "u32", global, device, "minimum"),
      describe<pa::op::store_max, u32>(on, "u32", global, device, "maximum"),
  };
}

result compute(const image& source, const options& asked) {
  queue on;
  auto samples = on.allocate<std::uint8_t>(source.samples.size());
  on.copy(samples.data(), source.samples.data(), samples.size());
  const std::size_t count = source.pixel_count();
  const std::size_t channels = source.colour_channels();
  const device_pixels pixels{samples.data(), count, source.channels, channels,
                             asked.drop_one_pixel ? count / 2 : count};
  auto totals = on.allocate<channel_totals>(channels);

  result computed;
  computed.device = on.device_name();
  computed.operations = used_operations(on);
  const block_statistics_kernel by_blocks{pixels, totals.data()};
  const auto shape = shape_for(on, by_blocks);
  computed.by_blocks =
      measure(on, pixels, asked.repetitions, totals, [&] { on.launch(shape, by_blocks); });
  computed.naive = measure(on, pixels, asked.repetitions, totals, [&] {
    on.parallel_for(count * channels, naive_statistics_kernel{pixels, totals.data()});
  });

  const auto tables = lookup_tables(computed.by_blocks.repetitions.back(), count);
  auto lookup = on.allocate<std::uint8_t>(tables.size());
  on.copy(lookup.data(), tables.data(), tables.size());
  auto equalised = on.allocate<std::uint8_t>(samples.size());
  on.fill(equalised.data(), std::uint8_t{0}, equalised.size());
  for (std::size_t run = 0; run < asked.repetitions; ++run) {
    computed.equalise_milliseconds.push_back(milliseconds(on, [&] {
      on.parallel_for(count, equalise_kernel{pixels, lookup.data(), equalised.data()});
    }));
  }
  computed.equalised.resize(equalised.size());
  on.copy(computed.equalised.data(), equalised.data(), equalised.size());
  on.synchronize();
  return computed;
}

int device_count() {
  return queue::device_count();
}

[[maybe_unused]] const bool added = [] {
  backends().push_back({queue::backend_name, &device_count, &compute});
  return true;
}();

}  // namespace

}  // namespace image_statistics
