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
    std::string machine;  ///< as for `narrows run`
    std::string workload;
    std::vector<std::string> arguments;  ///< KEY=VALUE
    std::uint64_t seed = 1;
    std::size_t run = 0;               ///< the place of its [[runs]] in the study
    std::vector<Setting> swept;        ///< settings of the study, "machine" and "workload" included
    bool with_loads = false;           ///< the outcome includes the usage of every channel, link, register and buffer
    std::vector<MessageEvent> events;  ///< events that the outcome includes
    // Only of runs that analyses ask for:
    const WorkloadType* own_workload = nullptr;  ///< one that is not in the catalogue
    std::shared_ptr<const RunWatch> watch = {};  ///< its numbers are in the outcome

    // Derived from the above.
    std::vector<std::pair<std::string, std::string>> parameters;  ///< all parameters, as text
    std::string key;                                              ///< equal for points that give the same results
    std::int64_t cycle_time_ps = 0;
    std::vector<RescaledValue> rescaled;  ///< values that a cycle_time among the arguments has changed
    std::vector<std::string> milestones;  ///< names of milestones of the run: "first-result"

    /// A rough estimate of how long it takes: its messages. Takes itself as long as planning them.
    double effort(FreedomProofs& proofs) const;
    std::string machine_name() const;
    /// The command that repeats it: "narrows run cns1 allgather nodes=64 words=32 --seed 1".
    std::string command() const;
    /// The value of a parameter, or of "machine" or "workload"; null if it has none of that name.
    const std::string* value_of(std::string_view name) const;

    Request request(FreedomProofs& proofs, Choosing choosing = Choosing::now) const {
        const WorkloadType& type = own_workload != nullptr ? *own_workload : find_workload(workload);
        return {machine, type, arguments, seed, proofs, {}, choosing};
    }
};

/// Derives what needs no run. Throws InputError.
void resolve(Point& point, FreedomProofs& proofs);

/// Whether the point (to be run or stored) has all of these settings.
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
    std::vector<Problem> refused;  ///< errors of points, and duplicate points, with their places in the study file
    bool show_all_names = true;    ///< every machine has a point that can be run with every workload
};
Points all_points(const Study& study, std::uint64_t seed);

}  // namespace narrows::study
