#include "testbench/metrics/metrics.h"

#include <algorithm>
#include <array>
#include <stdexcept>

#include "testbench/run/rates.h"

namespace narrows::metrics {

namespace {

constexpr std::array group_texts{
    GroupText{Group::time, "Time of the run"},
    GroupText{Group::messages, "Messages"},
    GroupText{
        Group::latency, "Latency of messages", "latency",
        "Of messages, from the start of the send to the delivery; all 0 where none was delivered. Percentiles are "
        "exact up to 127 cycles, and beyond at most 1/64 too large; the rest is exact."},
    GroupText{Group::traffic, "Traffic", "traffic"},
    GroupText{Group::bound, "The derived lower bound"},
    GroupText{Group::simulator, "The simulator itself"},
    GroupText{Group::judgement, "Judgement"},
};

std::int64_t integer(std::uint64_t count) { return static_cast<std::int64_t>(count); }

constexpr JsonMember explained(std::string_view name) { return {name, true}; }

constexpr JsonMember by_hand(std::string_view path) { return {path, false, true}; }

Value or_none(const std::optional<double>& value) { return value ? Value(*value) : Value(std::monostate()); }

/// One of the rates of a run that finished.
template <class Rate>
Value of_rates(const EndedRun& run, Rate Rates::*rate) {
    const auto rates = rates_of(run.machine, run.simulation);
    return rates ? or_none((*rates).*rate) : Value(std::monostate());
}

/// A figure of the workload `traffic`; none for other workloads.
template <class Figure>
Value of_traffic(const EndedRun& run, const Figure& figure) {
    return run.simulation.traffic ? Value(figure(*run.simulation.traffic)) : Value(std::monostate());
}

/// A figure of the latency from generation; none where a message is always ready.
template <class Figure>
Value of_full_latency(const EndedRun& run, const Figure& figure) {
    const std::optional<MeasuredTraffic>& traffic = run.simulation.traffic;
    return traffic && traffic->latency ? Value(figure(*traffic->latency)) : Value(std::monostate());
}

template <class Figure>
Value of_limits(const EndedRun& run, const Figure& figure) {
    const std::optional<TrafficLimits>& limits = run.judgement.traffic_limits;
    return limits ? Value(figure(*limits)) : Value(std::monostate());
}

constexpr std::array metric_table{
    Metric{.name = "cycles",
           .group = Group::time,
           .type = Type::integer,
           .unit = "cycles",
           .title = "cycles",
           .meaning = "From cycle 0 to the last action of a program or a memory port.",
           .reach = Reach::report,
           .json = explained("cycles"),
           .get = [](const EndedRun& run) -> Value { return run.simulation.cycles; }},
    Metric{.name = "time_us",
           .group = Group::time,
           .type = Type::real,
           .unit = "us",
           .title = "time, us",
           .decimals = 3,
           .meaning = "The cycles as time by the clock of the machine.",
           .reach = Reach::study,
           .get = [](const EndedRun& run) -> Value { return run.machine.seconds(run.simulation.cycles) * 1e6; }},
    Metric{.name = "time_seconds",
           .group = Group::time,
           .type = Type::real,
           .unit = "s",
           .title = "time, s",
           .decimals = 9,
           .meaning = "The same in seconds.",
           .reach = Reach::run,
           .json = {"time_seconds"},
           .get = [](const EndedRun& run) -> Value { return run.machine.seconds(run.simulation.cycles); }},

    Metric{.name = "messages",
           .group = Group::messages,
           .type = Type::integer,
           .unit = "messages",
           .title = "messages",
           .meaning = "Messages that were delivered.",
           .reach = Reach::study,
           .json = {"messages"},
           .get = [](const EndedRun& run) -> Value { return integer(run.simulation.messages); }},
    Metric{.name = "message_hops",
           .group = Group::messages,
           .type = Type::integer,
           .unit = "message-hops",
           .title = "message-hops",
           .meaning = "Network channels crossed, over all messages.",
           .reach = Reach::study,
           .json = explained("message_hops"),
           .get = [](const EndedRun& run) -> Value { return integer(run.simulation.message_hops); }},

    Metric{.name = "payload_bytes",
           .group = Group::messages,
           .type = Type::integer,
           .unit = "bytes",
           .title = "payload bytes",
           .meaning = "Bytes of payload of the delivered messages.",
           .reach = Reach::run,
           .json = {"payload_bytes"},
           .get = [](const EndedRun& run) -> Value { return integer(run.simulation.payload_bytes); }},
    Metric{.name = "node_gb_per_s",
           .group = Group::messages,
           .type = Type::real,
           .unit = "GB/s",
           .title = "GB/s a node",
           .decimals = 3,
           .meaning = "Payload into a node, on average of those that received any, over the whole run; none if it did "
                      "not finish, and where nodes are shared.",
           .reach = Reach::run,
           .json = {"node_gb_per_s"},
           .get = [](const EndedRun& run) -> Value { return of_rates(run, &Rates::of_node); },
           .may_be_missing = true},
    Metric{.name = "share_of_peak",
           .group = Group::messages,
           .type = Type::real,
           .unit = "1",
           .title = "share of peak",
           .decimals = 3,
           .meaning = "The same as a part of what the interface links of a node carry each way.",
           .reach = Reach::run,
           .json = explained("share_of_peak"),
           .get = [](const EndedRun& run) -> Value {
               const auto rates = rates_of(run.machine, run.simulation);
               return rates ? Value(rates->share_of_peak()) : Value(std::monostate());
           },
           .may_be_missing = true},
    Metric{
        .name = "algbw_gb_per_s",
        .group = Group::messages,
        .type = Type::real,
        .unit = "GB/s",
        .title = "algbw",
        .decimals = 3,
        .meaning = "Of allreduce, allgather and alltoall: bytes of the whole result of a node by the time of the run.",
        .reach = Reach::run,
        .json = explained("algbw_gb_per_s"),
        .get = [](const EndedRun& run) -> Value { return of_rates(run, &Rates::algorithm); },
        .may_be_missing = true},
    Metric{.name = "busbw_gb_per_s",
           .group = Group::messages,
           .type = Type::real,
           .unit = "GB/s",
           .title = "busbw",
           .decimals = 3,
           .meaning =
               "algbw times 2 (n - 1) / n for allreduce, times (n - 1) / n for allgather and alltoall, with n nodes: "
               "what each of the links carries at least.",
           .reach = Reach::run,
           .json = explained("busbw_gb_per_s"),
           .get = [](const EndedRun& run) -> Value { return of_rates(run, &Rates::bus); },
           .may_be_missing = true},

    Metric{.name = "latency_min",
           .group = Group::latency,
           .type = Type::integer,
           .unit = "cycles",
           .title = "least latency, cycles",
           .meaning = "The least latency of a message.",
           .reach = Reach::study,
           .json = {"min_cycles"},
           .get = [](const EndedRun& run) -> Value { return run.simulation.latency.least; }},
    Metric{.name = "latency_mean",
           .group = Group::latency,
           .type = Type::real,
           .unit = "cycles",
           .title = "mean latency, cycles",
           .decimals = 1,
           .meaning = "The mean latency of messages.",
           .reach = Reach::study,
           .json = {"mean_cycles"},
           .get = [](const EndedRun& run) -> Value { return run.simulation.latency.mean; }},
    Metric{.name = "latency_p50",
           .group = Group::latency,
           .type = Type::integer,
           .unit = "cycles",
           .title = "median latency, cycles",
           .meaning = "The latency that half of the messages do not exceed.",
           .reach = Reach::store,
           .json = {"p50_cycles"},
           .get = [](const EndedRun& run) -> Value { return run.simulation.latency.p50; }},
    Metric{.name = "latency_p95",
           .group = Group::latency,
           .type = Type::integer,
           .unit = "cycles",
           .title = "95th percentile of latency, cycles",
           .meaning = "The latency that 95 % of the messages do not exceed.",
           .reach = Reach::store,
           .json = {"p95_cycles"},
           .get = [](const EndedRun& run) -> Value { return run.simulation.latency.p95; }},
    Metric{.name = "latency_p99",
           .group = Group::latency,
           .type = Type::integer,
           .unit = "cycles",
           .title = "99th percentile of latency, cycles",
           .meaning = "The latency that 99 % of the messages do not exceed.",
           .reach = Reach::store,
           .json = {"p99_cycles"},
           .get = [](const EndedRun& run) -> Value { return run.simulation.latency.p99; }},
    Metric{.name = "latency_max",
           .group = Group::latency,
           .type = Type::integer,
           .unit = "cycles",
           .title = "greatest latency, cycles",
           .meaning = "The greatest latency of a message.",
           .reach = Reach::study,
           .json = {"max_cycles"},
           .get = [](const EndedRun& run) -> Value { return run.simulation.latency.most; }},

    Metric{.name = "offered",
           .group = Group::traffic,
           .type = Type::real,
           .unit = "bytes/cycle",
           .title = "offered, bytes a node and cycle",
           .decimals = 4,
           .meaning = "Payload that was generated in the window, a sending node and cycle; none with load=max.",
           .reach = Reach::study,
           .json = by_hand("offered"),
           .get = [](const EndedRun& run) -> Value {
               return of_traffic(run, [](const MeasuredTraffic& t) -> Value { return or_none(t.offered); });
           },
           .may_be_missing = true},
    Metric{.name = "accepted",
           .group = Group::traffic,
           .type = Type::real,
           .unit = "bytes/cycle",
           .title = "accepted, bytes a node and cycle",
           .decimals = 4,
           .meaning = "Payload that was delivered in the window, a sending node and cycle.",
           .reach = Reach::report,
           .json = by_hand("accepted"),
           .get = [](const EndedRun& run) -> Value {
               return of_traffic(run, [](const MeasuredTraffic& t) -> Value { return t.accepted; });
           },
           .may_be_missing = true},
    Metric{.name = "accepted_min",
           .group = Group::traffic,
           .type = Type::real,
           .unit = "bytes/cycle",
           .title = "accepted of the least source, bytes a cycle",
           .decimals = 4,
           .meaning = "The same of the source with the least.",
           .reach = Reach::study,
           .json = by_hand("accepted_min"),
           .get = [](const EndedRun& run) -> Value {
               return of_traffic(run, [](const MeasuredTraffic& t) -> Value { return t.accepted_least; });
           },
           .may_be_missing = true},
    Metric{.name = "saturated",
           .group = Group::traffic,
           .type = Type::boolean,
           .unit = "",
           .title = "saturated",
           .meaning = "The network accepted less than 95 % of what was offered, or queues at the sources grew.",
           .reach = Reach::report,
           .json = by_hand("saturated"),
           .get = [](const EndedRun& run) -> Value {
               return of_traffic(run, [](const MeasuredTraffic& t) -> Value { return t.saturated; });
           },
           .may_be_missing = true},
    Metric{.name = "traffic_latency_mean",
           .group = Group::traffic,
           .type = Type::real,
           .unit = "cycles",
           .title = "mean latency from generation, cycles",
           .decimals = 1,
           .meaning = "Mean cycles from generation to delivery; none where the network is saturated.",
           .reach = Reach::report,
           .json = by_hand("latency.mean"),
           .get = [](const EndedRun& run) -> Value {
               return of_full_latency(run, [](const TrafficLatency& l) -> Value { return or_none(l.mean); });
           },
           .may_be_missing = true},
    Metric{.name = "traffic_latency_ci95",
           .group = Group::traffic,
           .type = Type::real,
           .unit = "cycles",
           .title = "half of its confidence interval, cycles",
           .decimals = 1,
           .meaning = "Half of the 95 % confidence interval of this mean.",
           .reach = Reach::study,
           .json = by_hand("latency.ci95"),
           .get = [](const EndedRun& run) -> Value {
               return of_full_latency(run, [](const TrafficLatency& l) -> Value { return or_none(l.ci95); });
           },
           .may_be_missing = true},
    Metric{.name = "traffic_latency_p50",
           .group = Group::traffic,
           .type = Type::integer,
           .unit = "cycles",
           .title = "median latency from generation, cycles",
           .meaning = "The cycles from generation to delivery that half of the messages do not exceed; none with "
                      "load=max, like the next three.",
           .reach = Reach::study,
           .json = by_hand("latency.p50"),
           .get = [](const EndedRun& run) -> Value {
               return of_full_latency(run, [](const TrafficLatency& l) -> Value { return l.p50; });
           },
           .may_be_missing = true},
    Metric{.name = "traffic_latency_p95",
           .group = Group::traffic,
           .type = Type::integer,
           .unit = "cycles",
           .title = "95th percentile of latency from generation, cycles",
           .meaning = "The cycles from generation to delivery that 95 % of the messages do not exceed.",
           .reach = Reach::study,
           .json = by_hand("latency.p95"),
           .get = [](const EndedRun& run) -> Value {
               return of_full_latency(run, [](const TrafficLatency& l) -> Value { return l.p95; });
           },
           .may_be_missing = true},
    Metric{.name = "traffic_latency_p99",
           .group = Group::traffic,
           .type = Type::integer,
           .unit = "cycles",
           .title = "99th percentile of latency from generation, cycles",
           .meaning = "The cycles from generation to delivery that 99 % of the messages do not exceed.",
           .reach = Reach::study,
           .json = by_hand("latency.p99"),
           .get = [](const EndedRun& run) -> Value {
               return of_full_latency(run, [](const TrafficLatency& l) -> Value { return l.p99; });
           },
           .may_be_missing = true},
    Metric{.name = "traffic_latency_max",
           .group = Group::traffic,
           .type = Type::integer,
           .unit = "cycles",
           .title = "greatest latency from generation, cycles",
           .meaning = "The most cycles from generation to delivery of a message.",
           .reach = Reach::study,
           .json = by_hand("latency.max"),
           .get = [](const EndedRun& run) -> Value {
               return of_full_latency(run, [](const TrafficLatency& l) -> Value { return l.most; });
           },
           .may_be_missing = true},
    Metric{.name = "network_latency",
           .group = Group::traffic,
           .type = Type::real,
           .unit = "cycles",
           .title = "mean latency in the network, cycles",
           .decimals = 1,
           .meaning = "Mean cycles from the first time that the head asks for a channel to delivery.",
           .reach = Reach::study,
           .json = by_hand("network_latency"),
           .get = [](const EndedRun& run) -> Value {
               return of_traffic(run, [](const MeasuredTraffic& t) -> Value { return t.network_latency; });
           },
           .may_be_missing = true},
    Metric{.name = "zero_load_latency",
           .group = Group::traffic,
           .type = Type::real,
           .unit = "cycles",
           .title = "latency without other traffic, cycles",
           .decimals = 1,
           .meaning = "Computed, not simulated: the mean latency of messages of the pattern that never wait.",
           .reach = Reach::study,
           .json = by_hand("zero_load_latency"),
           .get = [](const EndedRun& run) -> Value {
               return of_limits(run, [](const TrafficLimits& l) -> Value { return l.zero_load_latency; });
           },
           .may_be_missing = true},
    Metric{.name = "accepted_bound",
           .group = Group::traffic,
           .type = Type::real,
           .unit = "bytes/cycle",
           .title = "most that every source can have accepted, bytes a cycle",
           .decimals = 4,
           .meaning = "Computed: the payload a sending node and cycle at which the busiest resource has no pause, if "
                      "sources send in the proportions of the pattern.",
           .reach = Reach::study,
           .json = by_hand("accepted_bound"),
           .get = [](const EndedRun& run) -> Value {
               return of_limits(run, [](const TrafficLimits& l) -> Value { return l.accepted; });
           },
           .may_be_missing = true},
    Metric{.name = "load_bound",
           .group = Group::traffic,
           .type = Type::real,
           .unit = "share",
           .title = "load that every source can have accepted",
           .decimals = 4,
           .meaning = "The same as the parameter `load`.",
           .reach = Reach::study,
           .json = by_hand("load_bound"),
           .get = [](const EndedRun& run) -> Value {
               return of_limits(run, [](const TrafficLimits& l) -> Value { return l.load; });
           },
           .may_be_missing = true},
    Metric{.name = "accepted_bound_by",
           .group = Group::traffic,
           .type = Type::text,
           .unit = "",
           .title = "the bound on accepted traffic is set by",
           .meaning = "The resource that sets this bound.",
           .reach = Reach::study,
           .json = by_hand("accepted_bound_by"),
           .get = [](const EndedRun& run) -> Value {
               return of_limits(run, [](const TrafficLimits& l) -> Value { return l.limited_by; });
           },
           .may_be_missing = true},

    Metric{.name = "bound",
           .group = Group::bound,
           .type = Type::integer,
           .unit = "cycles",
           .title = "bound",
           .meaning = "The derived lower bound of the run.",
           .reach = Reach::report,
           .get = [](Cycle bound, std::optional<Cycle>) -> Value { return bound; }},
    Metric{.name = "gap",
           .group = Group::bound,
           .type = Type::integer,
           .unit = "cycles",
           .title = "cycles above the bound",
           .meaning = "Cycles of the run above the bound; none if it did not finish, like the next one.",
           .reach = Reach::study,
           .get = [](Cycle bound, std::optional<Cycle> measured) -> Value {
               return measured ? Value(*measured - bound) : Value(std::monostate());
           },
           .may_be_missing = true},
    Metric{.name = "gap_percent",
           .group = Group::bound,
           .type = Type::real,
           .unit = "%",
           .title = "gap, %",
           .decimals = 2,
           .meaning = "The gap as a share of the bound; 0 if the bound is 0.",
           .reach = Reach::report,
           .get = [](Cycle bound, std::optional<Cycle> measured) -> Value {
               if (!measured) return std::monostate();
               return bound > 0 ? 100.0 * static_cast<double>(*measured - bound) / static_cast<double>(bound) : 0.0;
           },
           .may_be_missing = true},

    Metric{.name = "events",
           .group = Group::simulator,
           .type = Type::integer,
           .unit = "events",
           .title = "events",
           .meaning = "Events that the simulator processed.",
           .reach = Reach::run,
           .json = explained("events"),
           .get = [](const EndedRun& run) -> Value { return integer(run.simulation.events); }},
    Metric{.name = "wall_seconds",
           .group = Group::simulator,
           .type = Type::real,
           .unit = "s",
           .title = "seconds of simulation",
           .decimals = 2,
           .meaning = "How long the simulation took; differs from run to run.",
           .reach = Reach::run,
           .json = {"wall_seconds"},
           .get = [](const EndedRun& run) -> Value { return run.simulation.wall_seconds; }},
    Metric{.name = "peak_memory_bytes",
           .group = Group::simulator,
           .type = Type::integer,
           .unit = "bytes",
           .title = "memory, bytes",
           .meaning = "The most memory that the process had by the end of the simulation; differs from run to run.",
           .reach = Reach::run,
           .json = {"peak_memory_bytes"},
           .get = [](const EndedRun& run) -> Value { return run.simulation.peak_memory_bytes; }},

    Metric{.name = "finished",
           .group = Group::judgement,
           .type = Type::boolean,
           .unit = "",
           .title = "finished",
           .meaning = "Every program came to its end. If not, the run stopped in a deadlock.",
           .reach = Reach::store,
           .json = explained("finished"),
           .get = [](const EndedRun& run) -> Value { return run.simulation.finished; }},
    Metric{.name = "passed",
           .group = Group::judgement,
           .type = Type::boolean,
           .unit = "",
           .title = "passed",
           .meaning = "Every check passed; the exit code is 0.",
           .reach = Reach::store,
           .json = explained("passed"),
           .get = [](const EndedRun& run) -> Value { return run.judgement.passed(); }},
    Metric{.name = "limited_by",
           .group = Group::judgement,
           .type = Type::text,
           .unit = "",
           .title = "limited by",
           .meaning = "The resource that sets the derived lower bound.",
           .reach = Reach::report,
           .get = [](const EndedRun& run) -> Value { return run.judgement.bounds.front().bound.limited_by; }},
    Metric{.name = "limited_kind",
           .group = Group::judgement,
           .type = Type::text,
           .unit = "",
           .title = "limited by kind",
           .meaning = "The kind of that resource; empty if the path of one message sets the bound.",
           .reach = Reach::store,
           .get = [](const EndedRun& run) -> Value {
               const std::optional<Resource>& resource = run.judgement.bounds.front().bound.resource;
               return resource ? std::string(kind_name(resource->kind)) : std::string();
           }},
    Metric{.name = "busiest",
           .group = Group::judgement,
           .type = Type::text,
           .unit = "",
           .title = "busiest",
           .meaning =
               "The resource that was busy longest in the run. A channel with several lanes or slots is busy while its "
               "wire is.",
           .reach = Reach::study,
           .get = [](const EndedRun& run) -> Value {
               const MeasuredResource* const busiest =
                   busiest_resource(run.simulation, run.judgement.bounds.front().bound);
               return busiest == nullptr ? std::string() : busiest->name;
           }},
};

/// What a value is computed from.
struct Sources {
    const EndedRun& run;

    Value operator()(FromRun from_run) const { return from_run(run); }
    Value operator()(FromBound from_bound) const {
        const ComparedBound& derived = run.judgement.bounds.front();
        return from_bound(derived.bound.cycles,
                          run.simulation.finished ? std::optional(derived.measured) : std::nullopt);
    }
};

}  // namespace

std::span<const Metric> all() { return metric_table; }

std::span<const GroupText> groups() { return group_texts; }

const GroupText& text_of(Group group) { return *std::ranges::find(group_texts, group, &GroupText::group); }

const Metric* find(std::string_view name) {
    const auto* const metric = std::ranges::find(metric_table, name, &Metric::name);
    return metric == metric_table.end() ? nullptr : metric;
}

Value value_of(const Metric& metric, const EndedRun& run) { return std::visit(Sources{run}, metric.get); }

Value value_of(std::string_view name, const EndedRun& run) {
    const Metric* const metric = find(name);
    if (metric == nullptr) throw std::logic_error("no such metric: " + std::string(name));
    return value_of(*metric, run);
}

double as_number(const Value& value) {
    if (const auto* const truth = std::get_if<bool>(&value)) return *truth ? 1 : 0;
    if (const auto* const integer = std::get_if<std::int64_t>(&value)) return static_cast<double>(*integer);
    return std::get<double>(value);
}

}  // namespace narrows::metrics
