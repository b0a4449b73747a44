#include "tests/reference/channel_values.h"

#include <set>

#include "tests/reference/message_classes.h"

namespace narrows::reference {

ChannelValues values_of(const Machine& machine, ChannelClass channel_class) {
    const ChannelParameters values = machine.channel_values(channel_class);
    return {{values.link_bytes_per_cycle, values.link_flit_time},
            values.link_latency,
            values.credit_latency,
            values.lanes + lanes_of_classes(machine),
            values.slots,
            values.buffer_flits * values.link_bytes_per_cycle};
}

std::vector<ChannelValues> all_values(const Machine& machine, const Graph& graph) {
    std::set<int> classes;
    graph.for_each_group([&](RouterId, Port, const PortGroup& group) { classes.insert(group.channel_class); });
    std::vector<ChannelValues> all;
    for (const int channel_class : classes) all.push_back(values_of(machine, ChannelClass(channel_class)));
    return all;
}

}  // namespace narrows::reference
