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

/// Writes a file under another name in the same folder, and renames it when it is complete. Whatever goes wrong, no
/// part of it remains, and an existing file stays as it was.
class WholeFile {
public:
    explicit WholeFile(std::filesystem::path file);
    /// Removes the draft unless it was kept.
    ~WholeFile();
    WholeFile(const WholeFile&) = delete;
    WholeFile& operator=(const WholeFile&) = delete;

    /// The path to write to. For anything but a regular file, such as a pipe, it is the file itself.
    const std::filesystem::path& draft() const { return draft_; }
    /// Renames the complete draft. Throws FileError.
    void keep();

private:
    std::filesystem::path file_;
    std::filesystem::path draft_;
};

/// Throws FileError.
void write_whole(const std::filesystem::path& file, std::string_view text);

/// The reason why write_whole could not make the file, or an empty text. Leaves nothing behind.
std::string reason_not_to_write(const std::filesystem::path& file);

}  // namespace narrows
