#pragma once

#include <fmt/core.h>

#include <compare>
#include <concepts>
#include <cstdint>

namespace narrows {

/// A number that names one thing of a kind. Numbers of different kinds do not mix, although each converts to int, for
/// indexing and arithmetic. A constant int becomes an Id by itself; an int known only at run time has to say so:
/// NodeId(column + 1).
/// `Number` is how it is stored.
template <typename Kind, std::signed_integral Number = int>
class Id {
public:
    constexpr Id() = default;
    consteval Id(std::same_as<int> auto number) : number_(static_cast<Number>(number)) {}
    explicit constexpr Id(int number) : number_(static_cast<Number>(number)) {}
    template <typename Other, typename OtherNumber>
    Id(Id<Other, OtherNumber>) = delete;

    constexpr operator int() const { return number_; }
    constexpr Id& operator++() {
        ++number_;
        return *this;
    }

private:
    Number number_ = 0;
};

template <typename Kind, typename Number>
constexpr bool operator==(Id<Kind, Number> a, Id<Kind, Number> b) {
    return int{a} == int{b};
}
template <typename Kind, typename Number>
constexpr std::strong_ordering operator<=>(Id<Kind, Number> a, Id<Kind, Number> b) {
    return int{a} <=> int{b};
}
// Without these two operators, ids of different kinds would be compared as ints.
template <typename Kind, typename Number, typename Other, typename OtherNumber>
bool operator==(Id<Kind, Number>, Id<Other, OtherNumber>) = delete;
template <typename Kind, typename Number, typename Other, typename OtherNumber>
std::strong_ordering operator<=>(Id<Kind, Number>, Id<Other, OtherNumber>) = delete;

}  // namespace narrows

template <typename Kind, typename Number>
struct fmt::formatter<narrows::Id<Kind, Number>> : fmt::formatter<int> {};
