// The critical path of any program on any shared nodes adds up to the cycles of the run.
#include <fmt/format.h>

#include <iostream>
#include <set>
#include <stdexcept>

#include "models/network/topology/make_topology.h"
#include "tests/node_traces/support.h"
#include "tests/reference/nodes/plain_nodes.h"
#include "tests/support/nodes/random_links.h"
#include "traces/why/critical_path.h"

namespace narrows::node_why_test {

/// A gap of the path between cycle 0 and the end of the run; empty if there is none.
std::string gap_in(const std::vector<Segment>& path, Cycle cycles) {
    Cycle at = 0;
    for (const Segment& segment : path) {
        if (segment.from != at || segment.to <= segment.from)
            return fmt::format("after cycle {} comes a segment from {} to {}", at, segment.from, segment.to);
        at = segment.to;
    }
    return at == cycles ? "" : fmt::format("the path ends at cycle {}, the run at {}", at, cycles);
}

std::string gap_of(const reference::RandomSharedNodes& random, const LoggedNodes& run) {
    try {
        return gap_in(critical_path(run.log, random.machine, random.topology().seed()), run.cycles);
    } catch (const std::logic_error& error) {
        return error.what();
    }
}

void expect_every_cycle_explained(const reference::NodeRows& rows) {
    std::size_t finished = 0;
    on_random_nodes(rows, 2000, [&](const reference::RandomSharedNodes& random, const LoggedNodes& run) {
        if (!run.has_ended) return;
        ++finished;
        EXPECT_EQ(gap_of(random, run), "");
    });
    EXPECT_GT(finished, usual_cases(1000u));
}

TEST(WhyOfSharedNodes, ExplainsEveryCycle) { expect_every_cycle_explained(no_rows); }

TEST(WhyOfSharedNodes, ExplainsEveryCycleWithAnyRules) { expect_every_cycle_explained(reference::any_node_rows); }

TEST(WhyOfSharedNodes, ExplainsEveryCycleWithSeveralLinks) {
    std::size_t finished = 0;
    on_random_links(usual_cases(1000u), [&](const reference::RandomSharedNodes& random, unsigned seed) {
        const LoggedNodes run = log_nodes(random);
        if (!run.has_ended) return;
        ++finished;
        EXPECT_EQ(gap_of(random, run), "") << "seed " << seed;
    });
    EXPECT_GT(finished, usual_cases(500u));
}

/// 37852: a message takes room in the cycle of its match; the packets that made room led to the match. 167760: messages
/// use a segment in the order of their matches, not of their receives.
TEST(WhyOfSharedNodes, ExplainsWhatHappensInTheCycleOfAMatch) {
    for (const unsigned seed : {37852u, 167760u}) {
        const reference::RandomSharedNodes random(seed);
        EXPECT_EQ(gap_of(random, log_nodes(random)), "") << seed;
    }
}

/// Programs stop where packets wait for room (docs/nodes.md, Q5), or where a program waits for the end of a send whose
/// receive comes after what another program waits for.
TEST(WhyOfSharedNodes, NamesTheCircleOfEveryStop) {
    std::size_t stopped = 0;
    std::size_t for_room = 0;
    on_random_nodes(no_rows, 3000, [&](const reference::RandomSharedNodes&, const LoggedNodes& run) {
        EXPECT_EQ(run.deadlock.lines.empty(), run.has_ended);
        if (run.has_ended) return;
        ++stopped;
        const std::string all = fmt::format("{}", fmt::join(run.deadlock.lines, "\n"));
        for_room += all.find("has the room until") != std::string::npos ? 1 : 0;
        EXPECT_NE(all.find("from the top: a circle"), std::string::npos) << all;
        EXPECT_EQ(all.find("nothing"), std::string::npos) << all;
    });
    EXPECT_GT(stopped, usual_cases(3000u) / 150);
    EXPECT_GE(for_room, usual_cases(3000u) / 300);
}

/// Rank 0 sends with one tag, rank 1 receives with another one.
TEST(WhyOfSharedNodes, NamesAMessageThatNobodySends) {
    const Machine machine = reference::nodes_on_crossbar(2, 1, 1);
    const auto topology = make_topology(machine, 1);
    const LoggedNodes run =
        log_nodes(machine, *topology, {{0, {reference::send_to(1, 30, 5)}}, {1, {reference::receive_from(0, 6)}}});
    EXPECT_FALSE(run.has_ended);
    ASSERT_EQ(run.deadlock.lines.size(), 2u);
    EXPECT_EQ(run.deadlock.lines[0], "rank 1 waits for a message from rank 0");
    EXPECT_EQ(run.deadlock.lines[1], "the programs of rank 0 have finished: the message will never come");
}

/// Each waits for the end of a message that the other one would receive afterwards.
TEST(WhyOfSharedNodes, NamesTheReceivesThatProgramsDoNotComeTo) {
    Machine machine = reference::nodes_on_crossbar(2, 1, 1);
    machine.message.eager_bytes = 0;
    const auto topology = make_topology(machine, 1);
    const auto program = [](int other) {
        return std::vector{reference::send_to(other, 30), reference::NodeOperation{reference::What::sent},
                           reference::receive_from(other)};
    };
    const LoggedNodes run = log_nodes(machine, *topology, {{0, program(1)}, {1, program(0)}});
    EXPECT_EQ(run.deadlock.lines,
              (std::vector<std::string>{"rank 0 waits until its sends have ended",
                                        "message 0.0 (rank 0 to rank 1) waits for a grant until rank 1 receives it",
                                        "rank 1 waits until its sends have ended",
                                        "message 1.0 (rank 1 to rank 0) waits for a grant until rank 0 receives it",
                                        "... and so on from the top: a circle"}));
}

/// Without this, the tests above would pass with paths that only know a few causes. Random machines are drawn until
/// each cause and each kind of resource was on a path: most within 100 seeds, the rarest within some thousand.
TEST(WhyOfSharedNodes, HasEveryCauseAndResource) {
    if (!thorough()) GTEST_SKIP() << "a tenth of the runs does not have every cause";
    std::set missing_causes{Occupation::send_overhead,
                            Occupation::receive_overhead,
                            Occupation::interface_send_overhead,
                            Occupation::interface_receive_overhead,
                            Occupation::transmission,
                            Occupation::hop,
                            Occupation::turn_around,
                            Occupation::memory_access,
                            Occupation::moving_data,
                            Occupation::copying_data,
                            Occupation::interrupted,
                            Occupation::computing,
                            Occupation::work,
                            Occupation::program_wait,
                            Occupation::waits_for_room,
                            Occupation::waits_for_other_job,
                            Occupation::waits_for_dma_engine,
                            Occupation::dma_engine,
                            Occupation::waits_for_tag,
                            Occupation::waits_for_host_bus,
                            Occupation::host_latency,
                            Occupation::address_translation,
                            Occupation::host_memory,
                            Occupation::passing_on};
    std::set missing_resources{ResourceKind::link_in,   ResourceKind::link_out,    ResourceKind::channel,
                               ResourceKind::processor, ResourceKind::memory,      ResourceKind::node_memory,
                               ResourceKind::port,      ResourceKind::host_bus,    ResourceKind::host_up,
                               ResourceKind::host_down, ResourceKind::host_reader, ResourceKind::host_writer,
                               ResourceKind::host_tags, ResourceKind::host_walks};
    unsigned seed = 0;
    while (!(missing_causes.empty() && missing_resources.empty()) && ++seed <= usual_cases(20'000u)) {
        const reference::RandomOneNode random(seed, reference::drawn_rows(seed, reference::any_node_rows));
        if (!random.machine.has_packet_engine()) continue;
        const LoggedNodes run = log_nodes(random);
        if (!run.has_ended) continue;
        for (const Segment& s : critical_path(run.log, random.machine, random.topology().seed())) {
            missing_causes.erase(s.cause);
            missing_resources.erase(s.resource.kind);
        }
    }
    for (const Occupation cause : missing_causes) ADD_FAILURE() << "no path has: " << occupation_name(cause);
    for (const ResourceKind kind : missing_resources) ADD_FAILURE() << "no path has: " << kind_name(kind);
    RecordProperty("seeds", static_cast<int>(seed));
}

}  // namespace narrows::node_why_test
