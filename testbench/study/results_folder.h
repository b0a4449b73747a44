#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace narrows::study {

/// Where the results of a study are. As long as it lives, no other process writes there.
class ResultsFolder {
public:
    /// Makes the folder if there is none. Throws InputError if it cannot be written, or another process writes to it.
    explicit ResultsFolder(std::filesystem::path folder);
    ~ResultsFolder();
    ResultsFolder(const ResultsFolder&) = delete;
    ResultsFolder& operator=(const ResultsFolder&) = delete;

    std::filesystem::path store() const { return store_in(folder_); }
    std::filesystem::path csv() const { return folder_ / "results.csv"; }
    std::filesystem::path report() const { return report_in(folder_); }

    /// Puts aside what is there, for results that are not to be mixed with it. Returns what it is called now.
    std::filesystem::path put_aside() const;

    static std::filesystem::path store_in(const std::filesystem::path& folder) { return folder / "results.sqlite"; }
    static std::filesystem::path report_in(const std::filesystem::path& folder) { return folder / "report.html"; }

private:
    std::filesystem::path folder_;
    int lock_;
};

/// As a whole or not at all. Throws StoreError.
void write_whole(const std::filesystem::path& file, std::string_view text);

}  // namespace narrows::study
