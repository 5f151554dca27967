// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "image_io.hpp"

#include <array>
#include <fstream>
#include <string_view>
#include <system_error>

namespace image_statistics {

namespace {

constexpr std::string_view png_signature{"\x89PNG\r\n\x1a\n", 8};

std::uint64_t readable_size(const std::filesystem::path& file) {
  std::error_code error;
  const auto status = std::filesystem::status(file, error);
  if (status.type() == std::filesystem::file_type::not_found) throw image_error("no such file");
  if (error) throw image_error(error.message());
  if (!std::filesystem::is_regular_file(status)) throw image_error("not a regular file");
  const auto size = std::filesystem::file_size(file, error);
  if (error) throw image_error(error.message());
  if (size == 0) throw image_error("the file is empty");
  return size;
}

bool is_pnm(std::string_view head) {
  return head.size() >= 2 && head[0] == 'P' &&
         (head[1] == '2' || head[1] == '3' || head[1] == '5' || head[1] == '6');
}

}  // namespace

void detail::require_dimensions(std::uint64_t width, std::uint64_t height) {
  if (width == 0 || height == 0) throw image_error("the image has no pixels");
  // Divided, so that the product cannot wrap around.
  if (width > maximum_pixels / height) throw image_error("the image has more than 2^31 pixels");
}

image read_image(const std::filesystem::path& file) {
  const std::uint64_t size = readable_size(file);
  std::array<char, png_signature.size()> buffer{};
  std::ifstream stream(file, std::ios::binary);
  if (!stream) throw image_error("the file cannot be opened for reading");
  stream.read(buffer.data(), buffer.size());
  const std::string_view head(buffer.data(), static_cast<std::size_t>(stream.gcount()));
  stream.close();
  if (head == png_signature) return detail::read_png(file, size);
  if (is_pnm(head)) return detail::read_pnm(file, size);
  if (png_signature.starts_with(head)) throw image_error("the file ends within its PNG signature");
  throw image_error("neither a PNG nor a PNM (P2, P3, P5, P6) image");
}

}  // namespace image_statistics
