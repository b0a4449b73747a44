// Each check of a run, on results made by hand: it passes on a good run, and one fault makes one check fail.
#include "testbench/run/judgement.h"

#include <gmock/gmock.h>

#include "models/bounds/derived/derived.h"
#include "models/network/topology/grid.h"
#include "tests/support/runs/judged_run.h"

namespace narrows::judgement_test {

using testing::ElementsAre;
using testing::IsEmpty;

constexpr const char* finished = "every program finished, and no message is left behind";
constexpr const char* received = "every delivered message was received by a program";
constexpr const char* data = "the data are right";
constexpr const char* order = "the order is right";
constexpr const char* not_beaten = "no lower bound is beaten";
constexpr const char* forms_met = "closed forms that are exact here are met to the cycle";

/// Ten messages from node 0 to node 1, with any bounds.
class StatedWork final : public Workload {
public:
    explicit StatedWork(std::vector<StatedBound> bounds) : bounds_{std::move(bounds), {}} {}

    Traffic traffic() const override {
        Traffic traffic;
        traffic.flows.push_back({0, 1, 100, 10});
        return traffic;
    }
    StatedBounds stated_bounds(const Machine&) const override { return bounds_; }
    void start(System&) override {}
    std::vector<Check> checks() const override { return {}; }
    bool may_leave_messages() const override { return leaves_messages; }

    bool leaves_messages = false;

private:
    StatedBounds bounds_;
};

StatedBound stated(const char* name, BoundKind kind, Cycle cycles, bool exact, const char* part = "") {
    return {Bound{name, kind, cycles, {}, {}, {}}, exact, part};
}
StatedBound lower(const char* name, Cycle cycles, const char* part = "") {
    return stated(name, BoundKind::lower, cycles, false, part);
}
StatedBound form(const char* name, Cycle cycles, const char* part = "") {
    return stated(name, BoundKind::model, cycles, true, part);
}

class JudgedResult : public testing::Test {
protected:
    JudgedResult() {
        machine.topology = {TopologyKind::ring, 4, 1};
        derived = derived_lower_bound(machine, *grid, StatedWork({}).traffic()).cycles;
        run.finished = true;
        run.cycles = derived + 100;
        run.messages = 10;
        run.milestones = {{"part", 50}};
        run.data_checks = {{data, true, "10 items"}, {order, true, ""}};
    }

    Judgement judged(std::vector<StatedBound> bounds = {}) const {
        return judge(machine, *grid, StatedWork(std::move(bounds)), run);
    }
    /// The checks that fail, with their details.
    std::vector<std::string> complaints(std::vector<StatedBound> bounds = {}) const {
        const Judgement judgement = judged(std::move(bounds));
        EXPECT_EQ(judgement.passed(), failed_checks(judgement).empty());
        return failed_checks(judgement);
    }
    static std::string failed(const char* check, const std::string& detail) {
        return std::string(check) + ": " + detail;
    }

    Machine machine;
    std::unique_ptr<Grid> grid = std::make_unique<Grid>(4, 1, true, false);
    Cycle derived = 0;
    Simulation run;
};

std::vector<std::string> names(const Judgement& judgement) {
    std::vector<std::string> all;
    for (const Check& check : judgement.checks) all.push_back(check.name);
    return all;
}
std::vector<std::string> details(const Judgement& judgement) {
    std::vector<std::string> all;
    for (const Check& check : judgement.checks) all.push_back(check.detail);
    return all;
}

TEST_F(JudgedResult, OfAGoodRunPassesEveryCheck) {
    const Judgement judgement =
        judged({lower("low", run.cycles - 30), form("form", run.cycles), form("at", 50, "part")});
    EXPECT_TRUE(judgement.passed());
    EXPECT_THAT(names(judgement), ElementsAre(finished, received, data, order, not_beaten, forms_met));
    EXPECT_THAT(details(judgement), ElementsAre("10 messages sent and delivered", "10 messages received", "10 items",
                                                "", "nearest: 30 cycles above 'low'",
                                                fmt::format("form: {} cycles; at: 50 cycles", run.cycles)));
}

/// Its cycles are meaningless and are not compared with bounds.
TEST_F(JudgedResult, OfAnUnfinishedRunSaysWhoWaits) {
    run.finished = false;
    run.cycles = 0;
    run.deadlock.lines = {"node 0 waits", "and so on"};
    EXPECT_THAT(complaints({lower("low", 10), form("form", 10)}),
                ElementsAre(failed(finished, "deadlock:\nnode 0 waits\nand so on")));
    EXPECT_THAT(names(judged({form("form", 10)})), ElementsAre(finished, received, data, order));
    EXPECT_EQ(judged({form("form", 10)}).bounds.size(), 2u);
}

TEST_F(JudgedResult, MissesMessagesThatWereNotDelivered) {
    run.lost = 1;
    EXPECT_THAT(complaints(), ElementsAre(failed(finished, "1 of 11 messages were never delivered")));
}

TEST_F(JudgedResult, MissesMessagesThatNoProgramReceived) {
    run.unreceived = {1, "message 0.9 (node 0 to node 1)"};
    run.cycles = 5;  // meaningless, like those of an unfinished run
    EXPECT_THAT(complaints(), ElementsAre(failed(received, "message 0.9 (node 0 to node 1) was never received")));
    EXPECT_THAT(names(judged()), ElementsAre(finished, received, data, order));
    run.unreceived.messages = 3;
    EXPECT_THAT(complaints(),
                ElementsAre(failed(received, "message 0.9 (node 0 to node 1) was never received (and 2 more)")));
}

TEST_F(JudgedResult, MayLeaveMessagesIfTheWorkloadSaysSo) {
    run.unreceived = {1, "message 0.9 (node 0 to node 1)"};
    StatedWork work({});
    work.leaves_messages = true;
    const Judgement judgement = judge(machine, *grid, work, run);
    EXPECT_TRUE(judgement.passed());
    EXPECT_THAT(names(judgement), ElementsAre(finished, data, order));
}

TEST_F(JudgedResult, TakesOverEveryCheckOfTheData) {
    run.data_checks[0] = {data, false, "a wrong byte"};
    EXPECT_THAT(complaints(), ElementsAre(failed(data, "a wrong byte")));
    run.data_checks[0].passed = true;
    run.data_checks[1] = {order, false, "the wrong order"};
    EXPECT_THAT(complaints(), ElementsAre(failed(order, "the wrong order")));
}

TEST_F(JudgedResult, MayMeetTheDerivedBoundButNotBeatIt) {
    run.cycles = derived;
    EXPECT_THAT(complaints(), IsEmpty());
    EXPECT_TRUE(judged().bounds.front().holds);
    run.cycles = derived - 1;
    EXPECT_THAT(complaints(),
                ElementsAre(failed(not_beaten, fmt::format("derived: {} cycles, measured {}", derived, derived - 1))));
    EXPECT_FALSE(judged().bounds.front().holds);
}

TEST_F(JudgedResult, MayMeetAStatedLowerBoundButNotBeatIt) {
    EXPECT_THAT(complaints({lower("low", run.cycles)}), IsEmpty());
    EXPECT_THAT(complaints({lower("low", run.cycles + 1), lower("weak", 5), lower("lower", run.cycles + 2)}),
                ElementsAre(failed(not_beaten, fmt::format("low: {0} cycles, measured {1}; lower: {2} cycles, measured "
                                                           "{1}",
                                                           run.cycles + 1, run.cycles, run.cycles + 2))));
}

TEST_F(JudgedResult, ComparesABoundOfAPartWithThatPart) {
    EXPECT_THAT(complaints({lower("low", 50, "part")}), IsEmpty());
    EXPECT_THAT(complaints({lower("low", 51, "part")}), ElementsAre(failed(not_beaten, "low: 51 cycles, measured 50")));
    EXPECT_THAT(complaints({form("form", 50, "part")}), IsEmpty());
    EXPECT_THAT(complaints({form("form", 49, "part")}), ElementsAre(failed(forms_met, "form: 49 cycles, measured 50")));
}

TEST_F(JudgedResult, MeetsExactFormsToTheCycle) {
    for (const Cycle off : {-1, 1}) {
        EXPECT_THAT(complaints({form("met", run.cycles), form("missed", run.cycles + off)}),
                    ElementsAre(failed(forms_met, fmt::format("met: {0} cycles; missed: {1} cycles, measured {0}",
                                                              run.cycles, run.cycles + off))));
        EXPECT_THAT(complaints({form("missed", run.cycles + off), form("met", run.cycles)}),
                    ElementsAre(failed(forms_met, fmt::format("missed: {1} cycles, measured {0}; met: {0} cycles",
                                                              run.cycles, run.cycles + off))));
    }
}

/// An exact lower bound must be met from both sides.
TEST_F(JudgedResult, MeetsExactLowerBoundsToTheCycle) {
    EXPECT_THAT(
        complaints({stated("exact", BoundKind::lower, run.cycles - 1, true)}),
        ElementsAre(failed(forms_met, fmt::format("exact: {} cycles, measured {}", run.cycles - 1, run.cycles))));
}

/// A model that is not exact here may be above or below the run. It holds if the run meets it.
TEST_F(JudgedResult, IsNotBoundByOtherModels) {
    for (const Cycle off : {-1, 0, 1}) {
        const std::vector<StatedBound> model{stated("guess", BoundKind::model, run.cycles + off, false)};
        EXPECT_THAT(complaints(model), IsEmpty());
        EXPECT_EQ(judged(model).bounds.back().holds, off == 0);
        EXPECT_EQ(judged(model).bounds.back().gap(), -off);
    }
}

TEST_F(JudgedResult, NamesTheNearestLowerBoundAndOfEqualsTheFirst) {
    const auto nearest = [this](std::vector<StatedBound> bounds) {
        return judged(std::move(bounds)).checks.back().detail;
    };
    EXPECT_EQ(nearest({}), "nearest: 100 cycles above 'derived'");
    EXPECT_EQ(nearest({lower("same", derived), lower("weak", 5)}), "nearest: 100 cycles above 'derived'");
    EXPECT_EQ(nearest({lower("a", derived + 1), lower("b", derived + 1)}), "nearest: 99 cycles above 'a'");
    EXPECT_EQ(nearest({lower("of the part", 45, "part")}), "nearest: 5 cycles above 'of the part'");
    const std::vector<StatedBound> with_model{stated("model", BoundKind::model, derived + 1, false)};
    EXPECT_EQ(nearest(with_model), "nearest: 100 cycles above 'derived'");
}

/// The busiest resources of some kinds, as a run lists them.
Simulation busy_with(const std::vector<std::pair<ResourceKind, Cycle>>& kinds) {
    Simulation run;
    for (const auto& [kind, busy] : kinds) run.resources.kinds.push_back({{{kind, 0}, {}, {busy, 0}}, 1, 4});
    return run;
}

/// Number of the kind that is the busiest, for a bound that a resource of kind `sets_bound` sets.
std::ptrdiff_t busiest_of(const Simulation& run, std::optional<ResourceKind> sets_bound) {
    Bound bound{"derived", BoundKind::lower, 1, {}, {}};
    if (sets_bound) bound.resource = Resource{*sets_bound, 3};
    for (std::size_t i = 0; i < run.resources.kinds.size(); ++i) {
        if (busiest_resource(run, bound) == &run.resources.kinds[i].busiest) return static_cast<std::ptrdiff_t>(i);
    }
    return -1;
}

TEST(BusiestResource, IsOfEquallyBusyOnesTheOneThatSetsTheBoundElseTheFirst) {
    using K = ResourceKind;
    const Simulation run = busy_with({{K::link_in, 9}, {K::channel, 9}, {K::processor, 9}, {K::memory, 8}});
    EXPECT_EQ(busiest_of(run, K::link_in), 0);
    EXPECT_EQ(busiest_of(run, K::channel), 1);
    EXPECT_EQ(busiest_of(run, K::processor), 2);
    EXPECT_EQ(busiest_of(run, K::memory), 0) << "it is less busy";
    EXPECT_EQ(busiest_of(run, K::send_register), 0) << "a run does not measure it";
    EXPECT_EQ(busiest_of(run, std::nullopt), 0);
    EXPECT_EQ(busiest_resource({}, Bound()), nullptr);
}

}  // namespace narrows::judgement_test
