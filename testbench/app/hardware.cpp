#include "testbench/app/hardware.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "models/machine/input_error.h"
#include "testbench/app/progress_line.h"
#include "testbench/cost/json.h"
#include "testbench/cost/placement.h"
#include "testbench/cost/rtl_sources.h"
#include "testbench/run/run_pool.h"
#include "testbench/tool/tool_error.h"

namespace narrows {

namespace {

rtl::RtlModule node_of(const Machine& machine) {
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
    for (const Machine* machine : machines) add(machine->name, node_of(*machine));
    costs_.emplace(cost::Cache::of_user());  // made after the nodes: errors in the input are reported without any
                                             // tool
    if (fmax_) cost::placer_version();
}

void HardwareInquiry::add(const std::string& machine, rtl::RtlModule module) {
    const auto same =
        std::find_if(nodes_.begin(), nodes_.end(), [&](const Node& node) { return node.module == module; });
    node_of_.push_back(static_cast<std::size_t>(same - nodes_.begin()));
    if (same == nodes_.end()) nodes_.push_back({machine, std::move(module)});
}

std::vector<Hardware> HardwareInquiry::answers(const CommonOptions& options) const {
    std::vector<PooledTask> tasks;
    for (const Node& node : nodes_) tasks.push_back({.name = node.machine});
    ProgressLine line(options);
    const PoolOptions pool{.progress = [&](double finished) { line.show("synthesizing", finished); }};
    const std::function<Hardware(std::size_t)> work = [&](std::size_t task) {
        const rtl::RtlModule& module = nodes_[task].module;
        Hardware hardware{costs_->cost(module), {}};
        if (fmax_) hardware.fmax = costs_->fmax(module);
        return hardware;
    };
    try {
        const std::vector<Hardware> of_nodes = run_pool(tasks, work, pool);
        std::vector<Hardware> of_machines;
        for (const std::size_t node : node_of_) of_machines.push_back(of_nodes[node]);
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

nlohmann::ordered_json to_json(const Hardware& hardware) {
    nlohmann::ordered_json json = hardware.cost;
    if (hardware.fmax) json["fmax"] = *hardware.fmax;
    return json;
}

}  // namespace narrows
