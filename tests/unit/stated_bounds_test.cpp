// The bounds that documents state are listed beside a run.
#include <gmock/gmock.h>

#include "models/bounds/delta/nbl.h"
#include "testbench/run/request.h"

namespace narrows::stated_bounds_test {

using testing::ElementsAre;
using testing::IsEmpty;

StatedBounds stated(const std::string& machine, const std::string& workload,
                    const std::vector<std::string>& arguments) {
    const Request request(machine, workload, arguments);
    return request.make_workload(1)->stated_bounds(request.machine());
}

std::vector<std::string> names(const StatedBounds& stated) {
    std::vector<std::string> names;
    for (const StatedBound& one : stated.bounds) names.push_back(one.bound.name);
    return names;
}

TEST(StatedBounds, OfASumOnAMeshAreLittlefieldsModels) {
    for (const auto& [name, algorithm] :
         {std::pair("tree", delta::Algorithm::tree), std::pair("snake", delta::Algorithm::snake),
          std::pair("fence", delta::Algorithm::fence)}) {
        std::vector<std::string> arguments{"elements=1000", std::string("algorithm=") + name};
        if (algorithm != delta::Algorithm::tree) arguments.emplace_back("block=50");
        const StatedBounds all = stated("delta-4x4", "allreduce", arguments);
        EXPECT_THAT(names(all), ElementsAre("nbl.standard", "nbl.nominal", "nbl.fitted"));
        EXPECT_THAT(all.others, IsEmpty());
        // The machine has alpha 54 us, beta 1.54 us, c2 0.25 us, c3 0.37 us, and cycles of 10 ns.
        delta::Costs costs{5400, 154, 25, 37, delta::nominal_overlap};
        const delta::CombiningProblem problem{algorithm, 4, 4, 1000, algorithm == delta::Algorithm::tree ? 1000 : 50};
        EXPECT_NEAR(static_cast<double>(all.bounds[1].bound.cycles), delta::time(problem, costs), 0.5) << name;
        costs.f = delta::standard_overlap;
        EXPECT_NEAR(static_cast<double>(all.bounds[0].bound.cycles), delta::time(problem, costs), 0.5) << name;
        costs.f = delta::fitted_overlap;
        EXPECT_NEAR(static_cast<double>(all.bounds[2].bound.cycles), delta::time(problem, costs), 0.5) << name;
        for (const StatedBound& one : all.bounds) {
            EXPECT_EQ(one.bound.kind, BoundKind::model);
            EXPECT_FALSE(one.exact);
            EXPECT_EQ(one.part, "");
        }
    }
}

TEST(StatedBounds, ElsewhereThereIsAReasonOrNothing) {
    const StatedBounds on_cylinder = stated("cns1", "allreduce", {"nodes=64", "elements=8", "algorithm=tree"});
    EXPECT_THAT(on_cylinder.bounds, IsEmpty());
    ASSERT_EQ(on_cylinder.others.size(), 3);
    EXPECT_EQ(on_cylinder.others[0].reason, "holds for a mesh");
    const StatedBounds other_algorithm = stated("delta-4x4", "allreduce", {"algorithm=ring"});
    EXPECT_THAT(other_algorithm.bounds, IsEmpty());
    EXPECT_THAT(other_algorithm.others, IsEmpty());
}

TEST(StatedBounds, OfABroadcastAreTheClosedForms) {
    const StatedBounds all = stated("cns1", "allgather", {"nodes=64", "words=64"});
    EXPECT_EQ(names(all).front(), "cns1.ring");
    EXPECT_TRUE(all.bounds.front().exact);
    EXPECT_EQ(all.bounds.front().part, "broadcast");
    EXPECT_FALSE(all.others.empty());
}

/// A bound of a milestone is compared with the cycles of the milestone: here there is computing beside the broadcast.
TEST(StatedBounds, AreHeldAgainstTheirPartOfTheRun) {
    const Request request("cns1", "allgather", {"nodes=64", "words=64", "compute=100000"});
    const auto workload = request.make_workload(1);
    const Simulation simulation = simulate(request.machine(), request.topology(), *workload);
    ASSERT_EQ(simulation.milestones.front().name, "broadcast");
    const Cycle broadcast = simulation.milestones.front().cycles;
    ASSERT_LT(broadcast, simulation.cycles);
    const Judgement judgement = judge(request.machine(), request.topology(), *workload, simulation);
    EXPECT_EQ(judgement.bounds[0].measured, simulation.cycles);  // derived
    EXPECT_EQ(judgement.bounds[1].bound.name, "cns1.ring");
    EXPECT_EQ(judgement.bounds[1].measured, broadcast);
    EXPECT_TRUE(judgement.passed());

    Simulation without_parts = simulation;
    without_parts.milestones.clear();
    EXPECT_THROW(judge(request.machine(), request.topology(), *workload, without_parts), std::logic_error);
}

/// The formulas that a workload states are listed.
TEST(StatedBounds, AreListed) {
    std::vector<std::string> listed;
    for (const FormulaText& text : formula_texts()) listed.emplace_back(text.name);
    for (const WorkloadType& type : workload_types()) {
        // They need a file or a host bus, and state none.
        if (type.name == "goal" || type.name == "host-dma") continue;
        const bool is_on_cns1 = type.name == "allgather" || type.name == "alltoall" || type.name == "butterfly";
        const std::string machine = is_on_cns1 ? "cns1" : "delta-testjig";
        std::vector<std::string> arguments;
        if (type.name == "allreduce") arguments.emplace_back("algorithm=snake");  // the best one has no model here
        const StatedBounds all = stated(machine, std::string(type.name), arguments);
        EXPECT_THAT(listed, testing::IsSupersetOf(names(all))) << type.name;
        for (const auto& [name, reason] : all.others) EXPECT_THAT(listed, testing::Contains(name)) << type.name;
        EXPECT_EQ(all.bounds.empty() && all.others.empty(), type.formulas == nullptr) << type.name;
    }
}

TEST(StatedBounds, AllHaveATextOfTheirOwn) {
    std::vector<std::string_view> seen;
    for (const FormulaText& text : formula_texts()) {
        EXPECT_THAT(seen, testing::Not(testing::Contains(text.name)));
        EXPECT_FALSE(text.formula.empty());
        EXPECT_FALSE(text.source.empty());
        seen.push_back(text.name);
    }
    EXPECT_THAT(seen, testing::IsSupersetOf({"cns1.ring", "nbl.nominal"}));
}

}  // namespace narrows::stated_bounds_test
