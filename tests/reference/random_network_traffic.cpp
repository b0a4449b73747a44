#include "tests/reference/random_network_traffic.h"

namespace narrows::reference {

RandomNetworkTraffic::RandomNetworkTraffic(unsigned seed) : RandomTraffic(Dice(seed)) {
    choose_interface();
    choose_links();
    choose_lanes();
    network_.emplace(seed, machine.network.lanes);
    machine.topology.kind = TopologyKind::crossbar;  // for the number of nodes
    machine.topology.size = network_->nodes();
    if (!network_->knows_first_channels()) machine.interface.acknowledge = Acknowledge::none;
    choose_sends();
    choose_receives();
}

/// G3, N5: slots of several lanes, and slots with a credit latency, hold every message.
void RandomNetworkTraffic::choose_lanes() {
    if (dice().one_in(4)) return;
    NetworkParameters& network = machine.network;
    network.lanes = 1 + dice().below(4);
    network.slots = 1 + dice().below(3);
    network.credit_latency = 1 + dice().below(5);
    const int width = network.link_bytes_per_cycle;
    const int header = 1;  // a model may count it besides the longest message
    network.buffer_flits = (longest() + header + width - 1) / width + dice().below(3);
    machine.interface.cut_through = !dice().one_in(3);
}

}  // namespace narrows::reference
