// The output of a timeline: trace events, and the data of the page.
#include <set>

#include "models/system/names.h"
#include "tests/support/effort.h"
#include "tests/timeline/support.h"
#include "traces/timeline/page.h"

namespace narrows::written_test {

using Json = nlohmann::json;

const TimelineTitle title{"a </script> \"machine\"", "some\nworkload"};

Json traced(const TimedRun& run) { return Json::parse(trace_events(run.timeline, run.machine, *run.topology, title)); }

/// A flow that does not go forwards from one start to one end; empty if there is none.
std::string fault_of_flows(const Json& trace) {
    std::map<std::uint64_t, std::vector<Json>> flows;
    for (const Json& event : trace.at("traceEvents")) {
        if (event.contains("id")) flows[event.at("id")].push_back(event);
    }
    for (const auto& [id, events] : flows) {
        std::string phases;
        double last = 0;
        for (const Json& event : events) {
            phases += event.at("ph").get<std::string>();
            if (event.at("ts") < last) return fmt::format("flow {} goes back", id);
            last = event.at("ts");
        }
        if (phases.size() < 2 || phases.front() != 's' || phases.back() != 'f' ||
            phases.find_first_not_of('t', 1) != phases.size() - 1)
            return fmt::format("flow {} is {}", id, phases);
    }
    return flows.empty() ? "there are no flows" : "";
}

TEST(TraceEvents, OfOneTransfer) {
    const TimedRun run = timed(machine_of("cns1"), "point-to-point", {{"words", "32"}});
    const Json trace = traced(run);
    EXPECT_EQ(trace.at("otherData").at("unit"), "1 us shown = 1 cycle of 8 ns");
    EXPECT_EQ(trace.at("otherData").at("machine"), title.machine);
    std::map<std::string, int> count;
    for (const Json& event : trace.at("traceEvents")) {
        ++count[event.at("ph")];
        if (event.at("ph") == "X" && event.at("cat") == "channel" && event.at("ts") == 11) {
            EXPECT_EQ(event.at("name"), "0.0");
            EXPECT_EQ(event.at("dur"), 137);
        }
    }
    EXPECT_EQ(count["s"], run.timeline.messages.size());
    EXPECT_EQ(count["f"], run.timeline.messages.size());
    EXPECT_EQ(count["M"], 2 * (2 + run.timeline.tracks.size()));
}

TEST(TraceEvents, EveryFlowBeginsAndEndsOnSlices) {
    for (const char* const machine : {"cns1", "cns1-fast-i", "delta-4x4", "cns1-4i4l"}) {
        const TimedRun run = timed(machine_of(machine), "random", {{"messages", thorough() ? "5" : "1"}});
        const Json trace = traced(run);
        EXPECT_EQ(fault_of_flows(trace), "") << machine;
        std::set<std::tuple<int, int, Cycle>> begins;
        std::map<std::uint64_t, std::string> names;
        for (const Json& event : trace.at("traceEvents")) {
            if (event.at("ph") == "X") begins.emplace(event.at("pid"), event.at("tid"), event.at("ts"));
        }
        for (const Json& event : trace.at("traceEvents")) {
            if (!event.contains("id")) continue;
            EXPECT_TRUE(begins.contains({event.at("pid"), event.at("tid"), event.at("ts")})) << event;
            names[event.at("id")] = event.at("name");
        }
        for (std::size_t i = 0; i < run.timeline.messages.size(); ++i) {
            const LoggedWhole& m = run.timeline.messages[i];
            EXPECT_EQ(names[i], message_id(m.from, m.sequence));
        }
    }
}

TEST(TraceEvents, AFlowWithoutAnEndWouldBeNoticed) {
    Json trace = traced(timed(machine_of("cns1"), "point-to-point", {}));
    auto& events = trace.at("traceEvents");
    const auto end = std::find_if(events.begin(), events.end(), [](const Json& e) { return e.at("ph") == "f"; });
    events.erase(end);
    EXPECT_NE(fault_of_flows(trace), "");
}

TEST(TimelinePage, HoldsTheWholeRun) {
    const TimedRun run = timed(machine_of("cns1-ack"), "random", {{"messages", "5"}});
    const Json data = data_in(timeline_page(run.timeline, run.machine, *run.topology, title));
    EXPECT_EQ(data.at("run").at("machine"), title.machine);
    EXPECT_EQ(data.at("tracks").size(), run.timeline.tracks.size());
    EXPECT_EQ(data.at("messages").size(), 6 * run.timeline.messages.size());
    std::size_t at = 0;
    for (std::size_t track = 0; track < data.at("slices").size(); ++track) {
        const std::vector<Cycle> numbers = data.at("slices").at(track);
        EXPECT_EQ(data.at("tracks").at(track).at(4),
                  station_name(*run.topology, run.machine, run.timeline.tracks[track]));
        Cycle cycle = 0;
        for (std::size_t i = 0; i < numbers.size(); i += 5, ++at) {
            const Slice& slice = run.timeline.slices.at(at);
            EXPECT_EQ(slice.from, cycle + numbers[i]);
            cycle += numbers[i] + numbers[i + 1];
            EXPECT_EQ(slice.to, cycle);
            EXPECT_EQ(slice.crossed, cycle - numbers[i + 2]);
            EXPECT_EQ(slice.message + 1, numbers[i + 3]);
        }
    }
    EXPECT_EQ(at, run.timeline.slices.size());
}

TEST(TimelinePage, NeedsNothingBesidesItself) {
    const TimedRun run = timed(machine_of("cns1"), "point-to-point", {});
    const std::string page = timeline_page(run.timeline, run.machine, *run.topology, title);
    for (const char* const fetched : {"http:", "https:", "src=", "href=", "import ", "fetch(", "url("})
        EXPECT_EQ(page.find(fetched), std::string::npos) << fetched;
    EXPECT_NE(page.find("default-src 'none'"), std::string::npos);
}

}  // namespace narrows::written_test
