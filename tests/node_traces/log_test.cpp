// The log of shared nodes: whatever the order of events in a cycle, and the same after a recording; its accesses, steps
// and transmissions add up to the counters of the run.
#include <fmt/format.h>

#include "tests/node_traces/support.h"
#include "tests/support/nodes/added_up.h"
#include "traces/log/recording_log.h"

namespace narrows::node_log_test {

std::string bytes_of(const RunLog& log, const Machine& machine, const Topology& topology) {
    RecordingWriter writer;
    write_log(writer, log, machine, topology);
    return writer.bytes();
}

template <class Events>
std::string difference(const char* what, const Events& a, const Events& b) {
    if (a.size() != b.size()) return fmt::format("{} {}, and {}", a.size(), what, b.size());
    for (std::size_t i = 0; i < a.size(); ++i) {
        if (!(a[i] == b[i])) return fmt::format("number {} of the {} is another one", i, what);
    }
    return "";
}

std::string difference(const RunLog& a, const RunLog& b) {
    return difference("messages", a.nodes().wholes, b.nodes().wholes) +
           difference("packets", a.nodes().packets, b.nodes().packets) +
           difference("steps", a.processor_steps(), b.processor_steps()) +
           difference("accesses", a.nodes().accesses, b.nodes().accesses) +
           difference("accesses over host buses", a.nodes().transfers, b.nodes().transfers);
}

TEST(LogOfSharedNodes, IsReadBackAsItWasWritten) {
    std::size_t transfers = 0;
    on_random_nodes(reference::any_node_rows, 300,
                    [&](const reference::RandomSharedNodes& random, const LoggedNodes& run) {
                        transfers += run.log.nodes().transfers.size();
                        const std::string bytes = bytes_of(run.log, random.machine, random.topology());
                        RecordingReader reader(bytes);
                        const RunLog again = read_log(reader, random.machine, random.topology());
                        EXPECT_EQ(reader.left(), 0u);
                        EXPECT_EQ(difference(run.log, again), "");
                        EXPECT_EQ(bytes_of(again, random.machine, random.topology()), bytes);
                        for (std::size_t i = 0; i < again.messages().size(); ++i) {
                            EXPECT_EQ(again.messages()[i].loaded, run.log.messages()[i].loaded);
                            EXPECT_EQ(again.messages()[i].message_class, run.log.messages()[i].message_class);
                            EXPECT_EQ(again.messages()[i].stored_from, run.log.messages()[i].stored_from);
                        }
                    });
    EXPECT_GT(transfers, usual_cases(300u));
}

TEST(LogOfSharedNodes, DoesNotDependOnTheOrderWithinACycle) {
    on_random_nodes(reference::any_node_rows, 300,
                    [&](const reference::RandomSharedNodes& random, const LoggedNodes& run) {
                        const LoggedNodes shuffled = log_nodes(random, 7);
                        EXPECT_EQ(difference(run.log, shuffled.log), "");
                        EXPECT_EQ(bytes_of(run.log, random.machine, random.topology()),
                                  bytes_of(shuffled.log, random.machine, random.topology()));
                    });
}

/// The log adds up to the counters for steps, accesses and transmissions.
TEST(LogOfSharedNodes, AddsUpToTheCountersOfTheRun) {
    on_random_nodes(reference::any_node_rows, 300,
                    [&](const reference::RandomSharedNodes& random, const LoggedNodes& run) {
                        if (!run.has_ended) return;  // stations held at a stop have no end in the log
                        AddedUp added(run.log, random.machine, random.topology());
                        Intervals(run.log, random.machine, random.topology()).report(added);
                        EXPECT_EQ(added.difference_to(run.resources), "");
                        EXPECT_EQ(added.overlap(), "");
                    });
}

}  // namespace narrows::node_log_test
