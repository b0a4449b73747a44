#include "models/bounds/derived/order/order_bound.h"

#include <fmt/format.h>

#include <optional>

#include "models/bounds/derived/order/longest_path.h"
#include "models/bounds/derived/order/machine_edges.h"
#include "models/bounds/derived/order/network_in_order.h"
#include "models/bounds/derived/order/server_in_order.h"
#include "models/network/topology/resource.h"

namespace narrows {

namespace {

/// The server with the largest bound among those that messages of a plan surely use (docs/bounds.md, "Servers in the
/// order of a plan").
struct BusiestServer {
    Cycle end;       ///< the run ends no earlier
    Cycle from = 0;  ///< the uses that give this bound begin no earlier
    std::optional<Resource> resource{};

    /// Replaces the server if the other one has a larger bound. Ties go to the first in the order of ResourceKind.
    void consider(const Resource& other, const ServerInOrder& server);
};

/// The uses that messages and programs make of nodes and of the network.
class ServersInOrder {
public:
    ServersInOrder(MachineEdges& edges, const Topology& topology, const OrderGraph& graph)
        : edges_(edges),
          machine_(edges.machine()),
          packet_machine_(machine_of_awaited_packets(machine_)),
          graph_(graph),
          network_(packet_machine_, edges.best_machine(), topology, edges.ways().routes()),
          node_(edges.node(), edges.ways()) {}

    void add(const LongestPath::Kept& message);
    void add(const LongestPath::KeptWork& work);
    BusiestServer busiest(Cycle least) const {
        BusiestServer busiest{least};
        const auto consider = [&](const Resource& resource, const ServerInOrder& server) {
            busiest.consider(resource, server);
        };
        network_.for_each(consider);
        node_.for_each(consider);
        return busiest;
    }

private:
    void add_packets(const MessagesOfRanks& ends, const CutMessage& message, int link, const WhenSent& first,
                     const WhenSent& last);
    void add_control(const MessagesOfRanks& ends, const CutMessage& message, int interface, const WhenSent& when);

    MachineEdges& edges_;
    const Machine& machine_;
    const Machine packet_machine_;  ///< as packets see it
    const OrderGraph& graph_;
    NetworkInOrder network_;
    NodeUse<ServerInOrder> node_;
};

void ServersInOrder::add(const LongestPath::Kept& message) {
    const MachineEdges::Known& known = edges_.known(message.from, message.to, message.bytes);
    const Cycle start = graph_.time(message.start);
    const Cycle longer = graph_.tail(message.delivery);
    const Cycle send = known.within_node ? edges_.node().send_overhead() : known.between_nodes->first_step();
    node_.add_step(message.from, Purpose::out, send, {start, graph_.tail(message.start) - send});
    const MessagesOfRanks ends{message.from, message.to, 1};
    if (known.within_node) return node_.add(ends, *known.within_node, {.start = start, .longer = longer});
    const CutMessage& cut = *known.between_nodes;
    const Cycle in_register = machine_.starts_in_register() ? start : graph_.time(message.in_register);
    const WhenSent last{start, in_register, graph_.time(message.last_head), graph_.tail(message.last_head), longer};
    if (cut.packets() == 1) return add_packets(ends, cut, message.link, last, last);
    add_packets(ends, cut, message.link, {start, in_register, graph_.time(message.first_head), 0, longer}, last);
}

/// `link`: none if the path does not know it.
void ServersInOrder::add_packets(const MessagesOfRanks& ends, const CutMessage& message, int link,
                                 const WhenSent& first, const WhenSent& last) {
    node_.add(ends, message, first, last);
    const PacketWays& ways = edges_.ways();
    const bool is_sure = ways.are_sure() && (link != MessageEdge::none || ways.placement().links() == 1);
    const int interface = is_sure ? ways.interface_of(ends.from, ends.to) : 0;
    const int of_interface = link == MessageEdge::none ? 0 : link - interface * machine_.interface.links;
    for (const EqualPackets& part : message.parts()) {
        const WhenSent& when = &part == &message.last() ? last : first;
        node_.add(ends, part, when);
        if (!is_sure) continue;
        network_.add({ways.endpoint(ends.from, interface), ways.endpoint(ends.to, interface), of_interface,
                      message.bytes_on_link(part), part.around, part.count},
                     when);
    }
    if (is_sure && message.has_grant())
        add_control(ends, message, interface, {.start = first.start, .longer = first.longer});
}

/// Q4
void ServersInOrder::add_control(const MessagesOfRanks& ends, const CutMessage& message, int interface,
                                 const WhenSent& when) {
    const EndpointId sender = edges_.ways().endpoint(ends.from, interface);
    const EndpointId receiver = edges_.ways().endpoint(ends.to, interface);
    const int header = machine_.message.header_bytes;
    network_.add({sender, receiver, 0, header, message.around_request()}, when);
    network_.add({receiver, sender, 0, header, message.around_grant()}, when);
}

void ServersInOrder::add(const LongestPath::KeptWork& work) {
    const AroundUse around{work.begin, work.rest + graph_.tail(work.next)};
    if (work.swept > 0)
        return node_.add_copy(work.rank, Purpose::other, edges_.node().copies().sweep(work.swept), around);
    node_.add_step(work.rank, Purpose::other, work.cycles, around);
}

void BusiestServer::consider(const Resource& other, const ServerInOrder& server) {
    if (server.most() < end) return;
    const ServerInOrder::Busy busy = server.bound();
    const bool is_first = busy.end == end && resource && other.kind < resource->kind;
    if (busy.end > end || is_first) *this = {busy.end, server.begin_of(busy), other};
}

/// `path`: found with these edges, its messages kept. Returns no resource if none has a larger bound than the path.
BusiestServer busiest_server(MachineEdges& edges, const Topology& topology, const LongestPath& path) {
    ServersInOrder servers(edges, topology, path.graph());
    for (const LongestPath::Kept& message : path.kept()) servers.add(message);
    for (const LongestPath::KeptWork& work : path.kept_work()) servers.add(work);
    return servers.busiest(path.chain().cycles);
}

/// Each message that is kept takes about 500 bytes.
constexpr std::int64_t most_kept = 300'000;

std::string chain_text(const Topology& topology, const LongestPath& path) {
    const std::string last = rank_name(topology, path.to());
    const int messages = path.chain().messages;
    if (messages == 0) return fmt::format("the operations of {}, one after the other", last);
    return fmt::format("a chain of {} message{}, from {} to {}", messages, messages == 1 ? "" : "s",
                       rank_name(topology, path.from()), last);
}

Bound bound_of_chain(const Topology& topology, const LongestPath& path) {
    return {"derived", BoundKind::lower, path.chain().cycles, "docs/bounds.md", chain_text(topology, path)};
}

Bound larger(const Topology& topology, const LongestPath& path, const BusiestServer& server) {
    if (!server.resource) return bound_of_chain(topology, path);
    return {"derived",
            BoundKind::lower,
            server.end,
            "docs/bounds.md",
            fmt::format("{} from cycle {} on", resource_name(topology, *server.resource), server.from),
            server.resource};
}

}  // namespace

Bound chain_bound(const Machine& machine, const Topology& topology, const OrderedPrograms& programs) {
    MachineEdges edges(machine, topology);
    return bound_of_chain(topology, LongestPath(machine, edges, programs));
}

Bound order_bound(const Machine& machine, const Topology& topology, const OrderedPrograms& programs,
                  const Traffic& traffic) {
    std::int64_t messages = 0;
    for (const Flow& flow : traffic.flows) messages += flow.messages;
    if (messages > most_kept) return chain_bound(machine, topology, programs);
    MachineEdges edges(machine, topology);
    const LongestPath path(machine, edges, programs, messages);
    return larger(topology, path, busiest_server(edges, topology, path));
}

}  // namespace narrows
