// The measurements of `traffic`, computed independently from the events of random runs.
#include "testbench/workloads/traffic/traffic_source.h"
#include "tests/figures/figured_run.h"

namespace narrows::traffic_test {

const int cases = thorough() ? 300 : 25;
constexpr Cycle window = 3000;

/// The cycles at which a message was generated, at which its head asked for its first channel, and of its delivery.
struct TrafficTimes {
    Cycle generated;
    Cycle asked;
    Cycle delivered;
    NodeId from;
    int payload;
};

/// When heads ask for their first channel: S3, S4, and S5 for injection buffers.
std::map<const LoggedMessage*, Cycle> asked_times(const FiguredRun& run, const std::vector<LoggedMessage>& messages) {
    std::map<const LoggedMessage*, Cycle> asked;
    for (const auto& [link, in_turn] : by_link_out(messages)) {
        Cycle wire_is_free = 0;
        for (const LoggedMessage* const message : in_turn) {
            asked[message] = run.machine.interface.injection_buffers > 0
                                 ? message->supplied - run.machine.interface_cycles(message->bytes) + 1
                                 : std::max(message->copied + 1, wire_is_free);
            wire_is_free = message->crossings.front().tail + 1;
        }
    }
    return asked;
}

/// The times of messages generated in the window and delivered. The sources give the time of generation.
std::vector<TrafficTimes> times_of(const FiguredRun& run, const std::vector<KeyValue>& arguments) {
    TrafficParameters parameters;
    for (const KeyValue& argument : arguments) {
        if (argument.key == "load") parameters.load = argument.value;
    }
    const TrafficSetting setting = [&] {
        TrafficSetting from = traffic_setting(run.machine, *run.topology, parameters);
        from.cycles = window;
        return from;
    }();
    const Destinations destinations(setting, *run.topology, 1);
    std::vector<TrafficSource> sources;
    for (NodeId node = 0; node < run.topology->nodes(); ++node) sources.emplace_back(setting, destinations, node, 1);
    const std::vector<LoggedMessage> messages = messages_of(run.log);
    const auto asked = asked_times(run, messages);
    std::vector<TrafficTimes> times;
    for (const LoggedMessage& message : messages) {
        const Cycle generated =
            sources[static_cast<std::size_t>(message.from)].message(static_cast<std::size_t>(message.tag)).cycle;
        if (generated < window && message.delivered != never)
            times.push_back({generated, asked.at(&message), message.delivered, message.from,
                             message.bytes - run.machine.message.header_bytes});
    }
    return times;
}

struct CountedTraffic {
    double offered = 0;
    double accepted = 0;
    double accepted_least = 0;
    std::vector<Cycle> latencies;  ///< sorted
    double mean_latency = 0;
    double network_latency = 0;
};

CountedTraffic count_traffic(const std::vector<TrafficTimes>& times, Cycle from, int nodes) {
    CountedTraffic counted;
    std::vector<double> accepted_of(static_cast<std::size_t>(nodes));
    for (const TrafficTimes& message : times) {
        if (message.delivered >= from && message.delivered < window)
            accepted_of[static_cast<std::size_t>(message.from)] += message.payload;
        if (message.generated < from) continue;
        counted.offered += message.payload;
        counted.latencies.push_back(message.delivered - message.generated);
        counted.mean_latency += static_cast<double>(counted.latencies.back());
        counted.network_latency += static_cast<double>(message.delivered - message.asked);
    }
    const auto messages = static_cast<double>(counted.latencies.size());
    const auto cycles = static_cast<double>(window - from);
    for (const double bytes : accepted_of) counted.accepted += bytes / cycles / nodes;
    counted.accepted_least = std::ranges::min(accepted_of) / cycles;
    counted.offered /= cycles * nodes;
    counted.mean_latency /= messages;
    counted.network_latency /= messages;
    std::ranges::sort(counted.latencies);
    return counted;
}

/// The figures that differ, by name. Where the network is saturated, some messages of the window are never delivered.
std::string difference(const MeasuredTraffic& shown, const CountedTraffic& counted) {
    std::string differing;
    const auto expect = [&](const char* name, double figure, double by_events) {
        if (std::abs(figure - by_events) > 1e-9 * std::max(1.0, by_events))
            differing += fmt::format("{} {}, by the events {}; ", name, figure, by_events);
    };
    const auto expect_part = [&](const char* name, Cycle figure, std::size_t percent) {
        // The least latency that at least so many messages do not exceed.
        const auto within =
            static_cast<std::size_t>(std::ranges::upper_bound(counted.latencies, figure) - counted.latencies.begin());
        const auto below =
            static_cast<std::size_t>(std::ranges::lower_bound(counted.latencies, figure) - counted.latencies.begin());
        const std::size_t all = counted.latencies.size();
        if (100 * within < percent * all || 100 * below >= percent * all)
            differing += fmt::format("{} {}: {} of {} messages take no longer; ", name, figure, within, all);
    };
    expect("accepted", shown.accepted, counted.accepted);
    expect("accepted_min", shown.accepted_least, counted.accepted_least);
    expect("messages", static_cast<double>(shown.messages), static_cast<double>(counted.latencies.size()));
    if (counted.latencies.empty()) return differing;
    expect("network_latency", shown.network_latency.value(), counted.network_latency);
    expect_part("p50", shown.latency->p50, 50);
    expect_part("p95", shown.latency->p95, 95);
    expect_part("p99", shown.latency->p99, 99);
    expect_part("max", shown.latency->most, 100);
    if (shown.saturated) return differing;
    expect("offered", shown.offered.value(), counted.offered);
    expect("mean", shown.latency->mean.value(), counted.mean_latency);
    if (counted.accepted < 0.95 * counted.offered) differing += "it is saturated; ";
    return differing;
}

TEST(FiguresOfTraffic, AreThoseOfTheEvents) {
    EXPECT_TRUE(holds_for(cases, [] {
        const Machine machine = any_network_machine();
        RC_PRE(takes_at_most_one_message_a_cycle(machine));
        const auto load = *rc::gen::element<std::string>("0.02", "0.1", "0.4", "0.9");
        const Cycle warmup = *rc::gen::inRange<Cycle>(0, window / 2);
        const AnyWork work =
            written({machine,
                     "traffic",
                     {{"load", load}, {"cycles", std::to_string(window)}, {"warmup", std::to_string(warmup)}}});
        const FiguredRun run = figured(work.machine, work.workload, work.arguments);
        RC_ASSERT(run.simulation.finished);
        const MeasuredTraffic& shown = run.simulation.traffic.value();
        RC_ASSERT(shown.from == warmup);
        const CountedTraffic counted = count_traffic(times_of(run, work.arguments), warmup, run.topology->nodes());
        RC_ASSERT(difference(shown, counted) == "");
    }));
}

}  // namespace narrows::traffic_test
