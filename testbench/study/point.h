#pragma once

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "testbench/run/request.h"
#include "testbench/study/study.h"

namespace narrows::study {

/// One run of a study.
struct Point {
    std::string machine;  ///< as `narrows run` takes it
    std::string workload;
    std::vector<std::string> arguments;  ///< KEY=VALUE
    std::uint64_t seed = 1;
    std::vector<Setting> swept;  ///< what the study says of it, "machine" and "workload" included
    bool with_loads = false;     ///< what every channel and link did is wanted, too

    // What follows from the above.
    std::vector<std::pair<std::string, std::string>> parameters;  ///< all of them, as text
    std::string key;                                              ///< alike for points that give the same results
    std::int64_t cycle_time_ps = 0;
    std::vector<std::string> parts;  ///< of the run, that have a time of their own: "first-result"
    double effort = 1;               ///< roughly: messages times the hops of their way

    std::string machine_name() const;
    /// What repeats it: "narrows run cns1 allgather nodes=64 words=32 --seed 1".
    std::string command() const;
    /// Of a parameter or "machine" or "workload"; null where it has none of that name.
    const std::string* value_of(std::string_view name) const;

    Request request() const { return {machine, workload, arguments}; }
};

/// Whether the point, one to run or one that is stored, has all of these.
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

/// Everything that the study asks for, in its order.
struct Points {
    std::vector<Point> points;
    std::vector<Problem> refused;  ///< what cannot be run, and points that come twice, with places in the study's file
    bool show_all_names = true;    ///< of every machine with every workload there is a point that can be run
};
Points all_points(const Study& study, std::uint64_t seed);

}  // namespace narrows::study
