#include "testbench/app/hardware.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "models/machine/input_error.h"
#include "models/network/topology/make_topology.h"
#include "testbench/app/message.h"
#include "testbench/app/progress_line.h"
#include "testbench/base/rtl_sources.h"
#include "testbench/base/tool_error.h"
#include "testbench/cost/json.h"
#include "testbench/cost/placement.h"
#include "testbench/run/run_pool.h"

namespace narrows {

namespace {

/// The cost of one module.
struct ModuleCost {
    cost::HardwareCost cost;
    std::optional<cost::Fmax> fmax;
};

constexpr int most_lanes = 24;  ///< lanes at the inputs of the largest switch to synthesize

rtl::RtlModule node_of(const Machine& machine) {
    if (machine.has_packet_engine()) {
        throw InputError(
            Place{machine.name},
            "no hardware cost: yosys takes too long for the packet engine of a shared node (docs/cost.md); "
            "leave out what makes nodes shared (docs/nodes.md, N0)");
    }
    try {
        return rtl::module_of_first_node(machine);
    } catch (const InputError& error) {
        std::vector<Problem> problems;
        for (const Problem& problem : error.problems())
            problems.push_back({Place{machine.name}, fmt::format("no hardware cost: {}", problem.text())});
        throw InputError(std::move(problems));
    }
}

std::string fmax_text(const cost::Fmax& fmax) { return fmax.mhz ? fmt::format("{:.1f}", *fmax.mhz) : "does not fit"; }

std::string no_room_text(const std::string& machine, const cost::Fmax& fmax) {
    return fmt::format("{} does not fit the {}: its node would take {}{} of {} cells", machine, cost::Fmax::device,
                       fmax.at_least ? "at least " : "", grouped(fmax.cells), grouped(cost::Fmax::device_cells));
}

}  // namespace

HardwareInquiry::HardwareInquiry(const std::vector<const Machine*>& machines, HardwareQuestion question)
    : fmax_(question.fmax) {
    for (const Machine* machine : machines) {
        const std::size_t node = ask(machine->name, node_of(*machine), fmax_);
        parts_.push_back({node, ask_for_switches(*machine)});
    }
    // Made after the modules, so that errors in the input are reported without any tool.
    costs_.emplace(cost::NodeCosts::cache_of_user());
    if (fmax_) cost::placer_version();
}

std::size_t HardwareInquiry::ask(const std::string& machine, rtl::RtlModule module, bool fmax) {
    const auto same = std::ranges::find(asked_, module, &Asked::module);
    const auto index = static_cast<std::size_t>(same - asked_.begin());
    if (same == asked_.end()) asked_.push_back({machine, std::move(module), fmax});
    return index;
}

std::vector<HardwareInquiry::Switches> HardwareInquiry::ask_for_switches(const Machine& machine) {
    struct Kind {
        rtl::RtlModule module;
        int first;
        int count;
    };
    const auto topology = make_topology(machine);
    std::vector<Kind> kinds;
    for (RouterId router(topology->nodes()); router < topology->routers(); ++router) {
        rtl::RtlModule module = rtl::module_of(machine, *topology, router);
        const auto same = std::ranges::find(kinds, module, &Kind::module);
        if (same == kinds.end()) {
            kinds.push_back({std::move(module), router - topology->nodes(), 1});
        } else {
            ++same->count;
        }
    }
    std::vector<Switches> switches;
    for (Kind& kind : kinds) {
        switches.push_back({kind.first, kind.count, {}});
        if (rtl::lanes_in(kind.module) <= most_lanes) switches.back().asked = ask(machine.name, kind.module, false);
    }
    return switches;
}

void HardwareInquiry::announce(const CommonOptions& options) const {
    int nodes = 0;
    int switches = 0;
    for (std::size_t i = 0; i < asked_.size(); ++i) {
        if (costs_->knows(asked_[i].module)) continue;
        ++(std::ranges::find(parts_, i, &Parts::node) != parts_.end() ? nodes : switches);
    }
    std::string what = nodes > 0 ? counted(nodes, "node") : "";
    if (switches > 0) what += (what.empty() ? "" : " and ") + counted(switches, "switch");
    if (!what.empty()) inform(fmt::format("synthesizing {}, once; this may take some minutes each", what), options);
}

std::vector<Hardware> HardwareInquiry::answers(const CommonOptions& options) const {
    announce(options);
    std::vector<PooledTask> tasks;
    for (const Asked& asked : asked_) tasks.push_back({.name = asked.name});
    ProgressLine line(options);
    const PoolOptions pool{.progress = [&](double finished) { line.show("synthesizing", finished); }};
    const std::function<ModuleCost(std::size_t)> work = [&](std::size_t task) {
        const Asked& asked = asked_[task];
        ModuleCost found{costs_->cost(asked.module), {}};
        if (asked.fmax) found.fmax = costs_->fmax(asked.module);
        return found;
    };
    try {
        const std::vector<ModuleCost> of_modules = run_pool(tasks, work, pool);
        std::vector<Hardware> of_machines;
        for (const Parts& parts : parts_) {
            const ModuleCost& node = of_modules[parts.node];
            of_machines.push_back({node.cost, node.fmax});
            for (const Switches& same : parts.switches) {
                SwitchHardware found{same.first, same.count, {}};
                if (same.asked) found.cost = of_modules[*same.asked].cost.node();
                of_machines.back().switches.push_back(found);
            }
        }
        return of_machines;
    } catch (const PoolError& error) {
        throw ToolError(error.what());
    }
}

Table hardware_table(const std::vector<std::string>& machines, const std::vector<Hardware>& hardware) {
    Table table{"hardware of one node, without its processor",
                {{"machine", "machine"},
                 {"flip_flops", "flip-flops"},
                 {"interface_flip_flops", "in the interface"},
                 {"logic_cells", "logic cells"},
                 {"interface_logic_cells", "in the interface"},
                 {"memory_bits", "memory bits"},
                 {"interface_memory_bits", "in the interface"},
                 {"logic_depth", "logic depth"}},
                {},
                {}};
    if (hardware.front().fmax) {
        table.columns.push_back({"fmax_mhz", fmt::format("Fmax MHz on {}", cost::Fmax::device)});
    }
    for (std::size_t i = 0; i < machines.size(); ++i) {
        const cost::PartCost node = hardware[i].cost.node();
        const cost::PartCost& interface = hardware[i].cost.interface;
        table.rows.push_back({machines[i], node.flip_flops, interface.flip_flops, node.logic_cells,
                              interface.logic_cells, node.memory_bits, interface.memory_bits,
                              hardware[i].cost.logic_depth});
        if (!hardware[i].fmax) continue;
        table.rows.back().emplace_back(fmax_text(*hardware[i].fmax));
        if (!hardware[i].fmax->mhz) table.notes.push_back(no_room_text(machines[i], *hardware[i].fmax));
    }
    return table;
}

Table switches_table(const std::vector<std::string>& machines, const std::vector<Hardware>& hardware) {
    Table table{"hardware of one switch",
                {{"machine", "machine"},
                 {"switch", "switch"},
                 {"count", "equal ones"},
                 {"flip_flops", "flip-flops"},
                 {"logic_cells", "logic cells"},
                 {"memory_bits", "memory bits"}},
                {},
                {}};
    for (std::size_t i = 0; i < machines.size(); ++i) {
        for (const SwitchHardware& same : hardware[i].switches) {
            if (same.cost) {
                table.rows.push_back({machines[i], same.first, same.count, same.cost->flip_flops,
                                      same.cost->logic_cells, same.cost->memory_bits});
            } else {
                table.notes.push_back(
                    fmt::format("{}: switch {} has more than {} lanes at its inputs; to synthesize it "
                                "would take too long",
                                machines[i], same.first, most_lanes));
            }
        }
    }
    return table;
}

nlohmann::ordered_json to_json(const Hardware& hardware) {
    nlohmann::ordered_json json = hardware.cost;
    if (hardware.fmax) json["fmax"] = *hardware.fmax;
    json["switches"] = nlohmann::ordered_json::array();
    for (const SwitchHardware& same : hardware.switches) {
        nlohmann::ordered_json found{{"first", same.first}, {"count", same.count}};
        found["cost"] = same.cost ? nlohmann::ordered_json(*same.cost) : nlohmann::ordered_json(nullptr);
        json["switches"].push_back(found);
    }
    return json;
}

}  // namespace narrows
