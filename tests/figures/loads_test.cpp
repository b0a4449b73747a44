// How long each resource, register and buffer held a message: in the load plots of a study, and added up over the
// slices of a timeline.
#include <nlohmann/json.hpp>

#include "testbench/run/outcome/outcome.h"
#include "tests/figures/figured_run.h"
#include "traces/log/busy_cycles.h"
#include "traces/timeline/page.h"
#include "traces/timeline/trace_events.h"

namespace narrows::loads_test {

const int cases = thorough() ? 200 : 6;

using Totals = std::map<std::string, Cycle>;

Totals totals_of_events(const FiguredRun& run) {
    Totals totals;
    const SecondCount count(run.log, run.machine, *run.topology);
    for (const auto& [name, part] : count.parts()) {
        if (part.busy() > 0) totals[name] = part.busy();
    }
    return totals;
}

Totals totals_of_loads(const FiguredRun& run) {
    Totals totals;
    const Intervals intervals(run.log, run.machine, *run.topology);
    for (const auto& [station, cycles] : busy_cycles(intervals, run.simulation.cycles)) {
        const bool is_shown = run.machine.interface.data_mover == DataMover::dma ||
                              (station.part != NodePart::send_register && station.part != NodePart::receive_register);
        if (is_shown) totals[station_name(*run.topology, run.machine, station)] = cycles;
    }
    return totals;
}

/// Adds up the data in the page: five numbers a slice, the second one its length (traces/timeline/page_data.cpp).
Totals totals_of_page(const nlohmann::json& page) {
    Totals totals;
    for (std::size_t track = 0; track < page.at("tracks").size(); ++track) {
        const nlohmann::json& numbers = page.at("slices").at(track);
        for (std::size_t i = 0; i < numbers.size(); i += 5)
            totals[page.at("tracks").at(track).at(4)] += numbers.at(i + 1).get<Cycle>();
    }
    return totals;
}

Totals totals_of_trace(const nlohmann::json& trace) {
    std::map<int, std::string> names;
    Totals totals;
    for (const nlohmann::json& event : trace.at("traceEvents")) {
        if (event.at("name") == "thread_name") names[event.at("tid")] = event.at("args").at("name");
        if (event.at("ph") == "X") totals[names.at(event.at("tid"))] += event.at("dur").get<Cycle>();
    }
    return totals;
}

/// The first part for which the totals differ; empty if there is none.
std::string difference(const Totals& shown, const Totals& counted) {
    for (const auto& [name, cycles] : counted) {
        const auto found = shown.find(name);
        const Cycle other = found == shown.end() ? 0 : found->second;
        if (other != cycles) return fmt::format("{}: {}, by the events {}", name, other, cycles);
    }
    return shown.size() == counted.size() ? "" : "more parts are shown than were busy";
}

TEST(FiguresOfAnyRun, LoadsAndTimelinesAddUpToTheEvents) {
    EXPECT_TRUE(holds_for(cases, [] {
        const FiguredRun run = any_run();
        const Totals counted = totals_of_events(run);
        RC_ASSERT(difference(totals_of_loads(run), counted) == "");
        const Timeline timeline = make_timeline(run.log, run.machine, *run.topology, run.simulation.cycles);
        const TimelineTitle title{"a machine", "a workload"};
        const auto page = nlohmann::json::parse(page_data(timeline, run.machine, *run.topology, title));
        RC_ASSERT(difference(totals_of_page(page), counted) == "");
        const auto trace = nlohmann::json::parse(trace_events(timeline, run.machine, *run.topology, title));
        RC_ASSERT(difference(totals_of_trace(trace), counted) == "");
    }));
}

TEST(FiguresOfAnyRun, AStudyStoresTheLoadsOfTheEvents) {
    for (const char* const machine : {"cns1-fast-i", "cns1-4i4l", "delta-4x4", "cns1-ack", "fat-tree-4-3"}) {
        const Request request(machine, "random", {"messages=4"});
        const Outcome outcome = run(request, 1, true);
        const FiguredRun again = figured(request.machine(), "random", {{"messages", "4"}});
        std::map<std::tuple<std::string, int, int>, std::pair<Cycle, Cycle>> counted;
        const SecondCount count(again.log, again.machine, *again.topology);
        for (const auto& [name, part] : count.parts()) {
            const bool is_load = part.kind != "processor" && part.kind != "memory port" && part.kind != "acknowledge" &&
                                 part.kind != "slot";
            if (is_load) counted[{part.kind, part.node, part.number}] = {part.busy(), part.waiting};
        }
        EXPECT_EQ(outcome.loads.size(), counted.size()) << machine;
        for (const OutcomeLoad& load : outcome.loads) {
            EXPECT_EQ(std::pair(load.busy, load.waiting), counted.at({load.kind, load.place, load.number}))
                << machine << " " << load.kind << " " << load.number << " of node " << load.place;
        }
    }
}

}  // namespace narrows::loads_test
