#include "testbench/reproduce/dense/losses.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <utility>
#include <variant>

#include "testbench/reproduce/dense/scale.h"

namespace narrows::dense {

namespace {

/// The names of all parts, in the order of the columns. A machine without cards has no part of that name.
constexpr std::array part_names{"card", "memory", "processor", "host bus", "link"};

std::string doubled(const char* parameter, const Bandwidth& bandwidth) {
    return fmt::format("{}={},{}", parameter, 2 * bandwidth.bytes, bandwidth.cycles);
}

}  // namespace

Wanted Loss::wanted_with(const std::vector<std::string>& changes) const {
    return {changed(experiment, changes), bytes, repetitions_of_large};
}

std::vector<Loss> all_losses() {
    const auto pairs = [](const char* machine, int ranks) {
        return experiment_on(machine, "cumulative-pairwise", ranks, 1);
    };
    const auto cluster = [](const char* machine, const char* pattern) {
        return experiment_on(machine, pattern, 32, 8);
    };
    return {{"within a node, one pair to two", pairs("frost", 16), 1, 2, "card"},
            {"within a node, two pairs to eight", pairs("frost", 16), 2, 8, "memory"},
            {"32 on 8, distance 1 to 16", cluster("frost", "aapc"), 1, 16, "host bus"},
            {"within a node, one pair to two", pairs("blue", 4), 1, 2, "memory", beyond_caches},
            {"32 on 8, distance 1 to 16", cluster("blue", "simple-pairwise"), 1, 16, "link"},
            {"within a node, one pair to two", pairs("tc2k", 4), 1, 2, "memory"},
            {"32 on 8, distance 1 to 16", cluster("tc2k", "simple-pairwise"), 1, 16, "host bus"}};
}

std::vector<DoubledPart> parts_of(const Machine& m) {
    const std::string memory = doubled("memory.bandwidth", m.memory.bandwidth);
    const std::string port = doubled("memory.port_bandwidth", m.memory.port_bandwidth);
    std::vector<DoubledPart> parts;
    if (m.memory.ports > 1) {
        parts = {{"card", {port}, {ResourceKind::port}}, {"memory", {memory}, {ResourceKind::node_memory}}};
    } else {
        parts = {{"memory", {memory, port}, {ResourceKind::node_memory, ResourceKind::port}}};
    }
    parts.push_back({"processor", {doubled("processor.copy_rate", m.processor.copy_rate)}, {ResourceKind::processor}});
    parts.push_back({"host bus",
                     {doubled("interface.host_bus_bandwidth", m.interface.host_bus_bandwidth)},
                     {ResourceKind::host_bus}});
    parts.push_back({"link",
                     {fmt::format("network.link_bytes_per_cycle={}", 2 * m.network.link_bytes_per_cycle),
                      fmt::format("interface.link_bytes_per_cycle={}", 2 * m.interface.link_bytes_per_cycle)},
                     {ResourceKind::link_in, ResourceKind::link_out, ResourceKind::channel}});
    return parts;
}

Section section_of_losses(std::string key, std::string title, std::vector<TableColumn> columns, std::string note) {
    Section section{std::move(key), {std::move(title), {}, {}, {std::move(note)}}, true, {}};
    std::vector<TableColumn>& all = section.table.columns;
    all = {{"machine", "machine"}, {"pattern", "pattern"}, {"loss", "loss"}};
    std::ranges::move(columns, std::back_inserter(all));
    for (const char* const name : part_names) {
        std::string part = name;
        std::ranges::replace(part, ' ', '_');
        all.push_back({part, name});
    }
    all.push_back({"cause", "cause"});
    section.values.push_back({"losses with this cause", 0});
    return section;
}

void add_row(Section& section, const Loss& loss, const std::vector<Cell>& cells, const Machine& machine,
             const std::function<WeighedPart(const DoubledPart&)>& weighed) {
    std::vector<Cell> row{loss.experiment.machine, loss.experiment.pattern, loss.text};
    row.insert(row.end(), cells.begin(), cells.end());
    const std::vector<DoubledPart> parts = parts_of(machine);
    std::string cause;
    double most = 0;
    for (const char* const name : part_names) {
        const auto part = std::ranges::find(parts, name, &DoubledPart::name);
        if (part == parts.end()) {
            row.emplace_back(std::monostate{});
            continue;
        }
        WeighedPart of_part = weighed(*part);
        row.push_back(std::move(of_part.cell));
        if (of_part.weight > most) cause = name;
        most = std::max(most, of_part.weight);
    }
    if (cause == loss.cause) ++section.values.front().value;
    row.emplace_back(cause);
    section.table.rows.push_back(std::move(row));
}

}  // namespace narrows::dense
