// The counts of a wire that all nodes share, computed independently from the events of random runs.
#include "tests/figures/figured_run.h"
#include "tests/support/runs/any_medium.h"
#include "tests/support/runs/machine_of.h"

namespace narrows::medium_test {

const int cases = thorough() ? 500 : 40;
constexpr std::uint64_t most_collisions_in_succession = 16;  // K6

/// The counted cycles: all, or those of the window in which traffic is measured.
struct CountedTime {
    Cycle from = 0;
    Cycle to = never;

    bool has(Cycle cycle) const { return from <= cycle && cycle < to; }
    CycleSpan part_of(const CycleSpan& held) const {
        const Cycle begin = std::max(held.from, from);
        return {begin, std::max(begin, std::min(held.to, to))};
    }
};

/// The counts of docs/timing.md, "What is counted".
struct CountedMedium {
    Cycle busy = 0;
    Cycle waited = 0;
    double payload_bytes = 0;
    std::int64_t frames = 0;
    std::int64_t collisions = 0;
    std::int64_t excessive_collisions = 0;
};

const LoggedCrossing& on_the_medium(const LoggedMessage& message) { return message.crossings.front(); }

/// H_0 - f of the messages of a node, which leave one after the other (S3, X1).
Cycle waited_at(const std::vector<const LoggedMessage*>& in_turn, const CountedTime& time) {
    Cycle waited = 0;
    Cycle wire_is_free = 0;
    for (const LoggedMessage* const message : in_turn) {
        const Cycle head = on_the_medium(*message).head;
        if (time.has(head)) waited += head - std::max(message->copied + 1, wire_is_free);
        wire_is_free = on_the_medium(*message).tail + 1;
    }
    return waited;
}

std::int64_t count_excessive(const RunLog& log, const CountedTime& time) {
    std::map<std::uint64_t, std::uint64_t> collisions_of;
    std::int64_t excessive = 0;
    for (const LoggedCollision& collision : log.collisions()) {
        for (const LostFrame& frame : collision.frames) {
            const bool is_excessive = ++collisions_of[frame.message] % most_collisions_in_succession == 0;
            excessive += is_excessive && time.has(collision.from) ? 1 : 0;
        }
    }
    return excessive;
}

CountedMedium count_medium(const RunLog& log, const Machine& machine, const CountedTime& time = {}) {
    CountedMedium counted;
    CountedPart medium{"medium", 0, 0};
    const std::vector<LoggedMessage> messages = messages_of(log);
    for (const LoggedMessage& message : messages) {
        const LoggedCrossing& crossing = on_the_medium(message);
        const CycleSpan whole{crossing.head, crossing.tail + 1 + machine.network.link_latency};
        const CycleSpan part = time.part_of(whole);
        counted.frames += time.has(crossing.head) ? 1 : 0;
        counted.payload_bytes += (message.bytes - machine.message.header_bytes) *
                                 static_cast<double>(part.to - part.from) / static_cast<double>(whole.to - whole.from);
        medium.held.push_back(part);
    }
    for (const LoggedCollision& collision : log.collisions()) {
        counted.collisions += time.has(collision.from) ? 1 : 0;
        medium.held.push_back(time.part_of({collision.from, collision.to}));
    }
    counted.busy = medium.busy();
    counted.excessive_collisions = count_excessive(log, time);
    for (const auto& [link, in_turn] : by_link_out(messages)) counted.waited += waited_at(in_turn, time);
    return counted;
}

double share(double part, double whole) { return whole > 0 ? part / whole : 0; }

/// A figure that the events do not give; empty if there is none.
std::string difference(const FiguredRun& run, const CountedMedium& counted) {
    const MeasuredMedium& shown = run.simulation.medium.value();
    const std::optional<MeasuredTraffic>& traffic = run.simulation.traffic;
    const auto cycles = static_cast<double>(traffic ? traffic->to - traffic->from : run.simulation.cycles);
    const NetworkParameters& network = run.machine.network;
    const double payload_cycles = counted.payload_bytes * static_cast<double>(network.link_flit_time) /
                                  static_cast<double>(network.link_bytes_per_cycle);
    const auto frames = static_cast<double>(counted.frames);
    std::string differing;
    const auto expect = [&](const char* name, double figure, double by_events) {
        if (std::abs(figure - by_events) > 1e-11 * std::max(1.0, by_events))
            differing += fmt::format("{} {}, by the events {}; ", name, figure, by_events);
    };
    expect("frames", static_cast<double>(shown.frames), frames);
    expect("collisions", static_cast<double>(shown.collisions), static_cast<double>(counted.collisions));
    expect("excessive_collisions", static_cast<double>(shown.excessive_collisions),
           static_cast<double>(counted.excessive_collisions));
    expect("busy_share", shown.busy_share, share(static_cast<double>(counted.busy), cycles));
    expect("payload_share", shown.payload_share, share(payload_cycles, cycles));
    expect("mean_wait", shown.mean_wait, share(static_cast<double>(counted.waited), frames));
    return differing;
}

TEST(FiguresOfAMedium, AreThoseOfTheEvents) {
    EXPECT_TRUE(holds_for(cases, [] {
        const AnyWork work = any_medium_traffic();
        const FiguredRun run = figured(work.machine, work.workload, work.arguments);
        RC_ASSERT(difference(run, count_medium(run.log, run.machine)) == "");
    }));
}

/// Messages sent after the window, until the last measured one has arrived, do not count.
TEST(FiguresOfAMedium, OfTrafficAreThoseOfTheWindow) {
    int drained = 0;
    EXPECT_TRUE(holds_for(cases / 10, [&] {
        const char* const name = *rc::gen::element("bus-16", "ethernet-16");
        const Machine machine = machine_of(name, {"processor.send_overhead=0cycles"}, *rc::gen::inRange(2, 9));
        const std::vector<KeyValue> arguments{{"load", *rc::gen::element("0.1", "0.9", "max")},
                                              {"size", *rc::gen::element("8", "64", "largest")},
                                              {"warmup", *rc::gen::element("found", "0", "777")},
                                              argument("cycles", 2000, 30000)};
        const FiguredRun run = figured(machine, "traffic", arguments);
        const MeasuredTraffic& traffic = run.simulation.traffic.value();
        RC_ASSERT(difference(run, count_medium(run.log, run.machine, {traffic.from, traffic.to})) == "");
        drained += run.simulation.medium->frames < static_cast<std::int64_t>(run.simulation.messages) ? 1 : 0;
    }));
    EXPECT_GT(drained, 0);
}

TEST(FiguresOfAMedium, WithExcessiveCollisions) {
    const FiguredRun run = figured(machine_of("ethernet-16", {}, 1024), "random", {{"words", "8"}, {"messages", "3"}});
    const CountedMedium counted = count_medium(run.log, run.machine);
    EXPECT_GT(counted.excessive_collisions, 0);
    EXPECT_EQ(difference(run, counted), "");
}

}  // namespace narrows::medium_test
