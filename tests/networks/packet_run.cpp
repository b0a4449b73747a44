#include "tests/networks/packet_run.h"

#include <map>
#include <tuple>

#include "models/system/resources.h"
#include "models/system/simulation_context.h"
#include "tests/reference/dice.h"

namespace narrows {

namespace {

/// The last message number seen of each pair and class.
class OrderOfPairs {
public:
    /// True if a later message of the pair and class was seen before.
    bool is_late(NodeId from, NodeId to, MessageClass message_class, std::uint64_t number) {
        std::uint64_t& last = last_[{from, to, message_class}];
        if (number < last) return true;
        last = number;
        return false;
    }

private:
    std::map<std::tuple<NodeId, NodeId, MessageClass>, std::uint64_t> last_;
};

/// The tag of a message is the place of its packet in the list.
class Deliveries final : public Observer {
public:
    explicit Deliveries(std::size_t packets) : numbers(packets), cycles(packets, never) {}

    void send_started(const Message& m, Cycle) override { numbers[static_cast<std::size_t>(m.tag)] = m.number; }
    void delivered(const Message& m, Cycle cycle) override {
        cycles[static_cast<std::size_t>(m.tag)] = cycle;
        if (order_.is_late(m.from, m.to, m.message_class, m.number)) ++overtaken;
    }

    std::vector<std::uint64_t> numbers;  ///< numbers of messages in the order of their starts
    std::vector<Cycle> cycles;
    int overtaken = 0;

private:
    OrderOfPairs order_;
};

struct Tagged {
    const Packet* packet;
    int tag;
};

Task<> send_all(Rank& rank, const std::vector<Tagged>& packets) {
    const int word = rank.machine().message.word_bytes;
    for (const auto& [packet, tag] : packets) {
        if (packet->not_before > rank.now()) co_await rank.wait(packet->not_before - rank.now());
        const std::vector<std::byte> body(static_cast<std::size_t>(word * packet->words));
        co_await rank.send(packet->to, Payload(body), {tag, packet->link, packet->message_class});
    }
}

Task<> receive_count(Rank& rank, int count, const std::vector<Packet>& packets, const Deliveries& deliveries,
                     OrderOfPairs& order, int& out_of_order) {
    for (int i = 0; i < count; ++i) {
        const Received got = co_await rank.receive(any_node);
        const auto index = static_cast<std::size_t>(got.tag);
        if (order.is_late(got.from, rank.id(), packets[index].message_class, deliveries.numbers[index])) ++out_of_order;
    }
}

void add_waiting(const System& system, PacketRun& run) {
    for (const MeasuredResource& measured : measure_resources(system, every_resource).busiest) {
        const ResourceKind kind = measured.resource.kind;
        if (kind != ResourceKind::channel && kind != ResourceKind::link_in) continue;
        run.waiting += measured.usage.waiting;
        run.waited += measured.usage.waiting > 0 ? 1 : 0;
    }
}

}  // namespace

PacketRun run_packets(const Machine& machine, const Topology& topology, const std::vector<Packet>& packets,
                      std::optional<std::uint64_t> shuffle) {
    std::map<std::tuple<NodeId, MessageClass, LinkId>, std::vector<Tagged>> streams;
    std::map<NodeId, int> expected;
    for (std::size_t i = 0; i < packets.size(); ++i) {
        streams[{packets[i].from, packets[i].message_class, packets[i].link}].push_back(
            {&packets[i], static_cast<int>(i)});
        ++expected[packets[i].to];
    }
    const SimulationContext context;
    System system(machine, topology);
    Deliveries deliveries(packets.size());
    OrderOfPairs order;
    PacketRun run{};
    system.observe(&deliveries);
    if (shuffle) system.shuffle_order(*shuffle);
    for (const auto& each : streams) {
        const auto& stream = each.second;
        system.start(std::get<NodeId>(each.first), [&stream](Rank& rank) { return send_all(rank, stream); });
    }
    for (const auto& each : expected) {
        const auto& count = each.second;
        system.start(each.first, [&](Rank& rank) {
            return receive_count(rank, count, packets, deliveries, order, run.out_of_order);
        });
    }
    run.finished = system.run();
    run.cycles = system.cycles();
    run.delivered = system.messages().delivered();
    run.overtaken = deliveries.overtaken;
    run.deliveries = std::move(deliveries.cycles);
    add_waiting(system, run);
    return run;
}

Traffic traffic_of(const Machine& machine, const std::vector<Packet>& packets) {
    Traffic traffic;
    for (const Packet& packet : packets) {
        traffic.flows.push_back({packet.from, packet.to, machine.message.bytes(packet.words), 1, packet.message_class});
    }
    return traffic;
}

std::vector<Packet> random_packets(const Machine& machine, unsigned seed, int count) {
    reference::Dice dice(seed);
    const int nodes = machine.nodes();
    std::vector<Packet> packets;
    for (int i = 0; i < count; ++i) {
        const int from = dice.below(nodes);
        const int to = (from + 1 + dice.below(nodes - 1)) % nodes;
        packets.push_back({NodeId(from), NodeId(to), dice.below(machine.message.vector_words + 1)});
    }
    return packets;
}

}  // namespace narrows
