// Checks of nodes whose processors share their interfaces (docs/nodes.md).
#include <fmt/format.h>

#include <array>
#include <cstdint>
#include <string_view>

#include "models/machine/checks.h"
#include "models/machine/network_size.h"

namespace narrows {

namespace {

constexpr std::array shared_by{std::string_view("node.processors"), std::string_view("node.interfaces"),
                               std::string_view("message.packet_bytes")};

void refuse(std::vector<Complaint>& complaints, std::string_view parameter, std::string_view value,
            std::string_view needed) {
    complaints.push_back({fmt::format("{} = {} is for nodes with one processor, one interface and messages of one "
                                      "packet; with node.processors, node.interfaces or message.packet_bytes it is {}",
                                      parameter, value, needed),
                          {parameter, shared_by[0], shared_by[1], shared_by[2]}});
}

}  // namespace

void check_node(const Machine& machine, std::vector<Complaint>& complaints) {
    if (!machine.has_shared_nodes()) return;
    const NodeParameters& node = machine.node;
    if (machine.endpoints() % node.interfaces != 0) {
        complaints.push_back({fmt::format("node.interfaces = {}, but the network has {} endpoints, which are not a "
                                          "multiple of it; each node has that many",
                                          node.interfaces, machine.endpoints()),
                              {"node.interfaces"}});
    }
    if (machine.nodes() < 1 || std::int64_t{machine.nodes()} * node.processors > most_nodes) {
        complaints.push_back({fmt::format("{} nodes with node.processors = {} are more than {} ranks, the most there "
                                          "can be; use fewer",
                                          machine.nodes(), node.processors, most_nodes),
                              {"node.processors"}});
    }
    if (machine.processor.receive_overhead_due != ReceiveOverhead::at_request)
        refuse(complaints, "processor.receive_overhead_due", "at-arrival", "at-request");
    if (machine.interface.data_mover != DataMover::dma) refuse(complaints, "interface.data_mover", "processor", "dma");
    if (machine.interface.acknowledge != Acknowledge::none)
        refuse(complaints, "interface.acknowledge", "end-of-transfer", "none");
    if (machine.interface.unexpected != Unexpected::memory)
        refuse(complaints, "interface.unexpected", "hold", "memory");
    if (machine.memory.timing != MemoryTiming::off) refuse(complaints, "memory.timing", "cache, page or random", "off");
}

}  // namespace narrows
