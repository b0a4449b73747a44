#include "testbench/lockstep/rtl_run.h"

#include <deque>
#include <numeric>
#include <stdexcept>

#include "testbench/lockstep/clocked_processor.h"
#include "testbench/lockstep/watcher.h"

namespace narrows::lockstep {

namespace {

/// The state of one run; step() does one cycle.
class RunningRtl {
public:
    RunningRtl(rtl::Array& routers, const Machine& machine, const Topology& topology,
               const std::vector<PlannedSend>& sends)
        : routers_(routers),
          machine_(machine),
          topology_(topology),
          sends_(sends),
          all_(static_cast<std::size_t>(topology.routers())),
          in_register_(static_cast<std::size_t>(topology.nodes() * machine.interface.links)),
          buffered_(in_register_.size()),
          journeys_(sends.size()) {
        std::iota(all_.begin(), all_.end(), RouterId{});
        for (const RouterId router : all_) watchers_.emplace_back(machine, topology.graph(), router, journeys_);
        for (NodeId node = 0; node < topology.nodes(); ++node)
            processors_.emplace_back(machine, topology, node, pins(node), journeys_);
        for (std::size_t place = 0; place < sends.size(); ++place)
            processors_[static_cast<std::size_t>(sends[place].from)].sends(sends[place], place);
    }

    void step(Cycle t) {
        for (ClockedProcessor& processor : processors_) {
            if (const auto place = processor.finish(t)) delivered(*place);
        }
        for (NodeId node = 0; node < topology_.nodes(); ++node) {
            for (LinkId link = 0; link < machine_.interface.links; ++link) observe_register(node, link, t);
        }
        for (ClockedProcessor& processor : processors_) {
            if (const auto place = processor.decide(t))
                in_register(sends_[*place].from, sends_[*place].link).push_back(*place);
        }
        for (const RouterId router : all_) watchers_[static_cast<std::size_t>(router)].observe(routers_[router], t);
        for (const RouterId router : all_) routers_.pass_on(router);
        routers_.tick(all_);
    }

    bool done() const { return delivered_ == sends_.size(); }
    std::vector<Journey>& journeys() { return journeys_; }

private:
    void delivered(std::size_t place) {
        ++delivered_;
        if (machine_.interface.acknowledge == Acknowledge::none) return;
        const PlannedSend& send = sends_[place];
        pins(send.from).acknowledged(topology_.first_port(send.from, send.to));
        routers_[topology_.router_of(send.from)].update_outputs();
    }
    rtl::InterfacePins& pins(NodeId node) { return *routers_[topology_.router_of(node)].interface(); }

    /// Messages leave register and buffers in order, so queues are enough.
    std::deque<std::size_t>& in_register(NodeId node, LinkId link) {
        return in_register_[static_cast<std::size_t>(node * machine_.interface.links + link)];
    }
    void observe_register(NodeId node, LinkId link, Cycle t) {
        auto& buffered = buffered_[static_cast<std::size_t>(node * machine_.interface.links + link)];
        if (pins(node).head_leaves_buffer(link)) journeys_[take_first(buffered)].left = t;
        if (!pins(node).copied(link)) return;
        buffered.push_back(take_first(in_register(node, link)));
        journeys_[buffered.back()].copied = t;
    }

    static std::size_t take_first(std::deque<std::size_t>& messages) {
        if (messages.empty()) throw std::logic_error("the RTL moves a message on that it does not have");
        const std::size_t first = messages.front();
        messages.pop_front();
        return first;
    }

    rtl::Array& routers_;
    const Machine& machine_;
    const Topology& topology_;
    const std::vector<PlannedSend>& sends_;
    std::vector<RouterId> all_;
    std::vector<std::deque<std::size_t>> in_register_;  ///< indexed by node and link
    std::vector<std::deque<std::size_t>> buffered_;     ///< indexed by node and link: messages in send buffers
    std::vector<Journey> journeys_;
    std::vector<ClockedProcessor> processors_;
    std::vector<Watcher> watchers_;  ///< indexed by router
    std::size_t delivered_ = 0;
};

}  // namespace

std::vector<Journey> run_on_rtl(rtl::Array& routers, const Machine& machine, const Topology& topology,
                                const std::vector<PlannedSend>& sends, Cycle limit) {
    RunningRtl run(routers, machine, topology, sends);
    for (Cycle t = 0; t <= limit && !run.done(); ++t) run.step(t);
    return std::move(run.journeys());
}

}  // namespace narrows::lockstep
