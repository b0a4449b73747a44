#include "testbench/workloads/allreduce/allreduce.h"

#include <fmt/format.h>

#include "testbench/workloads/allreduce/fence.h"
#include "testbench/workloads/allreduce/nbl_models.h"
#include "testbench/workloads/allreduce/plans.h"
#include "testbench/workloads/allreduce/ring.h"
#include "testbench/workloads/allreduce/snake.h"
#include "testbench/workloads/allreduce/stepwise.h"

namespace narrows {

Allreduce::Allreduce(const Machine& machine, std::int64_t elements, std::uint64_t seed)
    : nodes_(machine.nodes()),
      links_(machine.interface.links),
      header_bytes_(machine.message.header_bytes),
      combine_(machine.processor.combine),
      combine3_(machine.processor.combine3),
      elements_(elements),
      summands_(seed),
      board_(0, {}) {}

/// Computed only now, because it takes a while and is not needed earlier.
void Allreduce::start(System& system) {
    board_ = ResultBoard(nodes_, summands_.sum(nodes_, elements_));
    start_programs(system);
}

StatedBounds Allreduce::stated_bounds(const Machine& machine) const {
    return combining_problem_ ? allreduce_bounds(machine, *combining_problem_) : StatedBounds{};
}

Payload Allreduce::own(NodeId node, Range range) {
    scratch_.resize(static_cast<std::size_t>(range.size()));
    summands_.write(node, range.first, scratch_);
    return Payload::of(std::span<const double>(scratch_));
}

Payload Allreduce::accepted(NodeId node, Range range, Received&& received) {
    const auto bytes = static_cast<std::size_t>(range.size()) * sizeof(double);
    if (received.payload.size() == bytes) return std::move(received.payload);
    board_.unexpected(node, fmt::format("{} bytes instead of {} for the elements from {} on", received.payload.size(),
                                        bytes, range.first));
    return Payload(std::vector<std::byte>(bytes));
}

Payload Allreduce::accepted_sum(NodeId node, Range range, Received&& received) {
    Payload sum = accepted(node, range, std::move(received));
    if (!Summands::may_be_sum(sum.as<double>())) {
        board_.unexpected(node, fmt::format("no whole number among the elements from {} on", range.first));
    }
    return sum;
}

void Allreduce::add_own(NodeId node, Range range, Payload& partial) const {
    summands_.add(node, range.first, partial.own<double>());
}

void Allreduce::add(const Payload& other, Payload& partial) {
    const std::span<const double> from = other.as<double>();
    const std::span<double> to = partial.own<double>();
    for (std::size_t i = 0; i < to.size(); ++i) to[i] += from[i];
}

void Allreduce::has(NodeId node, Range range, const Payload& result) {
    board_.has(node, range.first, result.as<double>());
}

int Allreduce::message_bytes(std::int64_t elements) const {
    return header_bytes_ + static_cast<int>(elements * static_cast<std::int64_t>(sizeof(double)));
}

void Allreduce::add_flows(Traffic& traffic, NodeId from, NodeId to, const Blocks& blocks) const {
    const std::int64_t count = blocks.count();
    if (count == 0) return;
    const int first = message_bytes(blocks[0].size());
    const int last = message_bytes(blocks[count - 1].size());
    traffic.flows.push_back({from, to, first, last == first ? count : count - 1});
    if (last != first) traffic.flows.push_back({from, to, last, 1});
}

namespace {

std::unique_ptr<Allreduce> make(const Machine& machine, const Topology& topology, const AllreduceParameters& p,
                                std::uint64_t seed) {
    switch (p.chosen()) {
        case AllreduceAlgorithm::snake: return std::make_unique<Snake>(machine, topology, p, seed);
        case AllreduceAlgorithm::fence: return std::make_unique<Fence>(machine, p, seed);
        case AllreduceAlgorithm::ring: return std::make_unique<RingAllreduce>(machine, topology, p.elements, seed);
        case AllreduceAlgorithm::tree: return std::make_unique<Stepwise>(machine, p.elements, tree_plan, seed);
        case AllreduceAlgorithm::recursive_doubling:
            return std::make_unique<Stepwise>(machine, p.elements, recursive_doubling_plan, seed);
        case AllreduceAlgorithm::rabenseifner: break;
    }
    return std::make_unique<Stepwise>(machine, p.elements, rabenseifner_plan, seed);
}

}  // namespace

std::unique_ptr<Workload> make_allreduce(const Machine& machine, const Topology& topology, const AllreduceParameters& p,
                                         std::uint64_t seed) {
    std::unique_ptr<Allreduce> made = make(machine, topology, p, seed);
    made->combining_problem_ = stated_problem(machine, p.chosen(), p.elements, p.block);
    return made;
}

}  // namespace narrows
