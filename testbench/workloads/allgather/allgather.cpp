#include "testbench/workloads/allgather/allgather.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <numeric>
#include <utility>

#include "models/machine/input_error.h"
#include "models/machine/topology_kinds.h"
#include "testbench/workloads/allgather/closed_forms.h"
#include "testbench/workloads/limits.h"

namespace narrows {

namespace {

constexpr std::string_view broadcast_part = "broadcast";

const std::array<WorkloadParameter<AllgatherParameters>, 3> every_allgather_parameter{{
    {{"words", "words of one node's part of the vector", 1, 1 << 24}, &AllgatherParameters::words},
    {{"algorithm",
      "direction in which parts travel round the ring of nodes: one, both at once, or alternating",
      0,
      0,
      {cns1::allgather_algorithm_names.begin(), cns1::allgather_algorithm_names.end()}},
     &AllgatherParameters::algorithm},
    {{"compute", "cycles every node computes beside the broadcast", 0, std::int64_t{1} << 40},
     &AllgatherParameters::compute},
}};

Cycle latest(const std::vector<const Activity*>& activities) {
    Cycle last = 0;
    for (const Activity* activity : activities) {
        if (activity->finished_at != never) last = std::max(last, activity->finished_at);
    }
    return last;
}

}  // namespace

std::span<const WorkloadParameter<AllgatherParameters>> allgather_parameters() { return every_allgather_parameter; }

void check_allgather(const Machine& machine, const Topology& topology, const AllgatherParameters& given) {
    if (topology.ring().empty()) {
        throw InputError(
            Place{fmt::format("nodes={}", topology.nodes())},
            machine.topology.is_plane()
                ? fmt::format("allgather needs a ring of neighbours through all nodes, and {} columns x {} rows have "
                              "none that Narrows knows; use at least two columns and two rows, one of them even",
                              machine.topology.columns, machine.topology.rows)
                : fmt::format("allgather needs a ring of neighbours through all nodes, and this {} has none that "
                              "Narrows knows; use a grid with an even side, or a hypercube",
                              type_of(machine.topology.kind).name));
    }
    const cns1::AllgatherProblem problem = make_allgather_problem(
        machine, static_cast<int>(given.words), static_cast<cns1::AllgatherAlgorithm>(given.algorithm));
    const double p = problem.nodes;
    const double x = problem.messages;
    const double vector = p * x * problem.message_words * machine.message.word_bytes;
    // The vector in messages and as expected; a bit for every message and node; hops both ways.
    const double memory = 2 * vector + p * (p - 1) * x / 8 + 2 * x * sizeof(int);
    refuse_too_much(machine, {p * (p - 1) * x, problem.message_words, memory, static_cast<double>(given.compute)},
                    fmt::format("words={}", given.words));
}

Allgather::Allgather(const Machine& machine, const Topology& topology, const AllgatherParameters& given,
                     std::uint64_t seed)
    : problem_(make_allgather_problem(machine, static_cast<int>(given.words),
                                      static_cast<cns1::AllgatherAlgorithm>(given.algorithm))),
      compute_(given.compute),
      overheads_(machine.overheads()),
      word_bytes_(machine.message.word_bytes),
      data_bytes_(static_cast<std::size_t>(problem_.message_words * word_bytes_)),
      data_(seed),
      ring_(topology.ring()),
      place_(static_cast<std::size_t>(topology.nodes())),
      scoreboard_(std::vector<std::size_t>(static_cast<std::size_t>(topology.nodes()),
                                           static_cast<std::size_t>((topology.nodes() - 1) * problem_.messages))) {
    for (std::size_t i = 0; i < ring_.size(); ++i) place_[static_cast<std::size_t>(ring_[i])] = static_cast<int>(i);

    // Section 5.2: floor(p/2) hops one way and ceil(p/2) - 1 the other.
    const int p = problem_.nodes;
    const int x = problem_.messages;
    const auto all = [x](int hops) { return std::vector<int>(static_cast<std::size_t>(x), hops); };
    const LinkId other_link(machine.interface.links > 1 ? 1 : 0);
    switch (problem_.algorithm) {
        case cns1::AllgatherAlgorithm::ring: ways_ = {{+1, 0, all(p - 1)}}; break;
        case cns1::AllgatherAlgorithm::bidirectional_ring:
            ways_ = {{+1, 0, all(p / 2)}, {-1, other_link, all((p - 1) / 2)}};
            break;
        case cns1::AllgatherAlgorithm::alternating_ring: {
            // The part of the opposite node (even p) goes half one way and half the other, so that both ways have
            // equally many messages and alternate to the end.
            std::array<std::vector<int>, 2> hops{all((p - 1) / 2), all((p - 1) / 2)};
            for (int i = 0; p % 2 == 0 && i < x; ++i) ++hops[i < (x + 1) / 2 ? 0 : 1][static_cast<std::size_t>(i)];
            ways_ = {{+1, 0, std::move(hops[0])}, {-1, other_link, std::move(hops[1])}};
            break;
        }
    }

    expected_.reserve(static_cast<std::size_t>(p) * static_cast<std::size_t>(x) * data_bytes_);
    for (NodeId node = 0; node < p; ++node) {
        for (int message = 0; message < x; ++message) {
            const std::vector<std::byte> data = content(node, message);
            expected_.insert(expected_.end(), data.begin(), data.end());
        }
    }
}

Allgather::Way::Way(int direction, LinkId used_link, std::vector<int> hops_of_messages)
    : step(direction),
      link(used_link),
      hops(std::move(hops_of_messages)),
      sends(std::accumulate(hops.begin(), hops.end(), std::int64_t{0})),
      own_messages(static_cast<int>(std::count_if(hops.begin(), hops.end(), [](int h) { return h > 0; }))) {}

NodeId Allgather::neighbour(NodeId node, int steps) const {
    const int p = problem_.nodes;
    return ring_[static_cast<std::size_t>((place_[static_cast<std::size_t>(node)] + steps + p) % p)];
}

Traffic Allgather::traffic() const {
    Traffic traffic;
    if (compute_ > 0) traffic.compute.assign(ring_.size(), compute_);
    for (const NodeId node : ring_) {
        for (const Way& way : ways_) {
            if (way.sends == 0) continue;
            traffic.flows.push_back({node, neighbour(node, way.step), problem_.message_bytes, way.sends});
        }
    }
    return traffic;
}

StatedBounds Allgather::stated_bounds(const Machine& machine) const {
    return allgather_bounds(machine, problem_, broadcast_part);
}

void Allgather::start(System& system) {
    system_ = &system;
    for (NodeId node = 0; node < problem_.nodes; ++node) {
        if (problem_.algorithm == cns1::AllgatherAlgorithm::alternating_ring) {
            transfers_.push_back(&system.start(node, [this](Rank& rank) { return alternating(rank); }));
        } else {
            // Section 5.2: sends in the negative direction start 4 ov later.
            Cycle begin = 0;
            for (const Way& way : ways_) {
                transfers_.push_back(
                    &system.start(node, [this, &way, begin](Rank& rank) { return one_way(rank, way, begin); }));
                begin += overheads_;
            }
        }
        if (compute_ > 0) computations_.push_back(&system.start(node, [this](Rank& rank) { return compute(rank); }));
    }
}

std::vector<std::string_view> Allgather::milestone_names() const {
    if (compute_ == 0) return {broadcast_part};
    return {broadcast_part, "available", "computation"};
}

std::vector<Milestone> Allgather::milestones() const {
    const Cycle broadcast = latest(transfers_);
    std::vector<Milestone> result{{std::string(broadcast_part), broadcast}};
    if (computations_.empty()) return result;
    // All overheads lie within the broadcast; the other cycles were available for computing.
    Cycle most_overhead = 0;
    for (NodeId node = 0; node < problem_.nodes; ++node) {
        most_overhead = std::max(most_overhead, system_->node(node).processor.usage().busy);
    }
    result.push_back({"available", broadcast - most_overhead});
    result.push_back({"computation", latest(computations_)});
    return result;
}

/// A node sends its own messages, then passes on the messages of the node before, as many as go further.
Task<> Allgather::one_way(Rank& rank, const Way& way, Cycle begin) {
    if (way.sends == 0) co_return;
    if (begin > 0) co_await rank.wait(begin);
    const NodeId to = neighbour(rank.id(), way.step);
    const NodeId from = neighbour(rank.id(), -way.step);
    for (int message = 0; message < problem_.messages; ++message) {
        co_await rank.send(to, Payload(content(rank.id(), message)), {tag_of(rank.id(), message), way.link});
    }
    for (std::int64_t left = way.sends; left > 0; --left) {
        Received part = co_await rank.receive(from);
        keep(rank.id(), part);
        if (goes_on(rank.id(), part.tag, way)) co_await rank.send(to, std::move(part.payload), {part.tag, way.link});
    }
}

/// Section 5.2, "a faster link to the processor": one transfer after another, in alternating directions.
Task<> Allgather::alternating(Rank& rank) {
    struct Progress {
        std::int64_t sent = 0;
        std::int64_t received = 0;
        int own = 0;
    };
    std::array<Progress, 2> progress;
    std::size_t turn = 0;
    for (std::int64_t left = ways_[0].sends + ways_[1].sends; left > 0; --left, turn = 1 - turn) {
        if (progress[turn].sent == ways_[turn].sends) turn = 1 - turn;
        const Way& way = ways_[turn];
        Progress& done = progress[turn];
        int tag = 0;
        Payload payload;
        if (done.own < way.own_messages) {
            // Each way begins with the half that goes further, so that the last messages to pass on have arrived long
            // before.
            const int message = way.step > 0 ? done.own : problem_.messages - 1 - done.own;
            ++done.own;
            tag = tag_of(rank.id(), message);
            payload = Payload(content(rank.id(), message));
        } else {
            payload = co_await next_to_pass_on(rank, way, tag, done.received);
        }
        ++done.sent;
        co_await rank.send(neighbour(rank.id(), way.step), std::move(payload), {tag, way.link});
    }
    for (std::size_t i = 0; i < ways_.size(); ++i) {
        for (; progress[i].received < ways_[i].sends; ++progress[i].received) {
            keep(rank.id(), co_await rank.receive(neighbour(rank.id(), -ways_[i].step)));
        }
    }
}

Task<Payload> Allgather::next_to_pass_on(Rank& rank, const Way& way, int& tag, std::int64_t& received) {
    for (;;) {
        Received part = co_await rank.receive(neighbour(rank.id(), -way.step));
        ++received;
        keep(rank.id(), part);
        tag = part.tag;
        if (goes_on(rank.id(), part.tag, way)) co_return std::move(part.payload);
    }
}

Task<> Allgather::compute(Rank& rank) { co_await rank.compute(compute_); }

std::vector<std::byte> Allgather::content(NodeId node, int message) const {
    std::vector<std::byte> bytes(data_bytes_);  // the last message is filled up with zeros
    const auto number = static_cast<std::size_t>(message);
    const std::size_t part = static_cast<std::size_t>(problem_.words) * static_cast<std::size_t>(word_bytes_);
    const std::size_t begin = std::min(number * data_bytes_, part);
    data_.write(static_cast<std::uint64_t>(node), number * data_bytes_,
                std::span(bytes).first(std::min(part - begin, data_bytes_)));
    return bytes;
}

void Allgather::keep(NodeId node, const Received& part) {
    // Items are numbered by the distance on the ring to their sender; the node's own part is not among them.
    const std::span<const std::byte> expected(expected_.data() + static_cast<std::size_t>(part.tag) * data_bytes_,
                                              data_bytes_);
    const int distance = steps_from(origin_of(part.tag), node, +1);
    const int item = (distance - 1) * problem_.messages + part.tag % problem_.messages;
    scoreboard_.arrived(node, static_cast<std::size_t>(item), part.payload.bytes(), expected);
}

bool Allgather::goes_on(NodeId node, int tag, const Way& way) const {
    const int travelled = steps_from(origin_of(tag), node, way.step);
    return travelled < way.hops[static_cast<std::size_t>(tag % problem_.messages)];
}

int Allgather::steps_from(NodeId origin, NodeId node, int step) const {
    const int ahead = place_[static_cast<std::size_t>(node)] - place_[static_cast<std::size_t>(origin)];
    return (step * ahead + problem_.nodes) % problem_.nodes;
}

}  // namespace narrows
