// Any bus with any messages keeps what docs/timing.md promises of a bus: messages in order, a fair choice, and no idle
// cycle while somebody waits whose receiver has a buffer. Counted from the events of the run.
#include <gtest/gtest.h>

#include "tests/medium/sends.h"
#include "tests/support/runs/any_medium.h"

namespace narrows::any_bus_test {

using medium_tests::Crossed;
using medium_tests::MediumRun;
using medium_tests::run_medium;
using medium_tests::TimedSend;

const int cases = usual_cases(600);

/// The processor moves bytes without waiting for memory, so that a delivery frees the buffer.
Machine bus_machine() {
    Machine machine = any_bus_machine();
    machine.memory.timing = MemoryTiming::off;
    return machine;
}

std::vector<TimedSend> any_sends(const Machine& machine) {
    std::vector<TimedSend> sends;
    const int time = *rc::gen::element(1, 50, 3000);
    for (NodeId from = 0; from < machine.nodes(); ++from) {
        std::vector<Cycle> cycles(*rc::gen::inRange<std::size_t>(0, 9));
        for (Cycle& cycle : cycles) cycle = *rc::gen::inRange(0, time);
        std::ranges::sort(cycles);
        for (const Cycle cycle : cycles) {
            const NodeId to((from + *rc::gen::inRange(1, machine.nodes())) % machine.nodes());
            const int bytes = *rc::gen::inRange(machine.message.header_bytes + 1, machine.message.largest() + 1);
            sends.push_back({cycle, from, to, bytes});
        }
    }
    return sends;
}

/// The waiting messages, and the receivers with free buffers, in any cycle of a run.
class BusState {
public:
    BusState(const Machine& machine, const MediumRun& run) : machine_(machine), run_(run) {}

    /// Checks the cycles from the bus becoming free to the next head; in the last of them a message is granted.
    void expect_rules() {
        Cycle free = 0;
        int served = -1;
        for (std::size_t granted = 0; granted < run_.crossed.size(); ++granted) {
            const Crossed& crossed = run_.crossed[granted];
            RC_ASSERT(crossed.head >= free);
            for (Cycle cycle = free; cycle < crossed.head; ++cycle) expect_idle(granted, cycle);
            expect_first(granted, served);
            free = crossed.tail + 1 + machine_.network.link_latency;
            served = crossed.from;
        }
    }

    int idle_in_vain = 0;  ///< cycles in which messages waited for buffers only
    int ties = 0;
    int passed_over = 0;

private:
    Cycle asked(std::size_t message) const { return run_.around[message].asked; }

    /// B4
    Cycle buffer_free(std::size_t message) const {
        if (machine_.interface.data_mover == DataMover::processor) return run_.crossed[message].delivered;
        return run_.around[message].presented - machine_.interface.receive_overhead + 2;
    }

    /// Counts the messages before `granted` only.
    bool has_buffer(NodeId node, std::size_t granted, Cycle cycle) const {
        int held = 0;
        for (std::size_t before = 0; before < granted; ++before)
            held += run_.crossed[before].to == node && buffer_free(before) > cycle ? 1 : 0;
        return held < machine_.interface.receive_buffers;
    }

    void expect_idle(std::size_t granted, Cycle cycle) {
        for (std::size_t waiting = granted; waiting < run_.crossed.size(); ++waiting) {
            if (asked(waiting) > cycle) continue;
            RC_ASSERT(!has_buffer(run_.crossed[waiting].to, granted, cycle));
            ++idle_in_vain;
        }
    }

    /// B1: oldest first; ties go round the nodes after the one served last.
    void expect_first(std::size_t granted, int served) {
        const Crossed& crossed = run_.crossed[granted];
        const auto rank = [&](std::size_t message) {
            const int nodes = machine_.nodes();
            return std::tuple(asked(message), (run_.crossed[message].from - served - 1 + nodes) % nodes);
        };
        RC_ASSERT(asked(granted) <= crossed.head);
        RC_ASSERT(has_buffer(crossed.to, granted, crossed.head));
        for (std::size_t other = granted + 1; other < run_.crossed.size(); ++other) {
            if (asked(other) > crossed.head) continue;
            const bool could_go = has_buffer(run_.crossed[other].to, granted, crossed.head);
            RC_ASSERT(!could_go || rank(granted) < rank(other));
            ties += could_go && asked(other) == asked(granted) ? 1 : 0;
            passed_over += !could_go && asked(other) < asked(granted) ? 1 : 0;
        }
    }

    const Machine& machine_;
    const MediumRun& run_;
};

/// Checks that a node's messages keep their order.
void expect_order(const std::vector<TimedSend>& sends, const std::vector<Crossed>& crossed, int nodes) {
    RC_ASSERT(crossed.size() == sends.size());
    for (NodeId node = 0; node < nodes; ++node) {
        std::vector<NodeId> wanted;
        std::vector<NodeId> found;
        for (const TimedSend& send : sends)
            if (send.from == node) wanted.push_back(send.to);
        for (const Crossed& message : crossed)
            if (message.from == node) found.push_back(message.to);
        RC_ASSERT(found == wanted);
    }
}

TEST(AnyBus, IsInOrderFairAndNeverIdleInVain) {
    int idle = 0;
    int ties = 0;
    int passed_over = 0;
    EXPECT_TRUE(holds_for(cases, [&] {
        const Machine machine = bus_machine();
        RC_PRE(validate(machine).empty());
        const std::vector<TimedSend> sends = any_sends(machine);
        RC_LOG() << text(machine);
        const MediumRun run = run_medium(machine, sends);
        RC_ASSERT(run.finished);
        expect_order(sends, run.crossed, machine.nodes());
        BusState bus(machine, run);
        bus.expect_rules();
        idle += bus.idle_in_vain;
        ties += bus.ties;
        passed_over += bus.passed_over;
    }));
    EXPECT_GT(idle, cases);
    EXPECT_GT(ties, cases);
    EXPECT_GT(passed_over, cases / 10);
}

}  // namespace narrows::any_bus_test
