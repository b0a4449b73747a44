#include "models/network/topology/ids.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <type_traits>

namespace narrows::ids_test {

template <typename A, typename B>
concept Comparable = requires(A a, B b) {
    a == b;
}
|| requires(A a, B b) { a < b; };

template <typename A, typename B>
constexpr bool mix = std::is_convertible_v<A, B> || std::is_constructible_v<A, B> || std::is_assignable_v<A&, B> ||
                     Comparable<A, B> || std::equality_comparable_with<A, B>;

static_assert(!mix<NodeId, RouterId> && !mix<RouterId, NodeId>);
static_assert(!mix<NodeId, LinkId> && !mix<LinkId, NodeId>);
static_assert(!mix<NodeId, Port> && !mix<Port, NodeId>);
static_assert(!mix<RouterId, Port> && !mix<Port, RouterId>);
static_assert(!mix<RouterId, LinkId> && !mix<LinkId, RouterId>);
static_assert(!mix<Port, LinkId> && !mix<LinkId, Port>);

static_assert(std::totally_ordered<NodeId> && Comparable<NodeId, int>);
static_assert(std::is_constructible_v<NodeId, int> && std::is_convertible_v<NodeId, int>);
static_assert(!std::is_convertible_v<long, NodeId> && !std::is_convertible_v<bool, NodeId>);
static_assert(sizeof(NodeId) == sizeof(int) && std::is_trivially_copyable_v<NodeId>);
static_assert(NodeId{} == 0);

TEST(Ids, CountAndCompareAsNumbers) {
    NodeId node = 4;
    EXPECT_EQ(++node, 5);
    EXPECT_LT(NodeId{4}, node);
    EXPECT_GE(node, NodeId{5});
    EXPECT_EQ(node + 1, 6);
}

TEST(Ids, AreWrittenAsNumbers) {
    EXPECT_EQ(fmt::format("{} {:03} {}", NodeId{7}, Port{2}, Port{-1}), "7 002 -1");
    EXPECT_EQ(testing::PrintToString(LinkId{3}), "3");
}

}  // namespace narrows::ids_test
