// Small faults in the RTL (faults.toml) are noticed: each by the comparison with the model, by an assertion of the RTL,
// or by both.
#include <VFaulty.h>
#include <VFaultyTables.h>
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "models/rtl/verilated_pins.h"
#include "models/topology/make_topology.h"
#include "testbench/lockstep/divergence.h"
#include "testbench/lockstep/model_run.h"
#include "testbench/lockstep/random_sends.h"
#include "testbench/lockstep/rtl_run.h"
#include "tests/support/rtl/all_in_rtl.h"
#include "tests/support/runs/machine_of.h"

static int fault_number = 0;
extern "C" int narrows_fault_number() { return fault_number; }

namespace narrows::lockstep::faults_test {

struct SeededFault {
    std::string name;
    bool in_tables;
};

const std::vector<SeededFault> faults{
#include <faults.inc>
};

/// A machine whose nodes, all of them RTL, can have a fault.
class FaultyMachine {
public:
    using MakePins = std::unique_ptr<rtl::Pins> (*)(const Machine&, const Topology&, RouterId, bool assertions);

    FaultyMachine(Machine machine, MakePins make)
        : machine_(std::move(machine)), topology_(make_topology(machine_)), make_(make) {}

    /// Runs the RTL with the fault; returns the first difference or failure, or nothing.
    std::string noticed(int fault, bool assertions) const {
        fault_number = fault;
        for (std::uint64_t seed = 1; seed <= 9; ++seed) {
            const auto sends = random_sends(machine_, *topology_, static_cast<Pattern>(seed % 3), 300, seed);
            const auto expected = run_on_model(machine_, *topology_, sends);
            try {
                rtl::Array nodes =
                    all_in_rtl(machine_, *topology_, [&](auto&... place) { return make_(place..., assertions); });
                const auto actual = run_on_rtl(nodes, machine_, *topology_, sends, end_of(expected) + 1000);
                if (const auto divergence = first_divergence(*topology_, sends, expected, actual))
                    return divergence->text();
            } catch (const std::exception& error) {  // a failed assertion, or a message that does not exist
                return error.what();
            }
        }
        return "";
    }

private:
    static Cycle end_of(const std::vector<Journey>& journeys) {
        Cycle end = 0;
        for (const Journey& journey : journeys) end = std::max(end, journey.delivered);
        return end;
    }

    Machine machine_;
    std::unique_ptr<Topology> topology_;
    MakePins make_;
};

template <class Verilated>
std::unique_ptr<rtl::Pins> make_pins(const Machine& machine, const Topology& topology, RouterId router,
                                     bool assertions) {
    auto pins = std::make_unique<rtl::VerilatedPins<Verilated>>(machine, topology, router);
    pins->check_assertions(assertions);
    return pins;
}

/// As in CMakeLists.txt.
class Faulty : public testing::TestWithParam<int> {
protected:
    const FaultyMachine grid{
        machine_of("cns1-fast-i", {"message.vector_words=8", "network.buffer_flits=5",
                                   "interface.acknowledge=end-of-transfer", "topology.columns=4", "topology.rows=3"}),
        make_pins<VFaulty>};
    const FaultyMachine tables{
        machine_of("torus-16x16",
                   {"topology.sides=[4,3]", "network.slots=2", "network.credit_latency=2cycles",
                    "network.link_bytes_per_cycle=4", "network.buffer_flits=6", "interface.link_bytes_per_cycle=4",
                    "message.vector_words=2", "processor.send_overhead=1cycle", "processor.receive_overhead=1cycle"}),
        make_pins<VFaultyTables>};
};

TEST_F(Faulty, WithoutAFaultNothingIsNoticed) {
    for (const FaultyMachine* machine : {&grid, &tables}) {
        EXPECT_EQ(machine->noticed(0, false), "");
        EXPECT_EQ(machine->noticed(0, true), "");
    }
}

TEST_P(Faulty, IsNoticed) {
    const FaultyMachine& machine = faults[static_cast<std::size_t>(GetParam() - 1)].in_tables ? tables : grid;
    const std::string by_lockstep = machine.noticed(GetParam(), false);
    const std::string by_assertion = machine.noticed(GetParam(), true);
    EXPECT_FALSE(by_lockstep.empty() && by_assertion.empty());
    fmt::print("lockstep:   {}\nassertions: {}\n", by_lockstep, by_assertion);
}

INSTANTIATE_TEST_SUITE_P(Rtl, Faulty, testing::Range(1, static_cast<int>(faults.size()) + 1),
                         [](const auto& test) { return faults[static_cast<std::size_t>(test.param - 1)].name; });

}  // namespace narrows::lockstep::faults_test
