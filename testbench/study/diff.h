#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "testbench/study/store.h"

namespace narrows::study {

/// The contents of a store of results.
struct Contents {
    Manifest manifest;
    std::vector<StoredPoint> points;
};

/// Reads a store, or the store in a folder. Throws InputError.
Contents contents_of(const std::filesystem::path& store_or_folder);

/// A value that differs; an empty side does not have it.
struct ChangedValue {
    std::string name;
    std::optional<std::string> before;
    std::optional<std::string> after;
    std::optional<double> percent;  ///< growth in percent

    bool operator==(const ChangedValue&) const = default;
};

/// "cns1 allgather nodes=64 words=32 --seed 1". It does not depend on the order of settings, the folder of a machine's
/// file, or numbers printed in documents.
std::string name_of(const StoredPoint& point, std::uint64_t seed);

/// Parameters that differ.
std::vector<ChangedValue> changed_parameters(const StoredPoint& before, const StoredPoint& after);

struct DifferingPoint {
    std::string point;
    std::vector<ChangedValue> results;
    std::vector<ChangedValue> parameters;  ///< possible causes
};

struct Diff {
    std::pair<std::uint64_t, std::uint64_t> seeds;  ///< seeds before and after
    std::size_t equal = 0;                          ///< points with the same results in both
    std::size_t pending = 0;                        ///< points without results in both
    std::size_t other_parameters = 0;               ///< equal points with different parameters
    std::vector<std::string> only_before;
    std::vector<std::string> only_after;
    std::vector<DifferingPoint> differing;
    std::vector<std::string> machine_files;  ///< differing files: "cns1 (cns1.toml)"

    bool same() const { return only_before.empty() && only_after.empty() && differing.empty(); }
};

/// Matches points by machine name, workload, swept settings and seed, because the definition of a machine may have
/// changed.
Diff diff_of(const Contents& before, const Contents& after);

}  // namespace narrows::study
