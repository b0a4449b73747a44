#include "testbench/workloads/catalogue.h"

#include <fmt/format.h>

#include <algorithm>

#include "models/machine/input_error.h"
#include "models/machine/known_wishes.h"
#include "models/machine/suggestion.h"
#include "testbench/workloads/allgather/allgather.h"
#include "testbench/workloads/allgather/closed_forms.h"
#include "testbench/workloads/allreduce/allreduce.h"
#include "testbench/workloads/allreduce/nbl_models.h"
#include "testbench/workloads/collectives/alltoall.h"
#include "testbench/workloads/collectives/barrier.h"
#include "testbench/workloads/collectives/broadcast.h"
#include "testbench/workloads/collectives/butterfly.h"
#include "testbench/workloads/collectives/foster_models.h"
#include "testbench/workloads/collectives/gather.h"
#include "testbench/workloads/collectives/reduce_scatter.h"
#include "testbench/workloads/collectives/transpose.h"
#include "testbench/workloads/dense/dense_pattern.h"
#include "testbench/workloads/goal/goal.h"
#include "testbench/workloads/halo/halo.h"
#include "testbench/workloads/host_dma/host_dma.h"
#include "testbench/workloads/patterns/patterns.h"
#include "testbench/workloads/redistribute/redistribute.h"
#include "testbench/workloads/request_reply/request_reply.h"
#include "testbench/workloads/testjig/testjig.h"
#include "testbench/workloads/traffic/open_traffic.h"

namespace narrows {

namespace {

/// The parameter `the_machines` has its default from the machine.
template <class P>
std::vector<ParameterDefault> own_texts(std::span<const WorkloadParameter<P>> parameters,
                                        std::string_view the_machines = {}) {
    std::vector<ParameterDefault> result;
    static const P defaults;
    for (const auto& p : parameters) {
        result.push_back({&p.text, std::nullopt});
        if (p.text.name != the_machines) result.back().value = value_text(p, defaults);
        if (const ParameterText* const bytes = p.text.in_bytes.parameter)
            result.push_back({bytes, std::string(bytes->zero)});
    }
    return result;
}

template <class P>
std::vector<ParameterDefault> texts(std::span<const WorkloadParameter<P>> parameters) {
    std::vector<ParameterDefault> result = own_texts(parameters);
    result.insert(result.begin(), {&nodes_parameter(), std::nullopt});
    return result;
}

template <class P>
std::vector<ParameterValue> values(std::span<const WorkloadParameter<P>> parameters, const P& chosen) {
    std::vector<ParameterValue> result;
    for (const auto& p : parameters) result.push_back({&p.text, value_text(p, chosen)});
    return result;
}

ChosenWorkload choose_traffic(const Machine& machine, const Topology& topology, std::span<const KeyValue> arguments) {
    TrafficParameters chosen;
    parse(chosen, traffic_parameters(), arguments);
    leave_out_default(chosen, arguments);
    complete_for_medium(chosen, machine, arguments);
    const TrafficSetting setting = traffic_setting(machine, topology, chosen);
    return {values(traffic_parameters(), chosen), [&machine, &topology, setting](std::uint64_t seed) {
                return std::make_unique<OpenTraffic>(machine, topology, setting, seed);
            }};
}

/// Chooses a pattern. Patterns differ in their parameters, their check, and the function that makes their streams.
template <class P, auto Parameters, auto Check, auto Make>
ChosenWorkload choose_pattern(const Machine& machine, const Topology& topology, std::span<const KeyValue> arguments) {
    P chosen;
    parse(chosen, Parameters(), arguments);
    Check(machine, topology, chosen);
    return {values(Parameters(), chosen),
            [&machine, &topology, chosen](std::uint64_t seed) { return Make(machine, topology, chosen, seed); }};
}

/// Chooses work that does not depend on the topology.
template <class P, auto Parameters, auto Check, class Made>
ChosenWorkload choose_work(const Machine& machine, const Topology& topology, std::span<const KeyValue> arguments) {
    P chosen;
    parse(chosen, Parameters(), arguments);
    Check(machine, topology, chosen);
    return {values(Parameters(), chosen),
            [&machine, chosen](std::uint64_t seed) { return std::make_unique<Made>(machine, chosen, seed); }};
}

ChosenWorkload choose_goal(const Machine& machine, const Topology& topology, std::span<const KeyValue> arguments) {
    goal::GoalParameters chosen;
    parse(chosen, goal::goal_parameters(), arguments);
    const auto program = goal::program_for(machine, chosen);
    return {values(goal::goal_parameters(), chosen), [&machine, &topology, program](std::uint64_t seed) {
                return std::make_unique<goal::GoalWork>(machine, topology, program, seed);
            }};
}

ChosenWorkload choose_request_reply(const Machine& machine, const Topology& topology,
                                    std::span<const KeyValue> arguments) {
    RequestReplyParameters chosen;
    parse(chosen, request_reply_parameters(), arguments);
    check_request_reply(machine, topology, chosen);
    return {values(request_reply_parameters(), chosen), [&machine, &topology, chosen](std::uint64_t seed) {
                return std::make_unique<RequestReply>(machine, topology, chosen, seed);
            }};
}

/// Chooses a collective. Collectives differ in their parameters and plans.
template <class P, auto Parameters, auto Type, auto Make>
ChosenWorkload choose_collective(const Machine& machine, const Topology& topology,
                                 std::span<const KeyValue> arguments) {
    P chosen;
    parse(chosen, Parameters(), arguments);
    chosen = Type().complete(machine, topology, chosen);
    return {values(Parameters(), chosen),
            [&machine, &topology, chosen](std::uint64_t seed) { return Make(machine, topology, chosen, seed); }};
}

template <class P, auto Parameters, auto Type>
std::vector<OpenAlgorithm> open_algorithms_of(const Machine& machine, std::span<const KeyValue> arguments) {
    P given;
    parse(given, Parameters(), arguments);
    return collectives::alternatives_for(Type(), machine, given);
}

template <class P, auto Parameters, auto Type, auto Make>
WorkloadType collective_type(std::string_view name, std::string_view summary,
                             std::vector<FormulaText> (*formulas)() = nullptr) {
    return {.name = name,
            .summary = summary,
            .parameters = [] { return texts(Parameters()); },
            .make = choose_collective<P, Parameters, Type, Make>,
            .formulas = formulas,
            .alternatives = open_algorithms_of<P, Parameters, Type>};
}

/// The values include only the length that applies.
ChosenWorkload choose_allgather(const Machine& machine, const Topology& topology, std::span<const KeyValue> arguments) {
    check_allgather_arguments(arguments);
    ChosenWorkload chosen =
        choose_collective<AllgatherParameters, allgather_parameters, allgather_type, make_allgather>(machine, topology,
                                                                                                     arguments);
    const bool has_total = std::ranges::find(arguments, "total_words", &KeyValue::key) != arguments.end();
    std::erase_if(chosen.parameters, [has_total](const ParameterValue& value) {
        return value.parameter->name == (has_total ? "words" : "total_words");
    });
    return chosen;
}

template <class P, auto Type>
std::unique_ptr<Workload> make_planned(const Machine& machine, const Topology& topology, const P& parameters,
                                       std::uint64_t seed) {
    return collectives::make_collective(Type(), machine, topology, parameters, seed);
}

/// The type of a collective that has nothing special but its data.
template <class P, auto Parameters, auto Type>
WorkloadType planned_type(std::string_view name, std::string_view summary) {
    return collective_type<P, Parameters, Type, make_planned<P, Type>>(name, summary);
}

WorkloadType allgather_workload() {
    WorkloadType type = collective_type<AllgatherParameters, allgather_parameters, allgather_type, make_allgather>(
        "allgather", "all-to-all broadcast: every node's part of a vector reaches every node", allgather_formulas);
    type.make = choose_allgather;
    return type;
}

template <dense::PatternKind pattern>
std::span<const WorkloadParameter<dense::DenseParameters>> dense_parameters_of() {
    return pattern == dense::PatternKind::random_pairwise ? dense::random_pairwise_parameters()
                                                          : dense::dense_parameters();
}

template <dense::PatternKind pattern>
ChosenWorkload choose_dense(const Machine& machine, const Topology&, std::span<const KeyValue> arguments) {
    dense::DenseParameters given;
    parse(given, dense_parameters_of<pattern>(), arguments);
    const dense::DenseParameters completed = dense::complete(machine, given);
    return {values(dense_parameters_of<pattern>(), completed), [&machine, completed](std::uint64_t seed) {
                return std::make_unique<dense::DensePattern>(machine, pattern, completed, seed);
            }};
}

template <dense::PatternKind pattern>
WorkloadType dense_type(std::string_view name, std::string_view summary) {
    return {name,
            summary,
            [] { return own_texts(dense_parameters_of<pattern>(), dense::size_parameter); },
            choose_dense<pattern>,
            nullptr,
            pattern == dense::PatternKind::random_pairwise,
            true};
}

std::vector<FormulaText> butterfly_formulas() { return collectives::foster_formulas(true); }
std::vector<FormulaText> alltoall_formulas() { return collectives::foster_formulas(false); }

std::vector<WorkloadType> types{
    dense_type<dense::PatternKind::aapc>(
        "aapc", "phases s = 1, 2, ..: every process sends to the one s after it and receives from the one s before it"),
    allgather_workload(),
    collective_type<AllreduceParameters, allreduce_parameters, allreduce_type, make_allreduce>(
        "allreduce", "global sum: every node ends with the sum of all nodes' vectors", allreduce_formulas),
    collective_type<collectives::AlltoallParameters, collectives::alltoall_parameters, collectives::alltoall_type,
                    collectives::make_alltoall>(
        "alltoall", "complete exchange: every node sends a part of its own to every other node", alltoall_formulas),
    collective_type<collectives::BarrierParameters, collectives::barrier_parameters, collectives::barrier_type,
                    collectives::make_barrier>("barrier", "no node goes on before all nodes have come"),
    planned_type<collectives::BroadcastParameters, collectives::broadcast_parameters, collectives::broadcast_type>(
        "broadcast", "one node's vector reaches every node"),
    {"butterfly", "log2 P steps: in step i every node exchanges with the one whose number differs in bit i",
     [] { return texts(collectives::butterfly_parameters()); },
     choose_pattern<collectives::ButterflyParameters, collectives::butterfly_parameters, collectives::check_butterfly,
                    collectives::make_butterfly>,
     butterfly_formulas, true},
    dense_type<dense::PatternKind::cumulative_pairwise>(
        "cumulative-pairwise", "phases: processes 0 and 1 exchange, then also 2 and 3, and so on"),
    {"exchange", "every node streams messages to its first k neighbours", [] { return texts(exchange_parameters()); },
     choose_pattern<ExchangeParameters, exchange_parameters, check_exchange, make_exchange>},
    planned_type<collectives::GatherParameters, collectives::gather_parameters, collectives::gather_type>(
        "gather", "many to one: one node gets the parts of all nodes"),
    {"goal", "an application that a file describes in the GOAL format: sends, receives, calculations, dependencies",
     [] { return texts(goal::goal_parameters()); }, choose_goal},
    {"halo", "tasks with a patch of a domain each exchange the cells at their rims, and work on their own",
     [] { return texts(halo::halo_parameters()); },
     choose_pattern<halo::HaloParameters, halo::halo_parameters, halo::check_halo, halo::make_halo>,
     halo::halo_formulas},
    {"host-dma", "the interfaces of node 0 read and write its memory over the host bus, without messages",
     [] { return texts(host_dma_parameters()); },
     choose_work<HostDmaParameters, host_dma_parameters, check_host_dma, HostDma>, nullptr, true},
    {"point-to-point", "one node sends to another", [] { return texts(point_to_point_parameters()); },
     choose_pattern<PointToPointParameters, point_to_point_parameters, check_point_to_point, make_point_to_point>},
    {"random", "every node sends messages of random length to random nodes", [] { return texts(random_parameters()); },
     choose_pattern<RandomParameters, random_parameters, check_random, make_random>, nullptr, true},
    dense_type<dense::PatternKind::random_pairwise>("random-pairwise",
                                                    "phases: all processes exchange in pairs, drawn for each phase"),
    {"redistribute",
     "points that cost different work go to tasks drawn at random, which work on them and give them back",
     [] { return texts(redistribute::redistribute_parameters()); },
     choose_work<redistribute::RedistributeParameters, redistribute::redistribute_parameters,
                 redistribute::check_redistribute, redistribute::Redistribution>},
    planned_type<collectives::ReduceScatterParameters, collectives::reduce_scatter_parameters,
                 collectives::reduce_scatter_type>(
        "reduce-scatter", "global sum in parts: every node ends with one part of the sum of all nodes' vectors"),
    {"request-reply", "every node sends requests to other nodes, which answer them",
     [] { return texts(request_reply_parameters()); }, choose_request_reply, nullptr, true},
    dense_type<dense::PatternKind::simple_pairwise>(
        "simple-pairwise", "phases s = 1, 2, ..: every process exchanges with the ones s after it and s before it"),
    {"testjig", "the centre of a grid exchanges with 1, 2 or 3 neighbours at once",
     [] { return texts(testjig_parameters()); },
     choose_pattern<TestjigParameters, testjig_parameters, check_testjig, make_testjig>},
    {"traffic", "every node generates messages at a rate; latency and accepted traffic are measured",
     [] { return texts(traffic_parameters()); }, choose_traffic, nullptr, true},
    collective_type<collectives::TransposeParameters, collectives::transpose_parameters, collectives::transpose_type,
                    collectives::make_transpose>(
        "transpose", "an array that is distributed by rows is distributed by columns in the end",
        collectives::transpose_formulas),
};

const WorkloadType* known_workload(std::string_view name) {
    const auto found = std::ranges::find(types, name, &WorkloadType::name);
    return found == types.end() ? nullptr : &*found;
}

std::string suggest_workload(std::string_view unknown) {
    std::vector<std::string_view> names;
    for (const WorkloadType& type : types) names.push_back(type.name);
    return did_you_mean_or_limit(unknown, names, "use " + alternatives(names));
}

}  // namespace

std::span<const WorkloadType> workload_types() { return types; }

void add_workload_type(WorkloadType type) {
    if (known_workload(type.name) != nullptr) {
        throw InputError(Place{std::string(type.name)},
                         "there is a workload of this name already; give yours another one");
    }
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
    for (const WorkloadType& type : types) {
        if (type.formulas == nullptr) continue;
        for (const FormulaText& text : type.formulas()) {
            const bool is_new = std::ranges::find(all, text.name, &FormulaText::name) == all.end();
            if (is_new) all.push_back(text);  // several workloads have the same text
        }
    }
    return all;
}

}  // namespace narrows
