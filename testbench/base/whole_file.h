#pragma once

#include <filesystem>
#include <stdexcept>
#include <string>
#include <string_view>

namespace narrows {

/// A file cannot be written.
class FileError final : public std::runtime_error {
public:
    FileError(const std::filesystem::path& file, int error_number);
    FileError(const std::filesystem::path& file, const std::string& reason);
};

/// A file that is written under another name, in the same folder, and gets its own name when it is whole: whatever goes
/// wrong, no part of it stays behind, and a file that was there before stays as it was.
class WholeFile {
public:
    explicit WholeFile(std::filesystem::path file);
    /// Removes what was written, unless it was kept.
    ~WholeFile();
    WholeFile(const WholeFile&) = delete;
    WholeFile& operator=(const WholeFile&) = delete;

    /// Where to write. For what is no regular file, such as a pipe, this is its own name.
    const std::filesystem::path& draft() const { return draft_; }
    /// The draft is whole. Throws FileError.
    void keep();

private:
    std::filesystem::path file_;
    std::filesystem::path draft_;
};

/// Throws FileError.
void write_whole(const std::filesystem::path& file, std::string_view text);

/// Whether write_whole could make the file; if not, the reason. Leaves nothing behind.
std::string reason_not_to_write(const std::filesystem::path& file);

}  // namespace narrows
