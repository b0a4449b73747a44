// Small faults in the RTL (faults.toml) are noticed by `run --rtl`: by the comparison with the same run on models, by
// the model that gets the outputs of the RTL, or by an assertion of the RTL.
#include <VFaulty.h>
#include <VFaultyTables.h>
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "models/rtl/verilated_pins.h"
#include "testbench/run/run_request.h"
#include "tests/support/rtl/all_in_rtl.h"

static int fault_number = 0;
extern "C" int narrows_fault_number() { return fault_number; }

namespace narrows::faults_test {

struct SeededFault {
    std::string name;
    bool in_tables;
};

const std::vector<SeededFault> faults{
#include <faults.inc>
};

struct TriedWork {
    std::string workload;
    std::vector<std::string> arguments;
    std::uint64_t seed = 1;
};

/// A machine in RTL whose nodes can have a fault.
class FaultyMachine {
public:
    using MakePins = std::unique_ptr<rtl::Pins> (*)(const Machine&, const Topology&, RouterId, bool assertions);

    FaultyMachine(std::string name, std::vector<std::string> parameters, MakePins make, std::vector<TriedWork> runs)
        : name_(std::move(name)), parameters_(std::move(parameters)), make_(make), runs_(std::move(runs)) {}

    /// Runs the RTL with the fault; returns the first difference or failure, or nothing.
    std::string noticed(int fault, bool assertions) const {
        fault_number = fault;
        for (const TriedWork& run : runs_) {
            const std::string what = noticed_in(run, assertions);
            if (!what.empty()) return run.workload + ": " + what;
        }
        return "";
    }

private:
    std::string noticed_in(const TriedWork& run, bool assertions) const {
        std::vector<std::string> arguments = parameters_;
        arguments.insert(arguments.end(), run.arguments.begin(), run.arguments.end());
        const Request request(name_, run.workload, arguments, run.seed);
        SimulationOptions options;
        options.rtl = everything_in_rtl(request.machine(), request.topology());
        options.rtl.make = [&](const Machine& machine, const Topology& topology, RouterId router) {
            return make_(machine, topology, router, assertions);
        };
        const auto workload = request.make_workload(run.seed);
        const SimulatedRun simulated = run_request(request, run.seed, *workload, nullptr, options);
        const Check check = *simulated.against_models();
        return check.passed ? "" : check.detail + " " + simulated.simulation.broken_by_rtl;
    }

    std::string name_;
    std::vector<std::string> parameters_;
    MakePins make_;
    std::vector<TriedWork> runs_;
};

template <class Verilated>
std::unique_ptr<rtl::Pins> make_pins(const Machine& machine, const Topology& topology, RouterId router,
                                     bool assertions) {
    auto pins = std::make_unique<rtl::VerilatedPins<Verilated>>(machine, topology, router);
    pins->check_assertions(assertions);
    return pins;
}

/// The fault numbers of CMakeLists.txt.
class Faulty : public testing::TestWithParam<int> {
protected:
    static std::vector<TriedWork> work(const std::string& words) {
        return {{"random", {"messages=30", words}},
                {"random", {"messages=30", "gap=60", words}, 2},
                {"exchange", {"messages=10", "neighbours=4", words}},
                {"traffic", {"load=max", "pattern=hotspot", "size=largest", "cycles=800", "warmup=0"}}};
    }
    const FaultyMachine grid{"cns1-fast-i",
                             {"message.vector_words=8", "network.buffer_flits=5",
                              "interface.acknowledge=end-of-transfer", "topology.columns=4", "topology.rows=3"},
                             make_pins<VFaulty>,
                             work("words=8")};
    const FaultyMachine tables{
        "torus-16x16",
        {"topology.sides=[4,3]", "network.slots=2", "network.credit_latency=2cycles", "network.link_bytes_per_cycle=4",
         "network.buffer_flits=6", "interface.link_bytes_per_cycle=4", "message.vector_words=2",
         "processor.send_overhead=1cycle", "processor.receive_overhead=1cycle"},
        make_pins<VFaultyTables>,
        work("words=2")};
};

TEST_F(Faulty, WithoutAFaultNothingIsNoticed) {
    for (const FaultyMachine* machine : {&grid, &tables}) {
        EXPECT_EQ(machine->noticed(0, false), "");
        EXPECT_EQ(machine->noticed(0, true), "");
    }
}

TEST_P(Faulty, IsNoticed) {
    const FaultyMachine& machine = faults[static_cast<std::size_t>(GetParam() - 1)].in_tables ? tables : grid;
    const std::string by_comparison = machine.noticed(GetParam(), false);
    const std::string by_assertion = machine.noticed(GetParam(), true);
    EXPECT_FALSE(by_comparison.empty() && by_assertion.empty());
    fmt::print("comparison: {}\nassertions: {}\n", by_comparison, by_assertion);
}

INSTANTIATE_TEST_SUITE_P(Rtl, Faulty, testing::Range(1, static_cast<int>(faults.size()) + 1),
                         [](const auto& test) { return faults[static_cast<std::size_t>(test.param - 1)].name; });

}  // namespace narrows::faults_test
