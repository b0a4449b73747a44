#include "testbench/workloads/collectives/plan/plan_traffic.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "testbench/workloads/collectives/plan/messages.h"

namespace narrows::collectives {

namespace {

/// Counts the messages of a node by destination and length. Most are like one of the previous two. The others are
/// joined when all are known, because sorting is quicker than a search for each.
class MessageCounts {
public:
    struct Count {
        std::pair<NodeId, int> flow;  ///< destination and bytes
        std::int64_t messages;
    };

    void add(NodeId to, int bytes, std::int64_t messages) {
        const Count count{{to, bytes}, messages};
        for (std::size_t back = 1; back <= std::min<std::size_t>(counts_.size(), 2); ++back) {
            Count& earlier = *(counts_.end() - static_cast<std::ptrdiff_t>(back));
            if (earlier.flow != count.flow) continue;
            earlier.messages += messages;
            return;
        }
        counts_.push_back(count);
    }

    /// Adds a flow for each destination and length, in their order.
    void add_flows(NodeId from, std::vector<Flow>& flows) {
        std::ranges::sort(counts_, {}, &Count::flow);
        const Count* before = nullptr;
        for (const Count& each : counts_) {
            if (before != nullptr && before->flow == each.flow) {
                flows.back().messages += each.messages;
            } else {
                flows.push_back({from, each.flow.first, each.flow.second, each.messages});
            }
            before = &each;
        }
    }

private:
    std::vector<Count> counts_;
};

/// The messages into which steps are cut. Most steps have as many elements as the one before.
class CutSteps {
public:
    struct Cut {
        std::int64_t messages = 0;
        int bytes = 0;  ///< of each but the last one
        int last_bytes = 0;
    };

    CutSteps(const Machine& machine, const Plan& plan, const CollectiveData& contents)
        : machine_(machine), plan_(plan), contents_(contents) {}

    const Cut& of(const Step& step) {
        const std::int64_t elements = step.elements();
        if (elements == elements_) return cut_;
        elements_ = elements;
        cut_ = {Messages::count(step, plan_.most), message_bytes(machine_, contents_, plan_.most),
                message_bytes(machine_, contents_, Messages::last(step, plan_.most))};
        return cut_;
    }

private:
    const Machine& machine_;
    const Plan& plan_;
    const CollectiveData& contents_;
    std::int64_t elements_ = 0;
    Cut cut_;
};

}  // namespace

int message_bytes(const Machine& machine, const CollectiveData& contents, std::int64_t elements) {
    return machine.message.header_bytes + static_cast<int>(elements * contents.element_bytes());
}

Cycle combining(const Machine& machine, const Step& step, std::int64_t elements) {
    if (step.what != Step::Do::combine) return 0;
    const bool of_three = step.also != no_partner;
    return (of_three ? machine.processor.combine3 : machine.processor.combine) * elements;
}

Traffic traffic_of(const Machine& machine, const Plan& plan, const CollectiveData& contents) {
    Traffic traffic;
    CutSteps cuts(machine, plan, contents);
    traffic.compute.resize(static_cast<std::size_t>(plan.nodes));
    bool computes = false;
    for (NodeId node = 0; node < plan.nodes; ++node) {
        MessageCounts sent;
        for (int program = 0; program < plan.programs; ++program) {
            PlanSteps steps = plan.steps(node, program);
            while (const Step* const step = steps.next()) {
                const Cycle work = step->computing + combining(machine, *step);
                traffic.compute[static_cast<std::size_t>(node)] += work;
                computes = computes || work > 0;
                if (step->swept > 0) traffic.moved.push_back({node, MovedBytes::How::swept, step->swept});
                const bool sends = step->what == Step::Do::send;
                for (const NodeId to : {sends ? step->partner : step->onward, sends ? step->also : no_partner}) {
                    if (to == no_partner) continue;
                    const CutSteps::Cut& cut = cuts.of(*step);
                    if (cut.messages > 1) sent.add(to, cut.bytes, cut.messages - 1);
                    if (cut.messages > 0) sent.add(to, cut.last_bytes, 1);
                }
            }
        }
        sent.add_flows(node, traffic.flows);
    }
    if (!computes) traffic.compute.clear();
    return traffic;
}

}  // namespace narrows::collectives
