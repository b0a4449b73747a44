#include "tests/one_node/compared_machines.h"

#include <algorithm>

#include "models/network/topology/make_topology.h"
#include "tests/reference/one_node/node_kinds.h"
#include "tests/reference/one_node/plain_programs.h"
#include "tests/reference/random_file_traffic.h"
#include "tests/reference/random_medium_traffic.h"
#include "tests/reference/random_network_traffic.h"
#include "tests/reference/random_topology_traffic.h"

namespace narrows {

PlainMachine plain_machine(const reference::RandomTraffic& random, const Topology& topology) {
    Machine machine = reference::as_plain_node(random.machine);
    int longest = 1;
    for (const auto& send : random.programs.sends) longest = std::max(longest, send.bytes);
    MessageParameters& message = machine.message;
    message.header_bytes = 1;
    message.word_bytes = 1 + longest % 4;
    message.vector_words = (longest + message.word_bytes - 1) / message.word_bytes;
    return {machine, topology, reference::PlainPrograms(machine, random.programs).activities(), random.options()};
}

const std::vector<PlainSort>& plain_sorts() {
    using Look = std::function<void(const PlainMachine&)>;
    static const std::vector<PlainSort> sorts{
        {"Grid", 1000,
         [](unsigned seed, const Look& look) {
             const reference::RandomTraffic random(seed);
             look(plain_machine(random, *make_topology(random.machine)));
         }},
        {"AnyNetwork", 1000,
         [](unsigned seed, const Look& look) {
             const reference::RandomNetworkTraffic random(seed);
             look(plain_machine(random, random.network()));
         }},
        {"EachKindOfNetwork", 1000,
         [](unsigned seed, const Look& look) {
             const reference::RandomTopologyTraffic random(seed);
             look(plain_machine(random, random.network()));
         }},
        {"NetworkFromAFile", 1000,
         [](unsigned seed, const Look& look) {
             const reference::RandomFileTraffic random(seed);
             look(plain_machine(random, random.network()));
         }},
        {"Bus", 1000,
         [](unsigned seed, const Look& look) {
             const reference::RandomMediumTraffic random(TopologyKind::bus, seed);
             look(plain_machine(random, *make_topology(random.machine, random.options().seed)));
         }},
        {"Ethernet", 15,  // a frame takes hundreds of cycles, and each is compared
         [](unsigned seed, const Look& look) {
             const reference::RandomMediumTraffic random(TopologyKind::ethernet, seed);
             look(plain_machine(random, *make_topology(random.machine, random.options().seed)));
         }},
    };
    return sorts;
}

}  // namespace narrows
