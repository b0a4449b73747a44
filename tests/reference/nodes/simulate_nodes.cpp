#include <algorithm>
#include <stdexcept>
#include <string>

#include "tests/reference/blocks.h"
#include "tests/reference/bus.h"
#include "tests/reference/ethernet.h"
#include "tests/reference/message_classes.h"
#include "tests/reference/network.h"
#include "tests/reference/nodes/admission.h"
#include "tests/reference/nodes/other_jobs.h"
#include "tests/reference/nodes/packets.h"
#include "tests/reference/nodes/rank_processor.h"
#include "tests/reference/nodes/receive_matching.h"
#include "tests/reference/nodes/registers.h"
#include "tests/reference/nodes/validate_nodes.h"
#include "tests/reference/validate.h"

namespace narrows::reference {

namespace {

/// Cycles of an access to a server.
Cycle access_cycles(std::int64_t bytes, const Bandwidth& bandwidth) {
    return bandwidth.bytes == 0 ? 0 : bytes * bandwidth.cycles / bandwidth.bytes + 1;
}

/// No gap between two things that happen is longer: each waits for a time of the machine or of a program. What a
/// network adds is short.
Cycle longest_gap(const Machine& machine, const std::vector<NodeActivity>& activities) {
    Cycle gap = 0;
    for (const NodeActivity& activity : activities) {
        for (const NodeOperation& operation : activity.operations) {
            const std::int64_t crossing = std::int64_t{operation.bytes} * (1 + machine.memory.write_factor);
            gap = std::max({gap, operation.cycles, access_cycles(crossing, machine.memory.bandwidth),
                            access_cycles(crossing, machine.memory.port_bandwidth),
                            access_cycles(crossing, machine.interface.host_bus_bandwidth)});
        }
    }
    const Cycle others = machine.background.load == 0 ? 0 : 2 * machine.background_gap();
    return 1000 + gap + others + machine.overheads() + machine.processor.noise_length;
}

/// All but the network or medium.
class SharedNodes {
public:
    SharedNodes(const Machine& machine, int endpoints, const std::vector<NodeActivity>& activities, std::uint64_t seed)
        : places_(machine, endpoints),
          rules_(machine, places_),
          out_(static_cast<std::size_t>(endpoints),
               std::vector<SendLink>(static_cast<std::size_t>(links_of_node(machine)), SendLink(machine))),
          in_(static_cast<std::size_t>(endpoints)),
          memories_(static_cast<std::size_t>(places_.nodes()), NodeMemory(machine)),
          ends_(activities.size()) {
        for (ReceiveLinks& links : in_) {
            for (int link = 0; link < links_of_node(machine); ++link) {
                links.emplace_back(machine, receive_buffers(machine, link));
            }
        }
        add_activities(activities);
        add_messages(activities);
        add_processors(seed);
        others_ = PacketsOfOtherJobs(rules_, traffic_, seed);
    }

    std::vector<ReceiveLinks>& receive_links() { return in_; }

    NodesOutcome run(Carrier& carrier, Cycle gap, Cycle limit) {
        Cycle last = 0;  // the last cycle in which something happened
        for (Cycle t = 0; !done() && t - last <= gap; ++t) {
            if (t > limit) throw std::runtime_error("reference: programs have not ended by cycle " + std::to_string(t));
            if (step(carrier, t)) last = t;
        }
        return outcome(carrier);
    }

    /// Every packet as a send from the first interface of its node to the first one of another.
    std::vector<Send> as_sends() const {
        std::vector<Send> sends;
        for (const WholeMessage& message : traffic_.messages) {
            for (const PacketState& packet : message.packets) {
                sends.push_back(packet.carried.send);
                sends.back().from = EndpointId(places_.endpoint(message.from_node, 0));
                sends.back().to = EndpointId(places_.endpoint(message.to_node, 0));
            }
        }
        return sends;
    }

private:
    void add_activities(const std::vector<NodeActivity>& activities) {
        std::vector<int> of_rank(static_cast<std::size_t>(places_.ranks()));
        for (std::size_t i = 0; i < activities.size(); ++i) {
            ends_[i].resize(activities[i].operations.size());
            const int number = of_rank.at(static_cast<std::size_t>(activities[i].rank))++;
            progress_.emplace_back(activities[i], number, ends_[i]);
        }
    }

    void add_messages(const std::vector<NodeActivity>& activities) {
        for (std::size_t i = 0; i < activities.size(); ++i) {
            const auto& operations = activities[i].operations;
            for (std::size_t j = 0; j < operations.size(); ++j) {
                const NodeOperation& send = operations[j];
                if (send.what != NodeOperation::What::send) continue;
                const int from = activities[i].rank;
                if (send.rank < 0 || send.rank >= places_.ranks())
                    throw std::invalid_argument("reference: a rank that does not exist");
                WholeMessages& messages = traffic_.messages;
                messages.push_back({messages.size(), i, j, from, send.rank, places_.node_of(from),
                                    places_.node_of(send.rank), send.tag, send.bytes, send.message_class});
                messages.back().sender = &progress_[i];
                cut(messages.back());
            }
        }
    }

    /// T1.
    void cut(WholeMessage& message) {
        if (message.is_within_node()) {
            message.chunks = rules_.chunks_within_node(message);
            return;
        }
        std::vector<int> payloads = pieces_of(message.bytes, rules_.machine().most_in_packet());
        if (payloads.empty()) payloads.push_back(0);
        for (const int payload : payloads) {
            const int number = static_cast<int>(message.packets.size());
            const int bytes = rules_.machine().message.header_bytes + payload;
            const Send send{0, 0, 0, 0, 0, bytes, message.message_class};
            message.packets.push_back({PacketKind::data,
                                       &message,
                                       message.from,
                                       message.to,
                                       message.from_node,
                                       message.to_node,
                                       number,
                                       payload,
                                       {send, 0, 0}});
        }
    }

    void add_processors(std::uint64_t seed) {
        for (int rank = 0; rank < places_.ranks(); ++rank) {
            std::vector<ActivityProgress*> of_rank;
            for (ActivityProgress& activity : progress_) {
                if (activity.rank() == rank) of_rank.push_back(&activity);
            }
            const auto node = static_cast<std::size_t>(places_.node_of(rank));
            processors_.emplace_back(rules_, places_.processor_of(rank), memories_[node], std::move(of_rank), traffic_,
                                     protocol_, Disturbances(rules_.machine(), rank, seed));
        }
    }

    bool programs_are_done() const {
        return std::all_of(progress_.begin(), progress_.end(), [](const ActivityProgress& a) { return a.done(); });
    }

    bool done() const {
        return programs_are_done() &&
               std::all_of(traffic_.messages.begin(), traffic_.messages.end(),
                           [](const WholeMessage& m) { return m.delivered != never; }) &&
               traffic_.controls_under_way.empty();
    }

    /// O. All that the wires and the network do at t follows from earlier cycles alone, so it comes first. True if
    /// anything happened.
    bool step(Carrier& carrier, Cycle t) {
        bool happened = false;
        for (auto& links : out_) {
            for (SendLink& link : links) happened |= link.feed(carrier, t);
        }
        happened |= carrier.step(t);
        const bool nodes_act = act(t);
        for (NodeMemory& memory : memories_) memory.decide(t);
        for (RankProcessor& processor : processors_) happened |= processor.pass(t);
        if (programs_are_done()) others_.end_programs(t);
        traffic_.end_cycle();
        // Without an event no message was got, and no packet left: ranks owe what they owed before.
        return (nodes_act && protocol_.end_cycle(t)) || nodes_act || happened;
    }

    /// All rounds of t. True if anything happened.
    bool act(Cycle t) {
        bool happened = false;
        for (bool again = true; again;) {
            while (round(t)) happened = true;
            again = registers_.give(t);
            happened |= again;
        }
        return happened;
    }

    /// True if anything happened.
    bool round(Cycle t) {
        bool happened = false;
        while (events(t)) happened = true;
        happened |= matching_.step(t);
        happened |= admission_.step(t);
        happened |= packets_.admit(t);
        for (RankProcessor& processor : processors_) happened |= processor.decide(t);
        return happened;
    }

    bool events(Cycle t) {
        bool happened = packets_.step(t);
        for (RankProcessor& processor : processors_) happened |= processor.finish(t);
        happened |= others_.ask(t);
        return registers_.ask(t) || happened;
    }

    static PacketTransfer transfer_of(const PacketState& p) {
        return {p.carried.send.from, p.carried.send.to,  p.asked,    p.in_register,
                p.complete,          p.carried.transfer, p.in_memory};
    }

    NodesOutcome outcome(const Carrier& carrier) const {
        NodesOutcome result;
        for (const WholeMessage& m : traffic_.messages) {
            result.messages.push_back({m.activity, m.operation, m.start, m.posted, m.delivered, m.ended});
            for (const PacketState& p : m.packets) result.messages.back().packets.push_back(transfer_of(p));
        }
        for (const PacketState& p : traffic_.controls) {
            const std::size_t message = p.whole == nullptr ? no_message : p.whole->place;
            result.controls.push_back({p.kind, message, p.from, p.to, p.credit, transfer_of(p)});
        }
        result.ends = ends_;
        result.medium = carrier.medium_use();
        result.has_ended = done();
        return result;
    }

    RankPlaces places_;
    NodeRules rules_;
    std::vector<std::vector<SendLink>> out_;  // indexed by endpoint and link
    std::vector<ReceiveLinks> in_;            // indexed by endpoint
    std::vector<NodeMemory> memories_;        // indexed by node
    std::vector<std::vector<OperationEnd>> ends_;
    std::deque<ActivityProgress> progress_;
    NodeTraffic traffic_;
    MessageProtocol protocol_{rules_, traffic_};
    std::vector<RankProcessor> processors_;
    ReceiveMatching matching_{rules_, protocol_, progress_, traffic_.messages};
    AdmittedMessages admission_{rules_, traffic_};
    PacketsOfOtherJobs others_{rules_, traffic_, 0};
    RegisterGrants registers_{rules_, protocol_, out_, memories_, traffic_};
    PacketsInRegisters packets_{rules_, out_, in_, memories_, traffic_};
};

NodesOutcome simulate_on_medium(const Machine& machine, const std::vector<NodeActivity>& activities,
                                const Options& options) {
    validate_nodes(machine, machine.topology.nodes(), activities);
    SharedNodes simulation(machine, machine.topology.nodes(), activities, options.seed);
    validate_medium(machine, {.sends = simulation.as_sends()});
    const Cycle gap = longest_gap(machine, activities);
    if (machine.topology.kind == TopologyKind::bus) {
        BusOfBytes bus(machine, simulation.receive_links());
        return simulation.run(bus, gap, options.limit);
    }
    EthernetOfBits ethernet(machine, simulation.receive_links(), options.seed);
    return simulation.run(ethernet, gap, options.limit);
}

}  // namespace

NodesOutcome simulate_nodes(const Machine& machine, const Topology& topology,
                            const std::vector<NodeActivity>& activities, const Options& options) {
    if (is_medium(machine)) return simulate_on_medium(machine, activities, options);
    validate_nodes(machine, topology.nodes(), activities);
    const LaneBlocks blocks(machine, topology, options);
    SharedNodes simulation(machine, topology.nodes(), activities, topology.seed());
    validate(machine, topology, blocks, {.sends = simulation.as_sends()});
    Network network(machine, topology, blocks, simulation.receive_links());
    return simulation.run(network, longest_gap(machine, activities), options.limit);
}

}  // namespace narrows::reference
