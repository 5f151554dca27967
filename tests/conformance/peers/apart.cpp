// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <peers/apart.hpp>

#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <stdexcept>

namespace conformance::peers {
namespace {

[[noreturn]] void run_in_child(const std::function<void(const line_writer&)>& work, int pipe) {
  int status = 0;
  try {
    work([pipe](const std::string& line) {
      const std::string text = line + "\n";
      if (write(pipe, text.data(), text.size()) != static_cast<ssize_t>(text.size())) _exit(1);
    });
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    status = 1;
  }
  _exit(status);
}

/// Reads until the child closes the pipe. False: it was silent for too long.
bool read_all(int pipe, std::string& text) {
  pollfd waiting{pipe, POLLIN, 0};
  char part[4096];
  while (poll(&waiting, 1, most_silent_seconds * 1000) > 0) {
    const ssize_t size = read(pipe, part, sizeof part);
    if (size <= 0) return true;
    text.append(part, static_cast<std::size_t>(size));
  }
  return false;
}

std::string told(int status, bool in_time) {
  if (!in_time) return "never returns";
  if (WIFSIGNALED(status)) return std::string("stops: ") + strsignal(WTERMSIG(status));
  if (WEXITSTATUS(status) != 0) return "stops: exit code " + std::to_string(WEXITSTATUS(status));
  return "ends by itself";
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  for (std::size_t start = 0, end; (end = text.find('\n', start)) != text.npos; start = end + 1) {
    lines.push_back(text.substr(start, end - start));
  }
  return lines;
}

}  // namespace

outcome_apart run_apart(const std::function<void(const line_writer&)>& work) {
  int ends[2];
  std::fflush(nullptr);
  if (pipe(ends) != 0) throw std::runtime_error("no pipe");
  const pid_t child = fork();
  if (child < 0) throw std::runtime_error("no process");
  if (child == 0) {
    close(ends[0]);
    run_in_child(work, ends[1]);
  }
  close(ends[1]);
  std::string text;
  const bool in_time = read_all(ends[0], text);
  if (!in_time) kill(child, SIGKILL);
  int status = 0;
  waitpid(child, &status, 0);
  close(ends[0]);
  return {lines_of(text), told(status, in_time)};
}

}  // namespace conformance::peers
