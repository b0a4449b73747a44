// A user's topology: its routes, the proof of freedom from deadlock, and faults of its routing function.
#include <gmock/gmock.h>

#include "library/install_registry.h"
#include "models/rtl/routes.h"
#include "testbench/run/request.h"
#include "tests/own_cpp/support.h"
#include "tests/support/error_text.h"
#include "tests/support/runs/judged_run.h"

namespace narrows::topology_test {

using testing::HasSubstr;

const OwnTopology my_ring{.name = "my-ring", .summary = "a one-way ring", .routing = "the only way", .lanes = 2};

template <class Network = TestRing>
void install_ring() {
    static const Registry registry = registry_with_topology<Network>(my_ring);
    install(registry);
}

Request request_for(const std::vector<std::string>& more) {
    std::vector<std::string> arguments{"topology.kind=my-ring"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return {"mesh-16x16", "point-to-point", arguments};
}

std::string refusal_with(const std::vector<std::string>& more) {
    return error_text<InputError>([&] { request_for(more); });
}

TEST(OwnTopology, IsProvedToBeFreeFromDeadlock) {
    install_ring();
    const auto& request = request_for({"topology.places=12", "network.lanes=2"});
    EXPECT_EQ(request.topology().nodes(), 12);
    EXPECT_EQ(request.topology().hops(3, 2), 11);
    EXPECT_EQ(machine_freedom(request.machine())->freedom.verdict, Freedom::ordered);
}

TEST(OwnTopology, IsRefusedWhereItCanDeadlock) {
    install_ring();
    const std::string refusal = refusal_with({"topology.places=12", "network.lanes=1"});
    EXPECT_THAT(refusal, HasSubstr("not free from deadlock: these lanes can wait for each other in a cycle"));
    EXPECT_THAT(refusal, HasSubstr("set network.lanes = 2"));
}

/// A switch hangs at node 0, and messages between nodes go round through nodes as before.
class RingWithSwitch final : public OwnNetwork {
public:
    explicit RingWithSwitch(const RingShape& shape) : ring_(shape) {}
    int nodes() const override { return ring_.nodes(); }
    int switches() const override { return 1; }
    std::vector<OwnChannels> channels() const override {
        std::vector<OwnChannels> all = ring_.channels();
        all.push_back({0, 1, nodes(), 0});
        all.push_back({nodes(), 0, 0, 1});
        return all;
    }
    RouteAnswer route(const RouteQuestion& question) const override { return ring_.route(question); }

private:
    TestRing ring_;
};

TEST(OwnTopology, ThroughNodesBesideASwitchIsRefusedWhereItCanDeadlock) {
    install_ring<RingWithSwitch>();
    const std::string refusal = refusal_with({"topology.places=12", "network.lanes=1"});
    EXPECT_THAT(refusal, HasSubstr("not free from deadlock: these lanes can wait for each other in a cycle"));
    EXPECT_THAT(refusal, HasSubstr("node 0 channel 0 to node 1, lane 0"));
    EXPECT_EQ(refusal_with({"topology.places=12", "network.lanes=2"}), "");
}

/// Messages of node 3 stay in lane 0, where other messages leave it before they would close the circle.
class OneStays final : public OwnNetwork {
public:
    explicit OneStays(const RingShape& shape) : ring_(shape) {}
    int nodes() const override { return ring_.nodes(); }
    std::vector<OwnChannels> channels() const override { return ring_.channels(); }
    RouteAnswer route(const RouteQuestion& question) const override {
        return {0, question.from == 3 ? 1 : ring_.route(question).lanes};
    }

private:
    TestRing ring_;
};

TEST(OwnTopology, IsRefusedWhereTheRoutesOfOneSourceCanDeadlock) {
    install_ring<OneStays>();
    EXPECT_THAT(refusal_with({"topology.places=4", "network.lanes=2"}),
                HasSubstr("node 3 channel 0 to node 0, lane 0: a message from node 3 to node 1 waits for"));
}

TEST(OwnTopology, IsRefusedByTheTableOfTheRtlWhereRoutesDependOnTheSource) {
    install_ring<OneStays>();
    const Machine machine = machine_of("mesh-16x16", {"topology.kind=my-ring", "topology.places=4", "network.lanes=2"});
    const auto topology = make_topology(machine);
    EXPECT_THAT(error_text<InputError>([&] { rtl::Routes(*topology, 2).of(RouterId(0)); }),
                HasSubstr("at node 0 the way to node 1 depends on them"));
}

TEST(OwnTopology, AMessageTakesAsLongAsOnABuiltInRing) {
    install_ring();
    const std::vector<KeyValue> work{{"to", "5"}};
    const auto cycles = [&](const std::vector<std::string>& changes) {
        return run_on(load_checked_machine("mesh-16x16", changes, std::nullopt).machine, "point-to-point", work)
            .simulation.cycles;
    };
    EXPECT_EQ(cycles({"topology.kind=my-ring", "topology.places=12", "network.lanes=2"}),
              cycles({"topology.kind=ring", "topology.columns=12", "topology.rows=1", "network.lanes=2"}));
    EXPECT_EQ(cycles({"topology.kind=my-ring", "topology.places=12", "network.lanes=2", "node.interfaces=2",
                      "network.rails=2"}),
              cycles({"topology.kind=ring", "topology.columns=12", "topology.rows=1", "network.lanes=2",
                      "node.interfaces=2", "network.rails=2"}));
}

TEST(OwnTopology, AsksForItsParameters) {
    install_ring();
    EXPECT_THAT(refusal_with({}), HasSubstr("a my-ring needs topology.places; give it"));
    EXPECT_THAT(refusal_with({"topology.places=1"}), HasSubstr("topology.places = 1; it must be from 2 to 100000"));
    EXPECT_THAT(refusal_with({"topology.places=70000"}), HasSubstr("a machine has from 2 to 65536 nodes"));
    EXPECT_THAT(refusal_with({"topology.places=12", "topology.columns=4"}),
                HasSubstr("topology.columns is a parameter of"));
}

/// Messages for node 3 are asked to leave by a port that is not there.
class NoPort final : public OwnNetwork {
public:
    explicit NoPort(const RingShape& shape) : ring_(shape) {}
    int nodes() const override { return ring_.nodes(); }
    std::vector<OwnChannels> channels() const override { return ring_.channels(); }
    RouteAnswer route(const RouteQuestion& question) const override { return {question.to == 3 ? 1 : 0}; }

private:
    TestRing ring_;
};

TEST(OwnTopology, ARouteToNowhereIsRefused) {
    install_ring<NoPort>();
    EXPECT_THAT(refusal_with({"topology.places=4"}), HasSubstr("asks for port 1 of router 0, which leads nowhere"));
}

/// Messages for node 3 may enter these lanes only.
template <std::uint32_t lanes>
class OnlyLanes final : public OwnNetwork {
public:
    explicit OnlyLanes(const RingShape& shape) : ring_(shape) {}
    int nodes() const override { return ring_.nodes(); }
    std::vector<OwnChannels> channels() const override { return ring_.channels(); }
    RouteAnswer route(const RouteQuestion& question) const override {
        return question.to == 3 ? RouteAnswer{0, lanes} : ring_.route(question);
    }

private:
    TestRing ring_;
};

TEST(OwnTopology, ARouteByNoLaneIsRefused) {
    install_ring<OnlyLanes<0>>();
    EXPECT_THAT(refusal_with({"topology.places=4", "network.lanes=2"}),
                HasSubstr("my-ring: the route from node 0 to node 3 allows no lane of port 0 of router 0; correct"));
}

TEST(OwnTopology, ARouteByLanesThatThereAreNotIsRefused) {
    install_ring<OnlyLanes<32>>();
    EXPECT_EQ(
        refusal_with({"topology.places=4", "network.lanes=2"}),
        "my-ring: the route from node 0 to node 3 allows only lanes that port 0 of router 0 does not have; correct "
        "the routing function");
}

class Throws final : public OwnNetwork {
public:
    explicit Throws(const RingShape& shape) : ring_(shape) {}
    int nodes() const override { return ring_.nodes(); }
    std::vector<OwnChannels> channels() const override { return ring_.channels(); }
    RouteAnswer route(const RouteQuestion& question) const override {
        if (question.to == 3) throw std::runtime_error("no way");
        return ring_.route(question);
    }

private:
    TestRing ring_;
};

TEST(OwnTopology, WhatItsRoutingFunctionThrowsIsTold) {
    install_ring<Throws>();
    EXPECT_EQ(refusal_with({"topology.places=4"}), "my-ring: its routing function, from 0 to 3: no way");
}

/// Two rings without a path between them.
class TwoRings final : public OwnNetwork {
public:
    explicit TwoRings(const RingShape& shape) : half_(shape.places / 2) {}
    int nodes() const override { return 2 * half_; }
    std::vector<OwnChannels> channels() const override {
        std::vector<OwnChannels> all;
        for (int node = 0; node < nodes(); ++node)
            all.push_back({node, 0, node / half_ * half_ + (node + 1) % half_, 0});
        return all;
    }
    RouteAnswer route(const RouteQuestion&) const override { return {0}; }

private:
    int half_;
};

TEST(OwnTopology, ARouteThatNeverArrivesIsRefused) {
    install_ring<TwoRings>();
    EXPECT_THAT(refusal_with({"topology.places=8"}),
                HasSubstr("the route from node 0 to node 7 never arrives; correct the routing function"));
}

/// Both ports of a node lead to the same input of the next one.
class JoinedTwice final : public OwnNetwork {
public:
    explicit JoinedTwice(const RingShape& shape) : ring_(shape) {}
    int nodes() const override { return ring_.nodes(); }
    std::vector<OwnChannels> channels() const override {
        std::vector<OwnChannels> all = ring_.channels();
        all.push_back({0, 1, 1, 0});
        return all;
    }
    RouteAnswer route(const RouteQuestion&) const override { return {0}; }

private:
    TestRing ring_;
};

TEST(OwnTopology, APortThatIsJoinedTwiceIsRefused) {
    install_ring<JoinedTwice>();
    EXPECT_THAT(refusal_with({"topology.places=4"}),
                HasSubstr("input port 0 of router 1, is joined twice; join each once"));
}

class Impossible final : public OwnNetwork {
public:
    explicit Impossible(const RingShape&) { throw std::invalid_argument("topology.places must be even; use 4"); }
    int nodes() const override { return 2; }
    std::vector<OwnChannels> channels() const override { return {}; }
    RouteAnswer route(const RouteQuestion&) const override { return {0}; }
};

TEST(OwnTopology, AShapeThatItsMakerRefusesIsRefusedInItsWords) {
    install_ring<Impossible>();
    EXPECT_THAT(refusal_with({"topology.places=5"}),
                HasSubstr("topology.places=5: topology.places must be even; use 4"));
}

}  // namespace narrows::topology_test
