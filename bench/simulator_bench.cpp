// The time of a message-hop, and the memory of a node. The time of a run should grow with message-hops and with nothing
// else.
#include <benchmark/benchmark.h>
#include <malloc.h>

#include <chrono>
#include <cstdlib>
#include <numeric>
#include <optional>
#include <string>
#include <vector>

#include "hw/variants.h"
#include "models/machine/loader.h"
#include "models/system/simulation_context.h"
#include "models/topology/grid.h"
#include "models/topology/make_topology.h"
#include "testbench/places/places.h"
#include "testbench/workloads/allgather/allgather.h"
#include "testbench/workloads/catalogue.h"
#include "testbench/workloads/patterns/patterns.h"

// Never called: the main below runs instead of the one of libsystemc.
extern "C" int sc_main(int /*argc*/, char* /*argv*/[]) { return EXIT_FAILURE; }

int main(int argc, char* argv[]) {
    setenv("SYSTEMC_DISABLE_COPYRIGHT_MESSAGE", "1", 0);
    benchmark::Initialize(&argc, argv);
    benchmark::RunSpecifiedBenchmarks();
}

namespace narrows {
namespace {

double seconds_since(std::chrono::steady_clock::time_point begin) {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

/// Times one run, without building and destroying the machine.
void run(benchmark::State& state, const Machine& machine, const Topology& topology, Workload& workload,
         const RtlPart& rtl = {}) {
    const std::size_t before = mallinfo2().uordblks;
    const SimulationContext context;
    System system(machine, topology, rtl);
    workload.start(system);
    const auto begin = std::chrono::steady_clock::now();
    if (!system.run() || !workload.checks().front().passed) state.SkipWithError("the run failed");
    const double seconds = seconds_since(begin);
    state.SetIterationTime(seconds);
    const double hops = static_cast<double>(system.hops());
    state.counters["hops"] = hops;
    state.counters["ns_per_hop"] = seconds * 1e9 / hops;
    state.counters["cycles_per_s"] = static_cast<double>(system.cycles()) / seconds;
    state.counters["events_per_hop"] = static_cast<double>(system.events()) / hops;
    state.counters["bytes_per_node"] =
        static_cast<double>(mallinfo2().uordblks - before) / static_cast<double>(machine.nodes());
}

/// A workload on a machine of machines/ with some changes.
struct BenchCase {
    const char* machine;
    std::vector<std::string> changes;
    const char* workload;
    std::vector<KeyValue> arguments;
};

void run_case(benchmark::State& state, const BenchCase& each, std::optional<std::int64_t> nodes = {}) {
    const Machine machine = load_machine(each.machine, places::machines, each.changes, nodes).machine;
    const auto topology = make_topology(machine);
    for (auto _ : state) {
        const auto workload = find_workload(each.workload).choose(machine, *topology, each.arguments).make(1);
        run(state, machine, *topology, *workload);
    }
}

/// The ring broadcast on the CNS-1: every hop leads to a neighbour, every byte is compared.
void broadcast(benchmark::State& state) {
    const char* const words =
        state.range(0) <= 1024 ? "128" : "32";  // four messages a part; one if there are many nodes
    run_case(state, {"cns1", {}, "allgather", {{"algorithm", "ring"}, {"words", words}}}, state.range(0));
}
BENCHMARK(broadcast)->RangeMultiplier(2)->Range(32, 4096)->UseManualTime()->Unit(benchmark::kMillisecond);

/// Neighbours exchange ten messages: nearly all of the time is that of a node's first messages.
void exchange(benchmark::State& state) {
    run_case(state, {"cns1", {}, "exchange", {{"messages", "10"}}}, state.range(0));
}
BENCHMARK(exchange)->RangeMultiplier(4)->Range(64, 65536)->UseManualTime()->Unit(benchmark::kMillisecond);

/// One message from one node to all others.
void one_to_all(benchmark::State& state) {
    run_case(state, {"cns1", {}, "broadcast", {{"words", "32"}, {"algorithm", "binomial"}}}, state.range(0));
}
BENCHMARK(one_to_all)->RangeMultiplier(4)->Range(64, 65536)->UseManualTime()->Unit(benchmark::kMillisecond);

/// Other workloads, each on one machine. bench/cases has the same ones as commands.
void other(benchmark::State& state, const BenchCase& each) { run_case(state, each); }
BENCHMARK_CAPTURE(other, uniform_on_fat_tree_1024,
                  BenchCase{"fat-tree-1024", {}, "traffic", {{"pattern", "uniform"}, {"load", "0.5"}}})
    ->UseManualTime()
    ->Unit(benchmark::kMillisecond);
/// Every node sends 2 MB to one other node, in packets of 4 KB.
BENCHMARK_CAPTURE(other, permutation_on_fat_tree_1024,
                  BenchCase{"fat-tree-1024",
                            {"message.vector_words=512", "network.buffer_flits=513"},
                            "traffic",
                            {{"pattern", "permutation"}, {"load", "1"}, {"size", "largest"}, {"cycles", "262656"}}})
    ->UseManualTime()
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(other, alltoall_on_fat_tree_1024,
                  BenchCase{"fat-tree-1024", {}, "alltoall", {{"words", "1"}, {"algorithm", "spread"}}})
    ->UseManualTime()
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(other, snake_on_delta,
                  BenchCase{
                      "delta", {}, "allreduce", {{"algorithm", "snake"}, {"elements", "100000"}, {"block", "100"}}})
    ->UseManualTime()
    ->Unit(benchmark::kMillisecond);

/// The same broadcast with every node in RTL.
void broadcast_rtl(benchmark::State& state) {
    Machine machine;
    machine.topology.rows = static_cast<int>(state.range(0)) / machine.topology.columns;
    const auto grid = make_grid(machine.topology);
    AllgatherParameters parameters;
    parameters.algorithm = static_cast<std::int64_t>(ChosenAllgather::ring);
    parameters.words = 128;
    RtlPart rtl{std::vector<NodeId>(static_cast<std::size_t>(machine.nodes())), {}, rtl::make_pins};
    std::iota(rtl.nodes.begin(), rtl.nodes.end(), NodeId{});
    for (auto _ : state) {
        const auto allgather = make_allgather(machine, *grid, {parameters, {}}, 1);
        run(state, machine, *grid, *allgather, rtl);
    }
}
BENCHMARK(broadcast_rtl)->Arg(32)->UseManualTime()->Unit(benchmark::kMillisecond);

/// Messages of random length to random nodes, sent as fast as possible: long paths, and much waiting.
void random_traffic(benchmark::State& state) {
    Machine machine;
    machine.topology = {TopologyKind::mesh, 8, static_cast<int>(state.range(0)) / 8};
    while (machine.topology.rows > 2 * machine.topology.columns) {
        machine.topology.columns *= 2;
        machine.topology.rows /= 2;
    }
    const auto grid = make_grid(machine.topology);
    RandomParameters parameters;
    parameters.messages = 100;
    for (auto _ : state) {
        const auto workload = make_random(machine, *grid, parameters, 1);
        run(state, machine, *grid, *workload);
    }
}
BENCHMARK(random_traffic)->RangeMultiplier(4)->Range(64, 4096)->UseManualTime()->Unit(benchmark::kMillisecond);

/// The same on a machine of machines/, whose channels have several slots.
void random_traffic_on(benchmark::State& state, const char* name, const std::vector<std::string>& changes) {
    const Machine machine = load_machine(name, places::machines, changes).machine;
    const auto topology = make_topology(machine);
    RandomParameters parameters;
    parameters.words = machine.message.vector_words;
    parameters.messages = static_cast<int>(state.range(0));
    for (auto _ : state) {
        const auto workload = make_random(machine, *topology, parameters, 1);
        run(state, machine, *topology, *workload);
    }
}
BENCHMARK_CAPTURE(random_traffic_on, mesh_32x32, "mesh-16x16", {"topology.sides=32,32"})
    ->Arg(200)
    ->UseManualTime()
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(random_traffic_on, fat_tree_1024, "fat-tree-1024", {})
    ->Arg(500)
    ->UseManualTime()
    ->Unit(benchmark::kMillisecond);

/// The lower limit: 1000 pending events that only schedule themselves again.
class Ticker {
public:
    Ticker(CycleQueue& queue, Cycle period, Cycle end) : queue_(queue), period_(period), end_(end) { tick(0); }
    void tick(std::uint64_t) {
        if (queue_.now() < end_) queue_.at<&Ticker::tick>(queue_.now() + period_, *this);
    }

private:
    CycleQueue& queue_;
    Cycle period_;
    Cycle end_;
};

void queue_event(benchmark::State& state) {
    for (auto _ : state) {
        const SimulationContext context;
        CycleQueue queue("queue", sc_core::sc_time(8, sc_core::SC_NS));
        std::vector<Ticker> tickers;
        tickers.reserve(1000);  // no reallocation: there are pointers to the elements
        for (int i = 0; i < 1000; ++i) tickers.emplace_back(queue, 100 + i % 17, 100'000);
        const auto begin = std::chrono::steady_clock::now();
        sc_core::sc_start();
        const double seconds = seconds_since(begin);
        state.SetIterationTime(seconds);
        state.counters["ns_per_event"] = seconds * 1e9 / static_cast<double>(queue.events());
    }
}
BENCHMARK(queue_event)->UseManualTime()->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace narrows
