#include "models/bounds/cns1/sparse_network.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "models/bounds/cns1/closed_form.h"
#include "tests/bounds/machines.h"

// Table 2 of the report, to the printed digits.
namespace narrows {

namespace {

std::string table_row(const Machine& machine, const char* closed_form) {
    const cns1::SparseNetwork network;
    const cns1::AllgatherProblem problem = sparse_network_problem(machine, network, cns1::AllgatherAlgorithm::ring);
    const Cycle broadcast = cns1::find_closed_form(closed_form)->evaluate(machine, problem).cycles.value();
    const cns1::SparseIteration row = sparse_iteration(machine, network, problem, broadcast);
    const auto ms = [&](double cycles) { return cycles * static_cast<double>(machine.cycle_time_ps) * 1e-9; };
    return fmt::format("{} {:.2f} {:.2f} {:.2f} {:.0f} {:.2f} {:.0f} {:.1f}", problem.nodes, ms(row.broadcast),
                       ms(row.available), ms(row.c_min), ms(row.c_max), ms(row.total),
                       cns1::connections_per_second(machine, network, row.total) * 1e-9, row.total_to_c_min());
}

}  // namespace

TEST(SparseNetwork, Table2OfTheBaseMachine) {
    EXPECT_EQ(table_row(machines::cns1(128), "cns1.ring"), "128 4.35 4.03 3.91 94 4.35 58 1.1");
    EXPECT_EQ(table_row(machines::cns1(256), "cns1.ring"), "256 4.50 4.18 1.95 47 4.50 56 2.3");
    EXPECT_EQ(table_row(machines::cns1(512), "cns1.ring"), "512 4.51 4.19 0.98 23 4.51 55 4.6");
    EXPECT_EQ(table_row(machines::cns1(1024), "cns1.ring"), "1024 4.52 4.19 0.49 12 4.52 55 9.3");
}

TEST(SparseNetwork, Table2OfTheMachineWithFasterLinks) {
    const auto row = [](int nodes) { return table_row(machines::fast_network(machines::cns1(nodes)), "cns1.2l2i"); };
    EXPECT_EQ(row(128), "128 2.20 1.89 3.91 94 4.22 59 1.1");
    EXPECT_EQ(row(256), "256 2.28 1.96 1.95 47 2.28 109 1.2");
    EXPECT_EQ(row(512), "512 2.29 1.96 0.98 23 2.29 109 2.3");
    EXPECT_EQ(row(1024), "1024 2.29 1.96 0.49 12 2.29 109 4.7");
}

TEST(SparseNetwork, ProcessorIsFreeFor128CyclesOfEveryPeriod) {
    const Machine m = machines::cns1();
    EXPECT_EQ(available_cycles(m, machines::problem(m, 128)), 128 * 4092);  // section 6: m + 1 - 2 ov <= 128
}

}  // namespace narrows
