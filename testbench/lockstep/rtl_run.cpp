#include "testbench/lockstep/rtl_run.h"

#include <algorithm>

#include "testbench/lockstep/clocked_processor.h"

namespace narrows::lockstep {

namespace {

/// Writes down what crosses the channels of a node.
class Watcher {
public:
    Watcher(const Machine& machine, const Grid& grid, std::vector<Journey>& journeys)
        : machine_(machine), grid_(grid), journeys_(journeys), left_(static_cast<std::size_t>(grid.nodes()) * 4) {}

    void look(const RtlGrid& rtl, Cycle t) {
        for (NodeId node = 0; node < grid_.nodes(); ++node) {
            for (Port port = 0; port < grid_.network_ports(); ++port) look_at_port(rtl, node, port, t);
            for (int link = 0; link < machine_.interface.links; ++link) look_at_link(rtl, node, link, t);
        }
    }

private:
    struct Left {
        std::size_t message = 0;
        int bytes = 0;
    };

    Crossing& crossing(std::size_t message, NodeId node, Port port) {
        auto& crossings = journeys_.at(message).crossings;
        const auto found = std::find_if(crossings.begin(), crossings.end(),
                                        [&](const Crossing& c) { return c.router == node && c.port == port; });
        return found == crossings.end() ? crossings.emplace_back(Crossing{node, port, 0}) : *found;
    }

    void look_at_port(const RtlGrid& rtl, NodeId node, Port port, Cycle t) {
        Left& left = left_[static_cast<std::size_t>(node * 4 + port)];
        if (rtl.head_leaves(node, port)) {
            const RtlHead head = rtl.leaving(node, port);
            left = {static_cast<std::size_t>(head.tag), head.bytes};
            crossing(left.message, node, port).head = t;
        }
        const int bytes = rtl.bytes_leaving(node, port);
        if (bytes == 0) return;
        left.bytes -= bytes;
        if (left.bytes == 0) crossing(left.message, node, port).tail = t;
    }

    void look_at_link(const RtlGrid& rtl, NodeId node, int link, Cycle t) {
        if (rtl.head_arrives(node, link)) {
            Crossing& here = crossing(static_cast<std::size_t>(rtl.arriving(node, link).tag), node, Topology::local);
            here.link = link;
            here.head = t;
        }
        if (rtl.last_arrives(node, link))
            crossing(static_cast<std::size_t>(rtl.arriving(node, link).tag), node, Topology::local).tail = t;
    }

    const Machine& machine_;
    const Grid& grid_;
    std::vector<Journey>& journeys_;
    std::vector<Left> left_;  ///< by output: bytes of the message on it that have not crossed yet
};

}  // namespace

std::vector<Journey> run_on_rtl(RtlGrid& rtl, const Machine& machine, const Grid& grid, const std::vector<Send>& sends,
                                Cycle limit) {
    std::vector<Journey> journeys(sends.size());
    std::vector<ClockedProcessor> processors;
    for (NodeId node = 0; node < grid.nodes(); ++node) processors.emplace_back(machine, grid, node, journeys);
    for (std::size_t place = 0; place < sends.size(); ++place)
        processors[static_cast<std::size_t>(sends[place].from)].sends(sends[place], place);

    Watcher watcher(machine, grid, journeys);
    // Of what has been started and not yet been copied, by node and link: it leaves the register in order.
    std::vector<std::vector<std::size_t>> in_register(static_cast<std::size_t>(grid.nodes() * machine.interface.links));
    std::size_t delivered = 0;
    rtl.reset();
    for (Cycle t = 0; t <= limit && delivered < sends.size(); ++t) {
        for (ClockedProcessor& processor : processors) delivered += processor.finish(rtl, t) ? 1 : 0;
        rtl.settle();
        for (NodeId node = 0; node < grid.nodes(); ++node) {
            for (int link = 0; link < machine.interface.links; ++link) {
                auto& waiting = in_register[static_cast<std::size_t>(node * machine.interface.links + link)];
                if (!rtl.copied(node, link)) continue;
                journeys[waiting.front()].copied = t;
                waiting.erase(waiting.begin());
            }
        }
        for (ClockedProcessor& processor : processors) {
            if (const auto started = processor.decide(rtl, t)) {
                const Send& send = sends[*started];
                in_register[static_cast<std::size_t>(send.from * machine.interface.links + send.link)].push_back(
                    *started);
            }
        }
        rtl.settle();
        watcher.look(rtl, t);
        rtl.tick();
    }
    return journeys;
}

}  // namespace narrows::lockstep
