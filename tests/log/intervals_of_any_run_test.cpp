// Whatever runs on whatever machine: the intervals of a resource add up to what the run has counted, and nothing has
// two messages at a time.
#include "tests/log/counted.h"

namespace narrows::intervals_of_any_run_test {

constexpr int cases = thorough ? 1000 : 20;

void expect_as_counted(const Machine& machine, const std::string& workload, const std::vector<KeyValue>& arguments) {
    RC_PRE(validate(machine).empty());
    std::optional<std::uint64_t> shuffle;
    if (*rc::gen::arbitrary<bool>()) shuffle = 7;
    std::string given = workload;
    for (const KeyValue& argument : arguments) given += " " + argument.text();
    RC_LOG() << given << '\n' << text(machine);
    const CountedRun run = count(machine, workload, arguments, shuffle);
    RC_ASSERT(run.simulation.finished);
    RC_ASSERT(contradiction(run) == "");
}

TEST(IntervalsOfAnyRun, RandomTraffic) {
    EXPECT_TRUE(holds_for(cases, [] {
        const auto gap = argument("gap", 0, 100);
        expect_as_counted(any_machine(), "random", {argument("words", 1, 32), argument("messages", 1, 12), gap});
    }));
}

TEST(IntervalsOfAnyRun, Broadcasts) {
    EXPECT_TRUE(holds_for(cases, [] {
        const Machine machine = any_machine();
        RC_PRE(!make_grid(machine.topology)->ring().empty());
        const char* algorithm = *rc::gen::element("ring", "bidirectional-ring", "alternating-ring");
        expect_as_counted(machine, "allgather",
                          {{"algorithm", algorithm}, argument("words", 1, 100), argument("compute", 0, 3000)});
    }));
}

TEST(IntervalsOfAnyRun, GlobalSums) {
    EXPECT_TRUE(holds_for(cases, [] {
        Machine machine = any_machine();
        machine.topology = {TopologyKind::mesh, 4, 4};
        const char* algorithm =
            *rc::gen::element("tree", "snake", "fence", "ring", "recursive-doubling", "rabenseifner");
        expect_as_counted(machine, "allreduce", {{"algorithm", algorithm}, argument("elements", 1, 200)});
    }));
}

TEST(IntervalsOfAnyRun, Exchanges) {
    EXPECT_TRUE(holds_for(cases, [] {
        const Machine machine = any_machine();
        const int ports = make_grid(machine.topology)->network_ports();
        expect_as_counted(machine, "exchange",
                          {argument("neighbours", 1, ports), argument("words", 1, 32), argument("messages", 1, 15)});
    }));
}

}  // namespace narrows::intervals_of_any_run_test
