#pragma once

#include <fmt/core.h>

#include <compare>
#include <concepts>

namespace narrows {

/// A number that names one thing of a kind. Numbers of different kinds do not mix, although each converts to int, for
/// indexing and arithmetic. A constant int becomes an Id by itself; an int known only at run time has to say so:
/// NodeId(column + 1).
template <typename Kind>
class Id {
public:
    constexpr Id() = default;
    consteval Id(std::same_as<int> auto number) : number_(number) {}
    explicit constexpr Id(int number) : number_(number) {}
    template <typename Other>
    Id(Id<Other>) = delete;

    constexpr operator int() const { return number_; }
    constexpr Id& operator++() {
        ++number_;
        return *this;
    }

private:
    int number_ = 0;
};

template <typename Kind>
constexpr bool operator==(Id<Kind> a, Id<Kind> b) {
    return int{a} == int{b};
}
template <typename Kind>
constexpr std::strong_ordering operator<=>(Id<Kind> a, Id<Kind> b) {
    return int{a} <=> int{b};
}
// Without these two, ids of different kinds would be compared as ints.
template <typename Kind, typename Other>
bool operator==(Id<Kind>, Id<Other>) = delete;
template <typename Kind, typename Other>
std::strong_ordering operator<=>(Id<Kind>, Id<Other>) = delete;

using NodeId = Id<struct NodeKind>;
using RouterId = Id<struct RouterKind>;
using Port = Id<struct PortKind>;    ///< a channel of a router: an output, or the input at the same side
using LinkId = Id<struct LinkKind>;  ///< an interface link of a node

}  // namespace narrows

template <typename Kind>
struct fmt::formatter<narrows::Id<Kind>> : fmt::formatter<int> {};
