// Routers that decide ahead (docs/timing.md, "Decided ahead") give the same results as routers that decide in time,
// and no result depends on the order of events within a round. All data arrive once, and no bound is beaten.
#include "tests/support/runs/any_work.h"

namespace narrows::decided_ahead_test {

const int cases = thorough() ? 5000 : 500;

/// A machine on which routers may decide ahead.
Machine any_plain_machine() {
    Machine machine = any_machine();
    machine.interface.links = 1;
    machine.interface.acknowledge = Acknowledge::none;
    machine.interface.cut_through = true;
    const int width = machine.network.link_bytes_per_cycle;
    machine.network.buffer_flits = (machine.message.largest() + width - 1) / width + *rc::gen::inRange(0, 3);
    return machine;
}

/// A machine whose processors take their steps at once, with overheads so small that much happens in the same cycle.
Machine any_machine_with_ties() {
    Machine machine = any_plain_machine();
    machine.interface.data_mover = DataMover::dma;
    machine.memory.timing = MemoryTiming::off;
    machine.processor.receive_overhead_due = ReceiveOverhead::at_arrival;
    machine.interface.receive_overhead = *rc::gen::inRange<Cycle>(1, 4);
    machine.interface.send_overhead = *rc::gen::inRange<Cycle>(0, 4);
    machine.processor.receive_overhead = *rc::gen::inRange<Cycle>(0, 4);
    machine.processor.send_overhead = *rc::gen::inRange<Cycle>(0, 4);
    return machine;
}

AnyWork any_work_on(Machine (*any_kind_of_machine)()) {
    AnyWork work = any_work();
    const TopologyParameters kept = work.machine.topology;
    work.machine = any_kind_of_machine();
    work.machine.topology = kept;
    return written(work);
}

std::vector<std::pair<std::string, Cycle>> milestones_of(const Simulation& simulation) {
    std::vector<std::pair<std::string, Cycle>> milestones;
    for (const Milestone& milestone : simulation.milestones) milestones.emplace_back(milestone.name, milestone.cycles);
    return milestones;
}

void expect_same(const Simulation& ahead, const Simulation& in_time) {
    RC_ASSERT(ahead.finished == in_time.finished);
    RC_ASSERT(ahead.cycles == in_time.cycles);
    RC_ASSERT(ahead.last_event == in_time.last_event);
    RC_ASSERT(ahead.messages == in_time.messages);
    RC_ASSERT(ahead.message_hops == in_time.message_hops);
    RC_ASSERT(milestones_of(ahead) == milestones_of(in_time));
    const auto latencies = [](const Latency& l) { return std::tuple(l.least, l.mean, l.p50, l.p95, l.p99, l.most); };
    RC_ASSERT(latencies(ahead.latency) == latencies(in_time.latency));
    const auto& used = ahead.resources.busiest;
    const auto& expected = in_time.resources.busiest;
    RC_ASSERT(used.size() == expected.size());
    for (std::size_t i = 0; i < used.size(); ++i) {
        RC_ASSERT(used[i].name == expected[i].name);
        RC_ASSERT(used[i].usage.busy == expected[i].usage.busy);
        RC_ASSERT(used[i].usage.waiting == expected[i].usage.waiting);
    }
}

/// The run, which passes every check and beats no bound.
Simulation simulated(const AnyWork& work, SimulationOptions options) {
    options.resources = every_resource;
    const JudgedRun run = run_on(work.machine, work.workload, work.arguments, options);
    judge_run(run);
    return run.simulation;
}

// Refuted by any difference of a cycle, a latency, or the usage of a resource: as when a router gives the link inwards
// away although another message is under way to its node.
void expect_same_ahead(int number, Machine (*any_kind_of_machine)()) {
    int decided_ahead = 0;
    EXPECT_TRUE(holds_for(number, [&] {
        const AnyWork work = any_work_on(any_kind_of_machine);
        SimulationOptions in_time = any_order();
        in_time.decides_in_time = true;
        const Simulation a = simulated(work, any_order());
        const Simulation b = simulated(work, in_time);
        expect_same(a, b);
        decided_ahead += a.events < b.events ? 1 : 0;
    }));
    EXPECT_GT(decided_ahead, number / 2);
}

TEST(DecidedAhead, IsWhatEachStepInItsCycleDecides) { expect_same_ahead(cases, any_plain_machine); }

// For instance, a processor begins a send although a message has been announced for this cycle.
TEST(DecidedAhead, IsTheSameWhereMuchHappensInACycle) { expect_same_ahead(cases, any_machine_with_ties); }

/// On any machine the order of the events of a round makes no difference.
TEST(OrderWithinARound, DoesNotMatterToWholeWorkloads) {
    EXPECT_TRUE(holds_for(cases / 5, [] {
        const AnyWork work = any_work();
        const auto seed = *rc::gen::inRange<std::uint64_t>(1, 1000);
        expect_same(simulated(work, {}), simulated(work, shuffled(seed)));
    }));
}

}  // namespace narrows::decided_ahead_test
