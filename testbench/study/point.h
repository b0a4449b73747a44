#pragma once

#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "testbench/run/outcome/message_event.h"
#include "testbench/run/outcome/run_watch.h"
#include "testbench/run/request.h"
#include "testbench/study/study.h"

namespace narrows::study {

/// One run of a study.
struct Point {
    std::string machine;  ///< as in `narrows run`
    std::string workload;
    std::vector<std::string> arguments;  ///< KEY=VALUE
    std::uint64_t seed = 1;
    std::size_t run = 0;               ///< index of its [[runs]] in the study
    std::vector<Setting> swept;        ///< settings of the study, with "machine" and "workload"
    bool with_loads = false;           ///< the outcome includes the usage of every channel, link, register and buffer
    std::vector<MessageEvent> events;  ///< events that the outcome includes
    // Only for runs that analyses ask for:
    const WorkloadType* own_workload = nullptr;  ///< a workload that is not in the catalogue
    std::shared_ptr<const RunWatch> watch = {};  ///< its numbers are part of the outcome

    // Derived from the members above.
    std::vector<std::pair<std::string, std::string>> parameters;  ///< all parameters, as text
    std::string key;                                              ///< equal for points with equal results
    std::int64_t cycle_time_ps = 0;
    std::vector<RescaledValue> rescaled;  ///< values that changed because an argument sets cycle_time
    std::vector<std::string> milestones;  ///< names of milestones of the run: "first-result"

    /// A rough estimate of its duration by its messages. It takes as long as planning these.
    double effort(FreedomProofs& proofs) const;
    std::string machine_name() const;
    /// The command that repeats it: "narrows run cns1 allgather nodes=64 words=32 --seed 1".
    std::string command() const;
    /// The value of a parameter, or of "machine" or "workload"; null if there is none of that name.
    const std::string* value_of(std::string_view name) const;

    Request request(FreedomProofs& proofs, Choosing choosing = Choosing::now) const {
        const WorkloadType& type = own_workload != nullptr ? *own_workload : find_workload(workload);
        return {machine, type, arguments, seed, proofs, {}, choosing};
    }
};

/// Derives everything that needs no run. Throws InputError.
void resolve(Point& point, FreedomProofs& proofs);

/// True if the point (to be run or stored) has all of these settings.
template <class AnyPoint>
bool is_at(const AnyPoint& point, const std::vector<Setting>& at) {
    return std::ranges::all_of(at, [&](const Setting& setting) {
        const bool as_written = std::ranges::any_of(point.swept, [&](const Setting& swept) {
            return swept.name == setting.name && swept.value == setting.value;
        });
        const std::string* const value = point.value_of(setting.name);
        return as_written || (value != nullptr && *value == setting.value);
    });
}

/// All points of the study, in its order.
struct Points {
    std::vector<Point> points;
    std::vector<Problem> refused;  ///< errors of points, and duplicate points, with places in the study file
    bool show_all_names = true;    ///< every machine has a runnable point with every workload
};
Points all_points(const Study& study, std::uint64_t seed);

}  // namespace narrows::study
