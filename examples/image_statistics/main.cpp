// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <new>
#include <string>

#include "image_io.hpp"
#include "plot.hpp"
#include "report.hpp"
#include "runtime.hpp"
#include "statistics.hpp"
#include "verification.hpp"

namespace {

using namespace image_statistics;
namespace filesystem = std::filesystem;

/// The program's exit codes, as --help states them.
enum exit_code { success = 0, verification_failed = 1, unusable_request = 2, backend_failed = 3 };

constexpr const char* exit_codes_help =
    "Exit code: 0 all numbers verified; 1 a number differs from the serial reference;\n"
    "2 an option, the input or the output cannot be used; 3 the backend has no device\n"
    "on this machine, or failed. Nothing is written unless the exit code is 0.";

/// The host where the build has it, else whatever there is.
std::string default_backend() {
  const auto is_host = [](const backend& one) { return one.name == "kokkos"; };
  const auto& all = backends();
  const auto host = std::find_if(all.begin(), all.end(), is_host);
  if (host != all.end()) return host->name;
  return all.empty() ? "" : all.front().name;
}

struct command_line {
  std::string backend = default_backend();
  filesystem::path input = IMAGE_STATISTICS_DEFAULT_INPUT;
  filesystem::path output = "image_statistics_output";
  options computation{.repetitions = 7, .drop_one_pixel = false};
};

/// Ends the program with one line on standard error.
struct failure {
  exit_code code;
  std::string message;
};

std::string backend_names() {
  std::string names;
  for (const auto& one : backends()) names += (names.empty() ? "" : ", ") + one.name;
  return names;
}

void declare_options(CLI::App& app, command_line& line) {
  app.footer(exit_codes_help);
  app.add_option("--backend", line.backend, "Where to compute; this build has: " + backend_names())
      ->capture_default_str();
  app.add_option("--input", line.input, "A PNG or PNM (P2, P3, P5, P6) image")
      ->type_name("FILE")
      ->capture_default_str();
  app.add_option("--output", line.output, "Folder for equalised.png and histogram.png")
      ->type_name("DIR")
      ->capture_default_str();
  app.add_option("--repetitions", line.computation.repetitions, "Runs of each kernel")
      ->check(CLI::Range(1, 10000))
      ->capture_default_str();
  app.add_flag("--drop-one-pixel", line.computation.drop_one_pixel,
               "Testing aid: kernels skip one pixel, so that verification must fail");
}

const backend& chosen_backend(const std::string& name) {
  const auto& all = backends();
  const auto found =
      std::find_if(all.begin(), all.end(), [&name](const auto& one) { return one.name == name; });
  if (found == all.end()) {
    throw failure{unusable_request,
                  fmt::format("this build has no backend '{}', it has: {}", name, backend_names())};
  }
  return *found;
}

struct output_files {
  filesystem::path equalised;
  filesystem::path histogram;
};

/// The files to write. Refuses what is in their way before anything is computed.
output_files planned_output(const filesystem::path& folder) {
  std::error_code ignored;
  if (folder.empty() ||
      (filesystem::exists(folder, ignored) && !filesystem::is_directory(folder, ignored))) {
    throw failure{unusable_request, fmt::format("'{}' is not a folder", folder.string())};
  }
  const output_files files{folder / "equalised.png", folder / "histogram.png"};
  for (const auto& file : {files.equalised, files.histogram}) {
    if (filesystem::is_directory(file, ignored)) {
      throw failure{unusable_request,
                    fmt::format("cannot write '{}': it is a folder", file.string())};
    }
  }
  return files;
}

image read_input(const filesystem::path& file) {
  try {
    return read_image(file);
  } catch (const image_error& error) {
    throw failure{unusable_request,
                  fmt::format("cannot read '{}': {}", file.string(), error.what())};
  } catch (const std::bad_alloc&) {
    throw failure{unusable_request,
                  fmt::format("cannot read '{}': not enough memory for the image", file.string())};
  }
}

result run_backend(const backend& on, const image& source, const options& asked) {
  if (on.device_count() == 0) {
    throw failure{backend_failed, fmt::format("no device for backend '{}' was found", on.name)};
  }
  try {
    const examples::runtime runtime;
    return on.compute(source, asked);
  } catch (const std::exception& error) {
    throw failure{backend_failed, fmt::format("backend '{}': {}", on.name, error.what())};
  }
}

verification require_verified(const image& source, const result& computed) {
  auto outcome = verify(source, computed);
  if (outcome.mismatches == 0) return outcome;
  std::string message = fmt::format("verification failed, {} mismatches:", outcome.mismatches);
  for (const auto& one : outcome.messages) message += "\n  " + one;
  throw failure{verification_failed, message};
}

void write_file(const filesystem::path& file, const std::vector<std::uint8_t>& bytes) {
  std::ofstream stream(file, std::ios::binary | std::ios::trunc);
  stream.write(reinterpret_cast<const char*>(bytes.data()),
               static_cast<std::streamsize>(bytes.size()));
  stream.close();
  if (!stream) throw failure{unusable_request, fmt::format("cannot write '{}'", file.string())};
}

struct picture_file {
  filesystem::path path;
  std::vector<std::uint8_t> bytes;

  filesystem::path unfinished() const { return path.string() + ".part"; }
};

/// Writes all files or none: they get their names when all are on the disk.
void write_files(const std::vector<picture_file>& files) {
  try {
    for (const auto& file : files) write_file(file.unfinished(), file.bytes);
    for (const auto& file : files) filesystem::rename(file.unfinished(), file.path);
  } catch (...) {
    std::error_code ignored;
    for (const auto& file : files) filesystem::remove(file.unfinished(), ignored);
    throw;
  }
}

/// Encodes both pictures before it touches the disk.
void write_pictures(const output_files& output, const image& source, const result& computed) {
  image equalised = source;
  equalised.samples = computed.equalised;
  const auto plot = plot_histograms(source, computed.by_blocks.repetitions.front());
  const std::vector<picture_file> files = {{output.equalised, encode_png(equalised)},
                                           {output.histogram, encode_png(plot)}};
  const auto folder = output.equalised.parent_path();
  std::error_code error;
  filesystem::create_directories(folder, error);
  if (error) {
    throw failure{unusable_request,
                  fmt::format("cannot make the folder '{}': {}", folder.string(), error.message())};
  }
  write_files(files);
}

void run(const command_line& line) {
  const backend& on = chosen_backend(line.backend);
  const output_files output = planned_output(line.output);
  const image source = read_input(line.input);
  const result computed = run_backend(on, source, line.computation);
  const verification outcome = require_verified(source, computed);
  write_pictures(output, source, computed);

  fmt::print("{}: {} x {} pixels, {} channel(s)\n", line.input.string(), source.width,
             source.height, source.channels);
  if (!source.note.empty()) fmt::print("note: {}\n", source.note);
  fmt::print("backend {} on {}\n\n{}", on.name, computed.device, report(source, computed, outcome));
  fmt::print("wrote {} and {}\n", output.equalised.string(), output.histogram.string());
}

int fail(exit_code code, const std::string& message) {
  fmt::print(stderr, "image_statistics: {}\n", message);
  return code;
}

}  // namespace

int main(int argument_count, char** arguments) {
  command_line line;
  CLI::App app("Per-channel statistics and histogram equalisation of an image", "image_statistics");
  declare_options(app, line);
  try {
    app.parse(argument_count, arguments);
    run(line);
  } catch (const CLI::CallForHelp& help) {
    return app.exit(help);
  } catch (const CLI::ParseError& error) {
    return fail(unusable_request, error.what());
  } catch (const failure& reason) {
    return fail(reason.code, reason.message);
  } catch (const std::exception& error) {
    return fail(unusable_request, error.what());
  }
  return success;
}
