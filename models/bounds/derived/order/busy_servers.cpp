#include "models/bounds/derived/order/busy_servers.h"

#include "models/bounds/derived/channel_machines.h"
#include "models/bounds/derived/order/network_in_order.h"

namespace narrows {

namespace {

/// The uses that messages and programs make of nodes that share processors.
class SharedNodesInOrder {
public:
    SharedNodesInOrder(SharedEdges& edges, const Machine& machine, const Topology& topology, const OrderGraph& graph)
        : edges_(edges),
          machine_(machine),
          packet_machine_(machine_of_awaited_packets(machine)),
          graph_(graph),
          network_(packet_machine_, edges.best_machine(), topology),
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
    void add_packets(const MessagesOfRanks& ends, const CutMessage& message, const WhenSent& first,
                     const WhenSent& last);
    OnItsWay on_its_way(RankId from, RankId to, int interface, int bytes, const AroundPacket& around) const {
        const Placement& placement = edges_.ways().placement();
        return {placement.endpoint_at(placement.node_of(from), interface),
                placement.endpoint_at(placement.node_of(to), interface), 0, bytes, around};
    }

    SharedEdges& edges_;
    const Machine& machine_;
    const Machine packet_machine_;  ///< as packets see it
    const OrderGraph& graph_;
    NetworkInOrder network_;
    NodeUse<ServerInOrder> node_;
};

void SharedNodesInOrder::add(const LongestPath::Kept& message) {
    const SharedEdges::Known& known = edges_.known(message.from, message.to, message.bytes);
    const Cycle start = graph_.time(message.start);
    const Cycle send = edges_.node().send_overhead();
    const Cycle longer = graph_.tail(message.delivery);
    node_.add_step(message.from, Purpose::out, send, {start, graph_.tail(message.start) - send});
    const MessagesOfRanks ends{message.from, message.to, 1};
    if (known.within_node) return node_.add(ends, *known.within_node, {.start = start, .longer = longer});
    const WhenSent first{start, machine_.starts_in_register() ? start : graph_.time(message.in_register),
                         graph_.time(message.first_head), 0, longer};
    WhenSent last = first;
    last.head = graph_.time(message.last_head);
    last.after_head = graph_.tail(message.last_head);
    add_packets(ends, *known.between_nodes, first, last);
}

void SharedNodesInOrder::add_packets(const MessagesOfRanks& ends, const CutMessage& message, const WhenSent& first,
                                     const WhenSent& last) {
    node_.add(ends, message, first,
              std::min(first.comes_later(message.first().times), last.comes_later(message.last().times)));
    const bool is_sure = edges_.ways().are_sure();
    const int interface = is_sure ? edges_.ways().interface_of(ends.from, ends.to) : 0;
    const int header = machine_.message.header_bytes;
    for (const EqualPackets& part : message.parts()) {
        const WhenSent& when = &part == &message.last() ? last : first;
        node_.add(ends, part, when);
        if (!is_sure) continue;
        OnItsWay packets =
            on_its_way(ends.from, ends.to, interface, header + static_cast<int>(part.payload), part.around);
        packets.count = part.count;
        network_.add(packets, when);
    }
    if (!is_sure || !message.has_grant()) return;
    const WhenSent control{.start = first.start, .longer = first.longer};
    network_.add(on_its_way(ends.from, ends.to, interface, header, message.around_request()), control);
    network_.add(on_its_way(ends.to, ends.from, interface, header, message.around_grant()), control);
}

void SharedNodesInOrder::add(const LongestPath::KeptWork& work) {
    const AroundUse around{work.begin, work.rest + graph_.tail(work.next)};
    if (work.swept > 0)
        return node_.add_copy(work.rank, Purpose::other, edges_.node().copies().sweep(work.swept), around);
    node_.add_step(work.rank, Purpose::other, work.cycles, around);
}

}  // namespace

void BusiestServer::consider(const Resource& other, const ServerInOrder& server) {
    if (server.most() < end) return;
    const ServerInOrder::Busy busy = server.bound();
    const bool is_first = busy.end == end && resource && other.kind < resource->kind;
    if (busy.end > end || is_first) *this = {busy.end, server.begin_of(busy), other};
}

BusiestServer busiest_server(PlainEdges&, const Machine& machine, const Topology& topology, const LongestPath& path) {
    const Machine best = with_best_channels(machine);
    const OrderGraph& graph = path.graph();
    NetworkInOrder network(machine, best, topology);
    std::vector<ServerInOrder> processors(static_cast<std::size_t>(topology.nodes()));
    std::vector<ServerInOrder> ports(processors.size());
    for (const LongestPath::Kept& message : path.kept()) {
        const auto from = static_cast<std::size_t>(message.from);
        const auto to = static_cast<std::size_t>(message.to);
        const Cycle start = graph.time(message.start);
        const WhenSent when{start, start, graph.time(message.first_head), graph.tail(message.first_head),
                            graph.tail(message.delivery) - best.memory_access(message.bytes).store};
        const MessageTimes& times = network.add({message.from, message.to, message.link, message.bytes}, when);
        const Cycle later = when.comes_later(times);
        processors[from].add({start, times.processor_send(), graph.tail(message.start)});
        processors[to].add(moved(receive_use(times), later, when.longer));
        ports[from].add(moved(load_use(times), start, when.longer));
        ports[to].add(moved(store_use(times), later, 0));
    }
    for (const LongestPath::KeptWork& work : path.kept_work())
        processors[static_cast<std::size_t>(work.rank)].add(
            {work.begin, work.cycles, work.cycles + work.rest + graph.tail(work.next)});
    BusiestServer busiest{path.chain().cycles};
    const auto consider = [&](const Resource& resource, const ServerInOrder& server) {
        busiest.consider(resource, server);
    };
    network.for_each(consider);
    for (std::size_t node = 0; node < processors.size(); ++node) {
        consider({ResourceKind::processor, static_cast<int>(node)}, processors[node]);
        consider({ResourceKind::memory, static_cast<int>(node)}, ports[node]);
    }
    return busiest;
}

BusiestServer busiest_server(SharedEdges& edges, const Machine& machine, const Topology& topology,
                             const LongestPath& path) {
    SharedNodesInOrder servers(edges, machine, topology, path.graph());
    for (const LongestPath::Kept& message : path.kept()) servers.add(message);
    for (const LongestPath::KeptWork& work : path.kept_work()) servers.add(work);
    return servers.busiest(path.chain().cycles);
}

}  // namespace narrows
