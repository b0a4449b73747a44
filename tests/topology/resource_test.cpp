#include "models/network/topology/resource.h"

#include <gtest/gtest.h>

#include "models/network/topology/grid.h"

namespace narrows::resource_test {

std::string name(const Resource& resource) {
    return resource_name(*make_grid({TopologyKind::cylinder, 4, 3}), resource);
}

TEST(ResourceName, OneLinkOrSeveral) {
    EXPECT_EQ(name({ResourceKind::link_in, 5}), "node 5 interface link 0 in");
    EXPECT_EQ(name({ResourceKind::link_out, 5, 1}), "node 5 interface link 1 out");
    EXPECT_EQ(name({ResourceKind::link_in, 5, 0, 3}), "node 5 interface links 0-3 in");
}

TEST(ResourceName, ChannelsSayWhereTheyLead) {
    EXPECT_EQ(name({ResourceKind::channel, 5, Grid::east}), "node 5 channel east to node 6");
    EXPECT_EQ(name({ResourceKind::channel, 4, Grid::west}), "node 4 channel west to node 7");
    EXPECT_EQ(name({ResourceKind::acknowledge, 5, Grid::north}), "node 5 acknowledge of channel north");
}

TEST(ResourceName, OfWhatANodeHasOnceAndOfAMessage) {
    EXPECT_EQ(name({ResourceKind::processor, 5}), "node 5 processor");
    EXPECT_EQ(name({ResourceKind::memory, 5}), "node 5 memory port");
    EXPECT_EQ(name({ResourceKind::injection, 5}), "node 5 injection buffers");
    EXPECT_EQ(name({ResourceKind::receive_register, 5}), "node 5 receive registers");
    EXPECT_EQ(name({ResourceKind::receive_buffer, 5}), "node 5 receive buffers");
    EXPECT_EQ(name({ResourceKind::send_register, 5}), "node 5 send registers");
    EXPECT_EQ(name({ResourceKind::message, 5, 7}), "the path of one message from node 5 to node 7");
}

TEST(ResourceName, OfHostBuses) {
    EXPECT_EQ(name({ResourceKind::host_up, 5, 1}), "node 5 host bus 1 up");
    EXPECT_EQ(name({ResourceKind::host_walks, 5, 1}), "node 5 host bus 1 walks");
    EXPECT_EQ(name({ResourceKind::host_walks, 5, 0, 2}), "node 5 host buses 0-2 walks");
    EXPECT_EQ(name({ResourceKind::host_tags, 5, 1}), "node 5 interface 1 host bus tags");
    EXPECT_EQ(name({ResourceKind::host_mover, 5, 0, 2}), "node 5 interfaces 0-2 host bus mover");
}

TEST(Resource, SeveralLinksCoverEachOfThem) {
    const Resource both{ResourceKind::link_in, 5, 0, 1};
    EXPECT_TRUE(both.covers({ResourceKind::link_in, 5, 0}));
    EXPECT_TRUE(both.covers({ResourceKind::link_in, 5, 1}));
    EXPECT_FALSE(both.covers({ResourceKind::link_in, 5, 2}));
    EXPECT_FALSE(both.covers({ResourceKind::link_in, 6, 1}));
    EXPECT_FALSE(both.covers({ResourceKind::link_out, 5, 1}));
}

}  // namespace narrows::resource_test
