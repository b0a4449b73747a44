// Any workload on any machine: the critical path adds up to the cycles of the run.
#include <gtest/gtest.h>

#include "tests/why/support.h"

namespace narrows::any_run_test {

constexpr int cases = thorough ? 3000 : 150;

void expect_no_gap(const Machine& machine, const std::string& workload, const std::vector<KeyValue>& arguments) {
    RC_PRE(validate(machine).empty());
    std::optional<std::uint64_t> shuffle;
    if (*rc::gen::arbitrary<bool>()) shuffle = 5;
    std::string given = workload;
    for (const KeyValue& argument : arguments) given += " " + argument.text();
    RC_LOG() << given << '\n' << text(machine);
    RC_ASSERT(gap_in(explain(machine, workload, arguments, shuffle)) == "");
}

TEST(WhyOfAnyRun, RandomTraffic) {
    EXPECT_TRUE(holds_for(cases, [] {
        const auto gap = argument("gap", 0, 100);
        expect_no_gap(any_machine(), "random", {argument("words", 1, 32), argument("messages", 1, 15), gap});
    }));
}

TEST(WhyOfAnyRun, Broadcasts) {
    EXPECT_TRUE(holds_for(cases, [] {
        const Machine machine = any_machine();
        RC_PRE(!make_grid(machine.topology)->ring().empty());
        const char* algorithm = *rc::gen::element("ring", "bidirectional-ring", "alternating-ring");
        expect_no_gap(machine, "allgather",
                      {{"algorithm", algorithm}, argument("words", 1, 200), argument("compute", 0, 3000)});
    }));
}

TEST(WhyOfAnyRun, GlobalSums) {
    EXPECT_TRUE(holds_for(cases, [] {
        Machine machine = any_machine();
        machine.topology = {TopologyKind::mesh, 4, 4};
        const char* algorithm =
            *rc::gen::element("tree", "snake", "fence", "ring", "recursive-doubling", "rabenseifner");
        expect_no_gap(machine, "allreduce", {{"algorithm", algorithm}, argument("elements", 1, 300)});
    }));
}

TEST(WhyOfAnyRun, Exchanges) {
    EXPECT_TRUE(holds_for(cases, [] {
        const Machine machine = any_machine();
        const int ports = make_grid(machine.topology)->network_ports();
        expect_no_gap(machine, "exchange",
                      {argument("neighbours", 1, ports), argument("words", 1, 32), argument("messages", 1, 20)});
    }));
}

}  // namespace narrows::any_run_test
