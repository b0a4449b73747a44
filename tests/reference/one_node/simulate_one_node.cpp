#include <algorithm>
#include <memory>
#include <stdexcept>
#include <string>

#include "tests/reference/availability.h"
#include "tests/reference/bus.h"
#include "tests/reference/ethernet.h"
#include "tests/reference/network.h"
#include "tests/reference/one_node/job_sources.h"
#include "tests/reference/one_node/processor_decisions.h"
#include "tests/reference/one_node/refused_nodes.h"
#include "tests/reference/validate.h"

namespace narrows::reference {

namespace {

/// No gap between two things that happen is longer: each waits for a time of the machine or of a program.
Cycle longest_gap_of(const Machine& machine, const std::vector<NodeActivity>& activities) {
    const MemoryAccess access = machine.memory.access();
    Cycle gap = 1000 + machine.overheads() + machine.processor.noise_length;
    if (machine.background.load > 0) gap += 2 * machine.background_gap();
    for (const ChannelParameters& c : machine.all_channel_values())
        gap += c.link_flit_time + c.link_latency + c.credit_latency;
    Cycle latest = 0;
    for (const NodeActivity& activity : activities) {
        for (const NodeOperation& o : activity.operations) {
            const std::int64_t crossing = std::int64_t{o.bytes} * (1 + machine.memory.write_factor);
            gap += o.cycles + machine.interface_cycles(o.bytes) + access.load + access.store +
                   machine.memory.bandwidth.cycles_for(crossing) + machine.memory.port_bandwidth.cycles_for(crossing) +
                   machine.interface.host_bus_bandwidth.cycles_for(crossing);
            latest = std::max(latest, o.not_before);
        }
    }
    return gap + latest;
}

/// Everything except the network or medium.
class OneNodeSimulation {
public:
    OneNodeSimulation(const OneNodeRules& rules, int endpoints, const std::vector<NodeActivity>& activities,
                      std::uint64_t seed, const std::function<Port(const Send&)>& first_port)
        : rules_(rules),
          memories_(static_cast<std::size_t>(rules_.places().nodes()), OneNodeMemory(rules_)),
          ends_(activities.size()),
          out_(rules_, credits_, traffic_, memories_, endpoints, first_port),
          in_(rules_, credits_, handover_, traffic_, memories_, out_, endpoints),
          jobs_(rules_, traffic_, endpoints, seed) {
        add_programs(activities);
        add_processors(seed);
    }

    std::vector<ReceiveLinks>& receive_links() { return in_.links(); }

    NodesOutcome run(Carrier& carrier, Cycle gap, Cycle limit) {
        Cycle last = 0;  // in which something happened
        for (Cycle t = 0; !is_over() && t - last <= gap; ++t) {
            if (t > limit) throw std::runtime_error("reference: programs have not ended by cycle " + std::to_string(t));
            if (step(carrier, t)) last = t;
        }
        return outcome(carrier);
    }

    /// Every packet of a program as a send, from the first interface of its node to that of another.
    std::vector<Send> as_sends() const {
        std::vector<Send> sends;
        for (const MessageProgress& message : traffic_.messages) {
            for (const PacketProgress& packet : message.packets) {
                sends.push_back(packet.carried.send);
                sends.back().from = EndpointId(rules_.places().endpoint(message.from_node, 0));
                sends.back().to = EndpointId(rules_.places().endpoint(message.to_node, 0));
                sends.back().link = LinkId(message.link);
            }
        }
        return sends;
    }

private:
    void add_programs(const std::vector<NodeActivity>& activities) {
        std::vector<int> of_rank(static_cast<std::size_t>(rules_.places().ranks()));
        for (std::size_t i = 0; i < activities.size(); ++i) {
            const auto& operations = activities[i].operations;
            ends_[i].resize(operations.size());
            const int number = of_rank.at(static_cast<std::size_t>(activities[i].rank))++;
            programs_.emplace_back(activities[i], number, ends_[i]);
            for (std::size_t j = 0; j < operations.size(); ++j) {
                if (operations[j].what == NodeOperation::What::send)
                    traffic_.add_message(rules_, programs_.back(), i, j, operations[j]);
            }
        }
    }

    void add_processors(std::uint64_t seed) {
        const RankPlaces& places = rules_.places();
        for (int rank = 0; rank < places.ranks(); ++rank) {
            std::vector<ProgramProgress*> of_rank;
            for (ProgramProgress& program : programs_) {
                if (program.rank() == rank) of_rank.push_back(&program);
            }
            OneNodeMemory& memory = memories_[static_cast<std::size_t>(places.node_of(rank))];
            const OneNodeSteps steps(rules_, places.processor_of(rank), memory, credits_, handover_, out_, in_);
            processors_.emplace_back(rules_, rank, steps, std::move(of_rank), traffic_, out_, in_, lists_,
                                     RankDisturbance(rules_.machine(), rank, seed));
        }
    }

    bool programs_are_done() const {
        return std::all_of(programs_.begin(), programs_.end(), [](const ProgramProgress& p) { return p.done(); });
    }

    bool has_ended() const {
        return programs_are_done() && traffic_.controls_under_way == 0 &&
               std::all_of(traffic_.messages.begin(), traffic_.messages.end(),
                           [](const MessageProgress& m) { return m.delivered != never; });
    }

    /// True if everything has ended, or programs wait for messages that nobody sends.
    bool is_over() const {
        return traffic_.controls_under_way == 0 &&
               std::all_of(programs_.begin(), programs_.end(),
                           [](const ProgramProgress& p) { return p.done() || p.waits(); }) &&
               std::all_of(traffic_.started.begin(), traffic_.started.end(),
                           [](const MessageProgress* m) { return m->delivered != never; }) &&
               std::none_of(processors_.begin(), processors_.end(), [](const NodeProcessor& p) { return p.is_busy(); });
    }

    /// U4: whether they wait for each other, and nothing of theirs is under way.
    bool programs_are_stuck() const {
        const auto is_under_way = [](const PacketProgress* p) {
            const bool has_begun = p->asked != never || p->in_register != never || p->may_ask != never;
            return p->kind != PacketKind::other_job && has_begun && p->in_memory == never;
        };
        return std::all_of(programs_.begin(), programs_.end(),
                           [](const ProgramProgress& p) {
                               return p.done() || p.waits() || p.does(NodeOperation::What::sent);
                           }) &&
               std::none_of(processors_.begin(), processors_.end(),
                            [](const NodeProcessor& p) { return p.is_busy(); }) &&
               std::none_of(traffic_.packets.begin(), traffic_.packets.end(), is_under_way);
    }

    /// Returns true if anything happened. At t, wires and network follow from earlier cycles alone, except receive
    /// buffers that processors free, and control packets beside them (R4).
    bool step(Carrier& carrier, Cycle t) {
        bool happened = false;
        for (NodeProcessor& processor : processors_) {
            while (processor.finish(t)) happened = true;
        }
        in_.release(t);
        while (rules_.processor_moves() && in_.take_controls(t)) {
            in_.release(t);
            happened = true;
        }
        happened |= out_.feed(carrier, t);
        happened |= carrier.step(t);
        while (round(t)) happened = true;
        for (OneNodeMemory& memory : memories_) {
            memory.decide(t);
            happened |= memory.host().are_busy();
        }
        for (NodeProcessor& processor : processors_) happened |= processor.pass(t);
        if (jobs_.are_there() && (programs_are_done() || programs_are_stuck())) jobs_.end_programs(t);
        return credits_.end_cycle(t) || happened;
    }

    /// O. True if anything happened.
    bool round(Cycle t) {
        bool happened = false;
        while (events(t)) happened = true;
        return lists_.step(t) || decisions_.step(t) || out_.give(t) || happened;
    }

    bool events(Cycle t) {
        in_.release(t);
        bool happened = out_.step(t);
        happened |= in_.step(t);
        for (NodeProcessor& processor : processors_) happened |= processor.finish(t);
        for (NodeProcessor& processor : processors_) happened |= processor.end_waiting(t);
        happened |= jobs_.ask(t);
        return happened || in_.take_presented(t);
    }

    static PacketTransfer transfer_of(const PacketProgress& p) {
        return {p.carried.send.from, p.carried.send.to,  p.asked,    p.in_register,
                p.complete,          p.carried.transfer, p.in_memory};
    }

    NodesOutcome outcome(const Carrier& carrier) const {
        NodesOutcome result;
        for (const MessageProgress& m : traffic_.messages) {
            result.messages.push_back({m.activity, m.operation, m.start, m.posted, m.delivered, m.ended});
            for (const PacketProgress& p : m.packets) result.messages.back().packets.push_back(transfer_of(p));
        }
        for (const PacketProgress& p : traffic_.controls) {
            const std::size_t message = p.message == nullptr ? no_message : p.message->place;
            result.controls.push_back({p.kind, message, p.from, p.to, p.credit, transfer_of(p)});
        }
        for (std::size_t node = 0; node < memories_.size(); ++node) {
            for (const BusAccessPlace& a : memories_[node].host().accesses())
                result.accesses.push_back(
                    {a->asked, static_cast<int>(node), a->interface, a->is_write, a->bytes, a->left, a->end});
        }
        result.ends = ends_;
        result.medium = carrier.medium_use();
        result.has_ended = has_ended();
        return result;
    }

    OneNodeRules rules_;
    std::vector<OneNodeMemory> memories_;  // by node
    std::vector<std::vector<OperationEnd>> ends_;
    std::deque<ProgramProgress> programs_;
    OneNodeTraffic traffic_;
    CreditProtocol credits_{rules_, traffic_};
    Handover handover_{rules_, credits_};
    PacketsOut out_;
    PacketsIn in_;
    MessageLists lists_{rules_, credits_, handover_, programs_, traffic_, in_};
    std::deque<NodeProcessor> processors_;
    ProcessorDecisions decisions_{rules_, out_, processors_};
    JobSources jobs_;
};

NodesOutcome simulate_on_medium(const OneNodeRules& rules, const std::vector<NodeActivity>& activities,
                                const Options& options) {
    const Machine& machine = rules.machine();
    OneNodeSimulation simulation(rules, machine.endpoints(), activities, options.seed,
                                 [](const Send&) { return Port(0); });
    validate_medium(machine, simulation.as_sends());
    const Cycle gap = longest_gap_of(machine, activities);
    if (machine.topology.kind == TopologyKind::bus) {
        BusOfBytes bus(machine, simulation.receive_links());
        return simulation.run(bus, gap, options.limit);
    }
    EthernetOfBits ethernet(machine, simulation.receive_links(), options.seed);
    return simulation.run(ethernet, gap, options.limit);
}

}  // namespace

NodesOutcome simulate_one_node(const Machine& machine, const Topology& topology,
                               const std::vector<NodeActivity>& activities, const Options& options) {
    refuse_nodes(machine, topology.nodes());
    if (is_medium(machine))
        return simulate_on_medium(OneNodeRules(machine, machine.endpoints(), true), activities, options);
    const LaneBlocks blocks(machine, topology, options);
    const OneNodeRules rules(machine, topology.nodes(), keeps_order(machine, topology));
    OneNodeSimulation simulation(rules, topology.nodes(), activities, topology.seed(),
                                 [&blocks](const Send& send) { return first_choices(blocks, send, 0).front().port; });
    validate(machine, topology, blocks, simulation.as_sends());
    Network network(machine, topology, blocks, simulation.receive_links());
    return simulation.run(network, longest_gap_of(machine, activities), options.limit);
}

}  // namespace narrows::reference
