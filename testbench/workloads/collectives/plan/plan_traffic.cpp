#include "testbench/workloads/collectives/plan/plan_traffic.h"

#include <map>
#include <utility>

#include "testbench/workloads/collectives/plan/messages.h"

namespace narrows::collectives {

namespace {

/// Counts the messages of a node by destination and length. Most are like one of the previous two, which saves the
/// search.
class MessageCounts {
public:
    using Counts = std::map<std::pair<NodeId, int>, std::int64_t>;

    void add(NodeId to, int bytes, std::int64_t messages) {
        if (!is_latest(to, bytes)) {
            std::swap(latest_, before_);
            if (!is_latest(to, bytes)) latest_ = &*counts_.try_emplace({to, bytes}, 0).first;
        }
        latest_->second += messages;
    }
    const Counts& all() const { return counts_; }

private:
    bool is_latest(NodeId to, int bytes) const {
        return latest_ != nullptr && latest_->first.first == to && latest_->first.second == bytes;
    }

    Counts counts_;
    Counts::value_type* latest_ = nullptr;
    Counts::value_type* before_ = nullptr;
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
                const std::int64_t messages = Messages::count(*step, plan.most);
                if (messages == 0) continue;
                const bool sends = step->what == Step::Do::send;
                for (const NodeId to : {sends ? step->partner : step->onward, sends ? step->also : no_partner}) {
                    if (to == no_partner) continue;
                    if (messages > 1) sent.add(to, message_bytes(machine, contents, plan.most), messages - 1);
                    sent.add(to, message_bytes(machine, contents, Messages::last(*step, plan.most)), 1);
                }
            }
        }
        for (const auto& [flow, messages] : sent.all())
            traffic.flows.push_back({node, flow.first, flow.second, messages});
    }
    if (!computes) traffic.compute.clear();
    return traffic;
}

}  // namespace narrows::collectives
