// The table of metrics is well formed, and has the values of a run.
#include "testbench/metrics/metrics.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "testbench/metrics/metric_values.h"
#include "testbench/run/request.h"

namespace narrows::metrics::table_test {

/// A small broadcast.
class ARun {
public:
    Run run() const { return {request_.machine(), simulation_, judgement_}; }

private:
    const Request request_{"cns1", "allgather", {"nodes=32", "words=16"}};
    const std::unique_ptr<Workload> workload_ = request_.make_workload(1);
    const Simulation simulation_ = simulate(request_.machine(), request_.topology(), *workload_);
    const Judgement judgement_ = judge(request_.machine(), request_.topology(), *workload_, simulation_);
};

TEST(Metrics, HaveNamesOfTheirOwn) {
    std::set<std::string_view> names;
    for (const Metric& metric : all()) {
        EXPECT_TRUE(names.insert(metric.name).second) << metric.name;
        EXPECT_EQ(find(metric.name), &metric);
    }
    EXPECT_EQ(find("latency"), nullptr);
}

TEST(Metrics, OfAGroupStandTogether) {
    std::vector<Group> expected;
    for (const GroupText& group : groups()) expected.push_back(group.group);
    std::vector<Group> seen;
    for (const Metric& metric : all()) {
        if (seen.empty() || seen.back() != metric.group) seen.push_back(metric.group);
    }
    EXPECT_EQ(seen, expected);
}

TEST(Metrics, HaveTheTypeThatTheTableSays) {
    const ARun a;
    for (const Metric& metric : all())
        EXPECT_EQ(value_of(metric, a.run()).index(), static_cast<std::size_t>(metric.type)) << metric.name;
}

TEST(Metrics, AreSaidInOneSentence) {
    for (const Metric& metric : all()) {
        EXPECT_TRUE(metric.meaning.ends_with('.')) << metric.name;
        EXPECT_NE(metric.title, "") << metric.name;
        EXPECT_EQ(metric.unit.empty(), !metric.is_number()) << metric.name;
    }
}

TEST(Metrics, OfARunAreStored) {
    const ARun a;
    const MetricValues values(a.run());
    EXPECT_EQ(values.get<std::int64_t>("cycles"), a.run().simulation.cycles);
    EXPECT_EQ(values.get<double>("latency_mean"), a.run().simulation.latency.mean);
    EXPECT_EQ(values.get<bool>("passed"), true);
    EXPECT_EQ(values.get<std::string>("limited_kind"), "interface link in");
}

TEST(Metrics, KeepTheirType) {
    MetricValues values;
    EXPECT_EQ(values.get<double>("latency_mean"), 0);
    EXPECT_THROW(values.set("latency_mean", 1), std::logic_error) << "an integer";
    EXPECT_THROW(values.set("gap", 1), std::logic_error) << "follows from the bound";
    EXPECT_THROW(values["nothing"], std::logic_error);
}

}  // namespace narrows::metrics::table_test
