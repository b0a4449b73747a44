#include "traces/log/intervals/served_steps.h"

#include <algorithm>

namespace narrows {

namespace {

/// A step can be two receives at once.
int requests_of(const ProgramStep& step) { return std::max(step.count, 1); }

}  // namespace

ServedSteps::ServedSteps(const RunLog& log) {
    const bool serves = std::ranges::any_of(log.processors(), [](const ProcessorBusy& busy) {
        return busy.task == ProcessorTask::request || busy.task == ProcessorTask::work;
    });
    if (!serves) return;
    for (const ProgramStep& step : log.steps()) {
        if (step.kind == ProgramStep::Kind::receive || step.kind == ProgramStep::Kind::work)
            activities_[{step.node, step.activity, step.kind}].steps.push_back(
                {step.asked, step.done, requests_of(step)});
    }
}

Cycle ServedSteps::asked(const ProcessorBusy& busy) {
    const auto kind = busy.task == ProcessorTask::work ? ProgramStep::Kind::work : ProgramStep::Kind::receive;
    const auto found = activities_.find({busy.node, static_cast<int>(busy.what), kind});
    if (found == activities_.end()) return never;
    Activity& activity = found->second;
    const auto is_over = [&](const Step& step) { return activity.served == step.requests || step.done < busy.from; };
    while (activity.next < activity.steps.size() && is_over(activity.steps[activity.next])) {
        ++activity.next;
        activity.served = 0;
    }
    if (activity.next == activity.steps.size() || activity.steps[activity.next].asked > busy.from) return never;
    ++activity.served;
    return activity.steps[activity.next].asked;
}

}  // namespace narrows
