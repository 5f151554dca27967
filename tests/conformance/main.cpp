// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The program: Catch2's options, and --record FILE, which writes a record of the run as JSON.
#include <catch2/catch_session.hpp>
#include <subject.hpp>
#include <support/record.hpp>

#include <cstdio>
#include <string>

int main(int argc, char** argv) {
  const subject::session session(argc, argv);

  Catch::Session catch_session;
  std::string record;
  catch_session.cli(catch_session.cli() |
                    Catch::Clara::Opt(record, "file")["--record"]("write a record of this run"));
  if (const int wrong = catch_session.applyCommandLine(argc, argv)) return wrong;

  std::string filter;
  for (const std::string& part : catch_session.configData().testsOrTags) filter += part;
  const int result = catch_session.run();
  if (!record.empty() && !conformance::write_record(record, filter)) {
    std::fprintf(stderr, "conformance: cannot write %s\n", record.c_str());
    return 2;
  }
  return result;
}
