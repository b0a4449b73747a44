#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "testbench/study/store.h"

namespace narrows::study {

/// All that a store of results holds.
struct Contents {
    Manifest manifest;
    std::vector<StoredPoint> points;
};

/// Of a store, or of a folder with one. Throws InputError.
Contents contents_of(const std::filesystem::path& store_or_folder);

/// One thing that was different before; none: it was not there.
struct Change {
    std::string name;
    std::optional<std::string> before;
    std::optional<std::string> after;
    std::optional<double> percent;  ///< by how much it grew

    bool operator==(const Change&) const = default;
};

struct DifferingPoint {
    std::string point;
    std::vector<Change> results;
    std::vector<Change> parameters;  ///< what may explain it
};

struct Diff {
    std::pair<std::uint64_t, std::uint64_t> seeds;  ///< before and after
    std::size_t equal = 0;                          ///< points with the same results in both
    std::size_t open = 0;                           ///< points that neither has results of
    std::size_t other_parameters = 0;               ///< of those, points whose parameters differ all the same
    std::vector<std::string> only_before;
    std::vector<std::string> only_after;
    std::vector<DifferingPoint> differing;
    std::vector<std::string> machine_files;  ///< that are not the same in both: "cns1 (cns1.toml)"

    bool same() const { return only_before.empty() && only_after.empty() && differing.empty(); }
};

/// Points are the same that have the same machine by name, workload, swept settings and seed: what the machine is may
/// have changed.
Diff diff_of(const Contents& before, const Contents& after);

}  // namespace narrows::study
