// Small faults in the RTL of shared nodes (faults.toml) are noticed: by the comparison with a run on models, by the
// model that gets the outputs of the RTL, or by an assertion of the RTL.
#include <VFaultyLinksInTurn.h>
#include <VFaultyShortest.h>
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "models/machine/loader.h"
#include "models/network/topology/make_topology.h"
#include "models/rtl/verilated_engine.h"
#include "tests/packets/drawn_nodes.h"
#include "tests/packets/packet_sets.h"
#include "tests/support/nodes/observed_run.h"
#include "tests/support/nodes/outcome_difference.h"
#include "tests/support/places.h"
#include "tests/support/rtl/all_in_rtl.h"

static int fault_number = 0;
extern "C" int narrows_fault_number() { return fault_number; }

namespace narrows::packets::packet_faults_test {

struct PacketFault {
    std::string name;
    bool in_tables;  ///< has no meaning here
};

const std::vector<PacketFault> faults{
#include <faults.inc>
};

/// Two interfaces of two links at a node, as in CMakeLists.txt.
Machine machine_with(const std::string& choice, const std::string& link_choice) {
    const std::vector<std::string> overrides{"topology.sides=[4,3]",
                                             "interface.links=2",
                                             "network.buffer_flits=32",
                                             "node.messages_in_rtl=24",
                                             "node.processors=3",
                                             "node.interfaces=2",
                                             "node.interface_choice=" + choice,
                                             "interface.link_choice=" + link_choice,
                                             "message.header_bytes=8",
                                             "message.packet_bytes=8",
                                             "message.word_bytes=1",
                                             "message.vector_words=40",
                                             "processor.send_overhead=1cycle",
                                             "processor.receive_overhead=1cycle",
                                             "processor.receive_overhead_due=at-request",
                                             "interface.sends=posted",
                                             "message.order=listing",
                                             "interface.send_overhead=1cycle"};
    return load_machine("torus-16x16", test_places::machines, overrides).machine;
}

/// Runs the RTL with the fault; returns the first difference or failure, or nothing.
template <class Verilated>
std::string noticed(const Machine& machine, int fault, bool assertions) {
    fault_number = fault;
    const auto topology = make_topology(machine);
    RtlPart rtl = everything_in_rtl(machine, *topology);
    rtl.make_engine = [&](const Machine& m) {
        auto engine = std::make_unique<rtl::VerilatedEngine<Verilated>>(m);
        engine->check_assertions(assertions);
        return engine;
    };
    for (std::uint64_t seed = 1; seed <= 6; ++seed) {
        const auto programs = drawn_programs(machine, seed, most_messages);
        const reference::NodesOutcome expected = run_programs(machine, *topology, programs);
        try {
            const std::string found =
                difference(expected, run_programs(machine, *topology, programs, {}, rtl, long_after(expected)));
            if (!found.empty()) return found;
        } catch (const std::exception& error) {  // a failed assertion, or a message that does not exist
            return error.what();
        }
    }
    return "";
}

std::string noticed_anywhere(int fault, bool assertions) {
    const std::string in_turn =
        noticed<VFaultyLinksInTurn>(machine_with("by-destination", "in-turn"), fault, assertions);
    return in_turn.empty() ? noticed<VFaultyShortest>(machine_with("shortest", "named"), fault, assertions) : in_turn;
}

TEST(FaultyPackets, WithoutAFaultNothingIsNoticed) {
    EXPECT_EQ(noticed_anywhere(0, false), "");
    EXPECT_EQ(noticed_anywhere(0, true), "");
}

class FaultyPacket : public testing::TestWithParam<int> {};

TEST_P(FaultyPacket, IsNoticed) {
    const std::string by_comparison = noticed_anywhere(GetParam(), false);
    const std::string by_assertion = noticed_anywhere(GetParam(), true);
    EXPECT_FALSE(by_comparison.empty() && by_assertion.empty());
    fmt::print("comparison: {}\nassertions: {}\n", by_comparison, by_assertion);
}

INSTANTIATE_TEST_SUITE_P(Rtl, FaultyPacket, testing::Range(1, static_cast<int>(faults.size()) + 1),
                         [](const auto& test) { return faults[static_cast<std::size_t>(test.param - 1)].name; });

}  // namespace narrows::packets::packet_faults_test
