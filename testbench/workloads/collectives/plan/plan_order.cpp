#include "testbench/workloads/collectives/plan/plan_order.h"

#include "testbench/workloads/collectives/plan/messages.h"
#include "testbench/workloads/collectives/plan/plan_traffic.h"

namespace narrows::collectives {

namespace {

using Do = OrderedOperation::Do;

/// As PlannedWork::program().
Generated<OrderedOperation> operations_of(const Machine& machine, const Plan& plan, const CollectiveData& contents,
                                          PlanSteps steps, Cycle start) {
    const int links = machine.interface.links;
    const Step* step = steps.next();
    if (step != nullptr && start > 0) co_yield {.what = Do::wait, .amount = start};
    for (; step != nullptr; step = steps.next()) {
        if (step->computing > 0) co_yield {.what = Do::work, .amount = step->computing};
        if (step->swept > 0) co_yield {.what = Do::sweep, .amount = step->swept};
        if (step->what == Step::Do::finish) continue;
        for (Messages message(*step, plan.most); message.next();) {
            OrderedOperation operation{
                .what = step->what == Step::Do::send ? Do::send : Do::receive,
                .partners = {step->partner, step->also},
                .links = {link_of(*step, message.number(), links), LinkId(step->also_link % links)},
                .bytes = message_bytes(machine, contents, message.elements()),
                .tag = tag_of(plan, *step, message.ranges().front())};
            co_yield OrderedOperation(operation);
            const Cycle work = combining(machine, *step, message.elements());
            if (work > 0) co_yield {.what = Do::work, .amount = work};
            if (step->onward == no_partner) continue;
            operation.what = Do::send;
            operation.partners = {step->onward, OrderedOperation::nobody};
            co_yield std::move(operation);
        }
    }
}

class PlanOperations final : public OrderedOperations {
public:
    explicit PlanOperations(Generated<OrderedOperation> operations) : operations_(std::move(operations)) {}

    const OrderedOperation* next() override { return operations_.next(); }

private:
    Generated<OrderedOperation> operations_;
};

}  // namespace

std::unique_ptr<OrderedOperations> PlanOrder::operations(int program) const {
    const NodeId node = rank_of(program);
    const int number = program % plan_.programs;
    return std::make_unique<PlanOperations>(
        operations_of(machine_, plan_, contents_, plan_.steps(node, number), starts_at_(node, number)));
}

}  // namespace narrows::collectives
