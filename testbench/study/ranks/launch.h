#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "testbench/study/ranks/ranks.h"

namespace narrows::study {

/// The rank of this process among processes that were started together.
struct Launch {
    int rank;
    int size;
};

using Environment = std::function<const char*(const char* name)>;

/// Empty for a process that was started alone.
std::optional<Launch> launch_of(const Environment& environment);

/// Joins the ranks of MPI. Only this loads the library, so that nothing else needs MPI. Throws InputError if there is
/// no library.
std::unique_ptr<Ranks> join(const Launch& launch);
/// As above, with another library; an empty name means none.
std::unique_ptr<Ranks> join(const Launch& launch, const std::string& library);

/// The function that the library must export: `extern "C" Ranks* narrows_ranks()`.
constexpr const char* ranks_function = "narrows_ranks";

}  // namespace narrows::study
