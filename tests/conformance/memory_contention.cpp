// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// All threads of a device at one object, in every kind of memory that a queue can give: nothing is
// lost, whatever the operation. What the query refuses there is not run.
#include <support/contended_words.hpp>

namespace conformance::memory_contention_tests {

namespace {

template <class T>
struct contend {
  T* words;
  unsigned allowed;

  POLYATOMIC_FUNCTION void operator()(std::size_t i) const {
    contended_words<T>::act(words, allowed, i, pa::device_scope);
  }
};

template <class T>
cell_counts contend_for(const subject::queue& q, const subject::queue& owner, memory kind) {
  using words_of = contended_words<T>;
  const unsigned allowed = words_of::allowed(q, kind, pa::device_scope);
  const std::vector<T> words = words_of::initial();
  auto shared = owner.template allocate<T>(words.size(), allocated_space(kind));
  owner.copy(shared.data(), words.data(), words.size());
  owner.synchronize();
  q.parallel_for(turns<T>(), contend<T>{shared.data(), allowed});
  q.synchronize();

  report results("contention");
  const cell_counts counts = words_of::check(test::read(owner, shared), allowed,
                                             std::string("device, ") + to_string(kind), results);
  results.finish();
  return counts;
}

void check_contention(const subject::queue& q, const subject::queue& owner, memory kind) {
  cell_counts counts{};
  counts += contend_for<int>(q, owner, kind);
  counts += contend_for<unsigned>(q, owner, kind);
  counts += contend_for<long long>(q, owner, kind);
  counts += contend_for<unsigned long long>(q, owner, kind);
  counts += contend_for<float>(q, owner, kind);
  counts += contend_for<double>(q, owner, kind);
  // 9 actions on all 6 types, 3 on the 4 integers, 2 on the 2 unsigned ones.
  finish_memory(kind, counts, 9 * 6 + 3 * 4 + 2 * 2);
}

}  // namespace

TEST_CASE("[fault-40] nothing is lost by a device alone in its own and in pinned memory",
          "[memory]") {
  require_device();
  const subject::queue q{};
  check_contention(q, q, memory::buffer);
  check_contention(q, q, memory::pinned);
}

TEST_CASE("[fault-40] nothing is lost by a device alone in managed memory", "[memory]") {
  require_device();
  const subject::queue q{};
  check_contention(q, q, memory::managed);
}

TEST_CASE("[fault-40] nothing is lost by a device alone in memory of another", "[memory]") {
  require_peer();
  check_contention(subject::queue{}, subject::peer_queue(), memory::peer);
}

}  // namespace conformance::memory_contention_tests
