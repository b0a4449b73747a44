#include "tests/any_run/drawn_run.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <optional>
#include <random>

#include "models/machine/channel_parameters.h"
#include "models/machine/parameters.h"
#include "testbench/run/machines.h"
#include "testbench/run/request.h"
#include "tests/support/places.h"

namespace narrows {

namespace {

constexpr std::size_t parameters_of_a_run = 3;

class ArgumentDraws {
public:
    explicit ArgumentDraws(std::uint64_t number) : numbers_(number) {}

    std::int64_t from(std::int64_t least, std::int64_t most) {
        return std::uniform_int_distribution(least, most)(numbers_);
    }
    bool once_in(int times) { return from(1, times) == 1; }
    template <class Values>
    const auto& one_of(const Values& values) {
        return *(std::begin(values) + from(0, static_cast<std::int64_t>(std::size(values)) - 1));
    }
    /// Mostly a small number or a power of two near the least one, now and then any size up to the largest.
    std::int64_t number(std::int64_t least, std::int64_t most) {
        const auto within = [&](std::int64_t value) { return std::clamp(value, least, most); };
        if (once_in(12)) return within(std::int64_t{1} << from(0, 40));
        if (once_in(3)) return within(std::int64_t{1} << from(0, 6));
        return from(least, within(least + 16));
    }

private:
    std::mt19937_64 numbers_;
};

/// A small network of the machine's kind.
std::vector<std::string> small_network(const Machine& machine, ArgumentDraws& draws) {
    const TopologyParameters& topology = machine.topology;
    const auto some = [&](std::size_t count) {
        std::vector<std::int64_t> sides;
        for (std::size_t i = 0; i < count; ++i) sides.push_back(draws.from(2, 4));
        return fmt::format("{}", fmt::join(sides, ","));
    };
    switch (topology.kind) {
        case TopologyKind::ring: return {"topology.columns=8"};
        case TopologyKind::mesh:
        case TopologyKind::cylinder:
        case TopologyKind::torus:
            if (!topology.sides.empty()) return {"topology.sides=" + some(topology.sides.size())};
            return {fmt::format("topology.columns={}", draws.from(3, 6)),
                    fmt::format("topology.rows={}", draws.from(2, 4))};
        case TopologyKind::hypercube: return {fmt::format("topology.dimension={}", draws.from(2, 4))};
        case TopologyKind::crossbar:
        case TopologyKind::bus:
        case TopologyKind::ethernet:
            return {fmt::format("topology.nodes={}", machine.node.interfaces * draws.from(2, 8))};
        case TopologyKind::butterfly:
        case TopologyKind::bidirectional_fly: return {"topology.radix=2", "topology.levels=3"};
        case TopologyKind::fat_tree: return {"topology.down=4,2", "topology.up=2"};
        case TopologyKind::dragonfly:
            return {"topology.nodes_per_switch=2", "topology.group_switches=2", "topology.global_channels=1"};
        case TopologyKind::hyperx: return {"topology.sides=" + some(2), "topology.nodes_per_switch=2"};
        default: return {};
    }
}

/// Parameters that a workload needs, or that keep it short.
std::vector<std::string> short_work(const std::string& workload) {
    static const std::map<std::string, std::vector<std::string>> arguments{
        {"goal", {std::string("file=") + test_places::sources + "/docs/examples/pass-on.goal"}},
        {"traffic", {"cycles=3000"}},
        {"halo", {"patch=4"}},
        {"aapc", {"size=100", "repetitions=2"}},
        {"simple-pairwise", {"size=100", "repetitions=2"}},
        {"cumulative-pairwise", {"size=100", "repetitions=2"}},
        {"random-pairwise", {"size=100", "repetitions=2", "phases=4"}}};
    const auto found = arguments.find(workload);
    return found == arguments.end() ? std::vector<std::string>{} : found->second;
}

std::string numbers_text(const Parameter& parameter, ArgumentDraws& draws) {
    std::vector<std::int64_t> numbers;
    const auto most = std::min<std::int64_t>(static_cast<std::int64_t>(parameter.most_numbers), 4);
    for (std::int64_t left = draws.from(1, most); left > 0; --left)
        numbers.push_back(draws.number(parameter.least, parameter.most));
    return fmt::format("{}", fmt::join(numbers, ","));
}

/// A value in the form of the command line.
std::string drawn_value(const Parameter& parameter, ArgumentDraws& draws) {
    switch (parameter.kind) {
        case Parameter::Kind::boolean: return draws.once_in(2) ? "true" : "false";
        case Parameter::Kind::list: return numbers_text(parameter, draws);
        case Parameter::Kind::choice:
            if (parameter.may_be_list() && draws.once_in(4)) return numbers_text(parameter, draws);
            return std::string(draws.one_of(parameter.spellings));
        case Parameter::Kind::integer:
            if (!parameter.allowed.empty()) return std::to_string(draws.one_of(parameter.allowed));
            return std::to_string(draws.number(parameter.least, parameter.most));
        case Parameter::Kind::cycles: return fmt::format("{} cycles", draws.number(parameter.least, parameter.most));
        case Parameter::Kind::time: return fmt::format("{} ns", draws.number(1, 1000));
        case Parameter::Kind::text:
        case Parameter::Kind::file: break;
    }
    return {};
}

/// Texts that workloads read themselves, good ones and bad ones.
std::string drawn_value(const ParameterText& parameter, ArgumentDraws& draws) {
    constexpr std::array texts{"0", "1", "64", "0.3", "max", "none", "largest", "found", "8:3,64:1", "1KB", "2KiB", ""};
    if (parameter.kind == ParameterEntry::Kind::choice) return std::string(draws.one_of(parameter.spellings));
    if (parameter.kind == ParameterEntry::Kind::text) return draws.one_of(texts);
    if (!parameter.zero.empty() && draws.once_in(3)) return std::string(parameter.zero);
    return std::to_string(draws.number(parameter.least, parameter.most));
}

/// False for a file, and for most parameters of networks of other kinds.
bool may_be_drawn(const Parameter& parameter, const Machine& machine, ArgumentDraws& draws) {
    if (parameter.kind == Parameter::Kind::file) return false;
    if (!parameter.channel_class.empty()) {
        const auto classes = channel_classes(machine.topology);
        return std::ranges::find(classes, parameter.channel_class) != classes.end();
    }
    return parameter.applies_to(machine) || draws.once_in(10);
}

/// "key=value", of the machine or of the workload.
std::optional<std::string> drawn_argument(const Machine& machine, const std::vector<ParameterDefault>& of_workload,
                                          ArgumentDraws& draws) {
    if (draws.once_in(2)) {
        const ParameterText& parameter = *draws.one_of(of_workload).parameter;
        return fmt::format("{}={}", parameter.name, drawn_value(parameter, draws));
    }
    const Parameter& parameter = draws.one_of(parameters());
    if (!may_be_drawn(parameter, machine, draws)) return std::nullopt;
    return fmt::format("{}={}", parameter.name, drawn_value(parameter, draws));
}

bool has_key(const std::vector<std::string>& arguments, const std::string& argument) {
    const std::string key = argument.substr(0, argument.find('=') + 1);
    return std::ranges::any_of(arguments, [&](const std::string& other) { return other.starts_with(key); });
}

}  // namespace

DrawnRequest drawn_run(std::uint64_t number) {
    static const std::vector<ListedMachine> machines = list_checked_machines().machines;
    ArgumentDraws draws(number);
    const std::string& name = draws.one_of(machines).name;
    const WorkloadType& workload = draws.one_of(workload_types());
    const Machine machine = load_checked_machine(name, {}, {}).machine;
    DrawnRequest run{name, std::string(workload.name), {}};
    const std::vector<ParameterDefault> of_workload = workload.parameters();
    while (run.arguments.size() < parameters_of_a_run) {
        const std::optional<std::string> argument = drawn_argument(machine, of_workload, draws);
        if (argument && !has_key(run.arguments, *argument)) run.arguments.push_back(*argument);
    }
    const bool has_other_shape = std::ranges::any_of(
        run.arguments, [](const std::string& a) { return a.starts_with("nodes=") || a.starts_with("topology."); });
    std::vector<std::string> keep_short = short_work(run.workload);
    if (!has_other_shape || workload.chooses_nodes) {
        for (std::string& argument : small_network(machine, draws)) keep_short.push_back(std::move(argument));
    }
    for (const std::string& argument : keep_short) {
        if (!has_key(run.arguments, argument)) run.arguments.push_back(argument);
    }
    return run;
}

}  // namespace narrows
