#include "tests/reference/random_network_traffic.h"

#include "tests/reference/blocks.h"

namespace narrows::reference {

namespace {

constexpr auto classes_of_channels = 3;

/// Machines with the same seed have the same network and routes, apart from the lanes.
std::unique_ptr<RandomNetwork> network_of(const Machine& machine, unsigned seed) {
    std::vector<int> lanes;
    for (ChannelClass i = 0; i < classes_of_channels; ++i) lanes.push_back(machine.channel_values(i).lanes);
    return std::make_unique<RandomNetwork>(seed, std::move(lanes));
}

}  // namespace

RandomNetworkTraffic::RandomNetworkTraffic(unsigned seed) : RandomTraffic(Dice(seed)), seed_(seed) {
    choose_interface();
    choose_links();
    choose_lanes(1);
    choose_classes(classes_of_channels, 1);
    network_ = network_of(machine, seed);
    machine.topology.kind = TopologyKind::crossbar;  // the number of nodes follows from it
    machine.topology.size = network_->nodes();
    choose_programs(1);
    give_classes_their_routes();
    acknowledge_where_allowed(*network_);
}

Options RandomNetworkTraffic::options() const {
    return {.make_block = [seed = seed_](const Machine& block) { return network_of(block, seed); }};
}

void RandomNetworkTraffic::give_classes_their_routes() {
    for (const MessageClass message_class : all_message_classes) {
        if (lanes_for(machine, message_class) == 0) continue;
        std::vector<int> first_lanes;
        for (ChannelClass i = 0; i < classes_of_channels; ++i) {
            first_lanes.push_back(first_lane(machine, message_class, i));
        }
        network_->route_apart(message_class, network_of(machine_of_block(machine, message_class), seed_), first_lanes);
    }
}

}  // namespace narrows::reference
