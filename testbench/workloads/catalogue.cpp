#include "testbench/workloads/catalogue.h"

#include <fmt/format.h>

#include <algorithm>

#include "models/machine/input_error.h"
#include "models/machine/known_wishes.h"
#include "models/machine/suggestion.h"
#include "testbench/workloads/every_workload.h"

namespace narrows {

namespace {

/// Sorted by name.
std::vector<WorkloadType>& all_types() {
    static std::vector<WorkloadType> types{
        aapc_workload(),         allgather_workload(),      allreduce_workload(),     alltoall_workload(),
        barrier_workload(),      broadcast_workload(),      butterfly_workload(),     cumulative_pairwise_workload(),
        exchange_workload(),     gather_workload(),         goal_workload(),          halo_workload(),
        host_dma_workload(),     point_to_point_workload(), random_workload(),        random_pairwise_workload(),
        redistribute_workload(), reduce_scatter_workload(), request_reply_workload(), simple_pairwise_workload(),
        testjig_workload(),      traffic_workload(),        transpose_workload(),
    };
    return types;
}

const WorkloadType* known_workload(std::string_view name) {
    const auto found = std::ranges::find(all_types(), name, &WorkloadType::name);
    return found == all_types().end() ? nullptr : &*found;
}

std::string suggest_workload(std::string_view unknown) {
    std::vector<std::string_view> names;
    for (const WorkloadType& type : all_types()) names.push_back(type.name);
    return did_you_mean_or_limit(unknown, names, "use " + alternatives(names));
}

}  // namespace

std::span<const WorkloadType> workload_types() { return all_types(); }

void add_workload_type(WorkloadType type) {
    if (known_workload(type.name) != nullptr) {
        throw InputError(Place{std::string(type.name)},
                         "there is a workload of this name already; give yours another one");
    }
    std::vector<WorkloadType>& types = all_types();
    types.insert(std::ranges::upper_bound(types, type.name, {}, &WorkloadType::name), std::move(type));
}

const WorkloadType& find_workload(std::string_view name) {
    if (const WorkloadType* const type = known_workload(name)) return *type;
    throw InputError(Place{std::string(name)}, "there is no workload of this name; " + suggest_workload(name));
}

const ParameterText& parameter_of(const WorkloadDefault& given) {
    const WorkloadType* const type = known_workload(given.workload);
    if (type == nullptr) {
        throw InputError(given.place, fmt::format("{}: there is no workload '{}'; {}", given.name(), given.workload,
                                                  suggest_workload(given.workload)));
    }
    std::vector<std::string_view> names;
    for (const auto& [parameter, value] : type->parameters()) {
        if (parameter == &nodes_parameter()) continue;  // the machine determines it
        if (parameter->name == given.parameter) return *parameter;
        names.push_back(parameter->name);
    }
    throw InputError(given.place, fmt::format("{} has no parameter '{}'; {}", given.workload, given.parameter,
                                              did_you_mean(given.parameter, names, "use " + alternatives(names))));
}

void check_defaults(std::span<const WorkloadDefault> defaults) {
    std::vector<Problem> problems;
    for (const WorkloadDefault& given : defaults) {
        collect_problems(problems, [&given] {
            parse_value(parameter_of(given), {given.parameter, given.value, given.place});
        });
    }
    if (!problems.empty()) throw InputError(std::move(problems));
}

std::vector<FormulaText> formula_texts() {
    std::vector<FormulaText> all;
    for (const WorkloadType& type : all_types()) {
        if (type.formulas == nullptr) continue;
        for (const FormulaText& text : type.formulas()) {
            const bool is_new = std::ranges::find(all, text.name, &FormulaText::name) == all.end();
            if (is_new) all.push_back(text);  // several workloads have the same text
        }
    }
    return all;
}

}  // namespace narrows
