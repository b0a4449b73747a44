#include <fmt/format.h>

#include <algorithm>

#include "testbench/reproduce/dense/variants.h"
#include "testbench/run/machines.h"

namespace narrows::dense {

namespace {

constexpr int caused_bytes = 100'000;

/// A loss, and the part of a node that the model says is its cause.
struct Loss {
    std::string text;
    Experiment experiment;
    int from;
    int to;
    std::string cause;
    int bytes = caused_bytes;
};

std::vector<Loss> losses() {
    return {{"within a node, one pair to two", experiment_on("frost", "cumulative-pairwise", 16, 1), 1, 2, "card"},
            {"within a node, two pairs to eight", experiment_on("frost", "cumulative-pairwise", 16, 1), 2, 8, "memory"},
            {"32 on 8, distance 1 to 16", experiment_on("frost", "aapc", 32, 8), 1, 16, "host bus"},
            {"within a node, one pair to two", experiment_on("blue", "cumulative-pairwise", 4, 1), 1, 2, "memory",
             beyond_caches},
            {"32 on 8, distance 1 to 16", experiment_on("blue", "simple-pairwise", 32, 8), 1, 16, "link"},
            {"within a node, one pair to two", experiment_on("tc2k", "cumulative-pairwise", 4, 1), 1, 2, "memory"},
            {"32 on 8, distance 1 to 16", experiment_on("tc2k", "simple-pairwise", 32, 8), 1, 16, "host bus"}};
}

/// A part of a node, and the changes that make it twice as fast.
struct DoubledPart {
    std::string name;
    std::vector<std::string> doubled;
};

std::string doubled(const char* parameter, const Bandwidth& bandwidth) {
    return fmt::format("{}={},{}", parameter, 2 * bandwidth.bytes, bandwidth.cycles);
}

/// Where all processors share one port, it is the same as the memory.
std::vector<DoubledPart> parts_of(const std::string& machine) {
    const Machine m = load_checked_machine(machine, {}, {}).machine;
    const std::string memory = doubled("memory.bandwidth", m.memory.bandwidth);
    const std::string port = doubled("memory.port_bandwidth", m.memory.port_bandwidth);
    std::vector<DoubledPart> parts;
    if (m.memory.ports > 1) {
        parts = {{"card", {port}}, {"memory", {memory}}};
    } else {
        parts = {{"memory", {memory, port}}};
    }
    parts.push_back({"copying", {doubled("processor.copy_rate", m.processor.copy_rate)}});
    parts.push_back({"host bus", {doubled("interface.host_bus_bandwidth", m.interface.host_bus_bandwidth)}});
    parts.push_back({"link",
                     {fmt::format("network.link_bytes_per_cycle={}", 2 * m.network.link_bytes_per_cycle),
                      fmt::format("interface.link_bytes_per_cycle={}", 2 * m.interface.link_bytes_per_cycle)}});
    return parts;
}

Wanted wanted_of(const Experiment& experiment, int bytes) { return {experiment, bytes, repetitions_of_variants}; }

}  // namespace

Section causes(const Scale& /*scale*/, DoneRuns& runs, const Progress& progress) {
    std::vector<Wanted> wanted;
    for (const Loss& each : losses()) {
        wanted.push_back(wanted_of(each.experiment, each.bytes));
        for (const DoubledPart& part : parts_of(each.experiment.machine))
            wanted.push_back(wanted_of(changed(each.experiment, part.doubled), each.bytes));
    }
    runs.add(wanted, progress);
    Section section{
        "causes",
        {"Causes: the loss with messages of 100 KB (blue within a node: 300), and what is left of it if one part is "
         "twice as fast",
         {{"machine", "machine"},
          {"pattern", "pattern"},
          {"loss", "loss"},
          {"percent", "%"},
          {"card", "card"},
          {"memory", "memory"},
          {"copying", "copying"},
          {"host_bus", "host bus"},
          {"link", "link"},
          {"cause", "cause"}},
         {},
         {"The cause is the part whose double bandwidth leaves the least loss. With faster copying one pair "
          "alone is faster, so more is lost."}},
        runs.all_passed(),
        {}};
    for (const Loss& each : losses()) {
        const auto percent = [&](const Experiment& e) {
            return loss(runs.of(wanted_of(e, each.bytes)), each.from, each.to);
        };
        std::vector<Cell> row{each.experiment.machine, each.experiment.pattern, each.text,
                              Decimal{percent(each.experiment), 1}};
        std::string cause;
        double least = 1e9;
        for (const char* const name : {"card", "memory", "copying", "host bus", "link"}) {
            const std::vector<DoubledPart> parts = parts_of(each.experiment.machine);
            const auto part = std::ranges::find(parts, name, &DoubledPart::name);
            if (part == parts.end()) {
                row.emplace_back(std::monostate{});
                continue;
            }
            const double left = percent(changed(each.experiment, part->doubled));
            row.emplace_back(Decimal{left, 1});
            if (left < least) cause = name;
            least = std::min(least, left);
        }
        section.passed = section.passed && cause == each.cause;
        row.emplace_back(cause);
        section.table.rows.push_back(std::move(row));
    }
    return section;
}

}  // namespace narrows::dense
