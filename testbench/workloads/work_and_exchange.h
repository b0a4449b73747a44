#pragma once

#include <algorithm>
#include <string_view>
#include <vector>

#include "testbench/workloads/workload.h"

namespace narrows {

/// The time that a task exchanges messages, with the work for its buffers, and the time that it works on its data, over
/// all steps.
struct WorkAndExchange {
    Cycle exchanging = 0;
    Cycle working = 0;
};

inline std::vector<std::string_view> work_and_exchange_names() {
    return {"longest-exchange", "longest-work", "shortest-work"};
}

/// Each task has a member `times`.
template <class Task>
std::vector<Milestone> work_and_exchange(const std::vector<Task>& tasks) {
    const auto working = [](const Task& task) { return task.times.working; };
    const auto exchanging = [](const Task& task) { return task.times.exchanging; };
    const auto [least, most] = std::ranges::minmax_element(tasks, {}, working);
    return {{"longest-exchange", exchanging(*std::ranges::max_element(tasks, {}, exchanging))},
            {"longest-work", most->times.working},
            {"shortest-work", least->times.working}};
}

}  // namespace narrows
