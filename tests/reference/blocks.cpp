#include "tests/reference/blocks.h"

#include "models/machine/topology_kinds.h"
#include "models/network/topology/make_topology.h"
#include "tests/reference/channel_values.h"

namespace narrows::reference {

Machine machine_of_block(Machine machine, MessageClass message_class) {
    const int own = lanes_for(machine, message_class);
    machine.network.message_classes = {};
    machine.topology.routing = routing_of(machine);  // this routing follows from the lanes of G1 alone
    if (own == 0) return machine;
    machine.network.lanes = own;
    for (OwnChannelParameters& values : machine.network.classes) values.lanes.reset();
    return machine;
}

int first_lane(const Machine& machine, MessageClass message_class, ChannelClass channel_class) {
    if (lanes_for(machine, message_class) == 0) return 0;
    const int before = message_class == MessageClass::reply ? lanes_for(machine, MessageClass::request) : 0;
    return machine.channel_values(channel_class).lanes + before;
}

LaneBlocks::LaneBlocks(const Machine& machine, const Topology& topology, const Options& options) : machine_(&machine) {
    const bool is_one_block = lanes_of_classes(machine) == 0;
    for (const MessageClass message_class : all_message_classes) {
        Block& block = blocks_[static_cast<std::size_t>(message_class)];
        block.machine = is_one_block ? machine : machine_of_block(machine, message_class);
        if (!is_one_block) {
            block.own_routes =
                options.make_block ? options.make_block(block.machine) : make_topology(block.machine, options.seed);
        }
        block.routes = is_one_block ? &topology : block.own_routes.get();
        block.ways.emplace(block.machine, *block.routes, options.seed);
    }
}

const LaneBlocks::Block& LaneBlocks::block(MessageClass message_class) const {
    const bool has_own = lanes_for(*machine_, message_class) > 0;
    return blocks_[static_cast<std::size_t>(has_own ? message_class : MessageClass::data)];
}

LaneSet LaneBlocks::counted_over_all(LaneSet lanes, MessageClass message_class, ChannelClass channel_class) const {
    const int of_block = values_of(block(message_class).machine, channel_class).lanes;
    return (lanes & first_lanes(of_block)) << first_lane(*machine_, message_class, channel_class);
}

}  // namespace narrows::reference
