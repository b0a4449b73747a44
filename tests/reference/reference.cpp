#include "tests/reference/reference.h"

#include <algorithm>
#include <map>
#include <stdexcept>
#include <string>
#include <utility>

#include "tests/reference/processor.h"
#include "tests/reference/validate.h"

namespace narrows::reference {

namespace {

/// No gap between two things that happen is longer: each waits for a time of the machine or of a program, or for the
/// memory.
Cycle longest_gap(const Machine& machine, const Graph& graph, const std::vector<Send>& sends,
                  const std::vector<Receive>& receives) {
    const InterfaceParameters& interface = machine.interface;
    const MemoryAccess access = machine.memory.access();
    Cycle gap = machine.overheads() + interface.link_flit_time + 10;
    for (const ChannelValues& values : all_values(machine, graph)) {
        gap += values.rate.flit_time + values.latency + values.credit_latency;
    }
    Cycle last = 0;
    for (const Send& send : sends) {
        gap += machine.interface_cycles(send.bytes) + access.load + access.store;
        last = std::max(last, send.not_before);
    }
    for (const Receive& receive : receives) last = std::max(last, receive.not_before);
    return gap + last;
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
            messages_.push_back({send, place, first_choices(topology, send.from, send.to, 0).front().port});
            stream(send.from, send.stream).actions.push_back({&messages_.back()});
        }
        const Availability availability(keeps_order(machine, topology));
        for (std::size_t node = 0; node < send_links_.size(); ++node) {
            std::vector<Stream> of_node;
            for (const auto& [number, one] : streams[node]) of_node.push_back(one);
            processors_.emplace_back(machine, std::move(of_node), send_links_[node], receive_links_[node],
                                     availability);
        }
    }

    /// True if anything happened at t.
    bool step(Cycle t) {
        // All that the wires and the network do at t follows from earlier cycles alone (f >= c + 1, N2 and N4 with a
        // latency of 1 or more, R2's c + 2). It does not depend on what interfaces and processors do at t, so it comes
        // first. The one exception: a processor may free a receive buffer (R4), which it began in an earlier cycle. So
        // processors finish before.
        bool happened = false;
        for (Processor& processor : processors_) happened |= processor.finish(t);
        for (auto& links : send_links_) {
            for (SendLink& link : links) happened |= link.feed(network_, t);
        }
        happened |= network_.step(t);
        bool decided = false;
        do {  // a round: all events, until no more happen; then one decision of each processor
            while (happen(t)) happened = true;
            decided = decide(t);
            happened |= decided;
        } while (decided);
        return happened;
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
    const Cycle gap = longest_gap(machine, topology.graph(), sends, receives);
    Cycle last = 0;
    for (Cycle t = 0; !simulation.done() && t - last <= gap; ++t) {
        if (t > limit) throw std::runtime_error("reference: not all delivered by cycle " + std::to_string(limit));
        if (simulation.step(t)) last = t;
    }
    return simulation.outcome();
}

std::vector<Transfer> simulate(const Machine& machine, const Topology& topology, const std::vector<Send>& sends,
                               Cycle limit) {
    return simulate(machine, topology, sends, {}, limit).transfers;
}

}  // namespace narrows::reference
