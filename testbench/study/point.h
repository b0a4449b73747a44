#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "testbench/run/outcome/outcome.h"
#include "testbench/run/request.h"
#include "testbench/study/study.h"

namespace narrows::study {

/// What a point to be run and a stored one have in common.
struct PointSettings {
    std::string machine;  ///< as in `narrows run`; of a stored point the name
    std::string workload;
    std::size_t run = 0;                                          ///< index of its [[runs]] in the study
    std::vector<Setting> swept;                                   ///< with "machine" and "workload"
    std::vector<std::pair<std::string, std::string>> parameters;  ///< all parameters, as text
    std::string key;                                              ///< equal for points with equal results

    /// The value of a parameter, or of "machine" or "workload"; null if there is none of that name.
    const std::string* value_of(std::string_view name) const;
    /// True if it has all of these settings.
    bool is_at(const std::vector<Setting>& at) const;
};

/// One run of a study. Its parameters and its key are derived.
struct Point : PointSettings {
    std::vector<std::string> arguments;  ///< KEY=VALUE
    std::uint64_t seed = 1;
    bool with_loads = false;           ///< the outcome includes the usage of every channel, link, register and buffer
    std::vector<MessageEvent> events;  ///< events that the outcome includes
    // Only for runs that analyses ask for:
    const WorkloadType* own_workload = nullptr;  ///< a workload that is not in the catalogue
    std::shared_ptr<const RunWatch> watch = {};  ///< its numbers are part of the outcome

    // Derived from the members above.
    std::int64_t cycle_time_ps = 0;
    std::vector<RescaledValue> rescaled;  ///< values that changed because an argument sets cycle_time
    std::vector<std::string> milestones;  ///< names of milestones of the run: "first-result"

    /// A rough estimate of its duration by its messages. It takes as long as planning these.
    double effort(FreedomProofs& proofs) const;
    std::string machine_name() const;
    /// The command that repeats it: "narrows run cns1 allgather nodes=64 words=32 --seed 1".
    std::string command() const;

    Request request(FreedomProofs& proofs, Choosing choosing = Choosing::now) const {
        const WorkloadType& type = own_workload != nullptr ? *own_workload : find_workload(workload);
        return {machine, type, arguments, seed, proofs, {}, choosing};
    }
};

/// Derives everything that needs no run. Throws InputError.
void resolve(Point& point, FreedomProofs& proofs);

/// All points of the study, in its order.
struct Points {
    std::vector<Point> points;
    std::vector<Problem> refused;  ///< errors of points, and duplicate points, with places in the study file
    bool show_all_names = true;    ///< every machine has a runnable point with every workload
};
Points all_points(const Study& study, std::uint64_t seed);

}  // namespace narrows::study
