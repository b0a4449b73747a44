// A recording is read back unchanged, message by message and event by event, and it is small.
#include "tests/recordings/support.h"
#include "tests/support/runs/all_of_events.h"
#include "tests/support/runs/any_medium.h"
#include "tests/support/runs/any_network.h"
#include "tests/support/runs/fault.h"
#include "tests/support/runs/logged_simulation.h"
#include "traces/log/recording_log.h"

namespace narrows::round_trip_test {

const int cases = thorough() ? 100 : 20;

/// The first difference of two lists; empty if they are equal.
template <class Events>
std::string difference(const char* what, const Events& a, const Events& b) {
    if (a.size() != b.size()) return fmt::format("{} {}, read back {}", a.size(), what, b.size());
    for (std::size_t i = 0; i < a.size(); ++i) {
        if (all_of(a[i]) != all_of(b[i])) return fmt::format("number {} of the {} is another one", i, what);
    }
    return "";
}

std::string difference(const RunLog& a, const RunLog& b) {
    if (a.activities() != b.activities()) return "there are other activities";
    return difference("messages", a.messages(), b.messages()) +
           difference("steps of processors", a.processor_steps(), b.processor_steps()) +
           difference("uses of memory", a.memory(), b.memory()) + difference("program steps", a.steps(), b.steps());
}

std::string difference(const RecordedRun& a, const RecordedRun& b) {
    if (text(a.setup.machine) != text(b.setup.machine) || a.setup.machine.name != b.setup.machine.name ||
        a.setup.machine.summary != b.setup.machine.summary)
        return "the machine is another one";
    if (a.setup.defaults != b.setup.defaults || a.setup.workload != b.setup.workload ||
        a.setup.parameters != b.setup.parameters || a.setup.changed != b.setup.changed || a.setup.seed != b.setup.seed)
        return "the workload is another one";
    if (a.outcome != b.outcome) return "it ended in another way";
    return difference(a.log, b.log);
}

double bytes_a_hop(const RecordedRun& run) {
    std::size_t hops = 0;
    for (const LoggedMessage& m : run.log.messages()) hops += m.crossings.size() - 1;
    return static_cast<double>(write_recording(run).size()) / static_cast<double>(hops);
}

void expect_round_trip(const AnyWork& work, FaultInjector* faults = nullptr) {
    const RecordedRun run = recorded(work.machine, work.workload, work.arguments, faults);
    const std::string bytes = write_recording(run);
    const RecordedRun again = read_recording(bytes, "x.rec");
    RC_ASSERT(difference(run, again) == "");
    RC_ASSERT(write_recording(again) == bytes);
}

TEST(RoundTrip, RandomTrafficOnAnyMachine) {
    EXPECT_TRUE(holds_for(cases, [] { expect_round_trip(any_random_traffic()); }));
}

TEST(RoundTrip, GlobalSums) {
    EXPECT_TRUE(holds_for(cases / 4, [] { expect_round_trip(any_global_sum()); }));
}

TEST(RoundTrip, NetworksOfEveryKind) {
    EXPECT_TRUE(holds_for(cases, [] { expect_round_trip(any_network_traffic()); }));
}

/// A detour names an output port twice, once for each half of the lanes.
TEST(RoundTrip, PortsThatAreChosenTwice) {
    for (const char* const routing : {"valiant", "ugal"}) {
        const Machine machine = machine_of(
            "hyperx-8x8", {"topology.sides=4,4", "network.lanes=2", std::string("topology.routing=") + routing});
        expect_round_trip({machine, "random", {{"messages", "20"}}});
    }
}

TEST(RoundTrip, Media) {
    EXPECT_TRUE(holds_for(cases, [] { expect_round_trip(any_medium_traffic()); }));
}

/// The graphs have groups of channels, which no kind of network has.
TEST(RoundTrip, RandomGraphs) {
    EXPECT_TRUE(holds_for(cases, [] {
        AnyGraphWork work = any_graph_traffic();
        const LoggedSimulation run =
            logged(work.machine, std::move(work.topology), "random", work.arguments, any_order());
        RecordingWriter writer;
        write_log(writer, run.log, run.machine, *run.topology);
        RecordingReader reader(writer.bytes());
        RC_ASSERT(difference(run.log, read_log(reader, run.machine, *run.topology)) == "");
        RC_ASSERT(reader.left() == 0u);
    }));
}

TEST(RoundTrip, RunsThatStop) {
    EXPECT_TRUE(holds_for(cases / 4, [] {
        Fault fault(Fault::Kind::lose, *rc::gen::inRange(0, 3));
        expect_round_trip(written({any_machine(), "exchange", {argument("messages", 2, 5)}}), &fault);
    }));
}

/// The comparison of this test notices differences.
TEST(RoundTrip, OneOtherEventWouldBeNoticed) {
    const RecordedRun run = small_record();
    EXPECT_EQ(difference(run, small_record()), "");
    RecordedRun other = small_record();
    other.log.observer().program_step({0, 0, ProgramStep::Kind::wait, 5, 6, {}, 0});
    EXPECT_NE(difference(run, other), "");
    RecordedRun later = small_record();
    Message message;
    message.number = 1;
    later.log.observer().presented(message, 500);
    EXPECT_EQ(difference(run, later), "number 1 of the messages is another one");
}

TEST(Size, FarLessThan64BytesAMessageHop) {
    // One hop a message is the worst case.
    constexpr double most = 32;
    EXPECT_LT(bytes_a_hop(recorded(machine_of("cns1", {}, 64), "allgather", {{"words", "64"}})), most);
    EXPECT_LT(bytes_a_hop(recorded(machine_of("cns1", {"memory.timing=page"}, 64), "allgather", {{"words", "64"}})),
              most);
    EXPECT_LT(
        bytes_a_hop(recorded(machine_of("delta-4x4"), "allreduce", {{"algorithm", "snake"}, {"elements", "2000"}})),
        most);
    EXPECT_LT(bytes_a_hop(recorded(machine_of("cns1", {}, 64), "random", {{"messages", "50"}})), most);
}

TEST(Size, TheSameRunGivesTheSameBytes) { EXPECT_EQ(write_recording(small_record()), write_recording(small_record())); }

}  // namespace narrows::round_trip_test
