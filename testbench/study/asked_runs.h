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

/// A run that an analysis asks for and that no [[runs]] can list.
struct AskedRun {
    std::string machine;
    std::string workload;
    std::vector<std::string> arguments;  ///< KEY=VALUE
    std::uint64_t seed = 1;
    std::vector<MessageEvent> events = {};
    std::shared_ptr<const RunWatch> watch = {};
    const WorkloadType* own_workload = nullptr;  ///< a workload of the analysis; null: `workload` is in the catalogue
};

/// The arguments, with the changes of other keys.
std::vector<std::string> with_other_changes(std::vector<std::string> arguments,
                                            const std::vector<std::string>& changes);

/// A run that an analysis asked for has no result.
class MissingRun final : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// Does the runs that analyses ask for, each once, and stores them in their own file.
class AskedRuns {
public:
    /// `sources`: fingerprint of workloads and watches that are not in the catalogue. `jobs` as in processes(), `stop`
    /// as in conduct(). With a part, only its runs are done.
    AskedRuns(
        std::filesystem::path file, std::string sources, int jobs, std::function<bool()> stop = [] { return false; },
        std::optional<Part> part = {});

    /// Uses results that parts of the study have stored in files of this folder.
    void know_parts_in(const std::filesystem::path& folder) { parts_ = folder; }

    /// Returns a point for each of `runs`, which may repeat. `changes`: KEY=VALUE for runs that do not set KEY. Throws
    /// InputError, StoreError, and MissingRun if a run fails, is not reached, or belongs to another part. Finished runs
    /// are stored.
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
    std::filesystem::path parts_;               ///< empty if unknown
    std::optional<Store> store_;                ///< none until the first request
    std::map<std::string, StoredPoint> known_;  ///< finished runs by key
    FreedomProofs proofs_;
};

}  // namespace narrows::study
