#include "testbench/app/traffic_report.h"

#include <fmt/format.h>

#include <array>

namespace narrows {

namespace {

using Json = nlohmann::ordered_json;

Json json_of(std::string_view metric, const metrics::EndedRun& run) {
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

std::string limits_text(const TrafficLimits& limits) {
    return fmt::format(
        "         possible: accepted {:.4f}, load {:.4f} ({}); latency without other traffic {:.1f} cycles\n",
        limits.accepted, limits.load, limits.limited_by, limits.zero_load_latency);
}

/// A column of the table that compares machines.
struct ComparedFigure {
    std::string_view metric;
    std::string_view header;
};

constexpr std::array compared_figures{
    ComparedFigure{"offered", "offered"},           ComparedFigure{"accepted", "accepted"},
    ComparedFigure{"accepted_min", "least source"}, ComparedFigure{"accepted_bound", "possible"},
    ComparedFigure{"saturated", "saturated"},       ComparedFigure{"traffic_latency_mean", "latency"},
    ComparedFigure{"traffic_latency_ci95", "+-"},   ComparedFigure{"traffic_latency_p50", "p50"},
    ComparedFigure{"traffic_latency_p95", "p95"},   ComparedFigure{"traffic_latency_p99", "p99"},
    ComparedFigure{"traffic_latency_max", "max"},   ComparedFigure{"network_latency", "in network"},
};

/// "-" where the run has no such value.
Cell cell_of(const metrics::Metric& metric, const metrics::EndedRun& run) {
    const metrics::Value value = metrics::value_of(metric, run);
    if (metrics::is_missing(value)) return "-";
    if (const auto* const truth = std::get_if<bool>(&value)) return *truth ? "yes" : "no";
    if (const auto* const number = std::get_if<double>(&value)) return Decimal{*number, metric.decimals};
    return std::get<std::int64_t>(value);
}

}  // namespace

std::string traffic_text(const metrics::EndedRun& run) {
    if (!run.simulation.traffic) return {};
    const MeasuredTraffic& t = *run.simulation.traffic;
    std::string text = fmt::format("traffic  {} messages, generated in cycles {} to {}\n",
                                   grouped(static_cast<std::int64_t>(t.messages)), grouped(t.from), grouped(t.to - 1));
    const std::string offered = t.offered ? fmt::format("offered {:.4f}, ", *t.offered) : "";
    text += fmt::format("         {}accepted {:.4f}, at the least source {:.4f} bytes of payload a node and cycle{}\n",
                        offered, t.accepted, t.accepted_least, t.saturated ? ": saturated" : "");
    if (t.latency) text += latency_text(*t.latency);
    text += fmt::format("         in the network {:.1f} cycles on average\n", t.network_latency);
    if (run.judgement.traffic_limits) text += limits_text(*run.judgement.traffic_limits);
    return text;
}

Json traffic_json(const metrics::EndedRun& run) {
    if (!run.simulation.traffic) return nullptr;
    const MeasuredTraffic& t = *run.simulation.traffic;
    Json json{{"window", {{"from", t.from}, {"to", t.to}}}, {"messages", t.messages}};
    for (const metrics::Metric& metric : metrics::all()) {
        if (metric.group != metrics::Group::traffic) continue;
        const std::string member(metric.json.name);
        const std::size_t dot = member.find('.');
        if (dot == std::string::npos) {
            json[member] = json_of(metric.name, run);
        } else {
            Json& latency = json[member.substr(0, dot)];  // null where a message is always ready
            if (t.latency) latency[member.substr(dot + 1)] = json_of(metric.name, run);
        }
    }
    return json;
}

Table traffic_table() {
    Table table{"traffic: bytes of payload a sending node and cycle, and cycles from generation to delivery",
                {{"machine", "machine"}},
                {},
                {}};
    for (const ComparedFigure& figure : compared_figures)
        table.columns.push_back({std::string(figure.metric), std::string(figure.header)});
    return table;
}

std::vector<Cell> traffic_row(const metrics::EndedRun& run) {
    std::vector<Cell> row{run.machine.name};
    for (const ComparedFigure& figure : compared_figures) row.push_back(cell_of(*metrics::find(figure.metric), run));
    return row;
}

}  // namespace narrows
