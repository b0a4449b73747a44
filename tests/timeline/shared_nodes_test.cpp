// Timelines of shared nodes (docs/nodes.md): no track has two slices at a time, each is busy for as long as the run
// counts, and each slice belongs to the right message and packet.
#include <gtest/gtest.h>

#include <set>

#include "tests/reference/one_node/random_one_node.h"
#include "tests/support/effort.h"
#include "tests/support/nodes/logged_nodes.h"
#include "tests/timeline/support.h"
#include "traces/timeline/page.h"

namespace narrows::shared_nodes_test {

using Json = nlohmann::json;

const unsigned cases = thorough() ? 300 : 60;

struct TimedNodes {
    explicit TimedNodes(unsigned seed) : random(seed, reference::drawn_rows(seed, reference::any_node_rows)) {
        if (!is_shared()) return;
        run = log_nodes(random);
        timeline = make_timeline(run.log, random.machine, random.topology(), run.cycles);
    }
    bool is_shared() const { return random.machine.has_packet_engine(); }
    bool is_of_interest() const { return is_shared() && run.has_ended && !run.log.messages().empty(); }

    reference::RandomOneNode random;
    LoggedNodes run;
    Timeline timeline;
};

template <class Check>
void on_timelines(Check check) {
    int checked = 0;
    for (unsigned seed = 1; seed <= cases && !testing::Test::HasFailure(); ++seed) {
        SCOPED_TRACE(fmt::format("seed {}", seed));
        TimedNodes timed(seed);
        if (!timed.is_of_interest()) continue;
        ++checked;
        check(timed);
    }
    EXPECT_GT(checked, static_cast<int>(cases / 3));
}

/// Without channels, as on other machines, and without directions of host buses, for which a log has no transactions.
std::string difference_in(const TimedNodes& timed) {
    std::vector<MeasuredResource> measured = timed.run.resources.busiest;
    std::erase_if(measured, [](const MeasuredResource& m) {
        const ResourceKind kind = m.resource.kind;
        return kind == ResourceKind::channel || kind == ResourceKind::host_up || kind == ResourceKind::host_down;
    });
    return difference_in(timed.timeline, measured);
}

TEST(TimelineOfSharedNodes, AddsUpToTheCounters) {
    on_timelines([](TimedNodes& timed) {
        EXPECT_EQ(overlap_in(timed.timeline), "");
        EXPECT_EQ(difference_in(timed), "");
    });
}

TEST(TimelineOfSharedNodes, ACycleTooManyIsNoticed) {
    on_timelines([](TimedNodes& timed) {
        const auto slice = std::ranges::find_if(timed.timeline.slices, [&](const Slice& s) {
            return timed.timeline.tracks[s.track].part == NodePart::link_in;
        });
        if (slice == timed.timeline.slices.end()) return;
        ++slice->to;
        EXPECT_NE(difference_in(timed), "");
    });
}

/// A packet's slices at interfaces and servers have its message. A rank's slices have the messages of its steps.
TEST(TimelineOfSharedNodes, SlicesBelongToMessagesAndPackets) {
    on_timelines([](TimedNodes& timed) {
        const NodeLog& nodes = timed.run.log.nodes();
        std::map<std::tuple<int, Cycle>, std::uint64_t> steps;  // keys are rank and begin
        for (const LoggedStep& s : timed.run.log.processor_steps()) {
            if (s.from < s.to) steps[{s.rank, s.from}] = s.is_of_message() ? s.what : no_message;
        }
        for (const Slice& slice : timed.timeline.slices) {
            const Station& t = timed.timeline.tracks[slice.track];
            if (slice.packet != no_message) {
                EXPECT_NE(t.part, NodePart::processor);
                EXPECT_EQ(slice.message, nodes.packets[slice.packet].whole);
                EXPECT_EQ(timed.timeline.packets[slice.packet].name,
                          packet_name(timed.run.log, slice.packet, timed.random.machine));
            }
            if (t.part == NodePart::processor) {
                const auto step = std::prev(steps.upper_bound({t.place, slice.from}));
                EXPECT_EQ(std::get<0>(step->first), t.place);
                EXPECT_EQ(slice.message, step->second);
            }
        }
        EXPECT_EQ(timed.timeline.messages.size(), nodes.wholes.size());
    });
}

TEST(TimelineOfSharedNodes, ThePageGroupsTracksByNode) {
    on_timelines([](TimedNodes& timed) {
        const Machine& machine = timed.random.machine;
        const Topology& topology = timed.random.topology();
        const Json data = data_in(timeline_page(timed.timeline, machine, topology, {"m", "w"}));
        ASSERT_EQ(data.at("homes").size(), data.at("tracks").size());
        EXPECT_TRUE(std::ranges::is_sorted(data.at("homes").get<std::vector<int>>()));
        for (std::size_t i = 0; i < data.at("tracks").size(); ++i) {
            const std::string name = data.at("tracks")[i][4];
            const int home = data.at("homes")[i];
            const bool is_rank = name.starts_with("rank ");
            if (is_rank) {
                EXPECT_EQ(home, int{topology.placement()->node_of(RankId(std::stoi(name.substr(5))))});
            } else if (home < machine.nodes()) {
                EXPECT_TRUE((name + " ").starts_with(fmt::format("node {} ", home))) << name;
            }
        }
        const auto messages = data.at("messages").size() / 6;
        for (const Json& packet : data.at("packets")) EXPECT_LE(packet[0], messages);
        EXPECT_TRUE(Json::accept(trace_events(timed.timeline, machine, topology, {"m", "w"})));
    });
}

TEST(TimelineOfSharedNodes, AWindowKeepsItsPackets) {
    on_timelines([](TimedNodes& timed) {
        const std::vector<TimelinePacket> all = timed.timeline.packets;
        std::multiset<std::string> expected;
        const Cycle from = timed.run.cycles / 3;
        const Cycle to = from + 100;
        for (const Slice& s : timed.timeline.slices) {
            if (s.to > from && s.from < to && s.packet != no_message) expected.insert(all[s.packet].name);
        }
        cut(timed.timeline, from, to);
        std::multiset<std::string> kept;
        for (const Slice& s : timed.timeline.slices) {
            if (s.packet == no_message) continue;
            const TimelinePacket& packet = timed.timeline.packets[s.packet];
            kept.insert(packet.name);
            EXPECT_EQ(s.message, packet.message);
        }
        EXPECT_EQ(kept, expected);
    });
}

}  // namespace narrows::shared_nodes_test
