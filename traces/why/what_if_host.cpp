#include <fmt/format.h>

#include "traces/why/change_collector.h"

namespace narrows {

namespace {

/// True if bytes cross the bus, or are waited for.
bool is_on_bus(const Segment& segment) {
    const ResourceKind kind = segment.resource.kind;
    return (kind == ResourceKind::host_up || kind == ResourceKind::host_down) &&
           segment.cause != Occupation::host_latency;
}

auto is_latency_of(ResourceKind kind) {
    return [kind](const Segment& segment) {
        return segment.cause == Occupation::host_latency && segment.resource.kind == kind;
    };
}

/// Makes the reader, the writer and the mover take no time.
void add_fast_engines(const Machine& machine, ChangeCollector& collector) {
    Machine fast = machine;
    HostParameters& host = fast.host;
    std::string change;
    const auto to_zero = [&change](Cycle& time, std::string_view parameter) {
        if (time > 0) change += fmt::format("{}{}=0cycles", change.empty() ? "" : " ", parameter);
        time = 0;
    };
    to_zero(host.read.each, "host.read_time");
    to_zero(host.read.each_128, "host.read_time_128");
    to_zero(host.read.above_64, "host.read_time_long");
    to_zero(host.write.each, "host.write_time");
    to_zero(host.write.each_128, "host.write_time_128");
    to_zero(host.write.above_64, "host.write_time_long");
    to_zero(host.card_time, "host.card_time");
    if (change.empty()) return;
    collector.add_saved("DMA engine in no time", std::move(change), fast, [](const Segment& segment) {
        return segment.cause == Occupation::dma_engine || segment.cause == Occupation::waits_for_dma_engine;
    });
}

/// Adds places to the fetch buffers too; otherwise packets could not use more tags.
void add_tags(const Machine& machine, ChangeCollector& collector) {
    Machine more = machine;
    HostParameters& host = more.host;
    host.tags *= 2;
    std::string change = fmt::format("host.tags={}", host.tags);
    if (machine.host.fetch_ahead == machine.host.tags) {
        host.fetch_ahead = host.tags;
        change += fmt::format(" host.fetch_ahead={}", host.tags);
    }
    collector.add_halved("tags x 2", std::move(change), more, has_cause(Occupation::waits_for_tag));
}

}  // namespace

void add_host_changes(const Machine& machine, ChangeCollector& collector) {
    if (!machine.host.is_given()) return;
    collector.double_rate("host bus", "host.bandwidth", &Machine::host, &HostParameters::bandwidth, is_on_bus);
    collector.double_rate("mover of the interface", "host.card_bandwidth", &Machine::host,
                          &HostParameters::card_bandwidth, has_cause(Occupation::waits_for_dma_engine));
    collector.double_rate("passing bytes on", "host.serial_bandwidth", &Machine::host,
                          &HostParameters::serial_bandwidth, has_cause(Occupation::passing_on));
    add_tags(machine, collector);
    collector.double_count("payload", "host.payload", &Machine::host, &HostParameters::payload, is_on_bus);
    collector.double_count("posted writes", "host.posted_writes", &Machine::host, &HostParameters::posted_writes,
                           has_cause(Occupation::waits_for_host_bus));
    collector.double_count("pages of the IOMMU", "host.iommu_entries", &Machine::host, &HostParameters::iommu_entries,
                           has_cause(Occupation::address_translation));
    collector.double_count("bytes of a page", "host.page_bytes", &Machine::host, &HostParameters::page_bytes,
                           has_cause(Occupation::address_translation));
    collector.halve("host memory latency", "host.read_latency", &Machine::host, &HostParameters::read_latency,
                    has_cause(Occupation::host_memory));
    if (machine.host.memory == HostMemory::cold) {
        collector.halve("latency of cold memory", "host.cold_latency", &Machine::host, &HostParameters::cold_latency,
                        has_cause(Occupation::host_memory));
    }
    collector.halve("walks of the IOMMU", "host.walk_latency", &Machine::host, &HostParameters::walk_latency,
                    has_cause(Occupation::address_translation));
    collector.halve("time between walks of the IOMMU", "host.walk_interval", &Machine::host,
                    &HostParameters::walk_interval, has_cause(Occupation::address_translation));
    collector.halve("latency of the host bus up", "host.up_latency", &Machine::host, &HostParameters::up_latency,
                    is_latency_of(ResourceKind::host_up));
    collector.halve("latency of the host bus down", "host.down_latency", &Machine::host, &HostParameters::down_latency,
                    is_latency_of(ResourceKind::host_down));
    add_fast_engines(machine, collector);
}

}  // namespace narrows
