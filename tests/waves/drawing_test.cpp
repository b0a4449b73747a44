// The sums of a wave equal the counts of the run.
#include <gmock/gmock.h>

#include "models/system/simulation_context.h"
#include "tests/waves/support.h"
#include "traces/waves/save_file.h"

namespace narrows::drawing_test {

using testing::HasSubstr;

/// Cycles in which a signal shows anything but `nothing`.
Cycle busy(const SignalHistory& history, const std::string& path, const std::string& nothing, Cycle end,
           std::int64_t ps) {
    Cycle sum = 0;
    const auto& changes = history.at(path);
    for (std::size_t i = 0; i < changes.size(); ++i) {
        const Cycle until = i + 1 < changes.size() ? changes[i + 1].first / ps : end;
        if (changes[i].second != nothing) sum += until - changes[i].first / ps;
    }
    return sum;
}

TEST(Drawing, BusyCyclesAreThoseThatTheRunCounts) {
    const WaveRun run(machine_of("cns1-fast-i", {}, 64), "allgather", {{"words", "64"}});
    const SignalHistory history = read_back_fst(run.draw(run.everything()));
    int compared = 0;
    for (const BusiestOfKind& kind : run.simulation.resources.kinds) {
        const Resource& r = kind.busiest.resource;
        const std::string node = fmt::format("cns1-fast-i.node_{}.", r.place);
        std::string path;
        if (r.kind == ResourceKind::link_in) path = fmt::format("{}interface.link_{}_in.owner", node, r.first);
        if (r.kind == ResourceKind::link_out) path = fmt::format("{}interface.link_{}_out.wire", node, r.first);
        if (r.kind == ResourceKind::processor) path = node + "processor.state";
        if (r.kind == ResourceKind::channel)
            path = fmt::format("{}router.channel_{}_to_node_{}.owner", node,
                               run.topology->port_name(RouterId(r.place), Port(r.first)),
                               run.topology->far_end(RouterId(r.place), Port(r.first))->router);
        ASSERT_NE(path, "") << kind.busiest.name;
        const Cycle shown = busy(history, path, path.ends_with("state") ? "idle" : "", run.simulation.cycles,
                                 run.machine.cycle_time_ps);
        EXPECT_EQ(shown, kind.busiest.usage.busy) << kind.busiest.name;
        ++compared;
    }
    EXPECT_EQ(compared, 4);
}

Cycle first_delivery(const RunLog& log) {
    Cycle first = never;
    for (const LoggedMessage& m : log.messages()) first = std::min(first, m.delivered);
    return first;
}

TEST(Drawing, NamesWhereToLookFirst) {
    const WaveRun run(machine_of("cns1-fast-i", {"topology.columns=4", "topology.rows=1"}), "allgather", {});
    const waves::Drawing drawing = run.draw(run.everything());
    ASSERT_EQ(drawing.events.size(), 3u);
    EXPECT_EQ(drawing.events[0].name, "first stall");
    EXPECT_EQ(drawing.events[1].name, "first delivery");
    EXPECT_EQ(drawing.events[1].cycle, first_delivery(run.log));
    EXPECT_EQ(drawing.events[2].name, "last delivery");
    EXPECT_EQ(drawing.events[2].cycle, run.simulation.cycles);
}

TEST(Drawing, TheSaveFileNamesSignalsThatAreThere) {
    const WaveRun run(machine_of("cns1-2i", {"topology.columns=4", "topology.rows=1"}), "allgather", {});
    const waves::Drawing drawing = run.draw(run.everything());
    const std::vector<std::string> in_fst = variables_of(fst_text(drawing));
    const std::vector<std::string> in_vcd = variables_of(vcd_text(drawing));
    EXPECT_GT(in_fst.size(), 100u);
    EXPECT_THAT(rows_of_nothing(waves::save_file(drawing, "run.fst", "run.gtkw"), in_fst), testing::IsEmpty());
    EXPECT_THAT(rows_of_nothing(waves::save_file(drawing, "run.vcd", "run.gtkw"), in_vcd), testing::IsEmpty());
    EXPECT_THAT(rows_of_nothing(waves::save_file(drawing, "run.fst", "run.gtkw"), in_vcd),
                testing::Contains("cns1-2i.node_0.processor.state[3:0]"));
}

TEST(Drawing, TheSaveFileCallsThingsAsTheCommandLineDoes) {
    const WaveRun run(machine_of("cns1-fast-i", {"topology.columns=4", "topology.rows=1"}), "allgather", {});
    const std::string text = waves::save_file(run.draw(run.everything()), "run.fst", "run.gtkw");
    for (const BusiestOfKind& kind : run.simulation.resources.kinds)
        EXPECT_THAT(text, HasSubstr("-" + kind.busiest.name + "\n"));
    EXPECT_THAT(text, HasSubstr("[dumpfile] \"/run.fst\"\n[savefile] \"/run.gtkw\"\n"));
    EXPECT_THAT(text, HasSubstr("[markername] Afirst stall\n"));
}

/// Two programs that wait for each other, after one message between others.
TEST(Drawing, ARunThatStopsIsShownToItsEnd) {
    const Machine machine = machine_of("cns1", {"topology.columns=4", "topology.rows=1"});
    const auto grid = make_grid(machine.topology);
    const SimulationContext context;
    RunLog log;
    System system(machine, *grid);
    system.observe(&log.observer());
    system.start(0, [](Rank& rank) -> Task<> { co_await rank.send(1, Payload()); });
    system.start(1, [](Rank& rank) -> Task<> {
        co_await rank.receive(0);
        co_await rank.receive(2);
    });
    system.start(2, [](Rank& rank) -> Task<> { co_await rank.receive(1); });
    ASSERT_FALSE(system.run());
    const SignalHistory history = read_back_fst(waves::draw({log}, machine, *grid, {{0, 1}, 0, never}, never));
    const Cycle delivered = 4 * 5 + 9 + 1;  // 4 ov + m + 1, for a header only
    EXPECT_EQ(history.at("cns1.messages_delivered").back(), std::pair(delivered * 8000L, std::string("1")));
    EXPECT_EQ(history.at("cns1.node_0.router.channel_east_to_node_1.owner").back().second, "");
}

}  // namespace narrows::drawing_test
