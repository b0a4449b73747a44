// The costs in hw/costs, which come with Narrows, are those that yosys finds for the present hw/.
#include <gtest/gtest.h>

#include <filesystem>

#include "models/machine/loader.h"
#include "testbench/base/tool.h"
#include "testbench/cost/json.h"
#include "testbench/cost/node_cost.h"
#include "testbench/cost/synthesis.h"
#include "tests/support/places.h"

namespace narrows::cost::shipped_costs_test {

rtl::RtlModule node_of(const std::string& machine) {
    return rtl::module_of_first_node(load_machine(machine, std::filesystem::path(test_places::machines)).machine);
}

TEST(BroughtCosts, AreThereForEveryCns1) {
    const NodeCosts costs(NodeCosts::cache_of_user());
    for (const std::string machine : {"cns1", "cns1-2i", "cns1-fast-i", "cns1-2l2i", "cns1-4i4l", "cns1-ack"}) {
        EXPECT_TRUE(std::filesystem::exists(costs.shipped_file(node_of(machine))))
            << machine << ": hw/ has changed, or yosys; tools/hardware-costs finds them again";
    }
}

TEST(BroughtCosts, AreWhatYosysSays) {
    const WorkFolder nothing;
    const NodeCosts shipped(Cache(nothing.path(), std::filesystem::path(test_places::sources) / "hw/costs"));
    const rtl::RtlModule node = node_of("cns1");
    EXPECT_EQ(shipped.cost(node), synthesize(RtlSources::of_narrows(), node));
    EXPECT_FALSE(std::filesystem::exists(shipped.cache_file(node))) << "it was not brought";
}

}  // namespace narrows::cost::shipped_costs_test
