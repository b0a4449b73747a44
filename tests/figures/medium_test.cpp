// What a wire that all nodes share is said to have done, computed a second time from the events of random runs.
#include "tests/figures/figured_run.h"
#include "tests/support/runs/any_medium.h"
#include "tests/support/runs/machine_of.h"

namespace narrows::medium_test {

constexpr int cases = thorough ? 500 : 40;
constexpr std::uint64_t most_collisions_in_succession = 16;  // K6

/// docs/timing.md, "What is counted".
struct CountedMedium {
    Cycle busy = 0;
    Cycle waited = 0;
    std::int64_t payload_bytes = 0;
    std::int64_t frames = 0;
    std::int64_t collisions = 0;
    std::int64_t excessive_collisions = 0;
};

const LoggedCrossing& on_the_medium(const LoggedMessage& message) { return message.crossings.front(); }

/// H_0 - f of all messages of a node, which leave one after the other (S3, X1).
Cycle waited_at(const std::vector<const LoggedMessage*>& in_turn) {
    Cycle waited = 0;
    Cycle wire_is_free = 0;
    for (const LoggedMessage* const message : in_turn) {
        waited += on_the_medium(*message).head - std::max(message->copied + 1, wire_is_free);
        wire_is_free = on_the_medium(*message).tail + 1;
    }
    return waited;
}

std::int64_t count_excessive(const RunLog& log) {
    std::map<std::uint64_t, std::uint64_t> collisions_of;
    for (const LoggedCollision& collision : log.collisions()) {
        for (const LostFrame& frame : collision.frames) ++collisions_of[frame.message];
    }
    std::uint64_t excessive = 0;
    for (const auto& [message, collisions] : collisions_of) excessive += collisions / most_collisions_in_succession;
    return static_cast<std::int64_t>(excessive);
}

CountedMedium count_medium(const RunLog& log, const Machine& machine) {
    CountedMedium counted;
    CountedPart medium{"medium", 0, 0};
    const std::vector<LoggedMessage> messages = messages_of(log);
    for (const LoggedMessage& message : messages) {
        ++counted.frames;
        counted.payload_bytes += message.bytes - machine.message.header_bytes;
        const LoggedCrossing& crossing = on_the_medium(message);
        medium.held.push_back({crossing.head, crossing.tail + 1 + machine.network.link_latency});
    }
    for (const LoggedCollision& collision : log.collisions()) {
        ++counted.collisions;
        medium.held.push_back({collision.from, collision.to});
    }
    counted.busy = medium.busy();
    counted.excessive_collisions = count_excessive(log);
    for (const auto& [link, in_turn] : by_link_out(messages)) counted.waited += waited_at(in_turn);
    return counted;
}

double share(double part, double whole) { return whole > 0 ? part / whole : 0; }

/// A figure that the events do not give; empty if there is none.
std::string difference(const FiguredRun& run, const CountedMedium& counted) {
    const MeasuredMedium& shown = run.simulation.medium.value();
    const auto cycles = static_cast<double>(run.simulation.cycles);
    const NetworkParameters& network = run.machine.network;
    const double payload_cycles = static_cast<double>(counted.payload_bytes * network.link_flit_time) /
                                  static_cast<double>(network.link_bytes_per_cycle);
    const auto frames = static_cast<double>(counted.frames);
    std::string differing;
    const auto expect = [&](const char* name, double figure, double by_events) {
        if (std::abs(figure - by_events) > 1e-12 * std::max(1.0, by_events))
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

TEST(FiguresOfAMedium, WithExcessiveCollisions) {
    const FiguredRun run = figured(machine_of("ethernet-16", {}, 1024), "random", {{"words", "8"}, {"messages", "3"}});
    const CountedMedium counted = count_medium(run.log, run.machine);
    EXPECT_GT(counted.excessive_collisions, 0);
    EXPECT_EQ(difference(run, counted), "");
}

}  // namespace narrows::medium_test
