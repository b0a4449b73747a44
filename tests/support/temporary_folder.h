#pragma once

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string>

#include "tests/support/file_content.h"

namespace narrows {

/// A new folder that lives as long as the object and is then deleted with its content.
class TemporaryFolder {
public:
    explicit TemporaryFolder(const std::string& name = "narrows") {
        std::string pattern = (std::filesystem::temp_directory_path() / (name + "-XXXXXX")).string();
        if (::mkdtemp(pattern.data()) == nullptr) throw std::runtime_error("no temporary folder");
        path_ = pattern;
    }
    ~TemporaryFolder() {
        if (entered_) std::filesystem::current_path("/");
        std::filesystem::remove_all(path_);
    }
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;

    /// Makes it the current folder of the test.
    void enter() {
        std::filesystem::current_path(path_);
        entered_ = true;
    }

    const std::filesystem::path& path() const { return path_; }
    std::string path(const std::string& name) const { return (path_ / name).string(); }

    /// Writes a file and returns its path.
    std::string write(const std::string& name, const std::string& text) const {
        std::ofstream(path_ / name) << text;
        return path(name);
    }
    std::string read(const std::string& name) const { return content_of(path_ / name); }

private:
    std::filesystem::path path_;
    bool entered_ = false;
};

}  // namespace narrows
