#include "traces/log/transfer_stages.h"

namespace narrows {

namespace {

/// Collects consecutive stages.
class StageList {
public:
    explicit StageList(Cycle from) : at_(from) {}

    void until(Cycle to, Occupation occupation, const Resource& part) {
        if (to > at_) stages.push_back({occupation, part, at_, to});
        at_ = to;
    }
    void during(Cycle cycles, Occupation occupation, const Resource& part) { until(at_ + cycles, occupation, part); }

    TransferStages stages;

private:
    Cycle at_;
};

}  // namespace

TransferStages stages_of(const HostTransfer& transfer, const Machine& machine) {
    const HostParameters& host = machine.host;
    const HostPiece& last = transfer.last;
    const auto of_interface = [&](ResourceKind kind) { return Resource{kind, transfer.node, transfer.interface}; };
    const auto of_bus = [&](ResourceKind kind) {
        return Resource{kind, transfer.node, machine.bus_of(transfer.interface)};
    };
    const Resource engine = of_interface(transfer.is_write ? ResourceKind::host_writer : ResourceKind::host_reader);
    const Resource up = of_bus(ResourceKind::host_up);
    const Resource down = of_bus(ResourceKind::host_down);
    const AccessTimes& times = transfer.is_write ? host.write : host.read;
    StageList list(transfer.asked);
    list.until(transfer.taken, Occupation::waits_for_dma_engine, engine);
    list.during(times.of(transfer.bytes), Occupation::dma_engine, engine);
    list.until(last.waits, Occupation::waits_for_tag, of_interface(ResourceKind::host_tags));
    list.until(last.begins, Occupation::waits_for_host_bus, up);
    list.until(last.left, Occupation::transmission, up);
    list.during(host.up_latency, Occupation::host_latency, up);
    list.until(last.served, Occupation::address_translation, of_bus(ResourceKind::host_walks));
    if (transfer.is_write) return list.stages;
    const Cycle serial = host.serial_bandwidth.cycles_for(transfer.bytes);
    list.during(host.latency_of_data(), Occupation::host_memory, {ResourceKind::node_memory, transfer.node});
    list.until(last.answered, Occupation::waits_for_host_bus, down);
    list.until(transfer.end - serial - host.down_latency, Occupation::transmission, down);
    list.during(host.down_latency, Occupation::host_latency, down);
    list.until(transfer.end, Occupation::passing_on, of_bus(ResourceKind::host_bus));
    return list.stages;
}

}  // namespace narrows
