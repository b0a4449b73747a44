#include "tests/reference/reference.h"

#include <algorithm>
#include <map>
#include <stdexcept>
#include <string>
#include <utility>

#include "tests/reference/bus.h"
#include "tests/reference/ethernet.h"
#include "tests/reference/network.h"
#include "tests/reference/processor.h"
#include "tests/reference/validate.h"

namespace narrows::reference {

namespace {

/// No gap between two things that happen is longer: each waits for a time of the machine or of a program, or for the
/// memory.
Cycle longest_gap(const Machine& machine, const Programs& programs) {
    const InterfaceParameters& interface = machine.interface;
    const MemoryAccess access = machine.memory.access();
    Cycle gap = machine.overheads() + interface.link_flit_time + 10;
    Cycle last = 0;
    for (const Send& send : programs.sends) {
        gap += machine.interface_cycles(send.bytes) + access.load + access.store;
        last = std::max(last, send.not_before);
    }
    for (const Receive& receive : programs.receives) last = std::max(last, receive.not_before);
    for (const WorkRequest& work : programs.works) {
        gap += work.cycles;
        last = std::max(last, work.not_before);
    }
    return gap + last;
}

Cycle longest_gap(const std::vector<ChannelValues>& classes) {
    Cycle gap = 0;
    for (const ChannelValues& values : classes) {
        gap += values.rate.flit_time + values.latency + values.credit_latency;
    }
    return gap;
}

/// All but the network or medium.
class ByteByByte {
public:
    /// `first_port`: of each send, to its first network channel, if there is no choice.
    ByteByByte(const Machine& machine, int nodes, const std::vector<Port>& first_ports, const Programs& programs,
               bool keeps_order)
        : send_links_(static_cast<std::size_t>(nodes),
                      std::vector<SendLink>(static_cast<std::size_t>(links_of_node(machine)), SendLink(machine))),
          receptions_(programs.receives.size()),
          worked_(programs.works.size(), never) {
        ReceiveLinks links;
        for (int link = 0; link < links_of_node(machine); ++link) {
            links.emplace_back(machine, receive_buffers(machine, link));
        }
        receive_links_.assign(send_links_.size(), links);
        const std::vector<std::map<int, Stream>> streams = streams_of(programs, first_ports);
        const Availability availability(keeps_order);
        for (std::size_t node = 0; node < send_links_.size(); ++node) {
            std::vector<Stream> of_node;
            for (const auto& [number, one] : streams[node]) of_node.push_back(one);
            processors_.emplace_back(machine, std::move(of_node), send_links_[node], receive_links_[node],
                                     availability);
        }
    }

    std::vector<ReceiveLinks>& receive_links() { return receive_links_; }

    /// Runs until nothing has happened for longer than `gap`.
    Outcome run(Carrier& carrier, Cycle gap, Cycle limit) {
        Cycle last = 0;
        for (Cycle t = 0; !done() && t - last <= gap; ++t) {
            if (t > limit) throw std::runtime_error("reference: not all delivered by cycle " + std::to_string(limit));
            if (step(carrier, t)) last = t;
        }
        Outcome result;
        for (const Message& message : messages_) result.transfers.push_back(message.transfer);
        result.receptions = receptions_;
        result.medium = carrier.medium_use();
        result.worked = worked_;
        return result;
    }

private:
    /// Returns the streams of each node, indexed by number.
    std::vector<std::map<int, Stream>> streams_of(const Programs& programs, const std::vector<Port>& first_ports) {
        std::vector<std::map<int, Stream>> streams(send_links_.size());
        const auto add = [&streams](NodeId node, int number, const Action& action) {
            Stream& stream = streams[static_cast<std::size_t>(node)].try_emplace(number, Stream{number}).first->second;
            stream.actions.push_back(action);
        };
        const std::vector<Send>& sends = programs.sends;
        messages_.reserve(sends.size());  // no reallocation: there are pointers to the elements
        for (std::size_t place = 0; place <= sends.size(); ++place) {
            for (std::size_t i = 0; i < programs.works.size(); ++i) {
                const WorkRequest& work = programs.works[i];
                if (std::min(work.place, sends.size()) == place)
                    add(work.node, work.stream, {.work = &work, .worked = &worked_[i]});
            }
            for (std::size_t i = 0; i < programs.receives.size(); ++i) {
                const Receive& receive = programs.receives[i];
                if (std::min(receive.place, sends.size()) == place)
                    add(receive.node, receive.stream, {.receive = &receive, .reception = &receptions_[i]});
            }
            if (place == sends.size()) break;
            messages_.push_back({sends[place], place, first_ports[place]});
            add(sends[place].from, sends[place].stream, {.message = &messages_.back()});
        }
        return streams;
    }

    /// True if anything happened at t.
    bool step(Carrier& carrier, Cycle t) {
        // All that the wires and the network do at t follows from earlier cycles alone (f >= c + 1, N2 and N4 with a
        // latency of 1 or more, R2's c + 2). It does not depend on what interfaces and processors do at t, so it comes
        // first. The one exception: a processor may free a receive buffer (R4), which it began in an earlier cycle. So
        // processors finish before.
        bool happened = false;
        for (Processor& processor : processors_) happened |= processor.finish(t);
        for (auto& links : send_links_) {
            for (SendLink& link : links) happened |= link.feed(carrier, t);
        }
        happened |= carrier.step(t);
        bool decided = false;
        do {  // a round: all events, until no more happen; then one decision of each processor
            while (happen(t)) happened = true;
            decided = decide(t);
            happened |= decided;
        } while (decided);
        for (Processor& processor : processors_) processor.pass_cycle();
        return happened;
    }

    bool done() const {
        return std::all_of(
                   messages_.begin(), messages_.end(),
                   [](const Message& m) { return m.transfer.start == never || m.transfer.delivered != never; }) &&
               std::all_of(processors_.begin(), processors_.end(), [](const Processor& p) { return p.idle(); });
    }

    bool happen(Cycle t) {
        bool happened = false;
        for (Processor& processor : processors_) happened |= processor.finish(t);
        for (auto& links : send_links_) {
            for (SendLink& link : links) happened |= link.move_to_buffer(t);
        }
        for (auto& links : receive_links_) {
            for (ReceiveLink& link : links) happened |= link.move_to_register(t);
        }
        for (Processor& processor : processors_) {
            happened |= processor.end_computation(t);
            happened |= processor.skip_empty_work(t);
        }
        if (happened) return true;  // all messages of t are presented before one of them is delivered
        for (Processor& processor : processors_) happened |= processor.deliver_presented(t);
        for (Processor& processor : processors_) happened |= processor.make_requests(t);
        return happened;
    }

    bool decide(Cycle t) {
        bool decided = false;
        for (Processor& processor : processors_) decided |= processor.decide(t);
        return decided;
    }

    std::vector<Message> messages_;
    std::vector<std::vector<SendLink>> send_links_;
    std::vector<ReceiveLinks> receive_links_;
    std::vector<Reception> receptions_;
    std::vector<Cycle> worked_;
    std::vector<Processor> processors_;
};

Outcome simulate_on_medium(const Machine& machine, const Programs& programs, const Options& options) {
    validate_medium(machine, programs);
    const std::vector<Port> first_ports(programs.sends.size(), 0);  // the medium is the first channel of every message
    ByteByByte simulation(machine, machine.nodes(), first_ports, programs, true);
    const Cycle gap = longest_gap(machine, programs) + longest_gap({values_of(machine, 0)});
    if (machine.topology.kind == TopologyKind::bus) {
        BusOfBytes bus(machine, simulation.receive_links());
        return simulation.run(bus, gap, options.limit);
    }
    EthernetOfBits ethernet(machine, simulation.receive_links(), options.seed);
    return simulation.run(ethernet, gap, options.limit);
}

}  // namespace

Outcome simulate(const Machine& machine, const Topology& topology, const Programs& programs, const Options& options) {
    if (is_medium(machine)) return simulate_on_medium(machine, programs, options);
    const LaneBlocks blocks(machine, topology, options);
    validate(machine, topology, blocks, programs);
    std::vector<Port> first_ports;
    for (const Send& send : programs.sends) first_ports.push_back(first_choices(blocks, send, 0).front().port);
    ByteByByte simulation(machine, topology.nodes(), first_ports, programs, keeps_order(machine, topology));
    Network network(machine, topology, blocks, simulation.receive_links());
    const Cycle gap = longest_gap(machine, programs) + longest_gap(all_values(machine, topology.graph()));
    return simulation.run(network, gap, options.limit);
}

Outcome simulate(const Machine& machine, const Topology& topology, const std::vector<Send>& sends,
                 const std::vector<Receive>& receives, const Options& options) {
    return simulate(machine, topology, Programs{sends, receives}, options);
}

Outcome simulate_medium(const Machine& machine, const std::vector<Send>& sends, const std::vector<Receive>& receives,
                        const Options& options) {
    return simulate_on_medium(machine, {sends, receives}, options);
}

std::vector<Transfer> simulate(const Machine& machine, const Topology& topology, const std::vector<Send>& sends,
                               const Options& options) {
    return simulate(machine, topology, Programs{sends}, options).transfers;
}

}  // namespace narrows::reference
