#include "tests/one_node/compared_machines.h"

#include <algorithm>

#include "models/network/topology/make_topology.h"
#include "tests/reference/one_node/node_kinds.h"
#include "tests/reference/random_file_traffic.h"
#include "tests/reference/random_medium_traffic.h"
#include "tests/reference/random_network_traffic.h"
#include "tests/reference/random_topology_traffic.h"
#include "tests/support/effort.h"

namespace narrows {

OneNodeEvents PlainMachine::expected() const {
    return events_of(reference::simulate(machine, topology, programs, options));
}

OneNodeEvents PlainMachine::got(const Machine& changed) const {
    const PlainPrograms plain(machine, programs);
    return events_of(plain.outcome(reference::simulate_one_node(changed, topology, plain.activities(), options)));
}

PlainMachine plain_machine(const reference::RandomTraffic& random, const Topology& topology) {
    PlainMachine plain{reference::as_plain_node(random.machine), topology, random.programs, random.options()};
    int longest = 1;
    for (const auto& send : plain.programs.sends) longest = std::max(longest, send.bytes);
    MessageParameters& message = plain.machine.message;
    message.header_bytes = 1;
    message.word_bytes = 1 + longest % 4;
    message.vector_words = (longest + message.word_bytes - 1) / message.word_bytes;
    return plain;
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
        {"Ethernet", 15,  // a frame takes hundreds of cycles, each of which is looked at
         [](unsigned seed, const Look& look) {
             const reference::RandomMediumTraffic random(TopologyKind::ethernet, seed);
             look(plain_machine(random, *make_topology(random.machine, random.options().seed)));
         }},
    };
    return sorts;
}

void on_plain_machines(const PlainSort& sort, const std::function<bool(unsigned, const PlainMachine&)>& differs) {
    unsigned different = 0;
    const unsigned machines = random_machines(sort.machines);
    for (unsigned seed = first_machine(); seed < first_machine() + machines && different < 5; ++seed)
        sort.draw(seed, [&](const PlainMachine& plain) { different += differs(seed, plain) ? 1 : 0; });
}

OneNodeEvents got_of(const reference::RandomSharedNodes& random, const Machine& changed) {
    return events_of(reference::simulate_one_node(changed, random.topology(), random.activities, random.options()));
}

}  // namespace narrows
