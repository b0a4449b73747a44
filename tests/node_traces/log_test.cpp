// The log of shared nodes: whatever the order of events in a cycle, and the same after a recording; its accesses, steps
// and transmissions add up to the counters of the run.
#include <fmt/format.h>

#include <map>

#include "models/network/topology/make_topology.h"
#include "tests/node_traces/support.h"
#include "traces/log/recording_log.h"

namespace narrows::node_log_test {

std::string bytes_of(const RunLog& log, const Machine& machine, const Topology& topology) {
    RecordingWriter writer;
    write_log(writer, log, machine, topology);
    return writer.bytes();
}

template <class Event>
std::string difference(const char* what, const std::vector<Event>& a, const std::vector<Event>& b) {
    if (a.size() != b.size()) return fmt::format("{} {}, and {}", a.size(), what, b.size());
    for (std::size_t i = 0; i < a.size(); ++i) {
        if (!(a[i] == b[i])) return fmt::format("number {} of the {} is another one", i, what);
    }
    return "";
}

std::string difference(const NodeLog& a, const NodeLog& b) {
    return difference("messages", a.wholes, b.wholes) + difference("packets", a.packets, b.packets) +
           difference("steps", a.steps, b.steps) + difference("accesses", a.accesses, b.accesses);
}

TEST(LogOfSharedNodes, IsReadBackAsItWasWritten) {
    on_random_nodes(300, [&](const reference::RandomSharedNodes& random, const LoggedNodes& run) {
        const std::string bytes = bytes_of(run.log, random.machine, random.topology());
        RecordingReader reader(bytes);
        const RunLog again = read_log(reader, random.machine, random.topology());
        EXPECT_EQ(reader.left(), 0u);
        EXPECT_EQ(difference(run.log.nodes(), again.nodes()), "");
        EXPECT_EQ(bytes_of(again, random.machine, random.topology()), bytes);
        for (std::size_t i = 0; i < again.messages().size(); ++i) {
            EXPECT_EQ(again.messages()[i].loaded, run.log.messages()[i].loaded);
            EXPECT_EQ(again.messages()[i].message_class, run.log.messages()[i].message_class);
        }
    });
}

TEST(LogOfSharedNodes, DoesNotDependOnTheOrderWithinACycle) {
    on_random_nodes(300, [&](const reference::RandomSharedNodes& random, const LoggedNodes& run) {
        const LoggedNodes shuffled = log_nodes(random, 7);
        EXPECT_EQ(difference(run.log.nodes(), shuffled.log.nodes()), "");
        EXPECT_EQ(bytes_of(run.log, random.machine, random.topology()),
                  bytes_of(shuffled.log, random.machine, random.topology()));
    });
}

ResourceKind kind_of(ServerId::Kind kind) {
    switch (kind) {
        case ServerId::Kind::memory: return ResourceKind::node_memory;
        case ServerId::Kind::port: return ResourceKind::port;
        case ServerId::Kind::host_bus: break;
    }
    return ResourceKind::host_bus;
}

TEST(LogOfSharedNodes, AddsUpToTheCountersOfTheRun) {
    on_random_nodes(300, [&](const reference::RandomSharedNodes&, const LoggedNodes& run) {
        std::map<std::tuple<ResourceKind, int, int>, Usage> expected;
        for (const ServerAccess& access : run.log.nodes().accesses) {
            Usage& usage = expected[{kind_of(access.server.kind), access.server.node, access.server.number}];
            usage.busy += access.to - access.from;
            usage.waiting += access.from - access.asked;
        }
        for (const LoggedStep& step : run.log.nodes().steps)
            expected[{ResourceKind::processor, step.rank, 0}].busy += step.to - step.from;
        for (const MeasuredResource& resource : run.resources.busiest) {
            const ResourceKind kind = resource.resource.kind;
            const auto& usage = expected[{kind, resource.resource.place, resource.resource.first}];
            if (kind < ResourceKind::node_memory && kind != ResourceKind::processor) continue;
            EXPECT_EQ(resource.usage.busy, usage.busy) << resource.name;
            if (kind != ResourceKind::processor) {
                EXPECT_EQ(resource.usage.waiting, usage.waiting) << resource.name;
            }
        }
    });
}

}  // namespace narrows::node_log_test
