#include "tests/reference/random_traffic.h"

#include "tests/reference/message_classes.h"
#include "tests/reference/validate.h"

namespace narrows::reference {

RandomTraffic::RandomTraffic(unsigned seed) : dice_(seed) {
    choose_grid();
    choose_interface();
    choose_links();
    choose_classes(machine.topology.all_sides().size(), 1);
    choose_programs(1);
}

void RandomTraffic::choose_grid() {
    machine.topology.kind = static_cast<TopologyKind>(
        dice_.any({static_cast<int>(TopologyKind::ring), static_cast<int>(TopologyKind::mesh),
                   static_cast<int>(TopologyKind::cylinder), static_cast<int>(TopologyKind::torus)}));
    machine.topology.columns = 2 + dice_.below(5);
    machine.topology.rows = machine.topology.kind == TopologyKind::ring ? 1 : 1 + dice_.below(4);
}

void RandomTraffic::choose_interface() {
    InterfaceParameters& interface = machine.interface;
    interface.links = 1 + dice_.below(4);
    interface.send_buffers = dice_.any({1, 1, 2, 3});
    interface.receive_buffers = dice_.any({1, 1, 2, 3});
    interface.data_mover = dice_.any({0, 0, 1}) == 1 ? DataMover::processor : DataMover::dma;
    interface.acknowledge = dice_.any({0, 0, 1}) == 1 ? Acknowledge::end_of_transfer : Acknowledge::none;
    machine.processor.send_overhead = dice_.any({0, 1, 5});
    machine.processor.receive_overhead = dice_.any({0, 1, 5});
    machine.processor.receive_overhead_due =
        dice_.below(2) == 1 ? ReceiveOverhead::at_request : ReceiveOverhead::at_arrival;
    interface.send_overhead = dice_.any({0, 1, 5});
    interface.receive_overhead = dice_.any({0, 1, 5});
    machine.memory.timing = static_cast<MemoryTiming>(dice_.any({0, 0, 0, 1, 2, 3}));
    // Depends on another draw, so that all later draws stay as they are.
    if (interface.send_overhead == 1) machine.memory.short_access = ShortAccess::proportional;
}

void RandomTraffic::choose_links() {
    NetworkParameters& network = machine.network;
    InterfaceParameters& interface = machine.interface;
    network.link_bytes_per_cycle = dice_.any({1, 2, 4});
    network.link_latency = dice_.any({1, 1, 1, 2, 3, 7});
    network.buffer_flits = dice_.any({1, 2, 3, 4, 7, 20, 60});
    if (dice_.below(2) == 1) {
        interface.link_bytes_per_cycle = network.link_bytes_per_cycle;
        network.link_flit_time = 1 + dice_.below(5);
        interface.link_flit_time = 1 + dice_.below(5);
    } else {
        interface.link_bytes_per_cycle = dice_.any({1, 2, 4});
    }
    const bool fills_as_fast = interface.link_bytes_per_cycle >= network.link_bytes_per_cycle &&
                               interface.link_flit_time <= network.link_flit_time;
    if (fills_as_fast) interface.injection_buffers = dice_.below(4);
    longest_ = dice_.any({3, 12, 40});
    interface.cut_through = network.buffer_flits * network.link_bytes_per_cycle < longest_ || dice_.below(2) == 1;
}

bool RandomTraffic::slots_hold_messages() const {
    const int header = 1;  // a model may count it in addition to the longest message
    return machine.network.buffer_flits * machine.network.link_bytes_per_cycle >= longest_ + header;
}

/// N5: flits of several cycles have one size everywhere, and injection buffers fill as fast as they empty.
void RandomTraffic::choose_own_rate(OwnChannelParameters& own) {
    const InterfaceParameters& interface = machine.interface;
    const bool slow = machine.network.link_flit_time > 1 || interface.link_flit_time > 1;
    const bool injected = interface.injection_buffers > 0;
    if (slow) {
        own.link_flit_time = (injected ? interface.link_flit_time : 1) + dice_.below(5);
    } else {
        const int width = dice_.any({1, 2, 4, 8, 32, 128});
        own.link_bytes_per_cycle = injected ? std::min(width, interface.link_bytes_per_cycle) : width;
    }
}

void RandomTraffic::choose_classes(std::size_t classes, int least) {
    if (!slots_hold_messages() || dice_.one_in(3)) return;
    machine.network.classes.resize(classes);
    for (OwnChannelParameters& own : machine.network.classes) {
        if (dice_.one_in(4)) continue;  // as the others
        if (dice_.one_in(2)) choose_own_rate(own);
        if (dice_.one_in(2)) own.link_latency = dice_.any({1, 2, 3, 7});
        if (dice_.one_in(2)) own.lanes = least + dice_.below(5 - least);
        if (dice_.one_in(2)) own.slots = 1 + dice_.below(3);
        if (dice_.one_in(2)) own.credit_latency = 1 + dice_.below(5);
        const int width = own.with(machine.network).link_bytes_per_cycle;
        own.buffer_flits = (longest_ + width) / width + dice_.below(3);  // and a header of one byte
    }
}

/// G3, N5: slots of several lanes, and slots with a credit latency, hold every message.
void RandomTraffic::choose_lanes(int least) {
    if (least == 1 && dice_.one_in(4)) return;
    NetworkParameters& network = machine.network;
    network.lanes = least + dice_.below(5 - least);
    network.slots = 1 + dice_.below(3);
    network.credit_latency = 1 + dice_.below(5);
    const int width = network.link_bytes_per_cycle;
    const int header = 1;  // a model may count it in addition to the longest message
    network.buffer_flits = (longest_ + header + width - 1) / width + dice_.below(3);
    machine.interface.cut_through = !dice_.one_in(3);
}

void RandomTraffic::choose_medium(TopologyKind medium) {
    machine.interface.links = 1;
    machine.interface.injection_buffers = 0;
    machine.interface.cut_through = true;
    if (medium == TopologyKind::ethernet) choose_ethernet();
    machine.topology.kind = medium;
    machine.topology.size = 2 + dice_.below(11);
}

/// Frames of the least length and longer ones, and programs that send at once or now and then.
void RandomTraffic::choose_ethernet() {
    machine.network.link_bytes_per_cycle = machine.interface.link_bytes_per_cycle = 1;
    machine.network.link_flit_time = machine.interface.link_flit_time = 8;
    machine.network.link_latency = dice_.any({1, 2, 63, 64, 1 + dice_.below(64), 1 + dice_.below(64)});
    machine.interface.data_mover = DataMover::dma;
    set_longest(dice_.any({20, 60, 200}));
    set_time(dice_.any({1, 600, 5000, 50000}));
}

void RandomTraffic::choose_programs(int least) {
    choose_sends();
    choose_receives();
    choose_message_classes(least);
    choose_tags_and_works();
}

void RandomTraffic::choose_sends() {
    const int nodes = machine.nodes();
    streams_ = 1 + dice_.below(3);
    const int messages = 1 + dice_.below(60);
    if (time_ == 0) time_ = dice_.any({1, 50, 500});
    const bool to_one = dice_.below(3) == 0;  // a hot spot
    for (int i = 0; i < messages; ++i) {
        const NodeId from(dice_.below(nodes));
        NodeId to(to_one ? 0 : dice_.below(nodes));
        if (to == from) to = NodeId((from + 1) % nodes);
        programs.sends.push_back({from, LinkId(dice_.below(machine.interface.links)), dice_.below(streams_),
                                  dice_.below(time_), to, 1 + dice_.below(longest_)});
    }
}

void RandomTraffic::choose_receives() {
    const int one_in = dice_.any({1, 2, 4});
    for (const Send& send : programs.sends) {
        if (dice_.below(one_in) != 0) continue;
        const NodeId from = dice_.below(2) == 0 ? any_sender : send.from;
        // Mostly after the sends, or in a stream that has no sends: otherwise programs wait for each other.
        const int stream = dice_.below(streams_ + 2);
        const auto place = dice_.below(8) == 0
                               ? static_cast<std::size_t>(dice_.below(static_cast<int>(programs.sends.size())))
                               : programs.sends.size();
        programs.receives.push_back({send.to, stream, dice_.below(time_), from, place});
    }
}

void RandomTraffic::choose_message_classes(int least) {
    choose_holding();
    if (dice_.one_in(4)) return;
    choose_own_links(machine.interface.message_classes.request);
    choose_own_links(machine.interface.message_classes.reply);
    choose_classes_of_sends();
    choose_own_lanes(least);
}

void RandomTraffic::choose_own_lanes(int least) {
    if (!slots_hold_messages() || dice_.one_in(3)) return;
    for (OwnLanes* const own : {&machine.network.message_classes.request, &machine.network.message_classes.reply}) {
        if (!dice_.one_in(3)) own->lanes = least + dice_.below(5 - least);
    }
}

void RandomTraffic::choose_classes_of_sends() {
    for (Send& send : programs.sends) {
        send.message_class = all_message_classes[static_cast<std::size_t>(dice_.below(3))];
        send.link = LinkId(dice_.below(links_for(machine, send.message_class).count));
    }
}

void RandomTraffic::choose_own_links(OwnLinks& own) {
    own.links = dice_.any({0, 0, 1, 2});
    if (own.links > 0) own.receive_buffers = dice_.any({0, 0, 1, 2, 3});
}

void RandomTraffic::choose_holding() {
    if (machine.interface.data_mover != DataMover::dma || !dice_.one_in(3)) return;
    machine.interface.unexpected = Unexpected::hold;
    if (!dice_.one_in(4)) choose_receives_of_all();
}

/// So that most of the messages that programs must ask for move on.
void RandomTraffic::choose_receives_of_all() {
    programs.receives.clear();
    for (const Send& send : programs.sends) {
        if (dice_.one_in(20)) continue;
        const NodeId from = dice_.one_in(4) ? send.from : NodeId(any_sender);
        const int stream = streams_ + dice_.below(3);
        programs.receives.push_back({send.to, stream, dice_.below(2 * time_), from, programs.sends.size()});
    }
}

void RandomTraffic::choose_tags_and_works() {
    if (dice_.one_in(2)) choose_tags();
    if (dice_.one_in(2)) choose_works();
}

void RandomTraffic::choose_tags() {
    const int tags = 2 + dice_.below(2);
    for (Send& send : programs.sends) send.tag = dice_.below(tags);
    for (Receive& receive : programs.receives) {
        if (dice_.one_in(3)) continue;
        std::vector<int> sent;  // sends that this receive may get
        for (const Send& send : programs.sends) {
            if (send.to == receive.node && (receive.from == any_sender || receive.from == send.from))
                sent.push_back(send.tag);
        }
        receive.tag = sent[static_cast<std::size_t>(dice_.below(static_cast<int>(sent.size())))];
    }
}

/// P4, P6: chooses works, some of them between the sends of a stream.
void RandomTraffic::choose_works() {
    const int nodes = machine.nodes();
    for (int left = 1 + dice_.below(2 * nodes); left > 0; --left) {
        const int last = static_cast<int>(programs.sends.size());
        programs.works.push_back({NodeId(dice_.below(nodes)), dice_.below(streams_ + 3), dice_.below(time_),
                                  dice_.any({0, 1, 2, 7, 30, 200}), dice_.one_in(2),
                                  static_cast<std::size_t>(dice_.one_in(2) ? last : dice_.below(last))});
    }
}

void RandomTraffic::acknowledge_where_allowed(const Topology& topology) {
    if (!knows_first_channels(topology, LaneBlocks(machine, topology, options()), programs.sends))
        machine.interface.acknowledge = Acknowledge::none;
}

}  // namespace narrows::reference
