#include "testbench/workloads/collectives/plan/plan_model.h"

#include <algorithm>
#include <map>

#include "models/bounds/derived/channel_machines.h"
#include "models/bounds/derived/derived.h"
#include "models/bounds/derived/flow_route.h"
#include "models/bounds/derived/message_times.h"
#include "testbench/workloads/collectives/plan/plan_traffic.h"
#include "testbench/workloads/collectives/plan/walk.h"

namespace narrows::collectives {

namespace {

/// The messages of a step come at equal intervals.
struct Arrivals {
    Cycle first;
    Cycle last;
};

/// Messages on the channels of the network, in the order of their starts.
class BusyChannels {
public:
    BusyChannels(const Machine& machine, const Topology& topology)
        : routes_(topology, machine.most_lanes()),
          links_(machine.interface.links),
          link_in_free_(static_cast<std::size_t>(topology.nodes())) {
        const Graph& graph = topology.graph();
        graph.for_each_group([&](RouterId router, Port port, const PortGroup& group) {
            const std::size_t number = graph.port_number(router, port);
            if (number >= ports_.size()) ports_.resize(number + 1);
            ports_[number].channels = group.channels;
        });
    }

    struct Wait {
        Cycle at_start = 0;  ///< for the first channel: so long the message stays in its interface
        Cycle in_all = 0;
    };
    /// How long messages wait for others that have started before, if the first one starts in that cycle.
    Wait wait(NodeId from, NodeId to, const MessageTimes& times, Cycle start, Cycle messages) {
        Wait wait;
        Cycle& waited = wait.in_all;
        const FlowRoute route = routes_.route(from, to);
        for (const SureCrossing& crossing : route.crossings) {
            const Cycle head = start + times.head_after(crossing.hops_before) + waited;
            const Cycle period = times.wire_period(crossing.hops_before);
            OutputPort& port = ports_[crossing.port];
            waited += pass(port.free, head, messages * period / port.channels);
            if (crossing.hops_before == 0) wait.at_start = waited;
        }
        const Cycle arrival = start + times.lead() + times.path() + waited;
        waited +=
            pass(link_in_free_[static_cast<std::size_t>(to)], arrival, messages * times.link_in_period() / links_);
        return wait;
    }

private:
    struct OutputPort {
        int channels = 1;
        Cycle free = 0;  ///< for the next message
    };

    /// Takes something from a cycle on for so long; how long it has to wait for it.
    static Cycle pass(Cycle& free, Cycle from, Cycle busy) {
        const Cycle waited = std::max(Cycle{0}, free - from);
        free = from + waited + busy;
        return waited;
    }

    FlowRoutes routes_;
    Cycle links_;
    std::vector<OutputPort> ports_;    // by number
    std::vector<Cycle> link_in_free_;  // by node
};

/// The longest chain of steps.
class LongestChain {
public:
    LongestChain(const Machine& machine, const Topology& topology, const Plan& plan, const CollectiveData& contents)
        : machine_(with_best_channels(machine)),
          topology_(topology),
          plan_(plan),
          contents_(contents),
          links_(static_cast<std::size_t>(machine.interface.links)),
          clocks_(static_cast<std::size_t>(plan.nodes * plan.programs), Clock{0, std::vector<Cycle>(links_)}),
          channels_(machine_, topology) {}

    Cycle end() const { return end_; }
    Cycle now(NodeId node, int program) const {
        return clocks_[static_cast<std::size_t>(node * plan_.programs + program)].now;
    }

    Arrivals send(NodeId node, int program, const Step& step, NodeId to) {
        const int link = to == step.partner ? step.link : step.also_link;
        const MessageTimes& times = times_of(step, node, to);
        const auto messages = static_cast<std::size_t>(Messages::count(step, plan_.most));
        const std::size_t used = std::min(links_, messages);
        Clock& clock = clock_of(node, program);
        if (to == step.partner) clock.now += step.computing;
        const Cycle link_free = clock.link_free[static_cast<std::size_t>(link) % links_];
        const Cycle first = std::max(clock.now, link_free);
        const Cycle apart = std::max(times.processor_send(), times.link_out_period() / static_cast<Cycle>(used));
        const Cycle last = first + static_cast<Cycle>(messages - 1) * apart;
        clock.now = last + times.processor_send();
        const BusyChannels::Wait wait = channels_.wait(node, to, times, first, static_cast<Cycle>(messages));
        for (std::size_t i = 0; i < used; ++i)
            clock.link_free[(static_cast<std::size_t>(link) + i) % links_] =
                last + wait.at_start + times.link_out_period();
        end_ = std::max(end_, last + wait.in_all + times.whole());
        return {first + wait.in_all + times.delivery(), last + wait.in_all + times.delivery()};
    }

    void receive(NodeId node, int program, const Step& step, Arrivals came, const Arrivals* also) {
        if (also != nullptr) came = {std::max(came.first, also->first), std::max(came.last, also->last)};
        const MessageTimes& times = times_of(step, step.partner, node);
        const Cycle messages = Messages::count(step, plan_.most);
        const Cycle each = combining(machine_, step) / messages;
        const Cycle busy = (also != nullptr ? 2 : 1) * (times.processor_receive() + times.request()) + each;
        Clock& clock = clock_of(node, program);
        clock.now += step.computing;
        clock.now =
            std::max({clock.now + messages * busy, came.first + each + (messages - 1) * busy, came.last + each});
        end_ = std::max(end_, clock.now);
    }

    /// Each message goes on when it has come.
    Arrivals pass_on(NodeId node, int program, const Step& step, Arrivals came) {
        const MessageTimes& in = times_of(step, step.partner, node);
        const MessageTimes& out = times_of(step, node, step.onward);
        const Cycle messages = Messages::count(step, plan_.most);
        const Cycle busy = in.processor_receive() + in.request() + out.processor_send();
        const Cycle apart = std::max(busy, out.link_out_period());
        Clock& clock = clock_of(node, program);
        const Cycle begin = std::max(clock.now + in.processor_receive() + in.request(), came.first);
        const Cycle first = std::max(begin, clock.link_free[static_cast<std::size_t>(step.link) % links_]);
        const Cycle last = std::max(first + (messages - 1) * apart, came.last);
        clock.now = last + out.processor_send();
        const BusyChannels::Wait wait = channels_.wait(node, step.onward, out, first, messages);
        clock.link_free[static_cast<std::size_t>(step.link) % links_] = last + wait.at_start + out.link_out_period();
        end_ = std::max(end_, last + wait.in_all + out.whole());
        return {first + wait.in_all + out.delivery(), last + wait.in_all + out.delivery()};
    }

    void finish(NodeId, int, const Step&) {}

private:
    struct Clock {
        Cycle now;
        std::vector<Cycle> link_free;
    };

    Clock& clock_of(NodeId node, int program) {
        return clocks_[static_cast<std::size_t>(node * plan_.programs + program)];
    }
    /// As if all messages of a step were as long as the first one.
    const MessageTimes& times_of(const Step& step, NodeId from, NodeId to) {
        const int bytes = message_bytes(machine_, contents_, std::min(step.elements(), plan_.most));
        const std::pair key{bytes, topology_.hops(from, to)};
        const auto known = times_.find(key);
        if (known != times_.end()) return known->second;
        return times_.emplace(key, MessageTimes(machine_, key.first, key.second)).first->second;
    }

    Machine machine_;
    const Topology& topology_;
    const Plan& plan_;
    const CollectiveData& contents_;
    std::size_t links_;
    std::vector<Clock> clocks_;
    std::map<std::pair<int, int>, MessageTimes> times_;  // by bytes and hops
    BusyChannels channels_;
    Cycle end_ = 0;
};

}  // namespace

Cycle modelled_cycles(const Machine& machine, const Topology& topology, const Plan& plan,
                      const CollectiveData& contents) {
    LongestChain chain(machine, topology, plan, contents);
    Walk<Arrivals, LongestChain>(plan, chain).run();
    const Bound bound = derived_lower_bound(machine, topology, traffic_of(machine, plan, contents));
    return std::max(chain.end(), bound.cycles);
}

}  // namespace narrows::collectives
