#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "testbench/study/ranks/ranks.h"

namespace narrows::study {

/// The place of this process among those that were started together.
struct Launch {
    int rank;
    int size;
};

using Environment = std::function<const char*(const char* name)>;

/// None for a process that was started alone.
std::optional<Launch> launch_of(const Environment& environment);

/// The ranks of MPI. The library is loaded only here, so that MPI is not needed otherwise. Throws InputError if there
/// is no library.
std::unique_ptr<Ranks> join(const Launch& launch);
/// The same from another library; empty: there is none.
std::unique_ptr<Ranks> join(const Launch& launch, const std::string& library);

/// The function that the library must export: `extern "C" Ranks* narrows_ranks()`.
constexpr const char* ranks_function = "narrows_ranks";

}  // namespace narrows::study
