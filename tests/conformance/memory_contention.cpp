// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// All threads of a device at the same words, in every kind of memory that a queue can give: nothing
// is lost, whatever the operation. What the query refuses there is not run.
#include <support/contended_words.hpp>
#include <support/two_sides.hpp>

#include <chrono>
#include <thread>

namespace conformance::memory_contention_tests {

namespace {

template <class T>
struct contend {
  T* words;
  unsigned allowed;

  POLYATOMIC_FUNCTION void operator()(std::size_t i) const {
    contended_words<T>::act(words, allowed, i, i + 1, pa::device_scope);
  }
};

/// A launch is short: on a busy machine it takes some until turns overlap, and a lost update may
/// need some, too. Each is checked. Where threads must overlap, later launches wait for the two to
/// be moved to cores of their own, as in for_each_crew.
constexpr int least_launches = 20;
constexpr int launches_in_a_row = 200;

int most_launches() {
  return subject::overlap_here().expected ? 1000 : launches_in_a_row;
}

/// Returns whether turns overlapped.
template <class T>
bool contend_for(const subject::queue& q, const subject::queue& owner, memory kind,
                 cell_counts& counts, report& results) {
  using words_of = contended_words<T>;
  const unsigned allowed = words_of::allowed(q, kind, pa::device_scope);
  const std::vector<T> words = words_of::initial();
  auto shared = owner.template allocate<T>(words.size(), allocated_space(kind));
  bool overlapped = false;
  const int most = most_launches();
  for (int launch = 0; launch < (overlapped ? least_launches : most); ++launch) {
    if (launch >= launches_in_a_row) std::this_thread::sleep_for(std::chrono::milliseconds(5));
    owner.copy(shared.data(), words.data(), words.size());
    owner.synchronize();
    q.parallel_for(turns<T>(), contend<T>{shared.data(), allowed});
    q.synchronize();
    const std::vector<T> left = test::read(owner, shared);
    overlapped |= words_of::overlapped(left, allowed);
    const cell_counts of_launch =
        words_of::check(left, allowed, std::string("device, ") + to_string(kind), results);
    if (launch == 0) counts += of_launch;
  }
  return overlapped;
}

void check_contention(const subject::queue& q, const subject::queue& owner, memory kind) {
  report results("contention");
  cell_counts counts{};
  bool overlapped = contend_for<int>(q, owner, kind, counts, results);
  overlapped &= contend_for<unsigned>(q, owner, kind, counts, results);
  overlapped &= contend_for<long long>(q, owner, kind, counts, results);
  overlapped &= contend_for<unsigned long long>(q, owner, kind, counts, results);
  overlapped &= contend_for<float>(q, owner, kind, counts, results);
  overlapped &= contend_for<double>(q, owner, kind, counts, results);
  // 9 actions on all 6 types, 3 on the 4 integers, 2 on the 2 unsigned ones.
  finish_memory(kind, counts, 9 * 6 + 3 * 4 + 2 * 2);
  overlap_watch watch;
  if (overlapped) saw_overlap(watch);
  watch.conclude(results);
}

}  // namespace

TEST_CASE("[fault-40] nothing is lost by a device alone in its own memory", "[memory]") {
  require_device();
  const subject::queue q{};
  check_contention(q, q, memory::buffer);
}

TEST_CASE("[fault-40] nothing is lost by a device alone in pinned memory", "[memory]") {
  require_device();
  const subject::queue q{};
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
