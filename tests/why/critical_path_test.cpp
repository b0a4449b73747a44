// Critical paths, compared with paths computed by hand.
#include <gtest/gtest.h>

#include <numeric>
#include <set>

#include "tests/support/places.h"
#include "tests/why/support.h"
#include "traces/why/summary.h"

namespace narrows::critical_path_test {

// docs/timing.md, "One transfer to a neighbour".
TEST(CriticalPath, OfOneTransfer) {
    const Machine machine = machine_of("cns1");
    const ExplainedRun run = explain(machine, "point-to-point", {{"words", "32"}});
    using K = ResourceKind;
    EXPECT_EQ(pieces(run.path), (std::vector<Piece>{
                                    {0, 5, Occupation::send_overhead, K::processor, 0},
                                    {5, 10, Occupation::interface_send_overhead, K::send_register, 0},
                                    {10, 11, Occupation::turn_around, K::link_out, 0},
                                    {11, 12, Occupation::hop, K::link_in, 1},
                                    {12, 148, Occupation::transmission, K::link_in, 1},
                                    {148, 153, Occupation::interface_receive_overhead, K::receive_register, 1},
                                    {153, 158, Occupation::receive_overhead, K::processor, 1},
                                }));
}

// Work that everything waits for is on the path, and so is waiting for memory.
TEST(CriticalPath, MemoryComesFirstAndLast) {
    Machine machine = machine_of("cns1");
    machine.memory.timing = MemoryTiming::random;
    const ExplainedRun run = explain(machine, "point-to-point", {{"words", "32"}});
    EXPECT_EQ(run.path.front().cause, Occupation::memory_access);
    EXPECT_EQ(run.path.front().cycles(), 28);
    EXPECT_EQ(run.path.back().cause, Occupation::memory_access);
    EXPECT_EQ(run.path.back().cycles(), 23);
    EXPECT_EQ(gap_in(run), "");
}

// Mueller, TR-93-082, section 4: a broadcast of (p-1) x messages keeps the link of a node busy for (p-1) x (m+1)
// cycles.
TEST(CriticalPath, OfABroadcastIsTheInterfaceLink) {
    Machine machine = machine_of("cns1");
    machine.topology.rows = 2;
    const ExplainedRun run = explain(machine, "allgather", {{"words", "32"}});
    EXPECT_EQ(gap_in(run), "");
    const std::vector<ResourceShare> shares = by_resource(run.path);
    Cycle on_links = 0;
    for (const ResourceShare& share : shares) {
        if (share.resource.kind == ResourceKind::link_in || share.resource.kind == ResourceKind::link_out)
            on_links += share.cycles;
    }
    EXPECT_GT(on_links, 62 * 137);
    EXPECT_EQ(
        std::accumulate(shares.begin(), shares.end(), Cycle{0}, [](Cycle sum, auto& s) { return sum + s.cycles; }),
        run.simulation.cycles);
    const std::vector<CauseShare> causes = by_cause(run.path);
    EXPECT_EQ(causes.front().cause, Occupation::transmission);
    EXPECT_EQ(
        std::accumulate(causes.begin(), causes.end(), Cycle{0}, [](Cycle sum, auto& s) { return sum + s.cycles; }),
        run.simulation.cycles);
}

// On a machine whose processor moves every byte, the run waits for the processor.
TEST(CriticalPath, OfAProcessorThatMovesTheData) {
    const ExplainedRun run = explain(machine_of("delta-testjig"), "testjig", {{"links", "6"}});
    EXPECT_EQ(gap_in(run), "");
    EXPECT_EQ(by_cause(run.path).front().cause, Occupation::moving_data);
    EXPECT_EQ(by_resource(run.path).front().resource.kind, ResourceKind::processor);
}

// The critical path refuses a log that contradicts itself.
class Tampered final : public Observer {
public:
    explicit Tampered(Observer& log) : log_(log) {}
    void send_started(const Message& m, Cycle c) override { log_.send_started(m, c); }
    void copied_to_send_buffer(const Message& m, Cycle c) override { log_.copied_to_send_buffer(m, c + 1); }
    void head_crossed(const Message& m, const Crossing& c) override { log_.head_crossed(m, c); }
    void tail_crossed(const Message& m, int i, Cycle t) override { log_.tail_crossed(m, i, t); }
    void presented(const Message& m, Cycle c) override { log_.presented(m, c); }
    void delivered(const Message& m, Cycle c) override { log_.delivered(m, c); }
    void processor_step(const ProcessorStep& s) override { log_.processor_step(s); }
    void program_step(const ProgramStep& s) override { log_.program_step(s); }

private:
    Observer& log_;
};

TEST(CriticalPath, ALogThatDoesNotExplainItselfIsRefused) {
    const Machine machine = machine_of("cns1");
    const auto grid = make_grid(machine.topology);
    RunLog log;
    Tampered tampered(log.observer());
    SimulationOptions options;
    options.observer = &tampered;
    const auto made = find_workload("point-to-point").choose(machine, *grid, {}).make(1);
    simulate(machine, *grid, *made, options);
    EXPECT_THROW(critical_path(log, machine), std::logic_error);
}

/// Without a packet engine a program never waits for the end of a send.
TEST(CriticalPath, AWaitForASendThatNobodyHasIsRefused) {
    const Machine machine = machine_of("cns1");
    const auto grid = make_grid(machine.topology);
    RunLog log;
    SimulationOptions options;
    options.observer = &log.observer();
    const auto made = find_workload("point-to-point").choose(machine, *grid, {}).make(1);
    const Cycle end = simulate(machine, *grid, *made, options).cycles;
    log.observer().program_step({1, 0, ProgramStep::Kind::sent, end, end + 1, {}, 0});
    log.put_in_order();
    EXPECT_THROW(critical_path(log, machine), std::logic_error);
}

/// All nodes act alike, and all programs end in one cycle.
TEST(CriticalPath, OfProgramsThatEndTogetherIsThatOfTheLowestNode) {
    Machine machine = machine_of("cns1");
    machine.topology = {TopologyKind::ring, 4, 1};
    for (const std::uint64_t shuffle : {1, 2, 3, 4, 5}) {
        SimulationOptions options;
        options.shuffle = shuffle;
        const ExplainedRun run = explain(machine, "exchange", {{"neighbours", "2"}, {"messages", "3"}}, options);
        std::set<NodeId> last;
        for (const ProgramStep& step : run.log.steps()) {
            if (step.done == run.simulation.cycles) last.insert(step.node);
        }
        ASSERT_EQ(last.size(), 4u);
        EXPECT_EQ(run.path.back().resource.place, 0);
    }
}

Segment segment(Cycle from, Cycle to, Occupation cause, Resource resource) { return {from, to, cause, resource, 0}; }

TEST(Summary, OfEqualSharesTheFirstCauseAndTheFirstResourceComeFirst) {
    using K = ResourceKind;
    using O = Occupation;
    const std::vector<Segment> path{
        segment(0, 5, O::receive_overhead, {K::processor, 2}),
        segment(5, 10, O::send_overhead, {K::processor, 1}),
        segment(10, 15, O::hop, {K::link_in, 7}),
        segment(15, 20, O::hop, {K::link_in, 7, 1}),
        segment(20, 30, O::transmission, {K::channel, 9}),
    };
    std::vector<O> causes;
    for (const CauseShare& share : by_cause(path)) causes.push_back(share.cause);
    std::vector<O> expected{O::transmission, O::hop};
    std::ranges::sort(expected);
    std::vector<O> small{O::receive_overhead, O::send_overhead};
    std::ranges::sort(small);
    expected.insert(expected.end(), small.begin(), small.end());
    EXPECT_EQ(causes, expected);
    std::vector<std::tuple<K, int, int>> resources;
    for (const ResourceShare& share : by_resource(path))
        resources.emplace_back(share.resource.kind, share.resource.place, share.resource.first);
    EXPECT_EQ(
        resources,
        (std::vector<std::tuple<K, int, int>>{
            {K::channel, 9, 0}, {K::link_in, 7, 0}, {K::link_in, 7, 1}, {K::processor, 1, 0}, {K::processor, 2, 0}}));
}

TEST(Summary, PartOfAPathAndWhyAnotherOneIsLonger) {
    using K = ResourceKind;
    using O = Occupation;
    const std::vector<Segment> path{
        segment(0, 10, O::send_overhead, {K::processor, 1}),
        segment(10, 40, O::memory_access, {K::port, 1}),
        segment(40, 60, O::memory_access, {K::host_bus, 2}),
        segment(60, 100, O::memory_access, {K::host_bus, 3}),
    };
    const std::vector<Segment> first = between(path, 0, 35);
    const std::vector<Segment> second = between(path, 35, 90);
    EXPECT_EQ(first.size(), 2u);
    EXPECT_EQ(first.back().to, 35);
    EXPECT_EQ(second.front().from, 35);
    EXPECT_EQ(second.back().to, 90);
    EXPECT_TRUE(between(path, 40, 40).empty());
    std::vector<std::tuple<K, Cycle, std::size_t>> kinds;
    for (const KindShare& share : by_kind(second)) kinds.emplace_back(share.kind, share.cycles, share.resources);
    EXPECT_EQ(kinds, (std::vector<std::tuple<K, Cycle, std::size_t>>{{K::host_bus, 50, 2}, {K::port, 5, 1}}));
    std::vector<std::pair<K, Cycle>> grown;
    for (const KindGrowth& kind : growth(first, second)) grown.emplace_back(kind.kind, kind.cycles);
    EXPECT_EQ(grown, (std::vector<std::pair<K, Cycle>>{{K::host_bus, 50}, {K::processor, -10}, {K::port, -20}}));
}

/// Programs with several activities that wait for each other: one continues where another one has ended.
TEST(CriticalPath, GoesOnFromActivityToActivity) {
    const Machine flat = machine_of("federation", {"topology.nodes=9"});
    const Machine engines = machine_of("federation-dma", {"topology.nodes=9"});
    for (const Machine* machine : {&flat, &engines}) {
        for (const auto& [workload, arguments] :
             {std::pair<const char*, std::vector<KeyValue>>{"halo", {{"order", "at-once"}, {"steps", "3"}}},
              {"halo", {{"order", "at-once"}, {"steps", "2"}, {"overlap", "yes"}}},
              {"redistribute", {{"steps", "3"}, {"imbalance", "5"}}}}) {
            const ExplainedRun run = explain(*machine, workload, arguments);
            EXPECT_EQ(gap_in(run), "") << machine->name << ' ' << workload;
        }
    }
    const Machine loggops = machine_of("loggops", {"topology.nodes=3"});
    const std::string program = std::string(test_places::sources) + "/docs/examples/pass-on.goal";
    const ExplainedRun run = explain(loggops, "goal", {{"file", program}});
    EXPECT_EQ(gap_in(run), "");
    const auto work = std::ranges::find(run.path, Occupation::work, &Segment::cause);
    ASSERT_NE(work, run.path.end());
    EXPECT_EQ(work->cycles(), 2500);
}

}  // namespace narrows::critical_path_test
