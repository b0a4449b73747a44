#include "testbench/app/traffic_report.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "testbench/text/table.h"

namespace narrows {

namespace {

nlohmann::ordered_json number_or_null(const std::optional<double>& value) {
    return value ? nlohmann::ordered_json(*value) : nlohmann::ordered_json();
}

std::string latency_text(const TrafficLatency& latency) {
    std::string mean = "no mean, because the network is saturated";
    if (latency.mean) {
        const std::string interval = latency.ci95 ? fmt::format(" +- {:.1f}", *latency.ci95) : "";
        mean = fmt::format("mean {:.1f}{}", *latency.mean, interval);
    }
    return fmt::format("         latency {}, p50 {}, p95 {}, p99 {}, max {} cycles from generation to delivery\n", mean,
                       grouped(latency.p50), grouped(latency.p95), grouped(latency.p99), grouped(latency.most));
}

}  // namespace

std::string to_text(const MeasuredTraffic& t) {
    std::string text = fmt::format("traffic  {} messages, generated in cycles {} to {}\n",
                                   grouped(static_cast<std::int64_t>(t.messages)), grouped(t.from), grouped(t.to - 1));
    const std::string offered = t.offered ? fmt::format("offered {:.4f}, ", *t.offered) : "";
    text += fmt::format("         {}accepted {:.4f}, at the least source {:.4f} bytes of payload a node and cycle{}\n",
                        offered, t.accepted, t.accepted_least, t.saturated ? ": saturated" : "");
    if (t.latency) text += latency_text(*t.latency);
    return text + fmt::format("         in the network {:.1f} cycles on average\n", t.network_latency);
}

nlohmann::ordered_json to_json(const MeasuredTraffic& t) {
    nlohmann::ordered_json json{{"window", {{"from", t.from}, {"to", t.to}}},
                                {"messages", t.messages},
                                {"offered", number_or_null(t.offered)},
                                {"accepted", t.accepted},
                                {"accepted_min", t.accepted_least},
                                {"saturated", t.saturated},
                                {"latency", nullptr},
                                {"network_latency", t.network_latency}};
    if (t.latency) {
        json["latency"] = {{"mean", number_or_null(t.latency->mean)},
                           {"ci95", number_or_null(t.latency->ci95)},
                           {"p50", t.latency->p50},
                           {"p95", t.latency->p95},
                           {"p99", t.latency->p99},
                           {"max", t.latency->most}};
    }
    return json;
}

}  // namespace narrows
