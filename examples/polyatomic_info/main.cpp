// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <CLI/CLI.hpp>
#include <cstdio>
#include <exception>
#include <string>

#include "report.hpp"
#include "runtime.hpp"

namespace {

/// The program's exit codes, as --help states them.
enum exit_code { success = 0, failed = 1, unusable_request = 2 };

int run(int argc, char** argv) {
  CLI::App app(
      "Prints the version of polyatomic, the backends of this program with the devices they find,\n"
      "and how each target does each operation. It needs no device.");
  bool as_json = false;
  bool as_markdown = false;
  auto* const json = app.add_flag("--json", as_json, "One JSON object, with a row for each cell");
  app.add_flag("--markdown", as_markdown, "The table as the page docs/capabilities.md")
      ->excludes(json);
  app.footer(
      "Exit code: 0 done; 1 the report could not be made or written; 2 an option cannot be "
      "used.");
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    if (error.get_exit_code() == 0) return app.exit(error);
    std::fprintf(stderr, "polyatomic-info: %s\n", error.what());
    return unusable_request;
  }

  const examples::runtime started;
  const auto backends = polyatomic_info::ask_backends();
  const std::string text = as_json       ? polyatomic_info::json_report(backends)
                           : as_markdown ? polyatomic_info::markdown_report()
                                         : polyatomic_info::text_report(backends);
  const bool written = std::fputs(text.c_str(), stdout) >= 0 && std::fflush(stdout) == 0;
  if (!written) std::fputs("polyatomic-info: cannot write to standard output\n", stderr);
  return written ? success : failed;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    return run(argc, argv);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "polyatomic-info: %s\n", error.what());
    return failed;
  }
}
