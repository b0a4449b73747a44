#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "testbench/study/part.h"
#include "testbench/study/store.h"
#include "testbench/text/section.h"

namespace narrows::study {

/// A run that an analysis asks for, because no [[runs]] can list it.
struct AskedRun {
    std::string machine;
    std::string workload;
    std::vector<std::string> arguments;  ///< KEY=VALUE
    std::uint64_t seed = 1;
    std::vector<MessageEvent> events = {};
    std::shared_ptr<const RunWatch> watch = {};
    const WorkloadType* own_workload = nullptr;  ///< the analysis' own; null: `workload` is in the catalogue
};

/// The arguments, with those changes that are about other keys.
std::vector<std::string> with_other_changes(std::vector<std::string> arguments,
                                            const std::vector<std::string>& changes);

/// A run that was asked for has no result.
class MissingRun final : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// Does the runs that analyses ask for, each once, and stores them in a file of their own.
class AskedRuns {
public:
    /// `sources`: the fingerprint of workloads and watches that are not in the catalogue. `jobs` as in processes(),
    /// `stop` as in conduct(). With a part, only its runs are done.
    AskedRuns(
        std::filesystem::path file, std::string sources, int jobs, std::function<bool()> stop = [] { return false; },
        std::optional<Part> part = {});

    /// What has run for parts of the study, in files of this folder, counts too.
    void know_parts_in(const std::filesystem::path& folder) { parts_ = folder; }

    /// Returns a point for each of `runs`; a run may be there several times. `changes`: KEY=VALUE for those that do not
    /// set KEY. Throws InputError, StoreError, and MissingRun if one fails, is not reached, or is of another part; what
    /// has run is stored.
    std::vector<StoredPoint> of(const std::vector<AskedRun>& runs, const std::vector<std::string>& changes,
                                const Progress& progress);

private:
    void open();
    Point point_of(const AskedRun& run, const std::vector<std::string>& changes);
    void do_missing(const std::vector<Point>& missing, const Progress& progress);

    std::filesystem::path file_;
    std::string sources_;
    int jobs_;
    std::function<bool()> stop_;
    std::optional<Part> part_;
    std::filesystem::path parts_;               ///< empty: none are known
    std::optional<Store> store_;                ///< none until a run is asked for
    std::map<std::string, StoredPoint> known_;  ///< what has run, by key
    FreedomProofs proofs_;
};

}  // namespace narrows::study
