#include "tests/reference/random_medium_traffic.h"

namespace narrows::reference {

RandomMediumTraffic::RandomMediumTraffic(TopologyKind medium, unsigned seed) : RandomTraffic(Dice(seed)) {
    choose_interface();
    choose_links();
    machine.interface.links = 1;
    machine.interface.injection_buffers = 0;
    machine.interface.cut_through = true;
    if (medium == TopologyKind::ethernet) choose_ethernet();
    machine.topology.kind = medium;
    machine.topology.size = 2 + dice().below(11);
    choose_sends();
    choose_receives();
    choose_holding();
    choose_classes_of_sends();
    run_seed_ = static_cast<std::uint64_t>(dice().below(1000));
}

/// Frames of the least length and longer ones, and programs that send at once or now and then.
void RandomMediumTraffic::choose_ethernet() {
    machine.network.link_bytes_per_cycle = machine.interface.link_bytes_per_cycle = 1;
    machine.network.link_flit_time = machine.interface.link_flit_time = 8;
    machine.network.link_latency = dice().any({1, 2, 63, 64, 1 + dice().below(64), 1 + dice().below(64)});
    machine.interface.data_mover = DataMover::dma;
    set_longest(dice().any({20, 60, 200}));
    set_time(dice().any({1, 600, 5000, 50000}));
}

}  // namespace narrows::reference
