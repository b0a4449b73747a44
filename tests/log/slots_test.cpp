// Channels, lanes and slots as stations: their names, and a part of a run that is logged alone.
#include "tests/log/counted.h"

namespace narrows::slots_test {

TEST(StationName, OfASlotSaysItsLane) {
    const Machine machine = machine_of("fat-tree-4-3", {"network.lanes=2", "network.slots=3"});
    const auto tree = make_topology(machine);
    const int switch_0 = tree->nodes();
    const auto name = [&](int number) { return station_name(*tree, machine, {switch_0, NodePart::slot, 4, number}); };
    const std::string channel = station_name(*tree, machine, {switch_0, NodePart::channel, 4});
    EXPECT_EQ(channel, "switch 0 channel up 0 to switch 16");
    EXPECT_EQ(name(0), channel + " lane 0 slot 0");
    EXPECT_EQ(name(2), channel + " lane 0 slot 2");
    EXPECT_EQ(name(5), channel + " lane 1 slot 2");
}

/// Two channels from node 0 to node 1, and one back.
class TwoChannels final : public Topology {
public:
    TwoChannels() : Topology(graph_of_two(), true) {}
    void choose(const RoutePlace&, Choices& choices) const override { choices.push_back({0, 1}); }
    std::string port_name(RouterId, Port) const override { return "out"; }
    std::vector<std::string_view> class_names() const override { return {"all"}; }
    Position position(RouterId) const override { return {0, 0}; }

private:
    static Graph graph_of_two() {
        Graph graph(2, {1, 1});
        graph.join(0, 0, {{1, 0}, 0, 2});
        graph.join(1, 0, {{0, 0}, 0});
        return graph;
    }
};

TEST(StationName, OfAChannelOfAGroupSaysItsNumber) {
    const TwoChannels two;
    Machine machine;
    machine.network.lanes = 2;
    machine.network.slots = 2;
    EXPECT_EQ(station_name(two, machine, {0, NodePart::channel, 0, 1}), "node 0 channel out to node 1 channel 1 of 2");
    EXPECT_EQ(station_name(two, machine, {0, NodePart::slot, 0, 6}),
              "node 0 channel out to node 1 channel 1 of 2 lane 1 slot 0");
    EXPECT_EQ(station_name(two, machine, {1, NodePart::channel, 0, 0}), "node 1 channel out to node 0");
    EXPECT_EQ(resource_name(two, {ResourceKind::channel, 0, 0}), "node 0 channel out to node 1");
    const Resource group{ResourceKind::channel, 0, 0};
    const Resource second{ResourceKind::channel, 0, 0, 0, 1};
    EXPECT_TRUE(group.covers(second));
    EXPECT_FALSE(second.covers(group));
}

/// The intervals of channels and slots that overlap the window.
class InWindow final : public IntervalReader {
public:
    explicit InWindow(Cycle from, Cycle to) : from_(from), to_(to) {}
    void has(const Interval& interval) override {
        const NodePart part = interval.station.part;
        const bool overlaps = interval.from <= to_ && interval.to > from_;
        if (overlaps && (part == NodePart::channel || part == NodePart::slot))
            seen.insert({interval.station, interval.from, interval.to});
    }

    std::set<std::tuple<Station, Cycle, Cycle>> seen;

private:
    Cycle from_;
    Cycle to_;
};

TEST(Slots, OfAPartOfARunAreThoseOfTheWholeRun) {
    EXPECT_TRUE(holds_for(20, [] {
        const AnyWork work = any_network_traffic();
        const LoggedSimulation whole = logged(work.machine, work.workload, work.arguments);
        const Cycle from = *rc::gen::inRange<Cycle>(0, whole.simulation.cycles);
        const Cycle to = from + 200;
        const auto values = work.machine.all_channel_values();
        const Cycle credit = std::ranges::max(values, {}, &ChannelParameters::credit_latency).credit_latency;
        RunLog part(std::max<Cycle>(0, from - credit), to, 20);
        const auto again = find_workload(work.workload).choose(work.machine, *whole.topology, work.arguments).make(1);
        simulate_into(part, work.machine, *whole.topology, *again);
        InWindow of_whole(from, to);
        InWindow of_part(from, to);
        Intervals(whole.log, work.machine, *whole.topology).report(of_whole);
        Intervals(part, work.machine, *whole.topology).report(of_part);
        RC_ASSERT(of_part.seen == of_whole.seen);
    }));
}

}  // namespace narrows::slots_test
