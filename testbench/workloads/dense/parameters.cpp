#include "testbench/workloads/dense/parameters.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "models/machine/input_error.h"
#include "models/machine/whole_number.h"
#include "testbench/workloads/limits.h"

namespace narrows::dense {

namespace {

constexpr std::int64_t most_nodes = 65536;
constexpr std::int64_t most_repetitions = std::int64_t{1} << 20;
constexpr std::int64_t usual_size = 1000;

const std::array every_dense_parameter{
    entries::integer("nodes", {1, most_nodes}, "nodes", &DenseParameters::nodes,
                     "nodes that take part: the first ones of the machine")
        .or_word("all"),
    entries::integer("ranks", {1, most_nodes}, "ranks", &DenseParameters::ranks,
                     "processes on these nodes together, as many on each; they have the first processors")
        .or_word("all"),
    text_parameter(size_parameter, "a number of bytes; with KB, MB, GB of 1000, or KiB, MiB, GiB of 1024",
                   &DenseParameters::size, "bytes per message"),
    entries::integer("repetitions", {1, most_repetitions}, "", &DenseParameters::repetitions,
                     "how often each phase is repeated between two looks at the clock"),
    entries::integer("warmup", {0, most_repetitions}, "repetitions", &DenseParameters::warmup,
                     "repetitions before the clock is looked at"),
    entries::integer("phases", {1, most_nodes}, "phases", &DenseParameters::phases,
                     "how often processes are paired; after the first time at random"),
};

/// The text of a number of bytes: "100KB" for 100,000.
std::string text_of(std::int64_t bytes) {
    return bytes % 1000 == 0 ? fmt::format("{}KB", bytes / 1000) : std::to_string(bytes);
}

void complete_nodes(const Machine& machine, DenseParameters& p) {
    if (p.nodes > machine.nodes()) {
        throw InputError(Place{fmt::format("nodes={}", p.nodes)},
                         fmt::format("{} has {} nodes; use so many or fewer, or change the shape of the network with "
                                     "topology.*",
                                     machine.name, machine.nodes()));
    }
    if (p.nodes == 0) p.nodes = machine.nodes();
    const int most = p.nodes * machine.ranks_of_node();
    if (p.ranks == 0) p.ranks = most;
    const Place place{fmt::format("ranks={}", p.ranks)};
    if (p.ranks > most) {
        throw InputError(
            place,
            fmt::format("{} nodes of {} have {} processes at most, {} each; use fewer, or more node.processors",  //
                        p.nodes, machine.name, most, machine.ranks_of_node()));
    }
    if (p.ranks % p.nodes != 0) {
        throw InputError(place,
                         fmt::format("every node has as many processes, so ranks must be a multiple of nodes={}; "
                                     "use ranks={}",
                                     p.nodes, std::max(p.ranks / p.nodes, 1) * p.nodes));
    }
    if (p.ranks < 2) {
        throw InputError(
            place, fmt::format("a process does not send to itself; use more ranks or more nodes than {}", p.nodes));
    }
}

void complete_size(const Machine& machine, DenseParameters& p) {
    const std::int64_t most = machine.message.largest_payload();
    if (p.size.empty()) p.size = text_of(std::min(usual_size, most));
    if (bytes_of(p.size) <= most) return;
    throw InputError(Place{fmt::format("size={}", p.size)},
                     fmt::format("a message of {} has at most {} bytes (message.vector_words); use size={} or less",
                                 machine.name, most, most));
}

void refuse_too_long(const Machine& machine, const DenseParameters& p) {
    const auto bytes = static_cast<double>(bytes_of(p.size));
    const double packets = std::max(1.0, bytes / machine.most_in_packet() + 1);
    const double repetitions = static_cast<double>(p.repetitions + p.warmup);
    const double exchanges = static_cast<double>(p.ranks) * std::max(p.ranks, p.phases);
    Demand demand{2 * exchanges * repetitions * packets,
                  std::min(machine.message.vector_words, machine.most_in_packet() / machine.message.word_bytes + 1), 0};
    // Each process holds the messages that it sends and those that have come; each phase notes times and items.
    demand.memory = p.ranks * 6 * bytes + exchanges * (64 + repetitions / 4);
    refuse_too_much(machine, demand, fmt::format("repetitions={}", p.repetitions));
}

}  // namespace

std::span<const WorkloadParameter<DenseParameters>> dense_parameters() {
    return std::span(every_dense_parameter).first(every_dense_parameter.size() - 1);
}
std::span<const WorkloadParameter<DenseParameters>> random_pairwise_parameters() { return every_dense_parameter; }

std::int64_t bytes_of(const std::string& size) {
    constexpr std::int64_t most = std::int64_t{1} << 30;
    const auto [is_number, bytes] = read_bytes(size);
    const Place place{fmt::format("size={}", size)};
    if (!is_number) {
        throw InputError(place,
                         fmt::format("size is a number of bytes, or of {}; for instance size=100KB", units_of_bytes));
    }
    if (!bytes || *bytes < 1 || *bytes > most)
        throw InputError(place, fmt::format("size must lie between 1 and {} bytes; for instance size=100KB", most));
    return *bytes;
}

DenseParameters complete(const Machine& machine, DenseParameters given) {
    complete_nodes(machine, given);
    complete_size(machine, given);
    refuse_too_long(machine, given);
    return given;
}

}  // namespace narrows::dense
