// Nodes that have what neither of today's has: several processors and links, posted sends of processors that move the
// data, overheads at arrival with packets .. All programs end, and each message is got once.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <stdexcept>

#include "tests/one_node/compared_machines.h"
#include "tests/reference/message_classes.h"
#include "tests/support/effort.h"

namespace narrows::new_combinations_test {

using reference::Dice;
using What = reference::NodeOperation::What;

/// A machine with shared nodes, and any values of what a plain node has.
struct RandomOneNode {
    explicit RandomOneNode(unsigned seed) : shared(seed), machine(shared.machine), dice(seed) {
        choose_interface();
        choose_values();
        if (dice.one_in(4) && machine.memory.bandwidth.bytes + machine.memory.port_bandwidth.bytes +
                                      machine.interface.host_bus_bandwidth.bytes ==
                                  0) {
            machine.memory.timing = static_cast<MemoryTiming>(dice.any({1, 2, 3}));
            machine.memory.short_access = ShortAccess::proportional;
            machine.message.copies = 0;
        }
        choose_programs();
    }

    void choose_interface() {
        InterfaceParameters& interface = machine.interface;
        if (!machine.has_medium()) {
            interface.links = 1 + dice.below(3);
            interface.message_classes.request.links = dice.any({0, 0, 1, 2});
            interface.message_classes.reply.links = dice.any({0, 0, 1, 2});
        }
        const bool may_move = machine.processor.noise_length == 0 && machine.background.load == 0 &&
                              machine.topology.kind != TopologyKind::ethernet;
        if (may_move && dice.one_in(3)) interface.data_mover = DataMover::processor;
        if (dice.one_in(2)) machine.processor.receive_overhead_due = ReceiveOverhead::at_arrival;
        if (dice.one_in(3)) interface.acknowledge = Acknowledge::end_of_transfer;
    }

    void choose_values() {
        using namespace reference;
        const bool has_eager = machine.message.eager_bytes >= 0;
        values = values_of_shared_node(machine);
        if (dice.one_in(2) && (!has_eager || !machine.message.credits)) values.sends = SendStart::in_register;
        if (dice.one_in(2) && !has_eager) values.order = MessageOrder::delivery;
        const bool may_hold = machine.interface.data_mover == DataMover::dma && machine.background.load == 0;
        if (dice.one_in(4) && !has_eager && may_hold) values.unexpected = UnexpectedData::hold;
        machine.interface.link_choice = static_cast<LinkChoice>(dice.below(5));
        values.memory_of_messages = !dice.one_in(4);
    }

    void choose_programs() {
        for (const reference::NodeActivity& activity : shared.activities) {
            activities.push_back({activity.rank, {}});
            for (const reference::NodeOperation& operation : activity.operations) {
                const int links = reference::links_for(machine, operation.message_class).count;
                const Cycle not_before = dice.one_in(4) ? dice.below(200) : 0;
                reference::OneNodeOperation next{operation, not_before};
                next.link = dice.below(links);
                activities.back().operations.push_back(next);
            }
        }
    }

    /// Programs that hold messages, or wait for the ends of sends, can wait for each other.
    bool may_stop() const {
        const auto waits = [](const reference::NodeOperation& o) { return o.what == What::sent; };
        return values.unexpected != reference::UnexpectedData::memory ||
               std::any_of(shared.activities.begin(), shared.activities.end(), [&](const auto& activity) {
                   return std::any_of(activity.operations.begin(), activity.operations.end(), waits);
               });
    }

    reference::RandomSharedNodes shared;
    Machine machine;
    Dice dice;
    reference::OneNodeValues values;
    std::vector<reference::OneNodeActivity> activities;
};

void expect_sense(unsigned seed, const RandomOneNode& random, const reference::NodesOutcome& outcome) {
    EXPECT_TRUE(outcome.has_ended || random.may_stop()) << "seed " << seed;
    std::set<std::size_t> got;
    for (std::size_t i = 0; i < random.activities.size(); ++i) {
        for (std::size_t j = 0; j < random.activities[i].operations.size(); ++j) {
            const reference::OperationEnd& end = outcome.ends[i][j];
            if (random.activities[i].operations[j].what != What::receive || end.end == never) continue;
            EXPECT_TRUE(got.insert(end.message).second) << "seed " << seed;
            EXPECT_GE(end.end, outcome.messages[end.message].delivered) << "seed " << seed;
        }
    }
}

/// False: it is refused, because of an acknowledge where routes choose.
bool expect_sense(unsigned seed) {
    const RandomOneNode random(seed);
    reference::Options options = random.shared.options();
    options.limit = random.machine.has_medium() ? 2'000'000 : 200'000;
    try {
        expect_sense(seed, random,
                     reference::simulate_one_node(random.machine, random.values, random.shared.topology(),
                                                  random.activities, options));
    } catch (const std::invalid_argument&) {
        return false;
    }
    return true;
}

TEST(NewCombinations, EndAndLoseNothing) {
    unsigned ran = 0;
    const unsigned machines = random_machines(300);
    for (unsigned seed = 1; seed <= machines && !HasFailure(); ++seed) ran += expect_sense(seed) ? 1 : 0;
    EXPECT_TRUE(ran > machines / 5 * 4 || HasFailure());
}

/// A packet that awaits an acknowledge was passed over for ever, by packets at another link (T3).
TEST(NewCombinations, PacketsThatAwaitAcknowledgesGetTheirTurn) { EXPECT_TRUE(expect_sense(226)); }

/// Two messages whose packets take two links in turn waited for each other's places (P2).
TEST(NewCombinations, MessagesOnTwoLinksDoNotWaitForEachOther) { EXPECT_TRUE(expect_sense(514)); }

}  // namespace narrows::new_combinations_test
