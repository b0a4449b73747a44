#include "traces/log/transfer_stages.h"

namespace narrows {

namespace {

/// Adds one stage after the other.
class StageList {
public:
    explicit StageList(Cycle from) : at_(from) {}

    void until(Cycle to, Occupation occupation, ResourceKind part = ResourceKind::host_bus) {
        if (to > at_) stages.push_back({occupation, part, at_, to});
        at_ = to;
    }
    void during(Cycle cycles, Occupation occupation, ResourceKind part = ResourceKind::host_bus) {
        until(at_ + cycles, occupation, part);
    }

    TransferStages stages;

private:
    Cycle at_;
};

}  // namespace

TransferStages stages_of(const HostTransfer& transfer, const HostParameters& host) {
    const AccessTimes& times = transfer.is_write ? host.write : host.read;
    StageList list(transfer.asked);
    list.until(transfer.taken, Occupation::waits_for_dma_engine);
    list.during(times.of(transfer.bytes), Occupation::dma_engine);
    list.until(transfer.waits, Occupation::waits_for_tag);
    list.until(transfer.begins, Occupation::waits_for_host_bus, ResourceKind::host_up);
    list.until(transfer.left, Occupation::transmission, ResourceKind::host_up);
    list.during(host.up_latency, Occupation::host_latency, ResourceKind::host_up);
    list.until(transfer.served, Occupation::address_translation);
    if (transfer.is_write) return list.stages;
    const Cycle serial = host.serial_bandwidth.cycles_for(transfer.bytes);
    list.during(host.latency_of_data(), Occupation::host_memory, ResourceKind::node_memory);
    list.until(transfer.answered, Occupation::waits_for_host_bus, ResourceKind::host_down);
    list.until(transfer.end - serial - host.down_latency, Occupation::transmission, ResourceKind::host_down);
    list.during(host.down_latency, Occupation::host_latency, ResourceKind::host_down);
    list.until(transfer.end, Occupation::passing_on);
    return list.stages;
}

}  // namespace narrows
