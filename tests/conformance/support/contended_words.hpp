// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <support/memory_run.hpp>

#include <polyatomic/polyatomic.hpp>

#include <cstdio>
#include <string>
#include <vector>

/// @file
/// What many threads do to one word at the same time, and what must come out: one word (and one
/// beside it) for each action, in whatever memory a test puts them.

namespace conformance {

/// How often an action is done: an odd multiple of the bits of T, so that each bit is flipped an
/// odd number of times. No more than a few hundred: in a loop each may fail once for every other
/// one, and an operation on pinned memory takes a microsecond.
template <class T>
POLYATOMIC_FUNCTION constexpr unsigned turns() {
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
  template <class T, class Scope>
  POLYATOMIC_FUNCTION static void act(T* word, std::size_t, Scope scope) {
    pa::fetch_add(word, T{1}, pa::relaxed, scope);
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
  template <class T, class Scope>
  POLYATOMIC_FUNCTION static void act(T* word, std::size_t, Scope scope) {
    pa::store_sub(word, T{1}, pa::relaxed, scope);
  }
  template <class T>
  static T wanted() {
    return T{0};
  }
};

struct incrementing : adding {
  using tag = pa::op::store_inc;
  template <class T, class Scope>
  POLYATOMIC_FUNCTION static void act(T* word, std::size_t, Scope scope) {
    pa::store_inc(word, pa::relaxed, scope);
  }
};

struct decrementing : subtracting {
  using tag = pa::op::fetch_dec;
  template <class T, class Scope>
  POLYATOMIC_FUNCTION static void act(T* word, std::size_t, Scope scope) {
    pa::fetch_dec(word, pa::relaxed, scope);
  }
};

struct lowering {
  using tag = pa::op::fetch_min;
  template <class T>
  static T initial() {
    return T{100};
  }
  template <class T, class Scope>
  POLYATOMIC_FUNCTION static void act(T* word, std::size_t i, Scope scope) {
    pa::fetch_min(word, static_cast<T>(i % 50), pa::relaxed, scope);
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
  template <class T, class Scope>
  POLYATOMIC_FUNCTION static void act(T* word, std::size_t i, Scope scope) {
    pa::store_max(word, static_cast<T>(i), pa::relaxed, scope);
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
  template <class T, class Scope>
  POLYATOMIC_FUNCTION static void act(T* word, std::size_t, Scope scope) {
    pa::fetch_update(word, plus_one{}, pa::relaxed, scope);
  }
};

/// A loop that ends, unlike the library's own, also where no exchange ever succeeds.
struct comparing : adding {
  using tag = pa::op::compare_exchange_strong;
  template <class T, class Scope>
  POLYATOMIC_FUNCTION static void act(T* word, std::size_t, Scope scope) {
    T seen = pa::load(word, pa::relaxed, scope);
    for (unsigned attempt = 0; attempt < subject::most_polls; ++attempt) {
      const T next = static_cast<T>(seen + T{1});
      if (pa::compare_exchange_strong(word, seen, next, pa::relaxed, pa::relaxed, scope)) return;
    }
  }
};

/// What one turn puts in, a token from 1 to 100, another one takes out, or it is still there in the
/// end: that is what the word beside sums up.
struct exchanging : adding {
  using tag = pa::op::exchange;
  static constexpr unsigned tokens = 100;
  template <class T, class Scope>
  POLYATOMIC_FUNCTION static void act(T* word, std::size_t i, Scope scope) {
    const T in = static_cast<T>(i % tokens + 1);
    const T out = pa::exchange(word, in, pa::relaxed, scope);
    T seen = pa::load(word + 1, pa::relaxed, scope);
    for (unsigned attempt = 0; attempt < subject::most_polls; ++attempt) {
      const T sum = static_cast<T>(seen + in - out);
      if (pa::compare_exchange_strong(word + 1, seen, sum, pa::relaxed, pa::relaxed, scope)) return;
    }
  }
};

struct masking {
  using tag = pa::op::fetch_and;
  template <class T>
  static T initial() {
    return static_cast<T>(-1);
  }
  template <class T, class Scope>
  POLYATOMIC_FUNCTION static void act(T* word, std::size_t i, Scope scope) {
    pa::fetch_and(word, static_cast<T>(~bit<T>(i)), pa::relaxed, scope);
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
  template <class T, class Scope>
  POLYATOMIC_FUNCTION static void act(T* word, std::size_t i, Scope scope) {
    pa::store_or(word, bit<T>(i), pa::relaxed, scope);
  }
  template <class T>
  static T wanted() {
    return static_cast<T>(-1);
  }
};

struct flipping : setting {
  using tag = pa::op::fetch_xor;
  template <class T, class Scope>
  POLYATOMIC_FUNCTION static void act(T* word, std::size_t i, Scope scope) {
    pa::fetch_xor(word, bit<T>(i), pa::relaxed, scope);
  }
};

struct counting_up : adding {
  using tag = pa::op::fetch_inc_mod;
  template <class T, class Scope>
  POLYATOMIC_FUNCTION static void act(T* word, std::size_t, Scope scope) {
    pa::fetch_inc_mod(word, T{99}, pa::relaxed, scope);
  }
  template <class T>
  static T wanted() {
    return static_cast<T>(turns<T>() % 100);
  }
};

struct counting_down : adding {
  using tag = pa::op::fetch_dec_mod;
  template <class T, class Scope>
  POLYATOMIC_FUNCTION static void act(T* word, std::size_t, Scope scope) {
    pa::fetch_dec_mod(word, T{99}, pa::relaxed, scope);
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

/// Whether an action may be launched. A refusal is told.
template <class T, class Action, class Scope>
bool is_allowed(const subject::queue& q, memory kind, Scope scope) {
  using tag = typename Action::tag;
  const auto level = q.template capability_of<tag, T>(space_of(kind), scope).level;
  if (level != pa::support::unsupported) return true;
  const std::string why = q.template why_unsupported<tag, T>(space_of(kind), scope);
  INFO(subject::queue::backend_name << " " << tag::name << " " << type_name<T> << ", "
                                    << to_string(kind));
  CHECK(!why.empty());
  std::printf("refused: %s %s %s, %s: %s\n", subject::queue::backend_name, tag::name, type_name<T>,
              to_string(kind), why.c_str());
  return false;
}

/// The words of all actions that take T: action k has words[2 k] and words[2 k + 1].
template <class T, class Actions = typename actions_on<T, all_actions>::type>
struct contended_words;
template <class T, class... Actions>
struct contended_words<T, list<Actions...>> {
  static constexpr std::size_t count = 2 * sizeof...(Actions);

  static std::vector<T> initial() {
    std::vector<T> words(count, T{0});
    std::size_t k = 0;
    ((words[2 * k] = Actions::template initial<T>(), ++k), ...);
    return words;
  }

  /// Bit k for action k.
  template <class Scope>
  static unsigned allowed(const subject::queue& q, memory kind, Scope scope) {
    unsigned mask = 0;
    unsigned k = 0;
    ((mask |= (is_allowed<T, Actions>(q, kind, scope) ? 1u : 0u) << k, ++k), ...);
    return mask;
  }

  /// Turn i of each action that is allowed.
  template <class Scope>
  POLYATOMIC_FUNCTION static void act(T* words, unsigned allowed, std::size_t i, Scope scope) {
    unsigned k = 0;
    ((act_one<Actions>(words + 2 * k, (allowed >> k & 1u) != 0, i, scope), ++k), ...);
  }

  /// Compares the words with what must come out after all turns.
  static cell_counts check(const std::vector<T>& words, unsigned allowed, const std::string& where,
                           report& results) {
    cell_counts counts{};
    const std::vector<std::string> names = {Actions::tag::name...};
    const std::vector<T> wanted = {Actions::template wanted<T>()...};
    for (std::size_t k = 0; k < names.size(); ++k) {
      const bool ran = (allowed >> k & 1u) != 0;
      counts += {.run = ran ? 1u : 0u, .skipped = ran ? 0u : 1u};
      if (!ran) continue;
      const std::string which = names[k] + " " + type_name<T> + " relaxed " + where;
      const bool is_exchange = names[k] == pa::op::exchange::name;
      results.expect_same(which, "in memory", is_exchange ? words[2 * k + 1] : wanted[k],
                          words[2 * k]);
      if (is_exchange && !is_token(words[2 * k])) {
        results.mismatch(which, "in memory", "a token from 1 to 100", show(words[2 * k]));
      }
    }
    return counts;
  }

 private:
  template <class Action, class Scope>
  POLYATOMIC_FUNCTION static void act_one(T* word, bool is_allowed, std::size_t i, Scope scope) {
    if (is_allowed) Action::act(word, i, scope);
  }
};

}  // namespace conformance
