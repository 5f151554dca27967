// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <polyatomic/core/function.hpp>

#include <cstddef>
#include <stdexcept>
#include <string>

/// @file
/// The one exception of the library. Only queues and buffers throw; the atomics never do.

namespace polyatomic::inline POLYATOMIC_ABI {

/// A call on a queue that could not be carried out.
///
/// Either a runtime call failed, or the queue refused its arguments before it called anything. In
/// the second case nothing was launched and nothing was written. GPUs report a fault inside a
/// kernel at a later call, so `call()` names the call that reported it.
class error : public std::runtime_error {
 public:
  /// @param call         the runtime function that failed ("cudaMalloc"), or the queue's function
  ///                     that refused its arguments ("queue::launch").
  /// @param code         the runtime's error code; 0 when the queue refused.
  /// @param explanation  what went wrong, in words.
  error(const std::string& call, int code, const std::string& explanation)
      : std::runtime_error(message(call, code, explanation)),
        call_length_(call.size()),
        code_(code) {}

  /// The runtime function that failed, or the queue's function that refused its arguments.
  std::string call() const { return std::string(what() + prefix_length, call_length_); }

  /// The runtime's error code; 0 when the queue refused the arguments itself.
  int code() const noexcept { return code_; }

 private:
  static constexpr const char* prefix = "polyatomic: ";
  static constexpr std::size_t prefix_length = 12;

  static std::string message(const std::string& call, int code, const std::string& explanation) {
    std::string text = prefix + call;
    if (code != 0) text += " failed with code " + std::to_string(code);
    return text + ": " + explanation;
  }

  // The name is read back out of what(): a std::string member could throw while the exception is
  // copied, which ends the program ([except.throw]).
  std::size_t call_length_;
  int code_;
};

}  // namespace polyatomic::inline POLYATOMIC_ABI
