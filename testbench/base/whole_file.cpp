#include "testbench/base/whole_file.h"

#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <fstream>
#include <system_error>
#include <utility>

namespace narrows {

namespace fs = std::filesystem;

namespace {

/// Follows links, so that the file they name is written and the link stays.
fs::path behind_links(const fs::path& file) {
    std::error_code error;
    fs::path real = fs::is_symlink(file, error) ? fs::weakly_canonical(file, error) : file;
    return error ? file : real;
}

bool is_special(const fs::path& file) {
    std::error_code error;
    const fs::file_status status = fs::status(file, error);
    return fs::exists(status) && !fs::is_regular_file(status);
}

/// A name for the draft. It is unique, because several processes may write the same file at once.
fs::path draft_of(const fs::path& file) {
    if (is_special(file)) return file;
    fs::path draft = file;
    return draft += "." + std::to_string(getpid()) + ".new";
}

}  // namespace

FileError::FileError(const fs::path& file, int error_number) : FileError(file, std::strerror(error_number)) {}
FileError::FileError(const fs::path& file, const std::string& reason)
    : std::runtime_error("cannot write to " + file.string() + ": " + reason) {}

WholeFile::WholeFile(fs::path file) : file_(behind_links(std::move(file))), draft_(draft_of(file_)) {}

WholeFile::~WholeFile() {
    std::error_code ignored;
    if (draft_ != file_) fs::remove(draft_, ignored);
}

void WholeFile::keep() {
    if (draft_ == file_) return;
    std::error_code error;
    const fs::file_status before = fs::status(file_, error);
    if (fs::exists(before)) fs::permissions(draft_, before.permissions(), error);
    fs::rename(draft_, file_, error);
    if (error) throw FileError(file_, error.message());
}

void write_whole(const fs::path& file, std::string_view text) {
    WholeFile whole(file);
    std::ofstream stream(whole.draft(), std::ios::binary);
    stream << text;
    stream.close();
    if (!stream) throw FileError(file, errno);
    whole.keep();
}

std::string reason_not_to_write(const fs::path& file) {
    std::error_code error;
    if (fs::is_directory(file, error)) return std::strerror(EISDIR);
    if (fs::exists(file, error) && ::access(file.c_str(), W_OK) != 0) return std::strerror(errno);
    const WholeFile whole(file);
    if (whole.draft() == file || std::ofstream(whole.draft())) return {};
    return std::strerror(errno);
}

}  // namespace narrows
