// The table of metrics is well formed, and has the values of a run.
#include "testbench/run/metrics/metrics.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "testbench/run/metrics/metric_values.h"
#include "testbench/run/request.h"

namespace narrows::metrics::table_test {

/// A small broadcast, or another run.
class JudgedRequest {
public:
    JudgedRequest() : JudgedRequest("cns1", "allgather", {"nodes=32", "words=16"}) {}
    JudgedRequest(const std::string& machine, const std::string& workload, const std::vector<std::string>& arguments)
        : request_(machine, workload, arguments) {}

    MetricInput run() const { return {request_.machine(), simulation_, judgement_}; }

private:
    const Request request_;
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
    const JudgedRequest a;
    for (const Metric& metric : all()) {
        const Value value = value_of(metric, a.run());
        EXPECT_EQ(is_missing(value), metric.may_be_missing && metric.is_stored()) << metric.name;
        EXPECT_TRUE(metric.can_be(value)) << metric.name;
    }
}

TEST(Metrics, OfTrafficHaveTheTypeThatTheTableSays) {
    const JudgedRequest a("mesh-16x16", "traffic", {"topology.sides=[2,2]", "cycles=1000"});
    for (const Metric& metric : all()) {
        if (metric.name == "algbw_gb_per_s" || metric.name == "busbw_gb_per_s" || metric.name == "chosen_algorithm" ||
            metric.name == "least_bound")
            continue;                                     // only collective operations have it
        if (metric.name.starts_with("access")) continue;  // only host-dma has it
        EXPECT_EQ(value_of(metric, a.run()).index(), static_cast<std::size_t>(metric.type)) << metric.name;
    }
}

TEST(Metrics, OfAMessageThatIsAlwaysReadyHaveNoLatencyFromGeneration) {
    const JudgedRequest a("mesh-16x16", "traffic", {"topology.sides=[2,2]", "cycles=1000", "load=max"});
    std::vector<std::string_view> missing;
    for (const Metric& metric : all()) {
        if (is_missing(value_of(metric, a.run()))) missing.push_back(metric.name);
    }
    EXPECT_THAT(missing, testing::ElementsAre("algbw_gb_per_s", "busbw_gb_per_s", "access_gb_per_s", "accesses_per_us",
                                              "offered", "traffic_latency_mean", "traffic_latency_ci95",
                                              "traffic_latency_p50", "traffic_latency_p95", "traffic_latency_p99",
                                              "traffic_latency_max", "chosen_algorithm", "least_bound"));
}

TEST(Metrics, AreSaidInOneSentence) {
    for (const Metric& metric : all()) {
        EXPECT_TRUE(metric.meaning.ends_with('.')) << metric.name;
        EXPECT_NE(metric.title, "") << metric.name;
        EXPECT_EQ(metric.unit.empty(), !metric.is_number()) << metric.name;
    }
}

TEST(Metrics, OfARunAreStored) {
    const JudgedRequest a;
    const MetricValues values(a.run());
    EXPECT_EQ(values.get<std::int64_t>("cycles"), a.run().simulation.cycles);
    EXPECT_EQ(values.get<double>("latency_mean"), a.run().simulation.latency.mean);
    EXPECT_EQ(values.get<bool>("passed"), true);
    EXPECT_EQ(values.get<std::string>("limited_kind"), "chain of messages");
    EXPECT_THAT(values.get<std::string>("limited_by"), testing::StartsWith("a chain of "));
}

TEST(Metrics, KeepTheirType) {
    MetricValues values;
    EXPECT_EQ(values.get<double>("latency_mean"), 0);
    EXPECT_THROW(values.set("latency_mean", 1), std::logic_error) << "an integer";
    EXPECT_THROW(values.set("gap", 1), std::logic_error) << "follows from the bound";
    EXPECT_THROW(values.set("latency_mean", std::monostate()), std::logic_error) << "every run has it";
    EXPECT_TRUE(is_missing(values["accepted"]));
    values.set("accepted", 1.5);
    EXPECT_EQ(values.get<double>("accepted"), 1.5);
    values.set("accepted", std::monostate());
    EXPECT_TRUE(is_missing(values["accepted"]));
    EXPECT_THROW(values.set("accepted", std::int64_t{1}), std::logic_error) << "an integer";
    EXPECT_THROW(values["nothing"], std::logic_error);
}

}  // namespace narrows::metrics::table_test
