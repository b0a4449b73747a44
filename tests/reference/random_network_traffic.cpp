#include "tests/reference/random_network_traffic.h"

namespace narrows::reference {

RandomNetworkTraffic::RandomNetworkTraffic(unsigned seed) : RandomTraffic(Dice(seed)) {
    choose_interface();
    choose_links();
    choose_lanes(1);
    network_.emplace(seed, machine.network.lanes);
    machine.topology.kind = TopologyKind::crossbar;  // for the number of nodes
    machine.topology.size = network_->nodes();
    choose_sends();
    choose_receives();
    acknowledge_where_allowed(*network_);
}

}  // namespace narrows::reference
