// A machine's defaults for workloads apply if a run gives no value; invalid ones are refused with their place.
#include <gmock/gmock.h>

#include <fstream>
#include <nlohmann/json.hpp>

#include "models/network/topology/grid.h"
#include "testbench/run/effective_parameters.h"
#include "tests/support/environment.h"
#include "tests/support/temporary_folder.h"

namespace narrows {
namespace {

using testing::HasSubstr;

/// A machine in a folder of its own, with these lines in [workload.WORKLOAD], from line 5 on.
class MachineDefaults : public testing::Test {
protected:
    static void write(const std::string& workload, const std::string& lines) {
        std::ofstream("mine.toml") << "name = \"mine\"\nsummary = \"mine\"\ninherits = \"cns1\"\n[workload." << workload
                                   << "]\n"
                                   << lines << "\n";
    }

    static std::string refusal(const std::vector<std::string>& overrides = {}) {
        try {
            load_checked_machine("./mine.toml", overrides, {});
        } catch (const InputError& error) {
            return error.what();
        }
        return {};
    }

    static std::string value_of(const Request& request, std::string_view parameter) {
        for (const ParameterValue& p : request.workload_parameters()) {
            if (p.parameter->name == parameter) return p.value;
        }
        return {};
    }

    void SetUp() override { folder.enter(); }

    TemporaryFolder folder{"narrows defaults"};
};

TEST_F(MachineDefaults, CountWhereTheRunSaysNothing) {
    write("exchange", "words = { value = 17, source = \"s\" }");
    EXPECT_EQ(value_of(Request("./mine.toml", "exchange", {}), "words"), "17");
    EXPECT_EQ(value_of(Request("./mine.toml", "exchange", {"words=18"}), "words"), "18");
    EXPECT_EQ(value_of(Request("./mine.toml", "exchange", {"exchange.words=19"}), "words"), "19");
    EXPECT_NE(value_of(Request("./mine.toml", "random", {}), "words"), "17");
    EXPECT_NE(value_of(Request("cns1", "exchange", {}), "words"), "17");
    EXPECT_EQ(value_of(Request("cns1-fast-i", "allgather", {}), "algorithm"), "alternating-ring");
    EXPECT_EQ(value_of(Request("cns1-fast-i", "allgather", {"allgather.algorithm=ring"}), "algorithm"), "ring");
}

TEST_F(MachineDefaults, AreAmongTheParametersOfARun) {
    write("exchange", "words = { value = 17, source = \"s\" }");
    const auto json = effective_parameters(Request("./mine.toml", "allgather", {}));
    EXPECT_EQ(json.at("exchange.words"), 17);
    EXPECT_EQ(json.at("allgather.algorithm"), "ring");
}

TEST_F(MachineDefaults, AreRefusedWithTheirPlace) {
    write("allgather", "algorithm = { value = \"rign\", source = \"s\" }");
    EXPECT_EQ(refusal(), "./mine.toml:5:23: algorithm cannot be 'rign'; did you mean 'ring'?");
    EXPECT_EQ(refusal({"allgather.algorithm=rnig"}),
              "allgather.algorithm=rnig: algorithm cannot be 'rnig'; did you mean 'ring'?");
    EXPECT_EQ(refusal({"allgather.algorithm=ring"}), "");
    write("allgather", "words = { value = 0, source = \"s\" }");
    EXPECT_THAT(refusal(), HasSubstr("./mine.toml:5:19: words is 0; it must lie between 1 and "));
    write("allgather", "wrods = { value = 7, source = \"s\" }");
    EXPECT_EQ(refusal(), "./mine.toml:5:19: allgather has no parameter 'wrods'; did you mean 'words'?");
    write("allgather", "nodes = { value = 64, source = \"s\" }");
    EXPECT_EQ(refusal(),
              "./mine.toml:5:19: allgather has no parameter 'nodes'; use words, bytes, total_words, total_bytes, "
              "algorithm or compute");
    write("allgahter", "words = { value = 7, source = \"s\" }");
    EXPECT_EQ(refusal(),
              "./mine.toml:5:19: allgahter.words: there is no workload 'allgahter'; did you mean 'allgather'?");
}

TEST_F(MachineDefaults, AreRefusedAllAtOnceAndByWorkloadsThatAreNotRun) {
    write("allgather", "words = { value = 0, source = \"s\" }\ncompute = { value = -1, source = \"s\" }");
    EXPECT_THAT(refusal(), testing::AllOf(HasSubstr("./mine.toml:5:19: words"), HasSubstr("./mine.toml:6:21: compute")))
        << "both";
    EXPECT_THROW(Request("./mine.toml", "exchange", {}), InputError);
}

/// Choosing a workload for an unchecked machine gives the same refusals.
TEST_F(MachineDefaults, AreRefusedByTheWorkloadItself) {
    Machine machine;
    const auto grid = make_grid(machine.topology);
    machine.workload_defaults = {{"exchange", "words", "many", "s", {"x.toml", 7, 9}}};
    try {
        find_workload("exchange").choose(machine, *grid, {});
        FAIL();
    } catch (const InputError& error) {
        EXPECT_EQ(error.place().text(), "x.toml:7:9");
    }
    EXPECT_NO_THROW(find_workload("random").choose(machine, *grid, {}));
}

TEST_F(MachineDefaults, AreListedAmongTheProblemsOfAFile) {
    std::filesystem::create_directory("machines");
    std::filesystem::current_path("machines");
    write("exchange", "wrods = { value = 17, source = \"s\" }");
    std::filesystem::current_path(folder.path());
    const ChangedVariable machines("NARROWS_MACHINES", "machines");
    const MachineList list = list_checked_machines();
    ASSERT_EQ(list.problems.size(), 1);
    EXPECT_THAT(list.problems.front().text(), HasSubstr("mine.toml:5:19: exchange has no parameter 'wrods'"));
    EXPECT_TRUE(std::ranges::none_of(list.machines, [](const ListedMachine& m) { return m.name == "mine"; }));
    EXPECT_FALSE(list.machines.empty());
}

}  // namespace
}  // namespace narrows
