#include "tests/reference/nodes/validate_nodes.h"

#include <algorithm>
#include <stdexcept>
#include <string>

#include "tests/reference/message_classes.h"
#include "tests/reference/validate.h"

namespace narrows::reference {

namespace {

void require(bool holds, const std::string& what) {
    if (!holds) throw std::invalid_argument("reference: " + what);
}

}  // namespace

void validate_nodes(const Machine& machine, int endpoints, const std::vector<NodeActivity>& activities) {
    for (const NodeActivity& activity : activities) {
        for (const NodeOperation& operation : activity.operations)
            require(operation.link == 0 && operation.not_before == 0, "programs name no links, and wait themselves");
    }
    require(machine.interface.data_mover == DataMover::dma &&
                machine.processor.receive_overhead_due == ReceiveOverhead::at_request &&
                machine.interface.acknowledge == Acknowledge::none &&
                machine.interface.unexpected != Unexpected::hold && machine.memory.timing == MemoryTiming::off,
            "shared nodes need DMA, overheads at request, no acknowledge, no messages held, no memory timing");
    require(links_of_node(machine) == 1, "an interface of a shared node has one link");
    require(!is_medium(machine) || machine.node.interfaces == 1, "a node has one interface on a medium");
    require(endpoints % machine.node.interfaces == 0, "nodes have equally many interfaces");
    const bool has_room = machine.interface.unexpected == Unexpected::room;
    require(!has_room || (machine.message.eager_bytes >= machine.message.largest_payload() &&
                          machine.message.eager_bytes <= machine.room_bytes()),
            "without credits there is room for each message");
    require(machine.background.load == 0 || (!has_room && endpoints >= 2 * machine.node.interfaces),
            "packets of other jobs go between nodes, and never come to a stop");
    require(machine.node.ranks >= 0 && machine.node.ranks <= machine.node.processors,
            "each rank has its processor for itself");
    const std::vector<int>& listed = machine.node.node_of_rank;
    if (listed.empty()) return;
    const int of_node = machine.node.ranks > 0 ? machine.node.ranks : machine.node.processors;
    const int nodes = endpoints / machine.node.interfaces;
    for (int node = 0; node < nodes; ++node)
        require(std::count(listed.begin(), listed.end(), node) == of_node, "each node has equally many ranks");
    require(listed.size() == static_cast<std::size_t>(nodes * of_node), "each rank is on a node");
}

}  // namespace narrows::reference
