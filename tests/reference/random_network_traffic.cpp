#include "tests/reference/random_network_traffic.h"

namespace narrows::reference {

RandomNetworkTraffic::RandomNetworkTraffic(unsigned seed) : RandomTraffic(Dice(seed)) {
    choose_interface();
    choose_links();
    choose_lanes(1);
    choose_classes(random_graph_classes.size(), 1);
    std::vector<int> lanes;
    for (ChannelClass i = 0; i < static_cast<int>(random_graph_classes.size()); ++i) {
        lanes.push_back(machine.channel_values(i).lanes);
    }
    network_.emplace(seed, std::move(lanes));
    machine.topology.kind = TopologyKind::crossbar;  // for the number of nodes
    machine.topology.size = network_->nodes();
    choose_sends();
    choose_receives();
    acknowledge_where_allowed(*network_);
}

}  // namespace narrows::reference
