// Escape lanes as a proof of freedom from deadlock, on networks that keep its conditions or break one of them.
#include <gtest/gtest.h>

#include "models/network/topology/deadlock_freedom.h"

namespace narrows::escape_lanes_test {

/// A ring with channels both ways. Lane 0 is the escape lane, lane 1 is free both ways to every destination.
class AdaptiveRing : public Topology {
public:
    explicit AdaptiveRing(int nodes) : Topology(joined(nodes), false) {}

    bool is_adaptive() const override { return true; }
    bool is_escape(ChannelClass, int lane) const override { return lane == 0; }
    void choose(const RoutePlace& place, Choices& choices) const override {
        for (const Port port : {up, down}) {
            add_choice(port, only_lane(1) | (may_escape(place, port) ? only_lane(0) : 0), choices);
        }
    }
    std::string port_name(RouterId, Port port) const override { return port == up ? "up" : "down"; }
    std::vector<std::string_view> class_names() const override { return {"x"}; }
    Position position(RouterId router) const override { return {static_cast<double>(router), 0}; }

protected:
    static constexpr Port up = 0;
    static constexpr Port down = 1;

private:
    virtual bool may_escape(const RoutePlace& place, Port port) const = 0;

    static Graph joined(int nodes) {
        Graph graph(nodes, std::vector<int>(static_cast<std::size_t>(nodes), 2));
        for (int node = 0; node < nodes; ++node) {
            const RouterId above((node + 1) % nodes);
            graph.join(RouterId(node), up, {{above, down}, 0});
            graph.join(above, down, {{RouterId(node), up}, 0});
        }
        return graph;
    }
};

/// Escapes never cross the seam, so they go up or down for good.
class EscapesOnTheLine final : public AdaptiveRing {
public:
    using AdaptiveRing::AdaptiveRing;

private:
    bool may_escape(const RoutePlace& place, Port port) const override {
        return (port == up) == (int{place.to} > int{place.here});
    }
};

/// Escapes always go up, across the seam.
class EscapesRoundTheRing final : public AdaptiveRing {
public:
    using AdaptiveRing::AdaptiveRing;

private:
    bool may_escape(const RoutePlace&, Port port) const override { return port == up; }
};

/// As on the line, but a message that moves up cannot escape at node 1.
class NoEscapeAtOnePlace final : public AdaptiveRing {
public:
    using AdaptiveRing::AdaptiveRing;

private:
    bool may_escape(const RoutePlace& place, Port port) const override {
        return (port == up) == (int{place.to} > int{place.here}) && !(place.here == 1 && port == up);
    }
};

/// A message that starts in the escape lane stays on the line. One that comes from the free lane escapes upwards, and
/// goes on upwards, across the seam if need be.
class EscapesThatDependOnTheWayThere final : public AdaptiveRing {
public:
    using AdaptiveRing::AdaptiveRing;

private:
    bool may_escape(const RoutePlace& place, Port port) const override {
        if (place.in_port == local) return (port == up) == (int{place.to} > int{place.here});
        const bool moves_up = place.in_port == down;
        return (port == up) == (place.lane == 1 || moves_up);
    }
};

TEST(EscapeLanes, ProveFreedomIfTheyHaveAnOrder) {
    const EscapesOnTheLine ring(5);
    EXPECT_EQ(deadlock_freedom(ring, 2, true).verdict, Freedom::escape);
    EXPECT_EQ(deadlock_freedom(ring, 2, false).verdict, Freedom::not_proved) << "slots smaller than a message";
}

TEST(EscapeLanes, ProveNothingIfTheyWaitForThemselves) {
    const DeadlockFreedom freedom = deadlock_freedom(EscapesRoundTheRing(5), 2, true);
    EXPECT_EQ(freedom.verdict, Freedom::not_proved);
    ASSERT_EQ(freedom.cycle.size(), 5u);
    for (const Wait& wait : freedom.cycle) {
        EXPECT_EQ(wait.lane, 0);
        EXPECT_EQ(wait.port, 0);
    }
}

TEST(EscapeLanes, ProveNothingIfAMessageCannotEscapeSomewhere) {
    EXPECT_EQ(deadlock_freedom(NoEscapeAtOnePlace(5), 2, true).verdict, Freedom::not_proved);
}

TEST(EscapeLanes, CountMessagesThatCameThroughFreeLanes) {
    const DeadlockFreedom freedom = deadlock_freedom(EscapesThatDependOnTheWayThere(5), 2, true);
    EXPECT_EQ(freedom.verdict, Freedom::not_proved);
    for (const Wait& wait : freedom.cycle) EXPECT_EQ(wait.lane, 0);
}

}  // namespace narrows::escape_lanes_test
