// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <png.h>

#include <csetjmp>
#include <cstdio>
#include <memory>
#include <string>

#include "image_io.hpp"

namespace image_statistics {

namespace {

/// Deflate cannot expand a byte to more than 1032, so a header that claims more than the file can
/// hold is refused before memory for it is taken.
constexpr std::uint64_t deflate_limit = 1032;

struct file_closer {
  void operator()(std::FILE* file) const { std::fclose(file); }
};

/// libpng reports errors by a call that must not return: it ends in a longjmp.
void remember_error(png_structp png, png_const_charp message) {
  *static_cast<std::string*>(png_get_error_ptr(png)) = message;
  png_longjmp(png, 1);
}

void ignore_warning(png_structp, png_const_charp) {}

/// Runs `body`; false if libpng jumped out of it. A longjmp skips destructors, so `body` owns
/// nothing: it keeps its results in objects that outlive it ([csetjmp.syn]/2).
template <class Body>
bool completes(png_structp png, Body body) {
  if (setjmp(png_jmpbuf(png)) != 0) return false;
  body();
  return true;
}

struct reader {
  std::string message;
  png_structp png;
  png_infop info = nullptr;

  reader()
      : png(png_create_read_struct(PNG_LIBPNG_VER_STRING, &message, remember_error,
                                   ignore_warning)) {
    if (png != nullptr) info = png_create_info_struct(png);
  }
  reader(const reader&) = delete;
  reader& operator=(const reader&) = delete;
  ~reader() { png_destroy_read_struct(&png, &info, nullptr); }
};

struct writer {
  std::string message;
  png_structp png;
  png_infop info = nullptr;

  writer()
      : png(png_create_write_struct(PNG_LIBPNG_VER_STRING, &message, remember_error,
                                    ignore_warning)) {
    if (png != nullptr) info = png_create_info_struct(png);
  }
  writer(const writer&) = delete;
  writer& operator=(const writer&) = delete;
  ~writer() { png_destroy_write_struct(&png, &info); }
};

std::string explain(const std::string& message, std::FILE* file) {
  if (std::feof(file) != 0) return "the PNG data end early";
  return "damaged PNG data (" + message + ")";
}

/// Asks libpng for 8-bit grey or RGB samples with or without alpha, whatever the file holds.
void request_8_bit_samples(reader& from) {
  const auto colour = png_get_color_type(from.png, from.info);
  if (colour == PNG_COLOR_TYPE_PALETTE) png_set_palette_to_rgb(from.png);
  if (colour == PNG_COLOR_TYPE_GRAY) png_set_expand_gray_1_2_4_to_8(from.png);
  if (png_get_valid(from.png, from.info, PNG_INFO_tRNS) != 0) png_set_tRNS_to_alpha(from.png);
  png_set_scale_16(from.png);
  png_set_interlace_handling(from.png);
  png_read_update_info(from.png, from.info);
}

std::string reduction_note(unsigned depth, bool palette) {
  if (palette || depth == 8) return {};
  return std::to_string(depth) + "-bit samples scaled to 8 bits";
}

void append_bytes(png_structp png, png_bytep bytes, png_size_t size) {
  auto& to = *static_cast<std::vector<std::uint8_t>*>(png_get_io_ptr(png));
  bool failed = false;
  try {
    to.insert(to.end(), bytes, bytes + size);
  } catch (...) {
    failed = true;  // The jump must not leave a handler with an exception in flight.
  }
  if (failed) png_error(png, "out of memory");
}

void flush_nothing(png_structp) {}

int colour_type(std::size_t channels) {
  constexpr int types[] = {PNG_COLOR_TYPE_GRAY, PNG_COLOR_TYPE_GRAY_ALPHA, PNG_COLOR_TYPE_RGB,
                           PNG_COLOR_TYPE_RGB_ALPHA};
  return types[channels - 1];
}

}  // namespace

image detail::read_png(const std::filesystem::path& path, std::uint64_t size) {
  const std::unique_ptr<std::FILE, file_closer> file(std::fopen(path.c_str(), "rb"));
  if (file == nullptr) throw image_error("the file cannot be opened for reading");
  reader from;
  if (from.info == nullptr) throw image_error("libpng cannot be started");

  const bool has_header = completes(from.png, [&from, &file] {
    png_init_io(from.png, file.get());
    png_set_user_limits(from.png, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
    png_read_info(from.png, from.info);
  });
  if (!has_header) throw image_error(explain(from.message, file.get()));
  image result;
  result.width = png_get_image_width(from.png, from.info);
  result.height = png_get_image_height(from.png, from.info);
  require_dimensions(result.width, result.height);
  result.note = reduction_note(png_get_bit_depth(from.png, from.info),
                               png_get_color_type(from.png, from.info) == PNG_COLOR_TYPE_PALETTE);
  if (png_get_rowbytes(from.png, from.info) * result.height / deflate_limit > size) {
    throw image_error("the PNG data end early");
  }

  if (!completes(from.png, [&from] { request_8_bit_samples(from); })) {
    throw image_error(explain(from.message, file.get()));
  }
  result.channels = png_get_channels(from.png, from.info);
  const std::size_t row = result.width * result.channels;
  if (row != png_get_rowbytes(from.png, from.info)) throw image_error("unexpected PNG layout");
  result.samples.resize(row * result.height);
  std::vector<png_bytep> rows(result.height);
  for (std::size_t y = 0; y < result.height; ++y) rows[y] = &result.samples[y * row];

  const bool complete = completes(from.png, [&from, &rows] {
    png_read_image(from.png, rows.data());
    png_read_end(from.png, nullptr);
  });
  if (!complete) throw image_error(explain(from.message, file.get()));
  return result;
}

std::vector<std::uint8_t> encode_png(const image& source) {
  std::vector<std::uint8_t> bytes;
  writer to;
  if (to.info == nullptr) throw image_error("libpng cannot be started");
  const std::size_t row = source.width * source.channels;
  const bool complete = completes(to.png, [&to, &source, &bytes, row] {
    png_set_write_fn(to.png, &bytes, append_bytes, flush_nothing);
    png_set_user_limits(to.png, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
    png_set_IHDR(to.png, to.info, static_cast<png_uint_32>(source.width),
                 static_cast<png_uint_32>(source.height), 8, colour_type(source.channels),
                 PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
    png_write_info(to.png, to.info);
    for (std::size_t y = 0; y < source.height; ++y) {
      png_write_row(to.png, &source.samples[y * row]);
    }
    png_write_end(to.png, nullptr);
  });
  if (!complete) throw image_error("PNG data cannot be made (" + to.message + ")");
  return bytes;
}

}  // namespace image_statistics
