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

void validate(const Machine& machine, const Topology& topology, const std::vector<Send>& sends,
              const std::vector<Receive>& receives) {
    const InterfaceParameters& interface = machine.interface;
    const NetworkParameters& network = machine.network;
    const auto is_node = [&topology](NodeId node) { return node >= 0 && node < topology.nodes(); };
    require(topology.routers() == topology.nodes(), "every node needs a router of its own");
    require(interface.links >= 1 && interface.send_buffers >= 1 && interface.receive_buffers >= 1, "links and buffers");
    require(interface.link_bytes_per_cycle >= 1 && network.link_bytes_per_cycle >= 1, "width of the links");
    require(interface.link_flit_time >= 1 && network.link_flit_time >= 1, "time of a flit");
    require((interface.link_flit_time == 1 && network.link_flit_time == 1) ||
                interface.link_bytes_per_cycle == network.link_bytes_per_cycle,
            "slow links need flits of one size");
    require(network.buffer_flits >= 1 && network.link_latency >= 1, "input buffers and latency");
    require(interface.injection_buffers == 0 || (interface.link_bytes_per_cycle >= network.link_bytes_per_cycle &&
                                                 interface.link_flit_time <= network.link_flit_time),
            "injection buffers must not fill more slowly than they empty");
    for (const Send& send : sends) {
        require(is_node(send.from) && is_node(send.to), "nodes");
        require(send.from != send.to, "a message to its own node");
        require(send.link >= 0 && send.link < interface.links, "link of a send");
        require(send.bytes >= 1 && send.not_before >= 0, "bytes and time of a send");
        require(interface.cut_through || send.bytes <= network.buffer_flits * network.link_bytes_per_cycle,
                "without cut-through an input buffer must hold a whole message");
    }
    for (const Receive& receive : receives) {
        require(is_node(receive.node) && receive.not_before >= 0, "node and time of a receive");
    }
}

class ByteByByte {
public:
    ByteByByte(const Machine& machine, const Topology& topology, const std::vector<Send>& sends,
               const std::vector<Receive>& receives)
        : send_links_(static_cast<std::size_t>(topology.nodes()),
                      std::vector<SendLink>(static_cast<std::size_t>(machine.interface.links), SendLink(machine))),
          receive_links_(static_cast<std::size_t>(topology.nodes()),
                         ReceiveLinks(static_cast<std::size_t>(machine.interface.links), ReceiveLink(machine))),
          network_(machine, topology, receive_links_),
          receptions_(receives.size()) {
        messages_.reserve(sends.size());  // no reallocation: there are pointers to the elements
        std::vector<std::map<int, Stream>> streams(send_links_.size());
        const auto stream = [&streams](NodeId node, int number) -> Stream& {
            return streams[static_cast<std::size_t>(node)].try_emplace(number, Stream{number}).first->second;
        };
        for (std::size_t place = 0; place <= sends.size(); ++place) {
            for (std::size_t i = 0; i < receives.size(); ++i) {
                const Receive& receive = receives[i];
                if (std::min(receive.place, sends.size()) != place) continue;
                stream(receive.node, receive.stream).actions.push_back({nullptr, &receive, &receptions_[i]});
            }
            if (place == sends.size()) break;
            const Send& send = sends[place];
            messages_.push_back({send, place, topology.route(topology.router_of(send.from), send.to)});
            stream(send.from, send.stream).actions.push_back({&messages_.back()});
        }
        for (std::size_t node = 0; node < send_links_.size(); ++node) {
            std::vector<Stream> of_node;
            for (const auto& [number, one] : streams[node]) of_node.push_back(one);
            processors_.emplace_back(machine, std::move(of_node), send_links_[node], receive_links_[node]);
        }
    }

    void step(Cycle t) {
        // All that the wires and the network do at t follows from earlier cycles alone (f >= c + 1, N2 and N4 with a
        // latency of 1 or more, R2's c + 2). It does not depend on what interfaces and processors do at t, so it comes
        // first. The one exception: a processor may free a receive buffer (R4), which it began in an earlier cycle. So
        // processors finish before.
        for (Processor& processor : processors_) processor.finish(t);
        for (auto& links : send_links_) {
            for (SendLink& link : links) link.feed(network_, t);
        }
        network_.step(t);
        do {  // a round: all events, until no more happen; then one decision of each processor
            while (happen(t)) {
            }
        } while (decide(t));
    }

    bool done() const {
        return std::all_of(
                   messages_.begin(), messages_.end(),
                   [](const Message& m) { return m.transfer.start == never || m.transfer.delivered != never; }) &&
               std::all_of(processors_.begin(), processors_.end(), [](const Processor& p) { return p.idle(); });
    }

    Outcome outcome() const {
        Outcome result;
        for (const Message& message : messages_) result.transfers.push_back(message.transfer);
        result.receptions = receptions_;
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
    Network network_;
    std::vector<Reception> receptions_;
    std::vector<Processor> processors_;
};

}  // namespace

Outcome simulate(const Machine& machine, const Topology& topology, const std::vector<Send>& sends,
                 const std::vector<Receive>& receives, Cycle limit) {
    validate(machine, topology, sends, receives);
    ByteByByte simulation(machine, topology, sends, receives);
    for (Cycle t = 0; !simulation.done(); ++t) {
        if (t > limit) throw std::runtime_error("reference: not all delivered by cycle " + std::to_string(limit));
        simulation.step(t);
    }
    return simulation.outcome();
}

std::vector<Transfer> simulate(const Machine& machine, const Topology& topology, const std::vector<Send>& sends,
                               Cycle limit) {
    return simulate(machine, topology, sends, {}, limit).transfers;
}

}  // namespace narrows::reference
