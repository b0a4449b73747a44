// A user's topology: its routes, the proof of freedom from deadlock, and faults of its routing function.
#include <gmock/gmock.h>

#include <functional>

#include "library/install_registry.h"
#include "models/rtl/routes.h"
#include "testbench/run/request.h"
#include "tests/own_cpp/support.h"
#include "tests/support/error_text.h"
#include "tests/support/runs/judged_run.h"
#include "tests/support/words.h"

namespace narrows::topology_test {

using testing::HasSubstr;

const OwnTopology my_ring{.name = "my-ring", .summary = "a one-way ring", .routing = "the only way", .lanes = 2};

template <class Network = TestRing>
void install_ring() {
    static const Registry registry = registry_with_topology<Network>(my_ring);
    install(registry);
}

/// The answer of a routing function where a right one answers `right`.
using TestRouting = std::function<RouteAnswer(const RouteQuestion& question, const RouteAnswer& right)>;

class RoutedRing final : public TestRing {
public:
    explicit RoutedRing(const RingShape& shape) : TestRing(shape) {}
    RouteAnswer route(const RouteQuestion& question) const override {
        return routing(question, TestRing::route(question));
    }

    static inline TestRouting routing;  ///< of all of them
};

void install_ring_routed_by(TestRouting routing) {
    RoutedRing::routing = std::move(routing);
    install_ring<RoutedRing>();
}

Request request_for(const std::vector<std::string>& more) {
    return {"mesh-16x16", "point-to-point", with({"topology.kind=my-ring"}, more)};
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
class RingWithSwitch final : public TestRing {
public:
    explicit RingWithSwitch(const RingShape& shape) : TestRing(shape) {}
    int switches() const override { return 1; }
    std::vector<OwnChannels> channels() const override {
        std::vector<OwnChannels> all = TestRing::channels();
        all.push_back({0, 1, nodes(), 0});
        all.push_back({nodes(), 0, 0, 1});
        return all;
    }
};

TEST(OwnTopology, ThroughNodesBesideASwitchIsRefusedWhereItCanDeadlock) {
    install_ring<RingWithSwitch>();
    const std::string refusal = refusal_with({"topology.places=12", "network.lanes=1"});
    EXPECT_THAT(refusal, HasSubstr("not free from deadlock: these lanes can wait for each other in a cycle"));
    EXPECT_THAT(refusal, HasSubstr("node 0 channel 0 to node 1, lane 0"));
    EXPECT_EQ(refusal_with({"topology.places=12", "network.lanes=2"}), "");
}

/// Messages of node 3 stay in lane 0, where other messages leave it before they would close the circle.
RouteAnswer one_stays(const RouteQuestion& question, const RouteAnswer& right) {
    return {0, question.from == 3 ? 1 : right.lanes};
}

TEST(OwnTopology, IsRefusedWhereTheRoutesOfOneSourceCanDeadlock) {
    install_ring_routed_by(one_stays);
    EXPECT_THAT(refusal_with({"topology.places=4", "network.lanes=2"}),
                HasSubstr("node 3 channel 0 to node 0, lane 0: a message from node 3 to node 1 waits for"));
}

TEST(OwnTopology, IsRefusedByTheTableOfTheRtlWhereRoutesDependOnTheSource) {
    install_ring_routed_by(one_stays);
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
    const std::vector<std::string> own{"topology.kind=my-ring", "topology.places=12", "network.lanes=2"};
    const std::vector<std::string> built_in{"topology.kind=ring", "topology.columns=12", "topology.rows=1",
                                            "network.lanes=2"};
    const std::vector<std::string> rails{"node.interfaces=2", "network.rails=2"};
    EXPECT_EQ(cycles(own), cycles(built_in));
    EXPECT_EQ(cycles(with(own, rails)), cycles(with(built_in, rails)));
}

TEST(OwnTopology, AsksForItsParameters) {
    install_ring();
    EXPECT_THAT(refusal_with({}), HasSubstr("a my-ring needs topology.places; give it"));
    EXPECT_THAT(refusal_with({"topology.places=1"}), HasSubstr("topology.places = 1; it must be from 2 to 100000"));
    EXPECT_THAT(refusal_with({"topology.places=70000"}), HasSubstr("a machine has from 2 to 65536 nodes"));
    EXPECT_THAT(refusal_with({"topology.places=12", "topology.columns=4"}),
                HasSubstr("topology.columns is a parameter of"));
}

/// A routing function that is wrong for messages to node 3.
struct WrongAnswer {
    std::function<RouteAnswer()> to_node_3;
    const char* refusal;
};

TEST(OwnTopology, AWrongAnswerOfItsRoutingFunctionIsRefused) {
    const std::vector<WrongAnswer> wrong{
        {[] { return RouteAnswer{1}; }, "asks for port 1 of router 0, which leads nowhere"},
        {[] {
             return RouteAnswer{0, 0};
         },
         "my-ring: the route from node 0 to node 3 allows no lane of port 0 of router 0; correct"},
        {[] {
             return RouteAnswer{0, 32};
         },
         "my-ring: the route from node 0 to node 3 allows only lanes that port 0 of router 0 does not have; correct "
         "the routing function"},
        {[]() -> RouteAnswer { throw std::runtime_error("no way"); },
         "my-ring: its routing function, from 0 to 3: no way"}};
    for (const WrongAnswer& each : wrong) {
        install_ring_routed_by([&](const RouteQuestion& question, const RouteAnswer& right) {
            return question.to == 3 ? each.to_node_3() : right;
        });
        EXPECT_THAT(refusal_with({"topology.places=4", "network.lanes=2"}), HasSubstr(each.refusal));
    }
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

/// Both ports of node 0 lead to the same input of the next one.
class JoinedTwice final : public TestRing {
public:
    explicit JoinedTwice(const RingShape& shape) : TestRing(shape) {}
    std::vector<OwnChannels> channels() const override {
        std::vector<OwnChannels> all = TestRing::channels();
        all.push_back({0, 1, 1, 0});
        return all;
    }
};

TEST(OwnTopology, APortThatIsJoinedTwiceIsRefused) {
    install_ring<JoinedTwice>();
    EXPECT_THAT(refusal_with({"topology.places=4"}),
                HasSubstr("input port 0 of router 1, is joined twice; join each once"));
}

class Impossible final : public TestRing {
public:
    explicit Impossible(const RingShape& shape) : TestRing(shape) {
        throw std::invalid_argument("topology.places must be even; use 4");
    }
};

TEST(OwnTopology, AShapeThatItsMakerRefusesIsRefusedInItsWords) {
    install_ring<Impossible>();
    EXPECT_THAT(refusal_with({"topology.places=5"}),
                HasSubstr("topology.places=5: topology.places must be even; use 4"));
}

}  // namespace narrows::topology_test
