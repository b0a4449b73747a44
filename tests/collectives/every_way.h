#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "testbench/workloads/catalogue.h"

/// All collectives and their algorithms from the catalogue, so that new ones are tested without changes here.
namespace narrows {

struct CollectiveWay {
    std::string workload;
    std::string algorithm;
    std::string size;  ///< the parameter for the amount of data, or for how late nodes are

    std::vector<KeyValue> arguments(int amount) const {
        return {{"algorithm", algorithm}, {size, std::to_string(amount)}};
    }
    std::string text(int amount) const {
        return workload + " algorithm=" + algorithm + " " + size + "=" + std::to_string(amount);
    }
};

/// How much of each collective is compared on all machines that come with Narrows (docs/findings/choice.md).
struct Amounts {
    std::string workload;
    std::vector<int> amounts;
};
inline const std::vector<Amounts> all_amounts{
    {"allgather", {1, 128}},  {"allreduce", {8, 4096}},        {"alltoall", {1, 32}}, {"barrier", {0}},
    {"broadcast", {8, 4096}}, {"reduce-scatter", {256, 8192}}, {"gather", {1, 32}},   {"transpose", {1, 32}}};

/// `best` is one of the algorithms.
inline std::vector<CollectiveWay> every_way() {
    const std::vector<std::string_view> sizes{"words", "elements", "skew", "piece"};
    std::vector<CollectiveWay> ways;
    for (const WorkloadType& type : workload_types()) {
        std::string size;
        for (const std::string_view each : sizes) {
            const auto names = [each](const ParameterDefault& given) { return given.parameter->name == each; };
            if (size.empty() && std::ranges::any_of(type.parameters(), names)) size = each;
        }
        for (const ParameterDefault& given : type.parameters()) {
            if (given.parameter->name != "algorithm") continue;
            for (const std::string_view algorithm : given.parameter->spellings)
                ways.push_back({std::string(type.name), std::string(algorithm), size});
        }
    }
    return ways;
}

}  // namespace narrows
