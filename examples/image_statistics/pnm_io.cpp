// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <fstream>
#include <string>

#include "image_io.hpp"

/// @file
/// The PNM formats as the Netpbm manual defines them (pages pgm and ppm): P2 and P3 hold decimal
/// numbers, P5 and P6 bytes, or two bytes with the most significant first where the largest sample
/// value exceeds 255. Only the first image of a file is read.

namespace image_statistics {

namespace {

constexpr int end_of_file = std::char_traits<char>::eof();

bool is_space(int character) {
  return character == ' ' || (character >= '\t' && character <= '\r');
}

bool is_digit(int character) {
  return character >= '0' && character <= '9';
}

/// Goes past white space and comments, which reach from '#' to the end of their line.
void skip_to_token(std::ifstream& stream) {
  for (int next = stream.peek(); is_space(next) || next == '#'; next = stream.peek()) {
    if (next == '#') {
      while (next != '\n' && next != end_of_file) next = stream.get();
    } else {
      stream.get();
    }
  }
}

/// A decimal number of at most `limit`.
std::uint64_t read_number(std::ifstream& stream, std::uint64_t limit, const char* what) {
  skip_to_token(stream);
  if (stream.peek() == end_of_file) throw image_error("the PNM data end early");
  if (!is_digit(stream.peek())) throw image_error(std::string("PNM: ") + what + " is no number");
  std::uint64_t number = 0;
  while (is_digit(stream.peek())) {
    number = number * 10 + static_cast<std::uint64_t>(stream.get() - '0');
    if (number > limit) throw image_error(std::string("PNM: ") + what + " is too large");
  }
  return number;
}

/// `sample` of 0..largest, rescaled to 0..255 and rounded to nearest.
std::uint8_t rescale(std::uint64_t sample, std::uint64_t largest) {
  if (sample > largest) throw image_error("PNM: a sample exceeds the stated largest value");
  return static_cast<std::uint8_t>((sample * 255 + largest / 2) / largest);
}

void read_plain(std::ifstream& stream, std::uint64_t largest, std::vector<std::uint8_t>& samples) {
  for (auto& sample : samples) {
    sample = rescale(read_number(stream, 65535, "a sample"), largest);
    const int next = stream.peek();
    if (!is_space(next) && next != '#' && next != end_of_file) {
      throw image_error("PNM: a sample is no number");
    }
  }
}

void read_exactly(std::ifstream& stream, std::vector<std::uint8_t>& bytes) {
  stream.read(reinterpret_cast<char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
  if (static_cast<std::size_t>(stream.gcount()) != bytes.size()) {
    throw image_error("the PNM data end early");
  }
}

void read_bytes(std::ifstream& stream, std::uint64_t largest, std::vector<std::uint8_t>& samples) {
  read_exactly(stream, samples);
  if (largest == 255) return;
  for (auto& sample : samples) sample = rescale(sample, largest);
}

void read_byte_pairs(std::ifstream& stream, std::uint64_t largest, std::size_t row,
                     std::vector<std::uint8_t>& samples) {
  std::vector<std::uint8_t> pairs(2 * row);
  for (std::size_t first = 0; first < samples.size(); first += row) {
    read_exactly(stream, pairs);
    for (std::size_t i = 0; i < row; ++i) {
      const unsigned sample = pairs[2 * i] * 256U + pairs[2 * i + 1];
      samples[first + i] = rescale(sample, largest);
    }
  }
}

/// The fewest bytes in which `count` samples can be written.
std::uint64_t least_size(std::uint64_t count, bool plain, std::uint64_t largest) {
  if (plain) return 2 * count - 1;  // One digit each, one space between them.
  return largest > 255 ? 2 * count : count;
}

}  // namespace

image detail::read_pnm(const std::filesystem::path& path, std::uint64_t size) {
  std::ifstream stream(path, std::ios::binary);
  if (!stream) throw image_error("the file cannot be opened for reading");
  stream.get();  // 'P', seen by the caller, as was the digit
  const int format = stream.get();
  const bool plain = format == '2' || format == '3';
  image result;
  result.channels = format == '2' || format == '5' ? 1 : 3;
  result.width = read_number(stream, maximum_pixels, "the width");
  result.height = read_number(stream, maximum_pixels, "the height");
  require_dimensions(result.width, result.height);
  const std::uint64_t largest = read_number(stream, 65535, "the largest sample value");
  if (largest == 0) throw image_error("PNM: the largest sample value is 0");
  if (largest != 255) {
    result.note = "samples of 0.." + std::to_string(largest) + " scaled to 0..255";
  }
  const int separator = stream.get();
  if (separator == end_of_file) throw image_error("the PNM data end early");
  if (!is_space(separator)) throw image_error("PNM: no white space after the header");

  // Checked before memory is taken for what the header claims.
  const std::size_t row = result.width * result.channels;
  const auto position = static_cast<std::uint64_t>(stream.tellg());
  if (least_size(row * result.height, plain, largest) > size - position) {
    throw image_error("the PNM data end early");
  }
  result.samples.resize(row * result.height);
  if (plain) {
    read_plain(stream, largest, result.samples);
  } else if (largest > 255) {
    read_byte_pairs(stream, largest, row, result.samples);
  } else {
    read_bytes(stream, largest, result.samples);
  }
  return result;
}

}  // namespace image_statistics
