// The time of a message-hop, and the memory of a node. The time of a run should grow with message-hops and with nothing
// else.
#include <benchmark/benchmark.h>
#include <malloc.h>

#include <chrono>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <numeric>
#include <sstream>
#include <string>
#include <systemc>
#include <vector>

#include "models/network/topology/grid.h"
#include "models/system/simulation_context.h"
#include "testbench/elaboration/elaborated_rtl.h"
#include "testbench/run/request.h"
#include "testbench/workloads/catalogue.h"

// Never called: the main below runs instead of the one of libsystemc.
extern "C" int sc_main(int /*argc*/, char* /*argv*/[]) { return EXIT_FAILURE; }

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

void run(benchmark::State& state, const Request& request) {
    for (auto _ : state) run(state, request.machine(), request.topology(), *request.make_workload(1));
}

std::string setting(const char* key, std::int64_t value) { return key + std::string("=") + std::to_string(value); }

/// The ring broadcast on the CNS-1: every hop leads to a neighbour, every byte is compared.
void broadcast(benchmark::State& state) {
    const std::int64_t nodes = state.range(0);
    const std::int64_t words = nodes <= 1024 ? 128 : 32;  // four messages a part; one if there are many nodes
    run(state, Request("cns1", "allgather", {"algorithm=ring", setting("words", words), setting("nodes", nodes)}));
}
BENCHMARK(broadcast)->RangeMultiplier(2)->Range(32, 4096)->UseManualTime()->Unit(benchmark::kMillisecond);

/// Neighbours exchange ten messages: the first messages of a node take nearly all of the time.
void exchange(benchmark::State& state) {
    run(state, Request("cns1", "exchange", {"messages=10", setting("nodes", state.range(0))}));
}
BENCHMARK(exchange)->RangeMultiplier(4)->Range(64, 65536)->UseManualTime()->Unit(benchmark::kMillisecond);

/// One message from one node to all others.
void one_to_all(benchmark::State& state) {
    run(state, Request("cns1", "broadcast", {"words=32", "algorithm=binomial", setting("nodes", state.range(0))}));
}
BENCHMARK(one_to_all)->RangeMultiplier(4)->Range(64, 65536)->UseManualTime()->Unit(benchmark::kMillisecond);

/// The same broadcast with every node in RTL.
void broadcast_rtl(benchmark::State& state) {
    Machine machine;
    machine.topology.rows = static_cast<int>(state.range(0)) / machine.topology.columns;
    const auto grid = make_grid(machine.topology);
    const std::vector<KeyValue> arguments{{"algorithm", "ring"}, {"words", "128"}};
    const ChosenWorkload allgather = find_workload("allgather").choose(machine, *grid, arguments);
    const ElaboratedRtl node(rtl::module_of_first_node(machine));
    RtlPart rtl{std::vector<NodeId>(static_cast<std::size_t>(machine.nodes())),
                {},
                [&](const Machine& m, const Topology& t, RouterId router) { return node.make(m, t, router); }};
    std::iota(rtl.nodes.begin(), rtl.nodes.end(), NodeId{});
    for (auto _ : state) run(state, machine, *grid, *allgather.make(1), rtl);
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
    const std::vector<KeyValue> arguments{{"messages", "100"}};
    const ChosenWorkload random = find_workload("random").choose(machine, *grid, arguments);
    for (auto _ : state) run(state, machine, *grid, *random.make(1));
}
BENCHMARK(random_traffic)->RangeMultiplier(4)->Range(64, 4096)->UseManualTime()->Unit(benchmark::kMillisecond);

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

/// A line of bench/cases: a name, then the arguments of 'narrows run'.
void add_case(const std::string& line) {
    std::istringstream words(line.substr(0, line.find('#')));
    const std::vector<std::string> all{std::istream_iterator<std::string>(words), {}};
    if (all.empty()) return;
    const auto run_it = [all](benchmark::State& state) {
        run(state, Request(all.at(1), all.at(2), {all.begin() + 3, all.end()}));
    };
    benchmark::RegisterBenchmark(("case/" + all.front()).c_str(), run_it)
        ->UseManualTime()
        ->Unit(benchmark::kMillisecond);
}

}  // namespace

void add_cases() {
    std::ifstream cases(NARROWS_BENCH_CASES);
    for (std::string line; std::getline(cases, line);) add_case(line);
}

}  // namespace narrows

int main(int argc, char* argv[]) {
    setenv("SYSTEMC_DISABLE_COPYRIGHT_MESSAGE", "1", 0);
    narrows::add_cases();
    benchmark::Initialize(&argc, argv);
    benchmark::RunSpecifiedBenchmarks();
}
