// Any bus with any messages keeps what docs/timing.md promises of a bus: messages in order, a fair choice, and no idle
// cycle while somebody waits whose receiver has a buffer. Counted from the events of the run.
#include <gtest/gtest.h>

#include <map>

#include "models/network/topology/make_topology.h"
#include "models/system/simulation_context.h"
#include "models/system/system.h"
#include "tests/support/runs/any_medium.h"

namespace narrows::any_bus_test {

const int cases = usual_cases(600);

struct TimedSend {
    Cycle at;  ///< not before earlier sends of the node have been handed over
    NodeId from;
    NodeId to;
    int bytes;  ///< header included
};

/// When a message asked for the bus, crossed it, and could be seen by its receiver's processor.
struct Crossed {
    NodeId from;
    NodeId to;
    Cycle asked;
    Cycle head;
    Cycle tail = never;
    Cycle presented = never;
    Cycle delivered = never;
};

/// Records the messages in the order of their heads.
class CrossingRecorder final : public Observer {
public:
    void head_crossed(const Message& message, const Crossing& crossing) override {
        if (crossing.port == Topology::local) return;
        place_[message.number] = crossed.size();
        crossed.push_back({message.from, message.to, message.first_asked, crossing.head});
    }
    void tail_crossed(const Message& message, int index, Cycle tail) override {
        if (index == 0) of(message).tail = tail;
    }
    void presented(const Message& message, Cycle cycle) override { of(message).presented = cycle; }
    void delivered(const Message& message, Cycle cycle) override { of(message).delivered = cycle; }

    std::vector<Crossed> crossed;

private:
    Crossed& of(const Message& message) { return crossed[place_.at(message.number)]; }

    std::map<std::uint64_t, std::size_t> place_;
};

Task<> send_all(Rank& rank, std::vector<TimedSend> sends) {
    for (const TimedSend& send : sends) {
        if (send.at > rank.now()) co_await rank.wait(send.at - rank.now());
        const auto bytes = static_cast<std::size_t>(send.bytes - rank.machine().message.header_bytes);
        co_await rank.send(send.to, Payload(std::vector<std::byte>(bytes)));
    }
}

Task<> receive_all(Rank& rank, int messages) {
    for (int i = 0; i < messages; ++i) co_await rank.receive();
}

/// Every node receives the messages sent to it.
std::vector<Crossed> run_bus(const Machine& machine, const std::vector<TimedSend>& sends) {
    const auto topology = make_topology(machine);
    const SimulationContext context;
    CrossingRecorder recorder;
    System system(machine, *topology);
    system.observe(&recorder);
    for (NodeId node = 0; node < machine.nodes(); ++node) {
        std::vector<TimedSend> own;
        std::ranges::copy_if(sends, std::back_inserter(own), [&](const TimedSend& send) { return send.from == node; });
        const auto expected = std::ranges::count(sends, node, &TimedSend::to);
        system.start(node, [own](Rank& rank) { return send_all(rank, own); });
        system.start(node, [expected](Rank& rank) { return receive_all(rank, static_cast<int>(expected)); });
    }
    RC_ASSERT(system.run());
    return recorder.crossed;
}

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
    BusState(const Machine& machine, const std::vector<Crossed>& crossed) : machine_(machine), crossed_(crossed) {}

    /// Checks the cycles from the bus becoming free to the next head; in the last of them a message is granted.
    void expect_rules() {
        Cycle free = 0;
        int served = -1;
        for (std::size_t granted = 0; granted < crossed_.size(); ++granted) {
            const Crossed& crossed = crossed_[granted];
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
    Cycle asked(std::size_t message) const { return crossed_[message].asked; }

    /// B4
    Cycle buffer_free(std::size_t message) const {
        if (machine_.interface.data_mover == DataMover::processor) return crossed_[message].delivered;
        return crossed_[message].presented - machine_.interface.receive_overhead + 2;
    }

    /// Counts the messages before `granted` only.
    bool has_buffer(NodeId node, std::size_t granted, Cycle cycle) const {
        int held = 0;
        for (std::size_t before = 0; before < granted; ++before)
            held += crossed_[before].to == node && buffer_free(before) > cycle ? 1 : 0;
        return held < machine_.interface.receive_buffers;
    }

    void expect_idle(std::size_t granted, Cycle cycle) {
        for (std::size_t waiting = granted; waiting < crossed_.size(); ++waiting) {
            if (asked(waiting) > cycle) continue;
            RC_ASSERT(!has_buffer(crossed_[waiting].to, granted, cycle));
            ++idle_in_vain;
        }
    }

    /// B1: oldest first; ties go round the nodes after the one served last.
    void expect_first(std::size_t granted, int served) {
        const Crossed& crossed = crossed_[granted];
        const auto rank = [&](std::size_t message) {
            const int nodes = machine_.nodes();
            return std::tuple(asked(message), (crossed_[message].from - served - 1 + nodes) % nodes);
        };
        RC_ASSERT(asked(granted) <= crossed.head);
        RC_ASSERT(has_buffer(crossed.to, granted, crossed.head));
        for (std::size_t other = granted + 1; other < crossed_.size(); ++other) {
            if (asked(other) > crossed.head) continue;
            const bool could_go = has_buffer(crossed_[other].to, granted, crossed.head);
            RC_ASSERT(!could_go || rank(granted) < rank(other));
            ties += could_go && asked(other) == asked(granted) ? 1 : 0;
            passed_over += !could_go && asked(other) < asked(granted) ? 1 : 0;
        }
    }

    const Machine& machine_;
    const std::vector<Crossed>& crossed_;
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
        const std::vector<Crossed> crossed = run_bus(machine, sends);
        expect_order(sends, crossed, machine.nodes());
        BusState bus(machine, crossed);
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
