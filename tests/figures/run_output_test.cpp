// The figures that `run`, `why` and `compare` print, computed a second time: from the events in the recording of the
// run, or by running the changed machine.
#include "testbench/app/tried_changes.h"
#include "tests/figures/figures_of_a_run.h"
#include "tests/figures/near.h"
#include "tests/figures/output_table.h"
#include "tests/support/program_output.h"
#include "tests/support/runs/logged_simulation.h"
#include "tests/support/runs/machine_of.h"
#include "tests/support/temporary_folder.h"
#include "traces/log/recording.h"

namespace narrows::run_output_test {

using Json = nlohmann::ordered_json;

/// A command with these arguments, and more.
ProgramArguments with(ProgramArguments arguments, const ProgramArguments& more) {
    arguments.insert(arguments.end(), more.begin(), more.end());
    return arguments;
}

const std::vector<ProgramArguments> runs{
    {"cns1", "exchange", "messages=3", "nodes=32"},
    {"cns1-4i4l", "random", "messages=4", "topology.kind=torus", "topology.columns=8", "topology.rows=8"},
    {"cns1-fast-i", "allgather", "words=64", "nodes=32", "compute=900"},
    {"cns1-ack", "random", "messages=3", "nodes=32", "memory.timing=random", "gap=50"},
    {"delta-4x4", "allreduce", "elements=60", "algorithm=snake", "block=20"},
    {"delta-dma", "allreduce", "elements=40", "topology.columns=4", "topology.rows=2", "algorithm=fence", "block=20"},
    {"cns1", "point-to-point", "to=5", "messages=2", "interface.cut_through=false"},
    {"mesh-16x16", "random", "messages=3", "topology.columns=4", "topology.rows=4", "topology.routing=adaptive",
     "network.lanes=2", "network.slots=1", "network.credit_latency=4cycles"}};

double percent(Cycle part, Cycle all) { return 100.0 * static_cast<double>(part) / static_cast<double>(all); }

class RunOutput : public testing::TestWithParam<ProgramArguments> {
protected:
    static ProgramArguments command(const std::string& name) { return with({name}, GetParam()); }

    const TemporaryFolder folder_;
    const std::string file_ = folder_.path("run.rec");
    const Json json_ = json_output(with(command("run"), {"--record", file_}));
    const RecordedRun record_ = load_recording(file_);
    const Machine& machine_ = record_.setup.machine;
    const CountedFigures counted_{record_.log, machine_, *make_topology(machine_)};
};

TEST_P(RunOutput, HasTheFiguresOfItsEvents) {
    const std::string text = output(command("run"));
    EXPECT_EQ(json_.at("cycles"), counted_.cycles);
    EXPECT_EQ(number_after(text, "\ncycles   "), counted_.cycles);
    const double microseconds = static_cast<double>(counted_.cycles * machine_.cycle_time_ps) / 1e6;
    EXPECT_NEAR(json_.at("time_seconds").get<double>(), microseconds / 1e6, 1e-12);
    const std::string time = text.substr(text.find(" (", text.find("\ncycles")) + 2);
    expect_shown(std::stod(time), microseconds >= 1000 ? microseconds / 1000 : microseconds, 3);
    EXPECT_EQ(json_.at("messages"), counted_.messages);
    EXPECT_EQ(number_after(text, "\nmoved    "), counted_.messages);
    EXPECT_EQ(json_.at("message_hops"), counted_.message_hops);
    EXPECT_EQ(number_after(text, " messages over "), counted_.message_hops);

    const Json& latency = json_.at("latency");
    EXPECT_EQ(latency.at("min_cycles"), counted_.percentile(0));
    EXPECT_EQ(latency.at("max_cycles"), counted_.percentile(100));
    EXPECT_NEAR(latency.at("mean_cycles").get<double>(), counted_.mean_latency, 1e-9 * counted_.mean_latency);
    expect_shown(std::stod(text.substr(text.find(", mean ") + 7)), counted_.mean_latency, 1);
    EXPECT_EQ(number_after(text, "latency  min "), counted_.percentile(0));
    EXPECT_EQ(number_after(text, ", max "), counted_.percentile(100));
    for (const int p : {50, 95, 99}) {
        const Cycle shown = latency.at(fmt::format("p{}_cycles", p));
        EXPECT_TRUE(counted_.may_be_percentile(p, shown)) << p;
        EXPECT_EQ(number_after(text, fmt::format(", p{} ", p)), shown);
    }
    // Collectives also compare the data that a node has from the beginning.
    if (json_.at("workload") != "allreduce" && json_.at("workload") != "allgather") {
        EXPECT_EQ(number_after(text, " items, "), counted_.payload_bytes);
    }
    for (const Json& bound : json_.at("bounds"))
        EXPECT_EQ(bound.at("gap"), bound.at("measured").get<Cycle>() - bound.at("cycles").get<Cycle>());
    EXPECT_EQ(json_.at("bounds").at(0).at("measured"), counted_.cycles);
    const auto bound_rows = rows_of(text, "bounds");
    EXPECT_EQ(bound_rows.size(), json_.at("bounds").size());
    for (const auto& row : bound_rows) {
        const auto bound = std::ranges::find_if(json_.at("bounds"), [&](auto& b) { return b.at("name") == row[0]; });
        ASSERT_NE(bound, json_.at("bounds").end()) << row[0];
        EXPECT_EQ(number_of(row[2]), bound->at("cycles"));
        EXPECT_EQ(number_of(row[3]), bound->at("gap"));
    }
}

TEST_P(RunOutput, HasTheResourcesOfItsEvents) {
    std::size_t busy = 0;
    for (const CountedResource& resource : counted_.resources) busy += resource.busy > 0 ? 1 : 0;
    ASSERT_EQ(json_.at("resources").size(), std::min<std::size_t>(busy, 10));
    for (std::size_t i = 0; i < json_.at("resources").size(); ++i) {
        const CountedResource& resource = counted_.resources[i];
        EXPECT_EQ(
            json_.at("resources")[i],
            Json({{"name", resource.name}, {"busy_cycles", resource.busy}, {"waiting_cycles", resource.waiting}}));
    }
    // Among kinds that are equally busy within 1 %, the one that sets the bound may come first.
    const auto rows = rows_of(output(command("run")), "busiest resources, one of each kind");
    ASSERT_EQ(rows.size(), counted_.kinds.size());
    for (std::size_t i = 0; i < rows.size(); ++i) {
        EXPECT_NEAR(static_cast<double>(number_of(rows[i][1])), static_cast<double>(counted_.kinds[i].busy),
                    0.01 * static_cast<double>(counted_.kinds[0].busy));
        const auto kind = std::ranges::find(counted_.kinds, rows[i][0], &CountedKind::name);
        ASSERT_NE(kind, counted_.kinds.end()) << rows[i][0];
        EXPECT_EQ(number_of(rows[i][1]), kind->busy);
        expect_shown(std::stod(rows[i][2]), percent(kind->busy, counted_.cycles), 1);
        EXPECT_EQ(number_of(rows[i][3]), kind->waiting);
        EXPECT_EQ(rows[i][4], kind->alike == kind->all ? fmt::format("all {}", kind->all)
                                                       : fmt::format("{} of {}", kind->alike, kind->all));
    }
}

TEST_P(RunOutput, TraceCountsTheEvents) {
    const Json trace = json_output({"trace", file_});
    const std::string text = output({"trace", file_});
    EXPECT_EQ(trace.at("cycles"), counted_.cycles);
    EXPECT_EQ(trace.at("messages"), counted_.messages);
    EXPECT_EQ(trace.at("crossings"), counted_.message_hops + counted_.messages);
    EXPECT_EQ(number_after(text, "\ncycles   "), counted_.cycles);
    EXPECT_EQ(number_after(text, "\nevents   "), counted_.messages);
    EXPECT_EQ(number_after(text, " messages over "), counted_.message_hops + counted_.messages);
    EXPECT_EQ(trace.at("processor_uses"), record_.log.processor_steps().size());
    EXPECT_EQ(trace.at("memory_uses"), record_.log.memory().size());
    EXPECT_EQ(trace.at("program_steps"), record_.log.steps().size());
}

/// Cycles and segments of a path by a member of its segments ("cause").
std::map<std::string, std::pair<Cycle, int>> sums(const Json& why, const char* by) {
    std::map<std::string, std::pair<Cycle, int>> sums;
    for (const Json& segment : why.at("segments")) {
        auto& [cycles, segments] = sums[segment.at(by)];
        cycles += segment.at("to").get<Cycle>() - segment.at("from").get<Cycle>();
        ++segments;
    }
    return sums;
}

/// "channel" of "node 3 channel east to node 4".
std::string kind_of(const std::string& resource) {
    for (const char* const kind : {"acknowledge", "channel", "processor", "memory port", "receive registers",
                                   "receive buffers", "send registers", "host bus", "memory", "port"}) {
        if (resource.find(kind) != std::string::npos) return kind;
    }
    return resource.ends_with(" in") ? "interface link in" : resource.ends_with(" out") ? "interface link out" : "";
}

/// "nodes 0, 2-3: processor, each": the names that are folded into one.
std::vector<std::string> unfolded(const std::string& name) {
    const std::size_t colon = name.find(": ");
    if (!name.starts_with("nodes ") || colon == std::string::npos) return {name};
    const std::string each = ", each";
    EXPECT_TRUE(name.ends_with(each)) << name;
    const std::string rest = name.substr(colon + 2, name.size() - colon - 2 - each.size());
    std::vector<std::string> names;
    std::istringstream ranges(name.substr(6, colon - 6));
    for (std::string range; std::getline(ranges, range, ',');) {
        const int first = std::stoi(range);
        const std::size_t dash = range.find('-');
        const int last = dash == std::string::npos ? first : std::stoi(range.substr(dash + 1));
        for (int node = first; node <= last; ++node) names.push_back(fmt::format("node {} {}", node, rest));
    }
    return names;
}

TEST_P(RunOutput, WhyAddsUpItsSegments) {
    const Json why = json_output(command("why"));
    const std::string text = output(command("why"));
    const Cycle cycles = why.at("cycles");
    const auto expect_sums = [&](const char* by, const char* list, const char* title) {
        const auto expected = sums(why, by);
        EXPECT_EQ(why.at(list).size(), expected.size());
        for (const Json& share : why.at(list)) {
            const auto& [sum, segments] = expected.at(share.at(by));
            EXPECT_EQ(share.at("cycles"), sum);
            EXPECT_EQ(share.at("segments"), segments);
        }
        const auto shares = rows_of(text, title);
        EXPECT_LE(shares.size(), 10);
        std::size_t shown = 0;
        for (const auto& row : shares) {
            for (const std::string& name : unfolded(row[0])) {
                ASSERT_TRUE(expected.contains(name)) << name;
                EXPECT_EQ(number_of(row[1]), expected.at(name).first);
                expect_shown(std::stod(row[2]), percent(expected.at(name).first, cycles), 1);
                EXPECT_EQ(number_of(row[3]), expected.at(name).second);
                ++shown;
            }
        }
        EXPECT_GE(shown, std::min<std::size_t>(expected.size(), 10));
    };
    expect_sums("cause", "by_cause", "cycles by cause");
    expect_sums("resource", "by_resource", "cycles by resource");
    std::map<std::string, std::pair<Cycle, int>> kinds;
    for (const auto& [resource, sum] : sums(why, "resource")) {
        kinds[kind_of(resource)].first += sum.first;
        ++kinds[kind_of(resource)].second;
    }
    const auto rows = rows_of(text, "cycles by kind of resource");
    EXPECT_EQ(rows.size(), kinds.size());
    for (const auto& row : rows) {
        EXPECT_EQ(number_of(row[1]), kinds[row[0]].first) << row[0];
        expect_shown(std::stod(row[2]), percent(kinds[row[0]].first, cycles), 1);
        EXPECT_EQ(number_of(row[3]), kinds[row[0]].second) << row[0];
    }
}

/// The phases of a dense pattern, from the segments of the path: node 1's two ranks and the others share one host bus.
TEST(WhyOutput, CutsThePathAtThePhases) {
    const ProgramArguments arguments{"tc2k",     "aapc",          "nodes=4",           "ranks=8",
                                     "size=4KB", "repetitions=2", "topology.down=4,2", "topology.up=4"};
    const Json why = json_output(with({"why"}, with(arguments, {"--no-simulate"})));
    const auto rows = rows_of(output(with({"why"}, with(arguments, {"--no-simulate"}))),
                              "phases: where the path spends the cycles of the slowest process");
    const Json run = json_output(with({"run"}, arguments));
    ASSERT_EQ(why.at("phases").size(), 7u);
    ASSERT_EQ(rows.size(), 7u);
    std::vector<std::map<std::string, Cycle>> kinds(7);
    std::vector<Cycle> cycles(7);
    for (std::size_t phase = 0; phase < 7; ++phase) {
        const Json& shown = why.at("phases")[phase];
        const Cycle from = shown.at("from");
        cycles[phase] = shown.at("cycles");
        EXPECT_NEAR(static_cast<double>(cycles[phase]) * 500e-12, run.at("phases")[phase].at("seconds"), 1e-15);
        for (const Json& segment : why.at("segments")) {
            const Cycle begin = std::max(segment.at("from").get<Cycle>(), from);
            const Cycle end = std::min(segment.at("to").get<Cycle>(), from + cycles[phase]);
            if (begin < end) kinds[phase][kind_of(segment.at("resource"))] += end - begin;
        }
        ASSERT_EQ(shown.at("by_kind").size(), kinds[phase].size());
        Cycle sum = 0;
        for (const Json& kind : shown.at("by_kind")) {
            EXPECT_EQ(kind.at("cycles"), kinds[phase][kind.at("kind")]) << kind;
            sum += kind.at("cycles").get<Cycle>();
        }
        EXPECT_EQ(sum, cycles[phase]);
    }
    const auto most_of = [](std::map<std::string, Cycle> all) {
        return *std::ranges::max_element(all, {}, [](auto& kind) { return kind.second; });
    };
    const auto quickest = static_cast<std::size_t>(std::ranges::min_element(cycles) - cycles.begin());
    for (std::size_t phase = 0; phase < 7; ++phase) {
        EXPECT_EQ(number_of(rows[phase][2]), cycles[phase]);
        EXPECT_EQ(rows[phase][3], most_of(kinds[phase]).first);
        expect_shown(std::stod(rows[phase][4]), percent(most_of(kinds[phase]).second, cycles[phase]), 1);
        if (cycles[phase] == cycles[quickest]) continue;
        EXPECT_EQ(number_of(rows[phase][5]), cycles[phase] - cycles[quickest]);
        std::map<std::string, Cycle> more = kinds[phase];
        for (const auto& [kind, of_quickest] : kinds[quickest]) more[kind] -= of_quickest;
        EXPECT_EQ(rows[phase][6], most_of(more).first) << phase;
    }
}

/// The arguments of a run with changed parameters: "processor.send_overhead=2cycles", perhaps several.
ProgramArguments changed(ProgramArguments arguments, const std::string& changes) {
    std::istringstream words(changes);
    for (std::string change; words >> change;) {
        const std::string key = change.substr(0, change.find('=') + 1);
        std::erase_if(arguments, [&](const std::string& argument) { return argument.starts_with(key); });
        arguments.push_back(change);
    }
    return arguments;
}

/// Ten million messages together, 20 simulations at most, two at least.
TEST(WhatIfSimulations, AreFewerAfterALongRun) {
    EXPECT_EQ(simulations_for(0), 20);
    EXPECT_EQ(simulations_for(500'000), 20);
    EXPECT_EQ(simulations_for(2'088'960), 4);
    EXPECT_EQ(simulations_for(100'000'000), 2);
}

/// For changes that were not simulated, the output only says how to try them.
TEST(WhatIfSimulations, AreAllThatIsSaid) {
    const std::string machine = "cns1";
    const std::string workload = "exchange";
    const std::vector<std::string> arguments{"nodes=32"};
    const Request request(machine, workload, arguments);
    const std::vector<Segment> path{
        {0, 500, Occupation::send_overhead, {ResourceKind::processor, 0}, no_message},
        {500, 900, Occupation::interface_send_overhead, {ResourceKind::processor, 0}, no_message},
        {900, 901, Occupation::receive_overhead, {ResourceKind::processor, 0}, no_message}};
    const TriedChanges tried =
        try_changes(request, {machine, workload, arguments, default_seed, TimeRules{}}, path, 2, {});
    ASSERT_EQ(tried.changes.size(), 2);
    for (const TriedChange& change : tried.changes) EXPECT_TRUE(change.simulated) << change.change;
    ASSERT_EQ(tried.left_out.size(), 1);
    EXPECT_EQ(tried.left_out.front().change, "processor.receive_overhead=2cycles");  // it gains least on the path
}

TEST_P(RunOutput, WhatIfIsTheRunOfTheChangedMachine) {
    const Json why = json_output(command("why"));
    const auto rows = rows_of(output(command("why")), "what if");
    const Cycle cycles = why.at("cycles");
    ASSERT_EQ(rows.size(), why.at("what_if").size());
    EXPECT_GE(rows.size(), 3);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const Json& what = why.at("what_if")[i];
        EXPECT_EQ(rows[i][0], what.at("what"));
        const bool is_predicted = !what.at("predicted_cycles").is_null();
        if (is_predicted) {
            EXPECT_EQ(number_of(rows[i][1]), what.at("predicted_cycles"));
        } else {
            EXPECT_EQ(rows[i][1], "-");
        }
        EXPECT_EQ(rows[i][5], what.at("prediction"));
        const Cycle simulated = json_output(with({"run"}, changed(GetParam(), what.at("change")))).at("cycles");
        EXPECT_EQ(what.at("simulated_cycles"), simulated) << what;
        EXPECT_EQ(what.at("gain_cycles"), cycles - simulated) << what;
        EXPECT_EQ(number_of(rows[i][2]), simulated);
        EXPECT_EQ(number_of(rows[i][3]), cycles - simulated);
        expect_shown(std::stod(rows[i][4]), percent(cycles - simulated, cycles), 1);
        if (!is_predicted) {
            EXPECT_EQ(what.at("prediction"), "only simulated");
            continue;
        }
        const Cycle predicted = what.at("predicted_cycles");
        const double off = static_cast<double>(std::abs(predicted - simulated)) / static_cast<double>(simulated);
        const char* const verdict = off <= 0.05 ? "met" : simulated > predicted ? "a bound" : "order changed";
        EXPECT_EQ(what.at("prediction"), verdict) << what;
    }
}

// Routes that are not free from deadlock: this run ends, and one with half the latency does not.
TEST(WhyOutput, LeavesOutAChangeThatEndsInADeadlock) {
    ProgramArguments ring{"topology.kind=ring",         "topology.columns=5", "topology.rows=1",
                          "topology.routing=minimal",   "network.lanes=1",    "network.slots=1",
                          "network.allow_deadlock=true"};
    const ProgramArguments command =
        with({"why", "mesh-16x16", "random", "messages=12", "--seed", "27", "--json"}, ring);
    const ProgramOutcome outcome = narrows_program(command);
    ASSERT_EQ(outcome.exit_code, 0) << outcome.err;
    const Json why = Json::parse(outcome.out);
    const auto is_hop = [](const Json& share) { return share.at("cause") == "hop"; };
    EXPECT_TRUE(std::ranges::any_of(why.at("by_cause"), is_hop)) << "half the latency would be a gain";
    EXPECT_FALSE(why.at("what_if").empty());
    for (const Json& what : why.at("what_if")) EXPECT_NE(what.at("change"), "network.link_latency=1cycles");

    ring.push_back("network.link_latency=1cycles");
    const Machine machine = machine_of("mesh-16x16", ring);
    const auto topology = make_topology(machine);
    const std::vector<KeyValue> arguments{{"messages", "12"}};
    const auto workload = find_workload("random").choose(machine, *topology, arguments).make(27);
    EXPECT_FALSE(simulate(machine, *topology, *workload).finished);
}

INSTANTIATE_TEST_SUITE_P(Figures, RunOutput, testing::ValuesIn(runs));

TEST(CompareOutput, HasTheFiguresOfItsRuns) {
    const ProgramArguments workload{"exchange", "messages=3"};
    const std::vector<std::string> machines{"cns1", "cns1-2l2i", "delta-4x4"};
    const Json json = json_output(with(with({"compare"}, workload), machines));
    const std::string text = output(with(with({"compare"}, workload), machines));
    double first = 0;
    EXPECT_EQ(json.at("rows")[2].at("ratio"), nullptr) << "it has other nodes and other words";
    for (std::size_t i = 0; i < machines.size(); ++i) {
        const Json run = json_output(with({"run", machines[i]}, workload));
        const double microseconds = run.at("time_seconds").get<double>() * 1e6;
        if (i == 0) first = microseconds;
        const Json& row = json.at("rows")[i];
        EXPECT_EQ(row.at("cycles"), run.at("cycles"));
        EXPECT_NEAR(row.at("time_us").get<double>(), microseconds, 1e-9 * microseconds);
        if (i < 2) {
            EXPECT_NEAR(row.at("ratio").get<double>(), microseconds / first, 1e-9 * microseconds / first);
        }
        EXPECT_EQ(row.at("bound"), run.at("bounds")[0].at("cycles"));
        EXPECT_EQ(row.at("gap"), run.at("cycles").get<Cycle>() - run.at("bounds")[0].at("cycles").get<Cycle>());
        EXPECT_EQ(row.at("limited_by"), run.at("bounds")[0].at("limited_by"));
        const auto shown = cells_of(text.substr(text.find("\n  " + machines[i] + " ") + 1));
        EXPECT_EQ(number_of(shown[3]), run.at("cycles")) << "behind machine, nodes and bytes";
        expect_shown(std::stod(shown[4]), microseconds, 3);
        if (i < 2)
            expect_shown(std::stod(shown[5]), microseconds / first, 3);
        else
            EXPECT_EQ(shown[5], "-");
        EXPECT_EQ(number_of(shown[6]), row.at("bound"));
        EXPECT_EQ(number_of(shown[7]), row.at("gap"));
    }
}

}  // namespace narrows::run_output_test
