// The longest chain of messages of a collective: no run on any machine is faster.
#include <gtest/gtest.h>

#include "models/bounds/derived/derived.h"
#include "models/bounds/derived/order/order_bound.h"
#include "models/machine/input_error.h"
#include "models/network/topology/make_topology.h"
#include "testbench/workloads/derived_bound.h"
#include "tests/collectives/every_way.h"
#include "tests/support/runs/any_medium.h"
#include "tests/support/runs/any_network.h"
#include "tests/support/runs/ordered_work.h"

namespace narrows::order_bound_test {

/// Draws properties that random machines rarely have, and those that make messages of several packets.
void draw_messages(Machine& machine) {
    machine.message.vector_words = *rc::gen::element(4, 10, 32);
    machine.interface.unexpected = *rc::gen::element(Unexpected::memory, Unexpected::memory, Unexpected::hold);
    if (machine.interface.data_mover == DataMover::processor) machine.interface.unexpected = Unexpected::memory;
    machine.memory.bandwidth = {*rc::gen::element(0, 0, 3), 2};
}

/// Lanes and links that data do not have, and requests and replies have for themselves.
void draw_message_classes(Machine& machine) {
    for (OwnLanes* const own : {&machine.network.message_classes.request, &machine.network.message_classes.reply})
        own->lanes = *rc::gen::element(0, 0, 1, 2);
    for (OwnLinks* const own : {&machine.interface.message_classes.request, &machine.interface.message_classes.reply}) {
        own->links = *rc::gen::element(0, 0, 1, 2);
        own->receive_buffers = own->links > 0 ? *rc::gen::element(0, 1, 3) : 0;
    }
}

/// The rules that nodes with several processors had at first.
void state_rules_of_shared_nodes(Machine& machine) {
    machine.processor.receive_overhead_due = ReceiveOverhead::at_request;
    machine.interface.sends = SendStart::posted;
    machine.message.order = MessageOrder::listing;
    machine.interface.data_mover = DataMover::dma;
    machine.interface.acknowledge = Acknowledge::none;
    machine.interface.unexpected = Unexpected::memory;
    machine.memory.timing = MemoryTiming::off;
}

/// Draws rules of both kinds of nodes, except refused ones (docs/nodes.md, "What is refused, and why"). Properties of
/// plain machines have been drawn already.
void mix_rules(Machine& machine) {
    machine.interface.sends = *rc::gen::element(SendStart::posted, SendStart::in_register);
    machine.message.order = *rc::gen::element(MessageOrder::listing, MessageOrder::delivery);
    machine.memory.of_messages = *rc::gen::arbitrary<bool>();
    const bool has_protocol = machine.interface.sends == SendStart::posted &&
                              machine.message.order == MessageOrder::listing &&
                              machine.interface.unexpected == Unexpected::memory;
    if (!has_protocol) machine.message.eager_bytes = -1;
    if (machine.moves_by_processor()) machine.processor.noise_period = machine.processor.noise_length = 0;
    if (machine.moves_by_processor() || machine.interface.unexpected == Unexpected::hold) machine.background.load = 0;
    if (machine.memory.timing == MemoryTiming::off) return;
    machine.memory.bandwidth = machine.memory.port_bandwidth = machine.interface.host_bus_bandwidth = {};
    machine.message.copies = 0;
    machine.memory.short_access = ShortAccess::proportional;
}

/// Ranks that share the nodes of a machine.
void draw_shared_nodes(Machine& machine) {
    using Share = std::pair<std::int64_t, std::int64_t>;
    machine.interface.links = machine.has_medium() ? 1 : *rc::gen::element(1, 1, 2, 3);
    machine.interface.link_choice = static_cast<LinkChoice>(*rc::gen::inRange(0, 5));
    machine.node.processors = *rc::gen::inRange(1, 4);
    machine.node.interfaces = machine.has_medium() || *rc::gen::arbitrary<bool>() ? 1 : 2;
    machine.network.rails = *rc::gen::element(0, 1);
    machine.node.placement = *rc::gen::element(RankPlacement::block, RankPlacement::round_robin);
    machine.node.interface_choice = static_cast<InterfaceChoice>(*rc::gen::inRange(0, 4));
    machine.message.packet_bytes = *rc::gen::element(0, 8, 20, 50);
    machine.message.cut = *rc::gen::element(MessageCut::interface, MessageCut::processor);
    machine.message.copies = *rc::gen::inRange(0, 2);
    machine.message.within_node = *rc::gen::element(WithinNode::shared_segment, WithinNode::one_copy);
    machine.message.control_bytes = *rc::gen::element(0, 8);
    const Share rate = *rc::gen::element(Share{0, 1}, Share{1, 2}, Share{3, 2});
    machine.processor.copy_rate = {static_cast<int>(rate.first), static_cast<int>(rate.second)};
    machine.interface.host_bus_bandwidth = {*rc::gen::element(0, 2), 3};
    machine.memory.port_bandwidth = {*rc::gen::element(0, 2), 3};
    machine.memory.chunk_bytes = *rc::gen::element(0, 16);
    machine.memory.cache_bytes = *rc::gen::element(0, 30);
    machine.message.eager_bytes = *rc::gen::element(-1, -1, 0, 20, 100);
    machine.message.room_bytes = *rc::gen::element(0, 60);
    machine.processor.overhead_variation = *rc::gen::element(0, 0, 300);
    if (*rc::gen::inRange(0, 4) == 0) {
        machine.processor.noise_period = 200;
        machine.processor.noise_length = 30;
    }
    machine.background.load = *rc::gen::element(0, 0, 0, 200);
    *rc::gen::arbitrary<bool>() ? mix_rules(machine) : state_rules_of_shared_nodes(machine);
}

Machine any_sort() {
    Machine machine;
    switch (*rc::gen::inRange(0, 4)) {
        case 0: machine = any_machine(); break;
        case 1: machine = any_medium_machine(); break;
        default: machine = any_network_machine(); break;
    }
    draw_messages(machine);
    if (*rc::gen::inRange(0, 3) == 0) draw_message_classes(machine);
    if (*rc::gen::arbitrary<bool>()) draw_shared_nodes(machine);
    normalize(machine);
    return machine;
}

struct ComparedOrder {
    Cycle chain;
    Cycle order;  ///< the chain, or the busiest server
    Cycle resources;
    Cycle cycles;
};

/// Empty if the machine cannot run it, or its programs wait for each other for ever.
std::optional<ComparedOrder> compared(const Machine& machine, const CollectiveWay& way, int amount) {
    const auto topology = make_topology(machine);
    try {
        const auto made = find_workload(way.workload).choose(machine, *topology, way.arguments(amount)).make(1);
        const Simulation simulation = simulate(machine, *topology, *made);
        const auto order = made->order();
        if (!simulation.finished || order == nullptr) return std::nullopt;
        const Traffic traffic = made->traffic();
        return ComparedOrder{chain_bound(machine, *topology, *order).cycles,
                             order_bound(machine, *topology, *order, traffic).cycles,
                             derived_lower_bound(machine, *topology, traffic).cycles, simulation.cycles};
    } catch (const InputError&) {
        return std::nullopt;
    }
}

TEST(OrderBound, IsNotBeaten) {
    std::vector<CollectiveWay> ways = every_way();
    std::erase_if(ways, [](const CollectiveWay& way) { return way.algorithm == "best"; });
    int runs = 0;
    int limits = 0;
    int met = 0;
    int servers = 0;
    int met_by_servers = 0;
    EXPECT_TRUE(holds_for(static_cast<int>(random_machines(500)), [&] {
        const Machine machine = any_sort();
        if (!validate(machine).empty() || machine.ranks() > 40 || machine.ranks() < 2) return;
        const CollectiveWay way = ways[*rc::gen::inRange<std::size_t>(0, ways.size())];
        const int amount = *rc::gen::element(1, 2, 5, 13, 40, 100);
        RC_LOG() << way.text(amount) << '\n' << text(machine);
        const auto comparison = compared(machine, way, amount);
        if (!comparison) return;
        const auto& [chain, order, resources, cycles] = *comparison;
        ++runs;
        limits += chain > resources ? 1 : 0;
        met += chain > resources && chain == cycles ? 1 : 0;
        servers += order > std::max(chain, resources) ? 1 : 0;
        met_by_servers += order > std::max(chain, resources) && order == cycles ? 1 : 0;
        RC_LOG() << order << " of " << cycles << '\n';
        RC_ASSERT(order <= cycles);
    }));
    fmt::print("order: {} runs, {} limited by a chain, {} met; {} by a server, {} met\n", runs, limits, met, servers,
               met_by_servers);
}

/// Programs that send each other messages, as in programs_of. All know the order of the messages, so they do not wait
/// for each other for ever.
std::string any_programs(const Machine& machine) {
    struct OneProgram {
        int rank;
        std::string text;
    };
    const int ranks = std::min(machine.ranks(), *rc::gen::inRange(2, 7));
    std::vector<OneProgram> programs;
    for (int rank = 0; rank < ranks; ++rank)
        programs.insert(programs.end(), *rc::gen::element<std::size_t>(1, 1, 2), {rank, ""});
    const auto any_program = [&] { return *rc::gen::inRange<std::size_t>(0, programs.size()); };
    const int most = machine.message.largest_payload();
    const int messages = *rc::gen::inRange(1, 14);
    for (int message = 0; message < messages; ++message) {
        OneProgram& sender = programs[any_program()];
        OneProgram& receiver = programs[any_program()];
        if (*rc::gen::inRange(0, 3) == 0)
            sender.text += fmt::format(" {}{}", *rc::gen::element('=', '.', '~'), *rc::gen::inRange(0, 60));
        if (sender.rank == receiver.rank) continue;
        const int bytes = machine.message.header_bytes + *rc::gen::inRange(0, most + 1);
        const int link = *rc::gen::inRange(0, machine.interface.links);
        sender.text += fmt::format(" >{}/{}:{}#{}", receiver.rank, link, std::max(1, bytes), message);
        receiver.text += fmt::format(" <{}:{}#{}", sender.rank, std::max(1, bytes), message);
    }
    std::string text;
    for (const OneProgram& program : programs) text += fmt::format("{}{} | ", program.rank, program.text);
    return text.substr(0, text.size() - 3);
}

/// Like the collectives, but with programs without a plan, several of them on a rank.
TEST(OrderBound, IsNotBeatenByAnyPrograms) {
    int runs = 0;
    int shared = 0;
    int in_register = 0;
    int servers = 0;
    int met = 0;
    EXPECT_TRUE(holds_for(static_cast<int>(random_machines(1000)), [&] {
        const Machine machine = any_sort();
        if (!validate(machine).empty() || machine.ranks() < 2) return;
        const std::string programs = any_programs(machine);
        RC_LOG() << programs << '\n' << text(machine);
        const auto topology = make_topology(machine);
        tight::OrderedWork work(tight::programs_of(programs));
        const Simulation simulation = simulate(machine, *topology, work);
        if (!simulation.finished) return;
        ++runs;
        shared += machine.has_packet_engine() ? 1 : 0;
        in_register += machine.has_packet_engine() && machine.starts_in_register() ? 1 : 0;
        const Bound bound = derived_lower_bound(machine, *topology, work);
        const bool by_server = bound.cycles > quick_lower_bound(machine, *topology, work).cycles;
        servers += by_server ? 1 : 0;
        met += by_server && bound.cycles == simulation.cycles ? 1 : 0;
        RC_LOG() << bound.cycles << " of " << simulation.cycles << ": " << bound.limited_by << '\n';
        RC_ASSERT(bound.cycles <= simulation.cycles);
    }));
    fmt::print(
        "order: {} runs of any programs, {} on shared nodes, {} of these with sends in registers; {} limited by a "
        "server, {} met\n",
        runs, shared, in_register, servers, met);
}

/// Runs that dependencies alone limit, with the bounds of resources for them.
TEST(OrderBound, IsMet) {
    const auto expect_met = [](const char* machine, const CollectiveWay& way, int amount, Cycle cycles,
                               Cycle resources) {
        const auto comparison = compared(machine_of(machine), way, amount);
        ASSERT_TRUE(comparison) << way.text(amount);
        EXPECT_EQ(comparison->cycles, cycles) << way.text(amount);
        EXPECT_EQ(comparison->chain, cycles) << way.text(amount);
        EXPECT_EQ(comparison->resources, resources) << way.text(amount);
    };
    expect_met("cns1", {"allgather", "ring", "words"}, 1, 4318, 1798);
    expect_met("crossbar-64", {"allreduce", "recursive-doubling", "elements"}, 64, 480, 440);
}

/// A run that took just what a resource needs has no larger bound, so the order is not asked.
TEST(OrderBound, IsNotAskedForWhereAResourceIsBusyAllTheTime) {
    const Machine machine = machine_of("cns1");
    const auto topology = make_topology(machine);
    const CollectiveWay way{"allgather", "ring", "words"};
    const auto ring = find_workload(way.workload).choose(machine, *topology, way.arguments(1)).make(1);
    const Cycle resource = derived_lower_bound(machine, *topology, ring->traffic()).cycles;
    const Cycle order = derived_lower_bound(machine, *topology, *ring).cycles;
    ASSERT_GT(order, resource);
    EXPECT_EQ(derived_lower_bound(machine, *topology, *ring, order).cycles, order);
    EXPECT_EQ(derived_lower_bound(machine, *topology, *ring, resource).cycles, resource);
}

}  // namespace narrows::order_bound_test
