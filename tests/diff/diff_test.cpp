#include "testbench/study/diff.h"

#include <gmock/gmock.h>

#include <functional>

namespace narrows::study::diff_test {

using testing::ElementsAre;

StoredPoint point(const std::string& machine, const std::string& nodes) {
    StoredPoint point;
    point.key = machine + " nodes " + nodes;
    point.machine = machine;
    point.workload = "allgather";
    point.command = "narrows run machines/" + machine + ".toml allgather nodes=" + nodes + " --seed 1";
    point.swept = {{"machine", machine, {}}, {"nodes", nodes, {}}, {"workload", "allgather", {}}};
    point.parameters = {{"interface.links", "1"}, {"router.delay", "2 cycles"}};
    point.state = StoredPoint::State::done;
    Outcome& outcome = point.outcome.emplace();
    outcome.metrics.set("cycles", 200);
    outcome.metrics.set("finished", true);
    outcome.metrics.set("passed", true);
    outcome.metrics.set("limited_by", "channel 0+ of node 0");
    outcome.milestones = {{"broadcast", 180}};
    outcome.bounds = {{"derived", "lower", 150, 200, false, true, "channel 0+ of node 0", "docs/bounds.md"}};
    outcome.checks = {{"data", true, "all there"}};
    outcome.notes = {"a note"};
    outcome.resources = {{"channel 0+ of node 0", "channel", 120, 7}};
    outcome.loads = {{"channel", 3, 1, 120, 7}};
    point.hardware = cost::HardwareCost{{10, 20, 30}, {1, 2, 3}, 9};
    point.derived = {{"speedup", 2.0}, {"empty", std::nullopt}};
    point.host = "alpha";
    return point;
}

Contents contents() {
    Contents contents;
    contents.manifest.seed = 1;
    contents.manifest.fingerprint = "sources";
    contents.manifest.machines = {{"cns1", "cns1.toml", "1234"}};
    contents.points = {point("cns1", "32"), point("cns1", "64"), point("cns1-2i", "32")};
    return contents;
}

/// "name: before -> after" for the only point that differs.
std::vector<std::string> seen(const std::function<void(StoredPoint&)>& change) {
    Contents after = contents();
    change(after.points[1]);
    const Diff diff = diff_of(contents(), after);
    if (diff.differing.size() != 1) return {"points that differ: " + std::to_string(diff.differing.size())};
    EXPECT_EQ(diff.differing[0].point, "cns1 allgather nodes=64 --seed 1");
    EXPECT_EQ(diff.equal, 2);
    EXPECT_FALSE(diff.same());
    std::vector<std::string> lines;
    for (const ChangedValue& c : diff.differing[0].results)
        lines.push_back(c.name + ": " + c.before.value_or("none") + " -> " + c.after.value_or("none"));
    return lines;
}

TEST(Diff, WhenAndWhereItRanIsNotCompared) {
    Contents after = contents();
    after.manifest.fingerprint = "other sources";
    after.manifest.version = "9";
    after.manifest.text = "a comment more";
    for (StoredPoint& point : after.points) {
        point.host = "beta";
        point.outcome->wall_seconds = 7;
    }
    EXPECT_TRUE(diff_of(contents(), after).same());
}

TEST(Diff, EveryStoredMetricIsCompared) {
    for (const metrics::Metric* const metric : metrics::stored()) {
        const std::vector<std::string> lines = seen([&](StoredPoint& p) {
            metrics::Value value = p.outcome->metrics[metric->name];
            if (metrics::is_missing(value)) value = metrics::zero_of(metric->type);
            if (auto* const truth = std::get_if<bool>(&value)) *truth = !*truth;
            if (auto* const text = std::get_if<std::string>(&value)) *text += "x";
            if (auto* const integer = std::get_if<std::int64_t>(&value)) ++*integer;
            if (auto* const real = std::get_if<double>(&value)) *real += 0.5;
            p.outcome->metrics.set(metric->name, value);
        });
        ASSERT_EQ(lines.size(), 1) << metric->name;
        const std::string name(metric->is_number() ? metric->name : metric->title);
        EXPECT_THAT(lines[0], testing::StartsWith(name + ": "));
    }
}

TEST(Diff, EveryDifferenceHasALine) {
    using Change = void (*)(StoredPoint&);
    const std::vector<std::pair<Change, const char*>> changes{
        {[](auto& p) { p.outcome->metrics.set("cycles", 210); }, "cycles: 200 -> 210"},
        {[](auto& p) { p.outcome->metrics.set("time_us", 0.5); }, "time_us: 0 -> 0.5"},
        {[](auto& p) { p.outcome->metrics.set("passed", false); }, "passed: yes -> no"},
        {[](auto& p) { p.outcome->metrics.set("limited_by", "x"); }, "limited by: channel 0+ of node 0 -> x"},
        {[](auto& p) { p.outcome->metrics.set("limited_kind", "x"); }, "limited by kind:  -> x"},
        {[](auto& p) { p.outcome->metrics.set("accepted", 0.25); }, "accepted: none -> 0.25"},
        {[](auto& p) { p.outcome->milestones[0].cycles = 1; }, "broadcast: 180 -> 1"},
        {[](auto& p) { p.outcome->milestones.clear(); }, "broadcast: 180 -> none"},
        {[](auto& p) { p.outcome->bounds[0].cycles = 1; }, "bound derived: 150 -> 1"},
        {[](auto& p) { p.outcome->bounds[0].measured = 1; }, "bound derived measured: 200 -> 1"},
        {[](auto& p) { p.outcome->bounds[0].kind = "model"; }, "bound derived kind: lower -> model"},
        {[](auto& p) { p.outcome->bounds[0].exact = true; }, "bound derived exact: no -> yes"},
        {[](auto& p) { p.outcome->bounds[0].holds = false; }, "bound derived holds: yes -> no"},
        {[](auto& p) { p.outcome->bounds[0].limited_by = "x"; }, "bound derived limited by: channel 0+ of node 0 -> x"},
        {[](auto& p) { p.outcome->bounds[0].source = "x"; }, "bound derived source: docs/bounds.md -> x"},
        {[](auto& p) { p.outcome->checks[0].passed = false; }, "check data: held -> failed"},
        {[](auto& p) { p.outcome->checks[0].detail = "x"; }, "check data detail: all there -> x"},
        {[](auto& p) { p.outcome->notes = {}; }, "note: a note -> none"},
        {[](auto& p) { p.outcome->notes.emplace_back("b"); }, "note (2): none -> b"},
        {[](auto& p) { p.outcome->resources[0].name = "x"; }, "busiest channel: channel 0+ of node 0 -> x"},
        {[](auto& p) { p.outcome->resources[0].busy = 1; }, "busiest channel busy: 120 -> 1"},
        {[](auto& p) { p.outcome->resources[0].waiting = 1; }, "busiest channel waiting: 7 -> 1"},
        {[](auto& p) { p.outcome->loads[0].busy = 1; }, "channel 1 of node 3 busy: 120 -> 1"},
        {[](auto& p) { p.outcome->loads[0].waiting = 1; }, "channel 1 of node 3 waiting: 7 -> 1"},
        {[](auto& p) { p.hardware->logic_depth = 1; }, "logic_depth: 9 -> 1"},
        {[](auto& p) { p.derived[0].second = 3; }, "column speedup: 2 -> 3"},
        {[](auto& p) { p.derived[1].second = 3; }, "column empty: none -> 3"}};
    for (const auto& [change, line] : changes) EXPECT_THAT(seen(change), ElementsAre(line));
    EXPECT_THAT(seen([](StoredPoint& p) { p.hardware->interface.flip_flops = 21; }),
                ElementsAre("flip_flops: 22 -> 23", "interface_flip_flops: 20 -> 21"));
}

TEST(Diff, OfAPointThatWasNotRunOnlyThatIsSaid) {
    EXPECT_THAT(seen([](StoredPoint& p) {
                    p.state = StoredPoint::State::failed;
                    p.message = "crash";
                    p.outcome.reset();
                }),
                ElementsAre("state: done -> failed", "message: none -> crash"));
}

TEST(Diff, PointsThatNeitherHasRunAreNotEqual) {
    Contents one = contents();
    one.points[2].state = StoredPoint::State::open;
    one.points[2].outcome.reset();
    const Diff diff = diff_of(one, one);
    EXPECT_EQ(diff.equal, 2);
    EXPECT_EQ(diff.pending, 1);
    EXPECT_TRUE(diff.same());
}

TEST(Diff, ParametersExplainAndAreNoDifferenceThemselves) {
    Contents after = contents();
    after.points[0].outcome->metrics.set("cycles", 100);
    for (StoredPoint& point : after.points) point.parameters[0].second = "2";
    after.manifest.machines[0].sha256 = "5678";
    const Diff diff = diff_of(contents(), after);
    ASSERT_EQ(diff.differing.size(), 1);
    ASSERT_EQ(diff.differing[0].parameters.size(), 1);
    const ChangedValue& change = diff.differing[0].parameters[0];
    EXPECT_EQ(change.name + " " + *change.before + " " + *change.after, "interface.links 1 2");
    EXPECT_EQ(diff.equal, 2);
    EXPECT_EQ(diff.other_parameters, 2);
    EXPECT_THAT(diff.machine_files, ElementsAre("cns1 (cns1.toml)"));
}

TEST(Diff, PointsAreMatchedByWhatWasAskedFor) {
    Contents before = contents();
    Contents after = contents();
    std::ranges::reverse(after.points);  // gives points other numbers
    for (StoredPoint& point : after.points) point.key += " of another design";
    EXPECT_TRUE(diff_of(before, after).same());
    after.points.pop_back();
    before.points.pop_back();
    const Diff diff = diff_of(before, after);
    EXPECT_THAT(diff.only_before, ElementsAre("cns1 allgather nodes=32 --seed 1"));
    EXPECT_THAT(diff.only_after, ElementsAre("cns1-2i allgather nodes=32 --seed 1"));
    EXPECT_EQ(diff.equal, 1);
    EXPECT_FALSE(diff.same());
}

TEST(Diff, WhatBestCameToBeIsAParameter) {
    const auto with_block = [](const std::string& block) {
        Contents contents = study::diff_test::contents();
        for (StoredPoint& point : contents.points) {
            point.command = "narrows run x allgather block=best 'name=a b' --seed 1";
            point.swept.push_back({"block", block, {}});
            point.swept.push_back({"name", "a b", {}});
            point.outcome->metrics.set("cycles", block == "64" ? 1 : 2);
        }
        contents.points.resize(1);
        return contents;
    };
    const Diff diff = diff_of(with_block("64"), with_block("128"));
    ASSERT_EQ(diff.differing.size(), 1);
    EXPECT_EQ(diff.differing[0].point, "cns1 allgather block=best name=a b nodes=32 --seed 1");
    ASSERT_EQ(diff.differing[0].parameters.size(), 1);
    EXPECT_EQ(diff.differing[0].parameters[0].name, "block");
}

}  // namespace narrows::study::diff_test
