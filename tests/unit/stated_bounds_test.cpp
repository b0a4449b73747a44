// What documents say of a run stands beside it.
#include "testbench/run/stated_bounds.h"

#include <gmock/gmock.h>

#include "models/bounds/delta/nbl.h"
#include "testbench/run/request.h"

namespace narrows::stated_bounds_test {

using testing::ElementsAre;
using testing::IsEmpty;

StatedBounds stated(const std::string& machine, const std::string& workload,
                    const std::vector<std::string>& arguments) {
    const Request request(machine, workload, arguments);
    return stated_bounds(request.machine(), *request.make_workload(1));
}

std::vector<std::string> names(const StatedBounds& stated) {
    std::vector<std::string> names;
    for (const StatedBound& one : stated.bounds) names.push_back(one.bound.name);
    return names;
}

TEST(StatedBounds, OfASumOnAMeshAreLittlefieldsModels) {
    for (const auto& [name, algorithm] :
         {std::pair("tree", nbl::Algorithm::tree), std::pair("snake", nbl::Algorithm::snake),
          std::pair("fence", nbl::Algorithm::fence)}) {
        std::vector<std::string> arguments{"elements=1000", std::string("algorithm=") + name};
        if (algorithm != nbl::Algorithm::tree) arguments.emplace_back("block=50");
        const StatedBounds all = stated("delta-4x4", "allreduce", arguments);
        EXPECT_THAT(names(all), ElementsAre("nbl.standard", "nbl.nominal", "nbl.fitted"));
        EXPECT_THAT(all.others, IsEmpty());
        // The machine has alpha 54 us, beta 1.54 us, c2 0.25 us, c3 0.37 us, and cycles of 10 ns.
        nbl::Costs costs{5400, 154, 25, 37, nbl::nominal_overlap};
        const nbl::Problem problem{algorithm, 4, 4, 1000, algorithm == nbl::Algorithm::tree ? 1000 : 50};
        EXPECT_NEAR(static_cast<double>(all.bounds[1].bound.cycles), nbl::time(problem, costs), 0.5) << name;
        costs.f = nbl::standard_overlap;
        EXPECT_NEAR(static_cast<double>(all.bounds[0].bound.cycles), nbl::time(problem, costs), 0.5) << name;
        for (const StatedBound& one : all.bounds) {
            EXPECT_EQ(one.bound.kind, BoundKind::model);
            EXPECT_FALSE(one.exact);
            EXPECT_FALSE(one.of_broadcast);
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
    EXPECT_TRUE(all.bounds.front().of_broadcast);
    EXPECT_FALSE(all.others.empty());
}

TEST(StatedBounds, AllHaveATextOfTheirOwn) {
    std::vector<std::string_view> seen;
    for (const FormulaText& text : formula_texts()) {
        EXPECT_THAT(seen, testing::Not(testing::Contains(text.name)));
        EXPECT_FALSE(text.formula.empty());
        EXPECT_FALSE(text.source.empty());
        seen.push_back(text.name);
    }
    EXPECT_THAT(seen, testing::Contains("nbl.nominal"));
}

}  // namespace narrows::stated_bounds_test
