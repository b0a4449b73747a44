#include "testbench/app/traffic_report.h"

#include <fmt/format.h>

#include <array>

#include "testbench/app/compared_figures.h"

namespace narrows {

namespace {

using Json = nlohmann::ordered_json;

Json json_of(std::string_view metric, const metrics::MetricInput& run) {
    Json json;
    metrics::see_value(metrics::value_of(metric, run), [&](const auto& value) { json = value; });
    return json;
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

std::string figure_text(double value) { return fmt::format("{:.{}f}", value, decimals_of(value, 4)); }

/// Bytes a node and cycle, and the equivalent value of the parameter `load`, if known.
std::string traffic_figure(double bytes, const std::optional<TrafficLimits>& limits) {
    if (!limits) return figure_text(bytes);
    const double load = bytes * limits->load / limits->accepted;
    return fmt::format("{} (load {:.{}f})", figure_text(bytes), load, decimals_of(load, 3));
}

std::string limits_text(const TrafficLimits& limits) {
    const auto& latency = limits.zero_load_latency;
    return fmt::format("         possible: accepted {}, load {} ({}){}\n", figure_text(limits.accepted),
                       figure_text(limits.load), limits.limited_by,
                       latency ? fmt::format("; latency without other traffic {:.1f} cycles", *latency) : "");
}

constexpr std::array compared_figures{
    ComparedFigure{"offered", "offered"},           ComparedFigure{"accepted", "accepted"},
    ComparedFigure{"accepted_min", "least source"}, ComparedFigure{"accepted_bound", "possible"},
    ComparedFigure{"saturated", "saturated"},       ComparedFigure{"traffic_latency_mean", "latency"},
    ComparedFigure{"traffic_latency_ci95", "+-"},   ComparedFigure{"traffic_latency_p50", "p50"},
    ComparedFigure{"traffic_latency_p95", "p95"},   ComparedFigure{"traffic_latency_p99", "p99"},
    ComparedFigure{"traffic_latency_max", "max"},   ComparedFigure{"network_latency", "in network"},
};

}  // namespace

bool measures_traffic(const metrics::MetricInput& run) {
    return run.simulation.traffic || run.judgement.traffic_limits;
}

std::string traffic_text(const metrics::MetricInput& run) {
    if (!measures_traffic(run)) return {};
    const std::optional<TrafficLimits>& limits = run.judgement.traffic_limits;
    const std::string possible = limits ? limits_text(*limits) : "";
    if (!run.simulation.traffic)
        return fmt::format("traffic  not measured, because {}\n{}", run.simulation.how_it_stopped(), possible);
    const MeasuredTraffic& t = *run.simulation.traffic;
    std::string text = fmt::format("traffic  {} messages, generated in cycles {} to {}\n",
                                   grouped(static_cast<std::int64_t>(t.messages)), grouped(t.from), grouped(t.to - 1));
    const std::string offered = t.offered ? fmt::format("offered {}, ", traffic_figure(*t.offered, limits)) : "";
    text += fmt::format("         {}accepted {}, at the least source {} bytes of payload a node and cycle{}\n", offered,
                        traffic_figure(t.accepted, limits), figure_text(t.accepted_least),
                        t.saturated ? ": saturated" : "");
    if (t.latency) text += latency_text(*t.latency);
    if (t.network_latency)
        text += fmt::format("         in the network {:.1f} cycles on average\n", *t.network_latency);
    return text + possible;
}

Json traffic_json(const metrics::MetricInput& run) {
    if (!measures_traffic(run)) return nullptr;
    const std::optional<MeasuredTraffic>& t = run.simulation.traffic;
    Json json{{"window", nullptr}, {"messages", nullptr}};
    if (t) json = {{"window", {{"from", t->from}, {"to", t->to}}}, {"messages", t->messages}};
    for (const metrics::Metric& metric : metrics::all()) {
        if (metric.group != metrics::Group::traffic) continue;
        const std::string member(metric.json.name);
        const std::size_t dot = member.find('.');
        if (dot == std::string::npos) {
            json[member] = json_of(metric.name, run);
        } else {
            Json& latency = json[member.substr(0, dot)];  // null if a message is always ready
            if (t && t->latency) latency[member.substr(dot + 1)] = json_of(metric.name, run);
        }
    }
    return json;
}

Table traffic_table() {
    return {"traffic: bytes of payload a sending node and cycle, and cycles from generation to delivery",
            columns_of(compared_figures),
            {},
            {}};
}

std::vector<Cell> traffic_row(const metrics::MetricInput& run) { return cells_of(compared_figures, run); }

}  // namespace narrows
