// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <support/test_types.hpp>

#include <library.hpp>
#include <polyatomic/core/operation.hpp>
#include <polyatomic/core/order_scope.hpp>
#include <subject.hpp>

#include <cstddef>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

/// @file
/// The lists that the matrix is made of: types, orders and scopes.

namespace conformance {

namespace pa = polyatomic;

template <class... Items>
struct list {
  static constexpr std::size_t size = sizeof...(Items);
};

template <std::size_t Index, class List>
struct item_of;
template <std::size_t Index, class... Items>
struct item_of<Index, list<Items...>> {
  using type = std::tuple_element_t<Index, std::tuple<Items...>>;
};
template <std::size_t Index, class List>
using item = typename item_of<Index, List>::type;

/// One Box<T> for each T of a list, found by the type.
template <template <class> class Box, class List>
struct type_map;
template <template <class> class Box, class... Types>
struct type_map<Box, list<Types...>> : Box<Types>... {
  template <class T>
  POLYATOMIC_FUNCTION Box<T>& of() {
    return *this;
  }
  template <class T>
  POLYATOMIC_FUNCTION const Box<T>& of() const {
    return *this;
  }
};

template <class... Lists>
struct joined;
template <class... Items>
struct joined<list<Items...>> {
  using type = list<Items...>;
};
template <class... Left, class... Right, class... Rest>
struct joined<list<Left...>, list<Right...>, Rest...> : joined<list<Left..., Right...>, Rest...> {};

// Types: every spelling of the 32- and 64-bit integers, and the two floating types.
using integer_types = list<int, unsigned, long, unsigned long, long long, unsigned long long>;
using floating_types = list<float, double>;
using all_types =
    list<int, unsigned, long, unsigned long, long long, unsigned long long, float, double>;

// The others. 16 bytes where the backend has them: subject.hpp knows.
using small_integer_types = list<signed char, unsigned char, char, short, unsigned short>;
using short_floating_types = list<pa::half, pa::bfloat16>;
using wide_integer_types =
    std::conditional_t<subject::has_16_byte_objects, list<signed_128, unsigned_128>, list<>>;
using complex_types =
    std::conditional_t<subject::has_16_byte_objects,
                       list<test_complex<float>, test_complex<double>>, list<test_complex<float>>>;
using plain_types = list<bool, colour, int*, two_bytes, two_floats>;
using wide_plain_types =
    std::conditional_t<subject::has_16_byte_objects, list<index_and_value>, list<>>;

using other_integer_types = joined<small_integer_types, wide_integer_types>::type;
using other_number_types = joined<other_integer_types, short_floating_types>::type;
using other_types = joined<other_number_types, complex_types, plain_types, wide_plain_types>::type;

template <class T>
inline constexpr const char* type_name = nullptr;
template <>
inline constexpr const char* type_name<int> = "int";
template <>
inline constexpr const char* type_name<unsigned> = "unsigned";
template <>
inline constexpr const char* type_name<long> = "long";
template <>
inline constexpr const char* type_name<unsigned long> = "unsigned long";
template <>
inline constexpr const char* type_name<long long> = "long long";
template <>
inline constexpr const char* type_name<unsigned long long> = "unsigned long long";
template <>
inline constexpr const char* type_name<float> = "float";
template <>
inline constexpr const char* type_name<double> = "double";
template <>
inline constexpr const char* type_name<signed char> = "signed char";
template <>
inline constexpr const char* type_name<unsigned char> = "unsigned char";
template <>
inline constexpr const char* type_name<char> = "char";
template <>
inline constexpr const char* type_name<short> = "short";
template <>
inline constexpr const char* type_name<unsigned short> = "unsigned short";
template <>
inline constexpr const char* type_name<signed_128> = "__int128";
template <>
inline constexpr const char* type_name<unsigned_128> = "unsigned __int128";
template <>
inline constexpr const char* type_name<pa::half> = "half";
template <>
inline constexpr const char* type_name<pa::bfloat16> = "bfloat16";
template <>
inline constexpr const char* type_name<test_complex<float>> = "complex of float";
template <>
inline constexpr const char* type_name<test_complex<double>> = "complex of double";
template <>
inline constexpr const char* type_name<bool> = "bool";
template <>
inline constexpr const char* type_name<colour> = "enumeration of short";
template <>
inline constexpr const char* type_name<int*> = "int*";
template <>
inline constexpr const char* type_name<two_bytes> = "struct of two bytes";
template <>
inline constexpr const char* type_name<two_floats> = "struct of two floats";
template <>
inline constexpr const char* type_name<index_and_value> = "struct of int64 and double";

/// An operation that passes its order and scope on to another one (inc and sub to add, min_fetch to
/// fetch_min, mul to an update, a member to its function) says so: fewer types stand for all, and
/// block memory has one cell for each type.
template <class Operation>
concept passes_on = requires {
  typename Operation::only_passes_on;
};

/// An operation that moves objects, whatever is in them, says so: int stands for the other types of
/// its size, double and unsigned __int128 for those of theirs.
template <class Operation>
concept is_alike_by_size = requires {
  typename Operation::alike_by_size;
};

/// An operation of which no type stands for another says so.
template <class Operation>
concept has_only_representatives = requires {
  typename Operation::only_representatives;
};

/// The types that are tried in every order and scope: one of each way to an instruction. The others
/// are tried relaxed and at device scope.
template <class Operation, class T>
inline constexpr bool is_representative =
    has_only_representatives<Operation> || pa::detail::is_one_of<T, int, double> ||
    (!passes_on<Operation> && std::is_same_v<T, unsigned short>) ||
    (is_alike_by_size<Operation>
         ? std::is_same_v<T, unsigned_128>
         : !passes_on<Operation> && pa::detail::is_one_of<T, unsigned long long, float>);

/// The same in block memory. What passes its order and scope on, or works on the word around a
/// small object, does there what other cells have in every order and scope; 16 bytes take the same
/// fences as 8.
template <class Operation, class T>
inline constexpr bool is_representative_in_block_memory =
    is_representative<Operation, T> && !passes_on<Operation> &&
    !pa::detail::is_one_of<T, unsigned short, unsigned_128>;

// Orders.
/// Success and failure order of a compare-exchange.
template <class Success, class Failure>
struct order_pair {
  using success = Success;
  using failure = Failure;
};

template <class Order>
std::string order_name() {
  return Order::name;
}
template <class Pair>
requires requires {
  typename Pair::failure;
}
std::string order_name() {
  return std::string(Pair::success::name) + "/" + Pair::failure::name;
}

using read_modify_write_orders =
    list<pa::relaxed_t, pa::acquire_t, pa::release_t, pa::acq_rel_t, pa::seq_cst_t>;
using load_orders = list<pa::relaxed_t, pa::acquire_t, pa::seq_cst_t>;
using store_orders = list<pa::relaxed_t, pa::release_t, pa::seq_cst_t>;
using reduction_orders = list<pa::relaxed_t, pa::release_t>;

template <class Success>
using with_each_failure =
    list<order_pair<Success, pa::relaxed_t>, order_pair<Success, pa::acquire_t>,
         order_pair<Success, pa::seq_cst_t>>;
using compare_exchange_orders =
    joined<with_each_failure<pa::relaxed_t>, with_each_failure<pa::acquire_t>,
           with_each_failure<pa::release_t>, with_each_failure<pa::acq_rel_t>,
           with_each_failure<pa::seq_cst_t>>::type;

// Scopes.
using all_scopes = list<pa::thread_scope_t, pa::subgroup_scope_t, pa::block_scope_t,
                        pa::cluster_scope_t, pa::device_scope_t, pa::system_scope_t>;

// Cells.
template <class Order, class Scope>
struct cell {
  using order = Order;
  using scope = Scope;
};

/// The scopes that an operation is tried at on T.
template <class Operation, class T>
using scopes_on = std::conditional_t<is_representative<Operation, T>, typename Operation::scopes,
                                     list<pa::device_scope_t>>;

/// How many (order, scope) cells an operation has for T: all of them, or only the first order at
/// device scope.
template <class Operation, class T>
inline constexpr std::size_t cell_count =
    is_representative<Operation, T> ? Operation::orders::size* Operation::scopes::size : 1;

/// Scopes run fastest.
template <class Operation, class T, std::size_t Index>
using cell_at = cell<item<Index / scopes_on<Operation, T>::size, typename Operation::orders>,
                     item<Index % scopes_on<Operation, T>::size, scopes_on<Operation, T>>>;

template <class... Scopes>
constexpr std::size_t place_of_device_scope(list<Scopes...>) {
  const bool here[] = {std::is_same_v<Scopes, pa::device_scope_t>...};
  for (std::size_t i = 0; i < sizeof...(Scopes); ++i) {
    if (here[i]) return i;
  }
  return 0;
}

/// The cell that is run where not all are: the first order at device scope, or at the first scope
/// if the operation is not tried at that one.
template <class Operation, class T>
inline constexpr std::size_t single_cell = place_of_device_scope(scopes_on<Operation, T>{});

/// Whether the library under test has this cell: library.hpp knows. What the capability table has
/// no word for (a fence) is always there.
template <class Operation, class T, class Cell>
POLYATOMIC_FUNCTION constexpr bool library_has() {
  if constexpr (requires { typename Operation::tag; }) {
    return adapter::has<typename Operation::tag, T, typename Cell::order, typename Cell::scope>;
  } else {
    return true;
  }
}

/// For each of an operation's cells for T: whether the library under test lacks it.
template <class Operation, class T,
          class Cells = std::make_index_sequence<cell_count<Operation, T>>>
struct lacking_cells;
template <class Operation, class T, std::size_t... Cells>
struct lacking_cells<Operation, T, std::index_sequence<Cells...>> {
  static constexpr bool of[] = {!library_has<Operation, T, cell_at<Operation, T, Cells>>()...};
};

/// The same operation on other types.
template <class Operation, class Types>
struct on : Operation {
  using types = Types;
};
template <class Types, class... Operations>
list<on<Operations, Types>...> on_types(list<Operations...>) {
  return {};
}

/// The names of some orders, or of pairs of them.
template <class... Orders>
std::vector<std::string> names_of_orders(list<Orders...>) {
  return {order_name<Orders>()...};
}
template <class Orders>
std::vector<std::string> names_of_all() {
  return names_of_orders(Orders{});
}

template <class Scopes>
struct names_of_scopes;
template <class... Scopes>
struct names_of_scopes<list<Scopes...>> {
  static constexpr const char* of[] = {Scopes::name...};
};

}  // namespace conformance
