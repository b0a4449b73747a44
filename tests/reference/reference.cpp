#include "tests/reference/reference.h"

#include <algorithm>
#include <map>
#include <stdexcept>
#include <string>
#include <utility>

#include "tests/reference/processor.h"

namespace narrows::reference {

namespace {

void require(bool holds, const std::string& what) {
    if (!holds) throw std::invalid_argument("reference: " + what);
}

void validate(const Machine& machine, const Topology& topology, const std::vector<Send>& sends) {
    const InterfaceParameters& interface = machine.interface;
    const NetworkParameters& network = machine.network;
    require(machine.memory.timing == MemoryTiming::off, "memory timing must be off");
    require(topology.routers() == topology.nodes(), "every node needs a router of its own");
    require(interface.links >= 1 && interface.send_buffers >= 1 && interface.receive_buffers >= 1, "links and buffers");
    require(interface.link_bytes_per_cycle >= 1 && network.link_bytes_per_cycle >= 1, "width of the links");
    require(network.buffer_flits >= 1 && network.link_latency >= 1, "input buffers and latency");
    require(interface.injection_buffers == 0 || interface.link_bytes_per_cycle >= network.link_bytes_per_cycle,
            "injection buffers need w_I >= w_L");
    for (const Send& send : sends) {
        require(send.from >= 0 && send.from < topology.nodes() && send.to >= 0 && send.to < topology.nodes(), "nodes");
        require(send.from != send.to, "a message to its own node");
        require(send.link >= 0 && send.link < interface.links, "link of a send");
        require(send.bytes >= 1 && send.not_before >= 0, "bytes and time of a send");
        require(interface.cut_through || send.bytes <= network.buffer_flits * network.link_bytes_per_cycle,
                "without cut-through an input buffer must hold a whole message");
    }
}

class Simulation {
public:
    Simulation(const Machine& machine, const Topology& topology, const std::vector<Send>& sends)
        : send_links_(static_cast<std::size_t>(topology.nodes()),
                      std::vector<SendLink>(static_cast<std::size_t>(machine.interface.links), SendLink(machine))),
          receive_links_(static_cast<std::size_t>(topology.nodes()),
                         ReceiveLinks(static_cast<std::size_t>(machine.interface.links), ReceiveLink(machine))),
          network_(machine, topology, receive_links_) {
        messages_.reserve(sends.size());  // they are pointed to
        std::vector<std::map<int, Stream>> streams(send_links_.size());
        for (const Send& send : sends) {
            messages_.push_back({send, topology.route(topology.router_of(send.from), send.to)});
            Stream& stream = streams[static_cast<std::size_t>(send.from)].try_emplace(send.stream).first->second;
            stream.number = send.stream;
            stream.messages.push_back(&messages_.back());
        }
        for (std::size_t node = 0; node < send_links_.size(); ++node) {
            std::vector<Stream> of_node;
            for (const auto& [number, stream] : streams[node]) of_node.push_back(stream);
            processors_.emplace_back(machine, std::move(of_node), send_links_[node], receive_links_[node]);
        }
    }

    void step(Cycle t) {
        // What the wires and the network do at t follows from earlier cycles alone (f >= c + 1, N2 and N4 with
        // a latency of 1 or more, R2's c + 2), whatever interfaces and processors do at t. So it comes first.
        for (auto& links : send_links_) {
            for (SendLink& link : links) link.feed(network_, t);
        }
        network_.step(t);
        do {  // a round: all that happens, to its end; then one decision of every processor
            while (happen(t)) {
            }
        } while (decide(t));
    }

    bool done() const {
        return std::all_of(messages_.begin(), messages_.end(),
                           [](const Message& m) { return m.transfer.delivered != never; });
    }

    std::vector<Transfer> transfers() const {
        std::vector<Transfer> result;
        for (const Message& message : messages_) result.push_back(message.transfer);
        return result;
    }

private:
    bool happen(Cycle t) {
        bool happened = false;
        for (Processor& processor : processors_) happened |= processor.finish(t);
        for (auto& links : send_links_) {
            for (SendLink& link : links) happened |= link.move_to_buffer(t);
        }
        for (auto& links : receive_links_) {
            for (ReceiveLink& link : links) happened |= link.move_to_register(t);
        }
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
    Network network_;
    std::vector<Processor> processors_;
};

}  // namespace

std::vector<Transfer> simulate(const Machine& machine, const Topology& topology, const std::vector<Send>& sends,
                               Cycle limit) {
    validate(machine, topology, sends);
    Simulation simulation(machine, topology, sends);
    for (Cycle t = 0; !simulation.done(); ++t) {
        if (t > limit) throw std::runtime_error("reference: not all delivered by cycle " + std::to_string(limit));
        simulation.step(t);
    }
    return simulation.transfers();
}

}  // namespace narrows::reference
