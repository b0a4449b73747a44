#include "tests/reference/random_file_traffic.h"

#include "models/machine/network_file.h"
#include "models/network/topology/make_topology.h"
#include "tests/reference/random_file.h"

namespace narrows::reference {

RandomFileTraffic::RandomFileTraffic(unsigned seed) : RandomTraffic(Dice(seed)) {
    choose_interface();
    choose_links();
    const RandomFile file(dice());
    machine.topology.kind = TopologyKind::file;
    machine.topology.file = parse_network(file.text(), "random.toml");
    choose_lanes(1);
    choose_classes(channel_classes(machine.topology).size(), 1);
    machine.topology.routing = dice().one_in(2) ? RoutingKind::table : RoutingKind::minimal;
    if (!dice().one_in(3)) {
        machine.topology.file = parse_network(file.text_with_routes(dice(), machine.fewest_lanes()), "random.toml");
    }
    choose_sends();
    choose_receives();
    choose_message_classes(machine.fewest_lanes());
    choose_tags_and_works();
    network_ = make_topology(machine);
    acknowledge_where_allowed(*network_);
}

}  // namespace narrows::reference
