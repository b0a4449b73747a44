#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <random>

#include "models/machine/input_error.h"
#include "models/machine/suggestion.h"
#include "testbench/workloads/every_workload.h"
#include "testbench/workloads/limits.h"
#include "testbench/workloads/make_type.h"
#include "testbench/workloads/patterns/streams.h"
#include "testbench/workloads/sizes.h"

namespace narrows {

namespace {

constexpr std::int64_t many = std::int64_t{1} << 24;

struct PointToPointParameters {
    int from = 0;
    int to = 1;
    std::int64_t words = 32;
    int messages = 1;
};

struct ExchangeParameters {
    int neighbours = 2;
    int words = 32;
    int messages = 100;
};

struct RandomParameters {
    std::int64_t words = 32;
    int messages = 20;
    Cycle gap = 0;
};

const std::array point_to_point{
    entries::integer("from", {0, many}, "", &PointToPointParameters::from, "the node that sends"),
    entries::integer("to", {0, many}, "", &PointToPointParameters::to, "the node that receives"),
    entries::integer("words", {1, many}, "words", &PointToPointParameters::words,
                     "words per pair to send each time; more than a vector register holds take several messages")
        .or_bytes(words_as(bytes_per_pair)),
    entries::integer("messages", {1, many}, "times", &PointToPointParameters::messages, "how many times"),
};

const std::array exchange{
    entries::integer("neighbours", {1, 4}, "neighbours", &ExchangeParameters::neighbours,
                     "how many neighbours every node streams to (in the order of its ports)"),
    entries::integer("words", {1, many}, "words", &ExchangeParameters::words,
                     "words per message, at most a vector register")
        .or_bytes(words_as(bytes_per_message)),
    entries::integer("messages", {1, many}, "messages", &ExchangeParameters::messages, "messages to each neighbour"),
};

const std::array random_pattern{
    entries::integer("words", {1, many}, "words", &RandomParameters::words,
                     "the most words per message, at most a vector register; lengths are drawn from 1 to this")
        .or_bytes(words_as(bytes_per_message)),
    entries::integer("messages", {1, many}, "messages", &RandomParameters::messages, "messages every node sends"),
    entries::integer("gap", {0, many}, "cycles", &RandomParameters::gap,
                     "a message may be held back by up to this many cycles after the one before"),
};

void refuse_more_than_a_vector(const Machine& machine, std::int64_t words) {
    if (words <= machine.message.vector_words) return;
    throw InputError(Place{fmt::format("words={}", words)},
                     fmt::format("a message carries at most one vector register, {}; use words={} and more messages",
                                 with_number(machine.message.vector_words, "word"), machine.message.vector_words));
}

/// Refuses a pattern that needs too much memory: for each message its data as sent and as expected, and the words under
/// way.
void refuse_too_many(const Machine& machine, double messages, std::int64_t words, std::int64_t each,
                     double held_back = 0) {
    Demand demand{messages, static_cast<int>(words), 0, held_back};
    demand.memory = messages * 64 + under_way(machine, demand);
    refuse_too_much(machine, demand, fmt::format("messages={}", each));
}

void refuse_unknown_node(const char* key, std::int64_t node, const Machine& machine) {
    if (node < machine.ranks()) return;
    const std::string_view place = machine.has_packet_engine() ? "rank" : "node";
    throw InputError(Place{fmt::format("{}={}", key, node)},
                     fmt::format("there is no such {0}; {0}s are numbered from 0 to {1}", place, machine.ranks() - 1));
}

void check_point_to_point(const Machine& machine, const Topology&, const PointToPointParameters& p) {
    refuse_unknown_node("from", p.from, machine);
    refuse_unknown_node("to", p.to, machine);
    if (p.from == p.to) {
        throw InputError(Place{fmt::format("to={}", p.to)},
                         "a node does not send to itself; choose another node for from or to");
    }
    const std::int64_t vector = machine.message.vector_words;
    const auto each = static_cast<double>((p.words + vector - 1) / vector);
    refuse_too_many(machine, p.messages * each, std::min(p.words, vector), p.messages);
}

void check_exchange(const Machine& machine, const Topology& topology, const ExchangeParameters& p) {
    refuse_more_than_a_vector(machine, p.words);
    if (!machine.ranks_are_endpoints()) {
        throw InputError(
            Place{fmt::format("neighbours={}", p.neighbours)},
            "neighbours are places of the network, and the nodes of this machine have several processors or "
            "interfaces, or node.placement is a list; use a workload without neighbours, or alltoall");
    }
    const int ports = topology.ports(topology.router_of(0));  // all routers with nodes have the same number
    if (topology.switches() > 0) {
        throw InputError(Place{fmt::format("neighbours={}", p.neighbours)},
                         fmt::format("the nodes of this machine are connected to {}, not to each other; use a workload "
                                     "without neighbours, or a grid or hypercube",
                                     topology.is_medium() ? "one wire" : "switches"));
    }
    if (p.neighbours > ports) {
        throw InputError(
            Place{fmt::format("neighbours={}", p.neighbours)},
            fmt::format("the routers of this machine have {} ports; use neighbours={} or a topology with more", ports,
                        ports));
    }
    const double streams = static_cast<double>(topology.nodes()) * p.neighbours;
    refuse_too_many(machine, streams * p.messages, p.words, p.messages);
}

void check_random(const Machine& machine, const Topology&, const RandomParameters& p) {
    refuse_more_than_a_vector(machine, p.words);
    refuse_too_many(machine, static_cast<double>(machine.ranks()) * p.messages, p.words, p.messages,
                    static_cast<double>(p.gap) * p.messages);
}

/// One node sends to another; words beyond one vector register travel in further messages.
std::unique_ptr<Workload> make_point_to_point(const Machine& machine, const Topology&, const PointToPointParameters& p,
                                              std::uint64_t seed) {
    Stream stream{NodeId(p.from), 0, {}};
    for (std::int64_t message = 0; message < p.messages; ++message) {
        for (std::int64_t left = p.words; left > 0; left -= machine.message.vector_words) {
            const auto words = std::min<std::int64_t>(left, machine.message.vector_words);
            stream.items.push_back({NodeId(p.to), static_cast<int>(words)});
        }
    }
    std::vector<std::string> notes;
    const std::int64_t most = machine.message.vector_words;
    if (p.words > most) {
        notes.push_back(fmt::format("words={} do not fit into a message of {}, so {} messages are sent each time",
                                    p.words, with_number(most, "word"), (p.words + most - 1) / most));
    }
    return std::make_unique<Streams>(machine, std::vector<Stream>{std::move(stream)}, seed, std::move(notes));
}

/// A note if some nodes have fewer neighbours than requested.
std::vector<std::string> note_on_rim(const Topology& topology, int neighbours, std::size_t streams) {
    const auto all = static_cast<std::size_t>(topology.nodes()) * static_cast<std::size_t>(neighbours);
    if (streams == all) return {};
    int rim = 0;
    for (NodeId node = 0; node < topology.nodes(); ++node) {
        bool has_all = true;
        for (Port port = 0; port < neighbours; ++port)
            has_all = has_all && topology.far_end(topology.router_of(node), port);
        rim += has_all ? 0 : 1;
    }
    return {fmt::format("{} of {} nodes are at the rim and have fewer than {} neighbours: {} streams, not {}", rim,
                        topology.nodes(), neighbours, streams, all)};
}

/// Every node streams messages through its first k ports, and receives from those whose ports lead to it.
std::unique_ptr<Workload> make_exchange(const Machine& machine, const Topology& topology, const ExchangeParameters& p,
                                        std::uint64_t seed) {
    std::vector<Stream> streams;
    for (NodeId node = 0; node < topology.nodes(); ++node) {
        for (Port port = 0; port < p.neighbours; ++port) {
            const auto end = topology.far_end(topology.router_of(node), port);
            if (!end) continue;  // the grid ends here
            streams.push_back(
                {node, LinkId(port % machine.interface.links), {{topology.node_at(end->router), p.words}}, p.messages});
        }
    }
    auto notes = note_on_rim(topology, p.neighbours, streams.size());
    return std::make_unique<Streams>(machine, std::move(streams), seed, std::move(notes));
}

/// Every node sends messages of random length to random nodes.
std::unique_ptr<Workload> make_random(const Machine& machine, const Topology&, const RandomParameters& p,
                                      std::uint64_t seed) {
    std::mt19937_64 random(seed);
    // Not a standard distribution: these differ between libraries, but a seed must mean the same everywhere.
    const auto below = [&random](std::uint64_t bound) { return random() % bound; };
    std::vector<Stream> streams;
    for (RankId node = 0; node < machine.ranks(); ++node) {
        const auto first = streams.size();
        for (LinkId link = 0; link < machine.interface.links; ++link) streams.push_back({node, link, {}});
        Cycle not_before = 0;
        for (std::int64_t message = 0; message < p.messages; ++message) {
            const auto other = static_cast<int>(below(static_cast<std::uint64_t>(machine.ranks() - 1)));
            const int words = 1 + static_cast<int>(below(static_cast<std::uint64_t>(p.words)));
            not_before += p.gap == 0 ? 0 : static_cast<Cycle>(below(static_cast<std::uint64_t>(p.gap) + 1));
            Stream& stream =
                streams[first + static_cast<std::size_t>(message) % static_cast<std::size_t>(machine.interface.links)];
            stream.items.push_back({NodeId(other < node ? other : other + 1), words, not_before});
        }
    }
    return std::make_unique<Streams>(machine, std::move(streams), seed);
}

}  // namespace

WorkloadType point_to_point_workload() {
    return {.name = "point-to-point",
            .summary = "one node sends to another",
            .parameters = texts_of<PointToPointParameters>(point_to_point),
            .make = choosing<PointToPointParameters>(point_to_point, check_point_to_point, make_point_to_point)};
}

WorkloadType exchange_workload() {
    return {.name = "exchange",
            .summary = "every node streams messages to its first k neighbours",
            .parameters = texts_of<ExchangeParameters>(exchange),
            .make = choosing<ExchangeParameters>(exchange, check_exchange, make_exchange)};
}

WorkloadType random_workload() {
    return {.name = "random",
            .summary = "every node sends messages of random length to random nodes",
            .parameters = texts_of<RandomParameters>(random_pattern),
            .make = choosing<RandomParameters>(random_pattern, check_random, make_random),
            .draws_traffic = true};
}

}  // namespace narrows
