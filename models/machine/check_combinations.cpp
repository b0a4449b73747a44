// Combinations that a node cannot have, each with its reason (docs/nodes.md, "What is refused").
#include <string_view>
#include <vector>

#include "models/machine/checks.h"
#include "models/machine/refused_pairs.h"

namespace narrows {

namespace {

class Combinations : private RefusedPairs {
public:
    Combinations(const Machine& machine, std::vector<Complaint>& complaints)
        : RefusedPairs(machine, complaints), machine_(machine) {}

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

    const Machine& machine_;
};

}  // namespace

void check_combinations(const Machine& machine, std::vector<Complaint>& complaints) {
    Combinations combinations(machine, complaints);
    combinations.check_memory();
    combinations.check_mover();
    combinations.check_protocol();
}

}  // namespace narrows
