// flat.halo and flat.transpose are exact where they claim to be. For each of their conditions, a run in which only that
// one fails takes another time.
#include <gmock/gmock.h>

#include "tests/halo/runs.h"
#include "tests/support/effort.h"
#include "tests/support/property.h"

namespace narrows::halo_runs_test {

/// A machine like federation, with other times.
Machine any_federation(int tasks) {
    const auto latency = rc::gen::inRange(300, 100'000);
    const auto buffers = rc::gen::inRange(2, 5);
    const int flit = *rc::gen::inRange(1, 12);
    return federation(
        tasks,
        {fmt::format("processor.send_overhead={} cycles", *latency),
         fmt::format("processor.receive_overhead={} cycles", *latency),
         fmt::format("interface.send_overhead={} cycles", *rc::gen::element(0, 0, 7, 5000)),
         fmt::format("interface.send_buffers={}", *buffers), fmt::format("interface.receive_buffers={}", *buffers),
         fmt::format("network.link_flit_time={} cycles", flit), fmt::format("interface.link_flit_time={} cycles", flit),
         fmt::format("memory.bandwidth=1,{}", *rc::gen::inRange(1, 20)),
         fmt::format("memory.strided_percent={}", *rc::gen::element(100, 200, 500)),
         fmt::format("message.header_bytes={}", *rc::gen::element(0, 16)), "message.vector_words=65536"});
}

/// True if the form claims to be exact for the run; then it must be.
bool is_exact(const JudgedRun& run, const std::string& form) {
    const ComparedBound* const bound = run.bound(form);
    RC_LOG() << run.complaints() << '\n';
    RC_ASSERT(bound != nullptr);
    RC_ASSERT(run.judgement.passed());
    RC_ASSERT(!bound->exact || bound->gap() == 0);
    return bound->exact;
}

TEST(FlatHalo, IsExactOnFederation) {
    int exact = 0;
    EXPECT_TRUE(holds_for(usual_cases(200), [&] {
        const Machine machine = any_federation(*rc::gen::element(4, 6, 9, 12, 16, 25));
        const std::vector<KeyValue> arguments{
            {"patch", number_from(1, 100)}, {"cell", one_of({"1", "4", "8"})},       {"variables", number_from(1, 4)},
            {"levels", number_from(1, 5)},  {"consolidated", one_of({"no", "yes"})}, {"sweeps", number_from(0, 4)},
            {"steps", number_from(1, 4)}};
        RC_LOG() << testing::PrintToString(written(arguments)) << '\n';
        exact += is_exact(run_on(machine, "halo", arguments), "flat.halo") ? 1 : 0;
    }));
    EXPECT_GE(exact, usual_cases(200) / 2);
}

TEST(FlatTranspose, IsExactOnFederation) {
    int exact = 0;
    EXPECT_TRUE(holds_for(usual_cases(200), [&] {
        const int tasks = *rc::gen::inRange(2, 30);
        const Machine machine = any_federation(tasks);
        const std::vector<KeyValue> arguments{{"piece", number_from(1, 20)},
                                              {"rows", std::to_string(tasks * *rc::gen::inRange(1, 5))},
                                              {"cell", one_of({"1", "4", "8"})},
                                              {"sweeps", number_from(0, 4)},
                                              {"algorithm", "spread"}};
        RC_LOG() << testing::PrintToString(written(arguments)) << '\n';
        exact += is_exact(run_on(machine, "transpose", arguments), "flat.transpose") ? 1 : 0;
    }));
    EXPECT_GE(exact, usual_cases(200) / 2);
}

struct Other {
    const char* what;
    std::vector<std::string> machine;
    std::vector<KeyValue> arguments;
};

/// Each is like a run that takes exactly the time of the formula, but for one thing.
void expect_other_time(const std::string& workload, const std::string& form, const Other& other) {
    const JudgedRun run = run_on(federation(16, other.machine), workload, other.arguments);
    const ComparedBound* const bound = run.bound(form);
    ASSERT_NE(bound, nullptr) << other.what;
    EXPECT_FALSE(bound->exact) << other.what;
    EXPECT_NE(bound->gap(), 0) << other.what;
}

TEST(FlatHalo, EachConditionIsNeeded) {
    const std::vector<Other> others{
        {"corners", {}, {{"depth", "3"}}},
        {"neighbours by rank", {}, {{"order", "by-rank"}}},
        {"engines", for_shared_nodes({"interface.data_mover=dma"}), {}},
        {"a slower switch", {"network.link_flit_time=90000 cycles"}, {}},
        {"an overhead of the interface", {"interface.receive_overhead=200000 cycles"}, {}},
        {"a long way", {"network.link_latency=200000 cycles"}, {}},
        {"memory in parts of bytes",
         {"memory.bandwidth=3,10", "memory.strided_percent=100"},
         {{"patch", "1"}, {"cell", "1"}, {"sweeps", "3"}}},
    };
    for (const Other& other : others) expect_other_time("halo", "flat.halo", other);
}

TEST(FlatHalo, SaysWhereItDoesNotApply) {
    const auto has_no_bound = [](const std::vector<KeyValue>& arguments) {
        return run_on(federation(16), "halo", arguments).bound("flat.halo") == nullptr;
    };
    EXPECT_TRUE(has_no_bound({{"periodic", "no"}}));
    EXPECT_TRUE(has_no_bound({{"columns", "129"}}));
    EXPECT_TRUE(has_no_bound({{"corners", "full"}}));
    EXPECT_TRUE(has_no_bound({{"imbalance", "2"}}));
    EXPECT_TRUE(has_no_bound({{"overlap", "yes"}}));
    const Machine short_messages = federation(16, {"message.vector_words=2"});
    EXPECT_EQ(run_on(short_messages, "halo", {}).bound("flat.halo"), nullptr);
    EXPECT_TRUE(has_no_bound({{"task-columns", "1"}}));
    EXPECT_FALSE(has_no_bound({}));
}

TEST(FlatTranspose, EachConditionIsNeeded) {
    const std::vector<Other> others{
        {"engines", for_shared_nodes({"interface.data_mover=dma"}), {{"algorithm", "spread"}}},
        {"a slower switch", {"network.link_flit_time=90000 cycles"}, {{"algorithm", "spread"}}},
        {"a long way", {"network.link_latency=200000 cycles"}, {{"algorithm", "spread"}}},
        {"short messages, an odd number of them",
         {"network.link_flit_time=1 cycle", "interface.link_flit_time=1 cycle"},
         {{"algorithm", "spread"}, {"piece", "1"}, {"cell", "1"}}},
    };
    for (const Other& other : others) expect_other_time("transpose", "flat.transpose", other);
}

}  // namespace narrows::halo_runs_test
