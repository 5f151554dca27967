// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <catch2/catch_test_case_info.hpp>
#include <catch2/reporters/catch_reporter_event_listener.hpp>
#include <catch2/reporters/catch_reporter_registrars.hpp>
#include <commit.hpp>
#include <support/record.hpp>
#include <support/report.hpp>

#include <ctime>
#include <fstream>

namespace conformance {

namespace {

/// Counts how test cases ended.
class counting_listener : public Catch::EventListenerBase {
 public:
  using Catch::EventListenerBase::EventListenerBase;

  void testCaseEnded(const Catch::TestCaseStats& stats) override {
    const Catch::Counts& counts = stats.totals.testCases;
    tests_of_this_run().passed += counts.passed;
    tests_of_this_run().failed += counts.failed + counts.failedButOk;
    tests_of_this_run().skipped += counts.skipped;
  }
};

CATCH_REGISTER_LISTENER(counting_listener)

std::string quoted(const std::string& text) {
  std::string result = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') result += '\\';
    result += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
  }
  return result + "\"";
}

std::string utc_now() {
  const std::time_t now = std::time(nullptr);
  char text[32];
  std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", std::gmtime(&now));
  return text;
}

std::string device_name() {
  return subject::absence().empty() ? subject::queue{}.device_name() : "none";
}

}  // namespace

test_counts& tests_of_this_run() {
  static test_counts counts{};
  return counts;
}

bool write_record(const std::string& path, const std::string& filter) {
  const test_counts& tests = tests_of_this_run();
  std::ofstream file(path);
  file << "{\n"
       << "  \"commit\": " << quoted(POLYATOMIC_TEST_COMMIT) << ",\n"
       << "  \"backend\": " << quoted(subject::queue::backend_name) << ",\n"
       << "  \"device\": " << quoted(device_name()) << ",\n"
       << "  \"software\": " << quoted(subject::software()) << ",\n"
       << "  \"date\": " << quoted(utc_now()) << ",\n"
       << "  \"filter\": " << quoted(filter) << ",\n"
       << "  \"cells_run\": " << totals().cells_run << ",\n"
       << "  \"cells_skipped\": " << totals().cells_skipped << ",\n"
       << "  \"tests_passed\": " << tests.passed << ",\n"
       << "  \"tests_failed\": " << tests.failed << ",\n"
       << "  \"tests_skipped\": " << tests.skipped << "\n"
       << "}\n";
  file.close();
  return file.good();
}

}  // namespace conformance
