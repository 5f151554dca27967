// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <support/memory_run.hpp>

#include <polyatomic/polyatomic.hpp>

#include <cstdio>
#include <string>
#include <vector>

/// @file
/// What many threads do to the same words at the same time, and what must come out: a few words for
/// each action, in whatever memory a test puts them. Each action is such that one lost update is
/// seen, however many follow it.

namespace conformance {

/// How often an action is done: an even multiple of the bits of T, so that it has two halves. No
/// more than a few hundred: in a loop each may fail once for every other one, and an operation on
/// pinned memory takes a microsecond.
template <class T>
POLYATOMIC_FUNCTION constexpr unsigned turns() {
  return 6 * 8 * sizeof(T);
}

/// A number of each turn alone, from 0 on. Turns that are one after another have numbers far apart,
/// and the turns of one half have their neighbours in the other: they are the likeliest to meet, on
/// a device's lanes and on two of the host's threads.
template <class T>
POLYATOMIC_FUNCTION unsigned rank_of(std::size_t turn) {
  constexpr unsigned half = turns<T>() / 2;
  const unsigned i = static_cast<unsigned>(turn);
  return i < half ? 2 * i : 2 * (i - half) + 1;
}

/// Adds to a word that keeps account of another one. Ends also where no exchange ever succeeds.
template <class T, class Scope>
POLYATOMIC_FUNCTION void enter(T* account, T amount, Scope scope) {
  T seen = pa::load(account, pa::relaxed, scope);
  for (unsigned attempt = 0; attempt < subject::most_polls; ++attempt) {
    const T sum = static_cast<T>(seen + amount);
    if (pa::compare_exchange_strong(account, seen, sum, pa::relaxed, pa::relaxed, scope)) return;
  }
}

// An action has these members:
//   tag         what it asks of the memory
//   words<T>()  how many words it has; each begins as initial<T>(word)
//   act(words, turn, scope)
//   wanted<T>(left, word)  what must stand in one of its words, given what stands in all of them

struct adding {
  using tag = pa::op::fetch_add;
  template <class T>
  POLYATOMIC_FUNCTION static constexpr std::size_t words() {
    return 1;
  }
  template <class T>
  static T initial(std::size_t) {
    return T{0};
  }
  template <class T, class Scope>
  POLYATOMIC_FUNCTION static void act(T* word, std::size_t, Scope scope) {
    pa::fetch_add(word, T{1}, pa::relaxed, scope);
  }
  template <class T>
  static T wanted(const T*, std::size_t) {
    return static_cast<T>(turns<T>());
  }
};

struct subtracting : adding {
  using tag = pa::op::store_sub;
  template <class T>
  static T initial(std::size_t) {
    return static_cast<T>(turns<T>());
  }
  template <class T, class Scope>
  POLYATOMIC_FUNCTION static void act(T* word, std::size_t, Scope scope) {
    pa::store_sub(word, T{1}, pa::relaxed, scope);
  }
  template <class T>
  static T wanted(const T*, std::size_t) {
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

/// Offers that fall, each another number. What each took off, by the value returned to it, is
/// entered into the second word: all together that is how far the minimum fell. Where an update was
/// lost two have taken off the same, and the account is too high.
struct lowering {
  using tag = pa::op::fetch_min;
  template <class T>
  POLYATOMIC_FUNCTION static constexpr std::size_t words() {
    return 2;
  }
  template <class T>
  static T initial(std::size_t word) {
    return static_cast<T>(word == 0 ? turns<T>() : 0);
  }
  template <class T, class Scope>
  POLYATOMIC_FUNCTION static void act(T* word, std::size_t i, Scope scope) {
    const T offer = static_cast<T>(turns<T>() - 1 - rank_of<T>(i));
    const T old = pa::fetch_min(word, offer, pa::relaxed, scope);
    if (offer < old) enter(word + 1, static_cast<T>(old - offer), scope);
  }
  template <class T>
  static T wanted(const T*, std::size_t word) {
    return static_cast<T>(word == 0 ? 0 : turns<T>());
  }
};

/// The same without a value returned: so many words have four turns each, two that are one after
/// another and two half of all turns later, and the largest of four numbers comes from each of them
/// by turns. Nothing that comes later makes up for a largest number that was lost.
struct raising {
  using tag = pa::op::store_max;
  template <class T>
  POLYATOMIC_FUNCTION static constexpr std::size_t words() {
    return turns<T>() / 4;
  }
  template <class T>
  static T initial(std::size_t) {
    return T{0};
  }
  template <class T, class Scope>
  POLYATOMIC_FUNCTION static void act(T* word, std::size_t i, Scope scope) {
    constexpr std::size_t half = turns<T>() / 2;
    const std::size_t chosen = i / 2 % words<T>();
    const std::size_t place = i % 2 + (i < half ? 0 : 2);
    pa::store_max(word + chosen, static_cast<T>(1 + (place + chosen) % 4), pa::relaxed, scope);
  }
  template <class T>
  static T wanted(const T*, std::size_t) {
    return T{4};
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
    enter(word, T{1}, scope);
  }
};

/// What one turn puts in, a token from 1 to 100, another one takes out, or it is still there in the
/// end: that is what the second word sums up.
struct exchanging : adding {
  using tag = pa::op::exchange;
  static constexpr unsigned tokens = 100;
  template <class T>
  POLYATOMIC_FUNCTION static constexpr std::size_t words() {
    return 2;
  }
  template <class T, class Scope>
  POLYATOMIC_FUNCTION static void act(T* word, std::size_t i, Scope scope) {
    const T in = static_cast<T>(i % tokens + 1);
    const T out = pa::exchange(word, in, pa::relaxed, scope);
    enter(word + 1, static_cast<T>(in - out), scope);
  }
  /// The first word is a token; where it is none, the first one is named in its place.
  template <class T>
  static T wanted(const T* left, std::size_t word) {
    bool is_token = word != 0;
    for (unsigned i = 1; i <= tokens; ++i) is_token |= left[0] == static_cast<T>(i);
    return is_token ? left[0] : T{1};
  }
};

/// Bit operations: each turn has a bit of its own, which it changes once. The words of turns that
/// are one after another, and of those half of all turns apart, are the same.
struct changing_bits {
  template <class T>
  POLYATOMIC_FUNCTION static constexpr std::size_t words() {
    return turns<T>() / (8 * sizeof(T));
  }
  template <class T>
  static T initial(std::size_t) {
    return T{0};
  }
  template <class T>
  static T wanted(const T*, std::size_t) {
    return static_cast<T>(-1);
  }

 protected:
  template <class T>
  POLYATOMIC_FUNCTION static T* word_of(T* words_of_all, std::size_t i) {
    return words_of_all + rank_of<T>(i) / (8 * sizeof(T));
  }
  template <class T>
  POLYATOMIC_FUNCTION static T bit_of(std::size_t i) {
    return static_cast<T>(pa::detail::bits_t<T>{1} << (rank_of<T>(i) % (8 * sizeof(T))));
  }
};

struct setting : changing_bits {
  using tag = pa::op::store_or;
  template <class T, class Scope>
  POLYATOMIC_FUNCTION static void act(T* words_of_all, std::size_t i, Scope scope) {
    pa::store_or(word_of(words_of_all, i), bit_of<T>(i), pa::relaxed, scope);
  }
};

struct flipping : changing_bits {
  using tag = pa::op::fetch_xor;
  template <class T, class Scope>
  POLYATOMIC_FUNCTION static void act(T* words_of_all, std::size_t i, Scope scope) {
    pa::fetch_xor(word_of(words_of_all, i), bit_of<T>(i), pa::relaxed, scope);
  }
};

struct masking : changing_bits {
  using tag = pa::op::fetch_and;
  template <class T>
  static T initial(std::size_t) {
    return static_cast<T>(-1);
  }
  template <class T, class Scope>
  POLYATOMIC_FUNCTION static void act(T* words_of_all, std::size_t i, Scope scope) {
    const T others = static_cast<T>(~bit_of<T>(i));
    pa::fetch_and(word_of(words_of_all, i), others, pa::relaxed, scope);
  }
  template <class T>
  static T wanted(const T*, std::size_t) {
    return T{0};
  }
};

struct counting_up : adding {
  using tag = pa::op::fetch_inc_mod;
  template <class T, class Scope>
  POLYATOMIC_FUNCTION static void act(T* word, std::size_t, Scope scope) {
    pa::fetch_inc_mod(word, T{99}, pa::relaxed, scope);
  }
  template <class T>
  static T wanted(const T*, std::size_t) {
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
  static T wanted(const T*, std::size_t) {
    return static_cast<T>((100 - turns<T>() % 100) % 100);
  }
};

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

/// The words of all actions that take T, one action after another, and after them one for who came
/// last and one that says whether turns overlapped.
template <class T, class Actions = typename actions_on<T, all_actions>::type>
struct contended_words;
template <class T, class... Actions>
struct contended_words<T, list<Actions...>> {
  static constexpr std::size_t count = (Actions::template words<T>() + ...) + 2;

  static std::vector<T> initial() {
    std::vector<T> words;
    (begin<Actions>(words), ...);
    words.resize(count, T{0});
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
  /// @param who  where another one came between, turns overlapped; from 1 to turns<T>()
  template <class Scope>
  POLYATOMIC_FUNCTION static void act(T* words, unsigned allowed, std::size_t i, std::size_t who,
                                      Scope scope) {
    if (allowed == 0) return;
    T* const came_last = words + (count - 2);
    pa::store(came_last, static_cast<T>(who), pa::relaxed, scope);
    T* of_action = words;
    unsigned k = 0;
    ((act_one<Actions>(of_action, (allowed >> k & 1u) != 0, i, scope), ++k,
      of_action += Actions::template words<T>()),
     ...);
    if (pa::load(came_last, pa::relaxed, scope) == static_cast<T>(who)) return;
    pa::store(came_last + 1, T{1}, pa::relaxed, scope);
  }

  /// Whether turns overlapped. Where no action was allowed there was nothing to see.
  static bool overlapped(const std::vector<T>& words, unsigned allowed) {
    return allowed == 0 || words.back() != T{0};
  }

  /// Compares the words with what must come out after all turns.
  static cell_counts check(const std::vector<T>& words, unsigned allowed, const std::string& where,
                           report& results) {
    cell_counts counts{};
    const T* of_action = words.data();
    unsigned k = 0;
    ((counts += check_one<Actions>(of_action, (allowed >> k & 1u) != 0, where, results), ++k,
      of_action += Actions::template words<T>()),
     ...);
    return counts;
  }

 private:
  template <class Action>
  static void begin(std::vector<T>& words) {
    for (std::size_t word = 0; word < Action::template words<T>(); ++word) {
      words.push_back(Action::template initial<T>(word));
    }
  }

  template <class Action, class Scope>
  POLYATOMIC_FUNCTION static void act_one(T* words, bool is_allowed, std::size_t i, Scope scope) {
    if (is_allowed) Action::act(words, i, scope);
  }

  template <class Action>
  static cell_counts check_one(const T* left, bool ran, const std::string& where, report& results) {
    if (!ran) return {.skipped = 1};
    const std::string which =
        std::string(Action::tag::name) + " " + type_name<T> + " relaxed " + where;
    for (std::size_t word = 0; word < Action::template words<T>(); ++word) {
      results.expect_same(which, "word", word, Action::template wanted<T>(left, word), left[word]);
    }
    return {.run = 1};
  }
};

}  // namespace conformance
