// The outcome of a point agrees with its run.
#include "testbench/run/outcome/outcome.h"

#include <map>

#include "testbench/run/simulation.h"
#include "traces/log/run_log.h"

#include "tests/study/support.h"

namespace narrows::study::outcome_test {

using testing::HasSubstr;

/// The run of the first point of a study.
Outcome first_outcome(const std::string& text) {
    const Point point = points_of(text).front();
    FreedomProofs proofs;
    return run(point.request(proofs), point.seed, point.with_loads, point.events);
}

Outcome run_one(const std::string& machine, const std::string& more) {
    return first_outcome("[[runs]]\nmachine = \"" + machine + "\"\nworkload = \"allgather\"\nnodes = 32\nwords = 64\n" +
                         more);
}

/// The choice takes simulations, which belong to the run of the point.
TEST(Outcome, SaysWhichAlgorithmWasChosenWhenThePointRan) {
    const Point point = points_of("[[runs]]\nmachine = \"crossbar-64\"\nworkload = \"allgather\"\n").front();
    FreedomProofs proofs;
    EXPECT_FALSE(point.request(proofs, Choosing::later).choice());
    ASSERT_NE(point.value_of("algorithm"), nullptr);
    EXPECT_EQ(*point.value_of("algorithm"), "best");
    const Request request = point.request(proofs);
    ASSERT_TRUE(request.choice());
    EXPECT_EQ(run(request, point.seed, false).metrics.get<std::string>("chosen_algorithm"),
              request.choice()->fastest().name);
}

TEST(Outcome, OfANamedAlgorithmHasNoneThatWasChosen) {
    EXPECT_TRUE(metrics::is_missing(run_one("cns1", "algorithm = \"ring\"\n").metrics["chosen_algorithm"]));
}

/// Mueller, section 4: a message takes 5 cycles for its overhead, 137 for its flits, 5 for the overhead at the far end.
TEST(Outcome, HasTheEventsThatFormulasAskFor) {
    const std::string text =
        "[[runs]]\nmachine = \"cns1\"\nworkload = \"allgather\"\nnodes = 32\nwords = 32\n[[columns]]\nname = \"x\"\n"
        "formula = 'event(\"delivered\", 1, 1) - event(\"start\", 0, 1)'\n[[columns]]\nname = \"y\"\n"
        "formula = 'event(\"presented\", 1, 40)'\n";
    const std::vector<MessageEvent> events = points_of(text).front().events;
    EXPECT_EQ(events.size(), 3);
    Outcome outcome = first_outcome(text);
    EXPECT_EQ(outcome.at("event.start.0.1"), 0);
    EXPECT_GT(outcome.at("event.delivered.1.1"), 137);
    EXPECT_EQ(outcome.at("event.presented.1.40"), did_not_happen) << "31 messages come to it";
    EXPECT_TRUE(outcome.has(events));
    outcome.drop_events_but({events.front()});
    EXPECT_FALSE(outcome.has(events));
    EXPECT_TRUE(outcome.has({events.front()}));
}

/// 137 bytes; the last one leaves 136 cycles after the head.
TEST(Outcome, KnowsWhenAMessageLeavesAtItsFirstChannel) {
    const Outcome outcome = first_outcome(
        "[[runs]]\nmachine = \"cns1\"\nworkload = \"exchange\"\nnodes = 32\n[[columns]]\nname = \"x\"\n"
        "formula = 'event(\"first_tail\", 0, 1) - event(\"first_head\", 0, 1)'\n");
    EXPECT_EQ(outcome.at("event.first_tail.0.1") - outcome.at("event.first_head.0.1"), 136);
}

TEST(Outcome, EventsOfSharedNodesAreThoseOfRanks) {
    const Outcome outcome = first_outcome(
        "[[runs]]\nmachine = \"shared-nodes\"\nworkload = \"barrier\"\nalgorithm = \"dissemination\"\n"
        "[[columns]]\nname = \"x\"\nformula = 'event(\"delivered\", 9, 1) - event(\"start\", 8, 1)'\n");
    ASSERT_FALSE(outcome.milestones.empty());
    for (const Milestone& milestone : outcome.milestones) EXPECT_GE(milestone.cycles, 0) << milestone.name;
}

/// Each phase of a dense pattern is a value, and a phase more is not known.
TEST(Outcome, KnowsThePhasesOfAPattern) {
    const std::string text =
        "[[runs]]\nmachine = \"shared-nodes\"\nworkload = \"aapc\"\nnodes = 2\nranks = 4\nsize = \"1KB\"\n"
        "[[columns]]\nname = \"x\"\nformula = \"phase_1 + phase_3\"\n";
    const Point point = points_of(text).front();
    FreedomProofs proofs;
    const Request request = point.request(proofs);
    const Outcome outcome = run(request, point.seed, false);
    const auto work = request.make_workload(point.seed);
    const Simulation simulation = simulate(request.machine(), request.topology(), *work);
    ASSERT_EQ(simulation.phases->phases.size(), 3u);
    for (int phase = 0; phase < 3; ++phase) {
        const Cycle cycles = outcome.at(name_of_phase(phase + 1));
        EXPECT_EQ(cycles, simulation.phases->phases[static_cast<std::size_t>(phase)].cycles);
        EXPECT_GT(cycles, 0);
    }
    EXPECT_THAT(complaint(text.substr(0, text.find("phase_3")) + "phase_4\"\n"), testing::HasSubstr("'phase_4'"));
}

TEST(Outcome, AnEventThatThereIsNotIsRefused) {
    const auto refusal = [](const std::string& event) {
        return complaint(
            "[[runs]]\nmachine = \"cns1\"\nworkload = \"allgather\"\nnodes = 32\n[[columns]]\nname = \"x\"\n"
            "formula = '" +
            event + "'\n");
    };
    EXPECT_THAT(refusal("event(\"shown\", 1, 1)"), HasSubstr("kinds are start, copied, first_head"));
    EXPECT_THAT(refusal("event(\"start\", 1, 0)"), HasSubstr("the number of its message, from 1"));
    EXPECT_THAT(refusal("event(\"start\", 1"), HasSubstr("event needs a kind"));
    EXPECT_EQ(refusal("event(\"start\", 1, 1)"), "");
}

const std::string with_loads = "[[plots]]\nkind = \"load\"\ntitle = \"t\"\n";

TEST(Outcome, OfABroadcastIsTheClosedForm) {
    const Outcome outcome = run_one("cns1", "");
    // Mueller, sections 3 and 4.2: 4 ov + (m + 1) (p - 1) x, with ov = 5, m = 137 and x = 2.
    EXPECT_EQ(outcome.cycles(), 20 + 138 * 31 * 2);
    EXPECT_TRUE(outcome.passed());
    EXPECT_EQ(outcome.bound().gap(), 0);
    EXPECT_EQ(outcome.limited_kind(), "interface link in");
    EXPECT_TRUE(outcome.loads.empty()) << "nobody asked for them";
}

TEST(Outcome, LoadsChangeNothingElse) {
    Outcome with = run_one("cns1-fast-i", with_loads);
    Outcome without = run_one("cns1-fast-i", "");
    with.loads.clear();
    with.wall_seconds = without.wall_seconds = 0;
    EXPECT_EQ(packed(with), packed(without));
}

/// The loads of shared nodes (docs/nodes.md) are compared with the events of the run: every access and step is in them.
TEST(Outcome, SharedNodesHaveLoadsOfProcessorsAndServers) {
    const Request request("shared-nodes-2i", "alltoall", {"words=200"});
    const Outcome outcome = run(request, 1, true);
    RunLog log;
    simulate_into(log, request.machine(), request.topology(), *request.make_workload(1), {});
    const Placement& placement = *request.topology().placement();
    std::map<std::tuple<std::string, int, int>, Cycle> busy;
    for (const LoggedStep& step : log.processor_steps())
        busy[{"processor", placement.node_of(step.rank), placement.processor_of(step.rank)}] += step.to - step.from;
    for (const ServerAccess& access : log.nodes().accesses)
        busy[{std::string(server_name(access.server.kind)), access.server.node, access.server.number}] +=
            access.to - access.from;
    for (const LoggedMessage& packet : log.messages()) {
        const int interface = placement.interface_of(packet.from);
        busy[{"send register", placement.node_with(packet.from), interface}] += packet.copied - packet.started;
        const int buffers = request.machine().interface.send_buffers;
        const int buffer = static_cast<int>(packet.turn_out) % buffers + interface * buffers;
        busy[{"send buffer", placement.node_with(packet.from), buffer}] +=
            packet.crossings.front().tail + 1 - packet.copied;
        busy[{"receive register", placement.node_with(packet.to), placement.interface_of(packet.to)}] +=
            packet.delivered - packet.presented + request.machine().interface.receive_overhead;
    }
    std::map<std::string, int> count;
    for (const OutcomeLoad& load : outcome.loads) {
        ++count[load.kind];
        const auto found = busy.find({load.kind, load.place, load.number});
        if (found != busy.end()) {
            EXPECT_EQ(load.busy, found->second) << load.kind << " " << load.number << " of node " << load.place;
            busy.erase(found);
        }
    }
    EXPECT_TRUE(busy.empty()) << std::get<0>(busy.begin()->first);
    // 8 nodes of 8 processors, with two interfaces, each on a host bus, and one memory.
    EXPECT_EQ(count, (std::map<std::string, int>{{"processor", 64},
                                                 {"memory", 8},
                                                 {"host bus", 16},
                                                 {"interface link in", 16},
                                                 {"interface link out", 16},
                                                 {"send register", 16},
                                                 {"receive register", 16},
                                                 {"send buffer", 32},
                                                 {"receive buffer", 32},
                                                 {"channel", count["channel"]}}));
}

TEST(OutcomeOfARun, HasItsMilestonesNotesBoundsChecksAndBusiestResources) {
    const Request request("delta", "allreduce",
                          {"topology.columns=4", "topology.rows=2", "elements=600", "algorithm=snake", "block=20"});
    const auto workload = request.make_workload(1);
    const Simulation run = simulate(request.machine(), request.topology(), *workload);
    const Judgement judgement = judge(request.machine(), request.topology(), *workload, run);
    const Outcome kept = narrows::run(request, 1, false);

    ASSERT_FALSE(run.milestones.empty());
    ASSERT_EQ(kept.milestones.size(), run.milestones.size());
    for (std::size_t i = 0; i < run.milestones.size(); ++i) {
        EXPECT_EQ(kept.milestones[i].name, run.milestones[i].name);
        EXPECT_EQ(kept.milestones[i].cycles, run.milestones[i].cycles);
    }
    EXPECT_EQ(kept.notes, run.notes);
    ASSERT_EQ(kept.bounds.size(), judgement.bounds.size());
    for (std::size_t i = 0; i < judgement.bounds.size(); ++i) {
        EXPECT_EQ(kept.bounds[i].name, judgement.bounds[i].bound.name);
        EXPECT_EQ(kept.bounds[i].cycles, judgement.bounds[i].bound.cycles);
        EXPECT_EQ(kept.bounds[i].measured, judgement.bounds[i].measured);
        EXPECT_EQ(kept.bounds[i].holds, judgement.bounds[i].holds);
    }
    ASSERT_EQ(kept.checks.size(), judgement.checks.size());
    for (std::size_t i = 0; i < judgement.checks.size(); ++i) {
        EXPECT_EQ(kept.checks[i].name, judgement.checks[i].name);
        EXPECT_EQ(kept.checks[i].passed, judgement.checks[i].passed);
    }
    ASSERT_EQ(kept.resources.size(), run.resources.kinds.size());
    for (std::size_t i = 0; i < run.resources.kinds.size(); ++i) {
        const MeasuredResource& busiest = run.resources.kinds[i].busiest;
        EXPECT_EQ(kept.resources[i].name, busiest.name);
        EXPECT_EQ(kept.resources[i].busy, busiest.usage.busy);
        EXPECT_EQ(kept.resources[i].waiting, busiest.usage.waiting);
    }
}

}  // namespace narrows::study::outcome_test
