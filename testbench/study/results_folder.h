#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "testbench/study/part.h"

namespace narrows::study {

/// The folder with the results of a study. While this object lives, no other process writes there.
class ResultsFolder {
public:
    /// Makes the folder if it does not exist. Throws InputError if it cannot be written, or another process writes to
    /// it. With a part, only the results of that part are locked, so that other parts can be written at the same time.
    explicit ResultsFolder(std::filesystem::path folder, const std::optional<Part>& part = {});
    ~ResultsFolder();
    ResultsFolder(const ResultsFolder&) = delete;
    ResultsFolder& operator=(const ResultsFolder&) = delete;

    const std::filesystem::path& path() const { return folder_; }
    std::filesystem::path store() const { return store_; }
    std::filesystem::path parts() const { return parts_in(folder_); }
    /// The store of runs that analyses asked for.
    std::filesystem::path asked() const { return std::filesystem::path(store_).replace_extension(".asked"); }
    std::filesystem::path csv() const { return folder_ / "results.csv"; }
    std::filesystem::path report() const { return report_in(folder_); }

    /// Renames an existing result file so that new results do not mix with it. Returns the new name.
    std::filesystem::path put_aside() const;

    /// The folder without -o. Changed points are different points, so they are stored in another folder.
    static std::string usual(const std::string& study, const std::vector<std::string>& changes);
    static std::filesystem::path store_in(const std::filesystem::path& folder) { return folder / "results.sqlite"; }
    static std::filesystem::path report_in(const std::filesystem::path& folder) { return folder / "report.html"; }
    static std::filesystem::path parts_in(const std::filesystem::path& folder) { return folder / "parts"; }

private:
    std::filesystem::path folder_;
    std::filesystem::path store_;
    int lock_;
};

}  // namespace narrows::study
