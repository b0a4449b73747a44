#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "testbench/study/ranks/ranks.h"

namespace narrows::study {

/// What the program that started this process says: it is one of several.
struct Launch {
    int rank;
    int size;
};

using Environment = std::function<const char*(const char* name)>;

/// None for a process that was started alone.
std::optional<Launch> launch_of(const Environment& environment);

/// MPI's, from the library that is only loaded here, so that whoever has no use for MPI has no need of it. Throws
/// InputError where there is none.
std::unique_ptr<Ranks> join(const Launch& launch);
/// The same from another library; empty: there is none.
std::unique_ptr<Ranks> join(const Launch& launch, const std::string& library);

/// What the library has to offer: `extern "C" Ranks* narrows_ranks()`.
constexpr const char* ranks_function = "narrows_ranks";

}  // namespace narrows::study
