#include "tests/reference/channel_values.h"

#include <set>

namespace narrows::reference {

std::vector<ChannelValues> all_values(const Machine& machine, const Graph& graph) {
    std::set<int> classes;
    graph.for_each_group([&](RouterId, Port, const PortGroup& group) { classes.insert(group.channel_class); });
    std::vector<ChannelValues> all;
    for (const int channel_class : classes) all.push_back(values_of(machine, ChannelClass(channel_class)));
    return all;
}

}  // namespace narrows::reference
