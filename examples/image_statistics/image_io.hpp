// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>
#include <filesystem>
#include <stdexcept>
#include <vector>

#include "image.hpp"

/// @file
/// Images from files and to PNG.

namespace image_statistics {

/// Says in one line why a file is no image that can be read, or cannot be written.
class image_error : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// The largest number of pixels that an image may have.
inline constexpr std::uint64_t maximum_pixels = std::uint64_t{1} << 31;

/// Reads a PNG or a PNM image (P2, P3, P5, P6); the file's first bytes say which. A sample that is
/// not an 8-bit one is rescaled to 0..255 and `image::note` says so. Palettes become RGB.
/// Throws image_error for a file that is missing, empty, truncated, damaged, of another format, or
/// of more than `maximum_pixels`.
image read_image(const std::filesystem::path& file);

/// `source` as the bytes of a PNG file. Throws image_error if libpng refuses it.
std::vector<std::uint8_t> encode_png(const image& source);

namespace detail {
/// The two readers behind read_image; `size` is the file's size in bytes.
image read_png(const std::filesystem::path& file, std::uint64_t size);
image read_pnm(const std::filesystem::path& file, std::uint64_t size);
/// Throws image_error unless 0 < width, 0 < height and width * height <= maximum_pixels.
void require_dimensions(std::uint64_t width, std::uint64_t height);
}  // namespace detail

}  // namespace image_statistics
