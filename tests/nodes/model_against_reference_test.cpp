// The model of shared nodes against the reference: every packet, every decision, every step of every program.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <set>
#include <stdexcept>
#include <string>

#include "models/network/topology/make_topology.h"
#include "tests/nodes/smaller_programs.h"
#include "tests/reference/nodes/random_shared_nodes.h"
#include "tests/support/effort.h"
#include "tests/support/nodes/observed_run.h"
#include "tests/support/nodes/outcome_difference.h"

namespace narrows::nodes_against_reference_test {

using reference::NodesOutcome;

std::string text(const reference::NodeActivity& activity) {
    std::string result = "rank " + std::to_string(activity.rank) + ":";
    for (const auto& o : activity.operations) {
        const std::string peer = std::to_string(o.rank) + " tag " + std::to_string(o.tag);
        switch (o.what) {
            using What = reference::NodeOperation::What;
            case What::send:
                result += " send " + std::to_string(o.bytes) + " to " + peer + " class " +
                          std::to_string(static_cast<int>(o.message_class)) + ",";
                break;
            case What::receive: result += " receive " + peer + ","; break;
            case What::work: result += " work " + std::to_string(o.cycles) + ","; break;
            case What::compute: result += " compute " + std::to_string(o.cycles) + ","; break;
            case What::wait: result += " wait " + std::to_string(o.cycles) + ","; break;
            case What::sent: result += " sent,"; break;
            case What::copy: result += " copy " + std::to_string(o.bytes) + ","; break;
            case What::sweep: result += " sweep " + std::to_string(o.bytes) + ","; break;
        }
    }
    return result;
}

std::string text(const Bandwidth& b) { return std::to_string(b.bytes) + "/" + std::to_string(b.cycles); }

/// Empty if there is no list.
std::string text(const std::vector<int>& list) {
    std::string result;
    for (const int number : list) result += std::to_string(number) + " ";
    return result;
}

std::string text(const Machine& m) {
    const auto number = [](const std::string& name, auto value) { return name + " " + std::to_string(value) + ", "; };
    return number("processors", m.node.processors) + number("interfaces", m.node.interfaces) +
           number("ranks", m.node.ranks) + number("round robin", m.node.placement == RankPlacement::round_robin) +
           number("choice", static_cast<int>(m.node.interface_choice)) +
           number("cut by processor", m.message.cut == MessageCut::processor) +
           number("packet bytes", m.message.packet_bytes) + number("header", m.message.header_bytes) +
           number("ov_ps", m.processor.send_overhead) + number("ov_is", m.interface.send_overhead) +
           number("ov_ir", m.interface.receive_overhead) + number("ov_pr", m.processor.receive_overhead) +
           number("send buffers", m.interface.send_buffers) + number("receive buffers", m.interface.receive_buffers) +
           number("topology", static_cast<int>(m.topology.kind)) + number("endpoints", m.endpoints()) +
           number("copies", m.message.copies) + number("chunk", m.chunk_bytes()) +
           number("cache", m.memory.cache_bytes) + number("write factor", m.memory.write_factor) +
           number("one copy", m.message.within_node == WithinNode::one_copy) +
           number("control", m.message.control_bytes) + number("room", m.room_bytes()) +
           number("eager", m.message.eager_bytes) + number("credits", m.message.credits) +
           number("noise period", m.processor.noise_period) + number("length", m.processor.noise_length) +
           number("variation", m.processor.overhead_variation) + number("ports", m.memory.ports) +
           number("ports go round", m.memory.port_of == PortOf::round_robin) + "nodes " + text(m.node.node_of_rank) +
           "ports " + text(m.memory.port_of_processor) + number("shared bus", m.interface.host_bus == HostBus::shared) +
           "memory " + text(m.memory.bandwidth) + ", port " + text(m.memory.port_bandwidth) + ", bus " +
           text(m.interface.host_bus_bandwidth) + ", copy " + text(m.processor.copy_rate);
}

std::string text(const NodePrograms& programs) {
    std::string result;
    for (std::size_t i = 0; i < programs.size(); ++i) {
        if (programs[i].operations.empty()) continue;
        result += "\n  activity " + std::to_string(i) + " of " + text(programs[i]);
    }
    return result;
}

unsigned first_seed() {
    const char* given = std::getenv("NARROWS_FIRST_SEED");
    return given != nullptr ? static_cast<unsigned>(std::stoul(given)) : 1;
}

unsigned random_nodes(unsigned usual) {
    const char* given = std::getenv("NARROWS_RANDOM_MACHINES");
    return given != nullptr ? static_cast<unsigned>(std::stoul(given)) : usual_cases(usual);
}

/// Empty if they agree.
std::string difference_of_models(const reference::RandomSharedNodes& random, const NodePrograms& programs) {
    const NodesOutcome model = run_programs(random.machine, random.topology(), programs);
    reference::Options options = random.options();
    options.limit = random.machine.has_medium() ? 2'000'000 : 200'000;
    try {
        const NodesOutcome expected = reference::simulate_nodes(random.machine, random.topology(), programs, options);
        const std::string result = difference(expected, model);
        return result.empty() ? "" : result + all_of(expected);
    } catch (const std::runtime_error& error) {
        return error.what();
    }
}

/// Shows the smallest programs with which they differ.
bool expect_model_to_be_reference(unsigned seed, const reference::RandomSharedNodes& random) {
    const std::string all = difference_of_models(random, random.activities);
    if (all.empty()) return true;
    if (all.starts_with("reference: ")) {  // has not ended: fewer programs would take as long
        ADD_FAILURE() << "seed " << seed << ", " << text(random.machine) << text(random.activities) << "\n" << all;
        return false;
    }
    const NodePrograms programs = smaller_programs(
        random.activities, [&](const NodePrograms& fewer) { return !difference_of_models(random, fewer).empty(); });
    ADD_FAILURE() << "seed " << seed << ", " << text(random.machine) << text(programs) << "\n"
                  << difference_of_models(random, programs);
    return false;
}

TEST(SharedNodes, OfTheModelAreThoseOfTheReference) {
    const unsigned cases = random_nodes(1000);
    std::size_t messages = 0;
    unsigned failed = 0;
    for (unsigned seed = first_seed(); seed <= cases && failed < 12; ++seed) {
        const reference::RandomSharedNodes random(seed);
        if (!random.machine.has_shared_nodes()) continue;
        if (!expect_model_to_be_reference(seed, random)) ++failed;
        messages += random.messages();
    }
    EXPECT_GT(messages, usual_cases(1000U));
}

TEST(SharedNodes, DoNotDependOnTheOrderWithinACycle) {
    for (unsigned seed = 1; seed <= usual_cases(200u); ++seed) {
        const reference::RandomSharedNodes random(seed);
        if (!random.machine.has_shared_nodes()) continue;
        const NodesOutcome one = run_programs(random.machine, random.topology(), random.activities);
        const NodesOutcome other = run_programs(random.machine, random.topology(), random.activities, seed);
        ASSERT_EQ(difference(one, other), "")
            << "seed " << seed << ", " << text(random.machine) << text(random.activities);
    }
}

}  // namespace narrows::nodes_against_reference_test
