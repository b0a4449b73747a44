#include "testbench/study/ranks/launch.h"

#include <dlfcn.h>
#include <fmt/format.h>

#include <array>
#include <cstdlib>

#include "models/machine/input_error.h"
#include "testbench/base/places/places.h"

namespace narrows::study {

namespace {

/// Environment variables that tell a process its rank: Open MPI; MPICH, Intel MPI and srun --mpi=pmi2; srun --mpi=pmix.
struct Variables {
    const char* size;
    const char* rank;
};
constexpr std::array<Variables, 3> launchers{{{"OMPI_COMM_WORLD_SIZE", "OMPI_COMM_WORLD_RANK"},
                                              {"PMI_SIZE", "PMI_RANK"},
                                              {"SLURM_STEP_NUM_TASKS", "PMIX_RANK"}}};

}  // namespace

std::optional<Launch> launch_of(const Environment& environment) {
    for (const Variables& variables : launchers) {
        const char* const size = environment(variables.size);
        const char* const rank = environment(variables.rank);
        if (size == nullptr || rank == nullptr) continue;
        const Launch launch{std::atoi(rank), std::atoi(size)};
        return launch.size > 1 ? std::optional(launch) : std::nullopt;
    }
    return {};
}

std::unique_ptr<Ranks> join(const Launch& launch) { return join(launch, places::mpi_library()); }

std::unique_ptr<Ranks> join(const Launch& launch, const std::string& library) {
    const Place place{fmt::format("mpirun with {} ranks", launch.size)};
    if (library.empty()) {
        throw InputError(place,
                         "this Narrows was built without MPI; install libopenmpi-dev and openmpi-bin and build it "
                         "again, or start it without mpirun");
    }
    // Open MPI's components look up each other's symbols among those of the whole program.
    void* const handle = ::dlopen(library.c_str(), RTLD_NOW | RTLD_GLOBAL);
    void* const function = handle == nullptr ? nullptr : ::dlsym(handle, ranks_function);
    if (function == nullptr) {
        throw InputError(place, fmt::format("MPI cannot be loaded ({}); install openmpi-bin here, or build Narrows "
                                            "again",
                                            ::dlerror()));
    }
    std::unique_ptr<Ranks> ranks(reinterpret_cast<Ranks* (*)()>(function)());
    if (ranks->size() != launch.size) {
        throw InputError(place, fmt::format("MPI says that there are {}; start it with the mpirun of the MPI that "
                                            "Narrows was built with",
                                            ranks->size()));
    }
    return ranks;
}

}  // namespace narrows::study
