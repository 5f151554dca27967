// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/algorithms/group_reduce.hpp>
#include <polyatomic/polyatomic.hpp>

#include <cstddef>
#include <cstdint>

/// @file
/// The kernels: what runs on the device, written once for every backend.

namespace image_statistics {

namespace pa = polyatomic;

/// The image in the device's memory, interleaved as in image.hpp.
struct device_pixels {
  const std::uint8_t* samples;
  std::size_t count;
  std::size_t channels;
  std::size_t colour_channels;
  /// The pixel that kernels leave out; `count` where none is left out.
  std::size_t skipped;

  POLYATOMIC_FUNCTION std::uint8_t sample(std::size_t pixel, std::size_t channel) const {
    return samples[pixel * channels + channel];
  }
};

/// What all blocks add up for one channel, in the device's memory. The host sets it to "no pixel
/// seen": a minimum of 255 and zeros.
struct channel_totals {
  std::uint64_t histogram[256];
  std::uint64_t sum;
  std::uint64_t sum_of_squares;
  std::uint32_t minimum;
  std::uint32_t maximum;
};

/// Sums and extrema of some samples of one channel; as constructed by `none`, of no sample.
struct moments {
  std::uint64_t sum;
  std::uint64_t sum_of_squares;
  std::uint32_t minimum;
  std::uint32_t maximum;

  POLYATOMIC_FUNCTION static moments none() { return {0, 0, 255, 0}; }

  POLYATOMIC_FUNCTION void add(std::uint32_t sample) {
    sum += sample;
    sum_of_squares += sample * sample;
    minimum = sample < minimum ? sample : minimum;
    maximum = sample > maximum ? sample : maximum;
  }
};

struct combine_moments {
  POLYATOMIC_FUNCTION moments operator()(const moments& left, const moments& right) const {
    return {left.sum + right.sum, left.sum_of_squares + right.sum_of_squares,
            left.minimum < right.minimum ? left.minimum : right.minimum,
            left.maximum > right.maximum ? left.maximum : right.maximum};
  }
};

/// Block `b` counts a part of channel `b % colour_channels` in its shared memory, and adds what it
/// found to that channel's totals once, at the end. The number of blocks is a multiple of the
/// number of colour channels.
struct block_statistics_kernel {
  static constexpr unsigned largest_block = 256;
  /// Threads with different copies never meet at a counter: neighbours in an image are often
  /// alike, and atomics at one address take turns.
  static constexpr unsigned copies = 16;

  struct shared_memory {
    std::uint32_t histogram[copies][256];
    pa::group_scratch<moments> reduction;
  };

  device_pixels pixels;
  channel_totals* totals;

  template <class Context>
  POLYATOMIC_FUNCTION void operator()(Context ctx) const {
    const auto block = ctx.block();
    shared_memory& shared = ctx.shared();
    clear(block, shared);
    block.barrier();
    const moments of_thread = count(ctx, shared.histogram[block.rank() % copies]);
    // Its barriers also complete the histogram.
    const moments of_block = pa::reduce(ctx.block(shared.reduction), of_thread, combine_moments{});
    add_to_totals(block, shared, of_block, totals[ctx.block_index() % pixels.colour_channels]);
  }

 private:
  template <class Block>
  POLYATOMIC_FUNCTION static void clear(const Block& block, shared_memory& shared) {
    for (unsigned value = block.rank(); value < 256; value += block.size()) {
      for (unsigned copy = 0; copy < copies; ++copy) shared.histogram[copy][value] = 0;
    }
  }

  template <class Context>
  POLYATOMIC_FUNCTION moments count(Context ctx, std::uint32_t* counters) const {
    const auto block = ctx.block();
    const std::size_t channel = ctx.block_index() % pixels.colour_channels;
    const std::size_t slice = ctx.block_index() / pixels.colour_channels;
    const std::size_t stride = ctx.global_size() / pixels.colour_channels;
    moments seen = moments::none();
    for (std::size_t i = slice * block.size() + block.rank(); i < pixels.count; i += stride) {
      if (i == pixels.skipped) continue;
      const std::uint32_t sample = pixels.sample(i, channel);
      pa::store_add(&counters[sample], 1, pa::relaxed, pa::block_scope);
      seen.add(sample);
    }
    return seen;
  }

  template <class Block>
  POLYATOMIC_FUNCTION static void add_to_totals(const Block& block, const shared_memory& shared,
                                                const moments& of_block, channel_totals& to) {
    for (unsigned value = block.rank(); value < 256; value += block.size()) {
      std::uint64_t found = 0;
      for (unsigned copy = 0; copy < copies; ++copy) found += shared.histogram[copy][value];
      if (found != 0) pa::store_add(&to.histogram[value], found);
    }
    if (block.rank() != 0) return;
    pa::store_add(&to.sum, of_block.sum);
    pa::store_add(&to.sum_of_squares, of_block.sum_of_squares);
    pa::store_min(&to.minimum, of_block.minimum);
    pa::store_max(&to.maximum, of_block.maximum);
  }
};

/// Index i is sample i of the colour channels: five atomics of device scope on the totals.
struct naive_statistics_kernel {
  device_pixels pixels;
  channel_totals* totals;

  POLYATOMIC_FUNCTION void operator()(std::size_t i) const {
    const std::size_t pixel = i / pixels.colour_channels;
    const std::size_t channel = i % pixels.colour_channels;
    if (pixel == pixels.skipped) return;
    const std::uint32_t sample = pixels.sample(pixel, channel);
    channel_totals& to = totals[channel];
    pa::store_add(&to.histogram[sample], 1);
    pa::store_add(&to.sum, sample);
    pa::store_add(&to.sum_of_squares, sample * sample);
    pa::store_min(&to.minimum, sample);
    pa::store_max(&to.maximum, sample);
  }
};

/// Index i is a pixel: each colour channel goes through its table, alpha is copied.
struct equalise_kernel {
  device_pixels pixels;
  /// `lookup[channel * 256 + sample]`
  const std::uint8_t* lookup;
  std::uint8_t* equalised;

  POLYATOMIC_FUNCTION void operator()(std::size_t pixel) const {
    if (pixel == pixels.skipped) return;
    for (std::size_t channel = 0; channel < pixels.channels; ++channel) {
      const std::uint8_t sample = pixels.sample(pixel, channel);
      equalised[pixel * pixels.channels + channel] =
          channel < pixels.colour_channels ? lookup[channel * 256 + sample] : sample;
    }
  }
};

}  // namespace image_statistics
