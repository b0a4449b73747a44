#include "testbench/study/ranks/launch.h"

#include <gmock/gmock.h>

#include <map>

#include "models/machine/input_error.h"
#include "tests/support/error_text.h"

namespace narrows::study::launch_test {

using testing::AllOf;
using testing::HasSubstr;
using testing::StartsWith;

std::string launch_text(const std::map<std::string, std::string>& variables) {
    const auto launch = launch_of([&](const char* name) {
        const auto found = variables.find(name);
        return found == variables.end() ? nullptr : found->second.c_str();
    });
    return launch ? std::to_string(launch->rank) + " of " + std::to_string(launch->size) : "alone";
}

TEST(Launch, IsToldByTheEnvironment) {
    EXPECT_EQ(launch_text({}), "alone");
    EXPECT_EQ(launch_text({{"OMPI_COMM_WORLD_SIZE", "64"}, {"OMPI_COMM_WORLD_RANK", "3"}}), "3 of 64");
    EXPECT_EQ(launch_text({{"PMI_SIZE", "2"}, {"PMI_RANK", "0"}}), "0 of 2");
    EXPECT_EQ(launch_text({{"SLURM_STEP_NUM_TASKS", "8"}, {"PMIX_RANK", "7"}}), "7 of 8");
}

TEST(Launch, OneRankIsAlone) {
    EXPECT_EQ(launch_text({{"OMPI_COMM_WORLD_SIZE", "1"}, {"OMPI_COMM_WORLD_RANK", "0"}}), "alone");
    EXPECT_EQ(launch_text({{"SLURM_STEP_NUM_TASKS", "8"}}), "alone") << "eight processes that are not ranks";
}

std::string complaint_of(const std::string& library) {
    return error_text<InputError>([&] { join({0, 4}, library); });
}

TEST(Launch, WithoutMpiTheRemedyIsSaid) {
    EXPECT_THAT(complaint_of(""), AllOf(StartsWith("mpirun with 4 ranks: this Narrows was built without MPI; install "),
                                        HasSubstr("start it without mpirun")));
    EXPECT_THAT(complaint_of("/nowhere/libnarrows_mpi.so"),
                AllOf(StartsWith("mpirun with 4 ranks: MPI cannot be loaded (/nowhere/"), HasSubstr("; install")));
}

}  // namespace narrows::study::launch_test
