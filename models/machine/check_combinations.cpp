// Combinations that a node cannot have, and those that a machine with a host bus cannot have, each with its reason
// (docs/nodes.md and docs/host-bus.md, "What is refused").
#include <fmt/format.h>

#include <string_view>
#include <vector>

#include "models/machine/checks.h"
#include "models/machine/parameters.h"

namespace narrows {

namespace {

/// Refuses combinations of two parameters' values.
class RefusedPairs {
public:
    RefusedPairs(const Machine& machine, std::vector<Complaint>& complaints)
        : machine_(machine), complaints_(complaints) {}

    void refuse_if(bool is_so, std::string_view one, std::string_view other, std::string_view why,
                   std::string_view remedy) {
        if (!is_so) return;
        complaints_.push_back({fmt::format("{} does not go with {}: {}; {}", assignment_text(machine_, one),
                                           assignment_text(machine_, other), why, remedy),
                               {find_parameter(one)->name, find_parameter(other)->name}});
    }

protected:
    const Machine& machine_;
    std::vector<Complaint>& complaints_;
};

class Combinations : private RefusedPairs {
public:
    using RefusedPairs::RefusedPairs;

    void check_memory() {
        if (machine_.memory.timing == MemoryTiming::off) return;
        constexpr std::string_view timing = "memory.timing";
        constexpr std::string_view remedy = "set memory.timing = off, or leave the other one out";
        constexpr std::string_view why = "they are two models of one memory";
        refuse_if(machine_.memory.bandwidth.bytes > 0, timing, "memory.bandwidth", why, remedy);
        refuse_if(machine_.memory.port_bandwidth.bytes > 0, timing, "memory.port_bandwidth", why, remedy);
        refuse_if(machine_.interface.host_bus_bandwidth.bytes > 0, timing, "interface.host_bus_bandwidth", why, remedy);
        refuse_if(machine_.message.copies > 0, timing, "message.copies", why, remedy);
        const int packet = machine_.message.packet_bytes;
        const bool is_short = packet > 0 && packet != machine_.message.largest_payload();
        refuse_if(machine_.memory.short_access == ShortAccess::fixed && is_short, "memory.short_access",
                  "message.packet_bytes", "the access of a packet would cost as much as that of a vector register",
                  "set memory.short_access = proportional");
    }

    void check_mover() {
        if (!machine_.moves_by_processor()) return;
        constexpr std::string_view why = "a processor that keeps pace with its link is never stopped (P2)";
        constexpr std::string_view mover = "interface.data_mover";
        refuse_if(machine_.processor.noise_length > 0, mover, "processor.noise_length", why,
                  "set interface.data_mover = dma, or processor.noise_length = 0");
        refuse_if(machine_.background.load > 0, mover, "background.load", why,
                  "set interface.data_mover = dma, or background.load = 0");
    }

    void check_protocol() {
        const bool has_eager = machine_.message.eager_bytes >= 0;
        constexpr std::string_view eager = "message.eager_bytes";
        refuse_if(machine_.starts_in_register() && has_eager && !has_room(), "interface.sends", eager,
                  "a message that waits for its grant would keep its register, and programs that are right could wait "
                  "for each other",
                  "set interface.sends = posted");
        refuse_if(holds() && has_eager, "interface.unexpected", eager,
                  "credit and grants promise room that an interface does not have", "set message.eager_bytes = -1");
        refuse_if(machine_.message.order == MessageOrder::delivery && has_eager, "message.order", eager,
                  "a message that is not matched is not in memory, so it would never count for receives",
                  "set message.order = listing");
    }

private:
    bool holds() const { return machine_.interface.unexpected == Unexpected::hold; }
    bool has_room() const { return machine_.interface.unexpected == Unexpected::room; }
};

constexpr std::string_view bus = "host.bandwidth";

class HostChecks : private RefusedPairs {
public:
    using RefusedPairs::RefusedPairs;

    void check_that_nothing_is_given() {
        for (const Parameter& parameter : parameters()) {
            if (parameter.group() != "host" || !parameter.is_own(machine_)) continue;
            complaints_.push_back({fmt::format("{} is given, and there is no bus that it describes; give {}, or leave "
                                               "it out",
                                               assignment_text(machine_, parameter.name), bus),
                                   {parameter.name}});
        }
    }

    void check_other_parts() {
        refuse_with(machine_.interface.host_bus_bandwidth.bytes > 0, "interface.host_bus_bandwidth",
                    "they are two models of one bus", "leave one of them out");
        refuse_with(machine_.starts_in_register(), "interface.sends",
                    "a packet gets its register only when it has been fetched", "set interface.sends = posted");
        refuse_with(machine_.moves_by_processor(), "interface.data_mover",
                    "a processor that moves the bytes does not use the bus", "set interface.data_mover = dma");
        refuse_with(machine_.memory.timing != MemoryTiming::off, "memory.timing",
                    "a vector register is no place in memory", "set memory.timing = off");
        refuse_with(machine_.memory.bandwidth.bytes > 0 && machine_.memory.of_messages, "memory.bandwidth",
                    "an access over the bus does not ask the memory, host.read_latency stands for it",
                    "set memory.of_messages = false");
        refuse_with(machine_.interface.acknowledge != Acknowledge::none, "interface.acknowledge",
                    "a packet is fetched before it is known whether its transfer may begin",
                    "set interface.acknowledge = none");
        refuse_with(machine_.has_medium(), "topology.kind", "a frame may have to be sent again from its register",
                    "use another topology");
    }

    void check_sizes() {
        refuse_if(host_.payload > host_.read_request, "host.payload", "host.read_request",
                  "a card that writes larger pieces than it reads is not described",
                  fmt::format("set host.payload = {} or less", host_.read_request));
        refuse_if(host_.completion_bytes < host_.completion_boundary, "host.completion_bytes",
                  "host.completion_boundary", "no completion would reach a boundary",
                  fmt::format("set host.completion_bytes = {} or more", host_.completion_boundary));
        refuse_if(host_.combine_from > host_.read_request, "host.combine_from", "host.read_request",
                  "no request is that long", fmt::format("set host.combine_from = {} or less", host_.read_request));
        if (host_.page_bytes % host_border != 0) {
            const int more = (host_.page_bytes / host_border + 1) * host_border;
            complaints_.push_back({fmt::format("{} is no multiple of {}, so a transaction would lie in two pages; set "
                                               "host.page_bytes = {}",
                                               assignment_text(machine_, "host.page_bytes"), host_border, more),
                                   {"host.page_bytes"}});
        }
    }

    void check_table() {
        if (host_.iommu_entries > 0) return;
        for (const std::string_view name :
             {"host.page_bytes", "host.iommu_replacement", "host.walk_latency", "host.walk_interval"}) {
            const Parameter& parameter = *find_parameter(name);
            if (!parameter.is_own(machine_)) continue;
            complaints_.push_back({fmt::format("{} is given, and there is no IOMMU; set host.iommu_entries = 1 or "
                                               "more, or leave it out",
                                               assignment_text(machine_, name)),
                                   {parameter.name, find_parameter("host.iommu_entries")->name}});
        }
    }

private:
    void refuse_with(bool is_so, std::string_view other, std::string_view why, std::string_view remedy) {
        refuse_if(is_so, other, bus, why, remedy);
    }

    const HostParameters& host_ = machine_.host;
};

}  // namespace

void check_combinations(const Machine& machine, std::vector<Complaint>& complaints) {
    Combinations combinations(machine, complaints);
    combinations.check_memory();
    combinations.check_mover();
    combinations.check_protocol();
}

void check_host(const Machine& machine, std::vector<Complaint>& complaints) {
    HostChecks checks(machine, complaints);
    if (!machine.host.is_given()) return checks.check_that_nothing_is_given();
    checks.check_other_parts();
    checks.check_sizes();
    checks.check_table();
}

}  // namespace narrows
