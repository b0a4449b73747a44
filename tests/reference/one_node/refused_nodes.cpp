#include "tests/reference/one_node/refused_nodes.h"

#include <algorithm>
#include <stdexcept>
#include <string>

#include "tests/reference/message_classes.h"
#include "tests/reference/validate.h"

namespace narrows::reference {

namespace {

void refuse_if(bool holds, const std::string& why) {
    if (holds) throw std::invalid_argument("reference: " + why);
}

void refuse_memories(const Machine& m) {
    const bool has_bandwidth =
        m.memory.bandwidth.bytes + m.memory.port_bandwidth.bytes + m.interface.host_bus_bandwidth.bytes > 0;
    if (m.memory.timing == MemoryTiming::off) return;
    refuse_if(has_bandwidth || m.message.copies > 0, "two models of one memory");
    refuse_if(m.memory.short_access == ShortAccess::fixed && m.message.packet_bytes > 0 &&
                  m.message.packet_bytes != m.message.largest_payload(),
              "a short access would cost as much as a whole register");
}

void refuse_moving_processors(const Machine& m) {
    if (m.interface.data_mover == DataMover::dma) return;
    refuse_if(m.processor.noise_length > 0 || m.background.load > 0, "a processor that keeps pace is never stopped");
    refuse_if(m.topology.kind == TopologyKind::ethernet, "a frame may have to be sent again");
    refuse_if(m.interface.unexpected != Unexpected::memory, "what is not taken would keep its receive buffer");
}

void refuse_protocols(const Machine& m) {
    const bool has_eager = m.message.eager_bytes >= 0;
    const bool has_room = m.interface.unexpected == Unexpected::room;
    refuse_if(m.interface.sends == SendStart::in_register && has_eager && !has_room,
              "a message that waits for its grant keeps its place");
    refuse_if(m.interface.unexpected == Unexpected::hold && has_eager, "credit and grants promise room");
    refuse_if(m.interface.unexpected != Unexpected::memory && m.background.load > 0, "a run can stop");
    refuse_if(m.message.order == MessageOrder::delivery && (has_eager || has_room),
              "a message that is not matched would never be listed");
    refuse_if(
        has_room && (m.message.eager_bytes < m.message.largest_payload() || m.message.eager_bytes > m.room_bytes()),
        "without credits there is room for each message");
}

/// Refusals of docs/host-bus.md, "What is refused".
void refuse_host_bus(const Machine& m) {
    const HostParameters& host = m.host;
    if (!host.is_given()) return;
    refuse_if(m.interface.host_bus_bandwidth.bytes > 0, "two models of one bus");
    refuse_if(m.interface.sends == SendStart::in_register, "a packet has its register only when it has been fetched");
    refuse_if(m.interface.data_mover == DataMover::processor, "a host bus is crossed by DMA");
    refuse_if(m.memory.timing != MemoryTiming::off, "a vector register is no place in memory");
    refuse_if(m.memory.bandwidth.bytes > 0 && m.memory.of_messages, "DMA does not ask the memory");
    refuse_if(m.interface.acknowledge != Acknowledge::none, "a packet is fetched before it may begin");
    refuse_if(is_medium(m), "a frame may have to be sent again");
    refuse_if(host.payload > host.read_request || host.read_request > 4096, "no transaction crosses 4096 bytes");
    refuse_if(host.completion_bytes < host.completion_boundary, "no completion would reach a boundary");
    refuse_if(host.combine_from > host.read_request, "no request is that long");
    refuse_if(host.page_bytes % 4096 != 0, "a transaction lies in one page");
    refuse_if(host.link_share >= 1000, "nothing would be left");
}

}  // namespace

void refuse_nodes(const Machine& m, int endpoints) {
    refuse_memories(m);
    refuse_moving_processors(m);
    refuse_protocols(m);
    refuse_host_bus(m);
    refuse_if(is_medium(m) && (links_of_node(m) > 1 || m.node.interfaces > 1), "there is one wire");
    refuse_if(endpoints % m.node.interfaces != 0, "nodes have equally many interfaces");
    refuse_if(m.node.ranks < 0 || m.node.ranks > m.node.processors, "each rank has its processor for itself");
    refuse_if(m.background.load > 0 && endpoints < 2 * m.node.interfaces, "packets of other jobs go between nodes");
    const std::vector<int>& listed = m.node.node_of_rank;
    const int of_node = m.ranks_of_node();
    const int nodes = endpoints / m.node.interfaces;
    if (listed.empty()) return;
    refuse_if(static_cast<int>(listed.size()) != nodes * of_node, "each rank is on a node");
    for (int node = 0; node < nodes; ++node)
        refuse_if(std::count(listed.begin(), listed.end(), node) != of_node, "each node has equally many ranks");
}

}  // namespace narrows::reference
