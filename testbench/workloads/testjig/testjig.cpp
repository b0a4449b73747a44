#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "models/machine/input_error.h"
#include "testbench/workloads/every_workload.h"
#include "testbench/workloads/limits.h"
#include "testbench/workloads/make_type.h"
#include "testbench/workloads/patterns/streams.h"
#include "testbench/workloads/sizes.h"

namespace narrows {

namespace {

constexpr std::int64_t most_testjig_elements = 1 << 24;

struct TestjigParameters {
    int links = 1;                ///< 1, 2, 4 or 6
    std::int64_t elements = 100;  ///< doubles in each message

    /// Number of neighbours with which the centre exchanges. With one active link it only receives from one.
    int partners() const { return (links + 1) / 2; }
};

const std::array every_testjig_parameter{
    entries::integer(
        "links", {1, 6}, "links", &TestjigParameters::links,
        "links of the centre that are active: it receives (1), or exchanges with 1, 2 or 3 neighbours (2, 4, 6)"),
    entries::integer("elements", {1, most_testjig_elements}, "elements", &TestjigParameters::elements,
                     "doubles per link that it carries at once")
        .or_bytes(doubles_as(bytes_per_link)),
};

/// The number of words that hold so many doubles.
std::int64_t words_of(const Machine& machine, std::int64_t elements) {
    const std::int64_t word = machine.message.word_bytes;
    return (elements * static_cast<std::int64_t>(sizeof(double)) + word - 1) / word;
}

NodeId centre(const Machine& machine) {
    return NodeId(machine.topology.rows / 2 * machine.topology.columns + machine.topology.columns / 2);
}

void check_testjig(const Machine& machine, const Topology&, const TestjigParameters& p) {
    if (p.links == 3 || p.links == 5) {
        throw InputError(Place{fmt::format("links={}", p.links)},
                         fmt::format("links is {}; it is 1, 2, 4 or 6", p.links));
    }
    if (!machine.ranks_are_endpoints()) {
        throw InputError(Place{fmt::format("links={}", p.links)},
                         "testjig is of one node and its neighbours in the network, and the nodes of this machine have "
                         "several processors or interfaces, or node.placement is a list; use another workload");
    }
    const TopologyParameters& grid = machine.topology;
    if (!grid.is_plane()) {
        throw InputError(Place{fmt::format("links={}", p.links)},
                         "testjig needs a node with four neighbours; use a grid of columns and rows");
    }
    if (grid.columns < 3 || grid.rows < 3) {
        throw InputError(Place{fmt::format("topology.{}={}", grid.columns < 3 ? "columns" : "rows",
                                           grid.columns < 3 ? grid.columns : grid.rows)},
                         fmt::format("testjig needs a node with neighbours on all sides, and {} columns x {} rows have "
                                     "none; use at least 3 x 3",
                                     grid.columns, grid.rows));
    }
    const std::int64_t words = words_of(machine, p.elements);
    const std::int64_t vector = machine.message.vector_words;
    Demand demand{static_cast<double>((words + vector - 1) / vector * p.links),
                  static_cast<int>(std::min(words, vector)), 0};
    demand.memory = demand.messages * 64 + under_way(machine, demand);
    refuse_too_much(machine, demand, fmt::format("elements={}", p.elements));
}

/// Littlefield (1992), section 4.2 and table 1: the node in the middle of a grid exchanges with 1, 2 or 3 neighbours at
/// once, or only receives from one. All sends and receives start at cycle 0; the run takes T(L) cycles.
std::unique_ptr<Workload> make_testjig(const Machine& machine, const Topology& topology, const TestjigParameters& p,
                                       std::uint64_t seed) {
    const std::int64_t vector = machine.message.vector_words;
    Stream messages{centre(machine), 0, {}};
    for (std::int64_t left = words_of(machine, p.elements); left > 0; left -= vector) {
        messages.items.push_back({0, static_cast<int>(std::min(left, vector))});
    }
    const auto stream = [&](NodeId from, NodeId to, int number) {
        Stream made = messages;
        made.from = from;
        made.link = LinkId(number % machine.interface.links);
        for (Item& item : made.items) item.to = to;
        return made;
    };
    std::vector<Stream> streams;
    const NodeId here = centre(machine);
    for (Port port = 0; port < p.partners(); ++port) {
        const NodeId partner = topology.node_at(topology.far_end(topology.router_of(here), port)->router);
        streams.push_back(stream(partner, here, 0));
        if (p.links > 1) streams.push_back(stream(here, partner, port));
    }
    return std::make_unique<Streams>(machine, std::move(streams), seed);
}

}  // namespace

WorkloadType testjig_workload() {
    return {.name = "testjig",
            .summary = "the centre of a grid exchanges with 1, 2 or 3 neighbours at once",
            .parameters = texts_of<TestjigParameters>(every_testjig_parameter),
            .make = choosing<TestjigParameters>(every_testjig_parameter, check_testjig, make_testjig)};
}

}  // namespace narrows
