// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <support/crew.hpp>
#include <support/lists.hpp>
#include <support/matrix_data.hpp>

#include <algorithm>
#include <string>
#include <vector>

/// @file
/// The history of one object, put together from what each operation replaced: a lost update leaves
/// a fork in it.

namespace conformance {

/// What one operation replaced and what it left.
template <class T>
struct chain_step {
  T old;
  T now;
};

/// The values of a history. Steps can follow one another, each where the last one ended, from the
/// first value to the last one, exactly where (Euler) each value is left as often as it is entered,
/// counting one more step from the last value to the first, and all are connected.
template <class T>
class chain_values {
  using bits = oracle::bits_of_type<T>;

 public:
  explicit chain_values(const std::vector<chain_step<T>>& steps) {
    for (const chain_step<T>& step : steps) {
      values_.push_back(oracle::bits(step.old));
      values_.push_back(oracle::bits(step.now));
    }
    std::sort(values_.begin(), values_.end());
    values_.erase(std::unique(values_.begin(), values_.end()), values_.end());
    entered_.resize(values_.size());
    for (std::size_t i = 0; i < values_.size(); ++i) group_.push_back(i);
    for (const chain_step<T>& step : steps) add(position(step.old), position(step.now));
  }

  void expect_one_path(report& results, const std::string& where) {
    for (std::size_t i = 0; i < values_.size(); ++i) {
      const std::string value = "value " + show(oracle::from_bits<T>(values_[i]));
      if (entered_[i] != 0) {
        results.mismatch(where, value + ", stored more often than replaced by", 0, entered_[i]);
      }
      if (group_of(i) != group_of(0)) {
        results.mismatch(where, value, "one that the others lead to", "a history of its own");
      }
    }
  }

 private:
  std::size_t position(T value) const {
    const auto found = std::lower_bound(values_.begin(), values_.end(), oracle::bits(value));
    return static_cast<std::size_t>(found - values_.begin());
  }
  void add(std::size_t from, std::size_t to) {
    --entered_[from];
    ++entered_[to];
    group_[group_of(from)] = group_of(to);
  }
  std::size_t group_of(std::size_t i) {
    while (group_[i] != i) i = group_[i] = group_[group_[i]];
    return i;
  }

  std::vector<bits> values_;
  std::vector<long> entered_;
  std::vector<std::size_t> group_;  ///< a value of the same group; itself where it stands for it
};

/// Whether the steps can be the history of one object that was `initial` and is `last`.
template <class T>
void expect_chain(report& results, const std::string& where, T initial,
                  std::vector<chain_step<T>> steps, T last) {
  steps.push_back({last, initial});
  chain_values<T>(steps).expect_one_path(results, where);
}

// --- Many words, a few rounds each ---------------------------------------------------------------

/// Rounds that a word is worked on: what converges is contended at its beginning only, so a crew
/// gets many words. Where many threads act in each round, one is enough.
inline constexpr unsigned rounds_of_word = subject::rounds < 100 ? 1 : 10;
inline constexpr unsigned word_count = subject::rounds / rounds_of_word;

/// How one word begins, and what is combined with it by turns. Word number w is of kind w modulo
/// the number of kinds, and acted on by form number w modulo the number of forms.
template <class T>
struct word_kind {
  T initial;
  std::vector<T> operands;  ///< operands_of_word of them
};
inline constexpr std::size_t operands_of_word = 64;

/// A form acts on an object by one operand, and knows what that leaves: a fetch_X or a store_X of
/// the matrix (operations/), relaxed at device scope.
///
/// @tparam Commutes  whether the last value does not depend on the order of the operands.
template <class Operation, bool Commutes>
struct word_form {
  static constexpr const char* name = Operation::name;
  static constexpr bool fetches = Operation::tag::returns_value;
  static constexpr bool commutes = Commutes;

  template <class T>
  POLYATOMIC_FUNCTION static T run(T* object, T operand) {
    const input<T> in{operand, operand, operand};
    return Operation::call(object, in, pa::relaxed, pa::device_scope).value;
  }
  template <class T>
  static T after(T old, T operand) {
    return Operation::answer_to(input<T>{old, operand, operand}, false).first.object.value;
  }
};

template <class T, class Forms>
struct act_on_words;
template <class T, class... Forms>
struct act_on_words<T, list<Forms...>> {
  using state = unsigned;
  guarded_objects<T> words;
  const T* operands;
  std::size_t kinds;
  T* returned;
  unsigned* tickets;  ///< a counter that shows whether others have acted

  POLYATOMIC_FUNCTION bool act(const member& me, unsigned round, state& last) const {
    const std::size_t word = round / rounds_of_word;
    const std::size_t turn = me.turn(round);
    const T operand = operands[word % kinds * operands_of_word + turn % operands_of_word];
    const std::size_t form = word % sizeof...(Forms);
    std::size_t k = 0;
    ((act<Forms>(form == k, words.object(word), operand, returned + turn), ++k), ...);
    const unsigned ticket = pa::fetch_inc(tickets);
    const bool another_acted = round != 0 && ticket != last + 1;
    last = ticket;
    return another_acted;
  }

 private:
  template <class Form>
  POLYATOMIC_FUNCTION static void act(bool chosen, T* object, T operand, T* returned) {
    if (chosen) *returned = Form::run(object, operand);
  }
};

/// The history of one word.
template <class Form, class T>
void check_word(report& results, const std::string& shape, std::size_t word,
                const word_kind<T>& kind, T last, std::size_t threads,
                const std::vector<T>& returned) {
  const std::string where = std::string(Form::name) + " " + type_name<T> + " relaxed device, " +
                            shape + ", word " + std::to_string(word);
  std::vector<chain_step<T>> steps;
  T value = kind.initial;
  const std::size_t first_turn = word * rounds_of_word * threads;
  for (std::size_t turn = first_turn; turn < first_turn + rounds_of_word * threads; ++turn) {
    const T operand = kind.operands[turn % operands_of_word];
    value = Form::after(value, operand);
    steps.push_back({returned[turn], Form::after(returned[turn], operand)});
  }
  if (Form::commutes) results.expect_same(where, "last value", value, last);
  if (Form::fetches) expect_chain(results, where, kind.initial, steps, last);
}

/// Lets crews act on words of these kinds, as many as the forms have or a multiple.
template <class T, class... Forms>
void check_words(const std::string& name, list<Forms...> forms,
                 const std::vector<word_kind<T>>& kinds) {
  for_each_crew(name, [&](pa::launch_shape shape, overlap_watch& watch, report& results) {
    const subject::queue q;
    std::vector<T> initial;
    for (std::size_t w = 0; w < word_count; ++w) initial.push_back(kinds[w % kinds.size()].initial);
    std::vector<T> given;
    for (const word_kind<T>& kind : kinds) {
      given.insert(given.end(), kind.operands.begin(), kind.operands.end());
    }
    guarded_memory<T> words(q, initial);
    pa::buffer<T> operands = q.template allocate<T>(given.size());
    q.copy(operands.data(), given.data(), given.size());
    pa::buffer<T> returned = unwritten<T>(q, most_turns(shape));
    pa::buffer<unsigned> tickets = q.template allocate<unsigned>(1);
    q.fill(tickets.data(), 0u, 1);
    const crew_counts counts =
        run_crew(q, shape,
                 act_on_words<T, decltype(forms)>{words.view(), operands.data(), kinds.size(),
                                                  returned.data(), tickets.data()});
    watch.saw(counts);
    const std::vector<T> left = words.read(results, name);
    const std::vector<T> found = test::read(q, returned);
    for (std::size_t w = 0; w < word_count; ++w) {
      const std::size_t form = w % sizeof...(Forms);
      std::size_t k = 0;
      ((k++ == form ? check_word<Forms>(results, to_string(shape), w, kinds[w % kinds.size()],
                                        left[w], counts.threads, found)
                    : void()),
       ...);
    }
  });
}

}  // namespace conformance
