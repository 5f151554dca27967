// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <support/crew.hpp>

#include <polyatomic/core/lock_pool.hpp>

#include <cstring>

/// @file
/// Objects that no instruction updates, each a counter whose parts must agree, and what kernels do
/// to them under locks.

namespace conformance {

/// Only bytes: its parts count modulo 256.
struct three_bytes {
  unsigned char once;
  unsigned char thrice;
  unsigned char five_times;

  /// The object after so many additions.
  POLYATOMIC_FUNCTION static three_bytes after(unsigned n) {
    return {static_cast<unsigned char>(n), static_cast<unsigned char>(3 * n),
            static_cast<unsigned char>(5 * n)};
  }
  POLYATOMIC_FUNCTION unsigned count() const { return once; }
  POLYATOMIC_FUNCTION three_bytes next() const {
    return {static_cast<unsigned char>(once + 1), static_cast<unsigned char>(thrice + 3),
            static_cast<unsigned char>(five_times + 5)};
  }
};
static_assert(sizeof(three_bytes) == 3);

/// 24 bytes, aligned to 8, with parts of several sizes.
struct mixed_24 {
  long long once;
  double twice;
  int thrice;
  float down;

  POLYATOMIC_FUNCTION static mixed_24 after(unsigned n) {
    const auto count = static_cast<int>(n);
    return {count, 2.0 * count, 3 * count, static_cast<float>(-count)};
  }
  POLYATOMIC_FUNCTION unsigned count() const { return static_cast<unsigned>(once); }
  POLYATOMIC_FUNCTION mixed_24 next() const {
    return {once + 1, twice + 2.0, thrice + 3, down - 1.0f};
  }
};
static_assert(sizeof(mixed_24) == 24);

/// 64 bytes, aligned to 4.
struct words_64 {
  unsigned words[16];

  POLYATOMIC_FUNCTION static words_64 after(unsigned n) {
    words_64 made{};
    for (unsigned i = 0; i < 16; ++i) made.words[i] = n * (i + 1);
    return made;
  }
  POLYATOMIC_FUNCTION unsigned count() const { return words[0]; }
  POLYATOMIC_FUNCTION words_64 next() const {
    words_64 made = *this;
    for (unsigned i = 0; i < 16; ++i) made.words[i] += i + 1;
    return made;
  }
};
static_assert(sizeof(words_64) == 64);

/// Whether the parts of an object tell the same count. Never by bytes: -0 and +0 are one count.
POLYATOMIC_FUNCTION inline bool is_whole(const three_bytes& object) {
  const three_bytes wanted = three_bytes::after(object.count());
  return object.thrice == wanted.thrice && object.five_times == wanted.five_times;
}
POLYATOMIC_FUNCTION inline bool is_whole(const mixed_24& object) {
  const mixed_24 wanted = mixed_24::after(object.count());
  return !(object.twice < wanted.twice) && !(object.twice > wanted.twice) &&
         object.thrice == wanted.thrice && !(object.down < wanted.down) &&
         !(object.down > wanted.down);
}
POLYATOMIC_FUNCTION inline bool is_whole(const words_64& object) {
  bool whole = true;
  for (unsigned i = 0; i < 16; ++i) whole = whole && object.words[i] == object.words[0] * (i + 1);
  return whole;
}

/// What is given to the updates.
struct add_one {
  template <class T>
  POLYATOMIC_FUNCTION T operator()(const T& object) const {
    return object.next();
  }
};

/// Every thread adds one to the object `times` times.
template <class T>
struct add_under_lock {
  pa::lock_view locks;
  T* object;
  unsigned times;
  POLYATOMIC_FUNCTION void operator()(std::size_t) const {
    for (unsigned i = 0; i < times; ++i) locks.store_update(object, add_one{});
  }
};

/// Where another source file, lock_pool_more.cpp, launches its own kernel over the same pool.
void add_from_another_file(const subject::queue& q, pa::lock_view locks, mixed_24* object,
                           std::size_t threads, unsigned times);

/// Objects at any distance from an aligned address, each between bytes that must not change.
template <class T>
class locked_objects {
 public:
  /// @param offset  of the first object's address from an aligned one.
  locked_objects(const subject::queue& q, std::size_t count, std::size_t offset)
      : queue_(q),
        count_(count),
        offset_(offset + margin),
        memory_(q.template allocate<unsigned char>(count * sizeof(T) + offset + 2 * margin)) {
    std::vector<unsigned char> bytes(memory_.size(), guard);
    const T none = T::after(0);
    for (std::size_t i = 0; i < count; ++i) {
      std::memcpy(bytes.data() + offset_ + i * sizeof(T), &none, sizeof(T));
    }
    queue_.copy(memory_.data(), bytes.data(), bytes.size());
    queue_.synchronize();
  }

  /// The address of the first object, which may be less aligned than T asks for.
  T* address() { return reinterpret_cast<T*>(memory_.data() + offset_); }

  /// Compares the objects' counts and parts; and the bytes around them.
  void expect(report& results, const std::string& where, const std::vector<unsigned>& counts) const;

 private:
  static constexpr unsigned char guard = 0xa5;
  static constexpr std::size_t margin = 64;

  subject::queue queue_;
  std::size_t count_;
  std::size_t offset_;
  pa::buffer<unsigned char> memory_;
};

template <class T>
void locked_objects<T>::expect(report& results, const std::string& where,
                               const std::vector<unsigned>& counts) const {
  const std::vector<unsigned char> bytes = test::read(queue_, memory_);
  for (std::size_t i = 0; i < count_; ++i) {
    T object;
    std::memcpy(&object, bytes.data() + offset_ + i * sizeof(T), sizeof(T));
    const std::string name = "object " + std::to_string(i);
    results.expect_same(where, name, T::after(counts[i]).count(), object.count());
    if (!is_whole(object)) results.mismatch(where, name, "parts that agree", "parts that do not");
  }
  const std::size_t end = offset_ + count_ * sizeof(T);
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    if (i >= offset_ && i < end) continue;
    results.expect_same(where, "byte", i, guard, bytes[i]);
  }
}

}  // namespace conformance
