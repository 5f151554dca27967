// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// All threads of a device at one object, in every kind of memory that a queue can give: nothing is
// lost, whatever the operation. What the query refuses there is not run.
#include <support/memory_run.hpp>

#include <polyatomic/polyatomic.hpp>

namespace conformance {

namespace {

/// Threads of a launch: an odd multiple of the bits of T, so that each bit is flipped an odd number
/// of times. No more than a few hundred: in a loop each may fail once for every other one, and an
/// operation on pinned memory takes a microsecond.
template <class T>
constexpr unsigned turns() {
  return 7 * 8 * sizeof(T);
}

template <class T>
POLYATOMIC_FUNCTION T bit(std::size_t i) {
  return static_cast<T>(pa::detail::bits_t<T>{1} << (i % (8 * sizeof(T))));
}

// What each turn does to a word (and some to the word beside it), and what must come out after all.

struct adding {
  using tag = pa::op::fetch_add;
  template <class T>
  static T initial() {
    return T{0};
  }
  template <class T>
  POLYATOMIC_FUNCTION static void act(T* word, std::size_t) {
    pa::fetch_add(word, T{1});
  }
  template <class T>
  static T wanted() {
    return static_cast<T>(turns<T>());
  }
};

struct subtracting : adding {
  using tag = pa::op::store_sub;
  template <class T>
  static T initial() {
    return static_cast<T>(turns<T>());
  }
  template <class T>
  POLYATOMIC_FUNCTION static void act(T* word, std::size_t) {
    pa::store_sub(word, T{1});
  }
  template <class T>
  static T wanted() {
    return T{0};
  }
};

struct incrementing : adding {
  using tag = pa::op::store_inc;
  template <class T>
  POLYATOMIC_FUNCTION static void act(T* word, std::size_t) {
    pa::store_inc(word);
  }
};

struct decrementing : subtracting {
  using tag = pa::op::fetch_dec;
  template <class T>
  POLYATOMIC_FUNCTION static void act(T* word, std::size_t) {
    pa::fetch_dec(word);
  }
};

struct lowering {
  using tag = pa::op::fetch_min;
  template <class T>
  static T initial() {
    return T{100};
  }
  template <class T>
  POLYATOMIC_FUNCTION static void act(T* word, std::size_t i) {
    pa::fetch_min(word, static_cast<T>(i % 50));
  }
  template <class T>
  static T wanted() {
    return T{0};
  }
};

struct raising {
  using tag = pa::op::store_max;
  template <class T>
  static T initial() {
    return T{1};
  }
  template <class T>
  POLYATOMIC_FUNCTION static void act(T* word, std::size_t i) {
    pa::store_max(word, static_cast<T>(i));
  }
  template <class T>
  static T wanted() {
    return static_cast<T>(turns<T>() - 1);
  }
};

struct updating : adding {
  using tag = pa::op::fetch_update;
  struct plus_one {
    template <class T>
    POLYATOMIC_FUNCTION T operator()(T value) const {
      return static_cast<T>(value + T{1});
    }
  };
  template <class T>
  POLYATOMIC_FUNCTION static void act(T* word, std::size_t) {
    pa::fetch_update(word, plus_one{});
  }
};

/// A loop that ends, unlike the library's own, also where no exchange ever succeeds.
struct comparing : adding {
  using tag = pa::op::compare_exchange_strong;
  template <class T>
  POLYATOMIC_FUNCTION static void act(T* word, std::size_t) {
    T seen = pa::load(word);
    for (unsigned attempt = 0; attempt < subject::most_polls; ++attempt) {
      if (pa::compare_exchange_strong(word, seen, static_cast<T>(seen + T{1}))) return;
    }
  }
};

/// What one turn puts in, a token from 1 to 100, another one takes out, or it is still there in the
/// end: that is what the word beside sums up.
struct exchanging : adding {
  using tag = pa::op::exchange;
  static constexpr unsigned tokens = 100;
  template <class T>
  POLYATOMIC_FUNCTION static void act(T* word, std::size_t i) {
    const T in = static_cast<T>(i % tokens + 1);
    const T out = pa::exchange(word, in);
    T seen = pa::load(word + 1);
    for (unsigned attempt = 0; attempt < subject::most_polls; ++attempt) {
      if (pa::compare_exchange_strong(word + 1, seen, static_cast<T>(seen + in - out))) return;
    }
  }
};

struct masking {
  using tag = pa::op::fetch_and;
  template <class T>
  static T initial() {
    return static_cast<T>(-1);
  }
  template <class T>
  POLYATOMIC_FUNCTION static void act(T* word, std::size_t i) {
    pa::fetch_and(word, static_cast<T>(~bit<T>(i)));
  }
  template <class T>
  static T wanted() {
    return T{0};
  }
};

struct setting {
  using tag = pa::op::store_or;
  template <class T>
  static T initial() {
    return T{0};
  }
  template <class T>
  POLYATOMIC_FUNCTION static void act(T* word, std::size_t i) {
    pa::store_or(word, bit<T>(i));
  }
  template <class T>
  static T wanted() {
    return static_cast<T>(-1);
  }
};

struct flipping : setting {
  using tag = pa::op::fetch_xor;
  template <class T>
  POLYATOMIC_FUNCTION static void act(T* word, std::size_t i) {
    pa::fetch_xor(word, bit<T>(i));
  }
};

struct counting_up : adding {
  using tag = pa::op::fetch_inc_mod;
  template <class T>
  POLYATOMIC_FUNCTION static void act(T* word, std::size_t) {
    pa::fetch_inc_mod(word, T{99});
  }
  template <class T>
  static T wanted() {
    return static_cast<T>(turns<T>() % 100);
  }
};

struct counting_down : adding {
  using tag = pa::op::fetch_dec_mod;
  template <class T>
  POLYATOMIC_FUNCTION static void act(T* word, std::size_t) {
    pa::fetch_dec_mod(word, T{99});
  }
  template <class T>
  static T wanted() {
    return static_cast<T>((100 - turns<T>() % 100) % 100);
  }
};

template <class T>
bool is_token(T word) {
  bool found = false;
  for (unsigned i = 1; i <= exchanging::tokens; ++i) found |= word == static_cast<T>(i);
  return found;
}

using all_actions =
    list<adding, subtracting, incrementing, decrementing, lowering, raising, updating, comparing,
         exchanging, masking, setting, flipping, counting_up, counting_down>;

template <class T, class Actions>
struct actions_on;
template <class T, class... Actions>
struct actions_on<T, list<Actions...>> {
  using type = typename joined<std::conditional_t<pa::detail::takes<Actions::tag::operand, T>(),
                                                  list<Actions>, list<>>...>::type;
};

template <class T, class Actions>
struct contend;
/// Every action that is allowed, each on two words of its own: bit k of `allowed` for action k.
template <class T, class... Actions>
struct contend<T, list<Actions...>> {
  T* words;
  unsigned allowed;

  POLYATOMIC_FUNCTION void operator()(std::size_t i) const {
    unsigned k = 0;
    ((act<Actions>(k, i), ++k), ...);
  }

 private:
  template <class Action>
  POLYATOMIC_FUNCTION void act(unsigned k, std::size_t i) const {
    if ((allowed >> k & 1u) != 0) Action::act(words + 2 * k, i);
  }
};

/// Whether an action may be launched. A refusal is told.
template <class T, class Action>
bool is_allowed(const subject::queue& q, memory kind) {
  using tag = typename Action::tag;
  const auto level = q.template capability_of<tag, T>(asked_space(kind)).level;
  if (level != pa::support::unsupported) return true;
  const std::string why = q.template why_unsupported<tag, T>(asked_space(kind));
  INFO(subject::queue::backend_name << " " << tag::name << " " << type_name<T> << ", "
                                    << to_string(kind));
  CHECK(!why.empty());
  std::printf("refused: %s %s %s, %s: %s\n", subject::queue::backend_name, tag::name, type_name<T>,
              to_string(kind), why.c_str());
  return false;
}

template <class T, class... Actions>
cell_counts contend_for(const subject::queue& q, const subject::queue& owner, memory kind,
                        list<Actions...>) {
  const std::vector<bool> allowed = {is_allowed<T, Actions>(q, kind)...};
  std::vector<T> words;
  (words.insert(words.end(), {Actions::template initial<T>(), T{0}}), ...);
  auto shared = owner.template allocate<T>(words.size(), allocated_space(kind));
  owner.copy(shared.data(), words.data(), words.size());
  owner.synchronize();
  unsigned mask = 0;
  for (std::size_t k = 0; k < allowed.size(); ++k) mask |= (allowed[k] ? 1u : 0u) << k;
  q.parallel_for(turns<T>(), contend<T, list<Actions...>>{shared.data(), mask});
  q.synchronize();
  words = test::read(owner, shared);

  report results("contention");
  cell_counts counts{};
  const std::vector<std::string> names = {Actions::tag::name...};
  const std::vector<T> wanted = {Actions::template wanted<T>()...};
  for (std::size_t k = 0; k < allowed.size(); ++k) {
    counts += {.run = allowed[k] ? 1u : 0u, .skipped = allowed[k] ? 0u : 1u};
    if (!allowed[k]) continue;
    const std::string where = names[k] + " " + type_name<T> + " relaxed device, " + to_string(kind);
    const bool is_exchange = names[k] == pa::op::exchange::name;
    results.expect_same(where, "in memory", is_exchange ? words[2 * k + 1] : wanted[k],
                        words[2 * k]);
    if (is_exchange && !is_token(words[2 * k])) {
      results.mismatch(where, "in memory", "a token from 1 to 100", show(words[2 * k]));
    }
  }
  results.finish();
  return counts;
}

template <class T>
cell_counts contend_for(const subject::queue& q, const subject::queue& owner, memory kind) {
  return contend_for<T>(q, owner, kind, typename actions_on<T, all_actions>::type{});
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

}  // namespace conformance
