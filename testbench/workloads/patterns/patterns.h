#pragma once

#include <memory>
#include <span>

#include "testbench/workloads/parameters.h"
#include "testbench/workloads/patterns/streams.h"

namespace narrows {

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

std::span<const WorkloadParameter<PointToPointParameters>> point_to_point_parameters();
std::span<const WorkloadParameter<ExchangeParameters>> exchange_parameters();
std::span<const WorkloadParameter<RandomParameters>> random_parameters();

/// The check_ functions throw InputError if the run is not possible on the machine. The make_ functions need checked
/// parameters.
void check_point_to_point(const Machine& machine, const Topology& topology, const PointToPointParameters& parameters);
void check_exchange(const Machine& machine, const Topology& topology, const ExchangeParameters& parameters);
void check_random(const Machine& machine, const Topology& topology, const RandomParameters& parameters);

/// One node sends to another; words beyond one vector register travel in further messages.
std::unique_ptr<Workload> make_point_to_point(const Machine& machine, const Topology& topology,
                                              const PointToPointParameters& parameters, std::uint64_t seed);

/// Every node streams messages through its first k ports, and receives from those whose ports lead to it.
std::unique_ptr<Workload> make_exchange(const Machine& machine, const Topology& topology,
                                        const ExchangeParameters& parameters, std::uint64_t seed);

/// Every node sends messages of random length to random nodes.
std::unique_ptr<Workload> make_random(const Machine& machine, const Topology& topology,
                                      const RandomParameters& parameters, std::uint64_t seed);

}  // namespace narrows
